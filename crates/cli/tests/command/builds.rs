//! Whole builds as people write them: CMake with Ninja and Make, Meson, response files, compiler caches.
//!
//! One program in all of them: a library whose header asks for a derivative and is reached through another header, and a
//! source that asks for one itself. Each is built, run, found up to date, and built again where that header changes.

use std::path::Path;
use std::process::Command;

use crate::{Place, Said};

const LAW: &str = "#pragma once
#include <cugrad/cugrad.h>
inline double law(double x) { double y = 1; for (int i = 0; i < POWER; ++i) y *= x; return y; }
inline double law_slope(double x) { double d = 0; cugrad::gradient(law).execute(x, &d); return d; }
";

const MAIN: &str = "#include <cstdio>
#include \"model.h\"
double f(double x, double y) { return x * y; }
int main() {
  double a = 0, b = 0;
  cugrad::gradient(f).execute(3.0, 4.0, &a, &b);
  std::printf(\"%g %g %g\\n\", slope(2), a, b);
}
";

const CMAKE: &str = "cmake_minimum_required(VERSION 3.18)
project(fit LANGUAGES CXX)
find_package(cugrad REQUIRED)
add_library(model STATIC lib/model.cpp)
target_include_directories(model PUBLIC lib)
add_executable(fit app/main.cpp)
target_link_libraries(fit PRIVATE model)
cugrad_differentiate(model)
cugrad_differentiate(fit OPTIONS no-outputs)
";

const MESON: &str = "project('fit', 'cpp')
inc = include_directories('lib')
model = static_library('model', 'lib/model.cpp', include_directories: inc)
executable('fit', 'app/main.cpp', include_directories: inc, link_with: model)
";

/// The program's files.
fn program() -> Place {
    let place = Place::new();
    set_power(&place, 3);
    place.write("lib/model.h", "#pragma once\n#include \"inner/law.h\"\ndouble slope(double x);\n");
    place.write("lib/model.cpp", "#include \"model.h\"\ndouble slope(double x) { return law_slope(x); }\n");
    place.write("app/main.cpp", MAIN);
    place
}

fn set_power(place: &Place, power: u32) {
    place.write("lib/inner/law.h", &LAW.replace("POWER", &power.to_string()));
}

/// Whether a program that builds is there. Where it is not, the test says so.
fn has(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let there = std::env::split_paths(&path).any(|dir| dir.join(name).is_file());
    if !there {
        println!("skipped: {name} was not found");
    }
    there
}

/// A step of a build, which succeeds.
#[track_caller]
fn step(place: &Place, line: &[&str]) -> String {
    let command = place.command();
    let mut step = Command::new(line[0]);
    step.args(&line[1..]).current_dir(place.path("."));
    for (name, value) in command.get_envs() {
        step.envs(value.map(|value| (name, value)));
    }
    // The only compiler that is certainly there.
    let clang = exec::Clang::find().expect("tests have clang").path;
    let said = Said::of(step.env("CXX", clang));
    assert_eq!(said.code, 0, "{line:?}\n{}\n{}", said.stdout, said.stderr);
    said.stdout + &said.stderr
}

/// Builds by a command, runs what it made, builds again, and once more after a change of the inner header.
#[track_caller]
fn is_built_again_where_it_changed(place: &Place, build: &[&str], up_to_date: &str) {
    step(place, build);
    assert_eq!(step(place, &["build/fit"]), "12 4 3\n");
    let again = step(place, build);
    assert!(again.contains(up_to_date), "{again}");
    // Make compares whole seconds on some file systems.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    set_power(place, 4);
    step(place, build);
    assert_eq!(step(place, &["build/fit"]), "32 4 3\n");
    assert_eq!(scratch(&place.path(".")), 0, "copies were left behind");
}

/// How many folders of copies there are.
fn scratch(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).expect("is there").flatten();
    entries
        .map(|entry| {
            let own = entry.file_name().to_string_lossy().starts_with(".cugrad-");
            usize::from(own) + if entry.path().is_dir() { scratch(&entry.path()) } else { 0 }
        })
        .sum()
}

