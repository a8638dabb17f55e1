//! Every row against central differences: to first order in `f64` and `f32`, and to second order.
//!
//! Richardson extrapolation of central differences, `D(h) = f'(x) + c₂h² + c₄h⁴ + …`, with h halved three times, leaves
//! an error of order h⁸ and rounding of order ε/h.

use ir::tables::HashMap;

use super::evaluate::{At, exact, to_f32};
use super::reference;
use crate::rules::{Domain, Partial, Row, Rule, RuleKind, Type, all};

const SAMPLES: usize = 128;

#[test]
fn rows_agree_with_differences() {
    let mut checked = HashMap::default();
    for_each_sample(|rule, row, args| {
        let at = At { args, result: reference::call(rule.name, args), round: exact };
        for i in reals(row) {
            let value = row.partial(i).map_or(0.0, |expr| at.value(expr));
            let Some(expected) = derivative(|x| reference::call(rule.name, &with(args, i, x)), args[i], row)
            else {
                continue;
            };
            assert_close(
                rule,
                args,
                i,
                value,
                expected,
                1e-9 * expected.abs() + 1e-11 * (1.0 + at.result.abs()),
            );
            *checked.entry((rule.name, i)).or_insert(0) += 1;
        }
    });
    // Samples near kinks are left out; most are not near.
    for (row, count) in checked {
        assert!(count >= 64, "{row:?}: {count} samples");
    }
}

#[test]
fn rows_hold_in_single_precision() {
    for_each_sample(|rule, row, args| {
        let args: Vec<f64> = args.iter().map(|x| to_f32(*x)).collect();
        let result = reference::call(rule.name, &args);
        let double = At { args: &args, result, round: exact };
        let single = At { args: &args, result: to_f32(result), round: to_f32 };
        for i in reals(row) {
            let Some(expr) = row.partial(i) else { continue };
            let expected = double.value(expr);
            assert_close(rule, &args, i, single.value(expr), expected, 1e-4 * expected.abs() + 1e-6);
        }
    });
}

#[test]
fn rows_can_be_differentiated_again() {
    for_each_sample(|rule, row, args| {
        let value_at =
            |args: &[f64]| At { args, result: reference::call(rule.name, args), round: exact }.result;
        let at = At { args, result: value_at(args), round: exact };
        for (i, j) in reals(row).flat_map(|i| reals(row).map(move |j| (i, j))) {
            let Some(expr) = row.partial(i) else { continue };
            let along: Vec<f64> = (0..args.len()).map(|k| if k == j { 1.0 } else { 0.0 }).collect();
            let result = row.partial(j).map_or(0.0, |by_j| at.value(by_j));
            let moved = |x: f64| {
                let args = with(args, j, x);
                At { args: &args, result: value_at(&args), round: exact }.value(expr)
            };
            let Some(expected) = derivative(moved, args[j], row) else { continue };
            let value = at.tangent(expr, &along, result);
            assert_close(
                rule,
                args,
                j,
                value,
                expected,
                1e-8 * expected.abs() + 1e-10 * (1.0 + at.value(expr).abs()),
            );
        }
    });
}

#[test]
fn functions_listed_as_constant_are_constant() {
    for rule in all() {
        let (RuleKind::Zero(_), Type::Real, [param]) = (&rule.kind, rule.result, &rule.params[..]) else {
            continue;
        };
        // `stop_gradient` is constant because the program says so.
        if param.ty != Type::Real || rule.name == "stop_gradient" {
            continue;
        }
        let mut random = Random(7);
        let jumps = Row { partials: vec![], domains: vec![], kink: Some("jumps") };
        for _ in 0..SAMPLES {
            let x = random.between(0.1, 8.0);
            let slope = derivative(|x| reference::call(rule.name, &[x]), x, &jumps);
            assert!(slope.is_none_or(|slope| slope == 0.0), "{} has slope {slope:?} at {x}", rule.name);
        }
    }
}

fn for_each_sample(mut check: impl FnMut(&Rule, &Row, &[f64])) {
    for rule in all() {
        let RuleKind::Smooth(row) = &rule.kind else { continue };
        let mut random = Random(42);
        for _ in 0..SAMPLES {
            let args: Vec<f64> = row.domains.iter().map(|domain| random.draw(*domain)).collect();
            check(rule, row, &args);
        }
    }
}

fn reals(row: &Row) -> impl Iterator<Item = usize> + '_ {
    (0..row.partials.len()).filter(|&i| matches!(row.partials[i], Partial::Of(_)))
}

fn with(args: &[f64], i: usize, x: f64) -> Vec<f64> {
    let mut args = args.to_vec();
    args[i] = x;
    args
}

fn assert_close(rule: &Rule, args: &[f64], i: usize, value: f64, expected: f64, tolerance: f64) {
    assert!(
        (value - expected).abs() < tolerance,
        "{}{args:?} by argument {i}: {value}, but differences say {expected}",
        rule.name
    );
}

/// `f'(x)`, or `None` when the row has kinks and one lies close by: the slopes of both sides differ.
fn derivative(f: impl Fn(f64) -> f64, x: f64, row: &Row) -> Option<f64> {
    let h = 0.01 * x.abs().clamp(0.1, 1.0);
    if row.kink.is_some() {
        let (left, right) = ((f(x) - f(x - h)) / h, (f(x + h) - f(x)) / h);
        if (left - right).abs() > 0.2 * left.abs().max(right.abs()).max(1e-3) {
            return None;
        }
    }
    let mut steps: Vec<f64> =
        (0..4).map(|k| h / f64::from(1 << k)).map(|h| (f(x + h) - f(x - h)) / (2.0 * h)).collect();
    for order in 1..4 {
        let factor = f64::from(1 << (2 * order));
        steps = steps.windows(2).map(|d| (factor * d[1] - d[0]) / (factor - 1.0)).collect();
    }
    Some(steps[0])
}

/// splitmix64: the samples are the same in every run.
struct Random(u64);

impl Random {
    fn draw(&mut self, domain: Domain) -> f64 {
        match domain {
            Domain::Real(low, high) => self.between(low, high),
            Domain::Integer(low, high) => self.between(f64::from(low), f64::from(high)).floor(),
        }
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}
