//! Arithmetic under a name (`__fadd_rz`, `fmaf`, `hypot`), and functions made of pieces (`fabs`, `fmax`, `fmod`).
//!
//! A function made of pieces has, where pieces meet, the derivative of the piece that produced the value. Which one that
//! is, is asked of the arguments (`a >= b`), never by comparing the result with one (`y == a`): a compiler may compute
//! `a` once more and round it differently, and no piece would have the derivative.
//! Rounding is not differentiated: `__fadd_rz` is `a + b`.

use crate::rules::Cond;
use crate::rules::notation::*;

rows! {
    add(a, b)      -> y on -3.0 .. 3.0 { 1.0, 1.0 }
    sub(a, b)      -> y on -3.0 .. 3.0 { 1.0, -1.0 }
    mul(a, b)      -> y on -3.0 .. 3.0 { b, a }
    div(a, b)      -> y on 0.3 .. 3.0  { 1.0 / b, -y / b }
    neg(x)         -> y on -3.0 .. 3.0 { -1.0 }
    rcp(x)         -> y on 0.3 .. 3.0  { -y * y }
    fma(a, b, c)   -> y on -3.0 .. 3.0 { b, a, 1.0 }

    sqrt(x)           -> y on 0.2 .. 9.0  { 0.5 / y }
    rsqrt(x)          -> y on 0.2 .. 9.0  { -0.5 * y * y * y }
    cbrt(x)           -> y on 0.2 .. 9.0  { 1.0 / (3.0 * y * y) }
    rcbrt(x)          -> y on 0.2 .. 9.0  { -y / (3.0 * x) }
    hypot(a, b)       -> y on 0.2 .. 3.0  { a / y, b / y } "not a number at the origin, where there is no derivative"
    rhypot(a, b)      -> y on 0.2 .. 3.0  { -a * y * y * y, -b * y * y * y }
    norm3d(a, b, c)   -> y on -3.0 .. 3.0 { a / y, b / y, c / y } "not a number at the origin, where there is no derivative"
    rnorm3d(a, b, c)  -> y on 0.2 .. 3.0  { -a * y * y * y, -b * y * y * y, -c * y * y * y }
    norm4d(a, b, c, d)  -> y on -3.0 .. 3.0 { a / y, b / y, c / y, d / y } "not a number at the origin, where there is no derivative"
    rnorm4d(a, b, c, d) -> y on 0.2 .. 3.0
        { -a * y * y * y, -b * y * y * y, -c * y * y * y, -d * y * y * y }

    fabs(x)        -> y on -3.0 .. 3.0 { copysign(1.0, x) } "at 0 the sign of the zero: 1 at +0, -1 at -0"
    fmax(a, b)     -> y on -3.0 .. 3.0 { is_first(ge(a, b), b, 1.0, 0.0), is_first(ge(a, b), b, 0.0, 1.0) } "equal arguments: all to the first"
    fmin(a, b)     -> y on -3.0 .. 3.0 { is_first(le(a, b), b, 1.0, 0.0), is_first(le(a, b), b, 0.0, 1.0) } "equal arguments: all to the first"
    fdim(a, b)     -> y on -3.0 .. 3.0 { select(gt(a, b), 1.0, 0.0), select(gt(a, b), -1.0, 0.0) } "equal arguments: 0"
    saturate(x)    -> y on -1.0 .. 2.0 { select(ge(x, 0.0), select(le(x, 1.0), 1.0, 0.0), 0.0) } "at 0 and 1: 1"
    copysign(a, b) -> y on -3.0 .. 3.0 { copysign(1.0, a) * copysign(1.0, b), 0.0 } "at 0 the signs of the arguments decide"
    nextafter(a, b) -> y on -3.0 .. 3.0 { 1.0, 0.0 } "equal arguments: all to the first"

    // The quotient comes from the result: `trunc(a / b)` may round to the next integer where `fmod` did not.
    fmod(a, b)      -> y on 0.5 .. 9.0 { 1.0, -rint((a - y) / b) } "at jumps: the piece that was taken"
    remainder(a, b) -> y on 0.5 .. 9.0 { 1.0, -rint((a - y) / b) } "at jumps: the piece that was taken"

    ldexp(x, n)   -> y on -3.0 .. 3.0, -4 .. 5 { ldexp(1.0, n), int }
    scalbn(x, n)  -> y on -3.0 .. 3.0, -4 .. 5 { scalbn(1.0, n), int }
    scalbln(x, n) -> y on -3.0 .. 3.0, -4 .. 5 { scalbln(1.0, n), int }

    // Half-precision arithmetic that clamps to [0, 1] or at 0.
    add_sat(a, b) -> y on -1.0 .. 2.0 { clamped(a + b, 1.0), clamped(a + b, 1.0) } "at 0 and 1: as inside"
    sub_sat(a, b) -> y on -1.0 .. 2.0 { clamped(a - b, 1.0), clamped(a - b, -1.0) } "at 0 and 1: as inside"
    mul_sat(a, b) -> y on -1.0 .. 2.0 { clamped(a * b, b), clamped(a * b, a) } "at 0 and 1: as inside"
    fma_sat(a, b, c) -> y on -1.0 .. 2.0
        { clamped(a * b + c, b), clamped(a * b + c, a), clamped(a * b + c, 1.0) } "at 0 and 1: as inside"
    fma_relu(a, b, c) -> y on -1.0 .. 2.0
        { select(gt(y, 0.0), b, 0.0), select(gt(y, 0.0), a, 0.0), select(gt(y, 0.0), 1.0, 0.0) } "at 0: 0"
}

/// Which of two derivatives a maximum or minimum has: that of its first argument where it is `chosen`, or where the second
/// is not a number.
fn is_first(chosen: Cond, second: E, first: f64, other: f64) -> E {
    select(chosen, first, select(ne(second, second), first, other))
}

/// `inside` where `sum` lies in [0, 1], else 0.
fn clamped(sum: E, inside: impl Into<E>) -> E {
    select(lt(sum, 0.0), 0.0, select(gt(sum, 1.0), 0.0, inside))
}
