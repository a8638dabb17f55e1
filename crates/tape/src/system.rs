//! The system calls that the layers make, one method each, so that tests can make any of them fail.
//!
//! [`Host`] is the real system; [`crate::faults::Faulty`] wraps another one and fails at a chosen call.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;
use std::ptr::NonNull;

/// What direct I/O asks of addresses, offsets and lengths.
pub const BLOCK: usize = 4096;

/// The calls that layers make, so that tests can make them fail.
pub trait System: Send + Sync {
    /// Zeroed memory, aligned to a huge page where it is large enough, otherwise to [`BLOCK`].
    fn map(&self, bytes: usize) -> io::Result<NonNull<u8>>;

    /// # Safety
    /// `at` came from `map` with the same number of bytes, and nothing uses that memory any more.
    unsafe fn unmap(&self, at: NonNull<u8>, bytes: usize);

    /// A file that never had a name.
    fn open_unnamed(&self, directory: &Path, direct: bool) -> io::Result<File>;

    /// A new file under this name, for file systems that know no unnamed files.
    fn create(&self, path: &Path, direct: bool) -> io::Result<File>;

    /// Takes a file's name away; the file stays while it is open.
    fn unlink(&self, path: &Path) -> io::Result<()>;

    /// Disk space for a range of the file, which grows to hold it.
    fn allocate(&self, file: &File, from: u64, bytes: u64) -> io::Result<()>;

    /// May write less than asked, like the system call.
    fn write_at(&self, file: &File, at: u64, bytes: &[u8]) -> io::Result<usize>;

    /// May read less than asked, like the system call.
    fn read_at(&self, file: &File, at: u64, bytes: &mut [u8]) -> io::Result<usize>;
}

/// The system this program runs on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Host;

impl System for Host {
    fn map(&self, bytes: usize) -> io::Result<NonNull<u8>> {
        memory::map(bytes)
    }

    unsafe fn unmap(&self, at: NonNull<u8>, bytes: usize) {
        // SAFETY: what this function asks is what the inner one asks.
        unsafe { memory::unmap(at, bytes) }
    }

    fn open_unnamed(&self, directory: &Path, direct: bool) -> io::Result<File> {
        #[cfg(target_os = "linux")]
        return options(direct, libc::O_TMPFILE).open(directory);
        #[cfg(not(target_os = "linux"))]
        return Err(io::Error::new(io::ErrorKind::Unsupported, format!("{} {direct}", directory.display())));
    }

    fn create(&self, path: &Path, direct: bool) -> io::Result<File> {
        options(direct, 0).create_new(true).open(path)
    }

    fn unlink(&self, path: &Path) -> io::Result<()> {
        std::fs::remove_file(path)
    }

    fn allocate(&self, file: &File, from: u64, bytes: u64) -> io::Result<()> {
        allocate(file, from, bytes)
    }

    fn write_at(&self, file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
        file.write_at(bytes, at)
    }

    fn read_at(&self, file: &File, at: u64, bytes: &mut [u8]) -> io::Result<usize> {
        file.read_at(bytes, at)
    }
}

fn options(direct: bool, flags: i32) -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(target_os = "linux")]
    let flags = flags | if direct { libc::O_DIRECT } else { 0 };
    options.read(true).write(true).mode(0o600).custom_flags(flags);
    options
}

#[cfg(target_os = "linux")]
fn allocate(file: &File, from: u64, bytes: u64) -> io::Result<()> {
    use std::os::fd::AsRawFd;
    let (from, bytes) = (from.cast_signed(), bytes.cast_signed());
    // SAFETY: a call on a descriptor that `file` keeps open; it touches no memory of ours.
    match unsafe { libc::fallocate(file.as_raw_fd(), 0, from, bytes) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(not(target_os = "linux"))]
fn allocate(_: &File, _: u64, _: u64) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

/// Memory straight from the system: a heap would keep freed slabs, and budgets would not be exact.
#[cfg(not(any(miri, loom)))]
mod memory {
    use std::io;
    use std::ptr::NonNull;

    const HUGE: usize = 2 << 20;

    pub fn map(bytes: usize) -> io::Result<NonNull<u8>> {
        if bytes < HUGE {
            return anonymous(bytes);
        }
        let wide = bytes + HUGE;
        let start = anonymous(wide)?;
        let before = start.align_offset(HUGE);
        // SAFETY: `before + bytes` is at most `wide`, so all three ranges lie in the mapping just made, which nobody
        // else knows; its edges are given back, the middle is kept.
        unsafe {
            let kept = start.add(before);
            cut(start, before);
            cut(kept.add(bytes), wide - before - bytes);
            #[cfg(target_os = "linux")]
            libc::madvise(kept.as_ptr().cast(), bytes, libc::MADV_HUGEPAGE); // a wish; without it pages are small
            Ok(kept)
        }
    }

    pub unsafe fn unmap(at: NonNull<u8>, bytes: usize) {
        // SAFETY: promised by the caller.
        unsafe { cut(at, bytes) }
    }

    fn anonymous(bytes: usize) -> io::Result<NonNull<u8>> {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh anonymous mapping overlaps nothing.
        let at = unsafe { libc::mmap(std::ptr::null_mut(), bytes, protection, flags, -1, 0) };
        if at == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        NonNull::new(at.cast()).ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))
    }

    /// # Safety
    /// The range is mapped and nothing uses it.
    unsafe fn cut(at: NonNull<u8>, bytes: usize) {
        if bytes > 0 {
            // SAFETY: promised by the caller. The only failures are of the arguments, and leave the memory mapped.
            unsafe { libc::munmap(at.as_ptr().cast(), bytes) };
        }
    }
}

/// Under Miri and loom memory comes from the allocator that they watch.
#[cfg(any(miri, loom))]
mod memory {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::io;
    use std::ptr::NonNull;

    fn layout(bytes: usize) -> Layout {
        Layout::from_size_align(bytes.max(1), super::BLOCK).expect("a slab's size is far below the largest")
    }

    pub fn map(bytes: usize) -> io::Result<NonNull<u8>> {
        // SAFETY: the layout has at least one byte.
        let at = unsafe { alloc_zeroed(layout(bytes)) };
        NonNull::new(at).ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))
    }

    pub unsafe fn unmap(at: NonNull<u8>, bytes: usize) {
        // SAFETY: the caller passes what `map` gave, with its size.
        unsafe { dealloc(at.as_ptr(), layout(bytes)) }
    }
}
