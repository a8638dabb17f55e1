//! Branches that all lanes of a warp take, or none: `if (threadIdx.x < 32)`, `if (threadIdx.x / 32 == 0)`.
//!
//! **Hypothesis.** Warps are rows of 32 threads along x, beginning at multiples of 32. That is so in blocks along x alone, and a kernel
//! that never looks at `threadIdx.y` or `z` is taken to be launched in such ([`crate::exclusive`]); others get no answer.

use ir::tables::HashSet;
use ir::{BinaryOp, Builtin, CompareOp, Op, Value, WarpOp};

use crate::layout::{BlockId, Definition, Layout};
use crate::loops::constant;
use crate::uniformity::Uniformity;

const LANES: i128 = 32;
const ALL: i128 = 0xffff_ffff;

/// Whether a warp comes to a block as a whole, if it does.
pub fn come_whole(layout: &Layout, uniformity: &Uniformity, block: BlockId) -> bool {
    uniformity.of_control(layout, block).block_uniform()
        || layout.ancestors(block).iter().all(|b| match layout.blocks[b].owner.map(|i| &i.op) {
            Some(Op::If { cond, .. }) => stays_whole(layout, uniformity, *cond),
            Some(Op::Loop { cond, .. }) => stays_whole(layout, uniformity, cond.yields[0]),
            // The function's own block.
            _ => true,
        })
}

/// Whether a warp that comes to a condition as a whole goes on as a whole.
pub fn stays_whole(layout: &Layout, uniformity: &Uniformity, cond: Value) -> bool {
    is_alike(layout, uniformity, cond, &mut HashSet::default())
        || is_along_x(layout) && decides_alike(layout, uniformity, cond)
}

fn is_along_x(layout: &Layout) -> bool {
    let mut rows = false;
    layout.function.body().walk(&mut |i| {
        rows |= matches!(i.op, Op::Builtin(Builtin::ThreadIdx(1 | 2)));
    });
    !rows
}

/// For warps along x.
fn decides_alike(layout: &Layout, uniformity: &Uniformity, cond: Value) -> bool {
    if is_alike(layout, uniformity, cond, &mut HashSet::default()) {
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

/// Whether a value is the same in all lanes of a warp that compute it together: what one lane hands to all, a vote of all, and what is
/// made of such. Values that a loop carries are taken to be (`carried`), unless that is refuted.
fn is_alike(layout: &Layout, uniformity: &Uniformity, v: Value, carried: &mut HashSet<Value>) -> bool {
    if uniformity.get(v).block_uniform() || carried.contains(&v) {
        return true;
    }
    let mut alike = |v: Value| is_alike(layout, uniformity, v, carried);
    match layout.definition(v) {
        Definition::Param(_) => false,
        Definition::LoopParam { inst, index, .. } => {
            let Op::Loop { inits, body, .. } = &inst.op else { return false };
            carried.insert(v);
            let mut alike = |v: Value| is_alike(layout, uniformity, v, carried);
            alike(inits[index]) && alike(body.yields[index])
        }
        Definition::Inst { inst, index, .. } => match &inst.op {
            Op::If { cond, then, els } => {
                alike(*cond) && alike(then.yields[index]) && alike(els.yields[index])
            }
            Op::Loop { params, cond, .. } => alike(cond.yields[0]) && alike(params[index]),
            Op::Warp { op, operands } => {
                let of_all = number(layout, operands[0]).is_some_and(|mask| mask & ALL == ALL);
                of_all
                    && match op {
                        // Mask, value, lane, width.
                        WarpOp::Shuffle => {
                            alike(operands[2])
                                && operands.get(3).is_none_or(|width| number(layout, *width) == Some(LANES))
                        }
                        WarpOp::Ballot | WarpOp::Any | WarpOp::All => true,
                        // Others give each lane its own, or are not looked at.
                        _ => false,
                    }
            }
            Op::Unary(..) | Op::Convert(_) | Op::Binary(..) | Op::Compare(..) | Op::Select(..) => {
                inst.op.operands().into_iter().all(alike)
            }
            // What is read from memory may be each lane's own.
            _ => false,
        },
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
