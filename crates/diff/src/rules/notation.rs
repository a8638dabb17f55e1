//! How the table is written down.
//!
//! A row reads
//! ```text
//! pow(a, b) -> y on 0.2 .. 3.0 { b * pow(a, b - 1.0), y * log(a) }
//! ```
//! name and arguments, name of the result, where to sample (one interval for all arguments or one each; an interval of
//! integer literals makes an integer argument), the derivative by each argument, and at the end, if the function has
//! kinks, a string that says what the row returns there. The braces hold Rust: argument names stand for symbolic
//! values whose operators build an [`Expr`], and the functions below stand for calls. So precedence is Rust's, a typo
//! is a compile error, and `let` gives a name to a common part.
//!
//! Expressions are built once, on first use of the table, and leaked: they live as long as the program.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::{Compare, Cond, Domain, Expr, Outputs, Param, Partial, Row, Rule, RuleKind, Type};

/// A symbolic value.
pub type E = &'static Expr;

/// In place of a derivative: the argument is an integer.
pub struct Int;
#[expect(non_upper_case_globals, reason = "reads as a word in a row")]
pub const int: Int = Int;

pub fn node(expr: Expr) -> E {
    Box::leak(Box::new(expr))
}

impl From<f64> for E {
    fn from(value: f64) -> E {
        node(Expr::Num(value))
    }
}

impl From<i32> for E {
    fn from(value: i32) -> E {
        node(Expr::Int(value))
    }
}

impl Neg for E {
    type Output = E;
    fn neg(self) -> E {
        node(Expr::Neg(self))
    }
}

macro_rules! operators {
    ($($op:ident $method:ident),*) => { $(
        impl<T: Into<E>> $op<T> for E {
            type Output = E;
            fn $method(self, right: T) -> E {
                node(Expr::$op(self, right.into()))
            }
        }
        operators! { @literal $op $method f64 }
        operators! { @literal $op $method i32 }
    )* };
    (@literal $op:ident $method:ident $left:ty) => {
        impl $op<E> for $left {
            type Output = E;
            fn $method(self, right: E) -> E {
                node(Expr::$op(self.into(), right))
            }
        }
    };
}
operators! { Add add, Sub sub, Mul mul, Div div }

macro_rules! functions {
    ($($name:ident ( $($arg:ident),* );)*) => { $(
        pub fn $name($($arg: impl Into<E>),*) -> E {
            node(Expr::Call(stringify!($name), Box::leak(Box::new([$($arg.into()),*]))))
        }
    )* };
}
functions! {
    copysign(a, b);
    cos(x);
    cosh(x);
    cospi(x);
    cyl_bessel_i0(x);
    cyl_bessel_i1(x);
    digamma(x);
    exp(x);
    fmod(a, b);
    ilogb(x);
    isfinite(x);
    isinf(x);
    j0(x);
    j1(x);
    jn(n, x);
    ldexp(x, n);
    log(x);
    polygamma(n, x);
    pow(a, b);
    powi(a, n);
    rint(x);
    scalbln(x, n);
    scalbn(x, n);
    sin(x);
    sinh(x);
    sinpi(x);
    hypot(a, b);
    sqrt(x);
    trunc(x);
    y0(x);
    y1(x);
    yn(n, x);
}

/// An integer as a real number.
pub fn real(n: E) -> E {
    node(Expr::Real(n))
}

pub fn select(cond: Cond, then: impl Into<E>, otherwise: impl Into<E>) -> E {
    node(Expr::Select(cond, then.into(), otherwise.into()))
}

macro_rules! comparisons {
    ($($name:ident $op:ident),*) => { $(
        pub fn $name(left: impl Into<E>, right: impl Into<E>) -> Cond {
            Cond { op: Compare::$op, left: left.into(), right: right.into() }
        }
    )* };
}
comparisons! { lt Lt, gt Gt, le Le, ge Ge, eq Eq, ne Ne }

impl From<f64> for Partial {
    fn from(value: f64) -> Partial {
        Partial::Of(value.into())
    }
}

impl From<E> for Partial {
    fn from(expr: E) -> Partial {
        Partial::Of(expr)
    }
}

impl From<Int> for Partial {
    fn from(_: Int) -> Partial {
        Partial::Integer
    }
}

impl From<(f64, f64)> for Domain {
    fn from((low, high): (f64, f64)) -> Domain {
        Domain::Real(low, high)
    }
}

impl From<(i32, i32)> for Domain {
    fn from((low, high): (i32, i32)) -> Domain {
        Domain::Integer(low, high)
    }
}

/// The arguments of a call, one after the other.
pub fn arguments() -> impl FnMut() -> E {
    let mut next = 0;
    move || {
        next += 1;
        node(Expr::Arg(next - 1))
    }
}

