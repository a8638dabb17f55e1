//! Decisions that must fall as they fell.
//!
//! `if (a * b + c > d) …`, with something kept inside: the reverse sweep reads what the forward sweep kept on this way, so it must
//! take it again, and so must a loop run as often again. Where the decision is computed a second time, a compiler may round what
//! it is made from in another way ([`analysis::contraction`]): on the tape everything from there on would be another number.
//! Such a decision is kept itself. Where nothing is kept inside, the answer can change only where both numbers are the same but
//! for their last bit, and either branch's derivative is as good there.

use analysis::contraction::{Again, may_differ};
use analysis::layout::{BlockId, Definition};
use analysis::objects::Object;
use ir::tables::HashSet;
use ir::{Op, Value};

use super::Planner;

impl Planner<'_> {
    /// Decisions around what is kept that are computed again, and may come out differently.
    pub(super) fn may_be_decided_otherwise(&self) -> HashSet<Value> {
        let layout = self.facts.layout;
        let plan = &self.plan;
        let kept =
            plan.push.keys().chain(plan.arrays.keys()).chain(plan.recorded.keys()).chain(plan.export.keys());
        let around: HashSet<BlockId> = kept.flat_map(|b| layout.ancestors(*b)).collect();
        let owners = around.into_iter().filter_map(|b| layout.blocks[b].owner);
        let decisions =
            owners.filter(|owner| self.facts.has_work(owner)).flat_map(|owner| self.needs_of(owner));
        decisions.filter(|v| may_differ(layout, *v, self)).collect()
    }
}

impl Again for Planner<'_> {
    fn is_had(&self, v: Value) -> bool {
        let is_visible = match self.facts.layout.definition(v) {
            Definition::Param(_) => true,
            Definition::Inst { block, .. } => self.plan.visible.contains(&block),
            Definition::LoopParam { .. } => false,
        };
        is_visible || self.dependencies.is_kept(v)
    }

    /// Locals that are gone are rebuilt, and shared memory is filled again.
    fn stored(&self, place: Value) -> Vec<Value> {
        let points = self.facts.points;
        let is_rebuilt = |o: &Object| match o {
            Object::Local(l) => !self.is_visible_local(*l),
            o => self.facts.reread.is_shared(o),
        };
        let rebuilt: Vec<&Object> = points.get(place).iter().filter(|o| is_rebuilt(o)).collect();
        let mut stored = Vec::new();
        if !rebuilt.is_empty() {
            self.facts.layout.function.body().walk(&mut |inst| {
                if let Op::Store(to, v) = &inst.op
                    && points.get(*to).iter().any(|o| rebuilt.contains(&o))
                {
                    stored.push(*v);
                }
            });
        }
        stored
    }
}
