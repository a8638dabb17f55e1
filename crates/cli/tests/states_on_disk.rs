//! Programs with the tape's library beside the CPU executor's: states of a time loop, and what host functions keep, go to disk.
//! Both libraries are Rust, and each brings its own standard library; the tape's shared object keeps its copy to itself, so
//! nothing clashes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The shared object that cargo built with this test.
fn library() -> PathBuf {
    let here = std::env::current_exe().expect("a test has a path");
    let library = here.parent().expect("an executable lies in a folder").join("libtape.so");
    assert!(library.is_file(), "cargo builds {} with the test", library.display());
    library
}

/// A program of `tests/programs/with_tape`, with both libraries.
fn build(source: &str, program: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = Command::new(env!("CARGO_BIN_EXE_cugrad"))
        .args(["build", "--device", "cpu", "-DCUGRAD_TAPE_LIBRARY", "-I"])
        .arg(root.join("crates/tape/include"))
        .arg(root.join("tests/programs/with_tape").join(source))
        .arg(library())
        .arg("--output")
        .arg(program)
        .output()
        .expect("cugrad can be started");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

fn run(program: &Path, arguments: &[&Path]) -> (Output, String) {
    let out = Command::new(program).args(arguments).output().expect("the program starts");
    let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
    (out, said)
}

#[test]
fn states_go_to_disk_or_there_is_no_gradient() {
    let folder = tempfile::tempdir().expect("a directory");
    let program = folder.path().join("program");
    build("states_on_disk.cu", &program);

    let directory = tempfile::tempdir().expect("a directory");
    let (out, said) = run(&program, &[directory.path()]);
    assert!(out.status.success() && said.contains("the same gradient, far away"), "{said}");
    let left = std::fs::read_dir(directory.path()).expect("readable").count();
    assert_eq!(left, 0, "files are unnamed from birth");

    let (out, said) = run(&program, &[Path::new("/proc/nowhere"), Path::new("takes none")]);
    assert!(!out.status.success() && said.contains("no place on disk for states of this loop"), "{said}");
    assert!(out.stdout.is_empty(), "no result: {said}");
}

/// Deep recursion, a long loop, and the tape itself against a vector, with 8 MiB of memory.
#[test]
fn what_host_functions_keep_goes_to_disk() {
    let folder = tempfile::tempdir().expect("a directory");
    let directory = tempfile::tempdir().expect("a directory");
    for source in ["deep_host.cu", "host_tape.cpp"] {
        let program = folder.path().join(source).with_extension("");
        build(source, &program);
        let start = |directory: &Path| {
            let mut command = Command::new(&program);
            command.env("CUGRAD_CHECKPOINT_DISK", directory).env("CUGRAD_TAPE_MEMORY", "8MiB");
            command.output().expect("the program starts")
        };
        let out = start(directory.path());
        let said = String::from_utf8_lossy(&out.stdout);
        assert!(out.status.success() && said.ends_with("right\n"), "{source}: {said}");
        let down = said.lines().find_map(|l| l.strip_suffix(" MiB went down")?.parse::<u64>().ok());
        assert!(down.is_some_and(|mebibytes| mebibytes > 8), "{source}: {said}");
        let out = start(Path::new("/proc/nowhere"));
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(!out.status.success() && said.contains("no place on disk for the tape"), "{source}: {said}");
    }
}
