//! A time loop of a million steps, reversed in 64 MiB: heat on a ring with a cubic sink and a source that pulses, and the gradient of
//! the mean temperature at one point with respect to the source everywhere.
//!
//! ```text
//! cargo run --release -p cugrad-tape --example checkpointed_loop [SCHEDULE [STEPS]]      e.g. binomial:500 100000, or every:1000
//! ```
//! Keeping all states would take 4 GB. The gradient is compared with a difference along a random direction.

use std::error::Error;
use std::io::{IsTerminal, Write};
use tape::schedule::{Closures, Description, Driver, InMemory, Progress, Situation};

/// Points on the ring; a state is their temperatures.
const POINTS: usize = 512;
const TIME_STEP: f64 = 0.1;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let description: Description = arguments.next().as_deref().unwrap_or("memory:64MiB").parse()?;
    let steps: u64 = arguments.next().as_deref().unwrap_or("1000000").parse()?;
    let state_bytes = (POINTS * size_of::<f64>()) as u64;
    let schedule =
        description.schedule(&Situation { steps: Some(steps), state_bytes, ..Situation::default() })?;
    let slots: u64 = schedule.slots().iter().sum();
    println!(
        "{steps} steps of {state_bytes} bytes under `{description}`: {slots} slots, {} bytes",
        slots * state_bytes
    );

    let source = source();
    let mut gradient = vec![0.0; POINTS];
    let mut adjoint = vec![0.0; POINTS];
    let mut bar = Bar::default();
    let mut time_loop = Closures {
        advance: |state: &mut Vec<f64>, step| {
            advance(state, &source, step);
            Ok::<(), std::convert::Infallible>(())
        },
        reverse: |state: &mut Vec<f64>, step| {
            // what the objective sees of the step's result
            adjoint[0] += 1.0 / steps as f64;
            reverse(state, &mut adjoint, &mut gradient, step);
            Ok(())
        },
        ended: |_: &Vec<f64>, _| Ok(false),
        progress: |progress: &Progress| bar.show(progress),
    };
    let done = Driver::new(schedule).run(&mut vec![0.0; POINTS], &mut InMemory::new(), &mut time_loop)?;
    println!(
        "{} forward steps, {:.3} per step of the loop",
        done.forward,
        done.forward as f64 / steps as f64
    );
    compare(steps, &source, &gradient)
}

/// Two warm places.
fn source() -> Vec<f64> {
    let bump = |i: usize, at: f64| (-((i as f64 - at) / 9.0).powi(2)).exp();
    (0..POINTS).map(|i| 0.1 + bump(i, 20.0) + 0.5 * bump(i, 400.0)).collect()
}

fn pulse(step: u64) -> f64 {
    1.0 + 0.5 * (0.01 * step as f64).sin()
}

fn neighbours(i: usize) -> (usize, usize) {
    ((i + POINTS - 1) % POINTS, (i + 1) % POINTS)
}

fn advance(state: &mut [f64], source: &[f64], step: u64) {
    let mut old = [0.0; POINTS];
    old.copy_from_slice(state);
    let pulse = pulse(step);
    for (i, new) in state.iter_mut().enumerate() {
        let (left, right) = neighbours(i);
        let here = old[i];
        *new += TIME_STEP * (old[left] - 2.0 * here + old[right] - here * here * here + pulse * source[i]);
    }
}

/// The transposed step, line by line.
fn reverse(state: &[f64], adjoint: &mut [f64], gradient: &mut [f64], step: u64) {
    let mut after = [0.0; POINTS];
    after.copy_from_slice(adjoint);
    let pulse = pulse(step);
    for i in 0..POINTS {
        let scaled = TIME_STEP * after[i];
        let (left, right) = neighbours(i);
        adjoint[left] += scaled;
        adjoint[right] += scaled;
        adjoint[i] -= scaled * (2.0 + 3.0 * state[i] * state[i]);
        gradient[i] += scaled * pulse;
    }
}

/// Holds the gradient against a central difference along a direction.
fn compare(steps: u64, source: &[f64], gradient: &[f64]) -> Result<(), Box<dyn Error>> {
    let direction: Vec<f64> = (0..POINTS).map(|i| ((i * 7919 + 13) % 101) as f64 / 101.0).collect();
    let mean = |shift: f64| {
        let shifted: Vec<f64> = source.iter().zip(&direction).map(|(x, d)| x + shift * d).collect();
        let mut state = vec![0.0; POINTS];
        let mut sum = 0.0;
        for step in 0..steps {
            advance(&mut state, &shifted, step);
            sum += state[0];
        }
        sum / steps as f64
    };
    let derivative: f64 = gradient.iter().zip(&direction).map(|(g, d)| g * d).sum();
    let shift = 1e-5;
    let difference = (mean(shift) - mean(-shift)) / (2.0 * shift);
    let error = (derivative - difference).abs() / derivative.abs();
    println!("along a direction: gradient {derivative:.9}, difference {difference:.9}, {error:.1e} apart");
    if error.is_nan() || error > 1e-6 {
        return Err("the gradient is wrong".into());
    }
    Ok(())
}

/// A progress bar on a terminal, and nothing elsewhere.
#[derive(Default)]
struct Bar {
    shown: u128,
}

impl Bar {
    fn show(&mut self, progress: &Progress) {
        let expected = progress.forward_expected.unwrap_or(progress.forward).max(1);
        let percent = progress.forward * 100 / expected;
        if percent == self.shown || !std::io::stderr().is_terminal() {
            return;
        }
        self.shown = percent;
        let filled = "█".repeat((percent / 2) as usize);
        eprint!("\r{filled:░<50} {percent:3} %, {} steps reversed ", progress.reversed);
        if percent == 100 {
            eprintln!();
        }
        // a bar that cannot be drawn is no reason to stop
        let _ = std::io::stderr().flush();
    }
}
