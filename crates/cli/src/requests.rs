//! The derivatives that a file requests itself, as text: what `cugrad grad FILE` prints.

use cugrad::chain::{Derived, Mode, derivative_name, derive, wrt_names};
use cugrad::{Error, Program};
use diff::Generator;
use front::requests::{Mode as Kind, Request, Wrt};
use ir::{Code, Diagnostic, Function};

use crate::failure::Failure;
use crate::grad::with_includes;

pub fn derivatives(program: &Program) -> Result<String, Failure> {
    let front = &program.front;
    if !front.problems.is_empty() {
        return Err(Error::refused(front.files(), front.problems.clone()).into());
    }
    if front.requests.is_empty() {
        let what =
            if front.enzyme.is_empty() { "no derivative" } else { "derivatives in Enzyme's spelling only" };
        return Err(Failure::Said(format!(
            "error: {} requests {what}\nhint: name a kernel or function with --of",
            program.file.display()
        )));
    }
    let mut roots: Vec<_> = front.requests.iter().map(|r| r.function).collect();
    roots.sort();
    roots.dedup();
    let lowered = front.lower(&roots).map_err(|d| Error::refused(front.files(), d))?;
    let mut generator = Generator::new(&lowered.module, program.options.config.clone());
    let integers = uses_clad(program);
    let mut printed = Printed::default();
    for request in &front.requests {
        let primal = lowered.functions[&request.function];
        let f = generator.module.function(primal).clone();
        let asked = understand(request, &f).map_err(|d| Error::refused(front.files(), vec![*d]))?;
        let key = (f.name.clone(), asked.mode, asked.wrt.clone());
        if printed.keys.contains(&key) {
            continue;
        }
        let name = derivative_name(&f, asked.mode, &asked.wrt, |n| printed.names.iter().any(|t| t == n));
        let derived = derive(&mut generator, primal, asked.mode, &asked.wrt, integers, &name)
            .map_err(|d| Error::refused(&lowered.module.files, vec![d]))?;
        printed.add(key, derived);
    }
    Ok(with_includes(&printed.headers, printed.needs_tape, &printed.texts.join("\n")))
}

/// Programs written for Clad may differentiate integers.
fn uses_clad(program: &Program) -> bool {
    program
        .front
        .user_files()
        .iter()
        .any(|path| std::fs::read_to_string(path).is_ok_and(|text| text.contains("clad/Differentiator/")))
}

/// What one request means.
struct Asked {
    mode: Mode,
    wrt: Vec<String>,
}

fn understand(request: &Request, f: &Function) -> Result<Asked, Box<Diagnostic>> {
    let refuse = |code, message| Err(Box::new(Diagnostic::new(code, request.span, message)));
    let mode = match request.mode {
        Kind::Gradient => Mode::Reverse,
        Kind::Differentiate => Mode::Forward,
        Kind::Hessian | Kind::Jacobian => {
            return refuse(
                Code::DerivativeNotSupported,
                format!("{} is not available yet", request.mode.name()),
            );
        }
    };
    let wrt = match &request.wrt {
        Wrt::All => Vec::new(),
        Wrt::Text(text) => wrt_names(text),
        Wrt::Index(i) => match f.params.get(*i as usize) {
            Some(p) => vec![p.name.clone()],
            None => {
                let count = f.params.len();
                let message = format!("`{}` has {count} parameters, so none has position {i}", f.name);
                return refuse(Code::UnknownParameter, message);
            }
        },
    };
    Ok(Asked { mode, wrt })
}

/// Everything printed so far.
#[derive(Default)]
struct Printed {
    keys: Vec<(String, Mode, Vec<String>)>,
    names: Vec<String>,
    texts: Vec<String>,
    headers: Vec<String>,
    needs_tape: bool,
}

impl Printed {
    fn add(&mut self, key: (String, Mode, Vec<String>), derived: Derived) {
        self.keys.push(key);
        self.names.push(derived.name);
        self.texts.push(derived.text);
        self.headers.extend(derived.derivative.headers);
        self.needs_tape |= derived.derivative.needs_tape;
    }
}
