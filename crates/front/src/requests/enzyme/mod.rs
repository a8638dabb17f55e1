//! Requests in Enzyme's spelling: calls of functions called `__enzyme_autodiff…` (reverse mode) and
//! `__enzyme_fwddiff…` (forward mode), which users declare themselves and never define.
//!
//! The first argument says which function. The others are that function's arguments, each one with its shadow behind
//! it or without, as markers (`enzyme_dup`) or the parameter's type say (`arguments`). The call stays where it is: its
//! name and the markers are cut out of the text (`cuts`), and a generated function with the call's own
//! argument list takes their place. Everything else under Enzyme's names is refused, for it would mean something.

mod arguments;
mod cuts;

use ir::{Code, Diagnostic, Span};

use super::{Insertion, between, place, span_of, target};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::{CType, FloatKind, Shape, TypeTable};
pub use arguments::{Activity, Argument};
pub use cuts::Cuts;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnzymeMode {
    /// `__enzyme_autodiff`
    Reverse,
    /// `__enzyme_fwddiff`
    Forward,
}

/// One call that is to compute a derivative.
#[derive(Debug, Clone)]
pub struct EnzymeCall {
    pub mode: EnzymeMode,
    /// The definition of the function to differentiate.
    pub function: NodeId,
    /// One for each parameter of the function.
    pub arguments: Vec<Argument>,
    /// The type of the call, where its value is used; it holds just what the derivative gives.
    pub result: Option<String>,
    /// What to replace.
    pub cuts: Cuts,
    /// Where generated code goes.
    pub insertion: Insertion,
    /// Whether the call is compiled for the GPU.
    pub in_device_code: bool,
    pub call: NodeId,
    pub span: Span,
}

/// All calls in order, and what is wrong with those that cannot be understood.
pub fn find_calls(ast: &Ast) -> (Vec<EnzymeCall>, Vec<Diagnostic>) {
    let mut calls: Vec<EnzymeCall> = Vec::new();
    let mut problems: Vec<Diagnostic> = registrations(ast).collect();
    let mut types = None;
    for call in ast.all(Kind::CallExpr) {
        // Bodies of lambdas are printed twice; patterns of templates ask for nothing yet.
        let Some(name) = callee_name(ast, call) else { continue };
        if !name.starts_with("__enzyme_") || !ast.is_first_print(call) || ast.is_dependent(call) {
            continue;
        }
        let types = types.get_or_insert_with(|| TypeTable::new(ast));
        match read_call(ast, types, call, name) {
            // A macro may use its argument twice; the text is there once.
            Ok(read) if calls.iter().any(|other| other.cuts == read.cuts) => {}
            Ok(read) => calls.push(read),
            Err(problem) => problems.push(problem),
        }
    }
    problems.dedup();
    (calls, problems)
}

fn callee_name(ast: &Ast, call: NodeId) -> Option<&str> {
    let callee = ast.strip(ast.child(call, 0)?);
    ast[callee].referenced_decl.as_ref()?.name.as_deref()
}

/// `__enzyme_register_gradient_f` and other variables by which Enzyme is told things.
fn registrations(ast: &Ast) -> impl Iterator<Item = Diagnostic> + '_ {
    ast.all(Kind::VarDecl).filter(|&variable| ast[variable].name().starts_with("__enzyme_")).map(|variable| {
        let span = ast[variable].loc.map_or_else(|| span_of(ast, variable), |loc| between(loc, loc));
        refusal(span, format!("`{}` is not available yet", ast[variable].name())).with_hint(
            "for a custom derivative, define NAME_pullback in namespace cugrad::custom_derivatives",
        )
    })
}

fn refusal(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::EnzymeForm, span, message)
}

fn read_call(ast: &Ast, types: &TypeTable, call: NodeId, name: &str) -> Result<EnzymeCall, Diagnostic> {
    let span = span_of(ast, call);
    let mode = match name {
        _ if name.starts_with("__enzyme_autodiff") => EnzymeMode::Reverse,
        _ if name.starts_with("__enzyme_fwddiff") => EnzymeMode::Forward,
        _ => {
            return Err(refusal(span, format!("`{name}` is not available yet"))
                .with_hint("__enzyme_autodiff runs both sweeps in one call"));
        }
    };
    if place::is_in_template(ast, call) {
        return Err(refusal(span, format!("call of `{name}` inside a template"))
            .with_hint("call it in a function that is not a template"));
    }
    let Some(first) = ast.child(call, 1) else { return Err(refusal(span, format!("`{name}` of nothing"))) };
    let function = target::target(ast, first)?;
    check_function(ast, types, function, span)?;
    let read = arguments::read(ast, types, call, function, mode)?;
    let result = result(ast, types, call, mode, function, &read.arguments)?;
    let cuts = cuts::cuts(ast, call, &read)?;
    let insertion = place::insertion(ast, call)
        .ok_or_else(|| Diagnostic::new(Code::BrokenSource, span, "request at a place that is in no file"))?;
    Ok(EnzymeCall {
        mode,
        function,
        arguments: read.arguments,
        result,
        cuts,
        insertion,
        in_device_code: place::is_in_device_code(ast, call),
        call,
        span,
    })
}

