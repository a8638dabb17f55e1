//! The headers and the CPU runtime that travel inside this binary, unpacked once into the cache.
//!
//! The directory is named by the hash of its content, so several versions live side by side and an unpacked one
//! never changes. It is written under another name and renamed: it is there complete, or not at all.

use std::fs;
use std::path::PathBuf;

use crate::cache::{Cache, scratch_name};
use crate::error::Error;

mod files {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// Where the embedded files were unpacked.
#[derive(Debug, Clone)]
pub struct Installed {
    /// For `cugrad/cugrad.h` and `clad/Differentiator/Differentiator.h`.
    pub include: PathBuf,
    /// For `cuda_runtime.h` and the rest of CUDA.
    pub cuda: PathBuf,
    /// `libcugrad_rt.a`.
    pub runtime: PathBuf,
    /// Of everything above.
    pub hash: &'static str,
}

/// Unpacks on the first use.
pub fn install(cache: &Cache) -> Result<Installed, Error> {
    let root = cache.root();
    let dir = root.join(format!("embedded-{}", files::HASH));
    let installed = Installed {
        include: dir.join("include"),
        cuda: dir.join("include/cugrad/cuda"),
        runtime: dir.join("lib/libcugrad_rt.a"),
        hash: files::HASH,
    };
    if dir.is_dir() {
        return Ok(installed);
    }
    let scratch = root.join(scratch_name());
    let runtime = ("lib/libcugrad_rt.a", files::RUNTIME);
    for (name, content) in files::HEADERS.iter().copied().chain([runtime]) {
        let path = scratch.join(name);
        let parent = path.parent().expect("every file is below the directory");
        fs::create_dir_all(parent).map_err(Error::io("cannot create", parent))?;
        fs::write(&path, content).map_err(Error::io("cannot write", &path))?;
    }
    if let Err(e) = fs::rename(&scratch, &dir) {
        // Another process was faster; its copy is the same.
        let _ = fs::remove_dir_all(&scratch);
        if !dir.is_dir() {
            return Err(Error::io("cannot create", &dir)(e));
        }
    }
    Ok(installed)
}
