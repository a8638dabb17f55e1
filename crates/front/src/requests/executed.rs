//! Whether a derivative is run as what it is: a kernel's by `execute_kernel`, a function's by `execute`.
//!
//! Decided where it can be read: the request is called upon itself, `gradient(k).execute(…)`, or by way of a variable that is made
//! from it and only ever called upon. Elsewhere the headers find out when the program is compiled or runs.

use ir::tables::HashMap;
use ir::{Code, Diagnostic, Span};

use super::{Edit, RequestCall, between};
use crate::ast::{Ast, Kind, NodeId};

/// The calls that cannot be meant.
pub fn wrong_calls(ast: &Ast, requests: &[RequestCall]) -> Vec<Diagnostic> {
    let mut functions: HashMap<NodeId, NodeId> = HashMap::default();
    for request in requests.iter().filter(|r| r.edit != Edit::InVariable) {
        functions.insert(request.call, request.function);
    }
    let holders = holders(ast, &functions);
    let mut wrong = Vec::new();
    for (object, call) in calls(ast) {
        let made_by = ast.referenced(object).and_then(|variable| holders.get(&variable).copied());
        let Some(&function) = functions.get(&made_by.unwrap_or(object)) else { continue };
        wrong.extend(call.problem(ast[function].name(), ast.is_global(function)));
    }
    wrong
}

/// A call of `execute` or its like.
struct Call<'a> {
    name: &'a str,
    span: Span,
}

impl Call<'_> {
    fn problem(&self, function: &str, is_kernel: bool) -> Option<Diagnostic> {
        let launches = self.name == "execute_kernel";
        if launches == is_kernel {
            return None;
        }
        let (message, hint) = if is_kernel {
            let name = if self.name == "execute" { "`execute`" } else { "a call" };
            (
                format!("{name} runs the derivatives of functions, and `{function}` is a kernel"),
                "launch it: execute_kernel(grid, block, …), with the same arguments after grid and block",
            )
        } else {
            (
                format!(
                    "`execute_kernel` launches the derivatives of kernels, and `{function}` is a function"
                ),
                "call it: execute(…), with the same arguments, without grid and block",
            )
        };
        Some(Diagnostic::new(Code::WrongExecute, self.span, message).with_hint(hint))
    }
}

/// Every such call, with the expression it is called upon.
fn calls(ast: &Ast) -> impl Iterator<Item = (NodeId, Call<'_>)> {
    let by_name = ast.all(Kind::MemberExpr).filter_map(move |member| {
        let name = ast[member].name();
        let object = ast.strip(ast.child(member, 0)?);
        let end = ast[member].range?.end;
        let is_run = matches!(name, "execute" | "execute_kernel");
        is_run.then(|| (member, object, Call { name, span: between(end, end) }))
    });
    let as_function = ast.all(Kind::CXXOperatorCallExpr).filter_map(move |call| {
        let operator = ast[ast.strip(ast.child(call, 0)?)].referenced_decl.as_ref()?;
        let object = ast.strip(ast.child(call, 1)?);
        let range = ast[call].range?;
        let span = between(range.begin, range.end);
        (operator.name.as_deref() == Some("operator()")).then_some((
            call,
            object,
            Call { name: "operator()", span },
        ))
    });
    // Bodies of lambdas are printed twice.
    let all =
        by_name.chain(as_function).filter(|&(node, ..)| ast.is_first_print(node) && !ast.is_dependent(node));
    all.map(|(_, object, call)| (object, call))
}

/// Variables that hold what a request returned and nothing else, with that request.
fn holders(ast: &Ast, requests: &HashMap<NodeId, NodeId>) -> HashMap<NodeId, NodeId> {
    let mut holders: HashMap<NodeId, NodeId> = HashMap::default();
    for variable in ast.all(Kind::VarDecl) {
        let init = ast[variable].init.and_then(|_| ast.children(variable).find(|&c| !ast[c].kind.is_attr()));
        if let Some(call) = init.map(|init| made_from(ast, init)).filter(|call| requests.contains_key(call)) {
            holders.insert(variable, call);
        }
    }
    for reference in ast.all(Kind::DeclRefExpr) {
        let Some(variable) = ast.referenced(reference).filter(|v| holders.contains_key(v)) else { continue };
        if !is_called_upon(ast, reference) {
            holders.remove(&variable);
        }
    }
    holders
}

/// Through the copy that clang before C++17 sees.
fn made_from(ast: &Ast, init: NodeId) -> NodeId {
    let init = ast.strip(init);
    match ast[init].kind {
        Kind::CXXConstructExpr if ast[init].children.len() == 1 => {
            ast.child(init, 0).map_or(init, |inner| ast.strip(inner))
        }
        _ => init,
    }
}

fn is_called_upon(ast: &Ast, reference: NodeId) -> bool {
    let mut inner = reference;
    for outer in ast.ancestors(reference) {
        match ast[outer].kind {
            Kind::ImplicitCastExpr | Kind::ParenExpr => inner = outer,
            // A lambda that captures it names it again where it is used.
            Kind::MemberExpr | Kind::LambdaExpr => return true,
            Kind::CXXOperatorCallExpr => {
                let operator = ast.child(outer, 0).map(|callee| ast.strip(callee));
                let name = operator.and_then(|o| ast[o].referenced_decl.as_ref()?.name.as_deref());
                return name == Some("operator()") && ast.child(outer, 1) == Some(inner);
            }
            _ => return false,
        }
    }
    false
}
