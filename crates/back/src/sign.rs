//! Signs of floating-point expressions. Negation commutes exactly with multiplication, division and addition
//! of the opposite, so `a + (-b * c)` is written `a - b * c` and `-(a * b)` is written `-a * b`.

use ir::{BinaryOp, Const, Op, UnaryOp, Value};

use crate::expr::Scribe;
use crate::literal::{Context, literal};
use crate::precedence::{Text, operator};

impl Scribe<'_, '_> {
    /// The text of `-v`, if that is one minus sign shorter than `v`.
    pub fn without_minus(&self, v: Value) -> Option<Text> {
        match self.inline_op(v)? {
            Op::Const(Const::Float(x)) if *x < 0.0 => {
                Some(literal(self.module, &Const::Float(-x), self.ty(v), Context::Fixed))
            }
            Op::Const(Const::Int(n)) if *n < 0 && *n > i128::from(i32::MIN) => {
                Some(literal(self.module, &Const::Int(-n), self.ty(v), Context::Fixed))
            }
            Op::Unary(UnaryOp::Neg, inner) if self.ty(v).is_float() => Some(self.value(*inner)),
            Op::Binary(op @ (BinaryOp::Mul | BinaryOp::Div), a, b) if self.ty(v).is_float() => {
                let (sign, prec) = operator(*op);
                // Constant factors keep the sign that they were written with.
                let stripped = |v: Value| self.without_minus(v).filter(|_| self.constant(v).is_none());
                match (stripped(*a), stripped(*b)) {
                    (Some(a), _) => Some(Text::binary(sign, prec, &a, &self.value(*b))),
                    (None, Some(b)) => Some(Text::binary(sign, prec, &self.value(*a), &b)),
                    (None, None) => None,
                }
            }
            _ => None,
        }
    }

    /// `-v` for a floating-point value, with the sign at the first factor.
    pub fn minus(&self, v: Value) -> Text {
        if !self.ty(v).is_float() {
            return Text::prefix("-", &self.value(v));
        }
        if let Some(text) = self.without_minus(v) {
            return text;
        }
        match self.inline_op(v) {
            Some(Op::Binary(op @ (BinaryOp::Mul | BinaryOp::Div), a, b)) => {
                let (sign, prec) = operator(*op);
                let (x, y) =
                    (self.operand_without_cast(*a, *b, false), self.operand_without_cast(*b, *a, false));
                if x != *a {
                    return Text::prefix("-", &self.value(v));
                }
                Text::binary(sign, prec, &self.minus(x), &self.value(y))
            }
            _ => Text::prefix("-", &self.value(v)),
        }
    }
}
