//! Memory faults in words. A fault near device memory has an explanation; it is printed before the fault takes its course.
//!
//! The handler only adds a line: it then restores whatever handler was there before and returns, so that the faulting
//! instruction faults again and the program ends as it would have ended.

use super::{Allocation, Memory, try_with};
use crate::fibers::stack;
use crate::launch::describe_faulting;
use crate::shared;
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;

/// How far behind an allocation an address still counts as an overrun of it.
pub(super) const NEAR: usize = 1 << 16;

static PREVIOUS: OnceLock<[libc::sigaction; 2]> = OnceLock::new();
const SIGNALS: [c_int; 2] = [libc::SIGSEGV, libc::SIGBUS];

/// Installs the handler, once.
pub fn install() {
    PREVIOUS.get_or_init(|| SIGNALS.map(install_for));
    on_alternate_stack();
}

fn install_for(signal: c_int) -> libc::sigaction {
    // SAFETY: both structures are valid; zero is a valid value of every field.
    unsafe {
        let mut previous: libc::sigaction = std::mem::zeroed();
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigaction(signal, &action, &mut previous);
        previous
    }
}

/// Gives the calling thread a stack for the handler: a fault may be the end of the ordinary one.
pub fn on_alternate_stack() {
    const SIZE: usize = 64 << 10;
    // SAFETY: the new mapping is handed to the kernel for good; it is a page-aligned block of SIZE bytes.
    unsafe {
        let mut current: libc::stack_t = std::mem::zeroed();
        if libc::sigaltstack(std::ptr::null(), &mut current) != 0 || current.ss_flags & libc::SS_DISABLE == 0
        {
            return;
        }
        let (access, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        let memory = libc::mmap(std::ptr::null_mut(), SIZE, access, flags, -1, 0);
        if memory != libc::MAP_FAILED {
            let stack = libc::stack_t { ss_sp: memory, ss_flags: 0, ss_size: SIZE };
            libc::sigaltstack(&stack, std::ptr::null_mut());
        }
    }
}

extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, _context: *mut c_void) {
    // SAFETY: the kernel passes a valid structure for these signals.
    let address = unsafe { (*info).si_addr() }.addr();
    if let Some(message) = explain(address) {
        crate::report::line(&message);
    }
    let position = SIGNALS.iter().position(|&s| s == signal).unwrap_or(0);
    // SAFETY: restores what `install_for` saved (or the default), so that the fault repeats under it.
    unsafe {
        match PREVIOUS.get() {
            Some(previous) => libc::sigaction(signal, &previous[position], std::ptr::null_mut()),
            None => libc::signal(signal, libc::SIG_DFL) as c_int,
        };
        // A fault repeats when this returns; a signal that somebody sent does not.
        if (*info).si_code <= 0 {
            libc::raise(signal);
        }
    }
}

/// Nothing is allocated before the address is known to be ours: other faults may come from inside the allocator.
fn explain(address: usize) -> Option<String> {
    if stack::is_guard(address) {
        let who = describe_faulting().unwrap_or_else(|| String::from("a CUDA thread"));
        return Some(format!("{who} overflowed its stack; CUGRAD_STACK=KIB gives threads a larger one"));
    }
    if shared::is_guard(address) {
        let who = describe_faulting().unwrap_or_else(|| String::from("a CUDA thread"));
        let hint = "the third launch parameter is its size in bytes";
        return Some(format!("{who} accessed memory beside its dynamic shared memory; {hint}"));
    }
    let (inside, what) = try_with(|memory| describe(memory, address)).flatten()?;
    Some(match describe_faulting() {
        Some(who) => format!("{who} accessed {address:#x}: {what}"),
        None if inside => {
            format!(
                "device pointer {address:#x} ({what}) was dereferenced on the host; copy it with cudaMemcpy"
            )
        }
        None => format!("address {address:#x} was dereferenced on the host: {what}"),
    })
}

/// What an address in the arena is: whether it lies inside a live allocation, and words.
fn describe(memory: &Memory, address: usize) -> Option<(bool, String)> {
    if !memory.arena.contains(address) {
        return None;
    }
    if let Some(found) = memory.find(address) {
        return Some((true, found.describe()));
    }
    let before = |a: &&Allocation| a.start + a.bytes <= address && address - a.start - a.bytes < NEAR;
    let overrun = memory.live.range(..=address).next_back().map(|(_, a)| a).filter(before);
    if let Some(found) = overrun {
        let past = address - found.start - found.bytes;
        return Some((false, format!("{past} bytes past the end of {}", found.describe())));
    }
    let freed = memory.freed.iter().rev().find(|a| a.contains(address));
    Some(match freed {
        Some(freed) => (false, format!("freed memory, {}", freed.describe())),
        None => (false, String::from("device memory that is not allocated")),
    })
}
