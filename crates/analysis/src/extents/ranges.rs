//! Between which numbers an integer lies where a block runs, as terms that a launch can evaluate.
//!
//! A range follows from the value's definition, with the ranges of its operands, and from the comparisons that hold in the block:
//! inside of `if (i < n)`, `i` is at most `n - 1`. Values do not change, so a comparison says as much of a value that was computed
//! before it.
//!
//! Nothing is assumed about arithmetic. A sum has a range only if the numbers fit the sum's type; where this depends on the launch, it is
//! a *need* of the range: a truth to be checked there, without which the range says nothing.

use std::collections::BTreeSet;

use ir::tables::HashMap;
use ir::{BinaryOp, Builtin, Const, Inst, IntKind, Module, Op, Type, UnaryOp, Value};

use super::terms::{Number, Term, Terms};
use crate::conditions::{Fact, facts_of, holding};
use crate::layout::{BlockId, Definition, Layout};

/// From `low` to `high`, both included, if all of `needs` are true. None: nothing is known on that side.
#[derive(Clone, Debug, Default)]
pub struct Range {
    pub low: Option<Term>,
    pub high: Option<Term>,
    pub needs: BTreeSet<Term>,
}

impl Range {
    pub fn exactly(t: Term) -> Range {
        Range { low: Some(t), high: Some(t), needs: BTreeSet::new() }
    }

    pub fn between(low: Term, high: Term) -> Range {
        Range { low: Some(low), high: Some(high), needs: BTreeSet::new() }
    }

    pub fn with_needs_of(mut self, others: &[&Range]) -> Range {
        others.iter().for_each(|other| self.needs.extend(&other.needs));
        self
    }

    /// Both ends, where both are known.
    pub fn ends(&self) -> Option<(Term, Term)> {
        self.low.zip(self.high)
    }
}

/// Definitions and comparisons are followed this far.
const DEEPEST: usize = 48;

pub struct Ranges<'a> {
    pub m: &'a Module,
    pub layout: &'a Layout<'a>,
    pub terms: Terms,
    known: HashMap<(Value, BlockId), Range>,
    /// Ranges that are being found.
    open: Vec<(Value, BlockId)>,
    facts: HashMap<BlockId, Vec<Fact>>,
}

impl<'a> Ranges<'a> {
    pub fn new(m: &'a Module, layout: &'a Layout<'a>) -> Self {
        let (terms, known, facts) = Default::default();
        Ranges { m, layout, terms, known, open: Vec::new(), facts }
    }

    pub fn of(&mut self, v: Value, at: BlockId) -> Range {
        if let Some(known) = self.known.get(&(v, at)) {
            return known.clone();
        }
        if self.open.contains(&(v, at)) || self.open.len() >= DEEPEST {
            return self.of_type(v);
        }
        self.open.push((v, at));
        let defined = self.defined(v, at).unwrap_or_else(|| self.of_type(v));
        let facts = self.facts_at(at);
        let range = self.refined(v, defined, &facts, at);
        let range = match range.ends() {
            Some(_) => self.with_parts(v, range, &facts, at),
            None => range,
        };
        self.open.pop();
        // What is found while something else is open may say less than it could. It still holds.
        self.known.insert((v, at), range.clone());
        range
    }

    /// Comparisons that hold where a block runs.
    pub fn facts_at(&mut self, at: BlockId) -> Vec<Fact> {
        let layout = self.layout;
        self.facts.entry(at).or_insert_with(|| holding(layout, at)).clone()
    }

    pub fn kind(&self, v: Value) -> Option<IntKind> {
        match self.layout.function.ty(v) {
            Type::Int(kind) => Some(*kind),
            _ => None,
        }
    }

    /// What the type alone says, where that is worth something for an index.
    pub fn of_type(&mut self, v: Value) -> Range {
        let Some(kind) = self.kind(v) else { return Range::default() };
        let is_small = kind.bits() <= 16;
        let low = (is_small || !kind.signed()).then(|| self.terms.constant(kind.least()));
        let high = is_small.then(|| self.terms.constant(kind.greatest()));
        Range { low, high, needs: BTreeSet::new() }
    }

