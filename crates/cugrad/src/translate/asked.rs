//! What a request means, given the function it is about.

use front::requests::{Mode as Asks, Request, Wrt};
use ir::{Code, Diagnostic, Function, Type};

use super::subject::Subject;
use crate::chain::{Mode, wrt_names};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The gradient, or the derivative along one parameter.
    First(Mode),
    /// All second derivatives of the result.
    Hessian,
    /// All first derivatives of all outputs.
    Jacobian,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Asked {
    pub kind: Kind,
    /// Names of parameters; empty: all that can have a derivative.
    pub wrt: Vec<String>,
    /// The same as the program says it when it runs.
    pub text: String,
}

/// `clad` says whether the program is written for Clad, whose gradients take adjoints in the order of the parameters.
pub fn understand(
    request: &Request,
    f: &Function,
    subject: &Subject,
    clad: bool,
) -> Result<Asked, Box<Diagnostic>> {
    let refuse = |code, message: String| Err(Box::new(Diagnostic::new(code, request.span, message)));
    let kind = match request.mode {
        Asks::Gradient => Kind::First(Mode::Reverse),
        Asks::Differentiate => Kind::First(Mode::Forward),
        Asks::Hessian => Kind::Hessian,
        Asks::Jacobian => Kind::Jacobian,
    };
    let (mut wrt, text) = match &request.wrt {
        Wrt::All => (Vec::new(), String::new()),
        Wrt::Text(text) => (wrt_names(text), text.clone()),
        Wrt::Index(i) => match f.params.get(*i as usize + subject.objects()) {
            Some(p) => (vec![p.name.clone()], i.to_string()),
            None => {
                let count = f.params.len() - subject.objects();
                let message = format!("`{}` has {count} parameters, so none has position {i}", f.name);
                return refuse(Code::UnknownParameter, message);
            }
        },
    };
    if clad && kind == Kind::First(Mode::Reverse) {
        wrt.sort_by_key(|name| f.params.iter().position(|p| p.name == *name));
    }
    if kind == Kind::First(Mode::Forward) && (wrt.len() != 1 || f.result == Type::Void) {
        let message = format!(
            "differentiate takes one parameter of a function that returns a value; `{}` was asked for \"{text}\"",
            f.name
        );
        return refuse(Code::DerivativeNotSupported, message);
    }
    Ok(Asked { kind, wrt, text })
}
