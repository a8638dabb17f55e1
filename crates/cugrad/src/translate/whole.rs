//! Requests that the user answers: a function `f_darg0` or `f_grad` in `custom_derivatives` is what Clad uses for
//! `differentiate(f, 0)` and `gradient(f)`, without looking at `f`.

use diff::{Generator, given};
use ir::{Code, DerivativeKind, Diagnostic, FuncId, Part, Request};

use super::subject::Subject;

/// The function that the user gave for a request; an error where Clad would use one and we do not.
pub fn given(
    generator: &Generator,
    request: &Request,
    subject: &Subject,
) -> Result<Option<FuncId>, Diagnostic> {
    if *subject != Subject::Function {
        return Ok(None);
    }
    let f = generator.module.function(request.function);
    let index = |name: &String| f.params.iter().position(|p| p.name == *name);
    let mut wrt: Vec<usize> = request.wrt.iter().filter_map(index).collect();
    wrt.sort();
    let wrt: Vec<String> = wrt.iter().map(usize::to_string).collect();
    let along = || (0..f.params.len()).map(|i| format!("darg{i}"));
    let (used, names): (bool, Vec<String>) = match (request.kind, &request.part[..]) {
        (DerivativeKind::Gradient, _) => {
            let all = wrt.is_empty() || wrt.len() == f.params.len();
            let listed = format!("grad_{}", wrt.join("_"));
            (true, if all { vec!["grad".into(), listed] } else { vec![listed] })
        }
        (DerivativeKind::Tangent, []) if wrt.len() != 1 => (false, along().collect()),
        (DerivativeKind::Tangent, []) if request.order == 1 => (true, vec![format!("darg{}", wrt[0])]),
        // Each order is the derivative of the one before.
        (DerivativeKind::Tangent, []) => {
            let higher = (2..=request.order).map(|n| format!("d{n}arg{}", wrt[0]));
            (false, [format!("darg{}", wrt[0])].into_iter().chain(higher).collect())
        }
        (DerivativeKind::Tangent, [Part::Element(k)]) => (false, vec![format!("darg{}_{k}", wrt.join("_"))]),
        // Clad has no name for these.
        (DerivativeKind::Tangent, _) => (false, Vec::new()),
        // Rows of a hessian are gradients of derivatives along each parameter.
        (DerivativeKind::Hessian, _) => (false, along().chain(["hessian".to_string()]).collect()),
        (DerivativeKind::Jacobian, _) => (false, vec!["jacobian".to_string()]),
    };
    let found = given::whole(generator, request.function, &names);
    match found {
        Some(id) if !used => {
            let given = generator.module.function(id);
            let message = format!("`{}` would not be used for this request of `{}`", given.name, f.name);
            let hint =
                format!("call it yourself, or leave it out: the derivative is then made from `{}`", f.name);
            Err(Diagnostic::new(Code::CustomDerivativeUnused, given.span, message).with_hint(hint))
        }
        found => Ok(found),
    }
}
