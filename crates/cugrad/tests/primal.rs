//! Kernels survive the way through the IR: each program under `tests/programs/primal` checks itself, once as it is
//! written and once with every kernel that it launches lowered, cleaned and printed again.
//!
//! `PRIMAL=substring` chooses programs; `PRIMAL_SHOW=1` prints the second text. Where nvcc is installed
//! (`CUGRAD_NVCC` names it), it compiles both.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use cugrad::Program;
use exec::{Build, Clang, Output};
use front::lower::Customs;
use passes::{atomics::recognise, clean, inline::inline};

#[test]
fn kernels_print_as_what_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/primal");
    let wanted = std::env::var("PRIMAL").unwrap_or_default();
    let entries = std::fs::read_dir(&folder).expect("the programs are there");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("readable").path()).collect();
    files.retain(|f| f.to_string_lossy().contains(&wanted));
    files.sort();
    assert!(!files.is_empty());
    let mut wrong = String::new();
    for file in &files {
        if let Err(why) = check(file) {
            let _ = writeln!(wrong, "{}:\n{why}", file.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn check(file: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let program = Program::from_file(file).map_err(|e| e.to_string())?;
    run(&program, &in_step(&program, &text)?, "as written")?;
    let again = through_ir(&program, &text)?;
    if std::env::var_os("PRIMAL_SHOW").is_some() {
        println!("{again}");
    }
    run(&program, &again, "through the IR").map_err(|e| format!("{e}\n{again}"))
}

/// The text with its stores to volatile memory as the CPU needs them.
fn in_step(program: &Program, text: &str) -> Result<String, String> {
    let all = cugrad::volatiles::edits(&program.front).map_err(|d| format!("{d:?}"))?;
    let edits: Vec<_> = all.into_values().flatten().collect();
    exec::apply(text, &edits).map_err(|e| e.to_string())
}

/// Builds a text in the place of the program and runs it; it says itself what is wrong.
fn run(program: &Program, text: &str, what: &str) -> Result<(), String> {
    let said = |e: exec::Error| format!("{what}: {e}");
    let kernels = program.front.kernels_that_synchronise();
    let mut build = Build::new(&program.file, Output::Executable(None));
    build.edited = vec![(program.file.clone(), exec::launches::rewrite(text, kernels).map_err(said)?)];
    build.opt = "-O1".into();
    build.user_flags = vec!["-include".into(), "cugrad/cugrad.h".into()];
    let clang = Clang::find().map_err(said)?;
    let artifact = build.run(&clang, &program.session.cache).map_err(said)?;
    let output = Command::new(&artifact.path).output().map_err(|e| e.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("{what}: {}\n{out}{err}", output.status))
}

/// The text with every launch in `main` of a kernel that was printed from its IR.
fn through_ir(program: &Program, text: &str) -> Result<String, String> {
    let start = text.find("int main(").ok_or("no main")?;
    let (before, mut main) = (&text[..start], text[start..].to_string());
    let mut printed = String::new();
    for (n, name) in launched(&main).into_iter().enumerate() {
        let (lowered, id) = program.front.lower_named(&name, Customs::Called).map_err(|problems| {
            let said: Vec<_> = problems.iter().map(|d| format!("{}: {d}", d.span.line)).collect();
            format!("{name}: {}", said.join("\n"))
        })?;
        let m = &lowered.module;
        let f = clean(m, &inline(m, m.function(id), &|_| true));
        let mut f = clean(m, &recognise(f).0);
        ir::validate::function(m, &f).map_err(|e| format!("{name}: {e:?}"))?;
        let new = format!("{}_again_{n}", f.ident);
        f.name.clone_from(&new);
        let options = back::Options { static_linkage: true, ..back::Options::default() };
        printed.push_str(&back::print_function(m, &f, &options));
        for before in [" ", ";", "{"] {
            main = main.replace(&format!("{before}{name}<<<"), &format!("{before}{new}<<<"));
        }
    }
    Ok(format!("{before}{printed}{main}"))
}

/// The names before `<<<`, as written.
fn launched(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (at, _) in text.match_indices("<<<") {
        let line = &text[text[..at].rfind('\n').map_or(0, |n| n + 1)..at];
        let from = line.rfind([';', '{', '}', ')']).map_or(0, |n| n + 1);
        let name = line[from..].trim().to_string();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
