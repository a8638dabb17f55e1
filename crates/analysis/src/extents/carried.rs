//! Ranges of what loops carry.
//!
//! A counter that goes up starts at its first value and is below the loop's bound while the body runs: `for (k = a; k < b; k += s)` has
//! `a ≤ k ≤ b - 1`, if no sum `k + s` leaves the type. Halved and doubled numbers go one way too.

use std::collections::BTreeSet;

use ir::{BinaryOp, Inst, IntKind, Op, Value};

use super::ranges::{Range, Ranges};
use super::terms::Term;
use crate::conditions::facts_of;
use crate::layout::{BlockId, Definition};
use crate::loops::constant;

/// How a number goes on.
enum Next {
    Up(Range),
    Down(Range),
    /// Divided by a constant above 0.
    Smaller,
    /// Multiplied by this.
    Larger(i128),
}

impl Ranges<'_> {
    /// A carried number, in the loop's condition or, if `at` is inside it, in its body.
    pub(super) fn carried(&mut self, loop_inst: &Inst, index: usize, at: BlockId) -> Option<Range> {
        let Op::Loop { inits, params, cond, body, .. } = &loop_inst.op else { return None };
        let (param, before) = (params[index], self.layout.block_holding(loop_inst));
        let first = self.of(inits[index], before);
        if body.yields[index] == param {
            return Some(first);
        }
        let kind = self.kind(param)?;
        // While the body runs, the condition holds.
        let facts = facts_of(self.layout, cond.yields[0], true);
        let inside = self.refined(param, Range::default(), &facts, body.id);
        let in_body = self.layout.inside(at, body.id);
        let (first_low, first_high) = first.ends()?;
        let zero = self.terms.constant(0);
        match self.next(loop_inst, index, &inside)? {
            Next::Up(step) => {
                let last = Range { low: inside.high, high: inside.high, needs: inside.needs.clone() };
                let beyond = self.sum(&last, &step)?;
                let beyond = self.fitting(kind, beyond)?;
                let last = self.last(&first, &step, inside.high?)?;
                let high = if in_body { last } else { self.terms.max(first_high, beyond.high?) };
                let mut range = Range { low: Some(first_low), high: Some(high), needs: BTreeSet::new() };
                self.require(&mut range, zero, step.low?)?;
                Some(range.with_needs_of(&[&first, &beyond]))
            }
            Next::Down(step) => {
                let last = Range { low: inside.low, high: inside.low, needs: inside.needs.clone() };
                let beyond = self.sum(&last, &step)?;
                let beyond = self.fitting(kind, beyond)?;
                let low = if in_body { inside.low? } else { self.terms.min(first_low, beyond.low?) };
                let mut range = Range { low: Some(low), high: Some(first_high), needs: BTreeSet::new() };
                self.require(&mut range, step.high?, zero)?;
                Some(range.with_needs_of(&[&first, &beyond]))
            }
            Next::Smaller => {
                let mut range = Range { low: Some(zero), ..first };
                self.require(&mut range, zero, first_low)?;
                Some(range)
            }
            Next::Larger(by) => {
                let factor = Range::exactly(self.terms.constant(by));
                let last = Range { low: inside.high, high: inside.high, needs: inside.needs.clone() };
                let beyond = self.product(&last, &factor)?;
                let beyond = self.fitting(kind, beyond)?;
                let high = if in_body { inside.high? } else { self.terms.max(first_high, beyond.high?) };
                let mut range = Range { low: Some(first_low), high: Some(high), needs: BTreeSet::new() };
                self.require(&mut range, zero, first_low)?;
                Some(range.with_needs_of(&[&first, &beyond]))
            }
        }
    }

    /// The last number up to `most` that is a whole number of constant steps away from the first.
    fn last(&mut self, first: &Range, step: &Range, most: Term) -> Option<Term> {
        let (Some(from), Some(by)) = (first.low.filter(|_| first.low == first.high), step.low) else {
            return Some(most);
        };
        if step.low != step.high || self.terms.as_constant(by).is_none_or(|n| n < 2) {
            return Some(most);
        }
        let distance = self.terms.sub(most, from)?;
        let steps = self.terms.div(distance, by)?;
        let whole = self.terms.mul(steps, by)?;
        let last = self.terms.add(from, whole)?;
        // Where there are no steps, the quotient of a negative distance is rounded up.
        Some(self.terms.min(last, most))
    }

    fn next(&mut self, loop_inst: &Inst, index: usize, inside: &Range) -> Option<Next> {
        let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
        let Some(by) = self.step(params[index], body.yields[index], body.id) else {
            return self.scaled(params[index], body.yields[index]);
        };
        let (low, high) = by.ends()?;
        let zero = self.terms.constant(0);
        let (up, down) = (self.terms.is_at_most(zero, low), self.terms.is_at_most(high, zero));
        match (up, down) {
            (true, _) => Some(Next::Up(by)),
            (false, true) => Some(Next::Down(by)),
            (false, false) if inside.high.is_some() => Some(Next::Up(by)),
            (false, false) => Some(Next::Down(by)),
        }
    }

    /// By how much a number moves in an iteration, on whichever way through the body. The sum is one modulo 2ʷ: whether it
    /// stays in its type is seen to where the range is made.
    fn step(&mut self, param: Value, next: Value, at: BlockId) -> Option<Range> {
        let layout = self.layout;
        if next == param {
            return Some(Range::exactly(self.terms.constant(0)));
        }
        let (kind, of) = (self.kind(param)?, self.kind(next)?);
        let is_param = |v: Value, of: IntKind| {
            v == param
                || of.bits() == kind.bits() && matches!(layout.op(v), Some(Op::Convert(p)) if *p == param)
        };
        let Definition::Inst { inst, index, .. } = layout.definition(next) else { return None };
        match &inst.op {
            Op::Convert(sum) if of.bits() == kind.bits() && self.kind(*sum)?.bits() == kind.bits() => {
                self.step(param, *sum, at)
            }
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
                let by = match op {
                    _ if is_param(*a, of) => *b,
                    BinaryOp::Add if is_param(*b, of) => *a,
                    _ => return None,
                };
                // 4294967295u is added where -1 is meant.
                if constant(layout, by).is_some_and(|n| !of.signed() && n > of.greatest() / 2) {
                    return None;
                }
                let by = self.of(by, at);
                if *op == BinaryOp::Sub { self.negated(&by) } else { Some(by) }
            }
            Op::If { then, els, .. } => {
                let yes = self.step(param, then.yields[index], then.id)?;
                let no = self.step(param, els.yields[index], els.id)?;
                Some(self.joined(&yes, &no))
            }
            Op::Select(_, a, b) => {
                let (yes, no) = (self.step(param, *a, at)?, self.step(param, *b, at)?);
                Some(self.joined(&yes, &no))
            }
            _ => None,
        }
    }

    fn scaled(&self, param: Value, next: Value) -> Option<Next> {
        let layout = self.layout;
        let next = match layout.op(next) {
            Some(Op::Convert(of)) if self.kind(*of)?.bits() >= self.kind(next)?.bits() => *of,
            _ => next,
        };
        // A number that is not negative stays what it is in a type that holds as large ones.
        let most = self.kind(param)?.greatest();
        let is_param = |v: Value| {
            let is_kept = || self.kind(v).is_some_and(|kind| kind.greatest() >= most);
            v == param || matches!(layout.op(v), Some(Op::Convert(of)) if *of == param) && is_kept()
        };
        let Some(Op::Binary(op, a, b)) = layout.op(next) else { return None };
        let by = constant(layout, *b).filter(|_| is_param(*a));
        match (op, by) {
            (BinaryOp::Shr, Some(n)) if (1..31).contains(&n) => Some(Next::Smaller),
            (BinaryOp::Div, Some(n)) if n > 1 => Some(Next::Smaller),
            (BinaryOp::Shl, Some(n)) if (1..31).contains(&n) => Some(Next::Larger(1 << n)),
            (BinaryOp::Mul, Some(n)) if n > 1 => Some(Next::Larger(n)),
            (BinaryOp::Add, _) if is_param(*a) && is_param(*b) => Some(Next::Larger(2)),
            _ => None,
        }
    }
}