/// `cmake` for the program, with a generator.
fn configure(place: &Place, generator: &str) {
    let package = place.cugrad(&["include-dir", "--cmake"]).quietly().trim().to_string();
    assert!(Path::new(&package).join("cugradConfig.cmake").is_file(), "{package}");
    place.write("CMakeLists.txt", CMAKE);
    let root = format!("-Dcugrad_ROOT={package}");
    let command = format!("-DCUGRAD_COMMAND={}", env!("CARGO_BIN_EXE_cugrad"));
    step(place, &["cmake", "-G", generator, "-B", "build", &root, &command]);
}

#[test]
fn cmake_finds_the_package_and_ninja_builds() {
    if has("cmake") && has("ninja") {
        let place = program();
        configure(&place, "Ninja");
        is_built_again_where_it_changed(&place, &["cmake", "--build", "build"], "no work to do");
    }
}

#[test]
fn cmake_finds_the_package_and_make_builds() {
    if has("cmake") && has("make") {
        let place = program();
        configure(&place, "Unix Makefiles");
        is_built_again_where_it_changed(&place, &["cmake", "--build", "build"], "Built target fit");
    }
}

#[test]
fn meson_builds_with_a_compiler_of_two_words() {
    if has("meson") && has("ninja") {
        let place = program();
        place.write("meson.build", MESON);
        let compiler = format!("[binaries]\ncpp = ['{}', 'clang++']\n", env!("CARGO_BIN_EXE_cugrad"));
        place.write("native.ini", &compiler);
        step(&place, &["meson", "setup", "--native-file", "native.ini", "build"]);
        is_built_again_where_it_changed(&place, &["ninja", "-C", "build"], "no work to do");
    }
}

#[test]
fn sources_may_stand_in_response_files() {
    let place = program();
    place.write("all.rsp", "-Ilib -O1\n\"lib/model.cpp\" app/main.cpp @more.rsp\n");
    place.write("more.rsp", "-o fit");
    assert_eq!(place.cugrad(&["clang++", "@all.rsp"]).quietly(), "");
    assert_eq!(step(&place, &["./fit"]), "12 4 3\n");
}

/// As unity builds do; what is included by its full path is found nowhere else.
#[test]
fn a_source_that_includes_others_by_their_full_paths_gets_the_edited_ones() {
    let place = program();
    let include = |name: &str| format!("#include \"{}\"\n", place.path(name).display());
    place.write("unity.cpp", &(include("lib/model.cpp") + &include("app/main.cpp")));
    assert_eq!(place.cugrad(&["clang++", "-Ilib", "unity.cpp", "-o", "fit"]).quietly(), "");
    assert_eq!(step(&place, &["./fit"]), "12 4 3\n");
}

/// A cache stands between us and the compiler, and knows a command again.
#[test]
fn a_compiler_cache_is_given_the_same_command_each_time() {
    let place = program();
    let cache = place.write(
        "bin/ccache",
        "#!/bin/sh\necho \"$@\" >> \"$(dirname \"$0\")/commands\"\nsrc=$(for a in \"$@\"; do case $a in *.cpp) echo $a;; esac; done)\n\
         cat $src >> \"$(dirname \"$0\")/sources\"\nexec \"$@\"\n",
    );
    step(&place, &["chmod", "+x", "bin/ccache"]);
    let cache = cache.display().to_string();
    for _ in 0..2 {
        let line = [cache.as_str(), "clang++", "-Ilib", "-c", "app/main.cpp", "-o", "main.o"];
        assert_eq!(place.cugrad(&line).quietly(), "");
    }
    for file in ["bin/commands", "bin/sources"] {
        let twice = place.read(file);
        let (first, second) = twice.split_at(twice.len() / 2);
        assert_eq!(first, second, "{file}");
    }
}
