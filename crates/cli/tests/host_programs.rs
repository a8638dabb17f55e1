//! The programs of `tests/programs`: whole programs whose host functions are differentiated, built and run as they
//! stand. Each checks its own numbers and says by its exit status whether they are right.

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn programs_compile_and_run_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut all: Vec<_> = std::fs::read_dir(&root)
        .expect("tests/programs is there")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "cu"))
        .collect();
    all.sort();
    assert!(!all.is_empty());
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|s| {
        for _ in 0..workers {
            s.spawn(|| {
                while let Some(program) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = run(program) {
                        failed.lock().expect("no panics while held").push(why);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no panics while held");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn run(program: &Path) -> Result<(), String> {
    let out = Command::new(env!("CARGO_BIN_EXE_cugrad"))
        .args(["run", "--device", "cpu"])
        .arg(program)
        .env("CUGRAD_CHECK", "1")
        .output()
        .expect("cugrad can be started");
    if out.status.success() {
        return Ok(());
    }
    let said = [out.stdout, out.stderr].concat();
    Err(format!("{}\n{}", program.display(), String::from_utf8_lossy(&said)))
}
