//! The headers and the CPU runtime that travel inside this binary, unpacked once into the cache.
//!
//! The directory is named by the hash of its content, so several versions live side by side and an unpacked one
//! never changes. It is written under another name and renamed: it is there complete, or not at all. Those of versions
//! that nobody has used for a month are removed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

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
        mark_used(&dir);
        return Ok(installed);
    }
    remove_unused(root);
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

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn unused_for(dir: &Path) -> Duration {
    let used = fs::metadata(dir).and_then(|data| data.modified());
    used.ok().and_then(|used| SystemTime::now().duration_since(used).ok()).unwrap_or_default()
}

fn mark_used(dir: &Path) {
    if unused_for(dir) > DAY {
        let _ = fs::File::open(dir).and_then(|file| file.set_modified(SystemTime::now()));
    }
}

/// Failing to is harmless: the next version tries again.
fn remove_unused(root: &Path) {
    let Ok(entries) = fs::read_dir(root) else { return };
    for entry in entries.flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with("embedded-");
        if is_ours && unused_for(&entry.path()) > 30 * DAY {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
