//! The functions of the table, evaluated in `f64`: what derivatives are compared with.
//!
//! They come from `libm` where it has them. The others are written here from definitions that share nothing with the
//! derivative rows: series, continued fractions, Newton's method.

use std::f64::consts::{FRAC_2_SQRT_PI, PI, SQRT_2};

/// The value of the function with this canonical name. Integer arguments are passed as real numbers.
pub fn call(name: &str, args: &[f64]) -> f64 {
    match *args {
        [x] => unary(name, x),
        [a, b] => binary(name, a, b),
        [a, b, c] => match name {
            "fma" => libm::fma(a, b, c),
            "fma_sat" => (a * b + c).clamp(0.0, 1.0),
            "fma_relu" => (a * b + c).max(0.0),
            "norm3d" => (a * a + b * b + c * c).sqrt(),
            "rnorm3d" => 1.0 / (a * a + b * b + c * c).sqrt(),
            _ => panic!("no reference for {name} with 3 arguments"),
        },
        [a, b, c, d] => match name {
            "norm4d" => (a * a + b * b + c * c + d * d).sqrt(),
            "rnorm4d" => 1.0 / (a * a + b * b + c * c + d * d).sqrt(),
            _ => panic!("no reference for {name} with 4 arguments"),
        },
        _ => panic!("no reference for {name} with {} arguments", args.len()),
    }
}

fn unary(name: &str, x: f64) -> f64 {
    match name {
        "neg" => -x,
        "rcp" => 1.0 / x,
        "sqrt" => x.sqrt(),
        "rsqrt" => 1.0 / x.sqrt(),
        "cbrt" => libm::cbrt(x),
        "rcbrt" => 1.0 / libm::cbrt(x),
        "fabs" => x.abs(),
        "saturate" => x.clamp(0.0, 1.0),
        "exp" => libm::exp(x),
        "exp2" => libm::exp2(x),
        "exp10" => libm::exp10(x),
        "expm1" => libm::expm1(x),
        "log" => libm::log(x),
        "log2" => libm::log2(x),
        "log10" => libm::log10(x),
        "log1p" => libm::log1p(x),
        "sin" => libm::sin(x),
        "cos" => libm::cos(x),
        "tan" => libm::tan(x),
        "sinpi" => libm::sin(PI * x),
        "cospi" => libm::cos(PI * x),
        "asin" => libm::asin(x),
        "acos" => libm::acos(x),
        "atan" => libm::atan(x),
        "sinh" => libm::sinh(x),
        "cosh" => libm::cosh(x),
        "tanh" => libm::tanh(x),
        "asinh" => libm::asinh(x),
        "acosh" => libm::acosh(x),
        "atanh" => libm::atanh(x),
        _ => special(name, x),
    }
}

fn special(name: &str, x: f64) -> f64 {
    match name {
        "erf" => libm::erf(x),
        "erfc" => libm::erfc(x),
        "erfinv" => erfcinv(1.0 - x),
        "erfcinv" => erfcinv(x),
        "normcdf" => 0.5 * libm::erfc(-x / SQRT_2),
        "normcdfinv" => -SQRT_2 * erfcinv(2.0 * x),
        "erfcx" => erfcx(x),
        "lgamma" => libm::lgamma(x),
        "tgamma" => libm::tgamma(x),
        "digamma" => digamma(x),
        "expint" => expint(x),
        "j0" => libm::j0(x),
        "j1" => libm::j1(x),
        "y0" => libm::y0(x),
        "y1" => libm::y1(x),
        "cyl_bessel_i0" => bessel_i(0, x),
        "cyl_bessel_i1" => bessel_i(1, x),
        "ceil" => x.ceil(),
        "floor" => x.floor(),
        "trunc" => x.trunc(),
        "round" => x.round(),
        "rint" | "nearbyint" => x.round_ties_even(),
        "logb" | "ilogb" => f64::from(libm::ilogb(x)),
        "isinf" => f64::from(u8::from(x.is_infinite())),
        "isfinite" => f64::from(u8::from(x.is_finite())),
        _ => panic!("no reference for {name}"),
    }
}

