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
    /// Of the one array that is named: `"p[3]"`.
    pub element: Option<u64>,
    /// How many times a function is differentiated along its parameter: `differentiate<2>`.
    pub order: u32,
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
    let forward = kind == Kind::First(Mode::Forward);
    let element = if forward { element(&mut wrt[0]) } else { None };
    let order = order(request.options.as_deref());
    if order > 1 && (!forward || element.is_some()) {
        let message = "orders above one are for differentiate along one number".to_string();
        return refuse(Code::DerivativeNotSupported, message);
    }
    // The header writes the order behind the parameter in the same way.
    let text = if order > 1 { format!("{text}#{order}") } else { text };
    Ok(Asked { kind, wrt, text, element, order })
}

/// Takes the index off a name: 3 of `p[3]`.
fn element(name: &mut String) -> Option<u64> {
    let (array, rest) = name.split_once('[')?;
    let index = rest.strip_suffix(']')?.trim().parse().ok()?;
    *name = array.trim().to_string();
    Some(index)
}

/// The order in Clad's options: `2`, `clad::opts::order2`.
fn order(options: Option<&str>) -> u32 {
    let parts = options.into_iter().flat_map(|text| text.split([',', '|']));
    let number = |part: &str| {
        let last = part.trim().rsplit("::").next()?.to_string();
        last.strip_prefix("order").unwrap_or(&last).parse().ok()
    };
    parts.filter_map(number).next().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_orders_are_read() {
        let mut name = "p[ 3 ]".to_string();
        assert_eq!((element(&mut name), name.as_str()), (Some(3), "p"));
        assert_eq!(element(&mut "p".to_string()), None);
        assert_eq!(order(Some("2")), 2);
        assert_eq!(order(Some("clad::opts::enable_tbr, clad::opts::order3")), 3);
        assert_eq!(order(None), 1);
    }
}
