//! Numbers that a compiler may round in two ways.
//!
//! Compilers for GPUs make one operation of `a * b + c`, rounded once, or leave it two, rounded twice, as it suits each
//! place where the sum is used; and they compute a number once more rather than keep it. So one variable may have two
//! values that differ in the last bit, and `v == m` may hold in one place and not in the next, although both are copies
//! of one number. A number that was read from memory, came from another thread, or was computed without a product in
//! a sum has one value.

use ir::tables::HashSet;
use ir::{BinaryOp, Op, UnaryOp, Value};

use crate::layout::{Definition, Layout};

/// Whether a floating-point number is computed with a product in a sum somewhere.
pub fn may_be_contracted(layout: &Layout, v: Value) -> bool {
    reaches(layout, v, &mut HashSet::default())
}

fn reaches(layout: &Layout, v: Value, seen: &mut HashSet<Value>) -> bool {
    if !layout.function.ty(v).is_float() || !seen.insert(v) {
        return false;
    }
    let (inst, index) = match layout.definition(v) {
        Definition::Param(_) => return false,
        Definition::LoopParam { inst, index, .. } | Definition::Inst { inst, index, .. } => (inst, index),
    };
    match &inst.op {
        Op::Loop { inits, body, .. } => {
            reaches(layout, inits[index], seen) || reaches(layout, body.yields[index], seen)
        }
        Op::If { then, els, .. } => {
            reaches(layout, then.yields[index], seen) || reaches(layout, els.yields[index], seen)
        }
        Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b)
            if [a, b].into_iter().any(|t| is_product(layout, *t)) =>
        {
            true
        }
        // One value, whatever it was made from.
        Op::Load(_) | Op::Warp { .. } | Op::Atomic { .. } | Op::Pop { .. } => false,
        op => op.operands().into_iter().any(|o| reaches(layout, o, seen)),
    }
}

fn is_product(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Binary(BinaryOp::Mul, ..)) => true,
        Some(Op::Unary(UnaryOp::Neg, a) | Op::Convert(a)) => is_product(layout, *a),
        Some(Op::Select(_, a, b)) => is_product(layout, *a) || is_product(layout, *b),
        _ => false,
    }
}
