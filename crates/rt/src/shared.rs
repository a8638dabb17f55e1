//! Dynamic shared memory: one buffer per OS thread, as large as the largest launch asked for.

use crate::report;
use std::alloc::Layout;
use std::cell::Cell;

/// As strict as any vector type or bulk copy wants it.
const ALIGNMENT: usize = 1024;
/// Bytes behind the buffer that are inspected when checking.
const RED_ZONE: usize = 256;
const RED: u8 = 0xCB;
const FILL: u8 = 0xFF;

thread_local! {
    static BUFFER: Cell<Buffer> = const { Cell::new(Buffer { start: std::ptr::null_mut(), capacity: 0 }) };
}

#[derive(Clone, Copy)]
struct Buffer {
    start: *mut u8,
    capacity: usize,
}

/// The buffer for one piece of a launch.
pub struct DynamicShared {
    start: *mut u8,
    bytes: usize,
}

impl DynamicShared {
    /// The OS thread's buffer, grown if need be. Contents are those of an earlier block, as on a GPU; when checking, NaN.
    pub fn borrow(bytes: usize) -> DynamicShared {
        let mut buffer = BUFFER.get();
        if buffer.capacity < bytes + RED_ZONE {
            let layout =
                |size| Layout::from_size_align(size, ALIGNMENT).expect("shared memory is limited to 227 KiB");
            // SAFETY: freed with the layout it was made with; the new size is not zero.
            unsafe {
                if !buffer.start.is_null() {
                    std::alloc::dealloc(buffer.start, layout(buffer.capacity));
                }
                buffer.capacity = (bytes + RED_ZONE).next_multiple_of(ALIGNMENT);
                buffer.start = std::alloc::alloc_zeroed(layout(buffer.capacity));
            }
            if buffer.start.is_null() {
                std::alloc::handle_alloc_error(layout(buffer.capacity));
            }
            BUFFER.set(buffer);
        }
        if report::checking() {
            // SAFETY: within the capacity.
            unsafe {
                buffer.start.write_bytes(FILL, bytes);
                buffer.start.add(bytes).write_bytes(RED, RED_ZONE);
            }
        }
        DynamicShared { start: buffer.start, bytes }
    }

    pub fn start(&self) -> *mut u8 {
        self.start
    }

    /// When checking: how far past the end somebody wrote.
    pub fn overrun(&self) -> Option<usize> {
        if !report::checking() {
            return None;
        }
        // SAFETY: within the capacity; the blocks of this OS thread have ended.
        let zone = unsafe { std::slice::from_raw_parts(self.start.add(self.bytes), RED_ZONE) };
        zone.iter().position(|&byte| byte != RED)
    }
}
