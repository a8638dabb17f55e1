//! `cargo xtask test`: everything that must pass, with one line at the end that says how much did.
//!
//! Nothing stops at the first failure: format, lints, tests and tidy are independent, and whoever broke
//! two of them wants to know both. `--quick` is for before a commit: what needs no compiler but clang as the reader, and the numbers of
//! one case of each kind. `--nightly` looks further: more random programs, more broken sources, and every program through nvcc.

mod programs;

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::process::{cargo, target_directory};
use crate::{builders, clang, nvcc, projects, tidy};
use programs::{Durations, TestProgram};

/// Of the programs with tests that are no unit tests, those that a quick run has too.
const QUICK: [&str; 5] = ["cugrad cases", "cugrad errors", "ir ir", "back text", "cli errors_page"];

#[derive(Default)]
struct Tally {
    passed: u64,
    failed: u64,
    failures: Vec<String>,
}

impl Tally {
    fn add(&mut self, said: &str) {
        let (passed, failed) = count(said);
        self.passed += passed;
        self.failed += failed;
    }

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

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    Quick,
    /// What CI runs.
    Usual,
    Nightly,
}

/// What the tests themselves are told about their extent, and how many programs are drawn and sources broken.
const NIGHTLY: [(&str, &str); 4] =
    [("NIGHTLY", "1"), ("PROGRAMS_COUNT", "3000"), ("FUZZ_COUNT", "20000"), ("BROKEN_COUNT", "300")];

pub fn run(extent: Extent) -> Result<(), String> {
    let quick = extent == Extent::Quick;
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
        if name == "clippy" && quick {
            continue;
        }
        title(name);
        tally.check(name, with_component(component, arguments));
    }
    title("tests");
    tests(&mut tally, extent);
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

/// All tests of the workspace, or those of a quick run.
fn tests(tally: &mut Tally, extent: Extent) {
    let quick = extent == Extent::Quick;
    let target = match target_directory() {
        Ok(target) => target,
        Err(why) => return tally.check("cargo metadata", Err(why)),
    };
    let skipped = |what: &str, why: String| println!("{what}: tests that need it are skipped, because {why}");
    let is_quick = || "the run is a quick one".to_string();
    let nvcc = if quick { Err(is_quick()) } else { nvcc::find_or_install() };
    let nvcc = nvcc.map_err(|why| skipped("nvcc", why)).ok();
    let builders = if quick { Err(is_quick()) } else { builders::find_or_install() };
    let builders = builders.map_err(|why| skipped("CMake, Ninja and Meson", why)).unwrap_or_default();
    let projects = if quick { Err(is_quick()) } else { projects::find_or_fetch() };
    // Paths that cannot be joined have a colon in them.
    let projects = projects.and_then(|all| std::env::join_paths(all).map_err(|e| e.to_string()));
    let projects = projects.map_err(|why| skipped("open projects", why)).ok();
    let set = |command: &mut Command| {
        // A cache of our own: nothing of the user's is touched, and a second run is faster.
        command.env("CUGRAD_CACHE", target.join("cugrad-cache"));
        if let Some(path) = &nvcc {
            command.env("CUGRAD_NVCC", path);
        }
        if let Some(folders) = &projects {
            command.env("CUGRAD_PROJECTS", folders);
        }
        builders.set(command);
        match extent {
            Extent::Quick => command.env("QUICK", "1"),
            Extent::Usual => command,
            Extent::Nightly => command.envs(NIGHTLY),
        };
    };
    let mut all = match programs::build() {
        Ok(all) => all,
        Err(why) => return tally.check("the tests' build", Err(why)),
    };
    if quick {
        all.retain(|p: &TestProgram| p.is_unit || QUICK.contains(&p.name.as_str()));
    }
    let durations = Durations::read(target.join("test-durations"));
    let (said, failed) = programs::run_all(all, &durations, &set);
    durations.write();
    tally.add(&said);
    tally.failures.extend(failed.iter().map(|name| format!("in {name}")));
    // One that ends before it has said how many tests failed.
    if tally.failed < failed.len() as u64 {
        tally.failed = failed.len() as u64;
    }
    if !quick {
        match programs::documentation(&set) {
            Ok((success, said)) => {
                tally.add(&said);
                if !success {
                    tally.failures.push("in examples of the documentation".into());
                    tally.failed = tally.failed.max(1);
                }
            }
            Err(why) => tally.check("examples of the documentation", Err(why)),
        }
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
