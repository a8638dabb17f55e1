//! Which function the first argument of a request means.
//!
//! Through `&f`, casts that choose an overload, template arguments, and constants; a pointer that may change at run
//! time is refused, and so is a function whose body is not in the program.

use ir::{Code, Diagnostic};

use super::span_of;
use crate::ast::{Ast, Flag, Kind, NodeId};
use crate::types::syntax;

/// The definition of the function that an expression denotes.
pub fn target(ast: &Ast, argument: NodeId) -> Result<NodeId, Diagnostic> {
    let refuse = |code, message: String| Err(Diagnostic::new(code, span_of(ast, argument), message));
    let expr = denoted(ast, argument);
    let node = &ast[expr];
    if node.kind == Kind::LambdaExpr {
        // Generated code stands at namespace scope, where the lambda has no name.
        let message =
            "a lambda is not differentiated by itself; put its code into a function and request that";
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

/// The function that an expression denotes, if it is in the program: its definition, or else a declaration.
pub fn named(ast: &Ast, argument: NodeId) -> Option<NodeId> {
    let stub = ast[denoted(ast, argument)].referenced_decl.as_ref()?;
    let declared = ast.find(stub.id).filter(|_| stub.kind.is_function())?;
    Some(ast.definition(declared).unwrap_or(declared))
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
