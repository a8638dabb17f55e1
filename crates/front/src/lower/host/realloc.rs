//! `p = realloc(p, n)`: other memory of `n` bytes with what fits of the old, which is given back.
//!
//! How much the old memory held nobody can ask it. So a variable that is reallocated has its size kept in another variable beside it, which
//! takes all that the pointer may hold: what `malloc` and its like give where it is declared or assigned to, or null where it is declared.

use ir::{Code, CompareOp, HostOp, Space, Type, Value};

use super::super::R;
use super::super::body::Body;
use super::super::call::{Call, Outcome};
use crate::ast::{Ast, Kind, NodeId};

impl Body<'_, '_> {
    /// At the declaration of a variable.
    pub(in super::super) fn keep_size(&mut self, variable: NodeId) {
        let ast = self.ast();
        if self.m.resolve_type_of(variable).is_ok_and(|r| r.ty.is_ptr())
            && ast.body(self.function).is_some_and(|body| is_reallocated(ast, body, variable))
        {
            let size = self.b.local(Type::SIZE, None, false);
            let none = self.b.int(Type::SIZE, 0);
            self.b.store(size, none);
            self.sizes.insert(ast[variable].id, size);
        }
    }

    /// What a call allocates, where its result goes to a variable whose size is kept.
    pub(super) fn note_size(&mut self, call: NodeId, bytes: Value) {
        let variable = assigned(self.ast(), call).map(|variable| self.ast()[variable].id);
        if let Some(size) = variable.and_then(|id| self.sizes.get(&id).copied()) {
            self.b.store(size, bytes);
        }
    }

    pub(super) fn reallocation(&mut self, call: &Call, ty: Option<Type>) -> R<Outcome> {
        let ast = self.ast();
        let pointer = call.args.first().copied().ok_or_else(|| self.unsupported(call.expr))?;
        let variable = ast.referenced(ast.strip(self.under_pointer_casts(pointer)));
        let Some(size) = variable.and_then(|v| self.sizes.get(&ast[v].id).copied()) else {
            let message = "`realloc` of memory whose size is not known here";
            let hint = "reallocate a variable of the function that holds nothing but what `malloc`, `calloc` and `realloc` gave it";
            return Err(self.m.refuse_with_hint(Code::DynamicMemory, call.expr, message, hint));
        };
        let old = self.bare_pointer(pointer)?;
        let bytes = self.size_argument(call, 1)?;
        let ty = ty.unwrap_or_else(|| self.b.ty(old));
        let Some(element) = ty.pointee().cloned().filter(|to| *to != Type::Void) else {
            return Err(self.unsupported(call.expr));
        };
        let stream = self.default_stream();
        let new = self.allocate(Space::Host, false, ty.clone(), bytes, stream);
        let before = self.b.load(size);
        let is_less = self.b.compare(CompareOp::Lt, before, bytes);
        let kept = self.b.select(is_less, before, bytes);
        let (each, _) = ir::types::size_align(&self.m.module, &element);
        let each = self.b.int(Type::SIZE, each as i128);
        let count = self.b.binary(ir::BinaryOp::Div, kept, each);
        let from = self.b.ptr_cast(old, ty);
        let (zero, one) = (self.b.int(Type::SIZE, 0), self.b.int(Type::SIZE, 1));
        self.stepping(zero, count, one, &mut |body, index| {
            let (source, target) = (body.b.index(from, index), body.b.index(new, index));
            let value = body.b.load(source);
            body.b.store(target, value);
            Ok(())
        })?;
        self.host_effect(HostOp::Free(Space::Host), vec![old, stream]);
        self.note_size(call.expr, bytes);
        Ok(Outcome::Value(new))
    }
}

fn is_allocation(ast: &Ast, e: NodeId) -> bool {
    let names = ["malloc", "calloc", "aligned_alloc", "realloc"];
    ast[e].kind == Kind::CallExpr && ast.called_name(e).is_some_and(|name| names.contains(&name))
}

/// Whether a variable is given to `realloc`, and holds nothing of which the size is not known.
fn is_reallocated(ast: &Ast, body: NodeId, variable: NodeId) -> bool {
    let init = ast[variable].init.and_then(|_| ast.children(variable).find(|&c| !ast[c].kind.is_attr()));
    let uses = || ast.descendants(body).filter(|&e| ast.referenced(e) == Some(variable));
    let is_given = |e: NodeId| {
        let call = ast.ancestors(e).find(|&a| !is_conversion(ast, a));
        call.is_some_and(|call| is_allocation(ast, call) && ast.called_name(call) == Some("realloc"))
    };
    init.is_none_or(|init| gives_known_size(ast, init) || is_null(ast, init))
        && uses().any(is_given)
        && uses().all(|e| (is_read(ast, e) || is_assigned_known(ast, e)) && !is_in_lambda(ast, e, body))
}

/// What a lambda does with a variable happens in another function.
fn is_in_lambda(ast: &Ast, e: NodeId, body: NodeId) -> bool {
    ast.ancestors(e).take_while(|&a| a != body).any(|a| ast[a].kind == Kind::LambdaExpr)
}

fn is_conversion(ast: &Ast, e: NodeId) -> bool {
    use Kind::*;
    matches!(
        ast[e].kind,
        ImplicitCastExpr | CStyleCastExpr | CXXStaticCastExpr | CXXReinterpretCastExpr | ParenExpr
    )
}

/// Under conversions, what a pointer comes from.
fn converted(ast: &Ast, mut e: NodeId) -> NodeId {
    while is_conversion(ast, e) {
        let Some(inner) = ast.children(e).next_back() else { break };
        e = inner;
    }
    e
}

fn gives_known_size(ast: &Ast, e: NodeId) -> bool {
    is_allocation(ast, converted(ast, e))
}

fn is_null(ast: &Ast, e: NodeId) -> bool {
    let e = converted(ast, e);
    matches!(ast[e].kind, Kind::CXXNullPtrLiteralExpr | Kind::GNUNullExpr)
        || ast[e].kind == Kind::IntegerLiteral && ast[e].value() == "0"
}

fn is_read(ast: &Ast, e: NodeId) -> bool {
    ast.parent(e).is_some_and(|parent| ast[parent].cast_kind() == "LValueToRValue")
}

fn is_assigned_known(ast: &Ast, e: NodeId) -> bool {
    ast.parent(e).is_some_and(|parent| {
        let sides: Vec<NodeId> = ast.children(parent).collect();
        let assigns = ast[parent].kind == Kind::BinaryOperator && ast[parent].opcode() == "=";
        matches!(sides[..], [left, right] if assigns && left == e && gives_known_size(ast, right))
    })
}

/// The variable that a call's result is put into, through conversions alone.
fn assigned(ast: &Ast, call: NodeId) -> Option<NodeId> {
    let user = ast.ancestors(call).find(|&a| !is_conversion(ast, a))?;
    match ast[user].kind {
        Kind::VarDecl => Some(user),
        Kind::BinaryOperator if ast[user].opcode() == "=" => ast.referenced(ast.child(user, 0)?),
        _ => None,
    }
}
