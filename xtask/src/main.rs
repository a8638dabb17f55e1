//! Chores of this repository: `cargo xtask demo`, `test`, `tidy`, `bless`, `bench`, `plot`, `fuzz`, `peers`, `survey`,
//! `package`, `oldest`.
//!
//! Nothing but the standard library and `cxx_text`, which has no dependencies either, so that the first command on a fresh clone
//! starts at once.

mod bench;
mod bless;
mod demo;
mod fuzz;
mod oldest;
mod package;
mod peers;
mod plot;
mod survey;
mod test;
mod tidy;

mod builders;
mod clang;
mod nvcc;
mod pip;
mod process;
mod projects;

use std::process::ExitCode;

use test::Extent;

const USAGE: &str = "usage: cargo xtask COMMAND

  demo    build cugrad, differentiate an example kernel and run it on the CPU
  test    everything that must pass: format, lints, unit tests, cases, examples, tidy
          --quick: units, refusals, snapshots and the numbers of one case of each kind, before a commit
          --nightly: more random programs, more broken sources, and every program through nvcc
  tidy    the style rules that a program can check
  bless   write the snapshots and generated pages anew; look at the difference afterwards
  bench   print the times the project cares about, as ratios
  fuzz    [--minutes N] [--seed S] [--count N] [--gpu-export DIR]: random programs, checked; what is found is made small
  peers   FOLDER [--list] [--only PARTS] [--limit SECONDS] [--cugrad PROGRAM] [--refuse WHEN]: another tool's test programs, as they stand; how many are right
  survey  FOLDER [--every N] [--list] [--seconds N] [-IDIR]: differentiate every kernel of a tree of .cu files; a table
  package [FLAGS]: make every crate's archive, and build and run a program from the archives alone; flags are for cargo (--offline)
  oldest  build every crate with the oldest Rust that its manifest promises; rustup brings it
  plot    IN.csv OUT.svg: memory against steps, from what benches/gpu/time_loops.sh's program prints
          docs/benchmarks.md OUT.svg: what gradients take beside those by hand, from the page's first table
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["demo"] => demo::run(),
        ["test"] => test::run(Extent::Usual),
        ["test", "--quick"] => test::run(Extent::Quick),
        ["test", "--nightly"] => test::run(Extent::Nightly),
        ["tidy"] => tidy::run(),
        ["bless"] => bless::run(),
        ["bench"] => bench::run(),
        ["fuzz", ref rest @ ..] => fuzz::run(rest),
        ["peers", ref rest @ ..] => peers::run(rest),
        ["survey", ref rest @ ..] => survey::run(rest),
        ["package", ref rest @ ..] => package::run_all(rest),
        ["oldest"] => oldest::run_all(),
        ["plot", input, output] => plot::run(input, output),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
