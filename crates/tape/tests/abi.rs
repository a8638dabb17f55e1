//! The headers, compiled and run: C, C++, and the example built on them.
#![cfg(not(miri))]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Any compiler for the language.
fn compiler(names: [&str; 3]) -> &str {
    let runs = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    names.into_iter().find(runs).expect("these tests need a C and a C++ compiler")
}

/// The static library that cargo built with this test: the newest beside it.
fn library() -> PathBuf {
    let here = std::env::current_exe().expect("a test has a path");
    let folder = here.parent().expect("an executable lies in a folder");
    let files = std::fs::read_dir(folder).expect("readable").flatten().map(|entry| entry.path());
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libtape") && name.ends_with(".a")
    };
    let age = |path: &PathBuf| path.metadata().and_then(|m| m.modified()).expect("readable");
    files.filter(is_ours).max_by_key(age).expect("cargo builds the static library with the test")
}

fn run(source: &str, compiler: &str, flags: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = source.replace(['/', '.'], "_");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiled = Command::new(compiler)
        .args(flags)
        .args(["-O1", "-g", "-Wall", "-Wextra", "-Werror", "-UNDEBUG", "-I"])
        .arg(root.join("include"))
        .arg(root.join(source))
        .arg(library())
        .args(["-lpthread", "-lm", "-ldl", "-lgcc_s", "-o"])
        .arg(&program)
        .output()
        .expect("the compiler runs");
    assert!(compiled.status.success(), "{source}:\n{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(program).output().expect("the program runs");
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    assert!(ran.status.success() && out.ends_with("right\n"), "{source}: {}\n{out}{err}", ran.status);
}

#[test]
fn the_interface_serves_c() {
    run("tests/programs/plain.c", compiler(["clang-19", "clang", "cc"]), &["-std=c11", "-pedantic"]);
}

#[test]
fn a_small_ad_tool_stands_on_it() {
    run("examples/cpp/pendulum.cpp", compiler(["clang++-19", "clang++", "c++"]), &["-std=c++17"]);
}

#[test]
fn a_loop_in_c_follows_schedules() {
    run("tests/programs/schedule.c", compiler(["clang-19", "clang", "cc"]), &["-std=c99", "-pedantic"]);
}

#[test]
fn a_loop_in_cpp_follows_schedules() {
    run(
        "tests/programs/schedule.cpp",
        compiler(["clang++-19", "clang++", "c++"]),
        &["-std=c++17", "-pedantic"],
    );
}
