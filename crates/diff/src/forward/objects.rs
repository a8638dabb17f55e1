//! The tangent of an object that a function returns: an object of the same class that holds the tangents of its numbers.

use analysis::Activity;
use ir::{Code, Diagnostic, Function, Module, Op, Type, Value};

use super::Tangent;

/// What the tangent function returns. A helper returns tangents of numbers alone.
pub(super) fn result(module: &Module, f: &Function, activity: &Activity, is_helper: bool) -> Type {
    let ty = &f.result;
    let is_object = matches!(ty, Type::Struct(_)) && module.holds_floats(ty) && !module.holds_pointers(ty);
    if activity.differentiable(ty) || is_object && !is_helper { ty.clone() } else { Type::Void }
}

impl Tangent<'_, '_> {
    /// The tangent of the result, once the whole body has been written.
    pub(super) fn returned(&mut self) -> Result<Vec<Value>, Diagnostic> {
        let ty = self.b.function.result.clone();
        Ok(match (ty, self.f.body().yields.first().copied()) {
            (Type::Void, _) | (_, None) => Vec::new(),
            (Type::Struct(_), Some(v)) => vec![self.object(v)?],
            (_, Some(v)) => vec![self.tangent_of(v)],
        })
    }

    /// Members that are no numbers with a derivative are zero.
    fn object(&mut self, v: Value) -> Result<Value, Diagnostic> {
        let f = self.f;
        let body = f.body();
        let made_by = body.insts.iter().position(|inst| inst.results.contains(&v));
        match made_by.map(|at| (at, &body.insts[at].op)) {
            Some((_, Op::Pack(parts))) => {
                let mut tangents = Vec::with_capacity(parts.len());
                for part in parts.clone() {
                    tangents.push(match f.ty(part) {
                        Type::Float(_) => self.tangent_of(part),
                        Type::Struct(_) | Type::Array(..) => self.object(part)?,
                        ty => self.b.zero(ty),
                    });
                }
                Ok(self.b.emit(Op::Pack(tangents), f.ty(v).clone()))
            }
            Some((_, Op::Const(_))) => Ok(self.b.emit(Op::Const(ir::Const::Zero), f.ty(v).clone())),
            // Nothing changes its memory between the read and the end.
            Some((at, Op::Load(place)))
                if body.insts[at + 1..].iter().all(|i| matches!(i.op, Op::Pack(_))) =>
            {
                match self.shadowed.of.get(place).copied() {
                    Some(shadow) => {
                        let shadow = self.value(shadow);
                        Ok(self.b.load(shadow))
                    }
                    None => Ok(self.b.emit(Op::Const(ir::Const::Zero), f.ty(v).clone())),
                }
            }
            _ => {
                let message = format!("the object that `{}` returns is not put together at its end", f.name);
                let hint = "let the function return a number, or write its results through pointers";
                Err(Diagnostic::new(Code::DerivativeNotSupported, f.span, message).with_hint(hint))
            }
        }
    }
}
