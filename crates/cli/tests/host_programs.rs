//! The programs of `tests/programs`: whole programs whose host functions are differentiated, built and run as they
//! stand. Each checks its own numbers and says by its exit status whether they are right.

use std::path::Path;
use std::process::Command;

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
    let mut failed = Vec::new();
    for program in all {
        let out = Command::new(env!("CARGO_BIN_EXE_cugrad"))
            .args(["run", "--device", "cpu"])
            .arg(&program)
            .env("CUGRAD_CHECK", "1")
            .output()
            .expect("cugrad can be started");
        if !out.status.success() {
            let said = [out.stdout, out.stderr].concat();
            failed.push(format!("{}\n{}", program.display(), String::from_utf8_lossy(&said)));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
