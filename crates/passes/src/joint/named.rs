//! What an element is named by.

use analysis::affine::{Atom, Forms};
use analysis::layout::{BlockId, Layout};
use analysis::uniformity::Uniformity;
use ir::tables::HashMap;
use ir::{Builder, Op, Type, Value};

/// An address as arithmetic of one number, and of what the block shares in all iterations of loops.
pub struct Named {
    /// That number; none where the block always shares the address.
    pub number: Option<Value>,
    /// Lanes with one address have one such number: it is multiplied by a constant, and what the block shares is added.
    pub tells: bool,
    /// What of it is not known in the block where it is wanted.
    pub inside: Vec<Value>,
}

pub struct Naming<'a> {
    pub layout: &'a Layout<'a>,
    pub uniformity: &'a Uniformity,
    pub forms: Forms<'a>,
}

impl Naming<'_> {
    /// In terms of a block around; none if lanes that share it may differ in more than one number, or it is made of what cannot be handed on.
    pub fn of(&self, place: Value, home: BlockId) -> Option<Named> {
        let mut named = Named { number: None, tells: false, inside: Vec::new() };
        let mut numbers = Vec::new();
        self.follow(place, home, &mut numbers, &mut named.inside);
        let can_be_handed =
            |v: &Value| matches!(self.layout.function.ty(*v), Type::Int(kind) if kind.bits() >= 32);
        if numbers.len() > 1 || !named.inside.iter().all(can_be_handed) {
            return None;
        }
        named.number = numbers.first().copied();
        named.tells = match named.number {
            None => true,
            Some(number) => self.tells(place, number),
        };
        Some(named)
    }

    fn follow(&self, v: Value, home: BlockId, numbers: &mut Vec<Value>, inside: &mut Vec<Value>) {
        if let Some(op) = self.layout.op(v)
            && is_arithmetic(op)
        {
            op.operands().iter().for_each(|a| self.follow(*a, home, numbers, inside));
            return;
        }
        if !self.is_shared(v) && !numbers.contains(&v) {
            numbers.push(v);
        }
        if !is_known(self.layout, v, home) && !inside.contains(&v) {
            inside.push(v);
        }
    }

    /// Whether the block has one such value, and always the same: lanes may be in different iterations of a loop.
    fn is_shared(&self, v: Value) -> bool {
        let in_loop =
            self.layout.block_of(v).is_some_and(|block| !self.layout.loops_around(block).is_empty());
        !in_loop && self.uniformity.get(v).block_uniform()
    }

    /// Whether the address is that of an array, plus what the block shares, plus a multiple of the number.
    fn tells(&self, mut place: Value, number: Value) -> bool {
        let varies = |a: Atom| match a {
            Atom::Value(v) => !self.is_shared(v),
            Atom::Coordinate(kind, _) => kind == 0,
        };
        let mut multiples = 0;
        loop {
            let (base, index) = match self.layout.op(place) {
                Some(Op::Index { base, index } | Op::Element { base, index }) => (*base, *index),
                Some(Op::Field { base, .. }) => {
                    place = *base;
                    continue;
                }
                _ => return multiples == 1 && self.is_shared(place),
            };
            let form = self.forms.of(index);
            let Some((times, rest)) = form.coefficient(Atom::Value(number)) else { return false };
            if !times.is_constant() || rest.mentions(varies) {
                return false;
            }
            multiples += usize::from(times.offset() != 0);
            place = base;
        }
    }
}

/// What is computed again sooner than handed on.
fn is_arithmetic(op: &Op) -> bool {
    op.is_cheap() && !matches!(op, Op::Builtin(_)) && !op.operands().is_empty()
        || matches!(op, Op::Const(_) | Op::Global(_))
}

/// Whether a value is known throughout a block: it is not of one inside.
fn is_known(layout: &Layout, v: Value, home: BlockId) -> bool {
    layout.block_of(v).is_none_or(|block| block == home || !layout.inside(block, home))
}

/// The same address in a block around, from what is known there.
pub fn again(
    layout: &Layout,
    b: &mut Builder,
    v: Value,
    home: BlockId,
    known: &mut HashMap<Value, Value>,
) -> Value {
    if let Some(known) = known.get(&v) {
        return *known;
    }
    if is_known(layout, v, home) {
        return v;
    }
    let op = layout.op(v).expect("what is no arithmetic is known").clone();
    let op = op.map_operands(&mut |a| again(layout, b, a, home, known));
    let ty = layout.function.ty(v).clone();
    let new = b.emit(op, ty);
    known.insert(v, new);
    new
}
