//! Printed code is CUDA: clang compiles it as such, without warnings.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use cugrad::{Gradient, Session};
use exec::Clang;

const WARNINGS: [&str; 5] =
    ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-unused-function", "-Wno-unknown-cuda-version"];

pub fn compile(case: &Path, session: &Session, gradients: &[&Gradient]) -> Result<(), String> {
    // The functions for host code are not declared where a program is only read.
    if gradients.iter().any(|g| g.source().contains("::cugrad::host::")) {
        return Ok(());
    }
    gradients.iter().try_for_each(|g| brings_what_it_calls(session, g))?;
    let mut text = std::fs::read_to_string(case.join("kernel.cu")).map_err(|e| e.to_string())?;
    text.push_str("\n#line 1 \"generated\"\n");
    for g in gradients {
        text.push_str(g.source());
    }
    let clang = Clang::find().map_err(|e| e.to_string())?;
    let mut command = command(&clang, session);
    command.arg("-include-pch").arg(headers(&clang, session)?).args(WARNINGS);
    let out = read(&mut command, &text)?;
    let said = String::from_utf8_lossy(&out.stderr);
    let ours: Vec<&str> = said.lines().filter(|l| l.starts_with("generated:")).collect();
    if out.status.success() && ours.is_empty() {
        Ok(())
    } else {
        Err(format!("as CUDA: {}\n{said}", ours.join("\n")))
    }
}

/// Printed alone, it includes the headers that it names. Here all of them are there anyway.
fn brings_what_it_calls(session: &Session, g: &Gradient) -> Result<(), String> {
    let tape = g.needs_tape().then(|| "cugrad/tape.h".to_string());
    let mut open: Vec<PathBuf> = g.headers().iter().chain(&tape).map(PathBuf::from).collect();
    let (mut seen, mut brought) = (Vec::new(), String::new());
    while let Some(name) = open.pop() {
        // Those of the toolkit are not ours.
        let Ok(text) = std::fs::read_to_string(session.installed.include.join(&name)) else { continue };
        if seen.contains(&name) {
            continue;
        }
        for line in text.lines().filter_map(|l| l.trim().strip_prefix("#include ")) {
            if let Some(beside) = line.strip_prefix('"').and_then(|l| l.split('"').next()) {
                open.push(name.with_file_name("").join(beside));
            } else if let Some(whole) = line.strip_prefix('<').and_then(|l| l.split('>').next()) {
                open.push(whole.into());
            }
        }
        seen.push(name);
        brought.push_str(&text);
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let known: BTreeSet<&str> = brought.split(|c| !is_part(c)).collect();
    let called = g.source().split("::cugrad::").skip(1).filter_map(|rest| rest.split(|c| !is_part(c)).next());
    match called.into_iter().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => Err(format!("`::cugrad::{name}` is in none of {:?}", g.headers())),
    }
}

fn command(clang: &Clang, session: &Session) -> Command {
    let mut command = Command::new(&clang.path);
    command
        .args(["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_75", "-nocudainc", "-nocudalib"])
        // A toolkit beside `nvcc` on the path would change what the headers are compiled for.
        .arg("--cuda-path=/no/toolkit")
        .args(["-std=c++17", "-fsyntax-only", "-DCUGRAD_PARSE"]);
    for folder in [session.installed.include.join("cugrad/cuda"), session.installed.include.clone()] {
        command.arg("-isystem").arg(folder);
    }
    command
}

/// Our headers, precompiled once for all cases.
fn headers(clang: &Clang, session: &Session) -> Result<PathBuf, String> {
    let path = session.cache.root().join(format!("cases-{}.pch", session.installed.hash));
    if !path.is_file() {
        let scratch = path.with_extension(std::process::id().to_string());
        let mut command = command(clang, session);
        command.args(["-Xclang", "-emit-pch"]);
        let text = "#include <cugrad_cuda.h>\n#include <cooperative_groups.h>\n#include <cugrad/cugrad.h>\n#include <cugrad/tape.h>\n";
        let out = read(&mut command, text)?;
        if !out.status.success() {
            return Err(format!("our headers as CUDA: {}", String::from_utf8_lossy(&out.stderr)));
        }
        std::fs::write(&scratch, &out.stdout).map_err(|e| e.to_string())?;
        std::fs::rename(&scratch, &path).map_err(|e| e.to_string())?;
    }
    Ok(path)
}

/// Runs clang on a text.
fn read(command: &mut Command, text: &str) -> Result<Output, String> {
    command.arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let mut pipe = child.stdin.take().ok_or("no pipe")?;
    pipe.write_all(text.as_bytes()).map_err(|e| e.to_string())?;
    drop(pipe);
    child.wait_with_output().map_err(|e| e.to_string())
}
