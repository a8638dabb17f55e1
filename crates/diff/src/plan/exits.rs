//! Conditions that leave a loop from its body, for loops that are cut into strips ([`super::strips`]): when steps are done again, they are what they were.

use analysis::bounded::conjuncts;
use analysis::layout::{BlockId, Definition};
use ir::op::Const;
use ir::tables::HashMap;
use ir::{BinaryOp, Op, UnaryOp, Value};

use super::Planner;

impl Planner<'_> {
    /// Conditions that leave a loop, and what they are as long as it goes on.
    pub(super) fn exits_of(&self, body: BlockId) -> HashMap<Value, bool> {
        let layout = self.facts.layout;
        let mut exits = HashMap::default();
        let Some(Op::Loop { params, cond, body, .. }) = layout.blocks[body].owner.map(|i| &i.op) else {
            return exits;
        };
        // What the condition asks of flags.
        for test in conjuncts(layout, cond.yields[0]) {
            let (flag, while_running) = match layout.op(test) {
                Some(Op::Unary(UnaryOp::Not, v)) => (*v, false),
                _ => (test, true),
            };
            if let Some(i) = params.iter().position(|p| *p == flag) {
                self.leads_to(body.yields[i], !while_running, body.id, &mut exits);
            }
        }
        exits
    }

    /// Notes the conditions of a step that make a flag what it is when the loop ends, and are known otherwise: those whose value
    /// is the flag's in every step in which they are computed, within this block.
    fn leads_to(&self, flag: Value, at_end: bool, body: BlockId, exits: &mut HashMap<Value, bool>) {
        let layout = self.facts.layout;
        let in_block = |v: Value, b: BlockId| layout.block_of(v).is_some_and(|of| layout.inside(of, b));
        let Definition::Inst { inst, index, block } = layout.definition(flag) else { return };
        if !layout.inside(block, body) {
            return;
        }
        let ends = |v: Value| matches!(layout.op(v), Some(Op::Const(Const::Bool(b))) if *b == at_end);
        let (cond, sides) = match &inst.op {
            Op::If { cond, then, els } => {
                (*cond, [(then.yields[index], Some(then.id)), (els.yields[index], Some(els.id))])
            }
            Op::Select(c, a, b) => (*c, [(*a, None), (*b, None)]),
            // `broke || done` is set if one of them is, and `go && more` is not if one of them is not.
            Op::Binary(BinaryOp::Or, a, b) if at_end => {
                return [*a, *b].into_iter().for_each(|v| self.leads_to(v, at_end, body, exits));
            }
            Op::Binary(BinaryOp::And, a, b) if !at_end => {
                return [*a, *b].into_iter().for_each(|v| self.leads_to(v, at_end, body, exits));
            }
            Op::Unary(UnaryOp::Not, v) => return self.leads_to(*v, !at_end, body, exits),
            Op::Compare(..) => {
                exits.insert(flag, !at_end);
                return;
            }
            // Constants, and what is no condition of this step.
            _ => return,
        };
        let leaves = [ends(sides[0].0), ends(sides[1].0)];
        if leaves == [false, false] {
            // What is computed before the branch may be anything where the other side is taken.
            for (side, own) in sides {
                if let Some(own) = own {
                    self.leads_to(side, at_end, own, exits);
                }
            }
            return;
        }
        if in_block(cond, body) {
            exits.insert(cond, leaves[1]);
        }
        // As long as the loop goes on, it is the other side that is taken.
        let (other, _) = sides[usize::from(leaves[0])];
        self.leads_to(other, at_end, body, exits);
    }
}
