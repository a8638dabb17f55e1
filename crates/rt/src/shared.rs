//! Dynamic shared memory: buffers per OS thread, each between pages that nobody may touch. There is more than one where kernels
//! launch kernels.
//!
//! A block's memory ends where the buffer ends, up to the alignment; what lies behind it there is looked at when the block has
//! ended. So a kernel that was launched with too few bytes changes nothing of the program's, and is not taken for one that worked.

use crate::{memory, report};
use std::cell::RefCell;
use std::sync::Mutex;

/// As strict as any vector type or bulk copy wants it.
const ALIGNMENT: usize = 1024;
/// Address space on each side.
const GUARD: usize = 64 << 20;
const RED: u8 = 0xCB;
const FILL: u8 = 0xFF;

thread_local! {
    /// Those that no launch of this OS thread is using.
    static FREE: RefCell<Vec<Buffer>> = const { RefCell::new(Vec::new()) };
}

/// Start and end of all buffers with what surrounds them.
static MAPPED: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());

#[derive(Clone, Copy)]
struct Buffer {
    end: *mut u8,
    capacity: usize,
}

impl Buffer {
    /// Never given back: the thread's next launch takes it.
    fn map(bytes: usize) -> Buffer {
        memory::explain_faults();
        let capacity = bytes.next_multiple_of(256 << 10).max(256 << 10);
        let size = capacity + 2 * GUARD;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh mapping disturbs nobody; its middle is opened.
        unsafe {
            let start = libc::mmap(std::ptr::null_mut(), size, libc::PROT_NONE, flags, -1, 0).cast::<u8>();
            let access = libc::PROT_READ | libc::PROT_WRITE;
            let is_there = start.cast() != libc::MAP_FAILED
                && libc::mprotect(start.add(GUARD).cast(), capacity, access) == 0;
            if !is_there {
                report::line("no memory is left for dynamic shared memory");
                std::process::abort();
            }
            if let Ok(mut mapped) = MAPPED.lock() {
                mapped.push((start.addr(), start.addr() + size));
            }
            Buffer { end: start.add(GUARD + capacity), capacity }
        }
    }
}

/// The buffer for one piece of a launch.
pub struct DynamicShared {
    start: *mut u8,
    bytes: usize,
    buffer: Buffer,
}

impl DynamicShared {
    /// In a buffer of the OS thread. Contents are those of an earlier block, as on a GPU; when checking, NaN.
    pub fn borrow(bytes: usize) -> DynamicShared {
        let taken = bytes.next_multiple_of(ALIGNMENT);
        let free = FREE.with_borrow_mut(Vec::pop).filter(|buffer| buffer.capacity >= taken);
        let buffer = free.unwrap_or_else(|| Buffer::map(taken));
        // SAFETY: within the capacity.
        unsafe {
            let start = buffer.end.sub(taken);
            if report::checking() {
                start.write_bytes(FILL, bytes);
            }
            start.add(bytes).write_bytes(RED, taken - bytes);
            DynamicShared { start, bytes, buffer }
        }
    }

    pub fn start(&self) -> *mut u8 {
        self.start
    }

    /// How far past the end somebody wrote.
    pub fn overrun(&self) -> Option<usize> {
        let past = self.buffer.end.addr() - self.start.addr() - self.bytes;
        // SAFETY: within the capacity; the blocks of this OS thread have ended.
        let zone = unsafe { std::slice::from_raw_parts(self.start.add(self.bytes), past) };
        zone.iter().position(|&byte| byte != RED)
    }
}

impl Drop for DynamicShared {
    fn drop(&mut self) {
        FREE.with_borrow_mut(|free| free.push(self.buffer));
    }
}

/// Whether an address lies beside dynamic shared memory, where nobody may touch it. Asked by the handler of faults.
pub fn is_guard(address: usize) -> bool {
    let Ok(mapped) = MAPPED.try_lock() else { return false };
    let beside = |start: usize| (start..start + GUARD).contains(&address);
    mapped.iter().any(|(start, end)| beside(*start) || beside(*end - GUARD))
}
