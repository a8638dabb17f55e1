//! What is known of floating-point operations on constants. Nothing is computed: rounding is the compiler's and the user's.

use ir::Value;
use ir::op::{BinaryOp, Const};
use ir::types::{FloatKind, Type};

use super::{Outcome, Simplifier};

impl Simplifier<'_> {
    /// How two constants compare. Digits of `long double` that are no whole numbers may stand for more than we keep.
    pub(super) fn float_order(&self, a: Value, b: Value) -> Option<std::cmp::Ordering> {
        let (Some(Const::Float(x)), Some(Const::Float(y))) = (self.constant(a), self.constant(b)) else {
            return None;
        };
        let exact =
            *self.f.ty(a) != Type::Float(FloatKind::LongDouble) || x.fract() == 0.0 && y.fract() == 0.0;
        x.partial_cmp(y).filter(|_| exact)
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
