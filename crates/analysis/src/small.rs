//! Unsigned numbers that stay small, whatever the program is given.

use ir::{BinaryOp, Const, Op, Value};

use crate::layout::Layout;

/// How far definitions are followed.
const DEPTH: u32 = 12;

/// Whether an unsigned number is known not to be a negative one in disguise: a small constant, or made from the sizes of
/// the launch, as in `i += blockDim.x * gridDim.x`.
pub fn is_small(layout: &Layout, v: Value) -> bool {
    small(layout, v, DEPTH)
}

fn small(layout: &Layout, v: Value, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    let is = |a: &Value| small(layout, *a, depth);
    match layout.op(v) {
        Some(Op::Const(Const::Int(n))) => (0..1 << 30).contains(n),
        Some(Op::Builtin(_)) => true,
        Some(Op::Convert(a)) => is(a),
        Some(Op::Binary(BinaryOp::Add | BinaryOp::Mul, a, b)) => is(a) && is(b),
        Some(Op::Binary(BinaryOp::Div | BinaryOp::Shr | BinaryOp::Rem, a, _)) => is(a),
        _ => false,
    }
}
