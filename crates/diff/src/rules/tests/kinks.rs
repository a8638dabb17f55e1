//! Single points where differences cannot tell: kinks, zeros, infinities, and what is stored through pointers.

use super::evaluate::{At, exact};
use super::reference;
use crate::rules::{Outputs, RuleKind, rule};

fn derivative(name: &str, args: &[f64], i: usize) -> f64 {
    let RuleKind::Smooth(row) = &rule(name).expect("listed").kind else { panic!("{name} has no row") };
    let at = At { args, result: reference::call(name, args), round: exact };
    row.partial(i).map_or(0.0, |expr| at.value(expr))
}

#[test]
fn kinks_return_what_the_rows_say() {
    assert_eq!(derivative("fabs", &[0.0], 0), 1.0);
    assert_eq!(derivative("fabs", &[-0.0], 0), -1.0);
    for name in ["fmax", "fmin"] {
        assert_eq!([0, 1].map(|i| derivative(name, &[2.0, 2.0], i)), [1.0, 0.0]);
        // The argument that is a number is the result, and gets the derivative.
        assert_eq!([0, 1].map(|i| derivative(name, &[2.0, f64::NAN], i)), [1.0, 0.0]);
        assert_eq!([0, 1].map(|i| derivative(name, &[f64::NAN, 2.0], i)), [0.0, 1.0]);
    }
    assert_eq!([0, 1].map(|i| derivative("fdim", &[2.0, 2.0], i)), [0.0, 0.0]);
    assert_eq!([0.0, 1.0].map(|x| derivative("saturate", &[x], 0)), [1.0, 1.0]);
    assert_eq!([0.0, 1.0].map(|x| derivative("add_sat", &[x, 0.0], 0)), [1.0, 1.0]);
    assert_eq!(derivative("fma_relu", &[1.0, 1.0, -1.0], 2), 0.0);
    assert!(derivative("hypot", &[0.0, 0.0], 0).is_nan());
}

#[test]
fn powers_of_zero_have_derivatives() {
    assert_eq!(derivative("pow", &[0.0, 0.0], 0), 0.0);
    assert_eq!(derivative("pow", &[0.0, 1.0], 0), 1.0);
    assert_eq!(derivative("pow", &[0.0, 2.0], 0), 0.0);
    assert_eq!(derivative("pow", &[0.0, 2.0], 1), 0.0);
    assert_eq!(derivative("pow", &[-2.0, 3.0], 0), 12.0);
    assert_eq!(derivative("powi", &[0.0, 0.0], 0), 0.0);
    assert_eq!(derivative("powi", &[-2.0, 3.0], 0), 12.0);
}

#[test]
fn bessel_functions_have_derivatives_at_zero() {
    assert_eq!(derivative("j1", &[0.0], 0), 0.5);
    assert_eq!(derivative("cyl_bessel_i1", &[0.0], 0), 0.5);
    assert_eq!(derivative("jn", &[1.0, 0.0], 1), 0.5);
    assert_eq!(derivative("jn", &[0.0, 0.0], 1), 0.0);
}

/// `0.3 / 0.1` rounds up to 3, but `fmod` took two whole parts.
#[test]
fn quotient_is_the_one_that_was_taken() {
    assert_eq!(derivative("fmod", &[0.3, 0.1], 1), -2.0);
    assert_eq!(derivative("remainder", &[0.3, 0.1], 1), -3.0);
}

#[test]
fn pointer_outputs_are_exact() {
    let infinite = f64::INFINITY;
    for x in [0.0, -0.0, 1.0, -1.0, 2.75, -2.75, 1e300, -5e-324, infinite, -infinite] {
        let (fraction, whole) = libm::modf(x);
        assert_eq!(outputs("modf", x).map(f64::to_bits), [fraction, whole].map(f64::to_bits), "modf({x})");
        let (mantissa, exponent) = libm::frexp(x);
        let [found, power] = outputs("frexp", x);
        assert_eq!(found.to_bits(), mantissa.to_bits(), "frexp({x})");
        assert!(power == f64::from(exponent) || x.is_infinite(), "frexp({x}) stores {power}");
    }
    assert!(outputs("modf", f64::NAN)[0].is_nan() && outputs("frexp", f64::NAN)[0].is_nan());
    let sine_and_cosine = [libm::sin(0.7), libm::cos(0.7)];
    assert_eq!(outputs("sincos", 0.7), sine_and_cosine);
}

/// The result, if the function has one, and what it stores.
fn outputs(name: &str, x: f64) -> [f64; 2] {
    let RuleKind::Outputs(Outputs { result, stores }) = &rule(name).expect("listed").kind else {
        panic!("{name} stores nothing")
    };
    let at = At { args: &[x], result: f64::NAN, round: exact };
    let values: Vec<f64> =
        result.iter().chain(stores.iter().map(|(_, expr)| expr)).map(|expr| at.value(expr)).collect();
    values.try_into().expect("two outputs")
}
