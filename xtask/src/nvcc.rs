//! NVIDIA's compiler for the tests: the one that is there, or pip's, which needs no GPU and no root.
//!
//! Tests do not depend on it: where it cannot be had, they say so.

use std::path::{Path, PathBuf};

use crate::pip;
use crate::process::find_on_path;

/// The parts of the toolkit that compiling takes.
const PACKAGES: [&str; 5] = [
    "nvidia-cuda-nvcc==13.0.*",
    "nvidia-cuda-crt==13.0.*",
    "nvidia-nvvm==13.0.*",
    "nvidia-cuda-runtime==13.0.*",
    "nvidia-cuda-cccl==13.0.*",
];

const PROGRAM: &str = "nvidia/cu13/bin/nvcc";

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
    Ok(pip::find_or_install("nvcc", &PACKAGES, PROGRAM)?.join(PROGRAM))
}
