//! Derivatives registered by variables: `void* __enzyme_register_gradient_f[] = {f, augmented, reverse}` for reverse
//! mode, `void* __enzyme_register_derivative_f[] = {f, tangent}` for forward mode.
//!
//! What stands behind the prefix of the variable's name means nothing; the first function of the list is the one that
//! the derivative is for.

use ir::{Diagnostic, Span};

use super::{refusal, span_of};
use crate::ast::{Ast, Kind, NodeId};
use crate::requests::{between, target};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegisteredSweeps {
    /// The augmented forward sweep and the reverse sweep.
    Reverse { augmented: NodeId, reverse: NodeId },
    /// The function's tangent.
    Forward { tangent: NodeId },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registered {
    pub primal: NodeId,
    pub passes: RegisteredSweeps,
    pub span: Span,
}

/// All registrations, and what is wrong with other variables that carry Enzyme's names.
pub fn find(ast: &Ast) -> (Vec<Registered>, Vec<Diagnostic>) {
    let (mut all, mut problems) = (Vec::new(), Vec::new());
    for variable in ast.all(Kind::VarDecl) {
        if !ast[variable].name().starts_with("__enzyme_") || ast[variable].is_mention() {
            continue;
        }
        match read(ast, variable) {
            Ok(found) => all.push(found),
            Err(problem) => problems.push(problem),
        }
    }
    (all, problems)
}

fn read(ast: &Ast, variable: NodeId) -> Result<Registered, Diagnostic> {
    let name = ast[variable].name();
    let span = ast[variable].loc.map_or_else(|| span_of(ast, variable), |loc| between(loc, loc));
    let wrong = |message: String| {
        refusal(span, message)
            .with_hint("write {(void*)f, (void*)augmented_f, (void*)reverse_f}; for forward mode {(void*)f, (void*)tangent_f}")
    };
    let list = ast.children(variable).find(|&child| !ast[child].kind.is_attr());
    let list = list.map(|init| ast.strip(init)).filter(|&init| ast[init].kind == Kind::InitListExpr);
    let entries: Vec<NodeId> = list.into_iter().flat_map(|list| ast.children(list)).collect();
    let functions: Option<Vec<NodeId>> = entries.iter().map(|&e| target::named(ast, e)).collect();
    let (Some(functions), false) = (functions, entries.is_empty()) else {
        return Err(wrong(format!("`{name}` is not a list of functions")));
    };
    let is = |kind: &str| name.starts_with(&format!("__enzyme_register_{kind}"));
    let passes = match functions[..] {
        [_, augmented, reverse] if is("gradient") => RegisteredSweeps::Reverse { augmented, reverse },
        [_, tangent] if is("derivative") => RegisteredSweeps::Forward { tangent },
        _ if is("gradient") => return Err(wrong(format!("`{name}` has {} entries, not 3", functions.len()))),
        _ if is("derivative") => {
            return Err(wrong(format!("`{name}` has {} entries, not 2", functions.len())));
        }
        _ => return Err(wrong(format!("`{name}` is not available"))),
    };
    Ok(Registered { primal: functions[0], passes, span })
}
