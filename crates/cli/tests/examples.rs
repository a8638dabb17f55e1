//! Every program under `examples/`, run as a user would run it; each checks itself and ends with 0 only when it is right.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// No example runs as long; one that does hangs.
const LIMIT: Duration = Duration::from_secs(240);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// The programs, as paths below `examples/`.
fn programs() -> Vec<String> {
    fn collect(dir: &Path, found: &mut Vec<PathBuf>) {
        let entries = dir.read_dir().unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
        for path in entries.map(|entry| entry.expect("can be listed").path()) {
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "cu") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root(), &mut found);
    let below = |path: PathBuf| path.strip_prefix(root()).expect("collected below it").display().to_string();
    let mut names: Vec<String> = found.into_iter().map(below).collect();
    names.sort();
    names
}

/// Runs one program; what it said, if it did not end with 0 in time.
fn run(name: &str) -> Result<(), String> {
    let log = tempfile::NamedTempFile::new().expect("temporary files can be made");
    let output = || log.reopen().expect("it is there");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cugrad"))
        .current_dir(root())
        .env("CUGRAD_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cugrad-cache"))
        .args(["run", "--device", "cpu", name])
        .stdin(Stdio::null())
        .stdout(output())
        .stderr(output())
        .spawn()
        .expect("the command can be run");
    let started = Instant::now();
    let status = loop {
        match child.try_wait().expect("it is a child") {
            Some(status) => break status.to_string(),
            None if started.elapsed() > LIMIT => {
                child.kill().expect("it is a child");
                child.wait().expect("it is a child");
                break format!("did not end within {} s", LIMIT.as_secs());
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let said = std::fs::read_to_string(log.path()).unwrap_or_default();
    if status == "exit status: 0" { Ok(()) } else { Err(format!("{name}: {status}\n{said}")) }
}

#[test]
fn every_example_is_right() {
    let programs = programs();
    assert!(programs.len() > 20, "only {programs:?}");
    let queue = Mutex::new(programs);
    let failures = Mutex::new(Vec::new());
    let work = || {
        while let Some(name) = { queue.lock().expect("nobody panics with it").pop() } {
            if let Err(said) = run(&name) {
                failures.lock().expect("nobody panics with it").push(said);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from).min(8) {
            scope.spawn(work);
        }
    });
    let failures = failures.into_inner().expect("nobody panics with it");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn the_list_of_examples_names_each() {
    let list = std::fs::read_to_string(root().join("README.md")).expect("there is a list");
    let missing: Vec<String> =
        programs().into_iter().filter(|name| !list.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "examples/README.md does not name {missing:?}");
}
