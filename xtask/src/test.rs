//! `cargo xtask test`: everything that must pass, with one line at the end that says how much did.
//!
//! Nothing stops at the first failure: format, lints, tests and tidy are independent, and whoever broke
//! two of them wants to know both.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::process::{cargo, target_directory, tee};
use crate::{clang, nvcc, tidy};

#[derive(Default)]
struct Tally {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
}

impl Tally {
    fn check(&mut self, what: &str, result: Result<(), String>) {
        match result {
            Ok(()) => self.passed += 1,
            Err(why) => {
                eprintln!("{}", why.trim_end());
                self.failed += 1;
                self.failures.push(what.to_string());
            }
        }
    }
}

pub fn run() -> Result<(), String> {
    clang::ensure()?;
    let started = Instant::now();
    let mut tally = Tally::default();
    for (name, component, arguments) in [
        ("format", "rustfmt", ["fmt", "--all", "--check"].as_slice()),
        (
            "clippy",
            "clippy",
            ["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"].as_slice(),
        ),
    ] {
        title(name);
        tally.check(name, with_component(component, arguments));
    }
    title("tests");
    tests(&mut tally);
    title("tidy");
    tally.check("tidy", tidy::run());
    println!("\n{:.0} s", started.elapsed().as_secs_f64());
    for failure in &tally.failures {
        println!("FAILED {failure}");
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 { Ok(()) } else { Err("cargo xtask test failed".into()) }
}

fn title(name: &str) {
    println!("\n── {name} ──");
}

/// A Cargo command that is a component of its own, which minimal installations lack.
fn with_component(component: &str, arguments: &[&str]) -> Result<(), String> {
    let there =
        cargo().args([arguments[0], "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !there.is_ok_and(|s| s.success()) {
        println!("cargo {} is missing: installing it with rustup", arguments[0]);
        crate::process::run(Command::new("rustup").args(["component", "add", component]))?;
    }
    crate::process::run(cargo().args(arguments))
}

/// All tests of the workspace. The case harness is one of them and uses every core itself.
fn tests(tally: &mut Tally) {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]);
    // A cache of our own: nothing of the user's is touched, and a second run is faster.
    if let Ok(target) = target_directory() {
        command.env("CUGRAD_CACHE", target.join("cugrad-cache"));
    }
    match nvcc::find_or_install() {
        Ok(path) => {
            command.env("CUGRAD_NVCC", path);
        }
        Err(why) => println!("nvcc: tests that need it are skipped, because {why}"),
    }
    match tee(&mut command) {
        Ok((success, text)) => {
            let (passed, failed) = count(&text);
            tally.passed += passed;
            tally.failed += failed;
            if !success && failed == 0 {
                tally.check("cargo test", Err("cargo test failed before all tests ran".into()));
            } else if failed > 0 {
                tally.failures.push(format!("{failed} in cargo test"));
            }
        }
        Err(why) => tally.check("cargo test", Err(why)),
    }
}

/// Sums up the lines `test result: ok. 3 passed; 0 failed; …` and the harness's `3 passed, 0 failed`.
fn count(text: &str) -> (u64, u64) {
    let mut sum = (0, 0);
    for line in text.lines() {
        let words: Vec<&str> = line.split([' ', ',', ';']).filter(|w| !w.is_empty()).collect();
        let (passed, failed) = match words[..] {
            ["test", "result:", _, passed, "passed", failed, "failed", ..] => (passed, failed),
            [passed, "passed", failed, "failed"] => (passed, failed),
            _ => continue,
        };
        sum.0 += passed.parse().unwrap_or(0);
        sum.1 += failed.parse().unwrap_or(0);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn results_are_added_up() {
        let text = "running 3 tests\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.1s\n\
                    cases: 7 passed, 1 failed, in 2.0 s\n7 passed, 1 failed\n9 passed, 9 of them twice\n\
                    test result: FAILED. 2 passed; 4 failed; 0 ignored\n";
        assert_eq!(count(text), (12, 5));
    }
}
