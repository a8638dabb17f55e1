//! Programs in C and C++ that follow schedules through the headers, compiled, run and checked by themselves.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// The static library that cargo built beside this test: the newest, where older builds lie about.
fn library() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows itself");
    let beside = test.parent().expect("tests lie in a directory").read_dir().expect("it can be listed");
    let is_library = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libtape") && name.ends_with(".a")
    };
    let modified =
        |path: &PathBuf| path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let libraries = beside.filter_map(|entry| entry.ok().map(|entry| entry.path())).filter(is_library);
    libraries.max_by_key(modified).expect("cargo builds the static library with the tests")
}

/// The first of some compilers that is there.
fn compiler(names: &[&'static str]) -> &'static str {
    let works = |name: &&&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    names.iter().find(works).copied().unwrap_or_else(|| panic!("none of {names:?} is installed"))
}

fn run(source: &str, compiler: &str, flags: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = tempfile::tempdir().expect("a directory for the program");
    let program = directory.path().join("program");
    let compiled = Command::new(compiler)
        .args(flags)
        .args(["-O1", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(root.join("include"))
        .arg(root.join("tests/schedule/programs").join(source))
        .arg("-o")
        .arg(&program)
        .arg(library())
        .args(["-lpthread", "-ldl", "-lm"])
        .output()
        .expect("the compiler runs");
    assert!(compiled.status.success(), "{source}: {}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&program).output().expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.trim() == "ok", "{source}: {text}");
}

#[test]
fn a_loop_in_c() {
    run("loop.c", compiler(&["clang", "clang-19", "cc", "gcc"]), &["-std=c99"]);
}

#[test]
fn a_loop_in_cpp() {
    run("loop.cpp", compiler(&["clang++", "clang++-19", "c++", "g++"]), &["-std=c++17"]);
}
