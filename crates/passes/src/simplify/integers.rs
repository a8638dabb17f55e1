//! Integer arithmetic: constants, identities, and what is added and taken back.

use super::{Outcome, Simplifier};
use ir::function::Value;
use ir::op::{BinaryOp, Const, Op};
use ir::types::IntKind;

impl Simplifier<'_> {
    pub(super) fn fold_int(&self, o: BinaryOp, a: Value, b: Value, k: IntKind) -> Option<Outcome> {
        let (x, y) = (self.integer(a), self.integer(b));
        if let (Some(x), Some(y)) = (x, y) {
            let n = match o {
                BinaryOp::Add => x + y,
                BinaryOp::Sub => x - y,
                BinaryOp::Mul => x.wrapping_mul(y),
                BinaryOp::Div if y != 0 => x / y,
                BinaryOp::Rem if y != 0 => x % y,
                BinaryOp::And => x & y,
                BinaryOp::Or => x | y,
                BinaryOp::Xor => x ^ y,
                BinaryOp::Shl if (0..64).contains(&y) => x << y,
                BinaryOp::Shr if (0..64).contains(&y) => x >> y,
                BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => return None,
            };
            return Some(Outcome::Constant(Const::Int(k.wrap(n))));
        }
        if let Some(original) = self.taken_back(o, a, y, k) {
            return Some(Outcome::Same(original));
        }
        Some(match (o, x, y) {
            (BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor, Some(0), _) => Outcome::Same(b),
            (
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr,
                _,
                Some(0),
            ) => Outcome::Same(a),
            (BinaryOp::Mul, Some(1), _) => Outcome::Same(b),
            (BinaryOp::Mul | BinaryOp::Div, _, Some(1)) => Outcome::Same(a),
            (BinaryOp::Mul, Some(0), _) | (BinaryOp::Mul, _, Some(0)) => Outcome::Constant(Const::Int(0)),
            _ => return None,
        })
    }

    /// What a number was before a constant was added that is subtracted now: `i + 1 - 1`.
    fn taken_back(&self, o: BinaryOp, a: Value, by: Option<i128>, k: IntKind) -> Option<Value> {
        let moved = |o: BinaryOp, by: i128| match o {
            BinaryOp::Add => Some(by),
            BinaryOp::Sub => Some(-by),
            _ => None,
        };
        let Some(Op::Binary(before, original, first)) = self.known.get(a) else { return None };
        let way = moved(*before, self.integer(*first)?)? + moved(o, by?)?;
        (k.wrap(way) == 0).then_some(*original)
    }
}
