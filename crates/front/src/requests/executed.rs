//! Where the answer to a request is run, and whether as what it is: a kernel's by `execute_kernel`, a function's by `execute`.
//!
//! Known where it can be read: the request is called upon itself, `gradient(k).execute(…)`, or by way of a variable that is made
//! from it and only ever called upon. Elsewhere the headers find out when the program is compiled or runs. Whether the arguments are those of
//! the derivative is for those to say who know it.

use ir::tables::HashMap;
use ir::{Code, Diagnostic, Span};

use super::{Edit, RequestCall, between, span_of};
use crate::ast::{Ast, Kind, NodeId};

/// A call of `execute` or its like.
#[derive(Debug, Clone)]
pub struct Execution {
    /// `execute`, `execute_kernel` or `operator()`.
    pub name: String,
    /// The name in the call.
    pub span: Span,
    /// What stands in parentheses.
    pub arguments: Vec<Argument>,
}

/// An argument of such a call.
#[derive(Debug, Clone)]
pub struct Argument {
    /// As it is written; empty where a macro writes it.
    pub text: String,
    /// Its type as clang spells it, without aliases.
    pub ty: String,
    /// Where.
    pub span: Span,
}

/// Notes with each request where its answer is run. Gives the calls that cannot be meant.
pub fn note_executions(ast: &Ast, requests: &mut [RequestCall]) -> Vec<Diagnostic> {
    let mut numbers: HashMap<NodeId, usize> = HashMap::default();
    for (number, request) in requests.iter().enumerate().filter(|(_, r)| r.edit != Edit::InVariable) {
        numbers.insert(request.call, number);
    }
    let holders = holders(ast, &numbers);
    let mut wrong = Vec::new();
    for (object, execution) in executions(ast) {
        let made_by = ast.referenced(object).and_then(|variable| holders.get(&variable).copied());
        let Some(&number) = numbers.get(&made_by.unwrap_or(object)) else { continue };
        let function = requests[number].function;
        match execution.problem(ast[function].name(), ast.is_global(function)) {
            Some(problem) => wrong.push(problem),
            None => requests[number].executions.push(execution),
        }
    }
    wrong
}

impl Execution {
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
fn executions(ast: &Ast) -> impl Iterator<Item = (NodeId, Execution)> {
    let by_name = ast.all(Kind::MemberExpr).filter_map(move |member| {
        let name = ast[member].name();
        let object = ast.strip(ast.child(member, 0)?);
        let end = ast[member].range?.end;
        let is_run = matches!(name, "execute" | "execute_kernel");
        let arguments = || arguments(ast, ast.parent(member), 1);
        let call = || Execution { name: name.to_string(), span: between(end, end), arguments: arguments() };
        is_run.then(|| (member, object, call()))
    });
    let as_function = ast.all(Kind::CXXOperatorCallExpr).filter_map(move |call| {
        let operator = ast[ast.strip(ast.child(call, 0)?)].referenced_decl.as_ref()?;
        let object = ast.strip(ast.child(call, 1)?);
        let range = ast[call].range?;
        let span = between(range.begin, range.end);
        let name = operator.name.as_deref().filter(|name| *name == "operator()")?;
        let arguments = arguments(ast, Some(call), 2);
        Some((call, object, Execution { name: name.to_string(), span, arguments }))
    });
    // Bodies of lambdas are printed twice.
    let all =
        by_name.chain(as_function).filter(|&(node, ..)| ast.is_first_print(node) && !ast.is_dependent(node));
    all.map(|(_, object, call)| (object, call))
}

/// What a call is given, behind the callee.
fn arguments(ast: &Ast, call: Option<NodeId>, behind: usize) -> Vec<Argument> {
    let all = call.into_iter().flat_map(|call| ast.children(call).skip(behind));
    let given = all.filter(|&a| ast[a].kind != Kind::CXXDefaultArgExpr);
    let argument = |a: NodeId| {
        let ty = ast[a].ty.as_ref();
        let ty = ty.map(|ty| ty.desugared.as_ref().unwrap_or(&ty.text).to_string());
        Argument { text: ast.text(a).unwrap_or_default(), ty: ty.unwrap_or_default(), span: span_of(ast, a) }
    };
    given.map(argument).collect()
}

/// Variables that hold what a request returned and nothing else, with that request.
fn holders(ast: &Ast, requests: &HashMap<NodeId, usize>) -> HashMap<NodeId, NodeId> {
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
