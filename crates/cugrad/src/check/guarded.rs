//! Memory that a kernel cannot leave unnoticed: while it runs, each array lies between pages that nobody may touch.
//!
//! Arrays are as long as the user says, and kernels go by other numbers. An index beyond an array would change memory of this very
//! program. Here it meets a page without access: the handler of the fault says which element of which array it was, and ends the
//! program. The pages reach as far as an index of 32 bits does, so that no array is mistaken for another.
//!
//! An array ends where its page ends, up to the 16 bytes by which it is aligned, or begins where its page begins: successive runs
//! do it by turns. What lies in between is filled with a pattern (not a number, to one who reads it) and looked at afterwards.

use std::ffi::{c_int, c_void};
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

const PAGE: usize = 4096;
const ALIGNMENT: usize = 16;
/// On each side; smaller where the system does not have that much to give away.
const GUARDS: [usize; 3] = [32 << 30, 1 << 30, 1 << 20];
const PATTERN: u8 = 0xFF;

/// What an array is called, for messages.
#[derive(Clone, Debug)]
pub struct Label {
    /// The parameter.
    pub name: String,
    /// `adjoint` or `tangent` where it is not the parameter itself.
    pub role: Option<&'static str>,
    /// Bytes of one element.
    pub element: usize,
}

/// Where the array lies in its pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    AtTheEnd,
    AtTheStart,
    /// At the end without alignment, which vectors may need.
    Exactly,
}

impl Placement {
    pub fn other(self) -> Placement {
        match self {
            Placement::AtTheEnd => Placement::AtTheStart,
            Placement::AtTheStart | Placement::Exactly => Placement::AtTheEnd,
        }
    }
}

/// One array in guarded memory.
pub struct Guarded {
    label: Label,
    mapping: *mut u8,
    mapped: usize,
    /// The pages that may be touched.
    pages: *mut u8,
    pages_len: usize,
    start: *mut u8,
    len: usize,
}

impl Guarded {
    /// A copy of `bytes`.
    pub fn new(bytes: &[u8], label: Label, placement: Placement) -> Result<Guarded, String> {
        let pages_len = bytes.len().next_multiple_of(PAGE);
        let (mapping, guard) = GUARDS
            .iter()
            .find_map(|&guard| reserve(pages_len + 2 * guard).map(|mapping| (mapping, guard)))
            .ok_or("there is no memory left for the arrays")?;
        // SAFETY: within the reservation.
        let pages = unsafe { mapping.add(guard) };
        let before = match placement {
            Placement::AtTheEnd => (pages_len - bytes.len()) / ALIGNMENT * ALIGNMENT,
            Placement::AtTheStart => 0,
            Placement::Exactly => pages_len - bytes.len(),
        };
        // SAFETY: the array lies within the pages.
        let start = unsafe { pages.add(before) };
        let guarded = Guarded {
            label,
            mapping,
            mapped: pages_len + 2 * guard,
            pages,
            pages_len,
            start,
            len: bytes.len(),
        };
        guarded.open()?;
        // SAFETY: the pages were opened; nobody else knows them.
        unsafe {
            pages.write_bytes(PATTERN, pages_len);
            start.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        }
        Ok(guarded)
    }

    fn open(&self) -> Result<(), String> {
        let access = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: pages of this reservation.
        let opened =
            self.pages_len == 0 || unsafe { libc::mprotect(self.pages.cast(), self.pages_len, access) } == 0;
        opened.then_some(()).ok_or_else(|| format!("there is no memory left for `{}`", self.label.name))
    }

    pub fn memory(&mut self) -> &mut [u8] {
        // SAFETY: inside the opened pages, and borrowed as this value is.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.len) }
    }

    /// The first byte beside the array, counted from its start, that somebody has written.
    fn written_beside(&self) -> Option<isize> {
        // SAFETY: the opened pages.
        let pages = unsafe { std::slice::from_raw_parts(self.pages, self.pages_len) };
        let before = self.start.addr() - self.pages.addr();
        let changed = |(i, byte): (usize, &u8)| (*byte != PATTERN).then_some(i as isize - before as isize);
        let behind = pages[before + self.len..].iter().enumerate().find_map(changed);
        let behind = behind.map(|at| at + (before + self.len) as isize);
        behind.or_else(|| pages[..before].iter().enumerate().rev().find_map(changed))
    }

    fn is_near(&self, address: usize) -> bool {
        (self.mapping.addr()..self.mapping.addr() + self.mapped).contains(&address)
    }

    /// `offset` is in bytes from the array's start.
    fn describe(&self, offset: isize, out: &mut dyn Write) -> std::fmt::Result {
        let Label { name, role, element } = &self.label;
        let element = (*element).max(1) as isize;
        let index = offset.div_euclid(element);
        write!(out, "accesses element {index} of ")?;
        if let Some(role) = role {
            write!(out, "the {role} of ")?;
        }
        let count = self.len as isize / element;
        write!(out, "`{name}`, which has {count} element{}", if count == 1 { "" } else { "s" })?;
        if index >= 0 {
            write!(out, "\nhint: it takes {} or more: --arg {name}=array:{}", index + 1, index + 1)?;
        }
        Ok(())
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the mapping is this value's own.
        unsafe { libc::munmap(self.mapping.cast(), self.mapped) };
    }
}

