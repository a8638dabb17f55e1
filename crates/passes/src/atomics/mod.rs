//! Atomics in disguise: what programs build from integer atomics becomes the operation on floats that it is.
//!
//! CUDA has no `atomicMax` for floats, and had no `atomicAdd` for doubles, so programs loop over compare-and-swap on
//! the bits ([`swap`]) or let integer comparison order them ([`bits`]). Both look like integer code through which no
//! derivative passes. Here they become [`Op::Atomic`] on the float itself, which has one.

mod bits;
mod guard;
mod steps;
mod swap;

use ir::function::{Block, Function, Inst, Span, Value};
use ir::op::{CompareOp, Const, Op};
use ir::tables::{HashMap, HashSet};
use ir::types::Type;
use ir::{Atomic, Effect};

/// An atomic operation on a float that some code amounts to.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Meaning {
    op: Atomic,
    /// Pointer to the float.
    place: Value,
    operand: Value,
}

/// Replaces what is recognised. The rest of the pattern (the first read of the bits) is left without a use. Gives the
/// function, and whether there was anything to look at: every pattern has an atomic operation in it.
pub fn recognise(mut f: Function) -> (Function, bool) {
    let Some(body) = f.body.take_if(|body| has_atomics(body)) else { return (f, false) };
    let facts = Facts::of(&f, &body);
    let mut work = Work { f: &mut f, facts: &facts, known: Vec::new(), fresh: HashSet::default() };
    let body = work.block(body);
    f.set_body(body);
    (f, true)
}

fn has_atomics(body: &Block) -> bool {
    let mut found = false;
    body.walk(&mut |inst| found |= matches!(inst.op, Op::Atomic { .. }));
    found
}

/// What the patterns look up.
struct Facts {
    ops: HashMap<Value, Op>,
    /// The two values of which a branch gives one.
    chosen: HashMap<Value, [Value; 2]>,
    used: HashSet<Value>,
    types: Vec<Type>,
}

impl Facts {
    fn of(f: &Function, body: &Block) -> Facts {
        let mut facts = Facts {
            ops: HashMap::default(),
            chosen: HashMap::default(),
            used: body.yields.iter().copied().collect(),
            types: f.values.iter().map(|v| v.ty.clone()).collect(),
        };
        body.walk(&mut |inst| {
            facts.used.extend(inst.op.operands());
            for block in inst.op.blocks() {
                facts.used.extend(&block.yields);
            }
            if let ([result], true) = (inst.results.as_slice(), inst.op.blocks().is_empty()) {
                facts.ops.insert(*result, inst.op.clone());
            }
            if let Op::If { then, els, .. } = &inst.op {
                let yields = then.yields.iter().zip(&els.yields).map(|(a, b)| [*a, *b]);
                facts.chosen.extend(inst.results.iter().copied().zip(yields));
            }
        });
        facts
    }

    fn ty(&self, v: Value) -> &Type {
        &self.types[v.0 as usize]
    }

    fn op(&self, v: Value) -> Option<&Op> {
        self.ops.get(&v)
    }

    /// The float that a pointer to its bits points to.
    fn float_place(&self, mut place: Value) -> Option<Value> {
        let bits = match self.ty(place).pointee()? {
            Type::Int(kind) => kind.bits(),
            _ => return None,
        };
        while let Some(Op::PtrCast(from)) = self.op(place) {
            place = *from;
            match self.ty(place).pointee()? {
                Type::Float(ir::FloatKind::F32) if bits == 32 => return Some(place),
                Type::Float(ir::FloatKind::F64) if bits == 64 => return Some(place),
                _ => {}
            }
        }
        None
    }

    /// Whether a pointer leads to the float at `place` or to its bits.
    fn reads(&self, pointer: Value, place: Value) -> bool {
        pointer == place || self.float_place(pointer) == Some(place)
    }

    /// Whether nothing but a variable of this thread's is written.
    fn stores_to_local(&self, op: &Op) -> bool {
        let Op::Store(place, _) = op else { return false };
        let mut place = *place;
        loop {
            match self.op(place) {
                Some(Op::Local { .. }) => return true,
                Some(Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. }) => {
                    place = *base
                }
                _ => return false,
            }
        }
    }

    /// The float whose bits an integer holds.
    fn float_behind(&self, mut v: Value) -> Option<Value> {
        loop {
            match self.op(v)? {
                Op::Bitcast(a) if self.ty(*a).is_float() => return Some(*a),
                Op::Bitcast(a) | Op::Convert(a) if self.same_bits(*a, v) => v = *a,
                _ => return None,
            }
        }
    }

    /// Whether a conversion between these integers keeps all bits.
    fn same_bits(&self, a: Value, b: Value) -> bool {
        match (self.ty(a), self.ty(b)) {
            (Type::Int(x), Type::Int(y)) => x.bits() == y.bits(),
            _ => false,
        }
    }

    fn is_zero(&self, v: Value) -> bool {
        matches!(self.op(v), Some(Op::Const(Const::Float(x))) if *x == 0.0)
            || matches!(self.op(v), Some(Op::Const(Const::Zero)))
    }
}

