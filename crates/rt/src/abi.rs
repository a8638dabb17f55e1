//! The structures shared with the C++ headers (`cugrad_launch.h`, `cugrad_indices.h`), field by field.

use std::borrow::Cow;
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

/// [`Launch::mode`] for threads of a block that run one after the other.
pub const PLAIN: u32 = 0;
/// For coroutines, and all blocks live at once so that the grid can synchronise; 1 is for coroutines alone.
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
        Site::new(self.file, self.line)
    }
}

/// A string literal of the program. Comparing looks at the address first: mostly there is only one.
#[derive(Clone, Copy)]
pub struct Literal(pub *const c_char);

// SAFETY: a literal is never changed and lives as long as the program.
unsafe impl Send for Literal {}
// SAFETY: as above.
unsafe impl Sync for Literal {}

impl Literal {
    fn bytes(&self) -> &[u8] {
        if self.0.is_null() {
            return b"";
        }
        // SAFETY: not null, therefore a literal of the program.
        unsafe { CStr::from_ptr(self.0) }.to_bytes()
    }

    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.bytes())
    }
}

impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        self.0 == other.0 || self.bytes() == other.bytes()
    }
}

/// A place in the user's source, as `__builtin_FILE` and `__builtin_LINE` give it.
#[derive(Clone, Copy, PartialEq)]
pub struct Site {
    pub line: u32,
    pub file: Literal,
}

impl Site {
    pub fn new(file: *const c_char, line: u32) -> Site {
        Site { line, file: Literal(file) }
    }
}

impl std::fmt::Display for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.file.text().as_ref() {
            "" => f.write_str("an unknown place"),
            file => write!(f, "{file}:{}", self.line),
        }
    }
}
