//! Device memory: an arena of host memory in which every allocation is known.
//!
//! That makes mistakes visible that CUDA reports late or never: a second free, a pointer that is none, a copy past the end
//! or between the wrong sides. With `CUGRAD_CHECK=1` also leaks, writes behind an allocation, and device pointers used on
//! the host ([`access`]).

mod access;
mod arena;
mod copy;
mod fault;
mod question;

pub use access::{enter_device, leave_device};
pub use fault::{install as explain_faults, on_alternate_stack as prepare_thread};
pub use question::{explain_address, is_managed, is_open};

use crate::abi::Site;
use crate::report;
use crate::sanitize::{self, hooks};
use crate::status::{self, Code, INVALID_VALUE, MEMORY_ALLOCATION, SUCCESS, guarded};
use arena::{Arena, Range};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::{c_char, c_void};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// Which call an allocation comes from; numbers as in the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Device,
    Managed,
    Pinned,
    Registered,
    Symbol,
}

impl Kind {
    fn from_number(number: u32) -> Kind {
        match number {
            0 => Kind::Device,
            1 => Kind::Managed,
            2 => Kind::Pinned,
            3 => Kind::Registered,
            _ => Kind::Symbol,
        }
    }

    fn call(self) -> &'static str {
        match self {
            Kind::Device => "cudaMalloc",
            Kind::Managed => "cudaMallocManaged",
            Kind::Pinned => "cudaMallocHost",
            Kind::Registered => "cudaHostRegister",
            Kind::Symbol => "a __device__ variable",
        }
    }
}

/// One live (or lately freed) allocation.
#[derive(Clone, Copy)]
pub struct Allocation {
    pub start: usize,
    pub bytes: usize,
    pub kind: Kind,
    site: Site,
    /// Pages in the arena; registered memory and symbols have none.
    range: Option<Range>,
}

impl Allocation {
    fn contains(&self, address: usize) -> bool {
        (self.start..self.start + self.bytes.max(1)).contains(&address)
    }

    /// "the 400 bytes of cudaMalloc at k.cu:12"
    pub fn describe(&self) -> String {
        format!("the {} bytes of {} at {}", self.bytes, self.kind.call(), self.site)
    }
}

/// How many freed allocations are remembered, for messages.
const REMEMBERED: usize = 512;
/// Fresh memory is cleared up to this size: programs that count on the zeros a new process finds on a GPU get them here too.
const CLEAR_LIMIT: usize = 16 << 20;
/// When checking, fresh memory is filled with this instead: uninitialised floats are NaN, integers -1.
pub const FILL: u8 = 0xFF;
/// What stands between an allocation's end and its page's end when checking.
const RED_ZONE: u8 = 0xCB;

pub(crate) struct Memory {
    arena: Arena,
    live: BTreeMap<usize, Allocation>,
    freed: VecDeque<Allocation>,
    used: usize,
    access: access::Access,
    sanitizer: Option<Sanitizer>,
}

/// AddressSanitizer's two calls, when the program was built with it.
#[derive(Clone, Copy)]
struct Sanitizer {
    poison: extern "C" fn(*const c_void, usize),
    unpoison: extern "C" fn(*const c_void, usize),
}

static MEMORY: Mutex<Option<Memory>> = Mutex::new(None);

impl Memory {
    fn start() -> Option<Memory> {
        fault::install();
        access::report_leaks_at_exit();
        let arena = Arena::reserve()?;
        question::remember(&arena);
        Some(Memory {
            arena,
            live: BTreeMap::new(),
            freed: VecDeque::new(),
            used: 0,
            access: access::Access::default(),
            sanitizer: None,
        })
    }

    /// The allocation that holds `address`.
    pub(crate) fn find(&self, address: usize) -> Option<&Allocation> {
        self.live.range(..=address).next_back().map(|(_, a)| a).filter(|a| a.contains(address))
    }

