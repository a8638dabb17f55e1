//! What comparisons say about a value.
//!
//! `x < y` bounds `x` from above by what `y` can be at most, and `y` from below. If `x` is `v + 1`, it bounds `v` as well, provided
//! the sum did not wrap around; and so on through differences and conversions.

use std::collections::BTreeSet;

use ir::{BinaryOp, CompareOp, Op, Value};

use super::ranges::{Range, Ranges};
use super::terms::Term;
use crate::conditions::Fact;
use crate::layout::BlockId;

/// Sums of sums are followed this far.
const DEEP: u32 = 4;

/// A bound of one side, which holds where all truths do.
#[derive(Clone)]
struct Bound {
    at: Term,
    is_upper: bool,
    needs: BTreeSet<Term>,
    /// Truths without which the bound says nothing, while the range is right all the same.
    only_if: BTreeSet<Term>,
}

impl Ranges<'_> {
    /// A range of `v` with what the comparisons add to it.
    pub(super) fn refined(&mut self, v: Value, range: Range, facts: &[Fact], at: BlockId) -> Range {
        if range.low.is_some() && range.low == range.high {
            return range;
        }
        let mut range = range;
        for fact in facts {
            for bound in self.bounds(fact, v, at) {
                range = self.bounded_by(range, bound);
            }
        }
        range
    }

    /// A value that is taken where the comparisons hold, which say as much of what it is the sum of: `i > 0 ? i - 1 : i`.
    pub(super) fn chosen(&mut self, v: Value, facts: &[Fact], at: BlockId) -> Range {
        let range = self.of(v, at);
        let range = self.refined(v, range, facts, at);
        let Some(Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b)) = self.layout.op(v) else {
            return range;
        };
        let (x, y) = (self.of(*a, at), self.of(*b, at));
        let (x, y) = (self.refined(*a, x, facts, at), self.refined(*b, y, facts, at));
        let y = if *op == BinaryOp::Sub { self.negated(&y) } else { Some(y) };
        let sum = y.and_then(|y| self.sum(&x, &y)).zip(self.kind(v));
        match sum.and_then(|(sum, kind)| self.fitting(kind, sum)) {
            Some(sum) => self.met(range, &sum),
            None => range,
        }
    }

    fn bounded_by(&mut self, range: Range, bound: Bound) -> Range {
        let known = if bound.is_upper { range.high } else { range.low };
        let one_sided = |t: Term| match bound.is_upper {
            true => Range { low: None, high: Some(t), needs: bound.needs.clone() },
            false => Range { low: Some(t), high: None, needs: bound.needs.clone() },
        };
        if bound.only_if.is_empty() {
            return self.met(range, &one_sided(bound.at));
        }
        // Where the bound may say nothing, what was known before stands in for it.
        let Some(known) = known else { return range };
        let mut chosen = bound.at;
        for truth in &bound.only_if {
            chosen = self.terms.choose(*truth, chosen, known);
        }
        self.met(range, &one_sided(chosen))
    }

    fn bounds(&mut self, fact: &Fact, v: Value, at: BlockId) -> Vec<Bound> {
        let (less, strict) = match fact.op {
            CompareOp::Lt => (true, 1),
            CompareOp::Le => (true, 0),
            CompareOp::Eq => (false, 0),
            CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => return Vec::new(),
        };
        let (a, b) = (fact.left, fact.right);
        let mut all = self.side(a, b, strict, true, v, at);
        all.extend(self.side(b, a, strict, false, v, at));
        if !less {
            all.extend(self.side(a, b, 0, false, v, at));
            all.extend(self.side(b, a, 0, true, v, at));
        }
        all
    }

    /// `x` is at most (or, if not `is_upper`, at least) what `other` can be: what does this say about `v`?
    fn side(
        &mut self,
        x: Value,
        other: Value,
        strict: i128,
        is_upper: bool,
        v: Value,
        at: BlockId,
    ) -> Vec<Bound> {
        if !self.leads_to(x, v, DEEP) {
            return Vec::new();
        }
        let range = self.of(other, at);
        let end = if is_upper { range.high } else { range.low };
        let moved = end.and_then(|t| self.terms.plus(t, if is_upper { -strict } else { strict }));
        let Some(moved) = moved else { return Vec::new() };
        let bound = Bound { at: moved, is_upper, needs: range.needs, only_if: BTreeSet::new() };
        self.follow(x, bound, v, at, DEEP)
    }

    fn leads_to(&self, x: Value, v: Value, depth: u32) -> bool {
        if x == v {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        match self.layout.op(x) {
            Some(Op::Convert(a)) => self.kind(*a).is_some() && self.leads_to(*a, v, depth),
            Some(Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b)) => {
                self.leads_to(*a, v, depth) || self.leads_to(*b, v, depth)
            }
            _ => self.is_same(x, v),
        }
    }

    /// Two computations of one number.
    fn is_same(&self, x: Value, v: Value) -> bool {
        match (self.layout.op(x), self.layout.op(v)) {
            (Some(Op::Binary(op, a, b)), Some(Op::Binary(other, c, d))) => {
                op == other && a == c && b == d && self.kind(x) == self.kind(v)
            }
            (Some(Op::Convert(a)), Some(Op::Convert(b))) => a == b && self.kind(x) == self.kind(v),
            _ => false,
        }
    }

    fn follow(&mut self, x: Value, bound: Bound, v: Value, at: BlockId, depth: u32) -> Vec<Bound> {
        if x == v || self.is_same(x, v) {
            return vec![bound];
        }
        let Some(depth) = depth.checked_sub(1) else { return Vec::new() };
        let layout = self.layout;
        match layout.op(x) {
            Some(Op::Convert(a)) => self
                .converted_bounds(x, *a, bound)
                .into_iter()
                .flat_map(|b| self.follow(*a, b, v, at, depth))
                .collect(),
            Some(Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b)) => {
                let Some(bound) = self.exact(x, bound) else { return Vec::new() };
                let mut all = Vec::new();
                for (inner, other, is_left) in [(*a, *b, true), (*b, *a, false)] {
                    if !self.leads_to(inner, v, depth) {
                        continue;
                    }
                    let moved = self.moved(*op, other, is_left, bound.clone(), at);
                    all.extend(moved.into_iter().flat_map(|b| self.follow(inner, b, v, at, depth)));
                }
                all
            }
            _ => Vec::new(),
        }
    }

    /// The bound of one operand of a sum or difference, from the result's.
    fn moved(
        &mut self,
        op: BinaryOp,
        other: Value,
        is_left: bool,
        bound: Bound,
        at: BlockId,
    ) -> Option<Bound> {
        let range = self.of(other, at);
        // What varies itself leaves little to say: `blockIdx.x * blockDim.x` is not smaller because of what is added to it.
        if range.low != range.high {
            return None;
        }
        let (is_upper, t) = match (op, is_left) {
            // a + c ≤ u: a ≤ u - least c
            (BinaryOp::Add, _) => {
                let end = if bound.is_upper { range.low } else { range.high };
                (bound.is_upper, self.terms.sub(bound.at, end?)?)
            }
            // a - c ≤ u: a ≤ u + greatest c
            (_, true) => {
                let end = if bound.is_upper { range.high } else { range.low };
                (bound.is_upper, self.terms.add(bound.at, end?)?)
            }
            // c - a ≤ u: a ≥ least c - u
            (_, false) => {
                let end = if bound.is_upper { range.low } else { range.high };
                (!bound.is_upper, self.terms.sub(end?, bound.at)?)
            }
        };
        let mut needs = bound.needs;
        needs.extend(&range.needs);
        Some(Bound { at: t, is_upper, needs, ..bound })
    }

    /// The bound, for launches in which the sum does not wrap around, whatever holds here.
    fn exact(&mut self, x: Value, mut bound: Bound) -> Option<Bound> {
        let kind = self.kind(x)?;
        let everywhere = self.layout.function.body().id;
        let Some(Op::Binary(op, a, b)) = self.layout.op(x) else { return None };
        let (a, b) = (self.of(*a, everywhere), self.of(*b, everywhere));
        let b = if *op == BinaryOp::Sub { self.negated(&b)? } else { b };
        let sum = self.sum(&a, &b)?;
        let fits = self.fitting(kind, sum)?;
        self.depends(&mut bound, fits.needs);
        Some(bound)
    }

    /// Truths without which a bound says nothing. Those about the launch's sizes hold in every launch that anyone makes, and are
    /// asked for, which keeps terms short.
    fn depends(&self, bound: &mut Bound, truths: BTreeSet<Term>) {
        let (sizes, others): (Vec<_>, Vec<_>) = truths.into_iter().partition(|t| self.terms.is_of_sizes(*t));
        bound.needs.extend(sizes);
        bound.only_if.extend(others);
    }

    /// What a bound of `(to)a` says about `a`.
    fn converted_bounds(&mut self, x: Value, a: Value, bound: Bound) -> Vec<Bound> {
        let (Some(to), Some(from)) = (self.kind(x), self.kind(a)) else { return Vec::new() };
        if to.least() <= from.least() && from.greatest() <= to.greatest() {
            return vec![bound];
        }
        // A negative number is a large one in an unsigned type, beyond all that are small: `(unsigned)i < n` says that
        // `i` is not negative either.
        if from.signed() && !to.signed() && to.bits() >= from.bits() && bound.is_upper {
            let (most, zero) = (self.terms.constant(from.greatest()), self.terms.constant(0));
            let small = self.terms.at_most(bound.at, most);
            let mut low = Bound { at: zero, is_upper: false, ..bound.clone() };
            let mut high = bound;
            match self.terms.as_constant(small) {
                Some(0) => return Vec::new(),
                Some(_) => {}
                // Bounds beyond are none that a launch has; it is said if one does.
                None => {
                    low.needs.insert(small);
                    high.needs.insert(small);
                }
            }
            return vec![low, high];
        }
        let everywhere = self.layout.function.body().id;
        let range = self.of(a, everywhere);
        let Some(fits) = self.fitting(to, range) else { return Vec::new() };
        let mut bound = bound;
        self.depends(&mut bound, fits.needs);
        vec![bound]
    }
}
