//! What the name of a function in `custom_derivatives` says about it: whose derivative it is, and of which kind.
//!
//! The names are Clad's: `f_pullback` and `f_pushforward` stand for calls of `f`. `f_darg0`, `f_grad` and the like answer
//! requests of `f` itself. `f_reverse_forw` says which adjoint belongs to a reference that `f` returns.

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    Pullback,
    Pushforward,
    /// Answers a request as a whole: `darg0`, `grad_0_2`, `hessian`.
    Whole(String),
    ReverseForward,
    /// A derivative in several directions at once.
    Vector,
}

/// The function's own name and the form of the derivative. `None`: the name is not that of a derivative.
pub fn form(name: &str) -> Option<(&str, Form)> {
    let fixed = [
        ("_vector_pushforward", Form::Vector),
        ("_pullback", Form::Pullback),
        ("_pushforward", Form::Pushforward),
        ("_reverse_forw", Form::ReverseForward),
        ("_hessian", Form::Whole("hessian".into())),
        ("_jacobian", Form::Whole("jacobian".into())),
    ];
    for (suffix, form) in fixed {
        if let Some(base) = name.strip_suffix(suffix).filter(|base| !base.is_empty()) {
            return Some((base, form));
        }
    }
    // `_darg0`, `_darg0_3` (an element), `_d2arg0`, `_grad`, `_grad_0_2`, `_dvec`, `_dvec_0`.
    let numbers =
        |text: &str| text.split('_').all(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let listed = |rest: &str| rest.is_empty() || rest.strip_prefix('_').is_some_and(numbers);
    for (at, _) in name.match_indices('_').filter(|(at, _)| *at > 0) {
        let (base, suffix) = (&name[..at], &name[at + 1..]);
        let along = suffix
            .strip_prefix('d')
            .and_then(|s| s.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix("arg"));
        if along.is_some_and(numbers) || suffix.strip_prefix("grad").is_some_and(listed) {
            return Some((base, Form::Whole(suffix.to_string())));
        }
        if suffix.strip_prefix("dvec").is_some_and(listed) {
            return Some((base, Form::Vector));
        }
    }
    None
}

/// The operator that Clad calls by this name. Those that compare and shift have no derivative, or none of their own.
pub fn operator(base: &str) -> Option<&'static str> {
    Some(match base.strip_prefix("operator_")? {
        "call" => "operator()",
        "subscript" => "operator[]",
        "plus" => "operator+",
        "minus" => "operator-",
        "star" => "operator*",
        "slash" => "operator/",
        "equal" => "operator=",
        "plus_equal" => "operator+=",
        "minus_equal" => "operator-=",
        "star_equal" => "operator*=",
        "slash_equal" => "operator/=",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_they_are_derivatives_of() {
        let whole = |base, suffix: &str| Some((base, Form::Whole(suffix.to_string())));
        assert_eq!(form("f_pullback"), Some(("f", Form::Pullback)));
        assert_eq!(form("my_f_pushforward"), Some(("my_f", Form::Pushforward)));
        assert_eq!(form("f_vector_pushforward"), Some(("f", Form::Vector)));
        assert_eq!(form("f_dvec_0"), Some(("f", Form::Vector)));
        assert_eq!(form("at_reverse_forw"), Some(("at", Form::ReverseForward)));
        assert_eq!(form("my_f_darg0"), whole("my_f", "darg0"));
        assert_eq!(form("f_darg0_3"), whole("f", "darg0_3"));
        assert_eq!(form("f_d2arg0"), whole("f", "d2arg0"));
        assert_eq!(form("f_grad"), whole("f", "grad"));
        assert_eq!(form("f_grad_0_2"), whole("f", "grad_0_2"));
        assert_eq!(form("f_hessian"), whole("f", "hessian"));
        for name in ["slope", "f_pulback", "f_grads", "f_grad_x", "_pullback", "f_darg", "f_dargx"] {
            assert_eq!(form(name), None, "{name}");
        }
    }
}
