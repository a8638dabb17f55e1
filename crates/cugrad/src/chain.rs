//! The whole pipeline on one page: a lowered function and a request in, CUDA C++ out.

use back::{Options as Print, Origin, Printed, print_with_origins};
use diff::forward::part::along_part;
use diff::{CountedBy, Derivative, Generator};
use ir::waits::Waits;
use ir::{Access, Along, Diagnostic, FuncId, Function, FunctionKind, Mode, Module, Request, Type};

/// One derivative as text, with what a caller must know.
#[derive(Clone, Debug)]
pub struct Derived {
    /// Reverse or forward.
    pub mode: Mode,
    /// What was differentiated.
    pub primal: FuncId,
    /// What the differentiator made, and what it says about it.
    pub derivative: Derivative,
    /// Name of the generated function.
    pub name: String,
    /// The generated functions, callees first.
    pub text: String,
    /// For each line of the text, the line of the source that it stems from; empty for hessians and jacobians.
    pub origins: Vec<Origin>,
    /// Whether threads of the generated function wait for each other.
    pub waits: Waits,
    /// The generated kernel synchronises blocks, and is launched cooperatively.
    pub waits_for_grid: bool,
    /// Along which axes the generated kernel may be launched.
    pub along: Option<Along>,
    /// Parameters of the generated kernel that are textures whose slopes it takes.
    pub textures: Vec<usize>,
}

/// Virtual size of the stack that derivatives are made on: programs nest, and every stage walks down with them.
const STACK: usize = 1 << 30;

/// front → **diff → back**: makes the first derivative that a request is about, and prints it. `given` is what the user
/// wrote for the request as a whole. Helper functions that are `there` already, where the text is going to stand, are
/// not printed again.
pub fn derive(
    generator: &mut Generator,
    request: &Request,
    name: &str,
    given: Option<FuncId>,
    there: &(dyn Fn(FuncId) -> bool + Sync),
) -> Result<Derived, Diagnostic> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("differentiate".into()).stack_size(STACK);
        let worker = thread
            .spawn_scoped(scope, || derive_here(generator, request, name, given, there))
            .expect("a thread can be started");
        worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

fn derive_here(
    generator: &mut Generator,
    request: &Request,
    name: &str,
    given: Option<FuncId>,
    there: &dyn Fn(FuncId) -> bool,
) -> Result<Derived, Diagnostic> {
    let (primal, mode) = (request.function, request.mode());
    let f = generator.module.function(primal);
    let params = diff::request::resolve(&generator.module, f, &request.wrt, request.integers)?;
    let derivative = match (mode, given) {
        (_, Some(given)) => generator.given(primal, &params, name, given, mode)?,
        (Mode::Reverse, None) => generator.reverse(primal, &params, name)?,
        (Mode::Forward, None) => forward(generator, primal, &params, name, request.order)?,
    };
    if !request.part.is_empty() {
        let before = generator.module.function(primal).params.len();
        along_part(&mut generator.module, derivative.function, before, &request.part)?;
    }
    let printed = print_derivative(generator, generator.module.function(primal), &derivative, mode, there);
    let waits = derivative.functions.iter().map(|id| Waits::of(generator.module.function(*id))).max();
    let waits = waits.unwrap_or(Waits::Never);
    let waits_for_grid = derivative.functions.iter().any(|id| {
        let f = generator.module.function(*id);
        f.is_kernel() && generator.module.waits_for_grid(f)
    });
    let function = generator.module.function(derivative.function);
    let (name, along, textures) = (function.name.clone(), function.along, ir::sloped_textures(function));
    Ok(Derived {
        mode,
        primal,
        derivative,
        name,
        text: printed.text,
        origins: printed.origins,
        waits,
        waits_for_grid,
        along,
        textures,
    })
}

/// The derivative along a direction, and its derivative along the same, and so on.
fn forward(
    generator: &mut Generator,
    primal: FuncId,
    params: &analysis::RequestedParams,
    name: &str,
    order: u32,
) -> Result<Derivative, Diagnostic> {
    let mut derivative = generator.forward(primal, params, name)?;
    for n in 2..=order {
        derivative = generator.forward(derivative.function, params, &format!("{name}_{n}"))?;
    }
    Ok(derivative)
}

/// The derivative as CUDA C++, with the comment that says what its parameters are.
pub fn print_derivative(
    generator: &Generator,
    f: &Function,
    derivative: &Derivative,
    mode: Mode,
    there: &dyn Fn(FuncId) -> bool,
) -> Printed {
    let (m, name) = (&generator.module, &generator.module.function(derivative.function).name);
    let new = |ids: &[FuncId]| ids.iter().copied().filter(|id| !there(*id)).collect::<Vec<_>>();
    let contract = contract(m, f, derivative, mode);
    let options = Print { contract: Some(contract), cite_lines: true, static_linkage: true };
    let mut printed = print_with_origins(m, &new(&derivative.functions), &options);
    if let Some(size) = &derivative.tape_size {
        let words = format!("Words of tape that a thread of `{name}` keeps at most.");
        let options = Print { contract: Some(words), cite_lines: false, static_linkage: true };
        printed.push_text("\n");
        printed.push(&print_with_origins(m, &new(&size.functions), &options));
    }
    printed
}

