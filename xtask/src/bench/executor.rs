//! A gradient kernel on the CPU executor, beside the same generated code in a loop written by hand.
//!
//! `benches/launch.cu` launches gradients through cugrad; `benches/loop.cpp` includes the generated functions and
//! calls them from plain loops, under `clang++ -O3`. Both run on one thread and print a line per repetition:
//! a name and seconds.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use super::Runs;
use crate::clang;
use crate::process::{output, root, run as execute};

/// The flags `cugrad run` compiles with, less what concerns CUDA. Some processors make clang warn about `-march=native`.
const FLAGS: [&str; 7] = [
    "-w",
    "-std=c++17",
    "-O3",
    "-march=native",
    "-fno-math-errno",
    "-ffp-contract=off",
    "-fno-strict-aliasing",
];

pub fn run(cugrad: &Path, scratch: &Path) -> Result<(), String> {
    let here = |program: &Path| {
        let mut command = Command::new(program);
        command.current_dir(root());
        command
    };
    execute(here(cugrad).args(["grad", "benches/launch.cu", "-o"]).arg(scratch.join("generated.inc")))?;
    let by_hand = scratch.join("loop");
    let mut compile = Command::new(clang::command()?);
    compile.current_dir(root()).args(FLAGS).arg("benches/loop.cpp").arg("-I").arg(scratch);
    execute(compile.arg("-I").arg("include").arg("-o").arg(&by_hand))?;

    let launched =
        times(here(cugrad).args(["run", "--device", "cpu", "benches/launch.cu"]).env("CUGRAD_THREADS", "1"))?;
    let looped = times(&mut here(&by_hand))?;
    println!("gradient kernels on the CPU, one thread: executor ÷ loop by hand under clang++ -O3");
    for (name, executor) in &launched {
        let Some(hand) = looped.get(name) else {
            return Err(format!("benches/loop.cpp does not measure {name}"));
        };
        println!("  {name:<12} {:.2}   {executor} ÷ {hand}", executor.median() / hand.median());
    }
    Ok(())
}

/// Lines `name seconds`, gathered by name.
fn times(command: &mut Command) -> Result<BTreeMap<String, Runs>, String> {
    let mut all: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for line in output(command)?.lines() {
        if let Some((name, seconds)) =
            line.split_once(' ').and_then(|(n, s)| Some((n, s.trim().parse().ok()?)))
        {
            all.entry(name.to_string()).or_default().push(seconds);
        }
    }
    Ok(all.into_iter().map(|(name, seconds)| (name, Runs::new(seconds))).collect())
}
