//! `cugrad --version`: our version, and the compilers that were found. `-V` is our version alone.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::failure::Failure;
use crate::output;

pub fn run() -> Result<ExitCode, Failure> {
    let clang = match exec::Clang::find() {
        Ok(c) => format!("{} ({})", c.version_text, c.path.display()),
        Err(_) => "not found; `cugrad doctor` says how to install it".into(),
    };
    let nvcc = match exec::toolchain::find_nvcc() {
        Some(path) => format!("{} ({})", release(&path), path.display()),
        None => "not found; it is needed for programs on GPUs alone".into(),
    };
    output::print(&format!("cugrad {}\nclang: {clang}\nnvcc: {nvcc}\n", env!("CARGO_PKG_VERSION")))?;
    Ok(ExitCode::SUCCESS)
}

/// "release 13.0" in what nvcc says of itself.
fn release(nvcc: &Path) -> String {
    let said = Command::new(nvcc).arg("--version").output().map(|o| o.stdout).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let found = said.split("release ").nth(1).and_then(|r| r.split([',', '\n']).next());
    found.map_or("release unknown".into(), |r| format!("release {r}"))
}
