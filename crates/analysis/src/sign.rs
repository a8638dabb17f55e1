//! What is known of an integer's range from how it is made: that it is not negative, or not the last number of its type.
//!
//! Signed arithmetic does not overflow, so a sum of numbers that are not negative is not negative. Unsigned arithmetic may
//! wrap around, and a conversion to a signed type may turn a large number into a negative one; only for what is made from
//! the launch's coordinates and sizes it is taken to be small ([`is_small`]): no launch has 2³¹ threads along an axis.

use ir::op::Const;
use ir::{BinaryOp, CompareOp, IntKind, Op, Type, Value};

use crate::layout::{Definition, Layout};
use crate::loops::{constant, counted, linear};
use crate::small::is_small;

/// How far back a value is followed.
const DEPTH: u32 = 12;

/// Whether an integer cannot be less than 0.
pub fn never_negative(layout: &Layout, v: Value) -> bool {
    not_negative(layout, v, DEPTH)
}

fn not_negative(layout: &Layout, v: Value, depth: u32) -> bool {
    let (Type::Int(kind), Some(depth)) = (layout.function.ty(v), depth.checked_sub(1)) else { return false };
    if !kind.signed() {
        return true;
    }
    let is = |a: &Value| not_negative(layout, *a, depth);
    match layout.definition(v) {
        Definition::Param(_) => false,
        Definition::LoopParam { inst, index, .. } => {
            let Op::Loop { inits, .. } = &inst.op else { return false };
            let rises = linear(layout, inst, index).is_some_and(|s| !s.wraps && !s.negative && is(&s.by));
            rises && is(&inits[index])
        }
        Definition::Inst { inst, .. } => match &inst.op {
            Op::Const(c) => matches!(c, Const::Int(n) if *n >= 0),
            Op::Builtin(_) => true,
            Op::Convert(a) => match layout.function.ty(*a) {
                Type::Bool => true,
                Type::Int(from) if from.bits() < kind.bits() => is(a),
                Type::Int(from) if from.bits() == kind.bits() && from.signed() => is(a),
                Type::Int(_) => is_small(layout, *a),
                _ => false,
            },
            Op::Binary(
                BinaryOp::Add | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Or | BinaryOp::Xor,
                a,
                b,
            ) => is(a) && is(b),
            Op::Binary(BinaryOp::Rem | BinaryOp::Shr, a, _) => is(a),
            Op::Binary(BinaryOp::And, a, b) => is(a) || is(b),
            Op::Select(_, a, b) => is(a) && is(b),
            // Not proved.
            _ => false,
        },
    }
}

/// Whether an integer comes from a floating-point number, and so may be the last one of its type: what does not fit
/// becomes that.
pub fn made_from_number(layout: &Layout, v: Value) -> bool {
    converted(layout, v, DEPTH)
}

fn converted(layout: &Layout, v: Value, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return true };
    let is = |a: &Value| converted(layout, *a, depth);
    match layout.definition(v) {
        Definition::Param(_) => false,
        Definition::LoopParam { inst, index, .. } => {
            matches!(&inst.op, Op::Loop { inits, .. } if is(&inits[index]))
        }
        Definition::Inst { inst, index, .. } => match &inst.op {
            Op::Convert(a) => layout.function.ty(*a).is_float() || is(a),
            Op::If { then, els, .. } => is(&then.yields[index]) || is(&els.yields[index]),
            Op::Loop { inits, .. } => is(&inits[index]),
            Op::Select(_, a, b) | Op::Binary(_, a, b) => is(a) || is(b),
            Op::Unary(_, a) => is(a),
            Op::Extern { args, .. } => args.iter().any(|a| layout.function.ty(*a).is_float() || is(a)),
            // Made of integers alone; what memory holds is taken to be in range (docs/reference/limits.md).
            _ => false,
        },
    }
}

/// One of the two numbers that are as far out as a type goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The least number.
    Least,
    /// The greatest number.
    Greatest,
}

/// Whether a signed integer cannot be the last number of its type in a direction, so that there is one beyond it.
pub fn never_the_last(layout: &Layout, v: Value, end: End) -> bool {
    inside(layout, v, end, DEPTH)
}

fn inside(layout: &Layout, v: Value, end: End, depth: u32) -> bool {
    let (Type::Int(kind), Some(depth)) = (layout.function.ty(v), depth.checked_sub(1)) else { return false };
    if end == End::Least && kind.signed() && never_negative(layout, v) {
        return true;
    }
    match layout.definition(v) {
        Definition::Param(_) => false,
        Definition::LoopParam { inst, index, .. } => {
            let Op::Loop { inits, .. } = &inst.op else { return false };
            // What is tested in each iteration is beside the bound.
            let tested = counted(layout, inst).is_some_and(|c| {
                c.counter == index
                    && c.compare == if end == End::Greatest { CompareOp::Lt } else { CompareOp::Gt }
            });
            let moves_away = linear(layout, inst, index).is_some_and(|s| {
                let by = constant(layout, s.by).map(|n| if s.negative { -n } else { n });
                !s.wraps && by.is_some_and(|n| if end == End::Greatest { n < 0 } else { n > 0 })
            });
            tested || moves_away && inside(layout, inits[index], end, depth)
        }
        Definition::Inst { inst, .. } => match &inst.op {
            Op::Const(Const::Int(n)) => *n != last(*kind, end),
            Op::Builtin(_) => true,
            Op::Convert(a) => match layout.function.ty(*a) {
                Type::Int(from) if from.bits() < kind.bits() => true,
                Type::Int(from) if from.bits() == kind.bits() && from.signed() == kind.signed() => {
                    inside(layout, *a, end, depth)
                }
                Type::Int(_) => is_small(layout, *a),
                Type::Bool => true,
                _ => false,
            },
            // `n - 1` is no `INT_MAX`.
            Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), _, b) if kind.signed() => {
                let moved = constant(layout, *b).map(|n| if *op == BinaryOp::Sub { -n } else { n });
                moved.is_some_and(|n| if end == End::Greatest { n < 0 } else { n > 0 })
            }
            Op::Binary(BinaryOp::Div, _, b) => constant(layout, *b).is_some_and(|n| n > 1),
            Op::Binary(BinaryOp::Shr, _, b) => constant(layout, *b).is_some_and(|n| n > 0),
            // Not proved.
            _ => false,
        },
    }
}

fn last(kind: IntKind, end: End) -> i128 {
    match end {
        End::Least => kind.least(),
        End::Greatest => kind.greatest(),
    }
}