    /// The range, if its ends fit the type.
    pub fn fitting(&mut self, kind: IntKind, mut range: Range) -> Option<Range> {
        let (low, high) = range.ends()?;
        let (least, greatest) = (self.terms.constant(kind.least()), self.terms.constant(kind.greatest()));
        self.require(&mut range, least, low)?;
        self.require(&mut range, high, greatest)?;
        Some(range)
    }

    /// The range needs `a ≤ b`. None where that never holds.
    pub fn require(&mut self, range: &mut Range, a: Term, b: Term) -> Option<()> {
        let truth = self.terms.at_most(a, b);
        match self.terms.as_constant(truth) {
            Some(0) => return None,
            Some(_) => {}
            None => {
                range.needs.insert(truth);
            }
        }
        Some(())
    }

    pub(super) fn defined(&mut self, v: Value, at: BlockId) -> Option<Range> {
        let kind = self.kind(v)?;
        match self.layout.definition(v) {
            Definition::Param(i) => Some(self.number(v, i, 0, kind)),
            Definition::LoopParam { inst, index, .. } => self.carried(inst, index, at),
            Definition::Inst { inst, index, .. } => self.computed(inst, index, kind, at),
        }
    }

    fn number(&mut self, v: Value, param: usize, offset: usize, kind: IntKind) -> Range {
        let f = self.layout.function;
        let number = Number { param, offset, bits: kind.bits(), signed: kind.signed() };
        let name = f.name_of(v).unwrap_or(&f.params[param].name).to_string();
        Range::exactly(self.terms.number(number, &name))
    }

    fn computed(&mut self, inst: &Inst, index: usize, kind: IntKind, at: BlockId) -> Option<Range> {
        match &inst.op {
            Op::Const(Const::Int(n)) => Some(Range::exactly(self.terms.constant(*n))),
            Op::Const(Const::Zero) => Some(Range::exactly(self.terms.constant(0))),
            Op::Builtin(b) => self.builtin(*b),
            Op::Convert(a) => self.converted(*a, kind, at),
            Op::Unary(UnaryOp::Neg, a) => {
                let a = self.of(*a, at);
                let negated = self.negated(&a)?;
                self.fitting(kind, negated)
            }
            Op::Binary(op, a, b) => {
                let range = self.binary(*op, *a, *b, at)?;
                self.fitting(kind, range)
            }
            Op::Select(c, a, b) => {
                let (yes, no) = (facts_of(self.layout, *c, true), facts_of(self.layout, *c, false));
                let (x, y) = (self.chosen(*a, &yes, at), self.chosen(*b, &no, at));
                Some(self.joined(&x, &y))
            }
            Op::If { then, els, .. } => {
                let (x, y) = (self.of(then.yields[index], then.id), self.of(els.yields[index], els.id));
                Some(self.joined(&x, &y))
            }
            Op::Loop { cond, .. } => self.carried(inst, index, cond.id),
            Op::Extract(of, field) => {
                let (param, offset) = self.field(*of, *field)?;
                Some(self.number(inst.results[index], param, offset, kind))
            }
            Op::Extern { name, args, .. } => self.external(name, args, at),
            // Bits, memory, other threads and other functions say nothing.
            _ => None,
        }
    }

    fn builtin(&mut self, b: Builtin) -> Option<Range> {
        let zero = self.terms.constant(0);
        let below = |terms: &mut Terms, t: Term| Some(Range::between(zero, terms.plus(t, -1)?));
        match b {
            Builtin::ThreadIdx(axis) => {
                let size = self.terms.block(axis);
                below(&mut self.terms, size)
            }
            Builtin::BlockIdx(axis) => {
                let size = self.terms.grid(axis);
                below(&mut self.terms, size)
            }
            Builtin::BlockDim(axis) => Some(Range::exactly(self.terms.block(axis))),
            Builtin::GridDim(axis) => Some(Range::exactly(self.terms.grid(axis))),
            Builtin::WarpSize => Some(Range::exactly(self.terms.constant(32))),
        }
    }

    fn converted(&mut self, from: Value, kind: IntKind, at: BlockId) -> Option<Range> {
        if *self.layout.function.ty(from) == Type::Bool {
            return Some(Range::between(self.terms.constant(0), self.terms.constant(1)));
        }
        let of = self.kind(from)?;
        let range = self.of(from, at);
        if kind.least() <= of.least() && of.greatest() <= kind.greatest() {
            return Some(range);
        }
        self.fitting(kind, range)
    }

