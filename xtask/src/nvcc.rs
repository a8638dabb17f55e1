//! NVIDIA's compiler for the tests: the one that is there, or pip's, which needs no GPU and no root.
//!
//! It goes to `.cache/nvcc`, which Git ignores. Tests do not depend on it: where it cannot be had, they say so.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::{find_on_path, root};

/// The parts of the toolkit that compiling takes.
const PACKAGES: [&str; 5] = [
    "nvidia-cuda-nvcc==13.0.*",
    "nvidia-cuda-crt==13.0.*",
    "nvidia-nvvm==13.0.*",
    "nvidia-cuda-runtime==13.0.*",
    "nvidia-cuda-cccl==13.0.*",
];

/// A slow network is no reason to wait for ever.
const LIMIT: Duration = Duration::from_secs(300);

/// The path of an nvcc, installing it if need be, or why there is none.
pub fn find_or_install() -> Result<PathBuf, String> {
    let named = std::env::var_os("CUGRAD_NVCC").filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(nvcc) = named.or_else(|| find_on_path("nvcc")) {
        return Ok(nvcc);
    }
    let toolkit = Path::new("/usr/local/cuda/bin/nvcc");
    if toolkit.is_file() {
        return Ok(toolkit.to_path_buf());
    }
    let home = root().join(".cache/nvcc");
    let nvcc = home.join("nvidia/cu13/bin/nvcc");
    if !nvcc.is_file() {
        install(&home)?;
    }
    if nvcc.is_file() { Ok(nvcc) } else { Err(format!("pip brought no {}", nvcc.display())) }
}

fn install(home: &Path) -> Result<(), String> {
    let Some(python) = find_on_path("python3") else {
        return Err("there is no python3 to install it".into());
    };
    let pip = Command::new(&python).args(["-m", "pip", "--version"]).output();
    if !pip.is_ok_and(|p| p.status.success()) {
        return Err("python3 has no pip to install it".into());
    }
    println!("nvcc was not found: installing it with pip to {}", home.display());
    // Half an installation must not be taken for one.
    let partial = home.with_extension("partial");
    let _ = std::fs::remove_dir_all(&partial);
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"]);
    command.arg(&partial).args(PACKAGES).stdin(Stdio::null());
    let mut child = command.spawn().map_err(|e| format!("cannot run pip: {e}"))?;
    let started = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| format!("cannot wait for pip: {e}"))? {
            Some(status) => break status,
            None if started.elapsed() > LIMIT => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("pip took longer than {} s", LIMIT.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(100)),
        }
    };
    if !status.success() {
        return Err(format!("pip could not install it ({status})"));
    }
    let _ = std::fs::remove_dir_all(home);
    std::fs::rename(&partial, home).map_err(|e| format!("{}: {e}", home.display()))
}
