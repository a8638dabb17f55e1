//! Requests in Enzyme's spelling: calls of functions called `__enzyme_autodiff…` (reverse mode), `__enzyme_fwddiff…`
//! (forward mode), `__enzyme_augmentfwd…` and `__enzyme_reverse…` (the sweeps of reverse mode one by one), which users
//! declare themselves and never define; and `__enzyme_augmentsize…`, how many bytes go from one sweep to the other.
//!
//! The first argument says which function. The others are that function's arguments, each one with its shadow behind
//! it or without, as markers (`enzyme_dup`) or the parameter's type say (`arguments`). The call stays where it is: its
//! name and the markers are cut out of the text (`cuts`), and a generated function with the call's own
//! argument list takes their place. Variables by which derivatives are registered are read by `registered`.
//! Everything else under Enzyme's names is refused, for it would mean something.

mod arguments;
mod attributes;
mod cuts;
mod options;
pub(crate) mod registered;

use ir::{Code, Diagnostic, Mode, Span};

use super::{Insertion, place, span_of, target};
use crate::ast::{Ast, Kind, NodeId};
use crate::types::{CType, FloatKind, Shape, TypeTable};
pub use arguments::{Activity, Argument};
pub use cuts::Cuts;
pub use options::{Piece, TapeType, TapeUse};

/// Which of Enzyme's functions is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EnzymeFunction {
    /// `__enzyme_autodiff` and `__enzyme_fwddiff`: the whole derivative.
    Whole(Mode),
    /// `__enzyme_augmentfwd`: the forward sweep of reverse mode, which gives a tape.
    AugmentedSweep,
    /// `__enzyme_reverse`: the reverse sweep, which takes it.
    ReverseSweep,
    /// `__enzyme_augmentsize`, `cugrad::tape_bytes`: how large that tape is.
    TapeSize,
}

impl EnzymeFunction {
    /// By the name of the called function.
    fn of(name: &str) -> Option<EnzymeFunction> {
        let all = [
            ("__enzyme_autodiff", EnzymeFunction::Whole(Mode::Reverse)),
            ("__enzyme_fwddiff", EnzymeFunction::Whole(Mode::Forward)),
            ("__enzyme_augmentfwd", EnzymeFunction::AugmentedSweep),
            ("__enzyme_augmentsize", EnzymeFunction::TapeSize),
            ("__enzyme_reverse", EnzymeFunction::ReverseSweep),
            ("cugrad::tape_bytes", EnzymeFunction::TapeSize),
        ];
        all.into_iter().find(|(start, _)| name.starts_with(start)).map(|(_, function)| function)
    }
}

/// One call that is to compute a derivative.
#[derive(Debug, Clone)]
pub struct EnzymeCall {
    /// Which of Enzyme's functions is called.
    pub callee: EnzymeFunction,
    /// The definition of the function to differentiate.
    pub function: NodeId,
    /// One for each parameter of the function.
    pub arguments: Vec<Argument>,
    /// The type of the call, where its value is used; it holds just what the derivative gives.
    pub result: Option<String>,
    /// Of an augmented sweep: the call gives the tape and what the function returns.
    pub gives_both: bool,
    /// How many derivatives at once.
    pub width: u32,
    /// What the call says about its tape, if it has one.
    pub tape: TapeUse,
    /// The arguments that stay, in their order.
    pub pieces: Vec<Piece>,
    /// What to replace.
    pub cuts: Cuts,
    /// Where generated code goes.
    pub insertion: Insertion,
    /// Whether the call is compiled for the GPU.
    pub in_device_code: bool,
    /// The call, for messages.
    pub span: Span,
}

/// All calls in order, and what is wrong with those that cannot be understood.
pub fn find_calls(ast: &Ast) -> (Vec<EnzymeCall>, Vec<Diagnostic>) {
    let mut calls: Vec<EnzymeCall> = Vec::new();
    let mut problems: Vec<Diagnostic> = registered::find(ast).1;
    let mut types = None;
    for call in ast.all(Kind::CallExpr) {
        // Bodies of lambdas are printed twice; patterns of templates ask for nothing yet.
        let Some(name) = callee_name(ast, call) else { continue };
        if !is_ours(&name) || !ast.is_first_print(call) || ast.is_dependent(call) {
            continue;
        }
        let types = types.get_or_insert_with(|| TypeTable::new(ast));
        match read_call(ast, types, call, &name) {
            // A macro may use its argument twice; the text is there once.
            Ok(read) if calls.iter().any(|other| other.cuts == read.cuts) => {}
            Ok(read) => calls.push(read),
            Err(problem) => problems.push(problem),
        }
    }
    if !calls.is_empty() {
        problems.extend(attributes::refused(ast));
    }
    problems.dedup();
    (calls, problems)
}