    fn allocate(&mut self, bytes: usize, kind: Kind, site: Site) -> Option<usize> {
        if bytes > crate::device::cugrad_rt_memory_total().saturating_sub(self.used) {
            return None;
        }
        let range = self.arena.take(bytes)?;
        let (fill, filled) =
            if report::checking() || sanitize::on() { (FILL, bytes) } else { (0, bytes.min(CLEAR_LIMIT)) };
        // SAFETY: `range` was opened just now and holds at least `bytes`.
        unsafe { arena::pointer(range.start).cast::<u8>().write_bytes(fill, filled) };
        let allocation = Allocation { start: range.start, bytes, kind, site, range: Some(range) };
        if report::checking() {
            access::draw_red_zone(&allocation);
        }
        if let Some(sanitizer) = self.sanitizer {
            (sanitizer.unpoison)(arena::pointer(range.start), bytes);
            (sanitizer.poison)(arena::pointer(range.start + bytes), range.open - bytes);
        }
        self.live.insert(range.start, allocation);
        self.used += bytes;
        self.access.opened(&allocation);
        Some(range.start)
    }

    fn release(&mut self, address: usize) {
        let Some(allocation) = self.live.remove(&address) else { return };
        if let Some(range) = allocation.range {
            if report::checking() {
                access::check_red_zone(&allocation);
            }
            if let Some(sanitizer) = self.sanitizer {
                (sanitizer.unpoison)(arena::pointer(range.start), range.open);
            }
            self.arena.give_back(range);
            self.used -= allocation.bytes;
        }
        if self.freed.len() == REMEMBERED {
            self.freed.pop_front();
        }
        self.freed.push_back(allocation);
    }

    /// Why `address` cannot be freed, in words.
    fn explain(&self, address: usize) -> String {
        if let Some(allocation) = self.find(address) {
            let inside = address - allocation.start;
            return match inside {
                0 => format!("is {}", allocation.describe()),
                _ => format!("points {inside} bytes into {}", allocation.describe()),
            };
        }
        match self.freed.iter().rev().find(|a| a.start == address) {
            Some(allocation) => format!("was freed before: {}", allocation.describe()),
            None => String::from("is no device pointer: nothing was allocated there"),
        }
    }
}

fn lock() -> MutexGuard<'static, Option<Memory>> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `use_memory` on the memory, made at the first call; `None` when no address space could be had.
pub(crate) fn with<R>(use_memory: impl FnOnce(&mut Memory) -> R) -> Option<R> {
    let mut guard = lock();
    if guard.is_none() {
        *guard = Memory::start();
    }
    guard.as_mut().map(use_memory)
}

