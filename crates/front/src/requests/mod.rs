//! Finds what the program asks to have differentiated: calls of `gradient`, `differentiate`, `hessian` and `jacobian`
//! in the namespaces `cugrad` and `clad`. (Enzyme's spelling is read in `enzyme`.)
//!
//! Those functions come from headers that are not in the tree, so a call is known by the callee's name together with
//! a type or qualifier that mentions the namespace. The first argument says which function (`target`), the second with
//! respect to what; where to edit and where to insert is worked out in `place`.

pub mod enzyme;
mod executed;
mod place;
mod target;

pub use executed::{Argument, Execution};
pub use target::{MemberPointer, closure_of};

use ir::{Code, DerivativeKind, Diagnostic, Span};

use crate::ast::{Ast, DeclStub, FileId, Kind, Loc, NodeId, Place};

/// With respect to what, as the call says it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Wrt {
    /// Every parameter that can be: nothing was said.
    All,
    /// Names, as written.
    Text(String),
    /// The parameter at a position.
    Index(u32),
}

impl Wrt {
    /// As a string, which derivatives are looked up by.
    pub fn text(&self) -> String {
        match self {
            Wrt::All => String::new(),
            Wrt::Text(text) => text.clone(),
            Wrt::Index(i) => i.to_string(),
        }
    }
}

/// Where an argument can be appended to the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Just before the closing parenthesis.
    At {
        /// The file that the call stands in.
        file: FileId,
        /// In bytes.
        offset: u32,
    },
    /// The call comes out of a macro, which may expand elsewhere to something else.
    InMacro,
    /// The call stands in a template, which asks for another function in each instance.
    InTemplate,
    /// The function is named by a variable, which may hold another one when the program runs.
    InVariable,
}

/// A place between two declarations at namespace scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Insertion {
    /// The declaration in front of which to insert.
    pub before: NodeId,
    /// The file to insert into.
    pub file: FileId,
    /// In bytes.
    pub offset: u32,
}

/// One call that asks for a derivative: an [`ir::Request`] as it is written, and where.
#[derive(Debug, Clone)]
pub struct RequestCall {
    /// Which derivative is asked for.
    pub kind: DerivativeKind,
    /// The definition of the function to differentiate.
    pub function: NodeId,
    /// With respect to what.
    pub wrt: Wrt,
    /// Template arguments given to the request itself, as written: Clad's options.
    pub options: Option<String>,
    /// Where the call is told about the function that answers it.
    pub edit: Edit,
    /// Whether the call is compiled for the GPU.
    pub in_device_code: bool,
    /// The function that contains the call; none for the initialiser of a global.
    pub enclosing: Option<NodeId>,
    /// Where generated code goes.
    pub insertion: Insertion,
    /// What names the function, where it is a pointer to a member.
    pub member: Option<MemberPointer>,
    /// Whether a cast makes another type of function of it, which the request then finds no derivative for.
    pub is_converted: bool,
    /// Where its answer is run, as far as that can be read.
    pub executions: Vec<Execution>,
    pub(crate) call: NodeId,
    /// The call, for messages.
    pub span: Span,
}

/// All requests of a program in order, and what is wrong with those that cannot be understood.
pub fn find_requests(ast: &Ast) -> (Vec<RequestCall>, Vec<Diagnostic>) {
    let mut requests = Vec::new();
    let mut problems = Vec::new();
    for call in ast.all(Kind::CallExpr) {
        // Bodies of lambdas are printed twice; patterns of templates ask for nothing yet.
        if !ast.is_first_print(call) || ast.is_dependent(call) {
            continue;
        }
        let Some((kind, callee)) = requested_kind(ast, call) else { continue };
        if is_answered(ast, call) {
            continue;
        }
        match read_request(ast, call, kind, callee) {
            Ok(request) => requests.push(request),
            Err(problem) => problems.push(problem),
        }
    }
    problems.extend(executed::note_executions(ast, &mut requests));
    problems.dedup();
    (requests, problems)
}

fn read_request(
    ast: &Ast,
    call: NodeId,
    kind: DerivativeKind,
    callee: NodeId,
) -> Result<RequestCall, Diagnostic> {
    let span = span_of(ast, call);
    let Some(argument) = ast.child(call, 1) else {
        return Err(Diagnostic::new(Code::UnknownFunction, span, format!("{} of nothing", kind.name())));
    };
    let (function, edit) = match target::target(ast, argument) {
        Ok(function) => (function, place::edit(ast, call)),
        // The request finds the derivative of what the variable then holds, or ends the program.
        Err(problem) => (target::held_first(ast, argument).ok_or(problem)?, Edit::InVariable),
    };
    let wrt = wrt(ast, call)?;
    let enclosing = ast.enclosing_function(call);
    let insertion = place::insertion_for(ast, call, function).ok_or_else(|| {
        Diagnostic::new(Code::BrokenSource, span, "request at a place that is in no file".to_string())
    })?;
    let options = options(ast, callee);
    // Clad's vector mode gives all partial derivatives of one result at once, which is what a gradient is.
    let kind = match (kind, &options) {
        (DerivativeKind::Tangent, Some(text)) if text.contains("vector_mode") => DerivativeKind::Gradient,
        _ => kind,
    };
    Ok(RequestCall {
        kind,
        function,
        wrt,
        options,
        edit,
        in_device_code: place::is_in_device_code(ast, call),
        enclosing,
        insertion,
        member: target::member_pointer(ast, argument),
        is_converted: target::is_converted(ast, argument),
        executions: Vec::new(),
        call,
        span,
    })
}