/// The name of what is called; that of our own function with its namespace.
fn callee_name(ast: &Ast, call: NodeId) -> Option<String> {
    let callee = ast.strip(ast.child(call, 0)?);
    let name = ast[callee].referenced_decl.as_ref()?.name.as_deref()?;
    let qualified =
        || ast.text(callee).is_some_and(|text| text.trim_start_matches("::").starts_with("cugrad::"));
    Some(if name == "tape_bytes" && qualified() { format!("cugrad::{name}") } else { name.to_string() })
}

fn is_ours(name: &str) -> bool {
    name.starts_with("__enzyme_") || name == "cugrad::tape_bytes"
}

fn refusal(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::EnzymeForm, span, message)
}

fn read_call(ast: &Ast, types: &TypeTable, call: NodeId, name: &str) -> Result<EnzymeCall, Diagnostic> {
    let span = span_of(ast, call);
    let Some(callee) = EnzymeFunction::of(name) else {
        return Err(refusal(span, format!("`{name}` is not available")).with_hint(
            "there are __enzyme_autodiff, __enzyme_fwddiff, __enzyme_augmentfwd, __enzyme_reverse and __enzyme_augmentsize",
        ));
    };
    if place::is_in_template(ast, call) {
        return Err(refusal(span, format!("call of `{name}` inside a template"))
            .with_hint("call it in a function that is not a template"));
    }
    let Some(first) = ast.child(call, 1) else { return Err(refusal(span, format!("`{name}` of nothing"))) };
    let function = target::target(ast, first)?;
    check_function(ast, types, function, span)?;
    let read = arguments::read(ast, types, call, function, callee)?;
    let mut read = read;
    let (result, gives_both) = match callee {
        EnzymeFunction::AugmentedSweep => tape_result(ast, types, call, function, &mut read.tape)?,
        _ => (result(ast, types, call, callee, function, &read)?, false),
    };
    let cuts = cuts::cuts(ast, call, &read)?;
    let insertion = place::insertion(ast, call)
        .ok_or_else(|| Diagnostic::new(Code::BrokenSource, span, "request at a place that is in no file"))?;
    Ok(EnzymeCall {
        callee,
        function,
        arguments: read.arguments,
        result,
        gives_both,
        width: read.width,
        tape: read.tape,
        pieces: read.pieces,
        cuts,
        insertion,
        in_device_code: place::is_in_device_code(ast, call),
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
    callee: EnzymeFunction,
    function: NodeId,
    read: &arguments::ReadArguments,
) -> Result<Option<String>, Diagnostic> {
    let ty = types.type_of(call).unqualified();
    if ty.is_void() || is_discarded(ast, call) {
        return Ok(None);
    }
    let given: Vec<FloatKind> = match callee {
        EnzymeFunction::Whole(Mode::Forward) => {
            floating(&types.function_type(function).result).into_iter().collect()
        }
        EnzymeFunction::TapeSize if ty.is_integral() => return Ok(types.spell(&ty)),
        EnzymeFunction::TapeSize => Vec::new(),
        EnzymeFunction::Whole(Mode::Reverse)
        | EnzymeFunction::ReverseSweep
        | EnzymeFunction::AugmentedSweep => read.arguments.iter().filter_map(Argument::gives).collect(),
    };
    // Of several derivatives at once, all of a number stand together.
    let given: Vec<FloatKind> = given.into_iter().flat_map(|kind| vec![kind; read.width as usize]).collect();
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
            let hint = match callee {
                EnzymeFunction::Whole(Mode::Forward) => "the tangent of the function's result is returned",
                EnzymeFunction::TapeSize => "the number of bytes is returned",
                EnzymeFunction::Whole(Mode::Reverse)
                | EnzymeFunction::ReverseSweep
                | EnzymeFunction::AugmentedSweep => {
                    "the gradients of enzyme_out arguments are returned, in their order"
                }
            };
            Err(refusal(span_of(ast, call), message).with_hint(hint))
        }
    }
}

/// The type of an augmented sweep: the tape's, or a struct of the tape and what the function returns.
fn tape_result(
    ast: &Ast,
    types: &TypeTable,
    call: NodeId,
    function: NodeId,
    tape: &mut TapeUse,
) -> Result<(Option<String>, bool), Diagnostic> {
    let ty = types.type_of(call).unqualified();
    if ty.is_void() || is_discarded(ast, call) {
        return Ok((None, false));
    }
    let Some(spelling) = types.spell(&ty) else {
        let message = format!("the call has type `{}`, which has no name", ast[call].type_text());
        return Err(refusal(span_of(ast, call), message));
    };
    let returned = floating(&types.function_type(function).result);
    let fields: Vec<CType> = match &ty.shape {
        Shape::Record(record) => ast.fields(*record).map(|field| types.type_of(field)).collect(),
        _ => Vec::new(),
    };
    let gives_both = match (fields.as_slice(), returned) {
        ([_, value], Some(kind)) => floating(value) == Some(kind),
        _ => false,
    };
    let stored = if gives_both { &fields[0] } else { &ty };
    tape.stored_as = Some(options::TapeType::of(types, stored));
    Ok((Some(spelling), gives_both))
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
