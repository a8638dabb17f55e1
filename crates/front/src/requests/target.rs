//! Which function the first argument of a request means.
//!
//! Through `&f`, casts that choose an overload, template arguments, and constants; an object means its call operator.
//! A pointer that may change at run time is refused, and so is a function whose body is not in the program.

use ir::{Code, Diagnostic};

use super::span_of;
use crate::ast::{Ast, Flag, Kind, NodeId};
use crate::types::{TypeTable, syntax};

/// The definition of the function that an expression denotes.
pub fn target(ast: &Ast, argument: NodeId) -> Result<NodeId, Diagnostic> {
    let refuse = |code, message: String| Err(Diagnostic::new(code, span_of(ast, argument), message));
    if let Some(called) = call_operator(ast, argument) {
        return called;
    }
    let expr = denoted(ast, argument);
    let node = &ast[expr];
    if node.kind == Kind::LambdaExpr {
        // Converted to a pointer it has lost its type, by which a request finds the derivative.
        let message = "a pointer to a lambda is no name of a function; request the lambda itself";
        return refuse(Code::UnknownFunction, message.to_string());
    }
    let Some(stub) = &node.referenced_decl else {
        let what = ast.text(argument).unwrap_or_else(|| "this expression".to_string());
        return refuse(Code::UnknownFunction, format!("`{what}` is not the name of a function"));
    };
    let name = stub.name.as_deref().unwrap_or("this function");
    if !stub.kind.is_function() {
        return refuse(Code::FunctionPointer, format!("`{name}` is a variable, which may hold any function"));
    }
    match ast.find(stub.id).and_then(|decl| ast.definition(decl)) {
        Some(definition) => Ok(definition),
        None => refuse(Code::UnknownFunction, format!("`{name}` has no body in this program")),
    }
}

/// The call operator of the object that an expression names or points to; `None` if it is no object.
fn call_operator(ast: &Ast, argument: NodeId) -> Option<Result<NodeId, Diagnostic>> {
    let refuse =
        |message: String| Some(Err(Diagnostic::new(Code::UnknownFunction, span_of(ast, argument), message)));
    let mut named = ast.strip(argument);
    if ast[named].kind == Kind::UnaryOperator && ast[named].opcode() == "&" {
        named = ast.strip(ast.child(named, 0)?);
    }
    if ast[named].referenced_decl.as_ref().is_some_and(|stub| stub.kind.is_function()) {
        return None;
    }
    let types = TypeTable::new(ast);
    let ty = types.type_of(named);
    let ty = ty.referred();
    let class = types.record_of(ty.pointee().unwrap_or(ty))?;
    let name = ast[class].name.as_deref().unwrap_or("this lambda");
    if closure_of(ast, class).is_some() && ast.fields(class).next().is_some() {
        let hint = "write a struct with the captured values as members and a call operator";
        let message = "a lambda with captures has no members that generated code could name".to_string();
        let refused = Diagnostic::new(Code::UnknownFunction, span_of(ast, argument), message);
        return Some(Err(refused.with_hint(hint)));
    }
    let operators: Vec<_> = ast.methods(class).filter(|&m| ast[m].name() == "operator()").collect();
    match operators[..] {
        [one] => match ast.definition(one) {
            Some(definition) => Some(Ok(definition)),
            None => refuse(format!("the call operator of `{name}` has no body in this program")),
        },
        [] => refuse(format!("`{name}` has no call operator that is no template")),
        _ => refuse(format!("`{name}` has several call operators; request one as `&{name}::operator()`")),
    }
}

/// The lambda whose class this is.
pub fn closure_of(ast: &Ast, class: NodeId) -> Option<NodeId> {
    ast.parent(class).filter(|&parent| ast[parent].kind == Kind::LambdaExpr)
}

/// The function that an expression denotes, if it is in the program: its definition, or else a declaration.
pub fn named(ast: &Ast, argument: NodeId) -> Option<NodeId> {
    let stub = ast[denoted(ast, argument)].referenced_decl.as_ref()?;
    let declared = ast.find(stub.id).filter(|_| stub.kind.is_function())?;
    Some(ast.definition(declared).unwrap_or(declared))
}

