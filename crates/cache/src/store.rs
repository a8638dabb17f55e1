//! One folder of entries, and the rule by which they come and go (see the top of the crate).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use rustix::fs::{CWD, RenameFlags, renameat_with};

/// An entry that was used so recently is not removed.
pub const GRACE: Duration = Duration::from_secs(10 * 60);

/// A scratch that nobody has touched for so long belongs to nobody.
pub const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

const SCRATCH: &str = ".scratch-";

/// How much of what was used last is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Files and folders directly in the store.
    pub entries: usize,
    /// Of all files in them.
    pub bytes: u64,
}

/// A folder of entries, each a file or a folder. Clones are the same store.
#[derive(Debug, Clone)]
pub struct Store {
    dir: PathBuf,
    limits: Limits,
}

impl Store {
    /// Nothing is made until there is something to keep.
    pub fn new(dir: impl Into<PathBuf>, limits: Limits) -> Store {
        Store { dir: dir.into(), limits }
    }

    /// Where an entry is, or would be.
    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// An entry that is there, which is used from now on.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        let path = self.path(name);
        path.exists().then(|| {
            mark(&path, SystemTime::now());
            path
        })
    }

    /// A folder in which an entry is made, on the same file system.
    pub fn scratch(&self) -> io::Result<Scratch> {
        let dir = self.dir.join(scratch_name());
        fs::create_dir_all(&dir)?;
        Ok(Scratch { dir })
    }

    /// Takes over what was made in a scratch, in place of what the entry was. Where that cannot be done because another
    /// process put the same entry there, that one is as good.
    pub fn put(&self, name: &str, made: &Path) -> io::Result<PathBuf> {
        let path = self.path(name);
        mark(made, SystemTime::now());
        if let Err(error) = replace(made, &path)
            && !path.exists()
        {
            return Err(error);
        }
        self.prune(SystemTime::now());
        Ok(path)
    }

    /// A file with these contents.
    pub fn write(&self, name: &str, contents: &[u8]) -> io::Result<PathBuf> {
        let path = self.path(name);
        write(&path, contents)?;
        self.prune(SystemTime::now());
        Ok(path)
    }

    /// Removes what the limits do not allow. Failing to is harmless: the next one tries again.
    fn prune(&self, now: SystemTime) {
        let Ok(entries) = fs::read_dir(&self.dir) else { return };
        let mut dated = Vec::new();
        for entry in entries.flatten() {
            let Some(used) = entry.metadata().ok().and_then(|data| data.modified().ok()) else { continue };
            let unused_for = now.duration_since(used).unwrap_or_default();
            if entry.file_name().to_string_lossy().starts_with(SCRATCH) {
                if unused_for > ABANDONED {
                    remove(&entry.path());
                }
            } else {
                dated.push((unused_for, entry.path()));
            }
        }
        dated.sort();
        let mut bytes = 0u64;
        for (n, (unused_for, path)) in dated.iter().enumerate() {
            bytes = bytes.saturating_add(size(path));
            let is_beyond = n >= self.limits.entries || bytes > self.limits.bytes;
            if is_beyond && *unused_for > GRACE {
                self.remove(path);
            }
        }
    }

    /// A folder disappears in one step, so that nobody finds a part of it.
    fn remove(&self, path: &Path) {
        let aside = self.dir.join(scratch_name());
        if fs::rename(path, &aside).is_ok() {
            remove(&aside);
        }
    }
}

/// A folder that goes away with this value.
#[derive(Debug)]
pub struct Scratch {
    dir: PathBuf,
}

impl Scratch {
    /// The folder itself, which exists.
    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// The path of something in it, which need not exist.
    pub fn join(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.dir);
    }
}

/// Writes beside the target and renames, so that readers see the old file or the new one. Folders are made as needed.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let dir = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let scratch = dir.join(scratch_name());
    let written = fs::write(&scratch, contents).and_then(|()| fs::rename(&scratch, path));
    if written.is_err() {
        let _ = fs::remove_file(&scratch);
    }
    written
}

/// A name no other process or thread uses.
pub(crate) fn scratch_name() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let n = NEXT.fetch_add(1, Ordering::Relaxed);
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |d| d.as_nanos());
    format!("{SCRATCH}{}-{n}-{time}", std::process::id())
}

/// Puts `made` where `path` is; what was there is gone afterwards.
fn replace(made: &Path, path: &Path) -> io::Result<()> {
    // Files replace files. A folder does not replace one that holds something.
    let Err(error) = fs::rename(made, path) else { return Ok(()) };
    if !path.exists() {
        return Err(error);
    }
    if renameat_with(CWD, made, CWD, path, RenameFlags::EXCHANGE).is_ok() {
        remove(made);
        return Ok(());
    }
    // Not every file system can do that in one step.
    let aside = path.with_file_name(scratch_name());
    fs::rename(path, &aside)?;
    let replaced = fs::rename(made, path);
    remove(&aside);
    replaced
}

