//! The headers and the CPU runtime that travel inside this binary, unpacked once into the cache.
//!
//! The directory is named by the hash of its content, so several versions live side by side and an unpacked one
//! never changes.

use std::fs;
use std::path::PathBuf;

use cache::Limits;

use crate::cache::Cache;
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

/// The text of a header of ours by the name under which programs include it: `cugrad/tape.h`.
pub fn header(name: &str) -> Option<&'static str> {
    let path = format!("include/{name}");
    let (_, content) = files::HEADERS.iter().find(|(known, _)| *known == path)?;
    std::str::from_utf8(content).ok()
}

/// Of versions.
const LIMITS: Limits = Limits { entries: 8, bytes: 1 << 30 };

/// Unpacks on the first use.
pub fn install(cache: &Cache) -> Result<Installed, Error> {
    let store = cache.store("embedded", LIMITS);
    let dir = match store.find(files::HASH) {
        Some(dir) => dir,
        None => {
            let scratch = store.scratch().map_err(Error::io("cannot create", store.path("")))?;
            let unpacked = scratch.join("entry");
            let runtime = ("lib/libcugrad_rt.a", files::RUNTIME);
            for (name, content) in files::HEADERS.iter().copied().chain([runtime]) {
                let path = unpacked.join(name);
                let parent = path.parent().expect("every file is below the directory");
                fs::create_dir_all(parent).map_err(Error::io("cannot create", parent))?;
                fs::write(&path, content).map_err(Error::io("cannot write", &path))?;
            }
            store.put(files::HASH, &unpacked).map_err(Error::io("cannot create", store.path(files::HASH)))?
        }
    };
    Ok(Installed {
        include: dir.join("include"),
        cuda: dir.join("include/cugrad/cuda"),
        runtime: dir.join("lib/libcugrad_rt.a"),
        hash: files::HASH,
    })
}
