//! The build cache: a second run of an unchanged program starts at once.
//!
//! Two steps, as in ccache's direct mode. The *request* is hashed from everything this crate knows before
//! compiling: paths, edited texts, flags, compiler, our own headers and runtime. It names an entry holding the
//! result and the list of files that the compiler read, with their hashes. The entry answers if all of those are
//! still the same. How entries come and go is the same for everything that is cached: see the crate `cache`.

use std::fs;
use std::path::{Path, PathBuf};

use cache::{Limits, Root, Scratch, Store};

use crate::error::Error;

/// Of built programs: more than the cases of this repository, so that a second run of the tests builds what has changed.
const LIMITS: Limits = Limits { entries: 4096, bytes: 4 << 30 };
/// Of sources that came as text.
const SOURCES: Limits = Limits { entries: 1024, bytes: 1 << 28 };
const MANIFEST: &str = "dependencies";
const RESULT: &str = "result";

/// The directory in which everything of cugrad's is kept. Where it cannot be written to or the disk is full, it is one that
/// goes away with the process.
#[derive(Debug, Clone)]
pub struct Cache {
    root: Root,
}

impl Cache {
    /// CUGRAD_CACHE, or the user's cache directory.
    pub fn user() -> Result<Cache, Error> {
        Cache::at(Cache::wanted().ok_or(Error::NoCacheDirectory)?)
    }

    /// Where the user's cache should be, whether or not anything can be written there.
    pub fn wanted() -> Option<PathBuf> {
        let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        set("CUGRAD_CACHE")
            .or_else(|| set("XDG_CACHE_HOME").map(|d| d.join("cugrad")))
            .or_else(|| set("HOME").map(|d| d.join(".cache/cugrad")))
    }

    /// Where the user's cache should be, if nothing can be written there: each run then has a folder of its own.
    pub fn unusable() -> Option<PathBuf> {
        Cache::wanted().filter(|dir| !cache::is_usable(dir))
    }

    /// In this folder, or, where nothing can be written there, in one that ends with the process.
    pub fn at(root: impl AsRef<Path>) -> Result<Cache, Error> {
        let root = Root::at(root.as_ref()).map_err(Error::io("cannot create", &root))?;
        Ok(Cache { root })
    }

    /// The folder that is really used.
    pub fn root(&self) -> &Path {
        self.root.path()
    }

    /// A file of this name with this text, for compilers that read files alone. Equal texts are one file.
    pub fn source(&self, name: &str, text: &str) -> Result<PathBuf, Error> {
        let store = self.store("sources", SOURCES);
        let key = cache::hash(format!("{name}\n{text}"));
        if let Some(entry) = store.find(&key) {
            return Ok(entry.join(name));
        }
        let scratch = store.scratch().map_err(Error::io("cannot create", store.path("")))?;
        let made = scratch.join("entry");
        fs::create_dir_all(&made).map_err(Error::io("cannot create", &made))?;
        fs::write(made.join(name), text).map_err(Error::io("cannot write", made.join(name)))?;
        let entry = store.put(&key, &made).map_err(Error::io("cannot create", store.path(&key)))?;
        Ok(entry.join(name))
    }

    /// A file with these bytes and this ending. Equal bytes are one file.
    pub fn keep(&self, bytes: &[u8], ending: &str) -> Result<PathBuf, Error> {
        let store = self.store("libraries", SOURCES);
        let name = format!("{}.{ending}", cache::hash(bytes));
        if let Some(entry) = store.find(&name) {
            return Ok(entry);
        }
        store.write(&name, bytes).map_err(Error::io("cannot write", store.path(&name)))
    }

    /// One kind of things that are kept.
    pub(crate) fn store(&self, name: &str, limits: Limits) -> Store {
        Store::new(self.root().join(name), limits)
    }
}

/// What this machine's processor can do: the cache may lie on a file system that other machines share.
pub(crate) fn cpu_features() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    cpu.lines().find(|l| l.starts_with("flags")).unwrap_or_default().to_string()
}

fn hash_file(path: &Path) -> std::io::Result<String> {
    Ok(cache::hash(fs::read(path)?))
}

/// One entry of the build cache, there or not.
pub(crate) struct Entry {
    builds: Store,
    key: String,
}

impl Entry {
    pub fn new(cache: &Cache, key: String) -> Entry {
        Entry { builds: cache.store("builds", LIMITS), key }
    }

    /// The stored result, if nothing it was built from has changed.
    pub fn lookup(&self) -> Option<PathBuf> {
        let dir = self.builds.find(&self.key)?;
        let manifest = fs::read_to_string(dir.join(MANIFEST)).ok()?;
        let unchanged = manifest.lines().all(|line| {
            line.split_once(' ')
                .is_some_and(|(hash, path)| hash_file(Path::new(path)).is_ok_and(|h| h == hash))
        });
        Some(dir.join(RESULT)).filter(|result| unchanged && result.is_file())
    }

    /// Moves `result` into the cache, built from `dependencies` (the files whose text is not part of the key).
    /// A running program keeps the file of an entry that is replaced.
    pub fn store(&self, result: &Path, dependencies: &[PathBuf]) -> Result<PathBuf, Error> {
        let mut manifest = String::new();
        for path in dependencies {
            let hash = hash_file(path).map_err(Error::io("cannot read", path))?;
            manifest.push_str(&format!("{hash} {}\n", path.display()));
        }
        let scratch = self.scratch()?;
        let entry = scratch.join("entry");
        fs::create_dir(&entry)
            .and_then(|()| fs::write(entry.join(MANIFEST), manifest))
            .and_then(|()| fs::rename(result, entry.join(RESULT)))
            .and_then(|()| self.builds.put(&self.key, &entry))
            .map(|dir| dir.join(RESULT))
            .map_err(Error::io("cannot write", &entry))
    }

    /// A directory for a build in progress, on the cache's own file system.
    pub fn scratch(&self) -> Result<Scratch, Error> {
        self.builds.scratch().map_err(Error::io("cannot create", self.builds.path("")))
    }
}
