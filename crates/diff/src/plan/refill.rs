//! Filling shared memory again.
//!
//! A loop over tiles overwrites its tile in every iteration, so what was read from it is gone in the reverse sweep.
//! Keeping every value that was read would cost as much memory as the loop reads. Instead the reverse iteration
//! fills the tile once more, as the iteration did, between two barriers, and reads it again.
//!
//! This is right where each iteration stores to the same cells: a cell that no iteration stores to holds still
//! during the whole loop, and all others get back what they held. So, for a shared variable and a unit, which is a loop's body or a
//! branch in one (behind an exit, say):
//! * all its stores in loops around the read, and all after them, stand in that unit, at addresses that do not change: at its top level; under
//!   conditions that do not change in the loop, or of which both sides store there; or in a loop of their own that takes the same course every time, as the one
//!   does in which the threads of a block bring a tile that is larger than they are many;
//! * or, where no other loop is around, under conditions that once false stay false, `if (first + threadIdx.x < n)`: what an iteration leaves alone, no later one
//!   stores to, so it holds still from there on. Forward, it was last stored to before; backward, it has not been stored to yet since the loop ended;
//! * every read in the unit comes after the last store;
//! * a barrier at the unit's top level stands between them: so all threads of the block run it together, and
//!   more barriers may be added.

use analysis::affine::{self, Atom, Form};
use analysis::bounded::{advance, bounded};
use analysis::effects::{Effects, may_meet};
use analysis::exact::is_exact;
use analysis::layout::{BlockId, BlockKind, Definition};
use analysis::objects::{Object, Objects};
use ir::tables::HashSet;
use ir::{Barrier, BinaryOp, Block, Builtin, CompareOp, Inst, InstId, Op, Type, Value};

use super::Planner;
use super::min_cut::Node;

/// What the reverse of a loop's body, or of a branch in one, does again before anything else.
#[derive(Default)]
pub struct Refill {
    /// Stores (or the conditions and loops around them), by address; instructions of the block's top level.
    pub stores: HashSet<InstId>,
}