/// The derivative a call asks for, with the expression that names the callee.
fn requested_kind(ast: &Ast, call: NodeId) -> Option<(DerivativeKind, NodeId)> {
    let callee = ast.strip(ast.child(call, 0)?);
    let stub = ast[callee].referenced_decl.as_ref()?;
    let kind = DerivativeKind::from_name(stub.name.as_deref()?)?;
    let is_ours = match ast.find(stub.id) {
        Some(decl) => {
            let name = ast.contexts(decl).filter_map(|context| ast[context].name.as_deref()).last();
            matches!(name, Some("cugrad" | "clad"))
        }
        None => mentions_namespace(ast, call, callee, stub),
    };
    is_ours.then_some((kind, callee))
}

/// Whether a function from a header is ours: it returns one of our types, or is called by a qualified name.
fn mentions_namespace(ast: &Ast, call: NodeId, callee: NodeId, stub: &DeclStub) -> bool {
    let types = [stub.ty.as_ref(), ast[call].ty.as_ref()];
    let texts =
        types.into_iter().flatten().flat_map(|ty| [Some(&*ty.text), ty.desugared.as_deref()]).flatten();
    let mut results = texts.map(|text| text.trim_start_matches("::"));
    let mentioned = results.any(|text| text.starts_with("cugrad::") || text.starts_with("clad::"));
    mentioned
        || ast.text(callee).is_some_and(|text| {
            let text = text.trim_start_matches("::");
            text.starts_with("cugrad::") || text.starts_with("clad::")
        })
}

/// A call that has its derivative appended already.
fn is_answered(ast: &Ast, call: NodeId) -> bool {
    ast.children(call).skip(2).any(|argument| {
        let ty = ast[argument].ty.as_ref();
        let texts = ty.into_iter().flat_map(|ty| [Some(&*ty.text), ty.desugared.as_deref()]).flatten();
        texts.map(|text| text.trim_start_matches("::")).any(|text| text.starts_with("cugrad::derived<"))
    })
}

/// The second argument: a string literal, a number, or nothing.
fn wrt(ast: &Ast, call: NodeId) -> Result<Wrt, Diagnostic> {
    let Some(argument) = ast.child(call, 2) else { return Ok(Wrt::All) };
    let literal = ast.strip(argument);
    let node = &ast[literal];
    let refused = || {
        let what = ast.text(argument).unwrap_or_else(|| "the second argument".to_string());
        Diagnostic::new(
            Code::RequestNotLiteral,
            span_of(ast, argument),
            format!("`{what}` is not a string literal"),
        )
    };
    match node.kind {
        Kind::CXXDefaultArgExpr => Ok(Wrt::All),
        Kind::StringLiteral => match unquote(node.value()) {
            Some(text) if text.trim().is_empty() => Ok(Wrt::All),
            Some(text) => Ok(Wrt::Text(text)),
            None => Err(refused()),
        },
        Kind::IntegerLiteral => node.value().parse().map(Wrt::Index).map_err(|_| refused()),
        _ => Err(refused()),
    }
}

/// The characters of a plain string literal, as clang prints it; `None` with escapes, which no name has.
fn unquote(literal: &str) -> Option<String> {
    let text = literal.strip_prefix('"')?.strip_suffix('"')?;
    let text = text.replace("\\n", " ").replace("\\t", " ");
    (!text.contains('\\')).then_some(text)
}

/// `<clad::opts::enable_tbr>` behind the callee's name.
fn options(ast: &Ast, callee: NodeId) -> Option<String> {
    // In a macro, what its definition says.
    let text = ast.text(callee).or_else(|| {
        let range = ast[callee].range?;
        let (from, to) = (range.begin.spelling, range.end.spelling);
        let bytes = ast.file(from.file).bytes().filter(|_| from.file == to.file)?;
        let text = bytes.get(from.offset as usize..to.end() as usize)?;
        Some(String::from_utf8_lossy(text).into_owned()).filter(|text| !text.contains(['(', ';', '\n']))
    })?;
    let (_, rest) = text.split_once('<')?;
    Some(rest.trim_end().strip_suffix('>')?.trim().to_string())
}

/// The place of a node as the user sees it.
fn span_of(ast: &Ast, node: NodeId) -> Span {
    match ast[node].range {
        Some(range) => between(range.begin, range.end),
        None => ast.parent(node).map_or(Span::default(), |parent| span_of(ast, parent)),
    }
}

fn between(begin: Loc, end: Loc) -> Span {
    let (begin, end): (Place, Place) = (begin.expansion, end.expansion);
    let is_one_line = begin.file == end.file && begin.line == end.line && end.end() > begin.offset;
    let len = if is_one_line { end.end() - begin.offset } else { begin.tok_len };
    Span { file: begin.file.0, line: begin.line, col: begin.col, len }
}

#[cfg(test)]
mod tests;