fn binary(name: &str, a: f64, b: f64) -> f64 {
    match name {
        "add" => a + b,
        "sub" => a - b,
        "mul" => a * b,
        "div" => a / b,
        "add_sat" => (a + b).clamp(0.0, 1.0),
        "sub_sat" => (a - b).clamp(0.0, 1.0),
        "mul_sat" => (a * b).clamp(0.0, 1.0),
        "hypot" => libm::hypot(a, b),
        "rhypot" => 1.0 / libm::hypot(a, b),
        "fmax" => libm::fmax(a, b),
        "fmin" => libm::fmin(a, b),
        "fdim" => libm::fdim(a, b),
        "copysign" => a.copysign(b),
        "nextafter" => libm::nextafter(a, b),
        "fmod" => libm::fmod(a, b),
        "remainder" => libm::remainder(a, b),
        "ldexp" | "scalbn" | "scalbln" => libm::ldexp(a, b as i32),
        "pow" => libm::pow(a, b),
        "powi" => a.powi(b as i32),
        "atan2" => libm::atan2(a, b),
        "polygamma" => polygamma(a as i32, b),
        "beta" => libm::tgamma(a) * libm::tgamma(b) / libm::tgamma(a + b),
        "jn" => libm::jn(a as i32, b),
        "yn" => libm::yn(a as i32, b),
        _ => panic!("no reference for {name} with 2 arguments"),
    }
}

/// `y` with `erfc(y) = x`, by Newton's method on the side where erfc is small.
fn erfcinv(x: f64) -> f64 {
    if x > 1.0 {
        return -erfcinv(2.0 - x);
    }
    let mut y = 0.0;
    for _ in 0..200 {
        let step = (libm::erfc(y) - x) / (FRAC_2_SQRT_PI * libm::exp(-y * y));
        y += step;
        if step.abs() < 1e-17 {
            break;
        }
    }
    y
}

/// `exp(x²) erfc(x)`: directly, or from 3 on by the continued fraction `1/√π · 1/(x + (1/2)/(x + (2/2)/(x + …)))`.
fn erfcx(x: f64) -> f64 {
    if x < 3.0 {
        return libm::exp(x * x) * libm::erfc(x);
    }
    let tail = (1..200).rev().fold(x, |tail, k| x + 0.5 * f64::from(k) / tail);
    0.5 * FRAC_2_SQRT_PI / tail
}

/// `I_n(x) = Σ (x/2)^(2k+n) / (k! (k+n)!)`
fn bessel_i(n: i32, x: f64) -> f64 {
    let quarter = 0.25 * x * x;
    let mut term = (0.5 * x).powi(n) / (1..=n).map(f64::from).product::<f64>();
    let mut sum = term;
    for k in 1..100 {
        term *= quarter / (f64::from(k) * f64::from(k + n));
        sum += term;
    }
    sum
}

/// `Ei(x) = γ + ln x + Σ x^k / (k k!)`
fn expint(x: f64) -> f64 {
    const GAMMA: f64 = 0.577_215_664_901_532_9;
    let mut power = 1.0;
    let terms = (1..100).map(|k| {
        power *= x / f64::from(k);
        power / f64::from(k)
    });
    GAMMA + libm::log(x) + terms.sum::<f64>()
}

/// Binet's asymptotic series, after a shift by recurrence.
fn digamma(x: f64) -> f64 {
    if x < 12.0 {
        return digamma(x + 1.0) - 1.0 / x;
    }
    let u = 1.0 / (x * x);
    let bernoulli = [1.0 / 12.0, -1.0 / 120.0, 1.0 / 252.0, -1.0 / 240.0, 1.0 / 132.0, -691.0 / 32760.0];
    let series = bernoulli.iter().rev().fold(0.0, |sum, b| (sum + b) * u);
    libm::log(x) - 0.5 / x - series
}

/// `(-1)^(n+1) n! Σ (x+k)^-(n+1)`, the first hundred terms one by one and the rest by Euler and Maclaurin.
fn polygamma(n: i32, x: f64) -> f64 {
    let s = n + 1;
    let (order, z) = (f64::from(s), x + 100.0);
    let head: f64 = (0..100).map(|k| (x + f64::from(k)).powi(-s)).sum();
    let tail = z.powi(-n) / f64::from(n) + 0.5 * z.powi(-s) + order / 12.0 * z.powi(-s - 1)
        - order * (order + 1.0) * (order + 2.0) / 720.0 * z.powi(-s - 3);
    let factorial: f64 = (1..=n).map(f64::from).product();
    (-1.0f64).powi(n + 1) * factorial * (head + tail)
}
