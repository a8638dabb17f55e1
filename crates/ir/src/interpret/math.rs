//! Functions of the C and CUDA mathematical library, by name. A `float` function (`sinf`, `__expf`) is the
//! `double` one, rounded to the type of the call's result.

use super::{Datum, Trap, arithmetic, trap};
use crate::types::Type;

pub(super) fn call(name: &str, args: &[Datum], ty: &Type) -> Result<Datum, Trap> {
    if args.contains(&Datum::Undef) {
        return Ok(Datum::Undef);
    }
    if name == crate::op::SETTLED {
        return Ok(args[0].clone());
    }
    let result = match args {
        [Datum::Float(x)] => one(plain(name), *x),
        [Datum::Float(x), Datum::Float(y)] => two(plain(name), *x, *y),
        [Datum::Float(x), Datum::Int(n)] => {
            i32::try_from(*n).ok().and_then(|n| real_and_integer(plain(name), *x, n))
        }
        [Datum::Float(x), Datum::Float(y), Datum::Float(z)] if plain(name) == "fma" => {
            Some(x.mul_add(*y, *z))
        }
        _ => return integers(name, args),
    };
    match result {
        Some(x) if ty.is_float() => Ok(Datum::Float(arithmetic::round(x, ty))),
        Some(x) if *ty == Type::Bool => Ok(Datum::Bool(x != 0.0)),
        Some(x) => Ok(Datum::Int(x as i128)),
        None => trap(format!("no function `{name}` of {args:?}")),
    }
}

/// Functions that write through pointers: argument number and the value it gets.
pub(super) fn through_pointers(name: &str, args: &[Datum]) -> Option<Result<Vec<(usize, f64)>, Trap>> {
    let outputs = match (plain(name), args) {
        ("sincos", [Datum::Float(x), _, _]) => vec![(1, x.sin()), (2, x.cos())],
        ("sincospi", [Datum::Float(x), _, _]) => {
            vec![(1, (x * std::f64::consts::PI).sin()), (2, (x * std::f64::consts::PI).cos())]
        }
        ("sincos" | "sincospi", _) => return Some(trap(format!("{name} of {args:?}"))),
        _ => return None,
    };
    Some(Ok(outputs))
}

/// The name without namespace, and without what marks it as a `float` function or a fast intrinsic.
fn plain(name: &str) -> &str {
    let name = name.rsplit("::").next().unwrap_or(name);
    let name = name.strip_prefix("__builtin_").or(name.strip_prefix("__")).unwrap_or(name);
    match name.strip_suffix('f') {
        // These end in `f` by themselves.
        Some("er" | "normcd") | None => name,
        Some(double) => double,
    }
}

fn one(name: &str, x: f64) -> Option<f64> {
    use std::f64::consts::PI;
    Some(match name {
        "exp" => x.exp(),
        "exp2" => x.exp2(),
        "exp10" => 10f64.powf(x),
        "expm1" => x.exp_m1(),
        "log" => x.ln(),
        "log2" => x.log2(),
        "log10" => x.log10(),
        "log1p" => x.ln_1p(),
        "sqrt" => x.sqrt(),
        "rsqrt" => 1.0 / x.sqrt(),
        "cbrt" => x.cbrt(),
        "rcbrt" => 1.0 / x.cbrt(),
        "sin" => x.sin(),
        "cos" => x.cos(),
        "tan" => x.tan(),
        "sinpi" => (x * PI).sin(),
        "cospi" => (x * PI).cos(),
        "asin" => x.asin(),
        "acos" => x.acos(),
        "atan" => x.atan(),
        "sinh" => x.sinh(),
        "cosh" => x.cosh(),
        "tanh" => x.tanh(),
        "asinh" => x.asinh(),
        "acosh" => x.acosh(),
        "atanh" => x.atanh(),
        "fabs" | "abs" => x.abs(),
        "floor" => x.floor(),
        "ceil" => x.ceil(),
        "trunc" => x.trunc(),
        "round" | "lround" | "llround" => x.round(),
        "rint" | "nearbyint" | "lrint" | "llrint" => x.round_ties_even(),
        "isnan" => f64::from(u8::from(x.is_nan())),
        "isinf" => f64::from(u8::from(x.is_infinite())),
        "isfinite" => f64::from(u8::from(x.is_finite())),
        "signbit" => f64::from(u8::from(x.is_sign_negative())),
        _ => return None,
    })
}

fn two(name: &str, x: f64, y: f64) -> Option<f64> {
    Some(match name {
        "pow" => x.powf(y),
        "atan2" => x.atan2(y),
        "hypot" => x.hypot(y),
        "rhypot" => 1.0 / x.hypot(y),
        "fmax" | "max" => x.max(y),
        "fmin" | "min" => x.min(y),
        "fdim" => (x - y).max(0.0),
        "fmod" => x % y,
        "copysign" => x.copysign(y),
        "fdivide" => x / y,
        _ => return None,
    })
}

fn real_and_integer(name: &str, x: f64, n: i32) -> Option<f64> {
    Some(match name {
        "pow" | "powi" => x.powi(n),
        "ldexp" | "scalbn" => x * 2f64.powi(n),
        _ => return None,
    })
}

fn integers(name: &str, args: &[Datum]) -> Result<Datum, Trap> {
    Ok(Datum::Int(match (name.rsplit("::").next().unwrap_or(name), args) {
        ("abs" | "labs" | "llabs", [Datum::Int(n)]) => n.abs(),
        ("min" | "umin" | "llmin" | "ullmin", [Datum::Int(a), Datum::Int(b)]) => *a.min(b),
        ("max" | "umax" | "llmax" | "ullmax", [Datum::Int(a), Datum::Int(b)]) => *a.max(b),
        _ => return trap(format!("no function `{name}` of {args:?}")),
    }))
}
