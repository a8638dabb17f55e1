//! The build cache: a second run of an unchanged program starts at once.
//!
//! Two steps, as in ccache's direct mode. The *request* is hashed from everything this crate knows before
//! compiling: paths, edited texts, flags, compiler, our own headers and runtime. It names an entry holding the
//! result and the list of files that the compiler read, with their hashes. The entry answers if all of those are
//! still the same. Entries are written under another name and renamed; the oldest go when there are too many.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::error::Error;

/// How many built programs are kept.
const KEPT: usize = 256;
const MANIFEST: &str = "dependencies";
const RESULT: &str = "result";

/// The directory in which everything of cugrad's is kept.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
}

impl Cache {
    /// CUGRAD_CACHE, or the user's cache directory.
    pub fn user() -> Result<Cache, Error> {
        let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let root = set("CUGRAD_CACHE")
            .or_else(|| set("XDG_CACHE_HOME").map(|d| d.join("cugrad")))
            .or_else(|| set("HOME").map(|d| d.join(".cache/cugrad")))
            .ok_or(Error::NoCacheDirectory)?;
        Cache::at(root)
    }

    pub fn at(root: impl AsRef<Path>) -> Result<Cache, Error> {
        let root = std::path::absolute(&root).map_err(Error::io("cannot find", &root))?;
        fs::create_dir_all(&root).map_err(Error::io("cannot create", &root))?;
        Ok(Cache { root })
    }

    pub fn root(&self) -> &Path {
        &self.root
    }
}

/// A name no other process or thread uses.
pub(crate) fn scratch_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.as_nanos());
    format!(".scratch-{}-{n}-{time}", std::process::id())
}

/// What this machine's processor can do: the cache may lie on a file system that other machines share.
pub(crate) fn cpu_features() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    cpu.lines().find(|l| l.starts_with("flags")).unwrap_or_default().to_string()
}

/// Hashes a request piece by piece; lengths are hashed too, so that pieces cannot run into each other.
#[derive(Default)]
pub struct Key(Sha256);

impl Key {
    pub fn add(&mut self, piece: impl AsRef<[u8]>) {
        let piece = piece.as_ref();
        self.0.update((piece.len() as u64).to_le_bytes());
        self.0.update(piece);
    }

    pub fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn hash_file(path: &Path) -> io::Result<String> {
    Ok(hex(&Sha256::digest(fs::read(path)?)))
}

/// One entry of the cache, there or not.
pub struct Entry {
    builds: PathBuf,
    dir: PathBuf,
}

impl Entry {
    pub fn new(cache: &Cache, key: &str) -> Entry {
        let builds = cache.root.join("builds");
        Entry { dir: builds.join(key), builds }
    }

    /// The stored result, if nothing it was built from has changed.
    pub fn lookup(&self) -> Option<PathBuf> {
        let manifest = fs::read_to_string(self.dir.join(MANIFEST)).ok()?;
        let unchanged = manifest.lines().all(|line| {
            line.split_once(' ')
                .is_some_and(|(hash, path)| hash_file(Path::new(path)).is_ok_and(|h| h == hash))
        });
        let result = self.dir.join(RESULT);
        if !unchanged || !result.is_file() {
            return None;
        }
        // Marks the entry as used, for `prune`.
        let _ = fs::File::open(self.dir.join(MANIFEST)).and_then(|f| f.set_modified(SystemTime::now()));
        Some(result)
    }

    /// Moves `result` into the cache, built from `dependencies` (the files whose text is not part of the key).
    pub fn store(&self, result: &Path, dependencies: &[PathBuf]) -> Result<PathBuf, Error> {
        let scratch = self.builds.join(scratch_name());
        fs::create_dir_all(&scratch).map_err(Error::io("cannot create", &scratch))?;
        let mut manifest = String::new();
        for path in dependencies {
            let hash = hash_file(path).map_err(Error::io("cannot read", path))?;
            manifest.push_str(&format!("{hash} {}\n", path.display()));
        }
        let listed = scratch.join(MANIFEST);
        fs::write(&listed, manifest).map_err(Error::io("cannot write", &listed))?;
        let kept = scratch.join(RESULT);
        fs::rename(result, &kept).map_err(Error::io("cannot write", &kept))?;
        // An entry whose dependencies changed is replaced; a running program keeps its file.
        if self.dir.is_dir() {
            let old = self.builds.join(scratch_name());
            if fs::rename(&self.dir, &old).is_ok() {
                let _ = fs::remove_dir_all(&old);
            }
        }
        if fs::rename(&scratch, &self.dir).is_err() && !self.dir.join(RESULT).is_file() {
            // Another process is replacing the same entry: this copy answers just as well.
            return Ok(kept);
        }
        let _ = fs::remove_dir_all(&scratch);
        self.prune();
        Ok(self.dir.join(RESULT))
    }

    /// A directory for a build in progress, on the cache's own file system.
    pub fn scratch(&self) -> Result<Scratch, Error> {
        let dir = self.builds.join(scratch_name());
        fs::create_dir_all(&dir).map_err(Error::io("cannot create", &dir))?;
        Ok(Scratch { dir })
    }

    /// Removes the entries used longest ago. Failing to is harmless.
    fn prune(&self) {
        let Ok(entries) = fs::read_dir(&self.builds) else { return };
        let mut dated: Vec<(SystemTime, PathBuf)> = entries
            .filter_map(|e| {
                let path = e.ok()?.path();
                let used = fs::metadata(path.join(MANIFEST)).and_then(|m| m.modified()).ok()?;
                Some((used, path))
            })
            .collect();
        if dated.len() <= KEPT {
            return;
        }
        dated.sort();
        let excess = dated.len() - KEPT;
        for (_, path) in &dated[..excess] {
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// A directory that goes away with this value.
pub struct Scratch {
    dir: PathBuf,
}

impl Scratch {
    pub fn join(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.dir);
    }
}
