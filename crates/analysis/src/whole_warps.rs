//! Branches that all lanes of a warp take, or none: `if (threadIdx.x < 32)`, `if (threadIdx.x / 32 == 0)`.
//!
//! **Hypothesis.** Warps are rows of 32 threads along x, beginning at multiples of 32. That is so in blocks along x alone, and a kernel
//! that never looks at `threadIdx.y` or `z` is taken to be launched in such ([`crate::exclusive`]); others get no answer.

use ir::{BinaryOp, Builtin, CompareOp, Op, Value};

use crate::layout::{BlockId, Layout};
use crate::loops::constant;
use crate::uniformity::Uniformity;

const LANES: i128 = 32;

/// Whether a warp comes to a block as a whole, if it does.
pub fn come_whole(layout: &Layout, uniformity: &Uniformity, block: BlockId) -> bool {
    if uniformity.of_control(layout, block).block_uniform() {
        return true;
    }
    let mut rows = false;
    layout.function.body().walk(&mut |i| {
        rows |= matches!(i.op, Op::Builtin(Builtin::ThreadIdx(1 | 2)));
    });
    !rows
        && layout.ancestors(block).iter().all(|b| match layout.blocks[b].owner.map(|i| &i.op) {
            Some(Op::If { cond, .. }) => decides_alike(layout, uniformity, *cond),
            Some(Op::Loop { cond, .. }) => uniformity.get(cond.yields[0]).block_uniform(),
            // The function's own block.
            _ => true,
        })
}

fn decides_alike(layout: &Layout, uniformity: &Uniformity, cond: Value) -> bool {
    if uniformity.get(cond).block_uniform() {
        return true;
    }
    match layout.op(cond) {
        Some(Op::Binary(BinaryOp::And | BinaryOp::Or, a, b)) => {
            [a, b].into_iter().all(|v| decides_alike(layout, uniformity, *v))
        }
        Some(Op::Compare(op, a, b)) => {
            let last = i128::from(matches!(op, CompareOp::Le | CompareOp::Gt));
            let at_border = number(layout, *b).is_some_and(|n| (n + last) % LANES == 0);
            let ordered = !matches!(op, CompareOp::Eq | CompareOp::Ne);
            let warps = is_warp(layout, *a) && uniformity.get(*b).block_uniform();
            is_thread(layout, *a) && at_border && ordered || warps
        }
        // Not known.
        _ => false,
    }
}

fn number(layout: &Layout, v: Value) -> Option<i128> {
    match layout.op(v) {
        Some(Op::Convert(a)) => number(layout, *a),
        Some(Op::Builtin(Builtin::WarpSize)) => Some(LANES),
        // A constant or not known.
        _ => constant(layout, v),
    }
}

fn is_thread(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Convert(a)) => is_thread(layout, *a),
        Some(Op::Builtin(b)) => matches!(b, Builtin::ThreadIdx(0)),
        // Something else.
        _ => false,
    }
}

/// The warp's number, or that of several.
fn is_warp(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Convert(a)) => is_warp(layout, *a),
        Some(Op::Binary(BinaryOp::Div, a, by)) => {
            is_thread(layout, *a) && number(layout, *by).is_some_and(|n| n > 0 && n % LANES == 0)
        }
        Some(Op::Binary(BinaryOp::Shr, a, by)) => {
            is_thread(layout, *a) && constant(layout, *by).is_some_and(|n| (5..31).contains(&n))
        }
        // Something else.
        _ => false,
    }
}
