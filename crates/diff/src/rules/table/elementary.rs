//! Powers, exponentials, logarithms, circular and hyperbolic functions.
//!
//! A derivative that reads the result is preferred where that is as accurate: it costs no call. `expm1` calls `exp`
//! because `y + 1` has lost its digits for negative arguments, and `(1 - x) * (1 + x)` stands for `1 - x * x` because
//! it keeps them near 1.

use std::f64::consts::{LN_2, LN_10, LOG2_E, LOG10_E, PI};

use crate::rules::notation::*;

rows! {
    // A power of zero: `x^0` is constant, and `0^b` is zero for every b > 0; the formulas alone would give 0 * inf.
    pow(a, b)  -> y on 0.2 .. 3.0
        {
            b * pow(select(eq(b, 0.0), select(eq(a, 0.0), 1.0, a), a), b - 1.0),
            select(eq(y, 0.0), 0.0, y * log(a))
        }
    powi(a, n) -> y on 0.2 .. 3.0, -3 .. 5 { select(eq(n, 0), 0.0, real(n) * powi(a, n - 1)), int }

    exp(x)   -> y on -3.0 .. 3.0 { y }
    exp2(x)  -> y on -3.0 .. 3.0 { LN_2 * y }
    exp10(x) -> y on -2.0 .. 2.0 { LN_10 * y }
    expm1(x) -> y on -3.0 .. 3.0 { exp(x) }
    log(x)   -> y on 0.2 .. 9.0  { 1.0 / x }
    log2(x)  -> y on 0.2 .. 9.0  { LOG2_E / x }
    log10(x) -> y on 0.2 .. 9.0  { LOG10_E / x }
    log1p(x) -> y on -0.8 .. 9.0 { 1.0 / (1.0 + x) }

    sin(x)   -> y on -6.0 .. 6.0 { cos(x) }
    cos(x)   -> y on -6.0 .. 6.0 { -sin(x) }
    tan(x)   -> y on -1.2 .. 1.2 { 1.0 + y * y }
    sinpi(x) -> y on -2.0 .. 2.0 { PI * cospi(x) }
    cospi(x) -> y on -2.0 .. 2.0 { -PI * sinpi(x) }
    asin(x)  -> y on -0.9 .. 0.9 { 1.0 / sqrt((1.0 - x) * (1.0 + x)) }
    acos(x)  -> y on -0.9 .. 0.9 { -1.0 / sqrt((1.0 - x) * (1.0 + x)) }
    atan(x)  -> y on -4.0 .. 4.0 { 1.0 / (1.0 + x * x) }
    atan2(a, b) -> y on 0.2 .. 3.0, -3.0 .. 3.0 { b / hypot(a, b) / hypot(a, b), -(a / hypot(a, b)) / hypot(a, b) }

    sinh(x)  -> y on -3.0 .. 3.0 { cosh(x) }
    cosh(x)  -> y on -3.0 .. 3.0 { sinh(x) }
    tanh(x)  -> y on -3.0 .. 3.0 { 1.0 - y * y }
    asinh(x) -> y on -4.0 .. 4.0 { 1.0 / hypot(x, 1.0) }
    acosh(x) -> y on 1.2 .. 9.0  { 1.0 / (sqrt(x - 1.0) * sqrt(x + 1.0)) }
    atanh(x) -> y on -0.9 .. 0.9 { 1.0 / ((1.0 - x) * (1.0 + x)) }
}