    /// A field of a struct that is passed by value: the parameter, and the bytes before the field.
    fn field(&self, of: Value, field: u32) -> Option<(usize, usize)> {
        let (param, start) = match self.layout.definition(of) {
            Definition::Param(i) => (i, 0),
            Definition::Inst { inst, .. } => match &inst.op {
                Op::Extract(outer, n) => self.field(*outer, *n)?,
                _ => return None,
            },
            Definition::LoopParam { .. } => return None,
        };
        let Type::Struct(id) = self.layout.function.ty(of) else { return None };
        let offset = ir::types::offset_of(self.m, *id, field as usize);
        Some((param, start + offset))
    }

    fn external(&mut self, name: &str, args: &[Value], at: BlockId) -> Option<Range> {
        let [a, b] = args else { return None };
        let (x, y) = (self.of(*a, at), self.of(*b, at));
        let own = Range::default().with_needs_of(&[&x, &y]);
        let (low, high) = match name.trim_start_matches("::") {
            "min" | "umin" | "llmin" | "ullmin" | "std::min" => {
                (self.least_of(x.low, y.low, false), self.least_of(x.high, y.high, true))
            }
            "max" | "umax" | "llmax" | "ullmax" | "std::max" => {
                (self.greatest_of(x.low, y.low, true), self.greatest_of(x.high, y.high, false))
            }
            _ => return None,
        };
        Some(Range { low, high, ..own })
    }