/// A plain function that returns a number or nothing.
fn check_function(ast: &Ast, types: &TypeTable, function: NodeId, span: Span) -> Result<(), Diagnostic> {
    let name = ast[function].name();
    if ast.is_global(function) {
        let message = format!("`{name}` is a kernel, which is not called but launched");
        return Err(refusal(span, message).with_hint(
            "move its body to a __device__ function and differentiate that, or use cugrad::gradient",
        ));
    }
    let is_method = ast[function].kind != Kind::FunctionDecl;
    if is_method && ast[function].storage_class != Some(crate::ast::StorageClass::Static) {
        return Err(refusal(span, format!("`{name}` is a method or lambda"))
            .with_hint("differentiate a function that is given the object as a parameter"));
    }
    let result = types.function_type(function).result;
    if !(result.is_void() || result.is_integral() || result.is_floating()) {
        let spelling = types.spell(&result).unwrap_or_else(|| "a type without a name".to_string());
        return Err(refusal(span, format!("`{name}` returns `{spelling}`, which is not a number"))
            .with_hint("write the result through a pointer that is given as enzyme_dup"));
    }
    Ok(())
}

/// The type that the call has, if its value is used: it must be what the derivative gives.
fn result(
    ast: &Ast,
    types: &TypeTable,
    call: NodeId,
    mode: EnzymeMode,
    function: NodeId,
    arguments: &[Argument],
) -> Result<Option<String>, Diagnostic> {
    let ty = types.type_of(call).unqualified();
    if ty.is_void() || is_discarded(ast, call) {
        return Ok(None);
    }
    let given: Vec<FloatKind> = match mode {
        EnzymeMode::Reverse => arguments.iter().filter_map(Argument::gives).collect(),
        EnzymeMode::Forward => floating(&types.function_type(function).result).into_iter().collect(),
    };
    let taken = numbers(ast, types, &ty);
    let spelling = types.spell(&ty);
    let fits = match (&given[..], taken.as_deref()) {
        ([], _) | (_, None) => false,
        // The one conversion that loses nothing: users declare one entry point that returns double.
        ([given], Some([taken])) if floating(&ty).is_some() => given.bytes() <= taken.bytes(),
        (given, Some(taken)) => given == taken,
    };
    match spelling {
        Some(spelling) if fits => Ok(Some(spelling)),
        _ => {
            let given: Vec<String> =
                given.iter().filter_map(|kind| types.spell(&Shape::Float(*kind).into())).collect();
            let gives = match &given[..] {
                [] => "nothing".to_string(),
                [one] => format!("`{one}`"),
                several => format!("a struct of {}", several.join(", ")),
            };
            let message = format!("the call has type `{}`, but gives {gives}", ast[call].type_text());
            let hint = match mode {
                EnzymeMode::Reverse => "the gradients of enzyme_out arguments are returned, in their order",
                EnzymeMode::Forward => "the tangent of the function's result is returned",
            };
            Err(refusal(span_of(ast, call), message).with_hint(hint))
        }
    }
}

fn floating(ty: &CType) -> Option<FloatKind> {
    match ty.shape {
        Shape::Float(kind) => Some(kind),
        _ => None,
    }
}

/// The numbers that a plain struct holds, in order; `None` where anything else is in it.
fn numbers(ast: &Ast, types: &TypeTable, ty: &CType) -> Option<Vec<FloatKind>> {
    match &ty.shape {
        Shape::Float(kind) => Some(vec![*kind]),
        Shape::BuiltinRecord(record) => {
            floating(&record.element_type()).map(|kind| vec![kind; record.fields.len()])
        }
        Shape::Array(element, Some(count)) => {
            let each = numbers(ast, types, element)?;
            Some((0..*count).flat_map(|_| each.clone()).collect())
        }
        Shape::Record(record) => {
            let is_plain = ast[*record].bases.is_empty()
                && ast.methods(*record).all(|method| ast[method].has(crate::ast::Flag::IsImplicit));
            let fields = ast.fields(*record).map(|field| numbers(ast, types, &types.type_of(field)));
            let fields: Option<Vec<_>> = fields.collect();
            fields.filter(|_| is_plain).map(|fields| fields.concat())
        }
        _ => None,
    }
}

/// Whether the call stands as a statement.
fn is_discarded(ast: &Ast, call: NodeId) -> bool {
    let mut inner = call;
    for outer in ast.ancestors(call) {
        let node = &ast[outer];
        match node.kind {
            Kind::ExprWithCleanups | Kind::ParenExpr | Kind::CXXBindTemporaryExpr => {}
            Kind::CStyleCastExpr if node.cast_kind() == "ToVoid" => return true,
            Kind::CompoundStmt => {
                // The last statement of `({ … })` is its value.
                let is_value = ast.parent(outer).is_some_and(|parent| ast[parent].kind == Kind::StmtExpr);
                return !is_value;
            }
            // A branch or body, but not a condition.
            Kind::IfStmt | Kind::WhileStmt | Kind::ForStmt => {
                return node.kind == Kind::IfStmt && ast.child(outer, 0) != Some(inner)
                    || node.kind != Kind::IfStmt && ast.children(outer).next_back() == Some(inner);
            }
            _ => return false,
        }
        inner = outer;
    }
    false
}

#[cfg(test)]
mod tests;
