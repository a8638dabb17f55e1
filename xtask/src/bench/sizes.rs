//! How long `cugrad grad` takes as the source grows: lines one after the other, and loops one after the other.
//!
//! Twice the source should take twice the time. The column that says so is the ratio to half the size; small
//! files take what clang takes to start.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::Runs;

/// Runs of each size, fewer where they take long.
const REPETITIONS: usize = 3;
const LONG: f64 = 2.0;

const LINES: [usize; 7] = [250, 500, 1000, 2000, 5000, 10000, 20000];
const LOOPS: [usize; 5] = [50, 100, 200, 400, 800];

pub fn run(cugrad: &Path, scratch: &Path) -> Result<(), String> {
    println!("cugrad grad by the size of a kernel: seconds, and the ratio to half the size");
    table(cugrad, scratch, "lines", &LINES, line)?;
    table(cugrad, scratch, "loops", &LOOPS, repeated)?;
    println!();
    Ok(())
}

fn table(
    cugrad: &Path,
    scratch: &Path,
    what: &str,
    sizes: &[usize],
    statement: fn(usize) -> String,
) -> Result<(), String> {
    let mut known: Vec<(usize, f64)> = Vec::new();
    for &size in sizes {
        let file = scratch.join(format!("{what}{size}.cu"));
        fs::write(&file, kernel(size, statement)).map_err(|e| format!("{}: {e}", file.display()))?;
        let seconds = time(cugrad, &file)?.median();
        let half = known.iter().find(|(n, _)| 2 * n == size);
        let ratio = half.map_or(String::new(), |(_, before)| format!("{:.2}", seconds / before));
        println!("  {size:>6} {what}   {seconds:>7.3}   {ratio}");
        known.push((size, seconds));
    }
    Ok(())
}

fn time(cugrad: &Path, file: &Path) -> Result<Runs, String> {
    let mut all: Vec<f64> = Vec::new();
    while all.len() < REPETITIONS && all.first().is_none_or(|first| *first < LONG) {
        let mut command = Command::new(cugrad);
        command.arg("grad").arg(file).args(["--of", "k"]).stdout(Stdio::null());
        let start = Instant::now();
        crate::process::run(&mut command)?;
        all.push(start.elapsed().as_secs_f64());
    }
    Ok(Runs::new(all))
}

/// A kernel of `size` statements, each of which uses what those before it computed.
fn kernel(size: usize, statement: fn(usize) -> String) -> String {
    let mut text = String::from(
        "#include <cmath>\n\
         __global__ void k(double* y, const double* x, int n) {\n\
         \x20 int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
         \x20 if (i >= n) return;\n\
         \x20 double a0 = x[i], s = a0;\n",
    );
    for n in 0..size {
        let _ = writeln!(text, "  {}", statement(n));
    }
    text.push_str("  y[i] = s;\n}\n");
    text
}

fn line(n: usize) -> String {
    let before = n.saturating_sub(3);
    format!("double a{} = sin(a{n}) * 0.5 + a{before} * {}.25; s = a{0};", n + 1, n % 7)
}

fn repeated(n: usize) -> String {
    format!("for (int j = 0; j < n; ++j) s = s * 0.5 + sin(s) * x[j + {n}];")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_statement_is_a_line() {
        for statement in [super::line, super::repeated] {
            let lines = |n| super::kernel(n, statement).lines().count();
            assert_eq!(lines(40) - lines(20), 20);
        }
    }
}
