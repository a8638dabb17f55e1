//! What has to be known of mathematical functions to call them with the right types.

use ir::{Builder, FloatKind, Type, Value};

/// Functions of numbers that also write through pointers; the differentiator knows them or refuses them.
pub(super) const WRITES_THROUGH_POINTERS: &[&str] =
    &["modf", "modff", "frexp", "frexpf", "remquo", "remquof", "lgamma_r", "lgammaf_r"];

/// Functions all of whose arguments have the type of the result: `std::pow(float, int)` computes in double.
const HOMOGENEOUS: &[&str] = &[
    "pow",
    "fmod",
    "atan2",
    "hypot",
    "fmax",
    "fmin",
    "fdim",
    "copysign",
    "nextafter",
    "remainder",
    "min",
    "max",
    "fma",
    "clamp",
    "lerp",
    "sqrt",
    "cbrt",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "erf",
    "erfc",
    "tgamma",
    "lgamma",
    "floor",
    "ceil",
    "trunc",
    "round",
    "rint",
    "nearbyint",
    "fabs",
    "rsqrt",
];

/// Whether a builtin of compilers is known by no other name.
pub(super) fn is_of_compiler(name: &str) -> bool {
    let starts =
        ["popcount", "clz", "ctz", "clrsb", "bswap", "parity", "powi", "rotate", "bitreverse", "ffsl"];
    starts.iter().any(|start| name.starts_with(start))
}

/// Brings arguments to the type in which the function computes.
pub(super) fn widen(b: &mut Builder, name: &str, args: &mut [Value], result: &Type) {
    if !result.is_float() || !HOMOGENEOUS.contains(&name) {
        return;
    }
    for arg in args {
        *arg = b.convert(*arg, result);
    }
}

/// The name to call a function by, where that is not its own: `std::` stands before those that C does not have, and C's
/// functions for `long double` have names of theirs, because the plain one is that of `double` where C++'s overloads are not in sight.
pub(super) fn full_name(name: &str, result: &Type) -> Option<String> {
    let overloaded_only = ["min", "max", "clamp", "lerp", "rsqrt"];
    match name {
        "expint" | "beta" if result.is_float() => Some(format!("std::{name}")),
        _ if *result != Type::Float(FloatKind::LongDouble) => None,
        "abs" => Some("fabsl".to_string()),
        _ => (HOMOGENEOUS.contains(&name) && !overloaded_only.contains(&name)).then(|| format!("{name}l")),
    }
}

/// Functions of numbers whose result depends on other threads or on time.
pub(super) fn looks_at_others(name: &str) -> bool {
    let prefixes = ["__sync", "__match_", "__reduce_", "__shfl", "__ballot", "__barrier"];
    prefixes.iter().any(|p| name.starts_with(p))
        || matches!(name, "__any" | "__all" | "__activemask" | "clock" | "rand")
}
