//! What comparisons of a part of a sum say about the sum.
//!
//! `row * n + k0 + tx` inside of `if (k0 + tx < n)`: the sum is written as `(row * n + k0) + tx`, of which `k0 + tx` is no operand. The
//! addends of both are compared: those of the part are bounded together, by the comparison, and the rest one by one.

use std::collections::BTreeSet;

use ir::{BinaryOp, CompareOp, Op, Value};

use super::ranges::{Range, Ranges};
use super::terms::Term;
use crate::conditions::Fact;
use crate::layout::BlockId;

/// Sums of more addends are left alone.
const MOST: usize = 8;

impl Ranges<'_> {
    /// A range of the sum `v` with what comparisons of its parts add to it.
    pub(super) fn with_parts(&mut self, v: Value, range: Range, facts: &[Fact], at: BlockId) -> Range {
        let (all, needs) = self.addends(v, at);
        if !(3..=MOST).contains(&all.len()) {
            return range;
        }
        let mut range = range;
        for fact in facts {
            let strict = match fact.op {
                CompareOp::Lt => 1,
                CompareOp::Le => 0,
                CompareOp::Eq | CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => continue,
            };
            if let Some(mut high) = self.by_part(fact.left, fact.right, strict, &all, at) {
                high.needs.extend(&needs);
                range = self.met(range, &high);
            }
        }
        range
    }

    /// `part < other` (or `≤`): an upper bound of the sum of `all`.
    fn by_part(
        &mut self,
        part: Value,
        other: Value,
        strict: i128,
        all: &[Value],
        at: BlockId,
    ) -> Option<Range> {
        let (parts, exact) = self.addends(part, at);
        if parts.len() < 2 || parts.len() >= all.len() {
            return None;
        }
        let mut rest = all.to_vec();
        for p in &parts {
            rest.remove(rest.iter().position(|r| r == p)?);
        }
        let bound = self.of(other, at);
        let mut high = self.terms.plus(bound.high?, -strict)?;
        let mut needs: BTreeSet<Term> = exact.union(&bound.needs).copied().collect();
        for r in rest {
            let r = self.of(r, at);
            high = self.terms.add(high, r.high?)?;
            needs.extend(&r.needs);
        }
        Some(Range { low: None, high: Some(high), needs })
    }

    /// What is added up, and the truths by which no sum or conversion on the way wraps around: then the numbers themselves add up.
    fn addends(&mut self, v: Value, at: BlockId) -> (Vec<Value>, BTreeSet<Term>) {
        let (mut all, mut needs) = (Vec::new(), BTreeSet::new());
        self.collect_addends(v, at, &mut all, &mut needs);
        (all, needs)
    }

    fn collect_addends(&mut self, v: Value, at: BlockId, all: &mut Vec<Value>, needs: &mut BTreeSet<Term>) {
        let inner = match self.layout.op(v) {
            Some(Op::Convert(a)) if self.kind(*a).is_some() => vec![*a],
            Some(Op::Binary(BinaryOp::Add, a, b)) if all.len() <= MOST => vec![*a, *b],
            _ => Vec::new(),
        };
        // What has no range by its definition may have wrapped around.
        match self.defined(v, at).filter(|_| !inner.is_empty()) {
            Some(exact) => {
                needs.extend(&exact.needs);
                inner.into_iter().for_each(|a| self.collect_addends(a, at, all, needs));
            }
            None => all.push(v),
        }
    }
}
