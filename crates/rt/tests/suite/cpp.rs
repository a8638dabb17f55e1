//! Compiles the C++ of a test, in cpu mode against the static library or in parse mode, and runs it.
//!
//! A program says what it prints in its own comments: `//> line` is a line of stdout, in order and complete; `//! text` must
//! occur in stderr; `//env NAME=VALUE` sets the environment; `//signal N` is the signal it ends by.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the crate lies in the workspace")
}

/// Any clang from 16 on.
pub fn clang(name: &str) -> String {
    let found = |program: &String| Command::new(program).arg("--version").output().is_ok();
    let versions = (16..=22).rev().map(|version| format!("{name}-{version}"));
    versions.chain([name.to_string()]).find(found).expect("clang is needed for these tests")
}

/// The static library that was built with this test: the newest beside it.
fn library() -> PathBuf {
    let here = std::env::current_exe().expect("a test has a path");
    let folder = here.parent().expect("an executable lies in a folder");
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libcugrad_rt") && name.ends_with(".a")
    };
    let entries = std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path());
    let age = |path: &PathBuf| path.metadata().and_then(|m| m.modified()).expect("readable");
    entries.filter(is_ours).max_by_key(age).expect("cargo builds the static library with the test")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rt");
    std::fs::create_dir_all(&folder).expect("writable");
    folder.join(name)
}

/// Compiles `tests/programs/NAME.cpp` and returns the program and what the compiler said.
pub fn compile(name: &str, flags: &[&str]) -> (PathBuf, String) {
    let source = root().join("crates/rt/tests/programs").join(name).with_extension("cpp");
    let program = scratch(&format!("{name}{}", flags.concat().replace(['/', ' '], "_")));
    let headers = root().join("include/cugrad/cuda");
    let output = Command::new(clang("clang++"))
        .args(["-x", "c++", "-std=c++17", "-DCUGRAD_CPU", "-fdeclspec", "-O1", "-Wall", "-Wextra", "-Werror"])
        .args(flags)
        .args(["-isystem".as_ref(), headers.as_os_str(), "-include".as_ref(), "cugrad_cuda.h".as_ref()])
        .arg("-I")
        .arg(root().join("include"))
        .arg(&source)
        .args(["-x", "none"])
        .arg(library())
        .args(["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-o"])
        .arg(&program)
        .output()
        .expect("clang runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{name} does not compile:\n{said}");
    (program, said)
}

/// Compiles a program, runs it and compares with what its comments promise.
pub fn check(name: &str, flags: &[&str]) {
    let source = root().join("crates/rt/tests/programs").join(name).with_extension("cpp");
    let text = std::fs::read_to_string(source).expect("the program is there");
    let marked = |mark: &str| -> Vec<String> {
        text.lines()
            .filter_map(|line| line.trim().strip_prefix(mark))
            .map(|rest| rest.trim().to_string())
            .collect()
    };
    let (program, _) = compile(name, flags);
    let mut command = Command::new(program);
    for setting in marked("//env") {
        let (variable, value) = setting.split_once('=').expect("NAME=VALUE");
        command.env(variable, value);
    }
    let output = command.output().expect("the program starts");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let printed: Vec<String> = stdout.lines().map(|line| line.trim().to_string()).collect();
    assert_eq!(printed, marked("//>"), "stdout of {name}; stderr was:\n{stderr}");
    for part in marked("//!") {
        assert!(stderr.contains(&part), "{name}: {part:?} is not in stderr:\n{stderr}");
    }
    match marked("//signal").first() {
        Some(signal) => assert_eq!(end_signal(&output), signal.parse().ok(), "stderr of {name}:\n{stderr}"),
        None => assert!(output.status.success(), "{name}: {}\n{stderr}", output.status),
    }
}

fn end_signal(output: &Output) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&output.status)
}
