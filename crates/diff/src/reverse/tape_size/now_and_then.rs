//! What a loop pushes in some of its iterations: loops that are cut into strips ([`crate::plan::strips`]) keep what they carry in
//! every so many iterations, and the first few times in arrays.
//!
//! ```text
//! if (k < first) …; else push      if (k % every == 0) { if (k / every < first) …; else push }
//! ```
//!
//! where `k` counts the iterations. In so many iterations that is `⌈iterations / every⌉ - first` times, if that is not negative.

use analysis::bounded::bounded;
use analysis::loops::{constant, linear};
use ir::{BinaryOp, Block, CompareOp, Inst, InstId, Op, Value};

use super::Counter;
use super::words::{WORDS, Words, words_of};

impl Counter<'_, '_> {
    /// The branch of a loop's body that pushes so, and what it pushes in all.
    pub fn now_and_then(&mut self, inst: &Inst) -> Option<(InstId, Words)> {
        let Op::Loop { body, .. } = &inst.op else { return None };
        let (branch, every, first, words) = body.insts.iter().find_map(|i| {
            let (every, pushing) = self.every(inst, i)?;
            let (first, words) = pushing;
            Some((i.id, every, first, words))
        })?;
        let bound = bounded(self.layout, inst)?;
        let trips = self.trips(inst, &bound)?;
        self.exact &= bound.exact;
        let times = match self.number(trips).and_then(|n| u64::try_from(n).ok()) {
            Some(n) => {
                let constant = n.div_ceil(every).saturating_sub(first).checked_mul(words)?;
                return Some((branch, Words { constant, ..Words::default() }));
            }
            None => self.times(trips, every),
        };
        let first = self.count(first);
        let more = self.b.compare(CompareOp::Gt, times, first);
        let rest = self.b.sub(times, first);
        let zero = self.count(0);
        let rest = self.b.select(more, rest, zero);
        let words = self.count(words);
        let sum = self.b.mul(rest, words);
        Some((branch, Words { sum: Some(sum), ..Words::default() }))
    }

    /// `⌈trips / every⌉`
    fn times(&mut self, trips: Value, every: u64) -> Value {
        if every == 1 {
            return trips;
        }
        let by = self.count(every);
        let whole = self.b.div(trips, by);
        let left = self.b.emit(Op::Binary(BinaryOp::Rem, trips, by), WORDS);
        let [zero, one] = [0, 1].map(|n| self.count(n));
        let none = self.b.compare(CompareOp::Eq, left, zero);
        let last = self.b.select(none, zero, one);
        self.b.add(whole, last)
    }

    /// In every how many iterations a branch comes to push, from which time on, and how many words then.
    fn every(&self, around: &Inst, branch: &Inst) -> Option<(u64, (u64, u64))> {
        if let Some(pushing) = self.after_first(branch, |v| self.counts_iterations(around, v)) {
            return Some((1, pushing));
        }
        let Op::If { cond, then, els } = &branch.op else { return None };
        let Some(Op::Compare(CompareOp::Eq, rest, zero)) = self.layout.op(*cond) else { return None };
        let Some(Op::Binary(BinaryOp::Rem, k, every)) = self.layout.op(*rest) else { return None };
        let fits = constant(self.layout, *zero) == Some(0) && self.counts_iterations(around, *k);
        let every = constant(self.layout, *every).filter(|n| fits && *n > 0)?;
        if !els.insts.is_empty() {
            return None;
        }
        let number = |v: Value| match self.layout.op(v) {
            Some(Op::Binary(BinaryOp::Div, a, by)) => a == k && constant(self.layout, *by) == Some(every),
            _ => false,
        };
        let pushing = match pushes(self, then) {
            Some(words) => (0, words),
            None => {
                let [before @ .., last] = then.insts.as_slice() else { return None };
                if !before.iter().all(|i| i.op.effect() == ir::Effect::Pure) {
                    return None;
                }
                self.after_first(last, number)?
            }
        };
        Some((u64::try_from(every).ok()?, pushing))
    }

    /// `if (v < first) …; else push`: from when on, and how many words.
    fn after_first(&self, branch: &Inst, counts: impl Fn(Value) -> bool) -> Option<(u64, u64)> {
        let Op::If { cond, then, els } = &branch.op else { return None };
        let Some(Op::Compare(CompareOp::Lt, v, first)) = self.layout.op(*cond) else { return None };
        let first = constant(self.layout, *first).filter(|n| *n >= 0 && counts(*v))?;
        let mut any = false;
        then.walk(&mut |i| any |= matches!(i.op, Op::Push { .. } | Op::Call { .. }));
        if any {
            return None;
        }
        Some((u64::try_from(first).ok()?, pushes(self, els)?))
    }

    /// Whether a value is carried by the loop, starts at 0 and grows by 1.
    fn counts_iterations(&self, around: &Inst, v: Value) -> bool {
        let Op::Loop { inits, params, .. } = &around.op else { return false };
        params.iter().position(|p| *p == v).is_some_and(|i| {
            let step = linear(self.layout, around, i);
            constant(self.layout, inits[i]) == Some(0)
                && step.is_some_and(|s| !s.negative && constant(self.layout, s.by) == Some(1))
        })
    }
}

/// How many words a block pushes that does nothing else.
fn pushes(counter: &Counter, block: &Block) -> Option<u64> {
    let words = |i: &Inst| match &i.op {
        Op::Push { value, .. } => words_of(counter.layout.function.ty(*value)),
        op if op.effect() == ir::Effect::Pure => Some(0),
        _ => None,
    };
    let all: u64 = block.insts.iter().map(words).sum::<Option<u64>>()?;
    (all > 0).then_some(all)
}
