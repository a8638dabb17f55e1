//! Local objects that are looked at as words of another type: `*(int2*)&v` of a double, a union.
//!
//! Such an object becomes an array of 32-bit words. A double is stored as its two halves and put together again when
//! it is loaded; promotion makes values of the words, and [`super::follow`] finds the doubles in them.

use std::ops::Range;

use super::{DOUBLE, HIGH, LOW, half};
use ir::function::{Block, Function, Inst, Module, Span, Value};
use ir::op::{Const, ExternEffect, Op};
use ir::tables::HashMap;
use ir::types::{FloatKind, IntKind, Type, offset_of, size_align};
use ir::uses::{Definitions, base_object};

const WORD: Type = Type::Int(IntKind::Int);

/// Takes objects apart; None if there is none to take apart.
pub fn take_apart(m: &Module, f: &Function) -> Option<Function> {
    let body = f.body.as_ref()?;
    let defs = Definitions::of_block(f, body);
    let mut survey = Survey { m, f, defs: &defs, found: HashMap::default(), accesses: HashMap::default() };
    survey.block(body);
    let spans: HashMap<Value, Span> = survey.found.iter().map(|(v, seen)| (*v, seen.taken)).collect();
    let locals: HashMap<Value, u64> =
        survey.found.iter().filter_map(|(v, s)| Some((*v, s.words()?))).collect();
    if locals.is_empty() {
        return None;
    }
    let accesses = survey.accesses.iter().filter(|(_, a)| locals.contains_key(&a.0));
    let accesses = accesses.map(|(place, a)| (*place, *a)).collect();
    let mut f = f.clone();
    for (local, words) in &locals {
        f.values[local.0 as usize].ty = Type::ptr(Type::Array(Box::new(WORD), *words));
    }
    let gone = |v: Value| v != base_object(&defs, v) && locals.contains_key(&base_object(&defs, v));
    let body = f.body.take()?;
    let body =
        Rewriter { f: &mut f, accesses: &accesses, spans: &spans, gone: &gone, out: Vec::new() }.block(body);
    f.set_body(body);
    Some(f)
}

/// How a local object is used.
#[derive(Default)]
struct Seen {
    bytes: usize,
    /// Where it is first looked at as integers: there its bits are made of it, for who reads an error.
    taken: Span,
    /// Bytes that are floats and bytes that are integers somewhere.
    floats: Vec<Range<usize>>,
    integers: Vec<Range<usize>>,
    otherwise: bool,
}

impl Seen {
    /// How many words it becomes.
    fn words(&self) -> Option<u64> {
        let meet = |a: &Range<usize>, b: &Range<usize>| a.start < b.end && b.start < a.end;
        // Members of a struct beside each other are no words of each other; and only locals have a size here.
        let punned = self.floats.iter().any(|a| self.integers.iter().any(|b| meet(a, b)));
        let fits = punned && !self.otherwise && self.bytes.is_multiple_of(4);
        (fits && (4..=64).contains(&self.bytes)).then_some(self.bytes as u64 / 4)
    }
}

struct Survey<'a> {
    m: &'a Module,
    f: &'a Function,
    defs: &'a Definitions<'a>,
    found: HashMap<Value, Seen>,
    /// The object and the byte in it, by place.
    accesses: HashMap<Value, (Value, usize)>,
}

impl Survey<'_> {
    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            match &inst.op {
                Op::Local { .. } => {
                    let bytes = self.f.ty(inst.results[0]).pointee().map_or(0, |t| size_align(self.m, t).0);
                    self.found.entry(inst.results[0]).or_default().bytes = bytes;
                }
                Op::Load(p) => self.access(*p, inst.results[0], inst.span),
                Op::Store(p, v) => {
                    self.escape(*v);
                    self.access(*p, *v, inst.span);
                }
                Op::Index { .. } | Op::Element { .. } | Op::Field { .. } | Op::PtrCast(_) => {}
                op => op.operands().into_iter().for_each(|v| self.escape(v)),
            }
            inst.op.blocks().into_iter().for_each(|b| self.block(b));
        }
        block.yields.iter().for_each(|v| self.escape(*v));
    }

    fn escape(&mut self, v: Value) {
        if self.f.ty(v).is_ptr() {
            self.found.entry(base_object(self.defs, v)).or_default().otherwise = true;
        }
    }

    fn access(&mut self, place: Value, value: Value, span: Span) {
        let root = base_object(self.defs, place);
        let offset = self.offset(place, root);
        let seen = self.found.entry(root).or_default();
        let start = offset.unwrap_or_default();
        let bytes = start..start + size_align(self.m, self.f.ty(value)).0;
        match self.f.ty(value) {
            Type::Float(FloatKind::F32 | FloatKind::F64) => seen.floats.push(bytes),
            Type::Int(kind) if kind.bits() >= 32 => {
                if seen.integers.is_empty() {
                    seen.taken = span;
                }
                seen.integers.push(bytes);
            }
            _ => seen.otherwise = true,
        }
        match offset {
            Some(at) if at.is_multiple_of(4) => drop(self.accesses.insert(place, (root, at))),
            _ => seen.otherwise = true,
        }
    }

    /// Bytes from the start of the object.
    fn offset(&self, mut place: Value, root: Value) -> Option<usize> {
        let mut bytes = 0;
        while place != root {
            let size = self.f.ty(place).pointee().map(|t| size_align(self.m, t).0)?;
            place = match self.defs.get(place)? {
                Op::Index { base, index } | Op::Element { base, index } => {
                    let Some(Op::Const(Const::Int(n))) = self.defs.get(*index) else { return None };
                    bytes += usize::try_from(*n).ok()? * size;
                    *base
                }
                Op::Field { base, field } => {
                    let Some(Type::Struct(id)) = self.f.ty(*base).pointee() else { return None };
                    bytes += offset_of(self.m, *id, *field as usize);
                    *base
                }
                Op::PtrCast(base) => *base,
                _ => return None,
            };
        }
        Some(bytes)
    }
}

