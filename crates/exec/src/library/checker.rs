//! A library that was built for checking: what it is told of memory that it did not allocate, and what it found.

use std::ffi::{c_char, c_void};
use std::sync::Mutex;

use super::Library;
use crate::error::Error;

/// A bad access that a kernel was about to make when its launch was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it is, in one line: `out-of-bounds access: 4 bytes at offset 16 of …`.
    pub what: String,
    /// The user's file; empty where it is not known.
    pub file: String,
    /// From 1 on; 0 where it is not known.
    pub line: u32,
    /// The block whose thread it is.
    pub block: [u32; 3],
    /// The thread in its block.
    pub thread: [u32; 3],
    /// All of it in lines, the first of which is `what`.
    pub text: String,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text.replace('\n', "\n  "))
    }
}

type Register = unsafe extern "C" fn(*mut c_void, usize, u32, *const c_char, u32) -> u32;
type Unregister = unsafe extern "C" fn(*mut c_void) -> u32;
type Take = unsafe extern "C" fn(extern "C" fn(*mut c_void, *const Stop), *mut c_void) -> bool;
/// `cudaHostRegister`'s kind of memory.
const REGISTERED: u32 = 3;

/// As `rt::sanitize::stopped` has it.
#[repr(C)]
struct Stop {
    text: *const u8,
    text_bytes: usize,
    file: *const u8,
    file_bytes: usize,
    line: u32,
    block: [u32; 3],
    thread: [u32; 3],
}

/// The runtime's functions, and whose turn it is: what it finds is found in the whole library.
#[derive(Debug)]
pub(super) struct Checker {
    register: Register,
    unregister: Unregister,
    take: Take,
    turn: Mutex<()>,
}

impl Checker {
    pub fn of(library: &Library) -> Result<Checker, Error> {
        let missing = |name: &str| Error::NoSymbol { path: library.path.clone(), name: name.to_string() };
        let names = ["cugrad_rt_register", "cugrad_rt_unregister", "cugrad_rt_sanitize_take"];
        // SAFETY: the runtime's functions have these signatures.
        unsafe {
            Ok(Checker {
                register: *library.handle.get(names[0].as_bytes()).map_err(|_| missing(names[0]))?,
                unregister: *library.handle.get(names[1].as_bytes()).map_err(|_| missing(names[1]))?,
                take: *library.handle.get(names[2].as_bytes()).map_err(|_| missing(names[2]))?,
                turn: Mutex::new(()),
            })
        }
    }

    /// Runs `launch`, which may touch these slices and nothing else of this program's memory.
    pub fn watch<R>(
        &self,
        slices: &[(*mut c_void, usize)],
        launch: impl FnOnce() -> R,
    ) -> Result<R, Box<Report>> {
        let _turn = self.turn.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        for &(start, bytes) in slices {
            // SAFETY: a slice that the arguments borrow.
            unsafe { (self.register)(start, bytes, REGISTERED, std::ptr::null(), 0) };
        }
        let result = launch();
        let mut found: Option<Box<Report>> = None;
        // First: while a failure is not taken, the runtime answers nothing else.
        // SAFETY: `receive` is given the context that is passed here, and a structure that lives as long as it runs.
        unsafe { (self.take)(receive, (&raw mut found).cast()) };
        for &(start, _) in slices {
            // SAFETY: as above.
            unsafe { (self.unregister)(start) };
        }
        found.map_or(Ok(result), Err)
    }
}

extern "C" fn receive(context: *mut c_void, stop: *const Stop) {
    // SAFETY: `watch` passes both; the runtime's strings are bytes of UTF-8 or near it.
    unsafe {
        let (found, stop) = (&mut *context.cast::<Option<Box<Report>>>(), &*stop);
        let words =
            |start, bytes| String::from_utf8_lossy(std::slice::from_raw_parts(start, bytes)).into_owned();
        let text = words(stop.text, stop.text_bytes);
        *found = Some(Box::new(Report {
            what: text.lines().next().unwrap_or_default().to_string(),
            file: words(stop.file, stop.file_bytes),
            line: stop.line,
            block: stop.block,
            thread: stop.thread,
            text,
        }));
    }
}
