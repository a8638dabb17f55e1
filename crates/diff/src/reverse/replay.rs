//! Doing parts of the forward sweep again at the start of a reverse block: what the plan says is cheaper to
//! compute than to keep.

use ir::tables::HashMap;
use ir::uses::free_of;
use ir::{Barrier, Block, Inst, Op, Value};
use passes::inline::copy_block;

use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    /// Restores what the reverse of this block needs: pops what was pushed, last first, then replays.
    pub fn open_block(&mut self, block: &'a Block) {
        self.load_arrays(block);
        if let Some(kept) = self.plan.push.get(&block.id) {
            let tape = self.tape.expect("a plan that pushes has a tape");
            for v in kept.iter().rev() {
                let value = self.clone_of(*v);
                self.b.push(Op::Pop { tape }, vec![value]);
            }
        }
        let refill = self.plan.refill.get(&block.id);
        let fills = |i: &&Inst| refill.is_some_and(|r| r.stores.contains(&i.id));
        let (first, last) = (block.insts.iter().find(fills), block.insts.iter().rfind(fills));
        let is = |inst: &Inst, end: Option<&Inst>| end.is_some_and(|end| end.id == inst.id);
        let mut filling = false;
        for inst in &block.insts {
            // Before: nobody reads the old contents any more. Between: a fill may read what another one filled.
            // After: nobody reads the new contents too early.
            if is(inst, first) || filling && matches!(inst.op, Op::Barrier(Barrier::Block)) {
                self.b.effect(Op::Barrier(Barrier::Block));
                filling = true;
            }
            if self.plan.replay.contains(&inst.id) {
                self.replay(inst);
            }
            if is(inst, last) {
                self.b.effect(Op::Barrier(Barrier::Block));
                filling = false;
            }
        }
    }

    fn replay(&mut self, inst: &'a Inst) {
        self.b.span = inst.span;
        let op = inst.op.clone().map_operands(&mut |v| self.resolve(v));
        let op = match op {
            Op::If { cond, then, els } => {
                Op::If { cond, then: Box::new(self.copy(&then)), els: Box::new(self.copy(&els)) }
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let outer = self.scope.clone();
                let params: Vec<Value> = params.into_iter().map(|p| self.clone_of(p)).collect();
                let (cond, body) = (self.copy(&cond), self.copy(&body));
                self.scope = outer;
                Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint }
            }
            other => other,
        };
        let results: Vec<Value> = inst.results.iter().map(|v| self.clone_of(*v)).collect();
        self.quotients.note_replayed(inst, &results);
        self.b.push(op, results);
    }

    /// A copy of a whole block with fresh values.
    fn copy(&mut self, block: &Block) -> Block {
        // Constants of enclosing blocks that are not in scope here are repeated inside.
        let mut map: HashMap<Value, Value> = self.scope.primal.clone();
        let mut prologue = Vec::new();
        for v in free_of(block) {
            if !map.contains_key(&v)
                && let Some(Op::Const(c)) = self.facts.layout.op(v)
            {
                let new = self.b.value(self.facts.layout.function.ty(v).clone(), None);
                prologue.push(Inst::new(vec![new], Op::Const(c.clone()), self.b.span));
                map.insert(v, new);
            }
        }
        let mut copy = copy_block(self.facts.layout.function, self.b.function, block, &mut map);
        copy.insts.splice(0..0, prologue);
        copy
    }
}
