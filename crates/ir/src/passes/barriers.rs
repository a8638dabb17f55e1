//! Two barriers of the block with nothing between them but arithmetic are one.

use crate::function::{Block, Function};
use crate::op::{Barrier, Effect, Op};

pub fn merge_barriers(mut f: Function) -> Function {
    if let Some(body) = f.body.take() {
        f.body = Some(in_block(body));
    }
    f
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
