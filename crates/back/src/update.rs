//! Recognising `x = x op y`, which is written `x op= y`.

use ir::{BinaryOp, Op, Type, Value};

use crate::implicit::draws;
use crate::layout::Layout;

pub struct Update {
    pub op: BinaryOp,
    pub by: Value,
    /// Values between the update and its target that must be written inside it.
    pub through: Vec<Value>,
    /// The arithmetic happens in another type than the target's: a literal must show its own.
    pub mixed: bool,
}

/// Whether `op` (with a result of type `ty`) computes the next value of a target from its present one.
/// `is_inline` says which operands are part of the expression.
pub fn find(
    layout: &Layout,
    op: &Op,
    ty: &Type,
    is_target: &dyn Fn(Value) -> bool,
    is_inline: &dyn Fn(Value) -> bool,
) -> Option<Update> {
    match op {
        Op::Binary(op, a, b) if *ty != Type::Bool => {
            let by = other_operand(*op, *a, *b, is_target)?;
            Some(Update { op: *op, by, through: Vec::new(), mixed: false })
        }
        Op::Index { base, index } if is_target(*base) => {
            Some(Update { op: BinaryOp::Add, by: *index, through: Vec::new(), mixed: false })
        }
        // `j = (int)((unsigned)j + n)`: what C++ makes of `j += n`.
        Op::Convert(inner) if is_inline(*inner) && draws(ty, layout.f.ty(*inner), false) => {
            let Some(Op::Binary(op, a, b)) = layout.defining(*inner) else { return None };
            if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
                return None;
            }
            let converted = |v: Value| match layout.defining(v) {
                Some(Op::Convert(x)) => is_inline(v) && layout.f.ty(*x) == ty && is_target(*x),
                _ => false,
            };
            let by = other_operand(*op, *a, *b, &converted)?;
            let target = if by == *b { *a } else { *b };
            Some(Update { op: *op, by, through: vec![*inner, target], mixed: true })
        }
        _ => None,
    }
}

/// The operand that is not the target; arithmetic that commutes may have it on either side.
fn other_operand(op: BinaryOp, a: Value, b: Value, is_target: &dyn Fn(Value) -> bool) -> Option<Value> {
    let commutes = match op {
        BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
        BinaryOp::Sub | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => false,
    };
    if is_target(a) {
        Some(b)
    } else if commutes && is_target(b) {
        Some(a)
    } else {
        None
    }
}
