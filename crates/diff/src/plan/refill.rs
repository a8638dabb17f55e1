//! Filling shared memory again.
//!
//! A loop over tiles overwrites its tile in every iteration, so what was read from it is gone in the reverse sweep.
//! Keeping every value that was read would cost as much memory as the loop reads. Instead the reverse iteration
//! fills the tile once more, as the iteration did, between two barriers, and reads it again.
//!
//! This is right where each iteration stores to the same cells: a cell that no iteration stores to holds still
//! during the whole loop, and all others get back what they held. So, for a shared variable and a loop body:
//! * all its stores in loops around the read, and all after them, stand in that body, at its top level or under
//!   conditions that do not change in the loop, at addresses that do not change either;
//! * every read in the body comes after the last store;
//! * a barrier at the body's top level stands between them: so all threads of the block run the body together, and
//!   more barriers may be added.

use analysis::effects::{Effects, may_meet};
use analysis::layout::{BlockId, BlockKind, Definition};
use analysis::objects::{Object, Objects};
use ir::tables::HashSet;
use ir::{Barrier, Block, Inst, InstId, Op, Value};

use super::Planner;
use super::min_cut::Node;

/// What the reverse of a loop body does again before anything else.
#[derive(Default)]
pub struct Refill {
    /// Stores (or the conditions around them), by address; instructions of the body's top level.
    pub stores: HashSet<InstId>,
}

impl<'a> Planner<'a> {
    /// The loop body whose stores bring back what `load` read from an object in shared memory.
    pub(super) fn refill_body(&self, object: &Object, block: BlockId) -> Option<BlockId> {
        if !self.facts.reread.is_shared(object) {
            return None;
        }
        let layout = self.facts.layout;
        // A condition reads what the iteration before has filled.
        let is_body = |b: &BlockId| layout.blocks[b].kind == BlockKind::LoopBody;
        layout.ancestors(block).into_iter().filter(is_body).find(|body| self.can_refill(object, *body))
    }

    fn can_refill(&self, object: &Object, body: BlockId) -> bool {
        let layout = self.facts.layout;
        let info = &layout.blocks[body];
        let Some(owner) = info.owner else { return false };
        let around = layout.loops_around(body);
        let mut stores = Vec::new();
        for (key, other) in layout.blocks.iter() {
            for inst in other.block.insts.iter().filter(|i| self.writes(i, object)) {
                if layout.inside(*key, body) {
                    stores.push((layout.position(inst), inst, *key));
                } else {
                    let in_loop = layout.loops_around(*key).iter().any(|l| around.contains(l));
                    if in_loop || layout.position(inst) > layout.position(owner) {
                        return false;
                    }
                }
            }
        }
        let Some(last) = stores.iter().map(|(at, ..)| *at).max() else { return false };
        // The order first: it rules out fills that read what they fill.
        self.barrier_before_reads(object, info.block, last)
            && stores.iter().all(|(_, inst, key)| self.same_cells(inst, *key, body))
    }

    fn writes(&self, inst: &Inst, object: &Object) -> bool {
        self.meets(&Effects::of(self.facts.layout.function, self.facts.points, inst).writes, object)
    }

    fn meets(&self, objects: &Objects, object: &Object) -> bool {
        may_meet(objects, &Objects::from([object.clone()]), false)
    }

    /// Whether a store writes the same cells, under the same conditions, in every iteration, of the loops around too: what one of these
    /// leaves alone, the next one would overwrite.
    fn same_cells(&self, inst: &Inst, mut block: BlockId, body: BlockId) -> bool {
        let Op::Store(place, _) = &inst.op else { return false };
        let whole = self.facts.layout.loops_around(body).last().copied().unwrap_or(body);
        if self.facts.points.get(*place).len() != 1 || !self.invariant(*place, whole) {
            return false;
        }
        while block != body {
            let info = &self.facts.layout.blocks[block];
            let Some(Inst { op: Op::If { cond, then, els }, .. }) = info.owner else { return false };
            // It is done again as a whole: nothing else may be in it.
            if !self.invariant(*cond, whole) || !self.only_fills(&[then, els]) {
                return false;
            }
            let Some(parent) = info.parent else { return false };
            block = parent;
        }
        true
    }

    fn only_fills(&self, blocks: &[&Block]) -> bool {
        blocks.iter().all(|b| {
            let key = b.id;
            b.insts.iter().all(|i| match &i.op {
                Op::Store(p, _) => self.facts.points.get(*p).iter().all(|o| self.facts.reread.is_shared(o)),
                Op::If { then, els, .. } => self.only_fills(&[then, els]),
                // Whatever else stands between fills.
                _ => self.can_replay(i, key),
            })
        })
    }

    /// Whether a value is the same in every iteration of the loop with this body.
    fn invariant(&self, v: Value, body: BlockId) -> bool {
        let layout = self.facts.layout;
        match layout.definition(v) {
            Definition::Param(_) => true,
            Definition::LoopParam { body: own, .. } => !layout.inside(own, body),
            Definition::Inst { inst, block, .. } => {
                !layout.inside(block, body)
                    || inst.op.effect() == ir::Effect::Pure
                        && inst.op.blocks().is_empty()
                        && inst.op.operands().iter().all(|v| self.invariant(*v, body))
            }
        }
    }

    /// Whether all reads of the object in the body come after position `last`, and behind a barrier.
    fn barrier_before_reads(&self, object: &Object, body: &Block, last: usize) -> bool {
        let layout = self.facts.layout;
        let reads = |inst: &Inst| {
            self.meets(&Effects::within(layout.function, self.facts.points, inst).reads, object)
        };
        let mut barrier = false;
        for inst in &body.insts {
            if layout.position(inst) > last && matches!(inst.op, Op::Barrier(Barrier::Block)) {
                barrier = true;
            }
            if !barrier && reads(inst) {
                return false;
            }
        }
        barrier
    }

    /// Plans the refills that a replayed instruction counts on.
    pub(super) fn refill_for(&mut self, inst: &'a Inst) {
        let mut loads: Vec<&'a Inst> = Vec::new();
        if matches!(inst.op, Op::Load(_)) {
            loads.push(inst);
        }
        for block in inst.op.blocks() {
            block.walk(&mut |i| {
                if matches!(i.op, Op::Load(_)) {
                    loads.push(i);
                }
            });
        }
        for load in loads {
            let Op::Load(place) = &load.op else { continue };
            let layout = self.facts.layout;
            let block = layout.block_holding(load);
            for object in self.facts.points.get(*place).clone() {
                if self.facts.reread.holds_still(layout, block, load, &object) {
                    continue;
                }
                if let Some(body) = self.refill_body(&object, block) {
                    self.plan_refill(&object, body, inst.id);
                }
            }
        }
    }

    fn plan_refill(&mut self, object: &Object, body: BlockId, reader: InstId) {
        let block = self.facts.layout.blocks[body].block;
        for inst in &block.insts {
            let mut fills = self.writes(inst, object);
            for inner in inst.op.blocks() {
                inner.walk(&mut |i| fills |= self.writes(i, object));
            }
            if fills {
                self.dependencies.add(Node::Unit(inst.id), Node::Unit(reader));
                if self.plan.refill.entry(body).or_default().stores.insert(inst.id) {
                    self.replay(inst);
                }
            }
        }
    }
}