/// For the fault handler, which must not wait: the faulting thread may hold the lock itself.
fn try_with<R>(use_memory: impl FnOnce(&Memory) -> R) -> Option<R> {
    match MEMORY.try_lock() {
        Ok(guard) => guard.as_ref().map(use_memory),
        Err(TryLockError::Poisoned(guard)) => guard.get_ref().as_ref().map(use_memory),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Frees everything, for `cudaDeviceReset`.
pub fn release_all() {
    let mut guard = lock();
    let Some(memory) = guard.as_mut() else { return };
    let addresses: Vec<usize> = memory.live.keys().copied().collect();
    for &address in &addresses {
        memory.release(address);
    }
    drop(guard);
    addresses.into_iter().for_each(hooks::released);
}

/// # Safety
/// `out` must be null or valid for a write; `file` null or a string literal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_malloc(
    out: *mut *mut c_void,
    bytes: usize,
    kind: u32,
    file: *const c_char,
    line: u32,
) -> Code {
    guarded(|| {
        if out.is_null() {
            return INVALID_VALUE;
        }
        if bytes == 0 {
            // SAFETY: checked above. CUDA gives a null pointer and no error.
            unsafe { *out = std::ptr::null_mut() };
            return SUCCESS;
        }
        let site = Site::new(file, line);
        match with(|m| m.allocate(bytes, Kind::from_number(kind), site)).flatten() {
            Some(address) => {
                hooks::allocated(Allocation {
                    start: address,
                    bytes,
                    kind: Kind::from_number(kind),
                    site,
                    range: None,
                });
                // SAFETY: checked above.
                unsafe { *out = arena::pointer(address) };
                SUCCESS
            }
            None => MEMORY_ALLOCATION,
        }
    })
}

/// Frees memory of one of the kinds in the bit set `kinds` (bit n stands for kind number n).
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_free(pointer: *mut c_void, kinds: u32, file: *const c_char, line: u32) -> Code {
    guarded(|| {
        if pointer.is_null() {
            return SUCCESS;
        }
        let site = Site::new(file, line);
        let address = pointer.addr();
        let call = if kinds & 1 != 0 { "cudaFree" } else { "cudaFreeHost" };
        let outcome = with(|m| match m.live.get(&address) {
            Some(a) if a.range.is_some() && kinds & (1 << a.kind as u32) != 0 => {
                m.release(address);
                Ok(())
            }
            _ => Err(m.explain(address)),
        });
        match outcome {
            Some(Ok(())) => {
                hooks::released(address);
                SUCCESS
            }
            Some(Err(why)) => {
                report::line(&format!("{call} at {site}: {address:#x} {why}"));
                INVALID_VALUE
            }
            None => INVALID_VALUE,
        }
    })
}

/// Makes host memory (or a `__device__` variable) known: `cudaHostRegister`, `cudaGetSymbolAddress`.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_register(
    pointer: *mut c_void,
    bytes: usize,
    kind: u32,
    file: *const c_char,
    line: u32,
) -> Code {
    guarded(|| {
        if pointer.is_null() || bytes == 0 {
            return INVALID_VALUE;
        }
        let kind = Kind::from_number(kind);
        let (start, site) = (pointer.addr(), Site::new(file, line));
        let added = with(|m| {
            let below = m.live.range(..start + bytes).next_back();
            if below.is_some_and(|(_, a)| a.start + a.bytes > start) {
                return false;
            }
            m.live.insert(start, Allocation { start, bytes, kind, site, range: None });
            true
        });
        match added {
            Some(true) => {
                // The program's variables are known by their symbols.
                if kind != Kind::Symbol {
                    hooks::allocated(Allocation { start, bytes, kind, site, range: None });
                }
                SUCCESS
            }
            // A symbol may be asked for as often as one likes.
            _ if kind == Kind::Symbol => SUCCESS,
            _ => status::HOST_MEMORY_ALREADY_REGISTERED,
        }
    })
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_unregister(pointer: *mut c_void) -> Code {
    guarded(|| {
        let removed = with(|m| match m.live.get(&pointer.addr()) {
            Some(a) if a.kind == Kind::Registered => m.live.remove(&pointer.addr()).is_some(),
            _ => false,
        });
        if removed != Some(true) {
            return status::HOST_MEMORY_NOT_REGISTERED;
        }
        hooks::released(pointer.addr());
        SUCCESS
    })
}

/// What a pointer is: its kind's number, or -1 for ordinary host memory. `start` and `bytes` describe the allocation.
///
/// # Safety
/// `start` and `bytes` must be valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_pointer_kind(
    pointer: *const c_void,
    start: *mut usize,
    bytes: *mut usize,
) -> i32 {
    let found = lock().as_ref().and_then(|m| m.find(pointer.addr()).copied());
    let Some(found) = found else { return -1 };
    // SAFETY: the caller's contract.
    unsafe {
        *start = found.start;
        *bytes = found.bytes;
    }
    found.kind as i32
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_memory_used() -> usize {
    lock().as_ref().map_or(0, |m| m.used)
}

/// Called before `main` by programs built with AddressSanitizer.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitizer(
    poison: extern "C" fn(*const c_void, usize),
    unpoison: extern "C" fn(*const c_void, usize),
) {
    with(|m| m.sanitizer = Some(Sanitizer { poison, unpoison }));
}
