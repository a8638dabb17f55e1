//! Where a value is kept.

use analysis::layout::{BlockId, BlockKind, Definition};
use analysis::objects::Object;
use analysis::trips::constant_trips;
use ir::Value;

use super::{ARRAY_TRIPS, Array, Planner};

impl Planner<'_> {
    pub(super) fn keep(&mut self, block: BlockId, v: Value) {
        self.dependencies.keep(v);
        let layout = self.facts.layout;
        // An address that is kept must still mean something: this local is another one by then.
        if layout.function.ty(v).is_ptr() {
            for o in self.facts.points.get(v) {
                if let (Object::Local(l), Definition::Inst { inst, .. } | Definition::LoopParam { inst, .. }) =
                    (o, layout.definition(v))
                    && !self.is_visible_local(*l)
                {
                    self.refuse(inst, *l, "is reached through a pointer that control flow moves");
                }
            }
        }
        if !layout.loops_around(block).is_empty() {
            if let Some(loops) = self.recorded_in(block) {
                self.plan.recorded.entry(block).or_default().push(Array { value: v, loops });
                return;
            }
            if let Some(loops) = self.short_loops(block).filter(|_| !self.split) {
                self.plan.arrays.entry(block).or_default().push(Array { value: v, loops });
                return;
            }
            self.plan.push.entry(block).or_default().push(v);
            return;
        }
        for b in layout.ancestors(block) {
            if self.plan.visible.contains(&b) {
                break;
            }
            // Handed over at the end of the sweep, whichever way it went, so that its place is always the same.
            if layout.blocks[b].parent.is_none() {
                self.plan.push.entry(b).or_default().push(v);
                break;
            }
            self.plan.export.entry(b).or_default().push(v);
        }
    }

    /// The loops around a block, outermost first, if together they run few enough times.
    fn short_loops(&self, block: BlockId) -> Option<Vec<(BlockId, u64)>> {
        let layout = self.facts.layout;
        // A condition is asked once more than there are iterations.
        if layout.ancestors(block).iter().any(|b| layout.blocks[b].kind == BlockKind::LoopCond) {
            return None;
        }
        let mut loops = Vec::new();
        let mut total = 1u64;
        for body in layout.loops_around(block).into_iter().rev() {
            let owner = layout.blocks[body].owner?;
            let trips = constant_trips(layout, owner)?;
            total = total.checked_mul(trips.max(1))?;
            loops.push((body, trips));
        }
        (total <= ARRAY_TRIPS).then_some(loops)
    }
}
