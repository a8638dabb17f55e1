//! What is known of floating-point operations on constants. Nothing is computed: rounding is the compiler's and the user's.

use ir::Value;
use std::cmp::Ordering;

use ir::op::{BinaryOp, Const};
use ir::types::{FloatKind, Type};

use super::{Outcome, Simplifier};

impl Simplifier<'_> {
    /// How two constants compare, at their own width. Digits of `long double` that are no whole numbers may stand for more
    /// than we keep.
    pub(super) fn float_order(&self, a: Value, b: Value) -> Option<Ordering> {
        let (Some(Const::Float(x)), Some(Const::Float(y))) = (self.constant(a), self.constant(b)) else {
            return None;
        };
        let Type::Float(kind) = self.f.ty(a) else { return None };
        match kind {
            FloatKind::F32 => (*x as f32).partial_cmp(&(*y as f32)),
            FloatKind::F64 => x.partial_cmp(y),
            FloatKind::LongDouble if x.fract() == 0.0 && y.fract() == 0.0 => x.partial_cmp(y),
            FloatKind::LongDouble | FloatKind::F16 | FloatKind::BF16 => None,
        }
    }

    pub(super) fn fold_float(&self, o: BinaryOp, a: Value, b: Value) -> Option<Outcome> {
        let number = |v: Value| match self.constant(v) {
            Some(Const::Float(x)) => Some(*x),
            _ => None,
        };
        match (o, number(a), number(b)) {
            (BinaryOp::Mul, Some(1.0), _) => Some(Outcome::Same(b)),
            (BinaryOp::Mul | BinaryOp::Div, _, Some(1.0)) => Some(Outcome::Same(a)),
            _ => None,
        }
    }
}
