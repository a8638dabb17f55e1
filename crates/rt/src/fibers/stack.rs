//! Stacks for coroutines: mapped once, kept in a pool per OS thread, each with a closed page below it.
//!
//! Memory is touched as it is used, so a stack costs what its deepest use so far needed. The number of closed pages is
//! limited because each costs the kernel a mapping; beyond it stacks lie without guard (a grid with that many live
//! threads at once needs many cores, each with a block of 1024 threads).

use corosensei::stack::{Stack, StackPointer};
use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Usable bytes; `CUGRAD_STACK` (KiB) overrides. Local arrays of a CUDA thread live here.
const DEFAULT_SIZE: usize = 256 << 10;
const GUARD: usize = 16 << 10;
const MOST_GUARDED: usize = 20_000;
/// Stacks are mapped this many at a time.
const BATCH: usize = 64;
/// The tops of stacks are moved apart by this much, up to a page: at equal distances they would all fall into the same few
/// sets of the cache, and a barrier would cost several times as much.
const COLOUR: usize = 5 * 64;

/// One stack; it lives as long as the program.
pub struct FiberStack {
    base: StackPointer,
    limit: StackPointer,
}

impl FiberStack {
    /// The lowest address, and the one behind the highest.
    pub fn bounds(&self) -> (usize, usize) {
        (self.limit.get(), self.base.get())
    }
}

// SAFETY: `base` and `limit` bound a mapping that is never unmapped, is aligned to pages, larger than MIN_STACK_SIZE and
// used by one coroutine at a time.
unsafe impl Stack for FiberStack {
    fn base(&self) -> StackPointer {
        self.base
    }
    fn limit(&self) -> StackPointer {
        self.limit
    }
}

thread_local! {
    static POOL: RefCell<Vec<FiberStack>> = const { RefCell::new(Vec::new()) };
}

/// A stack from the pool, or `None` when no address space is left.
pub fn take() -> Option<FiberStack> {
    POOL.with_borrow_mut(|pool| {
        if pool.is_empty() {
            map_batch(pool);
        }
        pool.pop()
    })
}

pub fn give_back(stack: FiberStack) {
    POOL.with_borrow_mut(|pool| pool.push(stack));
}

fn size() -> usize {
    static SIZE: OnceLock<usize> = OnceLock::new();
    *SIZE.get_or_init(|| {
        let asked = std::env::var("CUGRAD_STACK").ok().and_then(|v| v.parse::<usize>().ok());
        let bytes = asked.map_or(DEFAULT_SIZE, |kib| kib.saturating_mul(1024).clamp(16 << 10, 1 << 32));
        bytes.next_multiple_of(GUARD)
    })
}

/// The batches mapped so far (start, end), for `is_guard`.
static BATCHES: Mutex<Vec<(usize, usize)>> = Mutex::new(Vec::new());
static GUARDED: AtomicUsize = AtomicUsize::new(0);

fn map_batch(pool: &mut Vec<FiberStack>) {
    let each = size() + GUARD;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    let access = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a fresh anonymous mapping disturbs nobody.
    let start = unsafe { libc::mmap(std::ptr::null_mut(), each * BATCH, access, flags, -1, 0) };
    if start == libc::MAP_FAILED {
        return;
    }
    let guarded = GUARDED.fetch_add(BATCH, Ordering::Relaxed) < MOST_GUARDED;
    for n in (0..BATCH).rev() {
        let bottom = start.wrapping_byte_add(n * each);
        if guarded {
            // SAFETY: the guard is the lowest part of the stack's own piece of the mapping.
            unsafe { libc::mprotect(bottom, GUARD, libc::PROT_NONE) };
        }
        let limit = NonZeroUsize::new(bottom.addr() + GUARD).expect("mappings do not start at zero");
        let base = NonZeroUsize::new(bottom.addr() + each - n * COLOUR % 4096)
            .expect("mappings do not start at zero");
        pool.push(FiberStack { base, limit });
    }
    let mut batches = BATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    batches.push((start.addr(), start.addr() + each * BATCH));
}

/// Whether an address lies on the stack of some coroutine.
pub fn is_stack(address: usize) -> bool {
    let batches = BATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    batches.iter().any(|(start, end)| (*start..*end).contains(&address))
}

/// Whether a faulting address is the guard below a stack. For the fault handler: never waits.
pub fn is_guard(address: usize) -> bool {
    let Ok(batches) = BATCHES.try_lock() else { return false };
    let found = batches.iter().find(|(start, end)| (*start..*end).contains(&address));
    found.is_some_and(|(start, _)| (address - start) % (size() + GUARD) < GUARD)
}
