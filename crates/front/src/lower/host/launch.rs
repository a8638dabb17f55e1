//! `kernel<<<grid, block, bytes, stream>>>(arguments)`.

use ir::host::{Access, Launch};
use ir::{Code, FunctionKind, HostOp, IntKind, Op, Type, Value};

use super::super::R;
use super::super::body::Body;
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    pub(in super::super) fn launch(&mut self, e: NodeId) -> R<()> {
        let ast = self.ast();
        if self.b.function.kind != FunctionKind::Host {
            return Err(self.refuse(Code::LaunchActive, e, "kernel launch in device code"));
        }
        let children: Vec<NodeId> = ast.children(e).collect();
        let [callee, config, args @ ..] = children.as_slice() else { return Err(self.unsupported(e)) };
        let named = ast.strip(*callee);
        let declared = ast.referenced(named).filter(|&d| !ast[d].is_mention());
        let Some(kernel) = declared.and_then(|d| ast.definition(d)) else {
            return Err(self.refuse(Code::UnknownCall, e, "launch of a kernel whose body is not visible"));
        };
        let parts: Vec<NodeId> = ast.children(*config).skip(1).collect();
        let mut operands = Vec::new();
        for n in 0..2 {
            let Some(&part) = parts.get(n) else { return Err(self.unsupported(e)) };
            operands.extend(self.shape(part)?);
        }
        operands.push(self.config_part(parts.get(2).copied(), &Type::SIZE)?);
        let stream = Type::ptr(Type::Opaque("CUstream_st".into()));
        operands.push(self.config_part(parts.get(3).copied(), &stream)?);
        let id = self.m.function(kernel)?;
        let args = self.arguments(e, kernel, args)?;
        let function = self.m.module.function(id);
        let access = function
            .params
            .iter()
            .map(|p| match function.ty(p.value) {
                Type::Ptr { is_const: true, .. } => Access { reads: true, writes: false },
                _ => Access::BOTH,
            })
            .collect();
        operands.extend(args);
        let launch =
            Launch { kernel: id, access, globals: Vec::new(), taped: false, spilled: None, reverse: false };
        self.host_effect(HostOp::Launch(Box::new(launch)), operands);
        Ok(())
    }

    /// The three numbers of a `dim3`.
    fn shape(&mut self, e: NodeId) -> R<Vec<Value>> {
        let value = self.arg_value(e)?;
        let uint = Type::Int(IntKind::UInt);
        match self.b.ty(value) {
            Type::Struct(_) => Ok((0..3).map(|i| self.b.emit(Op::Extract(value, i), uint.clone())).collect()),
            ty if ty.is_int() => {
                let x = self.convert(value, &uint);
                let (y, z) = (self.b.int(uint.clone(), 1), self.b.int(uint, 1));
                Ok(vec![x, y, z])
            }
            _ => Err(self.unsupported(e)),
        }
    }

    fn config_part(&mut self, part: Option<NodeId>, ty: &Type) -> R<Value> {
        let given = part.filter(|&p| {
            self.ast()[p].kind != Kind::CXXDefaultArgExpr || self.ast().children(p).next().is_some()
        });
        let Some(part) = given else { return Ok(self.b.zero(ty)) };
        let value = self.arg_value(part)?;
        Ok(if ty.is_int() { self.convert(value, ty) } else { value })
    }
}