fn mark(path: &Path, used: SystemTime) {
    let _ = fs::File::open(path).and_then(|file| file.set_modified(used));
}

fn remove(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Of a file, or of all files in a folder.
fn size(path: &Path) -> u64 {
    let Ok(data) = fs::symlink_metadata(path) else { return 0 };
    match fs::read_dir(path) {
        Ok(entries) if data.is_dir() => entries.flatten().map(|entry| size(&entry.path())).sum(),
        _ => data.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: Limits = Limits { entries: 100, bytes: u64::MAX };

    struct Place {
        dir: tempfile::TempDir,
        store: Store,
    }

    impl Place {
        fn new(limits: Limits) -> Place {
            let dir = tempfile::tempdir().expect("a folder for temporary files");
            let store = Store::new(dir.path().join("store"), limits);
            Place { dir, store }
        }

        fn folder(&self, name: &str, contents: &str) {
            let scratch = self.store.scratch().expect("there is room");
            fs::create_dir(scratch.join("entry")).expect("it is ours");
            fs::write(scratch.join("entry/file"), contents).expect("it is ours");
            self.store.put(name, &scratch.join("entry")).expect("there is room");
        }

        /// As if it had been used so long ago.
        fn age(&self, name: &str, age: Duration) {
            mark(&self.store.path(name), SystemTime::now() - age);
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(self.dir.path().join("store")).expect("made");
            let mut names: Vec<_> =
                entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
            names.sort();
            names
        }
    }

    #[test]
    fn the_longest_unused_go() {
        let place = Place::new(MANY);
        for (hours, name) in [(3, "a"), (2, "b"), (1, "c")] {
            place.store.write(name, b"x").expect("there is room");
            place.age(name, Duration::from_secs(hours * 3600));
        }
        assert!(place.store.find("a").is_some(), "used again");
        let few = Store { limits: Limits { entries: 2, bytes: u64::MAX }, ..place.store.clone() };
        few.prune(SystemTime::now());
        assert_eq!(place.names(), ["a", "c"]);
    }

    #[test]
    fn so_do_those_beyond_the_size() {
        let place = Place::new(Limits { entries: 100, bytes: 25 });
        for (hours, name) in [(3, "a"), (2, "b"), (1, "c")] {
            place.folder(name, "0123456789");
            place.age(name, Duration::from_secs(hours * 3600));
        }
        place.store.prune(SystemTime::now());
        assert_eq!(place.names(), ["b", "c"]);
    }

    #[test]
    fn what_may_be_in_use_stays() {
        let place = Place::new(Limits { entries: 0, bytes: 0 });
        for name in ["a", "b"] {
            place.folder(name, "x");
        }
        assert_eq!(place.names(), ["a", "b"]);
        place.age("a", GRACE * 2);
        place.store.prune(SystemTime::now());
        assert_eq!(place.names(), ["b"]);
    }

    #[test]
    fn scratches_go_with_their_value_or_in_a_day() {
        let place = Place::new(MANY);
        drop(place.store.scratch().expect("there is room"));
        let (left, new) = (place.store.path(".scratch-left"), place.store.scratch().expect("there is room"));
        fs::create_dir_all(&left).expect("it is ours");
        mark(&left, SystemTime::now() - ABANDONED * 2);
        place.store.prune(SystemTime::now());
        assert!(!left.exists() && new.path().exists());
    }

    #[test]
    fn folders_are_replaced_and_nobody_sees_a_part() {
        let place = Place::new(MANY);
        place.folder("a", "0");
        let file = place.store.path("a").join("file");
        std::thread::scope(|scope| {
            for writer in 1..3 {
                let place = &place;
                scope.spawn(move || (0..50).for_each(|_| place.folder("a", &writer.to_string())));
            }
            for _ in 0..200 {
                assert_eq!(fs::read_to_string(&file).expect("always there").len(), 1);
            }
        });
        assert_eq!(place.names(), ["a"]);
    }

    #[test]
    fn what_cannot_be_kept_is_said() {
        let place = Place::new(MANY);
        fs::write(place.dir.path().join("store"), "a file").expect("it is ours");
        assert!(place.store.write("a", b"x").is_err());
        assert!(place.store.scratch().is_err());
        assert_eq!(place.store.find("a"), None);
    }
}
