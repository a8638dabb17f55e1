//! Divisions in the reverse sweep: `ȳ / d` by the reciprocal of `d`, which several may share ([`super::quotients`]).

use ir::{BinaryOp, FloatKind, Op, Type, Value};

use crate::reverse::sweep::Sweep;

impl Sweep<'_, '_> {
    /// `ȳ / d`
    pub fn adjoint_quotient(&mut self, adjoint: Value, d: Value) -> Value {
        match self.reciprocal(d) {
            Some(reciprocal) => self.b.mul(adjoint, reciprocal),
            None => self.b.div(adjoint, d),
        }
    }

    /// `ȳ / d · y`
    pub fn adjoint_quotient_times(&mut self, adjoint: Value, d: Value, y: Value) -> Value {
        let Some(reciprocal) = self.reciprocal(d) else {
            let part = self.b.div(adjoint, d);
            return self.b.mul(part, y);
        };
        let part = self.b.mul(adjoint, reciprocal);
        let whole = self.b.mul(part, y);
        self.quotients.with_quotient.insert(whole, reciprocal);
        whole
    }

    fn reciprocal(&mut self, d: Value) -> Option<Value> {
        let ty = self.b.ty(d);
        if !matches!(ty, Type::Float(FloatKind::F32 | FloatKind::F64)) || self.b.constant_of(d).is_some() {
            return None;
        }
        let one = self.b.number(&ty, 1.0);
        let reciprocal = self.b.emit(Op::Binary(BinaryOp::Div, one, d), ty);
        if let Some(name) = self.b.function.name_of(d).map(|n| format!("{n}_inverse")) {
            self.b.name(reciprocal, name);
        }
        self.quotients.reciprocals.insert(reciprocal);
        Some(reciprocal)
    }
}
