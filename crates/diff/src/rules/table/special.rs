//! Error functions and their inverses, gamma functions, the exponential integral, Bessel functions.
//!
//! CUDA has no derivative of `lgamma`; `digamma` and `polygamma` come from `cugrad/math.h`. `polygamma(n, x)` is the
//! n-th derivative of `digamma`, so the chain of derivatives never ends.
//! `jn` and `yn` do not take negative orders in CUDA: order 0 is a case of its own.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_2_SQRT_PI};

use crate::rules::notation::*;

/// √π / 2
const HALF_SQRT_PI: f64 = 1.0 / FRAC_2_SQRT_PI;
/// √(2π)
const SQRT_2_PI: f64 = 2.0 * HALF_SQRT_PI / FRAC_1_SQRT_2;

rows! {
    erf(x)     -> y on -2.0 .. 2.0 { FRAC_2_SQRT_PI * exp(-x * x) }
    erfc(x)    -> y on -2.0 .. 2.0 { -FRAC_2_SQRT_PI * exp(-x * x) }
    erfinv(x)  -> y on -0.9 .. 0.9 { HALF_SQRT_PI * exp(y * y) }
    erfcinv(x) -> y on 0.1 .. 1.9  { -HALF_SQRT_PI * exp(y * y) }
    normcdf(x)    -> y on -3.0 .. 3.0 { (1.0 / SQRT_2_PI) * exp(-0.5 * x * x) }
    normcdfinv(x) -> y on 0.1 .. 0.9  { SQRT_2_PI * exp(0.5 * y * y) }
    // The two terms cancel for large x; from 30 on the asymptotic series is the more accurate one.
    erfcx(x) -> y on -2.0 .. 60.0 {{
        let u = 1.0 / (x * x);
        let series = u * (1.0 - u * (1.5 - u * (3.75 - u * (13.125 - u * 59.0625))));
        select(lt(x, 30.0), 2.0 * x * y - FRAC_2_SQRT_PI, -0.5 * FRAC_2_SQRT_PI * series)
    }}

    lgamma(x)       -> y on 0.3 .. 9.0 { digamma(x) }
    tgamma(x)       -> y on 0.3 .. 5.0 { y * digamma(x) }
    digamma(x)      -> y on 0.3 .. 9.0 { polygamma(1, x) }
    polygamma(n, x) -> y on 1 .. 5, 0.3 .. 9.0 { int, polygamma(n + 1, x) }

    expint(x)  -> y on 0.2 .. 4.0 { exp(x) / x }
    beta(a, b) -> y on 0.5 .. 4.0, 0.5 .. 4.0
        { y * (digamma(a) - digamma(a + b)), y * (digamma(b) - digamma(a + b)) }

    j0(x)    -> y on 0.3 .. 12.0 { -j1(x) }
    j1(x)    -> y on 0.3 .. 12.0 { select(eq(x, 0.0), 0.5, j0(x) - y / x) }
    jn(n, x) -> y on 0 .. 6, 0.3 .. 12.0
        { int, select(eq(n, 0), -j1(x), 0.5 * (jn(n - 1, x) - jn(n + 1, x))) }
    y0(x)    -> y on 0.3 .. 12.0 { -y1(x) }
    y1(x)    -> y on 0.3 .. 12.0 { y0(x) - y / x }
    yn(n, x) -> y on 0 .. 6, 0.5 .. 12.0
        { int, select(eq(n, 0), -y1(x), 0.5 * (yn(n - 1, x) - yn(n + 1, x))) }
    cyl_bessel_i0(x) -> y on -6.0 .. 6.0 { cyl_bessel_i1(x) }
    cyl_bessel_i1(x) -> y on -6.0 .. 6.0 { select(eq(x, 0.0), 0.5, cyl_bessel_i0(x) - y / x) }
}
