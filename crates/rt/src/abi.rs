//! The structures shared with the C++ headers (`cugrad_launch.h`, `cugrad_indices.h`), field by field.

use std::ffi::{CStr, c_char, c_void};

/// What a CUDA thread can see of itself. One per OS thread, in the C++ program's thread-local storage, so that
/// reading `threadIdx` is a plain load there; the runtime writes it through [`Launch::state`].
#[repr(C)]
pub struct Indices {
    pub thread: [u32; 3],
    pub block: [u32; 3],
    pub block_dim: [u32; 3],
    pub grid_dim: [u32; 3],
    /// The block's dynamic shared memory, aligned to 1024 bytes.
    pub dynamic_shared: *mut u8,
    pub dynamic_bytes: usize,
    /// Not null while a coroutine runs: barriers are possible then.
    pub fiber: *mut c_void,
    /// Where a failing thread of a plain (non-coroutine) block jumps to; a `jmp_buf` owned by the header.
    pub escape: *mut c_void,
}

/// How the threads of a block run.
pub const PLAIN: u32 = 0;
pub const FIBERS: u32 = 1;
/// As `FIBERS`, and all blocks live at once so that the grid can synchronise.
pub const COOPERATIVE: u32 = 2;

/// One kernel launch as the header describes it.
#[repr(C)]
pub struct Launch {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared_bytes: usize,
    pub stream: *mut c_void,
    pub mode: u32,
    pub line: u32,
    pub file: *const c_char,
    /// The calling OS thread's indices.
    pub state: extern "C" fn() -> *mut Indices,
    /// Runs the blocks `first..last` (linear numbers) thread by thread; not zero when a thread failed.
    pub blocks: extern "C" fn(context: *mut c_void, first: u64, last: u64) -> u32,
    /// Runs the thread that `state()` describes.
    pub thread: extern "C" fn(context: *mut c_void),
    pub context: *mut c_void,
}

// SAFETY: the launching thread waits for the end of the launch, so the borrowed context and the strings outlive every use;
// the header promises that `blocks` and `thread` may run on several threads at once, as CUDA's kernels do.
unsafe impl Sync for Launch {}

impl Launch {
    /// The block's index for its linear number.
    pub fn block_index(&self, linear: u64) -> [u32; 3] {
        let (x, y) = (u64::from(self.grid[0]), u64::from(self.grid[1]));
        [(linear % x) as u32, (linear / x % y) as u32, (linear / x / y) as u32]
    }

    /// The thread's index in its block for its linear number.
    pub fn thread_index(&self, linear: u32) -> [u32; 3] {
        let [x, y, _] = self.block;
        [linear % x, linear / x % y, linear / x / y]
    }

    pub fn threads_per_block(&self) -> u32 {
        self.block[0] * self.block[1] * self.block[2]
    }

    pub fn block_count(&self) -> u64 {
        self.grid.iter().map(|&d| u64::from(d)).product()
    }

    pub fn site(&self) -> Site {
        Site { file: self.file, line: self.line }
    }
}

/// A place in the user's source, as `__builtin_FILE` and `__builtin_LINE` give it.
#[derive(Clone, Copy)]
pub struct Site {
    pub file: *const c_char,
    pub line: u32,
}

// SAFETY: `file` is a string literal of the program.
unsafe impl Send for Site {}
// SAFETY: as above.
unsafe impl Sync for Site {}

impl Site {
    fn file(&self) -> &[u8] {
        if self.file.is_null() {
            return b"";
        }
        // SAFETY: not null, therefore a string literal of the program.
        unsafe { CStr::from_ptr(self.file) }.to_bytes()
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Site) -> bool {
        self.line == other.line && (self.file == other.file || self.file() == other.file())
    }
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.file() {
            b"" => f.write_str("an unknown place"),
            file => write!(f, "{}:{}", String::from_utf8_lossy(file), self.line),
        }
    }
}