struct Rewriter<'a> {
    f: &'a mut Function,
    accesses: &'a HashMap<Value, (Value, usize)>,
    spans: &'a HashMap<Value, Span>,
    /// Addresses inside of objects, which no longer exist.
    gone: &'a dyn Fn(Value) -> bool,
    out: Vec<Inst>,
}

impl Rewriter<'_> {
    fn block(&mut self, block: Block) -> Block {
        let outer = std::mem::take(&mut self.out);
        for inst in block.insts {
            self.inst(inst);
        }
        Block { id: block.id, insts: std::mem::replace(&mut self.out, outer), yields: block.yields }
    }

    fn inst(&mut self, mut inst: Inst) {
        let span = inst.span;
        match &inst.op {
            Op::Load(p) if self.accesses.contains_key(p) => {
                let (result, wide) = (inst.results[0], self.is_wide(inst.results[0]));
                let places = self.places(*p, wide, span);
                let words: Vec<Value> =
                    places.into_iter().map(|p| self.emit(Op::Load(p), WORD, span)).collect();
                let op = match (self.f.ty(result), words.as_slice()) {
                    (_, [low, high]) => {
                        let args = vec![*high, *low];
                        let double =
                            Op::Extern { name: DOUBLE.to_string(), args, effect: ExternEffect::Pure };
                        if *self.f.ty(result) == Type::F64 {
                            double
                        } else {
                            Op::Bitcast(self.emit(double, Type::F64, span))
                        }
                    }
                    (Type::Float(_), _) => Op::Bitcast(words[0]),
                    _ => Op::Convert(words[0]),
                };
                self.out.push(Inst::new(vec![result], op, span));
            }
            Op::Store(p, v) if self.accesses.contains_key(p) => {
                let (p, v) = (*p, *v);
                let span = if self.f.ty(v).is_float() { self.spans[&self.accesses[&p].0] } else { span };
                let words = match self.f.ty(v) {
                    Type::Float(FloatKind::F64) => self.halves(v, span),
                    Type::Int(kind) if kind.bits() == 64 => {
                        let double = self.emit(Op::Bitcast(v), Type::F64, span);
                        self.halves(double, span)
                    }
                    Type::Float(_) => vec![self.emit(Op::Bitcast(v), WORD, span)],
                    _ => vec![self.emit(Op::Convert(v), WORD, span)],
                };
                let places = self.places(p, words.len() == 2, span);
                for (p, w) in places.into_iter().zip(words) {
                    self.out.push(Inst::new(Vec::new(), Op::Store(p, w), span));
                }
            }
            _ if inst.results.first().is_some_and(|r| (self.gone)(*r)) => {}
            // Whatever else stays, with what is inside it.
            _ => {
                for b in inst.op.blocks_mut() {
                    *b = self.block(std::mem::take(b));
                }
                self.out.push(inst);
            }
        }
    }

    fn is_wide(&self, v: Value) -> bool {
        match self.f.ty(v) {
            Type::Float(kind) => *kind == FloatKind::F64,
            Type::Int(kind) => kind.bits() == 64,
            _ => false,
        }
    }

    fn halves(&mut self, double: Value, span: Span) -> Vec<Value> {
        [LOW, HIGH].map(|name| self.emit(half(name, double), WORD, span)).to_vec()
    }

    fn places(&mut self, place: Value, wide: bool, span: Span) -> Vec<Value> {
        let (base, at) = self.accesses[&place];
        (0..1 + usize::from(wide))
            .map(|i| {
                let word = i128::try_from(at / 4 + i).expect("objects are small");
                let index = self.emit(Op::Const(Const::Int(word)), Type::INT, span);
                self.emit(Op::Element { base, index }, Type::ptr(WORD), span)
            })
            .collect()
    }

    fn emit(&mut self, op: Op, ty: Type, span: Span) -> Value {
        let v = self.f.new_value(ty, None);
        self.out.push(Inst::new(vec![v], op, span));
        v
    }
}
