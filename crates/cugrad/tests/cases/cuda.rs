//! Printed code is CUDA: clang compiles it as such, without warnings.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use cugrad::Gradient;
use exec::Clang;

pub fn compile(case: &Path, include: &Path, gradients: &[&Gradient]) -> Result<(), String> {
    // The functions for host code are not declared where a program is only read.
    if gradients.iter().any(|g| g.source().contains("::cugrad::host::")) {
        return Ok(());
    }
    let mut text = std::fs::read_to_string(case.join("kernel.cu")).map_err(|e| e.to_string())?;
    text.push_str("\n#line 1 \"generated\"\n");
    for g in gradients {
        text.push_str(g.source());
    }
    let clang = Clang::find().map_err(|e| e.to_string())?;
    let mut child = Command::new(&clang.path)
        .args(["-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_75", "-nocudainc", "-nocudalib"])
        .args([
            "-std=c++17",
            "-fsyntax-only",
            "-Wall",
            "-Wextra",
            "-Wno-unused-parameter",
            "-Wno-unused-function",
        ])
        .args(["-Wno-unknown-cuda-version", "-include", "cugrad_cuda.h", "-include", "cugrad/cugrad.h"])
        .args(["-include", "cugrad/tape.h"])
        .arg("-DCUGRAD_PARSE")
        .arg("-isystem")
        .arg(include.join("cugrad/cuda"))
        .arg("-isystem")
        .arg(include)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let mut pipe = child.stdin.take().ok_or("no pipe")?;
    pipe.write_all(text.as_bytes()).map_err(|e| e.to_string())?;
    drop(pipe);
    let out = child.wait_with_output().map_err(|e| e.to_string())?;
    let said = String::from_utf8_lossy(&out.stderr);
    let ours: Vec<&str> = said.lines().filter(|l| l.starts_with("generated:")).collect();
    if out.status.success() && ours.is_empty() {
        Ok(())
    } else {
        Err(format!("as CUDA: {}\n{said}", ours.join("\n")))
    }
}
