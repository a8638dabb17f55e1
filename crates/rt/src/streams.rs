//! Streams and events. Work is done when a call returns, so a stream only has to be valid and an event only keeps the time
//! it was recorded at.

use crate::report;
use crate::status::{Code, INVALID_RESOURCE_HANDLE, INVALID_VALUE, SUCCESS, guarded, record};
use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Handles are numbers, never addresses: a stale one can be told from a live one.
#[derive(Default)]
struct Handles {
    next: usize,
    streams: HashMap<usize, Stream>,
    events: HashMap<usize, Event>,
}

#[derive(Clone, Copy)]
struct Stream {
    flags: u32,
    priority: i32,
}

struct Event {
    timed: bool,
    recorded: Option<Instant>,
}

static HANDLES: Mutex<Option<Handles>> = Mutex::new(None);

/// Above `cudaStreamLegacy` (1) and `cudaStreamPerThread` (2), and unlike any address.
const FIRST_HANDLE: usize = 0x1000_0001;
const EVENT_DISABLE_TIMING: u32 = 2;

fn with<R>(use_handles: impl FnOnce(&mut Handles) -> R) -> R {
    let mut guard: MutexGuard<'_, Option<Handles>> = HANDLES.lock().unwrap_or_else(PoisonError::into_inner);
    use_handles(guard.get_or_insert_with(|| Handles { next: FIRST_HANDLE, ..Handles::default() }))
}

impl Handles {
    fn fresh(&mut self) -> usize {
        self.next += 2;
        self.next
    }
}

pub fn reset() {
    with(|h| {
        h.streams.clear();
        h.events.clear();
    });
}

/// The default streams and those created and not destroyed.
pub fn is_valid(stream: *mut c_void) -> bool {
    stream.addr() <= 2 || with(|h| h.streams.contains_key(&stream.addr()))
}

/// The check every stream-taking call begins with.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_stream_check(stream: *mut c_void) -> Code {
    guarded(|| {
        if is_valid(stream) {
            return SUCCESS;
        }
        report::line(&format!("{:#x} is not a stream, or was destroyed", stream.addr()));
        INVALID_RESOURCE_HANDLE
    })
}

/// # Safety
/// `out` must be null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_stream_create(out: *mut *mut c_void, flags: u32, priority: i32) -> Code {
    guarded(|| {
        if out.is_null() || flags > 1 {
            return INVALID_VALUE;
        }
        let handle = with(|h| {
            let id = h.fresh();
            h.streams.insert(id, Stream { flags, priority });
            id
        });
        // SAFETY: checked above; the caller vouches for the rest.
        unsafe { *out = std::ptr::without_provenance_mut(handle) };
        SUCCESS
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_stream_destroy(stream: *mut c_void) -> Code {
    guarded(|| match with(|h| h.streams.remove(&stream.addr())) {
        Some(_) => SUCCESS,
        None => INVALID_RESOURCE_HANDLE,
    })
}

/// # Safety
/// The two results must be null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_stream_get(
    stream: *mut c_void,
    flags: *mut u32,
    priority: *mut i32,
) -> Code {
    guarded(|| {
        let known = with(|h| h.streams.get(&stream.addr()).copied());
        let found = known.or((stream.addr() <= 2).then_some(Stream { flags: 0, priority: 0 }));
        let Some(found) = found else { return INVALID_RESOURCE_HANDLE };
        // SAFETY: null is skipped; the caller vouches for the rest.
        unsafe {
            if let Some(flags) = flags.as_mut() {
                *flags = found.flags;
            }
            if let Some(priority) = priority.as_mut() {
                *priority = found.priority;
            }
        }
        SUCCESS
    })
}

/// # Safety
/// `out` must be null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_event_create(out: *mut *mut c_void, flags: u32) -> Code {
    guarded(|| {
        if out.is_null() || flags > 7 {
            return INVALID_VALUE;
        }
        let handle = with(|h| {
            let id = h.fresh();
            h.events.insert(id, Event { timed: flags & EVENT_DISABLE_TIMING == 0, recorded: None });
            id
        });
        // SAFETY: checked above; the caller vouches for the rest.
        unsafe { *out = std::ptr::without_provenance_mut(handle) };
        SUCCESS
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_event_destroy(event: *mut c_void) -> Code {
    guarded(|| match with(|h| h.events.remove(&event.addr())) {
        Some(_) => SUCCESS,
        None => INVALID_RESOURCE_HANDLE,
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_event_record(event: *mut c_void, stream: *mut c_void) -> Code {
    guarded(|| {
        if !is_valid(stream) {
            return INVALID_RESOURCE_HANDLE;
        }
        with(|h| match h.events.get_mut(&event.addr()) {
            Some(event) => {
                event.recorded = Some(Instant::now());
                SUCCESS
            }
            None => INVALID_RESOURCE_HANDLE,
        })
    })
}

/// Query, synchronise and wait: everything before the call is done already.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_event_check(event: *mut c_void) -> Code {
    guarded(|| match with(|h| h.events.contains_key(&event.addr())) {
        true => SUCCESS,
        false => INVALID_RESOURCE_HANDLE,
    })
}

/// # Safety
/// `milliseconds` must be null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_event_elapsed(
    milliseconds: *mut f32,
    start: *mut c_void,
    end: *mut c_void,
) -> Code {
    if milliseconds.is_null() {
        return record(INVALID_VALUE);
    }
    guarded(|| {
        let time = |h: &Handles, e: *mut c_void| h.events.get(&e.addr()).filter(|e| e.timed)?.recorded;
        let Some((start, end)) = with(|h| Some((time(h, start)?, time(h, end)?))) else {
            return INVALID_RESOURCE_HANDLE;
        };
        let forwards = end.checked_duration_since(start).map(|d| d.as_secs_f64());
        let seconds = forwards.unwrap_or_else(|| -start.duration_since(end).as_secs_f64());
        // SAFETY: checked above; the caller vouches for the rest.
        unsafe { *milliseconds = (seconds * 1e3) as f32 };
        SUCCESS
    })
}
