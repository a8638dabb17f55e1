//! Barriers of the block that order nothing: two with nothing between them but arithmetic are one, and a kernel that has
//! nothing more to do need not wait.

use ir::function::{Block, Function};
use ir::op::{Barrier, Effect, Op};

/// Leaves out every barrier of the block that follows another with nothing between the two that it could order.
pub fn merge_barriers(mut f: Function) -> Function {
    if let Some(body) = f.body.take_if(|body| has_barriers(body)) {
        f.set_body(in_block(body));
    }
    f
}

fn has_barriers(body: &Block) -> bool {
    let mut found = false;
    body.walk(&mut |inst| found |= matches!(inst.op, Op::Barrier(Barrier::Block)));
    found
}

fn in_block(mut block: Block) -> Block {
    let mut just_met = false;
    block.insts.retain_mut(|inst| {
        for inner in inst.op.blocks_mut() {
            *inner = in_block(std::mem::take(inner));
        }
        match &inst.op {
            Op::Barrier(Barrier::Block) => !std::mem::replace(&mut just_met, true),
            op => {
                just_met &= op.effect() == Effect::Pure;
                true
            }
        }
    });
    block
}

/// Takes the barriers from the end of a kernel, also from loops that do nothing but wait. What other functions end
/// with, their callers may rely on.
pub fn drop_last_barriers(mut f: Function) -> Function {
    if let (true, Some(body)) = (f.is_kernel(), &mut f.body) {
        from_end(body);
    }
    super::dead::eliminate(f)
}

fn from_end(block: &mut Block) {
    for at in (0..block.insts.len()).rev() {
        match &mut block.insts[at].op {
            Op::Barrier(Barrier::Block) => {
                block.insts.remove(at);
            }
            Op::If { then, els, .. } => {
                from_end(then);
                from_end(els);
                if !only_waits(then) || !only_waits(els) {
                    return;
                }
            }
            Op::Loop { cond, body, .. } if only_waits(cond) && only_waits(body) => drop_all(body),
            op if op.effect() == Effect::Pure => {}
            // What has an effect must stay behind the barrier.
            _ => return,
        }
    }
}

fn only_waits(block: &Block) -> bool {
    block.insts.iter().all(|inst| match &inst.op {
        Op::Barrier(Barrier::Block) => true,
        Op::If { then, els, .. } => only_waits(then) && only_waits(els),
        Op::Loop { cond, body, .. } => only_waits(cond) && only_waits(body),
        op => op.effect() == Effect::Pure,
    })
}

fn drop_all(block: &mut Block) {
    block.insts.retain_mut(|inst| {
        for inner in inst.op.blocks_mut() {
            drop_all(inner);
        }
        !matches!(inst.op, Op::Barrier(Barrier::Block))
    });
}
