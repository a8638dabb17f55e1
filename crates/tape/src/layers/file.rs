//! A file without a name, read and written past the page cache.
//!
//! The file is unnamed from birth (`O_TMPFILE`), so that nothing is left behind however the process ends, and any number of
//! processes can share a directory; where the file system cannot do that, the name is removed before the first byte is
//! written. It is opened with `O_DIRECT`, so that the system neither keeps a second copy of every slab nor spends its
//! time on one; where that is refused, the page cache is used and the layer says so.
//!
//! A place is a slot of one slab's length. Disk space is claimed many slots at a time: a full disk shows itself
//! before a write needs it, and writes that do not change the file's length run side by side. With compression slots are
//! left sparse, and only what a slab shrinks to takes space.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Layer, Place};
use crate::system::{BLOCK, System};

/// How much disk space is claimed at once.
const CLAIM: u64 = 256 << 20;

/// Where and how slabs are kept on disk.
#[derive(Clone, Debug)]
pub struct FileOptions {
    /// The folder of the file, which has no name there.
    pub directory: PathBuf,
    /// The most that the file may hold.
    pub budget: u64,
    /// Whether disk space is claimed by the writes themselves, so that slabs shorter than their slots save some.
    pub sparse: bool,
}

/// A file of slabs.
pub struct File {
    system: Arc<dyn System>,
    file: fs::File,
    slab: u64,
    budget: u64,
    direct: bool,
    sparse: bool,
    next: AtomicU64,
    /// How many bytes at the front of the file have disk space; behind the lock that claims more.
    claimed: Mutex<u64>,
}

impl File {
    /// Makes the file.
    pub fn open(system: Arc<dyn System>, options: &FileOptions, slab: usize) -> io::Result<File> {
        let (file, direct) = match unnamed(&*system, &options.directory, true) {
            Ok(file) => (file, true),
            // `EINVAL` is how a file system says that it knows no direct I/O.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                (unnamed(&*system, &options.directory, false)?, false)
            }
            Err(error) => return Err(error),
        };
        let (slab, budget, sparse) = (slab as u64, options.budget, options.sparse);
        Ok(File {
            system,
            file,
            slab,
            budget,
            direct,
            sparse,
            next: AtomicU64::new(0),
            claimed: Mutex::new(0),
        })
    }

    /// Whether the page cache stays out of it.
    pub fn is_direct(&self) -> bool {
        self.direct
    }

    fn claim(&self, slot: u64) -> io::Result<()> {
        let mut claimed = self.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        let needed = (slot + 1) * self.slab;
        if needed <= *claimed {
            return Ok(());
        }
        let most = (*claimed + CLAIM.max(self.slab)).min(self.budget.max(needed)).max(needed);
        // Near the end of a disk a large claim fails where the slab itself would still fit.
        let result = match self.system.allocate(&self.file, *claimed, most - *claimed) {
            Err(error) if error.kind() == io::ErrorKind::StorageFull && most > needed => {
                self.system.allocate(&self.file, *claimed, needed - *claimed).map(|()| needed)
            }
            other => other.map(|()| most),
        };
        match result {
            Ok(end) => *claimed = end,
            // The file system cannot claim in advance; the write itself will.
            Err(error) if error.kind() == io::ErrorKind::Unsupported => *claimed = needed,
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// A file without a name; where that cannot be, under a name that no other process and no other file of this one uses, for the
/// moment in which it exists.
pub(crate) fn unnamed(system: &dyn System, directory: &Path, direct: bool) -> io::Result<fs::File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    match system.open_unnamed(directory, direct) {
        Err(error) if is_unknown_flag(&error) => {}
        other => return other,
    }
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = directory.join(format!(".tape-{}-{number}", std::process::id()));
    let file = system.create(&path, direct)?;
    system.unlink(&path)?;
    Ok(file)
}

/// How kernels and file systems without `O_TMPFILE` answer.
fn is_unknown_flag(error: &io::Error) -> bool {
    let codes = [libc::EOPNOTSUPP, libc::EISDIR];
    error.raw_os_error().is_some_and(|c| codes.contains(&c)) || error.kind() == io::ErrorKind::Unsupported
}

// SAFETY: `host` gives no address.
unsafe impl Layer for File {
    fn name(&self) -> &'static str {
        "disk"
    }

    fn reserve(&self) -> io::Result<Place> {
        Ok(Place(self.next.fetch_add(1, Ordering::Relaxed)))
    }

    fn release(&self, _: Place) {} // the file goes as a whole

    fn host(&self, _: Place) -> Option<NonNull<u8>> {
        None
    }

    fn write(&self, place: Place, bytes: &[u8]) -> io::Result<()> {
        if !self.sparse {
            self.claim(place.0)?;
        }
        let mut done = 0;
        while done < bytes.len() {
            match self.system.write_at(&self.file, place.0 * self.slab + done as u64, &bytes[done..]) {
                // Direct I/O goes on at a block's beginning, even where the last block was written in part.
                Ok(count) if count / BLOCK * BLOCK == 0 => {
                    return Err(short("written", count, bytes.len() - done));
                }
                Ok(count) => done += count.min(bytes.len() - done) / BLOCK * BLOCK,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn read(&self, place: Place, bytes: &mut [u8]) -> io::Result<()> {
        let mut done = 0;
        while done < bytes.len() {
            let at = place.0 * self.slab + done as u64;
            match self.system.read_at(&self.file, at, &mut bytes[done..]) {
                Ok(count) if count / BLOCK * BLOCK == 0 => {
                    return Err(short("read", count, bytes.len() - done));
                }
                Ok(count) => done += count.min(bytes.len() - done) / BLOCK * BLOCK,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn short(what: &str, count: usize, asked: usize) -> io::Error {
    let text = format!(
        "only {count} of {asked} bytes were {what}: the file was truncated, or the device is failing"
    );
    io::Error::new(io::ErrorKind::UnexpectedEof, text)
}
