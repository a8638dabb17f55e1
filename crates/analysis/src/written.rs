//! Which elements of an array a kernel writes: exactly, where they form a box.
//!
//! A kernel with one store to an array, `out[o + Σ sₖ·vₖ] = …`, whose variables are hardware coordinates and loop counters that
//! run over intervals, writes the elements with `lowₖ ≤ vₖ < highₖ`: no others, and each of these. The intervals come from the sizes
//! of the launch and from the conditions around the store, each of which must bound one variable. Strides, offsets and bounds are
//! the same for all threads: forms over the kernel's integer parameters and the launch's sizes, which host code can evaluate.
//!
//! A box that is too small does no harm to those who ask (they treat more elements as not written), one that is too large does.
//! So what unsigned arithmetic may wrap around is left out: conditions in which something is subtracted in an unsigned type, and
//! lower bounds on unsigned numbers that are not constants. For the rest the caller must see that no number passes 2³¹.

use ir::{BinaryOp, Builtin, CompareOp, Const, ExternEffect, Inst, Op, Type, UnaryOp, Value};

use crate::affine::{Atom, Form, Forms};
use crate::layout::{BlockId, BlockKind, Definition, Layout};
use crate::loops::{constant, counted};
use crate::objects::{Object, PointsTo};
use crate::witness::only_object;

/// The elements `offset + Σ stride · v`, counted in scalars.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The element where all `v` are zero.
    pub offset: Form,
    /// One for each `v`; none where one element is written.
    pub axes: Vec<Axis>,
}

/// `v` runs from the greatest of `low` up to, but without, the least of `high`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// Elements from one `v` to the next.
    pub stride: Form,
    /// Lower bounds, of which the greatest counts.
    pub low: Vec<Form>,
    /// Upper bounds, of which the least counts.
    pub high: Vec<Form>,
}

/// What indices are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Variable {
    /// `blockIdx · blockDim + threadIdx` along an axis.
    Global(u8),
    Block(u8),
    Thread(u8),
    Counter(Value),
}

const THREAD: u8 = 0;
const BLOCK: u8 = 1;
/// The kind of `blockDim` in [`Atom::Coordinate`].
pub const BLOCK_SIZE: u8 = 2;
/// The kind of `gridDim`.
pub const GRID_SIZE: u8 = 3;

/// The elements that the kernel writes of what its parameter of this number points to, if it does not read any.
pub fn written(layout: &Layout, points: &PointsTo, forms: &Forms, param: usize) -> Option<Written> {
    let (block, place) = only_store(layout, points, param)?;
    let address = forms.address(place)?;
    if address.cells != 1 || address.root != layout.function.params[param].value {
        return None;
    }
    let mut search =
        BoundSearch { layout, forms, bounds: Vec::new(), counters: Vec::new(), shared: Vec::new() };
    search.control(block)?;
    if !search.has_exact_indices(place) {
        return None;
    }
    let (parts, offset) = search.split(&address.form)?;
    search.finish(parts, offset)
}

/// Whether all memory that a kernel touches is what its parameters point to, its own, or variables that it names.
pub fn is_closed(layout: &Layout, points: &PointsTo) -> bool {
    let known = |p: Value| {
        let objects = points.get(p);
        !objects.is_empty()
            && objects.iter().all(|o| matches!(o, Object::Param(_) | Object::Local(_) | Object::Global(_)))
    };
    let mut closed = true;
    layout.function.body().walk(&mut |inst| match &inst.op {
        Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
            closed &= known(*p);
        }
        // Two pointers are compared, or one with a number: addresses matter.
        Op::PtrDiff(..) => closed = false,
        Op::Compare(_, a, _) if layout.function.ty(*a).is_ptr() => closed = false,
        Op::Call { .. } | Op::Host { .. } | Op::Extern { effect: ExternEffect::Any, .. } => closed = false,
        // Nothing else touches memory or asks where it is.
        _ => {}
    });
    closed
}

