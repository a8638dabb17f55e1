//! The C ABI: what `include/tape.h` declares.
//!
//! A handle is a tape with a status that sticks. Its first three words are the window, which the header's inline functions use; they
//! come here only when a slab ends. After a failed push the window is protected, so that every later push comes here too
//! and finds the status: a value that could not be kept must not be followed by values that could.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::PathBuf;
use std::ptr;
use std::slice;

use crate::bits::Bits;
use crate::engine::StackId;
use crate::error::{Error, Result};
use crate::stats::Stats;
use crate::store::Store;
use crate::tape::{At, Mark, Tape};

/// A store with one tape, for C.
#[repr(C)]
pub struct Handle {
    tape: Tape,
    status: u32,
    message: CString,
}

const OK: u32 = 0;

fn code(error: &Error) -> u32 {
    match error {
        Error::Empty => 1,
        Error::Mismatch { .. } => 2,
        Error::TooLarge { .. } => 3,
        Error::Split => 4,
        Error::StaleMark => 5,
        Error::Budget { .. } => 6,
        Error::Refused { .. } => 7,
        Error::Write { .. } => 8,
        Error::Read { .. } => 9,
        Error::Panicked { .. } => 10,
        Error::Options { .. } => 11,
        Error::NoBits => 12,
    }
}

fn c_text(error: &Error) -> CString {
    let text = error.to_string().replace('\0', " ");
    CString::new(text).expect("zeros were replaced")
}

impl Handle {
    /// Keeps the first failure; answers the status.
    fn note(&mut self, result: Result<()>) -> u32 {
        if let Err(error) = result {
            if self.status == OK {
                self.status = code(&error);
                self.message = c_text(&error);
            }
            self.tape.window.protect();
            return code(&error);
        }
        OK
    }

    /// Does something that adds to the tape, unless something failed before.
    fn add(&mut self, work: impl FnOnce(&mut Tape) -> Result<()>) -> u32 {
        if self.status != OK {
            return self.status;
        }
        let result = work(&mut self.tape);
        self.note(result)
    }
}

/// How a store is made, for C.
#[repr(C)]
pub struct COptions {
    slab: usize,
    memory: u64,
    directory: *const c_char,
    disk: u64,
    workers: u32,
    checksums: u32,
}

/// # Safety
/// `options` is NULL or points to options whose directory is NULL or a string; `message` is NULL or has room for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_store_open(
    options: *const COptions,
    message: *mut c_char,
    room: usize,
) -> *mut Store {
    // SAFETY: promised by the caller.
    let opened = unsafe { options.as_ref() }.map_or_else(|| Ok(Store::new()), |o| unsafe { open(o) });
    let error = match opened {
        Ok(store) => return Box::into_raw(Box::new(store)),
        Err(error) => c_text(&error),
    };
    if !message.is_null() && room > 0 {
        let bytes = error.as_bytes();
        let count = bytes.len().min(room - 1);
        // SAFETY: the caller has room for `room` bytes.
        unsafe {
            ptr::copy_nonoverlapping(bytes.as_ptr(), message.cast(), count);
            message.add(count).write(0);
        }
    }
    ptr::null_mut()
}

/// # Safety
/// The directory is NULL or a string.
unsafe fn open(options: &COptions) -> Result<Store> {
    let mut made = Store::options().checksums(options.checksums != 0);
    if options.slab > 0 {
        made = made.slab(options.slab);
    }
    if options.memory > 0 {
        made = made.memory(options.memory);
    }
    if options.workers > 0 {
        made = made.workers(options.workers as usize);
    }
    if !options.directory.is_null() {
        use std::os::unix::ffi::OsStrExt;
        // SAFETY: promised by the caller.
        let name = unsafe { CStr::from_ptr(options.directory) };
        let budget = if options.disk > 0 { options.disk } else { u64::MAX };
        made = made.disk(PathBuf::from(std::ffi::OsStr::from_bytes(name.to_bytes())), budget);
    }
    made.open()
}

/// # Safety
/// `store` is NULL or came from `tape_store_open` and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_store_close(store: *mut Store) {
    if !store.is_null() {
        // SAFETY: promised by the caller.
        drop(unsafe { Box::from_raw(store) });
    }
}

/// # Safety
/// `store` is NULL or an open store.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_open(store: *const Store) -> *mut Handle {
    // SAFETY: promised by the caller.
    let tape = unsafe { store.as_ref() }.map_or_else(Tape::new, Tape::on);
    Box::into_raw(Box::new(Handle { tape, status: OK, message: CString::default() }))
}

