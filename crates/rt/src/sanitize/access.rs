//! How memory is touched; bits as in `cugrad_cuda/sanitize.h`.

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AccessKind(pub u32);

const READS: u32 = 1;
const WRITES: u32 = 2;
const ATOMIC: u32 = 4;
const VOLATILE: u32 = 8;
const ALIGNED: u32 = 16;
/// One half of a copy, in which padding may be anything. Not known to the header.
const COPY: u32 = 32;
/// `atomicCAS`.
const COMPARE: u32 = 64;

impl AccessKind {
    #[cfg(test)]
    pub const WRITE: AccessKind = AccessKind(WRITES);
    pub const COPY_FROM: AccessKind = AccessKind(READS | COPY);
    pub const COPY_TO: AccessKind = AccessKind(WRITES | COPY);

    pub fn reads(self) -> bool {
        self.0 & READS != 0
    }

    pub fn writes(self) -> bool {
        self.0 & WRITES != 0
    }

    pub fn atomic(self) -> bool {
        self.0 & ATOMIC != 0
    }

    pub fn volatile(self) -> bool {
        self.0 & VOLATILE != 0
    }

    /// Whether the type promises natural alignment (of eight bytes at most).
    pub fn aligned(self) -> bool {
        self.0 & ALIGNED != 0
    }

    pub fn copies(self) -> bool {
        self.0 & COPY != 0
    }

    /// Whether it writes only if nobody else has.
    pub fn compares(self) -> bool {
        self.0 & COMPARE != 0
    }

    /// A volatile access of global memory is how flags are polled; it is no race with its like.
    pub fn as_atomic(self) -> AccessKind {
        AccessKind(self.0 | ATOMIC)
    }
}

/// One access, as the instrumentation tells of it.
#[derive(Clone, Copy)]
pub struct Access {
    pub address: usize,
    pub bytes: usize,
    pub kind: AccessKind,
    pub pc: usize,
    /// The frame of the function that was called at `pc`.
    pub frame: usize,
}

impl Access {
    pub fn end(&self) -> usize {
        self.address.saturating_add(self.bytes)
    }

    /// "atomic write of 4 bytes"
    pub fn describe(&self) -> String {
        format!("{} of {} bytes", verb(self.kind.writes(), self.kind.atomic()), self.bytes)
    }
}

pub fn verb(writes: bool, atomic: bool) -> &'static str {
    match (writes, atomic) {
        (true, true) => "atomic write",
        (true, false) => "write",
        (false, true) => "atomic read",
        (false, false) => "read",
    }
}
