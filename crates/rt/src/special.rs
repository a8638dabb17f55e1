//! Special functions of CUDA's math library that libm lacks, in double precision.
//!
//! Inverses start from a short approximation and are polished by Halley steps on the forward function of libm, so that
//! they are as accurate as that one (a few ulp). The rest are series that have only positive terms.

use std::f64::consts::{FRAC_1_SQRT_2, PI, SQRT_2};

unsafe extern "C" {
    safe fn erf(x: f64) -> f64;
    safe fn erfc(x: f64) -> f64;
}

/// 2/√π
const TWO_OVER_SQRT_PI: f64 = std::f64::consts::FRAC_2_SQRT_PI;
/// What rounding 1/√2 to a double lost.
const FRAC_1_SQRT_2_LOW: f64 = -4.833646656726457e-17;

/// x with erf(x) = y.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_erfinv(y: f64) -> f64 {
    if y.abs() > 0.5 {
        // 1 - |y| is exact here, and the tail is where erf itself has lost the digits.
        return cugrad_rt_erfcinv(1.0 - y.abs()).copysign(y);
    }
    if y == 0.0 || y.is_nan() {
        return y;
    }
    let mut x = y / TWO_OVER_SQRT_PI * (1.0 + PI / 12.0 * y * y);
    for _ in 0..4 {
        let step = (erf(x) - y) / (TWO_OVER_SQRT_PI * (-x * x).exp());
        x -= step / (1.0 + x * step);
    }
    x
}

/// x with erfc(x) = y, 0 < y < 2.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_erfcinv(y: f64) -> f64 {
    match y {
        y if y.is_nan() || !(0.0..=2.0).contains(&y) => return f64::NAN,
        0.0 => return f64::INFINITY,
        2.0 => return f64::NEG_INFINITY,
        y if y > 1.0 => return -cugrad_rt_erfcinv(2.0 - y),
        y if y > 0.5 => return cugrad_rt_erfinv(1.0 - y),
        _ => {}
    }
    // erfc(x) is about exp(-x²)/(x√π) in the tail; one fixed-point step gives a start good to a few percent.
    let t = (-(y.ln())).sqrt();
    let mut x = (-((y * PI.sqrt() * t).ln())).max(0.04).sqrt();
    for _ in 0..6 {
        // In terms of erfc(x)/y, so that nothing underflows before y itself does.
        let step = (y - erfc(x)) / (TWO_OVER_SQRT_PI * (-x * x).exp());
        if !step.is_finite() || step == 0.0 {
            break;
        }
        x -= step / (1.0 + x * step);
    }
    x
}

/// exp(x²)·erfc(x)
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_erfcx(x: f64) -> f64 {
    if x < 12.0 {
        if x < -26.7 {
            return f64::INFINITY;
        }
        // x² in two parts: exp would turn the rounding error of x² into a relative error.
        let high = x * x;
        let low = x.mul_add(x, -high);
        return high.exp() * (1.0 + low) * erfc(x);
    }
    // The continued fraction 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), from the inside out.
    let tail = (1..=60).rev().fold(x, |tail, k| x + 0.5 * f64::from(k) / tail);
    TWO_OVER_SQRT_PI / 2.0 / tail
}

/// The normal distribution's cumulative function.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_normcdf(x: f64) -> f64 {
    let t = -x * FRAC_1_SQRT_2;
    // erfc's derivative turns an error in t into a large relative one far out; add back what t lost.
    let lost = (-x).mul_add(FRAC_1_SQRT_2, -t) - x * FRAC_1_SQRT_2_LOW;
    let correction = TWO_OVER_SQRT_PI * (-t * t).exp() * lost;
    let correction = if correction.is_finite() { correction } else { 0.0 };
    0.5 * (erfc(t) - correction)
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_normcdfinv(p: f64) -> f64 {
    -SQRT_2 * cugrad_rt_erfcinv(2.0 * p)
}

/// The modified Bessel function of order 0.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_i0(x: f64) -> f64 {
    bessel_i(x.abs(), 0.0)
}

/// The modified Bessel function of order 1, odd.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_i1(x: f64) -> f64 {
    bessel_i(x.abs(), 1.0).copysign(x)
}

/// Iν(x) for ν = 0 or 1 and x >= 0.
fn bessel_i(x: f64, order: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x < 30.0 {
        let quarter = 0.25 * x * x;
        let mut term = if order == 0.0 { 1.0 } else { 0.5 * x };
        let (mut sum, mut k) = (term, 0.0);
        while term > sum * 1e-17 {
            k += 1.0;
            term *= quarter / (k * (k + order));
            sum += term;
        }
        return sum;
    }
    // exp(x)/√(2πx) · Σ (−1)ᵏ aₖ/xᵏ with aₖ = aₖ₋₁·(4ν² − (2k−1)²)/(8k)
    let (mut term, mut sum) = (1.0, 1.0);
    for k in 1..30 {
        let odd = f64::from(2 * k - 1);
        term *= -(4.0 * order * order - odd * odd) / (8.0 * f64::from(k) * x);
        sum += term;
    }
    // In two halves: exp(x) overflows before the quotient does.
    let half = (0.5 * x).exp();
    half * (half / (2.0 * PI * x).sqrt()) * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: f64, want: f64) {
        assert!((got - want).abs() <= 1e-13 * want.abs(), "{got:e} is not {want:e}");
    }

    #[test]
    fn inverses_invert() {
        for y in [1e-300, 1e-100, 1e-20, 1e-5, 0.1, 0.3, 0.5, 0.7, 0.999, 1.3, 1.7, 1.999] {
            close(erfc(cugrad_rt_erfcinv(y)), y);
        }
        for y in [-0.9999, -0.5, -0.1, 1e-10, 0.2, 0.49, 0.51, 0.95] {
            close(erf(cugrad_rt_erfinv(y)), y);
        }
        close(cugrad_rt_normcdfinv(cugrad_rt_normcdf(-7.25)), -7.25);
        assert_eq!(cugrad_rt_erfinv(1.0), f64::INFINITY);
        assert_eq!(cugrad_rt_erfinv(0.0), 0.0);
        assert!(cugrad_rt_erfcinv(2.5).is_nan());
    }

    #[test]
    fn known_values() {
        close(cugrad_rt_erfcx(0.0), 1.0);
        close(cugrad_rt_erfcx(1.0), 0.427583576155807);
        close(cugrad_rt_erfcx(11.5), 0.04887654689598228);
        close(cugrad_rt_erfcx(20.0), 0.02817434874105132);
        close(cugrad_rt_erfcx(-2.0), 108.940904389978);
        close(cugrad_rt_normcdf(-10.0), 7.61985302416053e-24);
        close(cugrad_rt_normcdf(1.0), 0.841344746068543);
        close(cugrad_rt_i0(2.5), 3.289839144050123);
        close(cugrad_rt_i1(2.5), 2.516716245288698);
        close(cugrad_rt_i0(100.0), 1.07375170713108e42);
        close(cugrad_rt_i1(-100.0), -1.06836939033816e42);
        assert!(cugrad_rt_i0(710.0).is_finite());
    }
}
