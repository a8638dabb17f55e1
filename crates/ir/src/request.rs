//! What is asked for, in one vocabulary from the source to the printed derivative.
//!
//! A [`Request`] names a function, one of its derivatives ([`DerivativeKind`]) and the parameters it is with respect to.
//! Calls in the source (`cugrad::gradient(f, "x, y")`, `__enzyme_autodiff(f, …)`), the command line and the Rust API
//! are all read into it; `diff` turns its names into numbers of parameters, and what is printed is printed for it.
//!
//! Derivatives are made in one of two [`Mode`]s. With `y = f(x)`, *forward* mode computes tangents `ẏ = J ẋ` beside the
//! values, *reverse* mode adjoints `x̄ = Jᵀ ȳ` from the outputs back to the inputs. The memory that holds tangents or
//! adjoints is the *shadow* of that which holds the values.

use crate::FuncId;

/// How derivatives travel through a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Adjoints, from outputs to inputs. Every requested parameter gets a pointer to its adjoint.
    Reverse,
    /// Tangents, from inputs to outputs. Numbers get their tangent by value.
    Forward,
}

impl Mode {
    /// The end of a derivative's name: `kernel_rev`.
    pub fn suffix(self) -> &'static str {
        match self {
            Mode::Reverse => "rev",
            Mode::Forward => "fwd",
        }
    }

    /// The end of a shadow's name: `x_adj`.
    pub fn shadow_suffix(self) -> &'static str {
        match self {
            Mode::Reverse => "adj",
            Mode::Forward => "tan",
        }
    }
}

/// Which derivative, by the function of `cugrad.h` that asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DerivativeKind {
    /// `gradient`: adjoints of all that is named.
    Gradient,
    /// `differentiate`: along one parameter, once or several times.
    Tangent,
    /// `hessian`: all second derivatives of the result.
    Hessian,
    /// `jacobian`: all first derivatives of all outputs.
    Jacobian,
}

impl DerivativeKind {
    const ALL: [DerivativeKind; 4] = [
        DerivativeKind::Gradient,
        DerivativeKind::Tangent,
        DerivativeKind::Hessian,
        DerivativeKind::Jacobian,
    ];

    /// The first derivative that a mode gives.
    pub fn first(mode: Mode) -> DerivativeKind {
        match mode {
            Mode::Reverse => DerivativeKind::Gradient,
            Mode::Forward => DerivativeKind::Tangent,
        }
    }

    /// The mode of the first derivative. A Hessian's is a gradient, which is then differentiated forward; the columns of
    /// a Jacobian are tangents.
    pub fn mode(self) -> Mode {
        match self {
            DerivativeKind::Gradient | DerivativeKind::Hessian => Mode::Reverse,
            DerivativeKind::Tangent | DerivativeKind::Jacobian => Mode::Forward,
        }
    }

    /// The name of the function that asks for it.
    pub fn name(self) -> &'static str {
        match self {
            DerivativeKind::Gradient => "gradient",
            DerivativeKind::Tangent => "differentiate",
            DerivativeKind::Hessian => "hessian",
            DerivativeKind::Jacobian => "jacobian",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<DerivativeKind> {
        DerivativeKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A step on the way from a parameter to a number in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// By its name, or by its position among the members.
    Member(String),
    /// By its number.
    Element(u64),
}

/// One derivative of one function. Equal requests have equal answers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Request {
    /// Of what.
    pub function: FuncId,
    /// Which derivative.
    pub kind: DerivativeKind,
    /// Names of parameters in the order of their shadows; empty: all that can have a derivative.
    pub wrt: Vec<String>,
    /// Of a tangent along one number inside of the parameter that is named, the way there: `[3]` of `"p[3]"`.
    pub part: Vec<Part>,
    /// Of a hessian with respect to arrays: the first and the last element of each that is named, in the order of `wrt`.
    pub ranges: Vec<Option<(u64, u64)>>,
    /// Of a hessian: its diagonal alone.
    pub diagonal: bool,
    /// How many times a tangent is taken, along the same parameter.
    pub order: u32,
    /// Integers that are named are differentiated as if they were real numbers, as Clad does.
    pub integers: bool,
    /// What the program says when it runs, and finds the derivative by: `"x, y"`, `"0"`, `"x#2"`. Empty where no string
    /// asks.
    pub written: String,
}

impl Request {
    /// The first derivative that a mode gives.
    pub fn first(function: FuncId, mode: Mode, wrt: Vec<String>) -> Request {
        Request {
            function,
            kind: DerivativeKind::first(mode),
            wrt,
            part: Vec::new(),
            ranges: Vec::new(),
            diagonal: false,
            order: 1,
            integers: false,
            written: String::new(),
        }
    }

    /// The mode that gives it.
    pub fn mode(&self) -> Mode {
        self.kind.mode()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_their_names() {
        for kind in DerivativeKind::ALL {
            assert_eq!(DerivativeKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(DerivativeKind::from_name("tangent"), None);
    }

    #[test]
    fn each_mode_gives_a_first_derivative() {
        for mode in [Mode::Reverse, Mode::Forward] {
            assert_eq!(DerivativeKind::first(mode).mode(), mode);
        }
    }
}