impl<'a> Planner<'a> {
    /// The unit whose stores bring back what `load` read from an object in shared memory.
    pub(super) fn refill_body(&self, object: &Object, block: BlockId) -> Option<BlockId> {
        if !self.facts.reread.is_shared(object) {
            return None;
        }
        let layout = self.facts.layout;
        // A condition reads what the iteration before has filled.
        let is_unit = |b: &BlockId| match layout.blocks[b].kind {
            BlockKind::LoopBody => true,
            BlockKind::Branch => !layout.loops_around(*b).is_empty(),
            BlockKind::Body | BlockKind::LoopCond => false,
        };
        layout.ancestors(block).into_iter().filter(is_unit).find(|unit| self.can_refill(object, *unit))
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

    /// Whether a store writes the same cells in every iteration, of the loops around too: what one of these
    /// leaves alone, the next one would overwrite. Where there is but one, it may leave cells alone from some iteration on.
    fn same_cells(&self, inst: &Inst, mut block: BlockId, unit: BlockId) -> bool {
        let Op::Store(place, _) = &inst.op else { return false };
        let layout = self.facts.layout;
        let around = layout.loops_around(unit);
        let steady = Steady { planner: self, unit, whole: around.last().copied().unwrap_or(unit) };
        if self.facts.points.get(*place).len() != 1 || !steady.holds(*place) {
            return false;
        }
        while block != unit {
            let info = &layout.blocks[block];
            let Some(owner) = info.owner else { return false };
            // It is done again as a whole: nothing else may be in it.
            let repeats = match &owner.op {
                Op::If { cond, then, els } => {
                    let other = if then.id == block { els } else { then };
                    let stays_false =
                        || matches!(around[..], [one] if steady.stays(*cond, then.id != block, one));
                    let either = steady.holds(*cond) || self.stores_there(other, *place) || stays_false();
                    either && self.only_fills(&[then, els])
                }
                Op::Loop { cond, body, .. } => steady.holds(cond.yields[0]) && self.only_fills(&[cond, body]),
                // Other instructions have no blocks.
                _ => false,
            };
            let Some(parent) = info.parent.filter(|_| repeats) else { return false };
            block = parent;
        }
        true
    }

    /// Whether a block stores to that very cell, whatever else it does.
    fn stores_there(&self, block: &Block, place: Value) -> bool {
        let forms = &self.facts.forms;
        let address = forms.address(place);
        let is_same = |i: &Inst| matches!(i.op, Op::Store(p, _) if forms.address(p) == address);
        address.is_some() && block.insts.iter().any(is_same)
    }

    fn only_fills(&self, blocks: &[&Block]) -> bool {
        blocks.iter().all(|b| {
            let key = b.id;
            b.insts.iter().all(|i| match &i.op {
                Op::Store(p, _) => self.facts.points.get(*p).iter().all(|o| self.facts.reread.is_shared(o)),
                Op::If { then, els, .. } => self.only_fills(&[then, els]),
                Op::Loop { cond, body, .. } => self.only_fills(&[cond, body]),
                // Whatever else stands between fills.
                _ => self.can_replay(i, key),
            })
        })
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

/// What is the same whenever a unit is run in a loop.
struct Steady<'a, 'p> {
    planner: &'a Planner<'p>,
    unit: BlockId,
    /// The body of the outermost loop around it.
    whole: BlockId,
}

impl Steady<'_, '_> {
    /// Whether a value is the same in every iteration, or goes through the same values in loops inside of the unit.
    fn holds(&self, v: Value) -> bool {
        self.holds_if(v, &mut Vec::new())
    }

    /// `asked`: what loops in the unit carry and is being asked about, so that it is taken to hold.
    fn holds_if(&self, v: Value, asked: &mut Vec<Value>) -> bool {
        let layout = self.planner.facts.layout;
        match layout.definition(v) {
            Definition::Param(_) => true,
            Definition::LoopParam { body: own, .. } if !layout.inside(own, self.whole) => true,
            Definition::LoopParam { inst, index, body: own } => {
                let Some(l) = inst.as_loop().filter(|_| own != self.unit && layout.inside(own, self.unit))
                else {
                    return false;
                };
                if asked.contains(&v) {
                    return true;
                }
                asked.push(v);
                [l.inits[index], l.body.yields[index], l.cond.yields[0]]
                    .into_iter()
                    .all(|v| self.holds_if(v, asked))
            }
            Definition::Inst { inst, block, .. } => {
                !layout.inside(block, self.whole)
                    || inst.op.effect() == ir::Effect::Pure
                        && inst.op.blocks().is_empty()
                        && inst.op.operands().into_iter().all(|v| self.holds_if(v, asked))
            }
        }
    }

    /// Whether a condition (or, negated, its opposite), once false, is false in all later iterations of the loop: a comparison of which one side only grows.
    fn stays(&self, cond: Value, negated: bool, around: BlockId) -> bool {
        let layout = self.planner.facts.layout;
        let both = |a: &Value, b: &Value| {
            [a, b].into_iter().all(|v| self.holds(*v) || self.stays(*v, negated, around))
        };
        match layout.op(cond) {
            Some(Op::Binary(BinaryOp::And, a, b)) if !negated => both(a, b),
            Some(Op::Binary(BinaryOp::Or, a, b)) if negated => both(a, b),
            Some(Op::Compare(op, a, b)) if layout.function.ty(*a).is_int() => {
                let (less, more) = match (op, negated) {
                    (CompareOp::Lt | CompareOp::Le, false) | (CompareOp::Gt | CompareOp::Ge, true) => (a, b),
                    (CompareOp::Gt | CompareOp::Ge, false) | (CompareOp::Lt | CompareOp::Le, true) => (b, a),
                    (CompareOp::Eq | CompareOp::Ne, _) => return false,
                };
                let forms = &self.planner.facts.forms;
                if ![a, b].into_iter().all(|v| is_exact(layout, forms, *v)) {
                    return false;
                }
                let (less, more) = (forms.of(*less), forms.of(*more));
                let is_signed = matches!(layout.function.ty(*a), Type::Int(kind) if kind.signed());
                // As unsigned numbers they are compared after they have wrapped around.
                let goes_round = !(self.is_still(&more) && self.is_never_negative(&less, 3));
                if !is_signed && goes_round {
                    return false;
                }
                let distance = more.minus(&less);
                distance.terms().all(|(product, times)| self.never_grows(product, times, around))
            }
            _ => false,
        }
    }

    fn is_still(&self, form: &Form) -> bool {
        let holds = |a: &Atom| matches!(a, Atom::Value(v) if !self.holds(*v));
        !form.terms().any(|(product, _)| product.iter().any(holds))
    }

    /// Whether a sum is what it says as an unsigned number: nothing in it is taken off, or may be less than zero.
    fn is_never_negative(&self, form: &Form, depth: u32) -> bool {
        let layout = self.planner.facts.layout;
        let starts = |v: Value| match layout.definition(v) {
            Definition::LoopParam { inst, index, .. } => inst.as_loop().is_some_and(|l| {
                let first = self.planner.facts.forms.of(l.inits[index]);
                self.step_upwards(inst, index) == Some(true) && self.is_never_negative(&first, depth - 1)
            }),
            _ => {
                matches!(layout.function.ty(v), Type::Int(kind) if !kind.signed())
                    || affine::range(layout, v, 4).is_some_and(|(low, _)| low >= 0)
            }
        };
        let is_positive = |a: &Atom| match a {
            Atom::Coordinate(..) => true,
            Atom::Value(v) => starts(*v),
        };
        depth > 0 && form.terms().all(|(product, times)| times >= 0 && product.iter().all(is_positive))
    }

    /// Whether what a loop carries only grows, or only shrinks. What may wrap around does so unless the loop ends before.
    fn step_upwards(&self, inst: &Inst, index: usize) -> Option<bool> {
        let layout = self.planner.facts.layout;
        let step = advance(layout, inst, index)?;
        let ends_before = || bounded(layout, inst).is_some_and(|b| b.counted.counter == index);
        if step.wraps && !ends_before() {
            return None;
        }
        match layout.op(step.by) {
            Some(Op::Const(ir::Const::Int(n))) => Some((*n > 0) != step.negative),
            Some(Op::Builtin(Builtin::BlockDim(_) | Builtin::GridDim(_))) => Some(!step.negative),
            _ => None,
        }
    }

    /// Whether a multiple of a product is never more than in the iteration before.
    fn never_grows(&self, product: &[Atom], times: i128, around: BlockId) -> bool {
        let holds = |atom: &Atom| match atom {
            Atom::Coordinate(..) => true,
            Atom::Value(v) => self.holds(*v),
        };
        let layout = self.planner.facts.layout;
        let [Atom::Value(v)] = product else { return product.iter().all(holds) };
        let Definition::LoopParam { inst, index, body } = layout.definition(*v) else {
            return self.holds(*v);
        };
        if body != around {
            return self.holds(*v);
        }
        self.step_upwards(inst, index) == Some(times < 0)
    }
}
