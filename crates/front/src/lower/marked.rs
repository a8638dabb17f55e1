//! What a program marks as a constant: `__attribute__((annotate("non_differentiable")))`, as programs written for Clad do. A class of other
//! people's is marked by a mark on the specialisation `clad::Tag<Class>`.
//!
//! A number that is read from something marked (a variable, a member, what a marked pointer leads to, any member of a
//! marked class) goes through `cugrad::stop_gradient(x)`, which is `x` with the derivative zero. So is the result of a marked function.
//! What is stored there is stored as always; nobody sees its adjoint.
//!
//! That is all of it only if nobody reads the same memory by another way. So a marked thing may be read as a number,
//! assigned to, and led through by `*` and `[]`; its address may go to what is marked as well. Anything else (a
//! reference to it, its address, a pointer that is handed on) is refused, and so is a marked function that may
//! write: its effects would have derivatives and its result none.

use ir::tables::HashSet;
use ir::{Code, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::TypeTable;

const MARK: &str = "non_differentiable";
/// What makes a number a constant.
pub(super) const STOP: &str = "cugrad::stop_gradient";
/// The class template whose marked specialisations stand for their argument.
const TAG: &str = "clad::Tag";

/// The declarations that are marked.
pub(super) struct Marks(HashSet<NodeId>);

impl Marks {
    pub(super) fn of(ast: &Ast, types: &TypeTable) -> Marks {
        let mut all = HashSet::default();
        for attribute in ast.all(Kind::AnnotateAttr).filter(|&id| is_mark(ast, id)) {
            let Some(decl) = ast.parent(attribute) else { continue };
            all.insert(decl);
            if ast[decl].kind.is_record() && ast.qualified_name(decl).is_some_and(|name| names_tag(&name)) {
                let argument = ast.template_args(decl).next().map(|argument| types.type_of(argument));
                all.extend(argument.and_then(|ty| types.record_of(&ty)));
            }
        }
        Marks(all)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn contains(&self, decl: NodeId) -> bool {
        self.0.contains(&decl)
    }

    /// The name of what is marked: a declaration, or the class it belongs to.
    fn name_of(&self, ast: &Ast, decl: NodeId) -> Option<String> {
        let class = ast.contexts(decl).next().filter(|&c| ast[c].kind.is_record());
        let mut candidates = [Some(decl), class].into_iter().flatten();
        candidates.find(|&d| self.contains(d)).map(|found| ast[found].name().to_string())
    }

    /// Whether a function is a method of a marked class, itself without a mark, that can write to its object alone: there, what it writes is read as a
    /// constant.
    fn is_update(&self, ast: &Ast, function: NodeId) -> bool {
        let leads_out = |param: NodeId| {
            let ty = ast[param].type_text();
            let leads = ty.matches(['*', '&', '[']).count();
            leads > 1 || leads == 1 && !ty.starts_with("const ")
        };
        let is_method = ast[function].kind == Kind::CXXMethodDecl && ast[function].storage_class.is_none();
        is_method && !self.contains(function) && !ast.params(function).any(leads_out)
    }

    /// Whether an expression names a variable or member that is marked.
    fn is_variable(&self, ast: &Ast, e: NodeId) -> bool {
        matches!(ast[e].kind, Kind::DeclRefExpr | Kind::MemberExpr)
            && ast.referenced(e).is_some_and(|decl| {
                let variable = matches!(ast[decl].kind, Kind::VarDecl | Kind::ParmVarDecl | Kind::FieldDecl);
                variable && self.name_of(ast, decl).is_some()
            })
    }

    /// Whether an expression is something marked, or what it leads to.
    fn is_place(&self, ast: &Ast, e: NodeId) -> bool {
        let e = ast.strip(e);
        let through = |operand: Option<NodeId>| operand.is_some_and(|p| self.is_place(ast, p));
        match ast[e].kind {
            Kind::DeclRefExpr | Kind::MemberExpr => self.is_variable(ast, e),
            Kind::UnaryOperator if ast[e].opcode() == "*" => through(ast.children(e).next()),
            Kind::ArraySubscriptExpr => through(ast.children(e).next()),
            _ => false,
        }
    }
}

fn names_tag(qualified: &str) -> bool {
    qualified.trim_start_matches("::").split('<').next() == Some(TAG)
}

impl Lowering<'_> {
    /// Refuses a function if it is marked itself, or does more with what is marked than derivatives know.
    pub(super) fn check_marked(&mut self, function: NodeId, is_requested: bool) {
        let ast = self.ast;
        if self.marks.is_empty() {
            return;
        }
        if is_requested && let Some(name) = self.marks.name_of(ast, function) {
            let message = format!("`{name}` is marked `{MARK}`, and its derivative is asked for");
            self.refuse(Code::UnsupportedExpression, function, message);
        }
        let casts = ast.descendants(function).filter(|&node| ast[node].cast_kind() == "BitCast");
        for cast in casts.collect::<Vec<_>>() {
            let from = ast.children(cast).next().map(|inner| self.types.type_of(inner));
            let record = from.as_ref().and_then(|ty| ty.pointee()).and_then(|to| self.types.record_of(to));
            if record.is_some_and(|r| ast.fields(r).any(|field| self.marks.name_of(ast, field).is_some())) {
                let message = format!(
                    "members of this object are marked `{MARK}`, and its memory is taken for another type"
                );
                self.refuse(Code::UnsupportedExpression, cast, message);
            }
        }
        let uses: Vec<NodeId> =
            ast.descendants(function).filter(|&node| self.marks.is_variable(ast, node)).collect();
        for node in uses {
            if !is_read_or_written(ast, &self.types, &self.marks, node) {
                let name = ast.referenced(node).map(|decl| ast[decl].name().to_string()).unwrap_or_default();
                let message = format!(
                    "`{name}` is marked `{MARK}`, and used as more than a number: by reference or address"
                );
                self.refuse(Code::UnsupportedExpression, node, message);
            }
        }
    }
}

impl Body<'_, '_> {
    /// What was read from a place, as a constant if that is marked.
    pub(super) fn detached_if_marked(&mut self, place: NodeId, value: Value) -> Value {
        if !self.m.marks.is_empty() && self.m.marks.is_place(self.ast(), place) {
            self.detached(value)
        } else {
            value
        }
    }

    /// Whether a call's result is a constant because the function is marked. Such a function computes a number, or an object
    /// whose members are all constants; what else it may do would have derivatives.
    pub(super) fn is_constant_call(
        &mut self,
        call: NodeId,
        function: NodeId,
        result: &Type,
        is_reference: bool,
    ) -> R<bool> {
        let ast = self.ast();
        let Some(name) = self.m.marks.name_of(ast, function) else {
            return Ok(false);
        };
        if *result == Type::Void && self.m.marks.is_update(ast, function) {
            return Ok(false);
        }
        let is_number = matches!(result, Type::Float(_) | Type::Int(_) | Type::Bool);
        let is_marked_object = self.m.definition_of(result).is_some_and(|r| self.m.marks.contains(r));
        if is_reference || !(is_number || is_marked_object) || writes(ast, function) {
            let message = format!("`{name}` is marked `{MARK}`, and does more than compute a number");
            return Err(self.refuse(Code::UnsupportedExpression, call, message));
        }
        Ok(true)
    }

    pub(super) fn detached(&mut self, value: Value) -> Value {
        match self.b.ty(value) {
            ty @ Type::Float(_) => self.b.pure_call(STOP, vec![value], ty),
            _ => value,
        }
    }
}

fn is_mark(ast: &Ast, attribute: NodeId) -> bool {
    let Some(range) = ast[attribute].range else { return false };
    // The attribute itself, in the definition of a macro or in plain sight.
    let (from, to) = (range.begin.spelling, range.end.spelling);
    let text = (from.file == to.file)
        .then(|| ast.file(from.file).bytes()?.get(from.offset as usize..to.end() as usize))
        .flatten();
    text.is_some_and(|text| String::from_utf8_lossy(text).contains(MARK))
}

/// Whether what is marked is read as a number or assigned to, where it is named.
fn is_read_or_written(ast: &Ast, types: &TypeTable, marks: &Marks, named: NodeId) -> bool {
    let mut place = named;
    loop {
        let Some(parent) = ast.parent(place) else { return false };
        let is_first = ast.children(parent).next() == Some(place);
        match ast[parent].kind {
            Kind::ParenExpr => place = parent,
            Kind::ImplicitCastExpr if ast[parent].cast_kind() == "LValueToRValue" => {
                if types.type_of(parent).pointee().is_none() {
                    return true;
                }
                match ast.parent(parent) {
                    Some(user) if leads_through(ast, user, parent) => place = user,
                    _ => return false,
                }
            }
            Kind::ImplicitCastExpr if ast[parent].cast_kind() == "ArrayToPointerDecay" => {
                match ast.parent(parent) {
                    Some(user) if leads_through(ast, user, parent) => place = user,
                    _ => return false,
                }
            }
            // Compound assignments read as well, but nobody sees the adjoint of what they store.
            Kind::BinaryOperator => return is_first && ast[parent].opcode() == "=",
            Kind::CompoundAssignOperator => return is_first,
            Kind::UnaryOperator if matches!(ast[parent].opcode(), "++" | "--") => return true,
            Kind::UnaryOperator if ast[parent].opcode() == "&" => {
                let to = ast.parent(parent).filter(|&i| ast[i].kind == Kind::CXXCtorInitializer);
                return to
                    .and_then(|i| ast.find(ast[i].decl.as_ref()?.id))
                    .is_some_and(|field| marks.name_of(ast, field).is_some());
            }
            _ => return false,
        }
    }
}

fn leads_through(ast: &Ast, user: NodeId, pointer: NodeId) -> bool {
    match ast[user].kind {
        Kind::UnaryOperator => ast[user].opcode() == "*",
        Kind::ArraySubscriptExpr => ast.children(user).next() == Some(pointer),
        _ => false,
    }
}

/// Whether a function may change something: it assigns, counts, calls, or makes and deletes.
fn writes(ast: &Ast, function: NodeId) -> bool {
    ast.body(function).is_none_or(|body| {
        ast.descendants(body).any(|node| match ast[node].kind {
            Kind::BinaryOperator => ast[node].opcode() == "=",
            Kind::UnaryOperator => matches!(ast[node].opcode(), "++" | "--"),
            Kind::CompoundAssignOperator
            | Kind::CXXOperatorCallExpr
            | Kind::CXXMemberCallExpr
            | Kind::CallExpr
            | Kind::CXXNewExpr
            | Kind::CXXDeleteExpr
            | Kind::AtomicExpr => true,
            _ => false,
        })
    })
}
