//! What a value weighs that is kept, for the minimum cut ([`super::min_cut`]).

use analysis::layout::{BlockId, Definition};
use analysis::trips::constant_trips;
use ir::Value;
use ir::tables::HashSet;

use super::{Planner, cost};

/// How often a loop runs of which that is not known, for weighing.
const MANY_TRIPS: u64 = 64;

/// How often anything is done, for weighing.
const MOST_TRIPS: u64 = 1 << 30;

impl Planner<'_> {
    /// The values to keep instead of what cannot be done again, if they are fewer. In steps that are done again, what is recorded is
    /// in registers; outside of loops, unless the sweeps are apart, it never leaves them.
    pub(super) fn fewer_words(&self) -> Option<HashSet<Value>> {
        let layout = self.facts.layout;
        self.dependencies.cut(&|v| {
            let ty = layout.function.ty(v);
            let block = match layout.definition(v) {
                Definition::Param(_) => return None,
                Definition::Inst { block, .. } => block,
                Definition::LoopParam { body, .. } => body,
            };
            let loops = layout.loops_around(block);
            if self.recorded_in(block).is_some() || (loops.is_empty() && !self.split) {
                return self.dependencies.is_kept(v).then_some(0);
            }
            if (!ty.is_scalar() || ty.is_ptr()) && !self.dependencies.is_kept(v) {
                return None;
            }
            let trips = |body: &BlockId| {
                let known = layout.blocks[body].owner.and_then(|owner| constant_trips(layout, owner));
                known.map_or(MANY_TRIPS, |n| n.clamp(1, MANY_TRIPS))
            };
            let often = loops.iter().map(trips).fold(1u64, |all, n| (all * n).min(MOST_TRIPS));
            Some(cost::words(ty) * often)
        })
    }

    /// Whether the cut says that a value is kept.
    pub(super) fn is_kept_instead(&self, v: Value, block: BlockId) -> bool {
        self.instead.contains(&v) && self.recorded_in(block).is_none()
    }
}