/// `kernel_rev`, or `kernel_rev_out_in` where that is taken.
pub fn derivative_name(f: &Function, mode: Mode, wrt: &[String], taken: impl Fn(&str) -> bool) -> String {
    let plain = format!("{}_{}", f.ident, mode.suffix());
    if !taken(&plain) {
        return plain;
    }
    let named = if wrt.is_empty() { plain } else { format!("{plain}_{}", wrt.join("_")) };
    if !taken(&named) {
        return named;
    }
    (2..).map(|n| format!("{named}_{n}")).find(|n| !taken(n)).expect("some number is free")
}

/// The comment above a generated function: what it is, what goes in and what comes out.
fn contract(m: &Module, f: &Function, d: &Derivative, mode: Mode) -> String {
    let file = m.files.get(f.span.file as usize).map_or("", |p| p.rsplit('/').next().unwrap_or(p));
    let wanted: Vec<_> = d.request.params.iter().map(|i| f.params[*i].name.as_str()).collect();
    let what = match mode {
        Mode::Reverse => "Gradient",
        Mode::Forward => "Tangent",
    };
    let mut lines = vec![format!(
        "{what} of `{}` ({file}:{}) with respect to {}, by cugrad.",
        f.name,
        f.span.line,
        wanted.join(", ")
    )];
    let shadows = m.function(d.function).params[f.params.len()..].iter().map(|p| p.name.as_str());
    for (&i, shadow) in d.request.params.iter().zip(shadows) {
        let p = &f.params[i];
        let is_ptr = f.ty(p.value).is_ptr();
        let says = match (mode, is_ptr) {
            (Mode::Reverse, true) => adjoint_contract(&p.name, d, i),
            (Mode::Reverse, false) => {
                format!("the gradient with respect to {} is added to what it points to", p.name)
            }
            (Mode::Forward, _) => format!("tangent of {}", p.name),
        };
        lines.push(format!("  {shadow}: {says}"));
    }
    if mode == Mode::Reverse && f.result != Type::Void {
        lines.push("  What is differentiated is the result: its adjoint is 1.".to_string());
    }
    if !d.unwritten.is_empty() {
        let names: Vec<_> = d.unwritten.iter().map(|i| f.params[*i].name.as_str()).collect();
        lines.push(format!("  Not computed again: {}.", names.join(", ")));
    }
    let own = d.explanations.iter().find(|e| e.function == m.function(d.function).name);
    let cancelled: Vec<String> = own.iter().flat_map(|e| &e.cancelled).map(cancelled_text).collect();
    if !cancelled.is_empty() {
        lines.push(format!("  Without a derivative, because it cancels out: {}.", cancelled.join(", ")));
    }
    let loops: Vec<String> = own.iter().flat_map(|e| &e.along).map(|a| a.span.line.to_string()).collect();
    if !loops.is_empty() {
        let lines_of = if loops.len() == 1 { "line" } else { "lines" };
        lines.push(format!(
            "  v_by_u: the derivative of v with respect to u, carried along with the loop of {lines_of} {}.",
            loops.join(", ")
        ));
    }
    if d.primal_first {
        lines.push(format!(
            "  Launch `{}` first: its atomic operations decide which values remain, and are not repeated here.",
            f.name
        ));
    }
    if d.needs_tape {
        lines
            .push(format!("  tape: holds what the reverse sweep needs of loops; {}", tape_contract(m, f, d)));
    }
    lines.join("\n")
}

/// What goes in as the adjoint of what a pointer leads to, and what comes out.
fn adjoint_contract(name: &str, d: &Derivative, i: usize) -> String {
    let access = d.accesses.get(i).copied().unwrap_or(Access::BOTH);
    if d.kept.contains(&i) {
        return format!("in: the adjoint of *{name} after the function, the seed; it stays as it is");
    }
    if d.assigned.contains(&i) {
        return format!("out: the gradient with respect to *{name}, for each element that is read");
    }
    match (access.reads, access.writes) {
        (_, false) => format!("the gradient with respect to *{name} is added to it"),
        (false, true) => {
            format!(
                "in: the adjoint of *{name} after the function, the seed; out: 0 where *{name} was written"
            )
        }
        (true, true) => {
            format!("in: the adjoint of *{name} after the function; out: the adjoint of *{name} before it")
        }
    }
}

fn cancelled_text(c: &diff::explain::Cancelled) -> String {
    match &c.name {
        Some(name) => format!("{name} (line {})", c.span.line),
        None => format!("a value of line {}", c.span.line),
    }
}

/// Who sizes the tape.
fn tape_contract(m: &Module, f: &Function, d: &Derivative) -> String {
    match &d.tape_size {
        Some(size) => match size.reach {
            CountedBy::Host => format!("`{}` says how many words.", m.function(size.function).name),
            CountedBy::Thread => {
                format!("`{}` says how many words each thread keeps.", m.function(size.function).name)
            }
        },
        None if f.is_kernel() => "how much depends on memory that the kernel itself writes,\n  \
             so the launcher takes CUGRAD_TAPE_WORDS or a default, and stops the program where that is too little."
            .to_string(),
        None if f.kind == FunctionKind::Host => "it grows.".to_string(),
        None => "how much depends on the arguments.".to_string(),
    }
}