/// # Safety
/// `t` came from `tape_open` and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_close(t: *mut Handle) {
    // SAFETY: promised by the caller.
    drop(unsafe { Box::from_raw(t) });
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_status(t: &Handle) -> u32 {
    t.status
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_message(t: &Handle) -> *const c_char {
    t.message.as_ptr()
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_forgive(t: &mut Handle) {
    (t.status, t.message) = (OK, CString::default());
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_make_room(t: &mut Handle, bytes: usize) -> u32 {
    t.add(|tape| {
        while tape.window.room() < bytes {
            tape.make_room(bytes)?;
        }
        Ok(())
    })
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_go_down(t: &mut Handle, bytes: usize) -> u32 {
    while t.tape.window.used() < bytes {
        if let Err(error) = t.tape.go_down(bytes) {
            return t.note(Err(error));
        }
    }
    if t.status != OK {
        t.tape.window.protect(); // still no pushes
    }
    OK
}

/// # Safety
/// `t` is an open tape, `data` has `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_push_array(t: &mut Handle, data: *const u8, bytes: usize) -> u32 {
    if bytes == 0 {
        return t.status;
    }
    // SAFETY: promised by the caller.
    let data = unsafe { slice::from_raw_parts(data, bytes) };
    t.add(|tape| tape.push_slice(data))
}

/// # Safety
/// `t` is an open tape, `data` has room for `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_pop_array(t: &mut Handle, data: *mut u8, bytes: usize) -> u32 {
    if bytes == 0 {
        return OK;
    }
    // SAFETY: promised by the caller; zeroed first, because C may hand over memory that was never written.
    let data = unsafe {
        data.write_bytes(0, bytes);
        slice::from_raw_parts_mut(data, bytes)
    };
    let result = t.tape.pop_into(data);
    if result.is_err() {
        data.fill(0);
    }
    let code = t.note(result);
    if t.status != OK {
        t.tape.window.protect();
    }
    code
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_push_block(t: &mut Handle, bytes: usize) -> *mut c_void {
    let mut place = ptr::null_mut();
    let code = t.add(|tape| tape.push_block(bytes, |block: &mut [u8]| place = block.as_mut_ptr()));
    if code == OK { place.cast() } else { ptr::null_mut() }
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_pop_block(t: &mut Handle, bytes: usize) -> *const c_void {
    let popped = t.tape.pop_block::<u8>(bytes).map(|block| block.as_ptr());
    match popped {
        Ok(place) => {
            if t.status != OK {
                t.tape.window.protect();
            }
            place.cast()
        }
        Err(error) => {
            t.note(Err(error));
            ptr::null()
        }
    }
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_push_bit(t: &mut Handle, bit: c_int) -> u32 {
    t.add(|tape| tape.push_bit(bit != 0))
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_pop_bit(t: &mut Handle) -> c_int {
    match t.tape.pop_bit() {
        Ok(bit) => c_int::from(bit),
        Err(error) => {
            t.note(Err(error));
            0
        }
    }
}

/// A place on a tape, for C.
#[repr(C)]
pub struct CMark {
    words: [u64; 8],
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_get_mark(t: &Handle) -> CMark {
    let Mark { at, used, bits, id } = t.tape.mark();
    let (index, uid) = at.map_or((0, 0), |a| (a.index as u64, a.uid));
    let [word, count, words] = bits.parts();
    CMark { words: [u64::from(at.is_some()), index, uid, used as u64, word, count, words, id.0 as u64] }
}

/// # Safety
/// `t` is an open tape, `mark` came from `tape_get_mark`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_rewind(t: &mut Handle, mark: &CMark) -> u32 {
    let [is_some, index, uid, used, word, count, words, id] = mark.words;
    let at = (is_some != 0).then_some(At { index: index as usize, uid });
    let bits = Bits::of([word, count, words]);
    let result = t.tape.rewind(Mark { at, used: used as usize, bits, id: StackId(id as usize) });
    t.note(result)
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_park(t: &mut Handle) {
    t.tape.park();
}

/// # Safety
/// `t` is an open tape.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_bytes(t: &Handle) -> u64 {
    t.tape.bytes()
}

/// What happened in one layer, for C.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CLayerStats {
    name: *const c_char,
    used: u64,
    peak: u64,
    reserved: u64,
    budget: u64,
    written: u64,
    read: u64,
}

/// What happened in a store, for C.
#[repr(C)]
pub struct CStats {
    layers: u32,
    layer: [CLayerStats; 4],
    push_stalls: u64,
    pop_stalls: u64,
    push_stall_seconds: f64,
    pop_stall_seconds: f64,
}

fn c_name(name: &str) -> *const c_char {
    let names = [c"memory", c"disk", c"device", c"pinned"];
    names.iter().find(|n| n.to_bytes() == name.as_bytes()).unwrap_or(&c"layer").as_ptr()
}

/// # Safety
/// `store` is an open store.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tape_store_stats(store: &Store) -> CStats {
    let Stats { layers, push_stalls, pop_stalls } = store.stats();
    let none =
        CLayerStats { name: c"".as_ptr(), used: 0, peak: 0, reserved: 0, budget: 0, written: 0, read: 0 };
    let mut layer = [none; 4];
    for (slot, from) in layer.iter_mut().zip(&layers) {
        *slot = CLayerStats {
            name: c_name(from.name),
            used: from.used,
            peak: from.peak,
            reserved: from.reserved,
            budget: from.budget.unwrap_or(0),
            written: from.written,
            read: from.read,
        };
    }
    CStats {
        layers: layers.len() as u32,
        layer,
        push_stalls: push_stalls.count,
        pop_stalls: pop_stalls.count,
        push_stall_seconds: push_stalls.time.as_secs_f64(),
        pop_stall_seconds: pop_stalls.time.as_secs_f64(),
    }
}
