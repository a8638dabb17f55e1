//! A system that fails when told to: the same calls as [`Host`], counted, with one or more of them failing.

use std::fs::File;
use std::io;
use std::path::Path;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::system::{BLOCK, Host, System};

/// A system call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// Asking for memory.
    Map,
    /// Making a file without a name.
    OpenUnnamed,
    /// Making a file.
    Create,
    /// Taking its name away.
    Unlink,
    /// Reserving room in a file.
    Allocate,
    /// Writing.
    Write,
    /// Reading.
    Read,
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The call fails with this error number.
    Code(i32),
    /// A read or write does half of what it was asked for, in whole blocks.
    Short,
    /// A read or write does nothing and says so.
    Nothing,
    /// A read answers with one bit wrong.
    Flip,
    /// The call panics, as code around the system might.
    Panic,
}

/// Fails at calls number `first` to `last`, counted from 0, among those of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Injection {
    /// Which call fails.
    pub call: Call,
    /// The first time it fails, counted from 0.
    pub first: u64,
    /// The last time.
    pub last: u64,
    /// How it fails.
    pub failure: Failure,
}

/// The host's system with failures.
#[derive(Debug, Default)]
pub struct Faulty {
    injections: Vec<Injection>,
    counts: [AtomicU64; 7],
}

impl Faulty {
    /// A system that fails as it is told.
    pub fn new(injections: impl IntoIterator<Item = Injection>) -> Faulty {
        Faulty { injections: injections.into_iter().collect(), counts: Default::default() }
    }

    /// How often a call was made so far.
    pub fn count(&self, call: Call) -> u64 {
        self.counts[call as usize].load(Ordering::Relaxed)
    }

    /// Counts a call, and answers what goes wrong with it beyond failing outright.
    fn pass(&self, call: Call) -> io::Result<Option<Failure>> {
        let number = self.counts[call as usize].fetch_add(1, Ordering::Relaxed);
        let hit = self.injections.iter().find(|i| i.call == call && (i.first..=i.last).contains(&number));
        match hit.map(|i| i.failure) {
            Some(Failure::Code(code)) => Err(io::Error::from_raw_os_error(code)),
            Some(Failure::Panic) => panic!("injected at {call:?} {number}"),
            other => Ok(other),
        }
    }
}

fn half(bytes: usize) -> usize {
    (bytes / 2 / BLOCK * BLOCK).max(BLOCK.min(bytes))
}

impl System for Faulty {
    fn map(&self, bytes: usize) -> io::Result<NonNull<u8>> {
        self.pass(Call::Map)?;
        Host.map(bytes)
    }

    unsafe fn unmap(&self, at: NonNull<u8>, bytes: usize) {
        // SAFETY: what this function asks is what the inner one asks.
        unsafe { Host.unmap(at, bytes) }
    }

    fn open_unnamed(&self, directory: &Path, direct: bool) -> io::Result<File> {
        self.pass(Call::OpenUnnamed)?;
        Host.open_unnamed(directory, direct)
    }

    fn create(&self, path: &Path, direct: bool) -> io::Result<File> {
        self.pass(Call::Create)?;
        Host.create(path, direct)
    }

    fn unlink(&self, path: &Path) -> io::Result<()> {
        self.pass(Call::Unlink)?;
        Host.unlink(path)
    }

    fn allocate(&self, file: &File, from: u64, bytes: u64) -> io::Result<()> {
        self.pass(Call::Allocate)?;
        Host.allocate(file, from, bytes)
    }

    fn write_at(&self, file: &File, at: u64, bytes: &[u8]) -> io::Result<usize> {
        match self.pass(Call::Write)? {
            Some(Failure::Short) => Host.write_at(file, at, &bytes[..half(bytes.len())]),
            Some(Failure::Nothing) => Ok(0),
            _ => Host.write_at(file, at, bytes),
        }
    }

    fn read_at(&self, file: &File, at: u64, bytes: &mut [u8]) -> io::Result<usize> {
        match self.pass(Call::Read)? {
            Some(Failure::Short) => {
                let length = half(bytes.len());
                Host.read_at(file, at, &mut bytes[..length])
            }
            Some(Failure::Nothing) => Ok(0),
            Some(Failure::Flip) => {
                let count = Host.read_at(file, at, bytes)?;
                bytes[count / 2] ^= 1;
                Ok(count)
            }
            _ => Host.read_at(file, at, bytes),
        }
    }
}
