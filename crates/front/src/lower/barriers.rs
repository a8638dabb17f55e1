//! `cuda::barrier`: one that all threads of a block arrive at is the barrier of the block.
//!
//! Our header says what arriving and waiting are (`include/cugrad/cuda/cuda/barrier`), for a barrier that expects all threads. What it
//! expects is said once, to `init`, and read there: a number that is not written as that of the block's threads may be that of some.

use ir::Code;

use super::R;
use super::body::Body;
use super::call::{Call, Outcome};
use super::groups::{Group, group_of};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::Shape;

impl Body<'_, '_> {
    /// `init(&barrier, blockDim.x)`. Nothing has to be done for the barrier of the block.
    pub(super) fn barrier_start(&mut self, call: &Call) -> R<Option<Outcome>> {
        let [object, expected] = call.args[..] else { return Ok(None) };
        if call.name != "init" || !self.is_barrier(object) {
            return Ok(None);
        }
        if self.counts_block(expected) {
            return Ok(Some(Outcome::Nothing));
        }
        let message = "a barrier whose number of threads is not written as that of the block";
        let hint = "write it as blockDim.x * blockDim.y * blockDim.z, where all threads of the block arrive";
        Err(self.m.refuse_with_hint(Code::BarrierActive, call.expr, message, hint))
    }

    fn is_barrier(&self, e: NodeId) -> bool {
        let ty = self.m.types.type_of(e);
        ty.pointee().is_some_and(|to| match &to.shape {
            Shape::Record(record) => {
                let name = self.ast().qualified_name(*record);
                name.is_some_and(|name| name.starts_with("cuda::barrier"))
            }
            Shape::Foreign(name) => name.starts_with("cuda::barrier"),
            _ => false,
        })
    }

    /// Whether an expression is written as the number of threads of the block, or as a product of its sides.
    fn counts_block(&self, e: NodeId) -> bool {
        let ast = self.ast();
        let e = without_casts(ast, e);
        let Some(first) = ast.children(e).next() else { return false };
        match ast[e].kind {
            Kind::BinaryOperator => {
                ast[e].opcode() == "*" && ast.children(e).all(|side| self.counts_block(side))
            }
            Kind::MemberExpr => {
                let of = ast[ast.strip(first)].referenced_decl.as_ref().and_then(|stub| stub.name.as_deref());
                of == Some("blockDim")
            }
            // `size` is a static method.
            Kind::CXXMemberCallExpr | Kind::CallExpr => {
                let named = without_casts(ast, first);
                let object = ast.children(named).next();
                let group = object.and_then(|object| group_of(&self.m.types.type_of(ast.strip(object))));
                group == Some(Group::Block) && matches!(ast[named].name(), "size" | "num_threads")
            }
            _ => false,
        }
    }
}

fn without_casts(ast: &Ast, e: NodeId) -> NodeId {
    let mut e = ast.strip(e);
    while matches!(ast[e].kind, Kind::ImplicitCastExpr | Kind::CStyleCastExpr | Kind::CXXStaticCastExpr)
        && let Some(inner) = ast.children(e).next()
    {
        e = ast.strip(inner);
    }
    e
}
