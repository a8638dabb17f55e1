//! Decisions that must fall as they fell.
//!
//! `if (a * b + c > d) …`, with something kept inside: the reverse sweep reads what the forward sweep kept on this way, so it must
//! take it again, and so must a loop run as often again. Where the decision is computed a second time, a compiler may round what
//! it is made from in another way ([`analysis::contraction`]): on the tape everything from there on would be another number.
//! Such a decision is kept itself. Where nothing is kept inside, the answer can change only where both numbers are the same but
//! for their last bit, and either branch's derivative is as good there.
//!
//! So are the number of an element that is stored to, `y[(int)(a * b + c)] = …`, and the decisions around a store to an array: the
//! reverse sweep takes the seed from where the forward sweep has written, and clears it there. An element that is read or added to leaves no trace: there
//! a neighbour is as good. A loop whose steps are done again has to decide again as well, so one with such stores is not cut.

use analysis::contraction::{Again, may_differ};
use analysis::layout::{BlockId, Definition, Layout};
use analysis::objects::Object;
use ir::tables::HashSet;
use ir::{Atomic, Op, Value};

use super::Planner;

impl Planner<'_> {
    /// Decisions around what is kept or written, and elements that are written, which are computed again, and may come out differently.
    pub(super) fn may_be_decided_otherwise(&self) -> HashSet<Value> {
        let layout = self.facts.layout;
        let plan = &self.plan;
        let (written, elements) = self.written();
        let kept =
            plan.push.keys().chain(plan.arrays.keys()).chain(plan.recorded.keys()).chain(plan.export.keys());
        let blocks = kept.copied().chain(written);
        let around: HashSet<BlockId> = blocks.flat_map(|b| layout.ancestors(b)).collect();
        let elements = elements.into_iter().map(|(_, element)| element);
        self.decisions_of(around).chain(elements).filter(|v| may_differ(layout, *v, self)).collect()
    }

    /// Whether steps of a loop, done again, may write to other elements than they wrote to.
    pub(super) fn may_write_elsewhere(&self, body: BlockId) -> bool {
        let layout = self.facts.layout;
        let inside = |b: &BlockId| *b != body && layout.inside(*b, body);
        let (written, elements) = self.written();
        let around =
            written.into_iter().filter(|b| layout.inside(*b, body)).flat_map(|b| layout.ancestors(b));
        let elements =
            elements.into_iter().filter(|(b, _)| layout.inside(*b, body)).map(|(_, element)| element);
        let around = around.filter(inside).collect();
        self.decisions_of(around).chain(elements).any(|v| may_differ(layout, v, &Anew(self)))
    }

    fn decisions_of(&self, blocks: HashSet<BlockId>) -> impl Iterator<Item = Value> {
        let owners = blocks.into_iter().filter_map(|b| self.facts.layout.blocks[b].owner);
        owners.filter(|owner| self.facts.has_work(owner)).flat_map(|owner| self.needs_of(owner))
    }

    /// Where memory of others is written whose adjoint is cleared there; and the numbers of such elements, of local arrays too, each with
    /// the block that writes.
    fn written(&self) -> (Vec<BlockId>, Vec<(BlockId, Value)>) {
        let layout = self.facts.layout;
        let (mut written, mut numbers) = (Vec::new(), Vec::new());
        for (block, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                let place = match &inst.op {
                    Op::Store(place, _) => place,
                    Op::Atomic { place, op, .. } if !matches!(op, Atomic::Add | Atomic::Sub) => place,
                    // All else leaves adjoints where they are, or adds to them.
                    _ => continue,
                };
                if self.facts.has_work(inst) {
                    let is_local = |o: &Object| matches!(o.root(), Object::Local(_));
                    if !self.facts.points.get(*place).iter().all(is_local) {
                        written.push(*block);
                    }
                    let mut all = Vec::new();
                    elements(layout, *place, &mut all);
                    numbers.extend(all.into_iter().map(|number| (*block, number)));
                }
            }
        }
        (written, numbers)
    }

    fn is_visible_value(&self, v: Value) -> bool {
        match self.facts.layout.definition(v) {
            Definition::Param(_) => true,
            Definition::Inst { block, .. } => self.plan.visible.contains(&block),
            Definition::LoopParam { .. } => false,
        }
    }
}

/// What decides where a place is.
fn elements(layout: &Layout, place: Value, found: &mut Vec<Value>) {
    match layout.op(place) {
        Some(Op::Index { base, index } | Op::Element { base, index }) => {
            found.push(*index);
            elements(layout, *base, found);
        }
        Some(Op::Field { base, .. } | Op::PtrCast(base)) => elements(layout, *base, found),
        Some(Op::Select(cond, a, b)) => {
            found.push(*cond);
            [a, b].into_iter().for_each(|p| elements(layout, *p, found));
        }
        // Other pointers are kept, if control flow moves them, or given.
        _ => {}
    }
}

impl Again for Planner<'_> {
    fn is_had(&self, v: Value) -> bool {
        self.is_visible_value(v) || self.dependencies.is_kept(v)
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

/// Where steps of a loop are done again, nothing that they compute is at hand.
struct Anew<'p, 'a>(&'p Planner<'a>);

impl Again for Anew<'_, '_> {
    fn is_had(&self, v: Value) -> bool {
        self.0.is_visible_value(v)
    }

    fn stored(&self, place: Value) -> Vec<Value> {
        self.0.stored(place)
    }
}
