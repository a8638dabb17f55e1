//! Launches that stop at their first bad access, for callers who rely on that and want to hear what it was.
//!
//! A bad access is not made: the CUDA thread that was about to make it does not go on, its launch fails, and what was found waits
//! here until the caller takes it. The next launch starts afresh.

use super::reports::Text;
use super::{end, lock};
use crate::launch::abandon_thread;
use crate::status::{self, ILLEGAL_ADDRESS};
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the caller is given; the pointers are valid during the call alone.
#[repr(C)]
pub struct Stop {
    /// The finding's lines.
    text: *const u8,
    text_bytes: usize,
    /// The file of the user's line; no bytes where it is not known.
    file: *const u8,
    file_bytes: usize,
    line: u32,
    block: [u32; 3],
    thread: [u32; 3],
}

/// Whether something waits to be taken. Apart from the finding, so that an access costs one look.
static FOUND: AtomicBool = AtomicBool::new(false);

/// Gives what stopped the last launch to `take`, if something did, and forgets it. Whether there was something.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_take(
    take: extern "C" fn(*mut c_void, *const Stop),
    context: *mut c_void,
) -> bool {
    let Some(found) = lock().as_mut().and_then(|checker| checker.reports.stopped.take()) else {
        return false;
    };
    FOUND.store(false, Ordering::Relaxed);
    status::reset();
    let text = found.lines.join("\n");
    let (file, line) = found.place.unwrap_or_default();
    let (block, thread) = found.thread.unwrap_or_default();
    let stop = Stop {
        text: text.as_ptr(),
        text_bytes: text.len(),
        file: file.as_ptr(),
        file_bytes: file.len(),
        line,
        block,
        thread,
    };
    take(context, &stop);
    true
}

/// Ends the running CUDA thread if something was found. Nothing may be locked.
pub fn leave_if_found() {
    if !FOUND.load(Ordering::Relaxed) {
        return;
    }
    abandon_thread(ILLEGAL_ADDRESS);
    // No CUDA thread runs here: the host itself made a bad access, and nobody else could keep it from going on.
    if let Some(found) = lock().as_mut().and_then(|checker| checker.reports.stopped.take()) {
        super::reports::print(&found.lines);
    }
    end();
}

/// The first finding of a launch counts.
pub fn keep(stopped: &mut Option<Text>, text: Text) {
    stopped.get_or_insert(text);
    FOUND.store(true, Ordering::Relaxed);
}
