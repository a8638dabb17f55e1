//! What can go wrong with a tape. After every one of these the tape still holds what it held before the call.

use std::fmt;
use std::io;
use std::sync::Arc;

/// What a tape gives, or why it cannot.
pub type Result<T> = std::result::Result<T, Error>;

/// An error of the system, shared by all who run into it.
#[derive(Clone, Debug)]
pub struct Fault(Arc<io::Error>);

impl Fault {
    /// From what the system said.
    pub fn new(error: io::Error) -> Fault {
        Fault(Arc::new(error))
    }

    /// Whether the disk is full.
    pub fn is_disk_full(&self) -> bool {
        matches!(self.0.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
    }

    /// The system's kind of error.
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

/// What can go wrong with a tape.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// Nothing is left to take.
    #[error("the tape is empty\nhint: the reverse sweep pops more than the forward sweep pushed")]
    Empty,
    /// What is left is not what was asked for.
    #[error(
        "a record of {asked} bytes was popped where only {left} bytes remain in the slab\nhint: pop the types that were pushed, in reverse order"
    )]
    Mismatch {
        /// Bytes that were asked for.
        asked: usize,
        /// Bytes that are there.
        left: usize,
    },
    /// A value is larger than a slab.
    #[error(
        "a block of {bytes} bytes does not fit into a slab of {slab} bytes\nhint: use push_slice, or larger slabs"
    )]
    TooLarge {
        /// How many bytes.
        bytes: usize,
        /// Bytes of a slab.
        slab: usize,
    },
    /// A value lies on two slabs.
    #[error(
        "the slice lies in two slabs\nhint: push it with push_block, or pop it with pop_into or pop_chunks"
    )]
    Split,
    /// A mark of something that was taken since.
    #[error("the mark is stale: what it points into has been popped, or it belongs to another tape")]
    StaleMark,
    /// A layer is full.
    #[error(
        "the budget of layer `{layer}` ({bytes} bytes) is used up, with {tapes} tapes holding their top slabs\nhint: {hint}"
    )]
    Budget {
        /// The layer.
        layer: &'static str,
        /// How many bytes.
        bytes: u64,
        /// Tapes that share it.
        tapes: usize,
        /// What to do about it.
        hint: &'static str,
    },
    /// A layer cannot be had.
    #[error("layer `{layer}` got no memory from the system: {fault}")]
    Refused {
        /// The layer.
        layer: &'static str,
        /// What the system said.
        fault: Fault,
    },
    /// A slab could not be moved to a layer.
    #[error("layer `{layer}` could not be written: {fault}\nhint: {}", write_hint(.fault))]
    Write {
        /// The layer.
        layer: &'static str,
        /// What the system said.
        fault: Fault,
    },
    /// A slab could not be brought back.
    #[error(
        "layer `{layer}` could not be read: {fault}\nhint: what lies above has been popped; popping again tries again"
    )]
    Read {
        /// The layer.
        layer: &'static str,
        /// What the system said.
        fault: Fault,
    },
    /// A segment panicked.
    #[error("segment {segment} panicked: {message}")]
    Panicked {
        /// The number of the segment.
        segment: usize,
        /// What it said.
        message: String,
    },
    /// The options do not fit together.
    #[error("{what}\nhint: {hint}")]
    Options {
        /// What is meant.
        what: String,
        /// What to do about it.
        hint: &'static str,
    },
    /// No bit is left to take.
    #[error("a bit was popped where none is left\nhint: pop as many bits as were pushed")]
    NoBits,
}

fn write_hint(fault: &Fault) -> &'static str {
    if fault.is_disk_full() {
        "the disk is full; everything stored still pops, and pushing again tries again"
    } else {
        "everything stored still pops, and pushing again tries again"
    }
}

/// The text of a panic, where it has one.
pub(crate) fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        return (*text).to_string();
    }
    payload.downcast_ref::<String>().cloned().unwrap_or_else(|| "no message".to_string())
}
