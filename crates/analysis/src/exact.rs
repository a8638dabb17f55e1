//! Whether a number's form is its value.
//!
//! Forms are sums of whole numbers without end. Index arithmetic may be taken for such: what wraps around leads out of the array. A
//! comparison may not: `i - 3u`, which is -3 as a form, is a large number as soon as it is widened, and a multiple of a large constant
//! goes round. What is compared as an unsigned number of its own width is another matter, which its user has to look at.

use ir::{BinaryOp, Op, Type, Value};

use crate::affine::Forms;
use crate::layout::Layout;
use crate::loops::constant;

/// The largest constant that indices are made with.
const LARGE: i128 = 1 << 24;

/// Whether a number is what its form says, in its own type or in one of the same width.
pub fn is_exact(layout: &Layout, forms: &Forms, v: Value) -> bool {
    let kind = |v: Value| match layout.function.ty(v) {
        Type::Int(kind) => Some(*kind),
        _ => None,
    };
    let is_small = |v: Value| {
        constant(layout, v).is_none_or(|n| {
            // An unsigned number near the end of its type is one below zero.
            let below = kind(v).map_or(n, |kind| n - kind.greatest() - 1);
            n.abs() < LARGE || kind(v).is_some_and(|kind| !kind.signed()) && below.abs() < LARGE
        })
    };
    match layout.op(v) {
        Some(Op::Convert(a)) => {
            let widens = matches!((kind(*a), kind(v)), (Some(from), Some(to)) if !from.signed() && to.bits() > from.bits());
            is_exact(layout, forms, *a) && !(widens && forms.of(*a).terms().any(|(_, n)| n < 0))
        }
        Some(Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, a, b)) => {
            let signed = kind(v).is_some_and(|kind| kind.signed());
            [*a, *b].into_iter().all(|o| is_exact(layout, forms, o) && (signed || is_small(o)))
        }
        _ => true,
    }
}
