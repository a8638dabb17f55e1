//! Warp-wide functions, with and without a mask.

use ir::{Code, Op, Type, WarpOp};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use crate::ast::Kind;

/// What a name does, and whether it takes a mask.
pub(super) struct WarpFunction {
    op: WarpOp,
    masked: bool,
}

pub(super) fn operation(name: &str) -> Option<WarpFunction> {
    let base = name.strip_suffix("_sync");
    let op = match base.unwrap_or(name) {
        "__shfl" => WarpOp::Shuffle,
        "__shfl_up" => WarpOp::ShuffleUp,
        "__shfl_down" => WarpOp::ShuffleDown,
        "__shfl_xor" => WarpOp::ShuffleXor,
        "__ballot" => WarpOp::Ballot,
        "__any" => WarpOp::Any,
        "__all" => WarpOp::All,
        _ => return None,
    };
    Some(WarpFunction { op, masked: base.is_some() })
}

impl Body<'_, '_> {
    pub(super) fn warp(&mut self, call: &Call, function: WarpFunction) -> R<Outcome> {
        let uint = Type::Int(ir::IntKind::UInt);
        let mut operands = Vec::new();
        let mut args = call.args.clone();
        if function.masked {
            let mask = self.arg(call, 0)?;
            operands.push(self.convert(mask, &uint));
            args.remove(0);
        } else {
            operands.push(self.b.int(uint.clone(), 0xffff_ffff));
        }
        let Some(&value) = args.first() else { return Err(self.unsupported(call.expr)) };
        let value = self.arg_value(value)?;
        let op = function.op;
        if matches!(op, WarpOp::Ballot | WarpOp::Any | WarpOp::All) {
            operands.push(self.convert(value, &Type::Bool));
            let ty = self.result_of(call)?;
            return Ok(Outcome::Value(self.b.emit(Op::Warp { op, operands }, ty)));
        }
        let ty = self.b.ty(value);
        if !matches!(ty, Type::Int(_) | Type::Float(_)) {
            return Err(self.refuse(Code::WarpActive, call.expr, format!("`{}` of an object", call.name)));
        }
        operands.push(value);
        let Some(&lane) = args.get(1) else { return Err(self.unsupported(call.expr)) };
        let lane = self.arg_value(lane)?;
        operands.push(self.convert(lane, &Type::INT));
        // The default is not printed by older clangs, and is the same everywhere.
        let width = match args.get(2) {
            Some(&width) if self.ast()[width].kind != Kind::CXXDefaultArgExpr => {
                let width = self.arg_value(width)?;
                self.convert(width, &Type::INT)
            }
            _ => self.b.int(Type::INT, 32),
        };
        operands.push(width);
        Ok(Outcome::Value(self.b.emit(Op::Warp { op, operands }, ty)))
    }
}