fn reserve(bytes: usize) -> Option<*mut u8> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a new mapping at an address that the system chooses.
    let mapping = unsafe { libc::mmap(std::ptr::null_mut(), bytes, libc::PROT_NONE, flags, -1, 0) };
    (mapping != libc::MAP_FAILED).then_some(mapping.cast())
}

/// Calls `launch` on memory that is watched; `what` is run, for messages, and `why` is said of faults elsewhere. An error where something beside the arrays was
/// written. A fault ends the process with status 1.
pub fn watch(
    what: &str,
    why: Option<String>,
    arrays: &mut [Guarded],
    launch: impl FnOnce(&mut [Guarded]) -> Result<(), String>,
) -> Result<(), String> {
    install();
    let mut running = Running { what: what.to_string(), why, arrays: arrays.as_ptr(), count: arrays.len() };
    let turn = Turn::take(&mut running);
    let result = launch(arrays);
    drop(turn);
    result?;
    for array in arrays.iter() {
        if let Some(offset) = array.written_beside() {
            let mut message = format!("{what} ");
            // Writing to a string does not fail.
            let _ = array.describe(offset, &mut message);
            return Err(message);
        }
    }
    Ok(())
}

/// What the handler needs to know.
struct Running {
    what: String,
    why: Option<String>,
    arrays: *const Guarded,
    count: usize,
}

static RUNNING: AtomicPtr<Running> = AtomicPtr::new(std::ptr::null_mut());

/// One launch at a time is watched.
struct Turn {
    _alone: MutexGuard<'static, ()>,
}

impl Turn {
    fn take(running: &mut Running) -> Turn {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        RUNNING.store(running, Ordering::Release);
        Turn { _alone: alone }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        RUNNING.store(std::ptr::null_mut(), Ordering::Release);
    }
}

const SIGNALS: [(c_int, &str); 5] = [
    (libc::SIGSEGV, "accesses memory that is not its own"),
    (libc::SIGBUS, "accesses memory that is not its own"),
    (libc::SIGFPE, "divides an integer by zero"),
    (libc::SIGILL, "ends in a trap"),
    (libc::SIGABRT, "aborts"),
];

fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        for (signal, _) in SIGNALS {
            // SAFETY: the structure is valid; zero is a valid value of every field.
            unsafe {
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction =
                    handle as extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                libc::sigaction(signal, &action, std::ptr::null_mut());
            }
        }
    });
}

/// Says what happened and ends the process. Allocates nothing: the fault may come from inside the allocator.
extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
    // SAFETY: set by `watch`, whose frame lasts until the launch has ended.
    let Some(running) = (unsafe { RUNNING.load(Ordering::Acquire).as_ref() }) else {
        // Not ours: the fault repeats under the system's own handler.
        // SAFETY: any signal may have it.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
        return;
    };
    static SPOKEN: AtomicBool = AtomicBool::new(false);
    if SPOKEN.swap(true, Ordering::AcqRel) {
        // Another thread is ending the process.
        loop {
            // SAFETY: waits for a signal.
            unsafe { libc::pause() };
        }
    }
    // SAFETY: the kernel passes a valid structure; the arrays outlive the launch.
    let (address, arrays) =
        unsafe { ((*info).si_addr().addr(), std::slice::from_raw_parts(running.arrays, running.count)) };
    let mut text = Line { bytes: [0; 1024], len: 0 };
    let array = arrays.iter().find(|a| signal == libc::SIGSEGV && a.is_near(address));
    let _ = match (array, &running.why) {
        (Some(array), _) => write!(text, "error: {} ", running.what)
            .and_then(|()| array.describe(address.wrapping_sub(array.start.addr()) as isize, &mut text)),
        (None, Some(why)) => write!(text, "error: {why}"),
        (None, None) => {
            let known = SIGNALS.iter().find(|(number, _)| *number == signal);
            let why = known.map_or("fails", |(_, why)| why);
            let hint = "`cugrad run --sanitize` shows where, in a program that launches it";
            write!(text, "error: {} {why} (signal {signal})\nhint: {hint}", running.what)
        }
    };
    let _ = text.write_char('\n');
    // SAFETY: writes bytes of our own, and ends.
    unsafe {
        libc::write(2, text.bytes.as_ptr().cast(), text.len);
        libc::_exit(1);
    }
}

/// Text of bounded length on the stack.
struct Line {
    bytes: [u8; 1024],
    len: usize,
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        let room = &mut self.bytes[self.len..];
        let n = text.len().min(room.len());
        room[..n].copy_from_slice(&text.as_bytes()[..n]);
        self.len += n;
        Ok(())
    }
}
