//! What can be done again in the reverse sweep instead of being kept.

use analysis::layout::BlockId;
use analysis::objects::Object;
use analysis::trips::constant_trips;
use ir::{Effect, Inst, Op, Value};

use super::min_cut::Node;
use super::{CHEAP_TRIPS, Planner};

impl Planner<'_> {
    pub(super) fn can_replay(&self, inst: &Inst, block: BlockId) -> bool {
        match &inst.op {
            Op::Load(_) => self.can_load_again(inst, block),
            Op::If { then, els, .. } => self.unit_can_replay(&[then, els]),
            Op::Loop { cond, body, .. } => self.is_cheap_loop(inst) && self.unit_can_replay(&[cond, body]),
            op => op.effect() == Effect::Pure && !op.is_settled(),
        }
    }

    /// Whether everything in the blocks can be done again without touching memory that outlives them, other
    /// than locals that are rebuilt.
    fn unit_can_replay(&self, blocks: &[&ir::Block]) -> bool {
        blocks.iter().all(|b| {
            let key = b.id;
            b.insts.iter().all(|i| match &i.op {
                Op::Store(p, _) => self.facts.points.get(*p).iter().all(|o| match o {
                    Object::Local(l) => !self.is_visible_local(*l) && self.local_can_be_rebuilt(*l),
                    _ => false,
                }),
                // Other instructions are done again one by one.
                _ => self.can_replay(i, key),
            })
        })
    }

    pub(super) fn is_visible_local(&self, local: Value) -> bool {
        self.facts.layout.block_of(local).is_none_or(|b| self.plan.visible.contains(&b))
    }

    fn is_cheap_loop(&self, inst: &Inst) -> bool {
        self.long_loops_again || constant_trips(self.facts.layout, inst).is_some_and(|n| n <= CHEAP_TRIPS)
    }

    fn can_load_again(&self, load: &Inst, block: BlockId) -> bool {
        let Op::Load(place) = &load.op else { return false };
        let objects = self.facts.points.get(*place);
        let layout = self.facts.layout;
        // Locals of blocks that are not visible are gone; they can only be read if they are rebuilt.
        for o in objects {
            if let Object::Local(l) = o
                && !self.is_visible_local(*l)
            {
                let home = self.home(*l);
                if !self.local_can_be_rebuilt(*l) {
                    return false;
                }
                // Replayed in order in its own block, it sees what it saw. From an inner block, whose reverse
                // comes after the whole replay, only if nothing is stored after it.
                if block == home && objects.len() == 1 {
                    return true;
                }
            }
        }
        !objects.is_empty()
            && objects.iter().all(|o| {
                self.facts.reread.holds_still(layout, block, load, o) || self.refill_body(o, block).is_some()
            })
    }

    pub(super) fn home(&self, local: Value) -> BlockId {
        self.facts.layout.block_of(local).expect("a local is no parameter")
    }

    /// A local is rebuilt by doing all stores into it again: none may be in a call, an atomic or a long loop,
    /// or go to other memory in some cases. Locals that are filled from each other are rebuilt together, so
    /// one that is asked about already is taken to be fine.
    pub(super) fn local_can_be_rebuilt(&self, local: Value) -> bool {
        if self.asked.borrow().contains(&local) {
            return true;
        }
        self.asked.borrow_mut().push(local);
        let blocks = &self.facts.layout.blocks;
        let fine = blocks
            .iter()
            .all(|(key, info)| info.block.insts.iter().all(|i| self.write_can_be_repeated(i, *key, local)));
        self.asked.borrow_mut().pop();
        fine
    }

    fn write_can_be_repeated(&self, inst: &Inst, block: BlockId, local: Value) -> bool {
        let layout = self.facts.layout;
        let touches = |v: &Value| self.facts.points.get(*v).contains(&Object::Local(local));
        match &inst.op {
            Op::Store(p, _) if touches(p) => {
                let mut at = block;
                while at != self.home(local) {
                    let info = &layout.blocks[at];
                    let owner = info.owner.expect("below the local's block");
                    let whole = match &owner.op {
                        Op::If { then, els, .. } => self.stores_can_replay(&[then, els], local),
                        Op::Loop { cond, body, .. } => {
                            self.is_cheap_loop(owner) && self.stores_can_replay(&[cond, body], local)
                        }
                        // Other instructions have no blocks.
                        _ => false,
                    };
                    if !whole {
                        return false;
                    }
                    at = info.parent.expect("below the local's block");
                }
                self.facts.points.get(*p).iter().all(|o| match o {
                    Object::Local(l) => !self.is_visible_local(*l) && self.home(*l) == self.home(local),
                    _ => false,
                })
            }
            Op::Atomic { place, .. } | Op::Accumulate { place, .. } => !touches(place),
            Op::Call { args, .. } | Op::Extern { args, .. } | Op::Host { operands: args, .. } => {
                !args.iter().any(touches)
            }
            // It does not write the local.
            _ => true,
        }
    }

    /// As [`Self::unit_can_replay`], taking loads from `local` itself for granted.
    fn stores_can_replay(&self, blocks: &[&ir::Block], local: Value) -> bool {
        blocks.iter().all(|b| {
            let key = b.id;
            b.insts.iter().all(|i| match &i.op {
                Op::Store(p, _) => self.facts.points.get(*p).iter().all(|o| *o == Object::Local(local)),
                Op::Load(p) if self.facts.points.get(*p).iter().all(|o| *o == Object::Local(local)) => true,
                Op::If { then, els, .. } => self.stores_can_replay(&[then, els], local),
                Op::Loop { cond, body, .. } => {
                    self.is_cheap_loop(i) && self.stores_can_replay(&[cond, body], local)
                }
                // Other instructions are done again one by one.
                _ => self.can_replay(i, key),
            })
        })
    }
}

impl<'a> Planner<'a> {
    /// Everything stored into a replayed local is stored again.
    pub(super) fn replay_stores(&mut self, local: Value) {
        // Where it cannot be rebuilt nobody counts on its contents: only its address is used.
        if !self.local_can_be_rebuilt(local) || !self.locals.insert(local) {
            return;
        }
        for (inst, block) in self.stores_into(local) {
            // A store inside an `If` or cheap loop of the local's block is replayed with the whole of it.
            let home = self.home(local);
            let mut at = block;
            let mut outermost = inst;
            while at != home {
                let info = &self.facts.layout.blocks[at];
                outermost = info.owner.expect("below the local's block");
                at = info.parent.expect("below the local's block");
            }
            self.dependencies.add(Node::Unit(outermost.id), Node::Value(local));
            self.replay(outermost);
        }
    }

    pub(super) fn stores_into(&self, local: Value) -> Vec<(&'a Inst, BlockId)> {
        let object = Object::Local(local);
        let facts = self.facts;
        let mut all = Vec::new();
        for (key, info) in facts.layout.blocks.iter() {
            for inst in &info.block.insts {
                if let Op::Store(p, _) = &inst.op
                    && self.facts.points.get(*p).contains(&object)
                {
                    all.push((inst, *key));
                }
            }
        }
        all.sort_by_key(|(i, _)| self.facts.layout.position(i));
        all
    }
}
