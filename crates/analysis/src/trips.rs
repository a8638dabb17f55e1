//! How often loops run, where that is a constant, and what they count through.

use ir::{CompareOp, Inst, Op};

use crate::bounded::bounded;
use crate::layout::Layout;
use crate::loops::{Counted, constant, counted};
use crate::powers::{constant_powers, power_step};

/// How often a loop runs, where that is a constant.
pub fn constant_trips(layout: &Layout, loop_inst: &Inst) -> Option<u64> {
    let Some(c) = counted(layout, loop_inst) else { return constant_powers(layout, loop_inst) };
    trips_of(layout, loop_inst, &c)
}

/// How often a loop runs at most, where that is a constant.
pub fn most_trips(layout: &Layout, loop_inst: &Inst) -> Option<u64> {
    constant_trips(layout, loop_inst)
        .or_else(|| bounded(layout, loop_inst).and_then(|b| trips_of(layout, loop_inst, &b.counted)))
}

fn trips_of(layout: &Layout, loop_inst: &Inst, c: &Counted) -> Option<u64> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let from = constant(layout, inits[c.counter])?;
    let to = constant(layout, c.bound)?;
    let step = constant(layout, c.step.by)?.abs();
    let distance = match c.compare {
        CompareOp::Lt => to - from,
        CompareOp::Le => to - from + 1,
        CompareOp::Gt => from - to,
        CompareOp::Ge => from - to + 1,
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    u64::try_from(distance.max(0) / step + i128::from(distance.max(0) % step != 0)).ok()
}

/// What the counter of a loop goes through, where all of it is constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CounterRange {
    /// Which carried value counts.
    pub counter: usize,
    /// The least number that it counts, be it the first or the last.
    pub least: i128,
    /// The greatest, which is still one of them.
    pub greatest: i128,
    /// From one iteration to the next; negative where it counts down.
    pub step: i128,
    /// How many iterations there are, at least one.
    pub trips: u64,
}

/// The numbers that the counter of a loop has in its iterations; None where there are no iterations.
pub fn counter_range(layout: &Layout, loop_inst: &Inst) -> Option<CounterRange> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let c = counted(layout, loop_inst)?;
    let by = constant(layout, c.step.by)?;
    let step = if c.step.negative { -by } else { by };
    let trips = constant_trips(layout, loop_inst).filter(|n| *n > 0)?;
    let first = constant(layout, inits[c.counter])?;
    let last = first.checked_add(step.checked_mul(i128::from(trips) - 1)?)?;
    Some(CounterRange { counter: c.counter, least: first.min(last), greatest: first.max(last), step, trips })
}

/// All values in the iterations of a carried integer that goes through powers of two, where they are constant.
pub fn powers(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Vec<i128>> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let step = power_step(layout, loop_inst, index)?;
    let (from, trips) = (constant(layout, inits[index])?, constant_trips(layout, loop_inst)?);
    let trips = usize::try_from(trips).ok().filter(|n| *n <= 64)?;
    Some(std::iter::successors(Some(from), |v| Some(step.next(*v))).take(trips).collect())
}