/// The store to a parameter's array, where that is all that happens to it.
fn only_store(layout: &Layout, points: &PointsTo, param: usize) -> Option<(BlockId, Value)> {
    let object = Object::Param(param);
    let mut found = None;
    for (key, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            let touches = |p: &Value| points.get(*p).iter().any(|o| *o == object || *o == Object::Unknown);
            match &inst.op {
                Op::Store(p, _) if touches(p) => {
                    if found.is_some() || only_object(points, *p) != Some(&object) {
                        return None;
                    }
                    found = Some((*key, *p));
                }
                Op::Load(p) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } if touches(p) => {
                    return None;
                }
                Op::Call { .. } | Op::Host { .. } | Op::Extern { effect: ExternEffect::Any, .. } => {
                    return None;
                }
                // Nothing else touches the array.
                _ => {}
            }
        }
    }
    found
}

struct Bound {
    of: Variable,
    at: Form,
    is_low: bool,
}

struct BoundSearch<'a> {
    layout: &'a Layout<'a>,
    forms: &'a Forms<'a>,
    bounds: Vec<Bound>,
    counters: Vec<Value>,
    /// Axes whose threads share the iterations of a loop.
    shared: Vec<u8>,
}

impl BoundSearch<'_> {
    /// What decides whether a block is reached, and how often.
    fn control(&mut self, block: BlockId) -> Option<()> {
        let around = self.layout.ancestors(block);
        // Counters are variables of the conditions too.
        for key in &around {
            let info = &self.layout.blocks[key];
            match (info.kind, info.owner) {
                (BlockKind::Body | BlockKind::Branch, _) => {}
                (BlockKind::LoopBody, Some(owner)) => self.counter(owner)?,
                (BlockKind::LoopBody | BlockKind::LoopCond, _) => return None,
            }
        }
        for key in &around {
            if let Some(Op::If { cond, then, .. }) = self.layout.blocks[key].owner.map(|i| &i.op) {
                self.condition(*cond, then.id == *key)?;
            }
        }
        Some(())
    }

    /// A loop over all integers of an interval, by each thread or by all of them together.
    fn counter(&mut self, owner: &Inst) -> Option<()> {
        let Op::Loop { inits, params, .. } = &owner.op else { return None };
        let c = counted(self.layout, owner)?;
        let counter = params[c.counter];
        let one = Form::constant(1);
        let (from, bound) = (self.forms.of(inits[c.counter]), self.forms.of(c.bound));
        let up = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        if !self.is_exact(c.bound) || c.step.negative == up || !self.is_exact(inits[c.counter]) {
            return None;
        }
        // Unsigned numbers from -1 on are none.
        let is_unsigned = |v: Value| matches!(self.layout.function.ty(v), Type::Int(kind) if !kind.signed());
        let may_be_negative = |a| matches!(a, Atom::Value(v) if v != counter && self.layout.function.ty(v).is_int() && !is_unsigned(v));
        let least = if up { &from } else { &bound };
        let wraps = least.offset() < 0 || least.mentions(may_be_negative);
        if wraps && (is_unsigned(counter) || is_unsigned(c.bound)) {
            return None;
        }
        let from = if constant(self.layout, c.step.by) == Some(1) {
            from
        } else {
            // From each thread's own index, by the number of threads.
            let (parts, rest) = self.split(&from)?;
            let [(Variable::Global(k), times)] = parts.as_slice() else { return None };
            let stride = size(BLOCK_SIZE, *k).times(&size(GRID_SIZE, *k))?;
            let from_zero = *times == one && rest == Form::default();
            if !up || !from_zero || self.forms.of(c.step.by) != stride || !self.is_exact(c.step.by) {
                return None;
            }
            self.shared.push(*k);
            Form::default()
        };
        let (low, high) = match c.compare {
            CompareOp::Lt => (from, bound),
            CompareOp::Le => (from, bound.plus(&one)),
            CompareOp::Gt => (bound.plus(&one), from.plus(&one)),
            CompareOp::Ge => (bound, from.plus(&one)),
            CompareOp::Eq | CompareOp::Ne => return None,
        };
        self.counters.push(counter);
        self.bounds.push(Bound { of: Variable::Counter(counter), at: low, is_low: true });
        self.bounds.push(Bound { of: Variable::Counter(counter), at: high, is_low: false });
        Some(())
    }

    /// The store is reached where `v` is `wanted`.
    fn condition(&mut self, v: Value, wanted: bool) -> Option<()> {
        let is = |v: Value, b: bool| matches!(self.layout.op(v), Some(Op::Const(Const::Bool(c))) if *c == b);
        match self.layout.op(v)? {
            Op::Unary(UnaryOp::Not, a) => self.condition(*a, !wanted),
            Op::Binary(BinaryOp::And, a, b) if wanted => self.both(*a, *b, wanted),
            Op::Binary(BinaryOp::Or, a, b) if !wanted => self.both(*a, *b, wanted),
            // `a && b` and `a || b`, where b is computed only if a leaves it open.
            Op::If { cond, then, els } if then.yields.len() == 1 => {
                let (a, b) = (then.yields[0], els.yields[0]);
                if wanted && is(b, false) {
                    self.both(*cond, a, wanted)
                } else if !wanted && is(a, true) {
                    self.both(*cond, b, wanted)
                } else {
                    None
                }
            }
            Op::Select(cond, a, b) if wanted && is(*b, false) => self.both(*cond, *a, wanted),
            Op::Select(cond, a, b) if !wanted && is(*a, true) => self.both(*cond, *b, wanted),
            Op::Compare(op, a, b) => self.compare(if wanted { *op } else { op.negated() }, *a, *b),
            _ => None,
        }
    }

    fn both(&mut self, a: Value, b: Value, wanted: bool) -> Option<()> {
        self.condition(a, wanted)?;
        self.condition(b, wanted)
    }

    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Option<()> {
        let Type::Int(kind) = self.layout.function.ty(a) else { return None };
        if !self.is_exact(a) || !self.is_exact(b) {
            return None;
        }
        let (left, right) = (self.forms.of(a), self.forms.of(b));
        let (parts, rest) = self.split(&left.minus(&right))?;
        let [(of, times)] = parts.as_slice() else { return None };
        let (op, at) = if *times == Form::constant(1) {
            (op, rest.scaled(-1))
        } else if *times == Form::constant(-1) {
            (op.swapped(), rest)
        } else {
            return None;
        };
        let (of, one) = (*of, Form::constant(1));
        if !kind.signed() {
            // The variable stands alone on its side, and nothing negative can pass for a large number.
            let alone = [&left, &right].iter().any(|side| {
                self.split(side)
                    .is_some_and(|(parts, rest)| rest == Form::default() && parts == [(of, one.clone())])
            });
            let is_low = !matches!(op, CompareOp::Lt | CompareOp::Le);
            if !alone || is_low && !(at.is_constant() && at.offset() >= 0) {
                return None;
            }
        }
        let mut bound = |at: Form, is_low: bool| self.bounds.push(Bound { of, at, is_low });
        match op {
            CompareOp::Lt => bound(at, false),
            CompareOp::Le => bound(at.plus(&one), false),
            CompareOp::Gt => bound(at.plus(&one), true),
            CompareOp::Ge => bound(at, true),
            CompareOp::Eq => {
                bound(at.clone(), true);
                bound(at.plus(&one), false);
            }
            CompareOp::Ne => return None,
        }
        Some(())
    }

    /// Indices may be differences: one that wraps around leads out of the array.
    fn has_exact_indices(&self, place: Value) -> bool {
        match self.layout.op(place) {
            Some(Op::Index { base, index } | Op::Element { base, index }) => {
                self.is_made_of(*index, true) && self.has_exact_indices(*base)
            }
            Some(Op::Field { base, .. } | Op::PtrCast(base)) => self.has_exact_indices(*base),
            _ => true,
        }
    }

    /// Whether a value's form is its value even where unsigned arithmetic could wrap around: nothing is subtracted there,
    /// and no number is cut to a few bits.
    fn is_exact(&self, v: Value) -> bool {
        self.is_made_of(v, false)
    }

    fn is_made_of(&self, v: Value, differences: bool) -> bool {
        let Type::Int(kind) = self.layout.function.ty(v) else { return false };
        let signed = differences || kind.signed();
        let is_made = |a: &Value| self.is_made_of(*a, differences);
        match self.layout.definition(v) {
            Definition::Param(_) => true,
            Definition::LoopParam { .. } => self.counters.contains(&v),
            Definition::Inst { inst, .. } => match &inst.op {
                Op::Const(Const::Int(_)) => true,
                Op::Builtin(b) => !matches!(b, Builtin::WarpSize),
                Op::Convert(a) => kind.bits() >= 32 && is_made(a),
                Op::Unary(UnaryOp::Neg, a) => signed && is_made(a),
                Op::Binary(BinaryOp::Sub, a, b) => signed && is_made(a) && is_made(b),
                Op::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => is_made(a) && is_made(b),
                // Not known to be exact.
                _ => false,
            },
        }
    }

    /// A form as multiples of variables and a rest; all of it but the variables is the same for all threads.
    fn split(&self, form: &Form) -> Option<(Vec<(Variable, Form)>, Form)> {
        let (mut parts, mut rest) = (Vec::new(), form.clone());
        let nothing = Form::default();
        for axis in 0..3 {
            let (by_thread, without) = rest.coefficient(Atom::Coordinate(THREAD, axis))?;
            let (by_block, without) = without.coefficient(Atom::Coordinate(BLOCK, axis))?;
            rest = without;
            if by_thread != nothing && by_thread.times(&size(BLOCK_SIZE, axis)).as_ref() == Some(&by_block) {
                parts.push((Variable::Global(axis), by_thread));
                continue;
            }
            if by_thread != nothing {
                parts.push((Variable::Thread(axis), by_thread));
            }
            if by_block != nothing {
                parts.push((Variable::Block(axis), by_block));
            }
        }
        for counter in &self.counters {
            let (by, without) = rest.coefficient(Atom::Value(*counter))?;
            rest = without;
            if by != nothing {
                parts.push((Variable::Counter(*counter), by));
            }
        }
        let uniform = |f: &Form| !f.mentions(|a| !self.is_uniform(a));
        (uniform(&rest) && parts.iter().all(|(_, by)| uniform(by))).then_some((parts, rest))
    }

    /// The launch's sizes and integer parameters.
    fn is_uniform(&self, a: Atom) -> bool {
        match a {
            Atom::Coordinate(kind, _) => kind == BLOCK_SIZE || kind == GRID_SIZE,
            Atom::Value(v) => matches!(self.layout.definition(v), Definition::Param(_)),
        }
    }

    fn finish(self, mut parts: Vec<(Variable, Form)>, offset: Form) -> Option<Written> {
        // What is bounded and not part of the address still decides whether anything is stored.
        for b in &self.bounds {
            if !parts.iter().any(|(v, _)| *v == b.of) {
                parts.push((b.of, Form::default()));
            }
        }
        // Variables of one axis must not depend on each other.
        let mixed = |v: Variable| match v {
            Variable::Global(k) => {
                let other = |o: Variable| o == Variable::Block(k) || o == Variable::Thread(k);
                self.shared.contains(&k) || parts.iter().any(|(o, _)| other(*o))
            }
            Variable::Block(k) | Variable::Thread(k) => self.shared.contains(&k),
            Variable::Counter(_) => false,
        };
        if (0..3).any(|k| self.shared.iter().filter(|s| **s == k).count() > 1) {
            return None;
        }
        if parts.iter().any(|(v, _)| mixed(*v)) {
            return None;
        }
        let mut axes = Vec::new();
        for (of, stride) in parts {
            let (mut low, mut high) = (Vec::new(), Vec::new());
            match of {
                Variable::Global(k) => high.push(size(BLOCK_SIZE, k).times(&size(GRID_SIZE, k))?),
                Variable::Block(k) => high.push(size(GRID_SIZE, k)),
                Variable::Thread(k) => high.push(size(BLOCK_SIZE, k)),
                Variable::Counter(_) => {}
            }
            if !matches!(of, Variable::Counter(_)) {
                low.push(Form::default());
            }
            for b in self.bounds.iter().filter(|b| b.of == of) {
                let into = if b.is_low { &mut low } else { &mut high };
                if !into.contains(&b.at) {
                    into.push(b.at.clone());
                }
            }
            let known = |f: &Form| !f.mentions(|a| !self.is_uniform(a));
            if !low.iter().chain(&high).all(known) {
                return None;
            }
            axes.push(Axis { stride, low, high });
        }
        Some(Written { offset, axes })
    }
}

fn size(kind: u8, axis: u8) -> Form {
    Form::atom(Atom::Coordinate(kind, axis))
}