/// The function that a variable holds at first. It may hold another one later; who asks must look when the program
/// runs.
pub fn held_first(ast: &Ast, argument: NodeId) -> Option<NodeId> {
    let mut expr = denoted(ast, argument);
    for _ in 0..ast.nodes.len() {
        let stub = ast[expr].referenced_decl.as_ref()?;
        if stub.kind.is_function() {
            return ast.find(stub.id).and_then(|decl| ast.definition(decl));
        }
        let variable = ast.referenced(expr).filter(|&v| ast[v].kind == Kind::VarDecl)?;
        expr = denoted(ast, initializer(ast, variable)?);
    }
    None
}

/// The type of `(double (B::*)(double)) &A::f`, and its class `B`, which may be derived from the function's.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MemberPointer {
    /// The pointer, without typedefs.
    pub ty: String,
    /// Whose member it points to.
    pub class: String,
}

/// The type of an expression, if that is a pointer to a member and can be written.
pub fn member_pointer(ast: &Ast, argument: NodeId) -> Option<MemberPointer> {
    let ty = ast[argument].ty.as_ref()?;
    let ty = ty.desugared.as_deref().unwrap_or(&ty.text).to_string();
    let (before, _) = ty.split_once("::*)")?;
    let class = before.rsplit_once('(')?.1.trim().to_string();
    let is_written = ["(anonymous", "(unnamed", "(lambda"].iter().all(|part| !ty.contains(part));
    is_written.then_some(MemberPointer { ty, class })
}

/// Whether an expression makes another type of function of what it denotes, by which calling it means nothing.
pub fn is_converted(ast: &Ast, argument: NodeId) -> bool {
    let converts = |&e: &NodeId| matches!(ast[e].cast_kind(), "BitCast" | "ReinterpretMemberPointer");
    // Closures and their pointers are converted by what `step` knows.
    ast.descendants(argument).take_while(|&e| ast[e].kind != Kind::LambdaExpr).any(|e| converts(&e))
}

/// The expression behind addresses, casts, wrappers and constants.
fn denoted(ast: &Ast, mut expr: NodeId) -> NodeId {
    // Every step goes to a smaller expression or an earlier declaration; the bound guards a damaged dump.
    for _ in 0..ast.nodes.len() {
        match step(ast, expr) {
            Some(next) => expr = next,
            None => break,
        }
    }
    expr
}

fn step(ast: &Ast, expr: NodeId) -> Option<NodeId> {
    use Kind::*;
    let stripped = ast.strip(expr);
    if stripped != expr {
        return Some(stripped);
    }
    let node = &ast[expr];
    match node.kind {
        UnaryOperator if matches!(node.opcode(), "&" | "*" | "+") => ast.child(expr, 0),
        CXXStaticCastExpr | CStyleCastExpr | CXXFunctionalCastExpr | CXXReinterpretCastExpr => {
            ast.child(expr, 0)
        }
        // A captureless lambda turns into a function by a conversion, `lambda.operator float (*)(float)()`.
        CXXMemberCallExpr => {
            let callee = ast.child(expr, 0)?;
            let is_conversion = ast[callee].kind == MemberExpr && ast[callee].name().starts_with("operator ");
            is_conversion.then(|| ast.child(callee, 0))?
        }
        CXXConstructExpr if node.children.len() == 1 => ast.child(expr, 0),
        DeclRefExpr => {
            let variable = ast.referenced(expr)?;
            let decl = &ast[variable];
            let is_fixed = decl.has(Flag::Constexpr)
                || syntax::parse(decl.type_text()).quals.is_const
                || is_lambda(ast, variable);
            (decl.kind == VarDecl && is_fixed).then(|| initializer(ast, variable))?
        }
        _ => None,
    }
}

/// A lambda keeps its type, so a variable of it always holds the same code.
fn is_lambda(ast: &Ast, variable: NodeId) -> bool {
    initializer(ast, variable).is_some_and(|init| ast[denoted_lambda(ast, init)].kind == Kind::LambdaExpr)
}

fn denoted_lambda(ast: &Ast, init: NodeId) -> NodeId {
    let stripped = ast.strip(init);
    match ast[stripped].kind {
        Kind::CXXConstructExpr if ast[stripped].children.len() == 1 => {
            ast.child(stripped, 0).map_or(stripped, |inner| ast.strip(inner))
        }
        _ => stripped,
    }
}

fn initializer(ast: &Ast, variable: NodeId) -> Option<NodeId> {
    ast[variable].init?;
    ast.children(variable).find(|&child| !ast[child].kind.is_attr())
}
