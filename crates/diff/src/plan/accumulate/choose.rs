//! Which form an addition has: the first that applies, as [`super`] lists them.

use analysis::conflicts::{Conflicts, Verdict};
use analysis::layout::BlockId;
use analysis::objects::Object;
use analysis::uniformity::{Uniformity, Varies};
use ir::{Accumulation, FunctionKind, Inst, Op};

use super::folds::Fold;
use super::{Choice, Why, place_of, reducible};
use crate::Config;
use crate::plan::Facts;

/// What the forms of additions are chosen by.
pub struct Chooser<'a> {
    pub facts: &'a Facts<'a>,
    pub config: &'a Config,
    pub by_block: bool,
    /// The kernel tells threads apart by `threadIdx.y`.
    pub has_rows: bool,
    pub uniformity: &'a Uniformity,
    /// What those find the same that come together.
    pub together: &'a Uniformity,
    pub conflicts: Option<&'a Conflicts>,
    /// Threads wait for each other somewhere.
    pub waits: bool,
}

impl Chooser<'_> {
    pub fn choose(&self, inst: &Inst, block: BlockId, fold: Option<&Fold>) -> Choice {
        let f = self.facts.layout.function;
        let place = place_of(inst);
        let objects = self.facts.points.get(place);
        let choice = |how, why| Choice { how, why };
        if f.kind == FunctionKind::Host || objects.iter().all(|o| matches!(o, Object::Local(_))) {
            return choice(Accumulation::Plain, Why::Own);
        }
        if f.kind != FunctionKind::Kernel || objects.iter().any(|o| matches!(o, Object::Local(_))) {
            return choice(Accumulation::Unproven, Why::Callers);
        }
        if self.config.always_atomic {
            return choice(Accumulation::Atomic, Why::AsAsked);
        }
        let certain = fold.is_none_or(Fold::is_certain);
        let alone = if fold.is_none_or(|f| f.is_certain() && self.stays_alone(f)) {
            Accumulation::Plain
        } else {
            Accumulation::Sum
        };
        match self.conflicts.and_then(|c| c.of_load(inst)) {
            Some(Verdict::Private { store }) => return choice(alone, Why::Private { store: *store }),
            Some(Verdict::Apart) => return choice(alone, Why::Apart),
            Some(Verdict::Numbered) => return choice(alone, Why::Numbered),
            Some(
                Verdict::Meets { .. }
                | Verdict::NoWitness
                | Verdict::Unknown
                | Verdict::Atomics
                | Verdict::Shared,
            )
            | None => {}
        }
        let at_the_end = match fold {
            Some(f) => f.to_the_end,
            None => block == f.body().id,
        };
        let varies = self.uniformity.get(place);
        if reducible(f.ty(inst.results[0])) {
            if at_the_end && varies.block_uniform() && self.by_block {
                return choice(Accumulation::Block, Why::OneForTheBlock);
            }
            if varies.shared_by_neighbours() {
                let slowly = varies.any(Varies::SLOWLY_X);
                return choice(Accumulation::Warp, Why::OneForNeighbours { slowly });
            }
            // Which element is read from shared memory at one place: a guess, for who comes when nobody asks.
            if self.together.get(place).shared_by_neighbours() {
                return choice(Accumulation::Warp, Why::OneForNeighbours { slowly: false });
            }
            if self.has_rows && !varies.any(Varies::THREAD_Y.and(Varies::THREAD_Z).and(Varies::DATA)) {
                return choice(Accumulation::Column, Why::OneForRows);
            }
        }
        let how = if certain { Accumulation::Atomic } else { Accumulation::Sum };
        match self.conflicts.map(|c| c.of_load(inst)) {
            None => choice(how, Why::MayAlias),
            Some(verdict) => choice(how, Why::Unproved(verdict.cloned().unwrap_or(Verdict::Unknown))),
        }
    }

    /// Whether no other thread disturbs the addition of a collected sum where the load that it is collected from did not run. What was
    /// proved of the load holds under the conditions around it.
    fn stays_alone(&self, fold: &Fold) -> bool {
        let is_alone = |access: &Inst| match &access.op {
            Op::Load(_) => self.conflicts.and_then(|c| c.of_load(access)).is_some_and(Verdict::is_proof),
            // Without barriers, another thread's load there would be a race.
            Op::Store(..) => !self.waits && self.facts.exclusive.holds(access),
            // Nothing else is an access here.
            _ => false,
        };
        let mut alone = fold.always;
        self.facts.layout.function.body().walk(&mut |i| alone |= fold.anyway.contains(&i.id) && is_alone(i));
        alone
    }
}
