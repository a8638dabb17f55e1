//! Conversions that C++ does by itself, so that nobody writes them: `x[i]` rather than `x[(long)i]`,
//! `2.0 * x` rather than `2.0 * (double)x`. Only where the language's own conversion gives the same value.

use ir::{Const, FloatKind, IntKind, Op, Type, Value};

use crate::expr::Scribe;
use crate::literal::Context;
use crate::precedence::Text;

impl Scribe<'_, '_> {
    /// What to write where the text is converted to the type of `v` anyway (initialisers, assignments).
    pub fn without_cast(&self, v: Value) -> Value {
        match self.inline_op(v) {
            Some(Op::Convert(a)) if self.assigns(*a, self.ty(v)) => *a,
            _ => v,
        }
    }

    /// Whether assigning `v` to a `to` converts as the IR does. Compilers warn when a constant is changed by it.
    fn assigns(&self, v: Value, to: &Type) -> bool {
        assigns(self.ty(v), to) && !self.is_constant(v)
    }

    fn is_constant(&self, v: Value) -> bool {
        match self.inline_op(v) {
            Some(Op::Const(_)) => true,
            Some(op @ (Op::Unary(..) | Op::Binary(..) | Op::Convert(_) | Op::Select(..))) => {
                op.operands().iter().all(|o| self.is_constant(*o))
            }
            _ => false,
        }
    }

    /// The operation's value where it initialises a variable of the result's type.
    pub fn initialiser(&self, op: &Op, result: Value) -> Text {
        match op {
            Op::Convert(a) if self.assigns(*a, self.ty(result)) => self.fixed(*a),
            // No conversion is left to the declaration.
            _ => self.operation(op, result, Context::Fixed),
        }
    }

    /// What to write as an index: the width of an integer does not matter there.
    pub fn index_without_cast(&self, v: Value) -> Value {
        match (self.inline_op(v), self.ty(v)) {
            (Some(Op::Convert(a)), Type::Int(to)) if to.bits() == 64 => match self.ty(*a) {
                Type::Int(from) if from.bits() >= 32 => *a,
                _ => v,
            },
            _ => v,
        }
    }

    /// What to write as an operand beside `other`, which has the same type and so draws this one to it.
    pub fn operand_without_cast(&self, v: Value, other: Value, keep_sign: bool) -> Value {
        let v = self.promoted(v);
        let (Some(Op::Convert(a)), to) = (self.inline_op(v), self.ty(v)) else { return v };
        let draws = draws(self.ty(*a), to, keep_sign) && !self.is_constant(*a);
        if self.has_own_type(other) && draws { self.promoted(*a) } else { v }
    }

    /// What to write as an operand of arithmetic, where types smaller than `int` become `int`.
    pub fn promoted(&self, v: Value) -> Value {
        match (self.inline_op(v), self.ty(v)) {
            (Some(Op::Convert(a)), Type::Int(IntKind::Int)) if is_small(self.ty(*a)) => *a,
            _ => v,
        }
    }

    /// What a conversion may start from: going through a wider integer first changes nothing.
    pub fn converted_from(&self, v: Value) -> Value {
        match (self.inline_op(v), self.ty(v)) {
            (Some(Op::Convert(a)), Type::Int(via)) => match self.ty(*a) {
                Type::Int(from) if via.bits() > from.bits() && (via.signed() || !from.signed()) => *a,
                _ => v,
            },
            _ => v,
        }
    }

    /// Whether the text of the value has the value's type in C++: not so for integer literals, nor for
    /// conversions, which may be left out themselves.
    fn has_own_type(&self, v: Value) -> bool {
        match self.inline_op(v) {
            Some(Op::Const(Const::Float(_))) => true,
            Some(Op::Const(_) | Op::Convert(_)) => false,
            // A choice between literals has the literals' type.
            Some(Op::Select(..)) => false,
            Some(Op::Binary(_, a, b)) => {
                self.ty(v).is_float() || (self.has_own_type(*a) || self.has_own_type(*b))
            }
            Some(Op::Unary(_, a)) => self.ty(v).is_float() || self.has_own_type(*a),
            _ => true,
        }
    }
}

fn is_small(ty: &Type) -> bool {
    matches!(ty, Type::Bool) || matches!(ty, Type::Int(kind) if kind.bits() < 32)
}

/// Whether assigning a `from` to a `to` converts as the IR does, without anybody wishing to be told.
fn assigns(from: &Type, to: &Type) -> bool {
    matches!(
        (from, to),
        (Type::Int(_), Type::Int(_))
            | (Type::Float(FloatKind::F32), Type::Float(FloatKind::F64))
            | (Type::Float(FloatKind::F32 | FloatKind::F64), Type::Float(FloatKind::LongDouble))
    )
}

/// Whether `from op to` computes in `to`, by the usual arithmetic conversions.
pub fn draws(from: &Type, to: &Type, keep_sign: bool) -> bool {
    match (from, to) {
        (Type::Int(_), Type::Float(FloatKind::F32 | FloatKind::F64 | FloatKind::LongDouble)) => true,
        (Type::Float(FloatKind::F32), Type::Float(FloatKind::F64)) => true,
        (Type::Float(FloatKind::F32 | FloatKind::F64), Type::Float(FloatKind::LongDouble)) => true,
        (Type::Int(from), Type::Int(to)) => {
            let sign = from.signed() == to.signed();
            let wins = rank(*to) > rank(*from) && to.bits() > from.bits();
            let unsigned_wins = rank(*to) >= rank(*from) && !to.signed();
            to.bits() >= 32 && (sign || !keep_sign) && (wins || unsigned_wins)
        }
        _ => false,
    }
}

/// The integer conversion rank.
fn rank(kind: IntKind) -> u32 {
    match kind {
        IntKind::Char | IntKind::SChar | IntKind::UChar => 0,
        IntKind::Short | IntKind::UShort => 1,
        IntKind::Int | IntKind::UInt => 2,
        IntKind::Long | IntKind::ULong => 3,
        IntKind::LongLong | IntKind::ULongLong => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(kind: IntKind) -> Type {
        Type::Int(kind)
    }

    #[test]
    fn the_wider_and_the_unsigned_type_win() {
        assert!(draws(&int(IntKind::Int), &int(IntKind::Long), true));
        assert!(draws(&int(IntKind::Int), &int(IntKind::UInt), false));
        assert!(!draws(&int(IntKind::Int), &int(IntKind::UInt), true));
        assert!(!draws(&int(IntKind::UInt), &int(IntKind::Int), false));
        assert!(!draws(&int(IntKind::Long), &int(IntKind::Int), false));
        assert!(!draws(&int(IntKind::Long), &int(IntKind::LongLong), false));
        assert!(!draws(&int(IntKind::Char), &int(IntKind::Short), false));
        assert!(draws(&int(IntKind::Int), &Type::F32, false));
        assert!(draws(&Type::F32, &Type::F64, false));
        assert!(!draws(&Type::F64, &Type::F32, false));
    }
}
