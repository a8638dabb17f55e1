//! `cargo xtask bench`: the times the project cares about, printed with machine and spread. Nothing asserts a time.
//!
//! `grad` is how long a derivative takes to generate, and how much of that is ours rather than clang's; `sizes`, how that
//! grows with the source. `executor` is how fast a gradient kernel runs on the CPU, beside the same code in a loop
//! written by hand.

mod executor;
mod grad;
mod sizes;
mod source;

use std::fs;

use crate::clang;
use crate::process::{build_cugrad, target_directory};

pub fn run() -> Result<(), String> {
    clang::ensure()?;
    let cugrad = build_cugrad(true)?;
    let scratch = target_directory()?.join("bench");
    fs::create_dir_all(&scratch).map_err(|e| format!("cannot create {}: {e}", scratch.display()))?;
    println!("\n{}", machine());
    println!("medians; in brackets the fastest and the slowest run\n");
    grad::run(&cugrad, &scratch)?;
    sizes::run(&cugrad, &scratch)?;
    executor::run(&cugrad, &scratch)
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find_map(|l| l.strip_prefix("model name")?.split_once(':'));
    let model = model.map_or("unknown processor", |(_, name)| name.trim());
    let compiler = clang::command().unwrap_or_default();
    format!("{model}, {cores} cores, {}, {compiler}", std::env::consts::OS)
}

/// Times in seconds of the same thing done again and again.
struct Runs(Vec<f64>);

impl Runs {
    fn new(mut seconds: Vec<f64>) -> Runs {
        seconds.sort_by(f64::total_cmp);
        Runs(seconds)
    }

    fn median(&self) -> f64 {
        self.0.get(self.0.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

impl std::fmt::Display for Runs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (first, last) = (self.0.first().unwrap_or(&f64::NAN), self.0.last().unwrap_or(&f64::NAN));
        write!(f, "{:.2} ms [{:.2} … {:.2}]", self.median() * 1e3, first * 1e3, last * 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::Runs;

    #[test]
    fn the_median_stands_with_its_spread() {
        assert_eq!(Runs::new(vec![0.003, 0.001, 0.002]).to_string(), "2.00 ms [1.00 … 3.00]");
    }
}
