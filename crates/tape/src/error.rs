//! What can go wrong with a tape. After every one of these the tape still holds what it held before the call.

use std::fmt;
use std::io;
use std::sync::Arc;

pub type Result<T> = std::result::Result<T, Error>;

/// An error of the system, shared by all who run into it.
#[derive(Clone, Debug)]
pub struct Fault(Arc<io::Error>);

impl Fault {
    pub fn new(error: io::Error) -> Fault {
        Fault(Arc::new(error))
    }

    pub fn is_disk_full(&self) -> bool {
        matches!(self.0.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
    }

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

#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    #[error("the tape is empty\nhint: the reverse sweep pops more than the forward sweep pushed")]
    Empty,
    #[error(
        "a record of {asked} bytes was popped where only {left} bytes remain in the slab\nhint: pop the types that were pushed, in reverse order"
    )]
    Mismatch { asked: usize, left: usize },
    #[error(
        "a block of {bytes} bytes does not fit into a slab of {slab} bytes\nhint: use push_slice, or larger slabs"
    )]
    TooLarge { bytes: usize, slab: usize },
    #[error(
        "the slice lies in two slabs\nhint: push it with push_block, or pop it with pop_into or pop_chunks"
    )]
    Split,
    #[error("the mark is stale: what it points into has been popped, or it belongs to another tape")]
    StaleMark,
    #[error(
        "the budget of layer `{layer}` ({bytes} bytes) is used up, with {tapes} tapes holding their top slabs\nhint: {hint}"
    )]
    Budget { layer: &'static str, bytes: u64, tapes: usize, hint: &'static str },
    #[error("layer `{layer}` got no memory from the system: {fault}")]
    Refused { layer: &'static str, fault: Fault },
    #[error("layer `{layer}` could not be written: {fault}\nhint: {}", write_hint(.fault))]
    Write { layer: &'static str, fault: Fault },
    #[error(
        "layer `{layer}` could not be read: {fault}\nhint: what lies above has been popped; popping again tries again"
    )]
    Read { layer: &'static str, fault: Fault },
    #[error("segment {segment} panicked: {message}")]
    Panicked { segment: usize, message: String },
    #[error("{what}\nhint: {hint}")]
    Options { what: String, hint: &'static str },
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
