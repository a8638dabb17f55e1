//! The threads of one block as coroutines, for kernels with barriers or warp-wide calls.
//!
//! A thread runs until it waits (or ends); then the next one runs. The order is fixed: warp by warp, lane by lane. Nothing
//! is preempted, so between two waits a thread is alone in its block. Blocks run on different OS threads.
//!
//! [`block`] decides who runs; [`warp`] resolves warp-wide calls; [`mod@wait`] says what a thread can wait for and
//! explains deadlocks; [`stack`] keeps the stacks.

mod block;
pub mod stack;
mod wait;
mod warp;

pub use block::{GridBarrier, run_block};

use crate::abi::{Literal, Site};
use crate::report;
use crate::sanitize::hooks;
use block::Fiber;
use std::cell::Cell;
use std::ffi::{CStr, c_char};
use wait::{BarrierKind, Wait};

thread_local! {
    /// The coroutine that runs on this OS thread.
    static CURRENT: Cell<*const Fiber> = const { Cell::new(std::ptr::null()) };
}

/// The lanes' values of a warp-wide call.
pub type Values = [u64; 32];

/// Suspends the running thread until the scheduler has answered its wait.
fn wait(what: Wait) -> Option<&'static Fiber> {
    let fiber = CURRENT.get();
    // SAFETY: set by the scheduler to the fiber it resumes, which outlives the resumption.
    let fiber = unsafe { fiber.as_ref() }?;
    fiber.suspend(what);
    Some(fiber)
}

/// A block-wide barrier (kind 0 plain, 1 count, 2 and, 3 or) or a grid-wide one (4); returns the reduced predicate.
/// `-1` when the caller is no coroutine: the header then handles a block of one thread and fails otherwise.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_barrier(kind: u32, predicate: bool, file: *const c_char, line: u32) -> i32 {
    let kind = BarrierKind::from_number(kind);
    match wait(Wait::Barrier { kind, predicate, site: Site::new(file, line) }) {
        Some(fiber) => fiber.barrier_result.get(),
        None => -1,
    }
}

/// A warp-wide call: publishes `value` and returns the values of all participants, i.e. the lanes in the mask that had not
/// ended. The answer is valid until this thread waits again; null when the caller is no coroutine.
///
/// # Safety
/// `name` must be a string literal, `participants` valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_warp(
    name: *const c_char,
    mask: u32,
    value: u64,
    participants: *mut u32,
    file: *const c_char,
    line: u32,
) -> *const Values {
    let name = Literal(name);
    match wait(Wait::Warp { name, mask, value, site: Site::new(file, line) }) {
        Some(fiber) => {
            // SAFETY: the caller's contract.
            unsafe { *participants = fiber.active.get() };
            hooks::answers(fiber.values.get());
            fiber.values.get()
        }
        None => std::ptr::null(),
    }
}

/// `__activemask`: the lanes of the warp that are at this place together.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_active_mask(file: *const c_char, line: u32) -> u32 {
    match wait(Wait::Active { site: Site::new(file, line) }) {
        Some(fiber) => fiber.active.get(),
        None => 1,
    }
}

/// Lets the other threads of the block run: a thread that spins on what another one will write calls this.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_relax() {
    wait(Wait::Spin);
}

/// The running coroutine, if one runs, does not go on.
pub fn abandon() {
    wait(Wait::Failed);
}

/// The running thread failed (a trap, an assertion, a barrier where none can be): prints `message` and remembers `code`.
/// A coroutine never returns from here; otherwise the header jumps out of the block.
///
/// # Safety
/// `message` must be a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_fail(code: u32, message: *const c_char) {
    // SAFETY: the caller's contract.
    let message = unsafe { CStr::from_ptr(message) }.to_string_lossy();
    let who = crate::launch::describe_running();
    match who {
        Some(who) => report::line(&format!("{who}: {message}")),
        None => report::line(&message),
    }
    crate::launch::note_failure(code);
    wait(Wait::Failed);
}
