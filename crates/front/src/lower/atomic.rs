//! Atomic functions.

use ir::{Atomic, Code, Op, Type};

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
        "atomicAdd" => Atomic::Add,
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
        let ty = match self.b.ty(place).pointee() {
            Some(ty @ (Type::Int(_) | Type::Float(_))) => ty.clone(),
            _ => {
                return Err(self.refuse(
                    Code::AtomicActive,
                    call.expr,
                    format!("`{}` on an object", call.name),
                ));
            }
        };
        let mut operands = Vec::new();
        for i in 1..call.args.len() {
            let value = self.arg(call, i)?;
            operands.push(self.convert(value, &ty));
        }
        Ok(Outcome::Value(self.b.emit(Op::Atomic { op, place, operands, scope }, ty)))
    }
}