/// Computes before a loop or branch what was computed in it; that itself is about to go.
fn bring_out(facts: &Facts, inside: &HashSet<Value>, v: Value, span: Span, out: &mut Vec<Inst>) {
    if !inside.contains(&v) || out.iter().any(|i| i.results.contains(&v)) {
        return;
    }
    let Some(op) = facts.op(v) else { return };
    for operand in op.operands() {
        bring_out(facts, inside, operand, span, out);
    }
    out.push(Inst::new(vec![v], op.clone(), span));
}

struct Work<'a> {
    f: &'a mut Function,
    facts: &'a Facts,
    /// Comparisons that hold here, because they were tested.
    known: Vec<(CompareOp, Value, Value)>,
    /// What was read since this thread last wrote or waited. Other threads may change the place meanwhile, as they may just behind the read; but a
    /// store or a barrier in between may have lowered what is there for certain, and a look at what was there before decides nothing about that.
    fresh: HashSet<Value>,
}

impl Work<'_> {
    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::new();
        for inst in block.insts {
            self.inst(inst, &mut out);
        }
        Block { id: block.id, insts: out, yields: block.yields }
    }

    fn inst(&mut self, inst: Inst, out: &mut Vec<Inst>) {
        let fresh = self.fresh.clone();
        let read = matches!(inst.op, Op::Load(_)).then(|| inst.results[0]);
        let writes = inst.op.effect() == Effect::Write && !self.facts.stores_to_local(&inst.op);
        self.replaced(inst, &fresh, out);
        self.fresh = if writes { HashSet::default() } else { fresh };
        self.fresh.extend(read);
    }

    fn replaced(&mut self, mut inst: Inst, fresh: &HashSet<Value>, out: &mut Vec<Inst>) {
        match &mut inst.op {
            Op::Loop { .. } => {
                if let Some((meaning, old)) = swap::meaning(self.facts, fresh, &inst) {
                    let bits = old.map(|i| inst.results[i]);
                    bring_out(self.facts, &swap::defined_in(&inst), meaning.operand, inst.span, out);
                    return self.replace(meaning, bits, None, inst.span, out);
                }
                for block in inst.op.blocks_mut() {
                    // What an iteration before has written is not looked at.
                    self.fresh.clear();
                    *block = self.block(std::mem::take(block));
                }
            }
            Op::If { cond, then, els } => {
                if let Some((meaning, float)) = bits::split_by_sign(self.facts, *cond, then, els) {
                    let result = if float { inst.results.first().copied() } else { None };
                    bring_out(self.facts, &swap::defined_in(&inst), meaning.place, inst.span, out);
                    return self.replace(meaning, None, result, inst.span, out);
                }
                let test = match self.facts.op(*cond) {
                    Some(Op::Compare(op, a, b)) => Some((*op, *a, *b)),
                    _ => None,
                };
                self.known.extend(test);
                **then = self.block(std::mem::take(then));
                self.known.truncate(self.known.len() - usize::from(test.is_some()));
                self.fresh.clone_from(fresh);
                **els = self.block(std::mem::take(els));
                let unused = !inst.results.iter().any(|r| self.facts.used.contains(r));
                if unused && let Some(kept) = guard::without_test(self.facts, fresh, *cond, then, els) {
                    return out.extend(kept);
                }
            }
            Op::Atomic { .. } => {
                if let Some(meaning) = bits::of_non_negative(self.facts, &self.known, &inst.op) {
                    let bits = inst.results.first().copied().filter(|r| self.facts.used.contains(r));
                    return self.replace(meaning, bits, None, inst.span, out);
                }
            }
            // No atomic in disguise.
            _ => {}
        }
        out.push(inst);
    }

    /// The operation in place of the pattern. `bits`: what held the old value's bits; `float`: the old value.
    fn replace(
        &mut self,
        meaning: Meaning,
        bits: Option<Value>,
        float: Option<Value>,
        span: Span,
        out: &mut Vec<Inst>,
    ) {
        let Meaning { op, place, operand } = meaning;
        let ty = self.f.ty(operand).clone();
        let old = float.unwrap_or_else(|| self.f.new_value(ty, None));
        let atomic = Op::Atomic { op, place, operands: vec![operand], scope: "" };
        out.push(Inst::new(vec![old], atomic, span));
        if let Some(bits) = bits {
            out.push(Inst::new(vec![bits], Op::Bitcast(old), span));
        }
    }
}
