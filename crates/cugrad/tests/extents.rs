//! The bounds of a launch hold for derivatives: cases are checked on arrays that are exactly as long as the signature says, each
//! in front of a closed page.
//!
//! One case in eight runs; `EXTENTS=all` runs all of them, `CASES=text` those whose path contains the text. Where bounds are not known,
//! there is nothing to check, and the test says how often that is.

#[path = "cases/spec.rs"]
#[allow(dead_code)] // the rest is for the cases themselves
mod spec;

use std::path::{Path, PathBuf};
use std::process::Command;

const ONE: &str = "CUGRAD_EXTENTS_OF";
/// What a case says that has no array whose length is known.
const NOTHING_KNOWN: i32 = 3;

fn folders(dir: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> = std::fs::read_dir(dir).unwrap().flatten().map(|e| e.path()).collect();
    all.retain(|p| p.is_dir());
    all.sort();
    all
}

fn check(case: &Path) -> Result<usize, String> {
    let spec::Spec { of, setup, .. } = spec::Spec::read(&case.join("case.toml"))?;
    let options = cugrad::Options::default().naming(&of);
    let program =
        cugrad::Program::with_options(case.join("kernel.cu"), options).map_err(|e| e.to_string())?;
    let reverse = program.gradient(&of).wrt(setup.wrt.clone()).map_err(|e| e.to_string())?;
    let (mut short, mut count) = setup.shortened(&reverse);
    for ((_, short), (_, given)) in short.inputs.iter_mut().zip(&setup.inputs) {
        // A bound may be larger than what is touched. It is of no use then, and not wrong.
        if short.count > given.count {
            short.count = given.count;
            count -= 1;
        }
    }
    if count == 0 {
        return Ok(0);
    }
    if std::env::var("RUN").is_ok_and(|run| run == "0") {
        return Ok(count);
    }
    let forward = program.differentiate(&of).wrt(setup.wrt.clone()).map_err(|e| e.to_string())?;
    let devices = short.device_arrays(&reverse);
    let compiled = cugrad::cpu::compile_with(&program.session, &[&reverse, &forward], &devices, &[])
        .map_err(|e| e.to_string())?;
    cugrad::check::Check::new(&short, &reverse, &compiled)?.run()?;
    Ok(count)
}

#[test]
fn derivatives_stay_within_the_bounds_of_their_primal() {
    if let Some(case) = std::env::var_os(ONE) {
        match check(Path::new(&case)) {
            Ok(0) => std::process::exit(NOTHING_KNOWN),
            Ok(_) => return,
            Err(why) => panic!("{why}"),
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut cases: Vec<PathBuf> = folders(&root).iter().flat_map(|g| folders(g)).collect();
    cases.retain(|c| c.join("case.toml").is_file());
    let filter = std::env::var("CASES").ok();
    match &filter {
        Some(filter) => cases.retain(|c| c.to_string_lossy().contains(filter.as_str())),
        None if std::env::var("EXTENTS").is_ok_and(|all| all == "all") => {}
        None => cases = cases.into_iter().step_by(8).collect(),
    }
    let (mut known, mut failed) = (0, Vec::new());
    for case in &cases {
        // A fault ends the process that runs into it.
        let run = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "derivatives_stay_within_the_bounds_of_their_primal", "--nocapture"])
            .env(ONE, case)
            .output()
            .unwrap();
        match run.status.code() {
            Some(0) => known += 1,
            Some(NOTHING_KNOWN) => {}
            _ => failed.push(format!("{}: {}", case.display(), String::from_utf8_lossy(&run.stderr))),
        }
    }
    println!("{known} of {} cases have arrays whose lengths are known", cases.len());
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
    assert!(filter.is_some() || 2 * known > cases.len(), "only {known} of {} are known", cases.len());
}