    /// The smaller one; where `either` is set, one that is known is enough.
    pub(super) fn least_of(&mut self, a: Option<Term>, b: Option<Term>, either: bool) -> Option<Term> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.terms.min(a, b)),
            (one, None) | (None, one) => one.filter(|_| either),
        }
    }

    pub(super) fn greatest_of(&mut self, a: Option<Term>, b: Option<Term>, either: bool) -> Option<Term> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.terms.max(a, b)),
            (one, None) | (None, one) => one.filter(|_| either),
        }
    }

    /// One of two values.
    pub fn joined(&mut self, x: &Range, y: &Range) -> Range {
        let (low, high) = (self.least_of(x.low, y.low, false), self.greatest_of(x.high, y.high, false));
        Range { low, high, needs: BTreeSet::new() }.with_needs_of(&[x, y])
    }

    /// A value of which both are true. It is enough that one is known.
    pub fn met(&mut self, x: Range, y: &Range) -> Range {
        if y.low.is_none() && y.high.is_none() {
            return x;
        }
        let (low, high) = (self.greatest_of(x.low, y.low, true), self.least_of(x.high, y.high, true));
        Range { low, high, ..x }.with_needs_of(&[y])
    }

    pub fn negated(&mut self, a: &Range) -> Option<Range> {
        let (low, high) = a.ends()?;
        let zero = self.terms.constant(0);
        Some(Range::between(self.terms.sub(zero, high)?, self.terms.sub(zero, low)?).with_needs_of(&[a]))
    }

    pub fn sum(&mut self, a: &Range, b: &Range) -> Option<Range> {
        let ((a0, a1), (b0, b1)) = (a.ends()?, b.ends()?);
        Some(Range::between(self.terms.add(a0, b0)?, self.terms.add(a1, b1)?).with_needs_of(&[a, b]))
    }

    fn binary(&mut self, op: BinaryOp, a: Value, b: Value, at: BlockId) -> Option<Range> {
        let (x, y) = (self.of(a, at), self.of(b, at));
        match op {
            BinaryOp::Add => self.sum(&x, &y),
            BinaryOp::Sub => {
                let minus = self.negated(&y)?;
                self.sum(&x, &minus)
            }
            BinaryOp::Mul => self.product(&x, &y),
            BinaryOp::Div => self.quotient(&x, &y),
            BinaryOp::Rem => self.rest(&x, &y, self.kind(a)?),
            BinaryOp::Shl => {
                let by = self.power(&y)?;
                self.product(&x, &by)
            }
            BinaryOp::Shr => {
                // Rounds down, and a quotient towards zero.
                let (mut x, by) = (x, self.power(&y)?);
                let zero = self.terms.constant(0);
                let low = x.low?;
                self.require(&mut x, zero, low)?;
                self.quotient(&x, &by)
            }
            BinaryOp::And => {
                let kept: Vec<&Range> = [&x, &y].into_iter().filter(|r| self.is_natural(r)).collect();
                let high = kept.iter().filter_map(|r| r.high).reduce(|a, b| self.terms.min(a, b))?;
                Some(Range::between(self.terms.constant(0), high).with_needs_of(&kept))
            }
            BinaryOp::Or | BinaryOp::Xor => {
                if !self.is_natural(&x) || !self.is_natural(&y) {
                    return None;
                }
                // No bit of the result is in neither.
                let sum = self.sum(&x, &y)?;
                Some(Range { low: Some(self.terms.constant(0)), ..sum })
            }
        }
    }

    /// Whether it is plain that no number is negative.
    fn is_natural(&self, r: &Range) -> bool {
        r.low.is_some_and(|low| self.terms.least(low).is_some_and(|n| n >= 0))
    }

    /// Two to the power of a constant.
    fn power(&mut self, by: &Range) -> Option<Range> {
        let n = self.terms.as_constant(by.low.filter(|_| by.low == by.high)?)?;
        (0..63).contains(&n).then(|| Range::exactly(self.terms.constant(1 << n)))
    }

    /// A product with a constant, or of numbers that are not negative.
    pub fn product(&mut self, a: &Range, b: &Range) -> Option<Range> {
        let constant =
            |r: &Range, terms: &Terms| r.low.filter(|_| r.low == r.high).and_then(|t| terms.as_constant(t));
        let (factor, other) = match (constant(a, &self.terms), constant(b, &self.terms)) {
            (Some(n), _) => (Some(n), b),
            (None, Some(n)) => (Some(n), a),
            (None, None) => (None, a),
        };
        if let Some(n) = factor {
            let (low, high) = other.ends()?;
            let by = self.terms.constant(n);
            let (x, y) = (self.terms.mul(low, by)?, self.terms.mul(high, by)?);
            return Some(
                if n >= 0 { Range::between(x, y) } else { Range::between(y, x) }.with_needs_of(&[a, b]),
            );
        }
        let ((a0, a1), (b0, b1)) = (a.ends()?, b.ends()?);
        let mut product =
            Range::between(self.terms.mul(a0, b0)?, self.terms.mul(a1, b1)?).with_needs_of(&[a, b]);
        let zero = self.terms.constant(0);
        self.require(&mut product, zero, a0)?;
        self.require(&mut product, zero, b0)?;
        Some(product)
    }

    pub(super) fn quotient(&mut self, a: &Range, b: &Range) -> Option<Range> {
        let ((a0, a1), (b0, b1)) = (a.ends()?, b.ends()?);
        let (zero, one) = (self.terms.constant(0), self.terms.constant(1));
        // The end of a quotient lies at either end of the divisor, as the dividend's sign says.
        let (natural, positive) = (self.terms.at_most(zero, a0), self.terms.at_most(zero, a1));
        let (low, lowest) = (self.terms.div(a0, b1)?, self.terms.div(a0, b0)?);
        let (high, highest) = (self.terms.div(a1, b0)?, self.terms.div(a1, b1)?);
        let low = self.terms.choose(natural, low, lowest);
        let high = self.terms.choose(positive, high, highest);
        let mut range = Range::between(low, high).with_needs_of(&[a, b]);
        self.require(&mut range, one, b0)?;
        Some(range)
    }

    fn rest(&mut self, a: &Range, b: &Range, kind: IntKind) -> Option<Range> {
        let (b0, b1) = b.ends()?;
        let (zero, one) = (self.terms.constant(0), self.terms.constant(1));
        let most = self.terms.plus(b1, -1)?;
        let natural = self.is_natural(a);
        let high = match a.high.filter(|_| natural) {
            Some(high) => self.terms.min(high, most),
            None => most,
        };
        let low = match a.low {
            _ if natural || !kind.signed() => zero,
            // As negative as the dividend makes it.
            low => {
                let least = self.terms.sub(zero, most)?;
                match low {
                    Some(low) => {
                        let positive = self.terms.at_most(zero, low);
                        self.terms.choose(positive, zero, least)
                    }
                    None => least,
                }
            }
        };
        let needed: &[&Range] = if a.low.is_some() { &[a, b] } else { &[b] };
        let mut range = Range::between(low, high).with_needs_of(needed);
        self.require(&mut range, one, b0)?;
        Some(range)
    }
}