pub fn smooth(
    name: &'static str,
    args: &[&'static str],
    domains: &[Domain],
    partials: Vec<Partial>,
    kink: Option<&'static str>,
) -> Rule {
    let domains = if let [one] = domains { vec![*one; args.len()] } else { domains.to_vec() };
    assert_eq!(args.len(), partials.len(), "{name}: one derivative per argument");
    assert_eq!(args.len(), domains.len(), "{name}: one interval per argument");
    let ty = |domain: &Domain| match domain {
        Domain::Real(..) => Type::Real,
        Domain::Integer(..) => Type::Integer,
    };
    let params = args.iter().zip(&domains).map(|(name, d)| Param { name, ty: ty(d) }).collect();
    Rule { name, params, result: Type::Real, kind: RuleKind::Smooth(Row { partials, domains, kink }) }
}

pub fn unsmooth(name: &'static str, args: &[(&'static str, Type)], result: Type, kind: RuleKind) -> Rule {
    Rule { name, params: args.iter().map(|&(name, ty)| Param { name, ty }).collect(), result, kind }
}

pub fn outputs(
    name: &'static str,
    input: &'static str,
    pointers: &[(&'static str, E)],
    result: Option<E>,
) -> Rule {
    let stores = pointers.iter().enumerate().map(|(i, (_, expr))| (i + 1, *expr)).collect();
    let mut params = vec![(input, Type::Real)];
    params.extend(pointers.iter().map(|(name, _)| (*name, Type::Pointer)));
    let ty = if result.is_some() { Type::Real } else { Type::Nothing };
    unsmooth(name, &params, ty, RuleKind::Outputs(Outputs { result, stores }))
}

/// `name(args) -> result on low .. high, … { derivative, … } "at kinks"`
macro_rules! rows {
    ($(
        $name:ident ( $($arg:ident),* ) -> $result:ident on $($low:literal .. $high:literal),+
        { $($partial:expr),* $(,)? } $($kink:literal)?
    )*) => {
        #[allow(unused_variables, reason = "not every derivative reads every argument and the result")]
        pub fn rules() -> Vec<$crate::rules::Rule> {
            use $crate::rules::notation::{E, arguments, node, smooth};
            let mut rules = Vec::new();
            $( rules.push({
                let mut argument = arguments();
                $( let $arg: E = argument(); )*
                let $result: E = node($crate::rules::Expr::Result);
                let domains = [$(($low, $high).into()),+];
                let kink: &[&'static str] = &[$($kink)?];
                smooth(stringify!($name), &[$(stringify!($arg)),*], &domains, vec![$($partial.into()),*], kink.first().copied())
            }); )*
            rules
        }
    };
}

/// `name(arg: Type, …) -> Type: "why the derivative is zero";`
macro_rules! zeros {
    ($( $name:ident ( $($arg:ident : $ty:ident),* ) -> $result:ident : $reason:literal; )*) => {
        pub fn rules() -> Vec<$crate::rules::Rule> {
            use $crate::rules::{RuleKind, Type, notation::unsmooth};
            vec![$( unsmooth(
                stringify!($name), &[$((stringify!($arg), Type::$ty)),*], Type::$result, RuleKind::Zero($reason),
            ) ),*]
        }
    };
}

/// `name(arg: Type, …) -> Type: "why not", "what to do instead";`
macro_rules! refusals {
    ($( $name:ident ( $($arg:ident : $ty:ident),* ) -> $result:ident : $reason:literal, $hint:literal; )*) => {
        pub fn rules() -> Vec<$crate::rules::Rule> {
            use $crate::rules::{RuleKind, Type, notation::unsmooth};
            vec![$( unsmooth(
                stringify!($name), &[$((stringify!($arg), Type::$ty)),*], Type::$result,
                RuleKind::Refused { reason: $reason, hint: $hint },
            ) ),*]
        }
    };
}

/// `name(x, *p, …) { *p = value, …; return value }`
macro_rules! pointer_outputs {
    ($(
        $name:ident ( $x:ident, $(* $p:ident),+ ) { $(* $q:ident = $value:expr),+ $(; return $result:expr)? }
    )*) => {
        pub fn rules() -> Vec<$crate::rules::Rule> {
            use $crate::rules::notation::{E, arguments, outputs};
            let mut rules = Vec::new();
            $( rules.push({
                let $x: E = arguments()();
                let result: &[E] = &[$($result)?];
                outputs(stringify!($name), stringify!($x), &[$((stringify!($q), $value)),+], result.first().copied())
            }); )*
            rules
        }
    };
}

pub(super) use {pointer_outputs, refusals, rows, zeros};
