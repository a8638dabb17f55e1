//! Atomic functions.

use ir::{Atomic, Code, Op, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};

/// `atomicAdd_block` and its like: the operation and the scope's suffix.
pub(super) fn operation(name: &str) -> Option<(Atomic, &'static str)> {
    let (base, scope) = match name {
        _ if name.ends_with("_block") => (&name[..name.len() - 6], "_block"),
        _ if name.ends_with("_system") => (&name[..name.len() - 7], "_system"),
        _ => (name, ""),
    };
    let op = match base {
        // PyTorch has other names for it.
        "atomicAdd" | "gpuAtomicAdd" | "gpuAtomicAddNoReturn" => Atomic::Add,
        "atomicSub" => Atomic::Sub,
        "atomicExch" => Atomic::Exchange,
        "atomicMin" => Atomic::Min,
        "atomicMax" => Atomic::Max,
        "atomicAnd" => Atomic::And,
        "atomicOr" => Atomic::Or,
        "atomicXor" => Atomic::Xor,
        "atomicInc" => Atomic::Inc,
        "atomicDec" => Atomic::Dec,
        "atomicCAS" => Atomic::CompareExchange,
        _ => return None,
    };
    Some((op, scope))
}

impl Body<'_, '_> {
    pub(super) fn atomic(&mut self, call: &Call, op: Atomic, scope: &'static str) -> R<Outcome> {
        let place = self.arg(call, 0)?;
        let mut operands = Vec::new();
        for i in 1..call.args.len() {
            operands.push(self.arg(call, i)?);
        }
        self.atomic_at(call, op, scope, place, operands).map(Outcome::Value)
    }

    /// The operation on a number; on CUDA's vectors on each member, which is what the hardware guarantees too.
    pub(super) fn atomic_at(
        &mut self,
        call: &Call,
        op: Atomic,
        scope: &'static str,
        place: Value,
        operands: Vec<Value>,
    ) -> R<Value> {
        match self.b.ty(place).pointee().cloned() {
            Some(ty @ (Type::Int(_) | Type::Float(_))) => {
                let operands = operands.into_iter().map(|v| self.convert(v, &ty)).collect();
                Ok(self.b.emit(Op::Atomic { op, place, operands, scope }, ty))
            }
            Some(ty @ Type::Struct(id)) if op == Atomic::Add => {
                let fields = self.m.module.structure(id).fields.clone();
                let mut old = Vec::new();
                for (i, field) in fields.iter().enumerate() {
                    let i = i as u32;
                    let parts: Vec<_> =
                        operands.iter().map(|&v| self.b.emit(Op::Extract(v, i), field.ty.clone())).collect();
                    let at = self.b.field(place, i, field.ty.clone());
                    old.push(self.atomic_at(call, op, scope, at, parts)?);
                }
                Ok(self.b.emit(Op::Pack(old), ty))
            }
            _ => Err(self.refuse(Code::AtomicActive, call.expr, format!("`{}` on an object", call.name))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addition_of_pytorch_is_one() {
        assert_eq!(operation("gpuAtomicAdd"), Some((Atomic::Add, "")));
        assert_eq!(operation("atomicAdd_block"), Some((Atomic::Add, "_block")));
    }
}
