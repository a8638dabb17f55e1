//! Host code: launches, and the calls of CUDA's runtime and the C library around them.
//!
//! What allocates, copies, fills, launches or waits becomes an operation of the IR. Error codes do not: whoever
//! runs these operations checks them, so every call has succeeded where the program goes on, and a branch that
//! deals with a failure is left out ([`errors`]).

mod alloc;
mod copies;
mod errors;
mod launch;
mod libraries;
mod print;
mod queries;
mod realloc;
pub(super) mod records;
mod runtime;
mod volumes;

pub(super) use queries::seconds_of;

use ir::{Code, FunctionKind, HostOp, Op, Type, Value};

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use crate::ast::{Kind, NodeId};

impl Body<'_, '_> {
    /// A function that host code calls and that the IR has an operation for.
    pub(super) fn host_function(&mut self, call: &Call) -> R<Option<Outcome>> {
        if self.b.function.kind != FunctionKind::Host {
            return Ok(None);
        }
        if let Some(outcome) = self.allocation(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.copy_or_fill(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.volume_call(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.launch_call(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.print_call(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.query(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.clock(call)? {
            return Ok(Some(outcome));
        }
        if let Some(outcome) = self.library_handle(call)? {
            return Ok(Some(outcome));
        }
        self.runtime_call(call)
    }

    fn host_effect(&mut self, op: HostOp, operands: Vec<Value>) {
        self.b.effect(Op::Host { op, operands });
    }

    /// What a call of CUDA's runtime returns: success.
    fn success(&mut self, call: &Call) -> R<Outcome> {
        match self.result_of(call)? {
            Type::Void => Ok(Outcome::Nothing),
            ty @ Type::Int(_) => self.integer(call.expr, &ty, 0).map(Outcome::Value),
            _ => Err(self.refuse(Code::LaunchActive, call.expr, format!("result of `{}`", call.name))),
        }
    }

    /// The stream that stands as argument `n`; the default stream where there is none.
    fn stream(&mut self, call: &Call, n: usize) -> R<Value> {
        match call.args.get(n) {
            Some(_) => self.arg_or_default(call, n, Type::ptr(Type::Opaque("CUstream_st".into()))),
            None => Ok(self.default_stream()),
        }
    }

    fn default_stream(&mut self) -> Value {
        self.b.zero(&Type::ptr(Type::Opaque("CUstream_st".into())))
    }

    /// An argument, or zero of a type where clang prints no default.
    fn arg_or_default(&mut self, call: &Call, n: usize, ty: Type) -> R<Value> {
        match call.args.get(n) {
            Some(&arg)
                if self.ast()[arg].kind != Kind::CXXDefaultArgExpr
                    || self.ast().children(arg).next().is_some() =>
            {
                self.arg_value(arg)
            }
            _ => Ok(self.b.zero(&ty)),
        }
    }

    /// A pointer under its conversions to `void *` or to `void **`.
    fn bare_pointer(&mut self, e: NodeId) -> R<Value> {
        let bare = self.under_pointer_casts(e);
        self.value(bare)
    }

    fn under_pointer_casts(&self, mut e: NodeId) -> NodeId {
        use Kind::*;
        let ast = self.ast();
        loop {
            let node = &ast[e];
            let casts = matches!(
                node.kind,
                ImplicitCastExpr
                    | CStyleCastExpr
                    | CXXStaticCastExpr
                    | CXXReinterpretCastExpr
                    | CXXConstCastExpr
            );
            let through = casts && matches!(node.cast_kind(), "BitCast" | "NoOp");
            let to_void = through && node.type_text().contains("void");
            match ast.children(e).next_back() {
                Some(inner) if to_void || node.kind == ParenExpr => e = inner,
                _ => return e,
            }
        }
    }
}
