//! Functions that store results through pointers, as the expressions they compute.
//!
//! The expressions are exact, special values included, and differentiable by their own rows.

use crate::rules::notation::*;

pointer_outputs! {
    sincos(x, *s, *c)   { *s = sin(x), *c = cos(x) }
    sincospi(x, *s, *c) { *s = sinpi(x), *c = cospi(x) }
    // `fmod(x, 1)` is the fraction with the sign of x; for an infinite x, `modf` returns a zero and `fmod` no number.
    modf(x, *whole)     { *whole = trunc(x); return select(ne(isinf(x), 0), copysign(0.0, x), fmod(x, 1.0)) }
    frexp(x, *exponent) { *exponent = scaled(x, 0, ilogb(x) + 1); return scaled(x, x, ldexp(x, -1 - ilogb(x))) }
}

/// `value`, where x has an exponent: where it is neither zero nor infinite nor not a number.
fn scaled(x: E, without: impl Into<E>, value: E) -> E {
    let without = without.into();
    select(eq(x, 0.0), without, select(ne(isfinite(x), 0), value, without))
}
