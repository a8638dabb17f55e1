//! Runs `tests/cases`: every kernel is differentiated in both modes, compared with its snapshots, compiled and run,
//! and the two modes are checked against each other and against central differences.
//!
//! `BLESS=1` writes the snapshots anew. `CASES=text` runs only the cases whose path contains the text;
//! `SNAPSHOTS=0` leaves the snapshots alone.

mod check;
mod memory;
mod snapshot;
mod spec;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let filter = std::env::var("CASES").unwrap_or_default();
    let mut cases: Vec<PathBuf> = Vec::new();
    for group in sorted(&root) {
        cases.extend(sorted(&group).into_iter().filter(|c| c.join("case.toml").is_file()));
    }
    cases.retain(|c| c.to_string_lossy().contains(&filter));
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|s| {
        for _ in 0..workers {
            s.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = std::panic::catch_unwind(|| run(case));
                    let outcome = outcome.unwrap_or_else(|p| {
                        let text = p.downcast_ref::<String>().cloned().or(p.downcast_ref::<&str>().map(|s| s.to_string()));
                        Err(format!("panicked: {}", text.unwrap_or_default()))
                    });
                    if let Err(why) = outcome {
                        let name = case.strip_prefix(&root).unwrap_or(case).display().to_string();
                        failures.lock().expect("no panics while held").push((name, why));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no panics while held");
    failures.sort();
    for (name, why) in &failures {
        eprintln!("FAILED {name}\n{}\n", why.trim_end());
    }
    for (name, why) in &failures {
        eprintln!("FAILED {name}: {}", why.lines().next().unwrap_or_default());
    }
    println!(
        "cases: {} passed, {} failed, in {:.1} s",
        cases.len() - failures.len(),
        failures.len(),
        started.elapsed().as_secs_f64()
    );
    println!("{} passed, {} failed", cases.len() - failures.len(), failures.len());
    assert!(!cases.is_empty() || !filter.is_empty(), "no cases found under {}", root.display());
    std::process::exit(i32::from(!failures.is_empty()));
}

fn sorted(dir: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> = std::fs::read_dir(dir)
        .map(|entries| entries.flatten().map(|e| e.path()).filter(|p| p.is_dir()).collect())
        .unwrap_or_default();
    all.sort();
    all
}

fn run(case: &Path) -> Result<(), String> {
    let spec = spec::Spec::read(&case.join("case.toml"))?;
    let program = cugrad::Program::from_file(case.join("kernel.cu")).map_err(|e| format!("parse: {e}"))?;
    let reverse = program.gradient(&spec.of).wrt(spec.wrt.clone()).map_err(|e| format!("reverse: {e}"))?;
    let forward = program.differentiate(&spec.of).wrt(spec.wrt.clone()).map_err(|e| format!("forward: {e}"))?;
    snapshot::compare(case, &[("ir.txt", &reverse.ir()), ("reverse.cu", reverse.source()), ("forward.cu", forward.source())])?;
    let compiled =
        cugrad::cpu::compile(&program.session, &[&reverse, &forward]).map_err(|e| format!("compile: {e}\n{}\n{}", reverse.source(), forward.source()))?;
    check::check(&spec, &reverse, &compiled).map_err(|e| format!("{e}\n{}\n{}", reverse.source(), forward.source()))
}
