//! The functions that instrumented code calls, as `cugrad_cuda/sanitize.h` declares them.

use super::access::{Access, AccessKind};
use super::check::{Verdict, frames};
use super::names::{self, Demangle};
use super::{Check, checks, current_thread, hooks, on, stopped, sync, with};
use crate::abi::{Literal, Site};
use crate::status::ILLEGAL_ADDRESS;
use std::ffi::{CStr, c_char, c_void};

/// Called before `main` by every translation unit. `CUGRAD_SANITIZE` may choose other checks for a run.
///
/// # Safety
/// `file` must be a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_sanitize_start(
    bits: u32,
    file: *const c_char,
    demangle: Option<Demangle>,
) {
    // SAFETY: the caller's contract.
    names::remember(demangle, &unsafe { CStr::from_ptr(file) }.to_string_lossy());
    super::start(asked().unwrap_or(bits));
}

fn asked() -> Option<u32> {
    let text = std::env::var("CUGRAD_SANITIZE").ok()?;
    let named = |name: &str| Check::ALL.iter().find(|check| check.name() == name.trim());
    Some(text.split(',').filter_map(named).fold(0, |bits, check| bits | check.bit()))
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_access(
    address: *const c_void,
    bytes: usize,
    kind: u32,
    pc: *const c_void,
    frame: *const c_void,
) {
    let address = address.addr();
    if current_thread::active() {
        if current_thread::tells_kernel(address) {
            let stack = current_thread::with(|here| here.stack()).unwrap_or_default();
            with(|checker| checker.kernel_frames = frames(frame.addr(), stack));
        }
        if !current_thread::is_private(address) && bytes > 0 {
            device(Access { address, bytes, kind: AccessKind(kind), pc: pc.addr(), frame: frame.addr() });
        }
    } else if crate::memory::is_managed(address) && on() {
        let access = Access { address, bytes, kind: AccessKind(kind), pc: pc.addr(), frame: frame.addr() };
        with(|checker| checker.check_host(access));
        stopped::leave_if_found();
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_copy(
    destination: *const c_void,
    source: *const c_void,
    bytes: usize,
    pc: *const c_void,
    frame: *const c_void,
) {
    cugrad_rt_sanitize_access(source, bytes, AccessKind::COPY_FROM.0, pc, frame);
    cugrad_rt_sanitize_access(destination, bytes, AccessKind::COPY_TO.0, pc, frame);
}

/// Checks an access of device code; does not return if the thread cannot go on.
fn device(access: Access) {
    let verdict = current_thread::with(|here| with(|checker| checker.check(here, access))).flatten();
    stopped::leave_if_found();
    if verdict == Some(Verdict::Fault) {
        crate::launch::abandon_thread(ILLEGAL_ADDRESS);
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_fence() {
    if current_thread::active() {
        current_thread::with(|here| here.block.fence(here.thread));
    }
}

/// Host code is about to launch a kernel from this frame.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_launch(frame: *const c_void) {
    if on() && !current_thread::active() {
        let stack = current_thread::with(|here| here.stack()).unwrap_or_default();
        with(|checker| {
            checker.host_frames = frames(frame.addr(), stack);
            checker.host_stack = stack;
        });
    }
}

/// The next thread of a plain kernel begins.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_thread(block: u64, thread: u32) {
    if !on() {
        return;
    }
    let entered = current_thread::with(|here| {
        here.thread = thread;
        let index = here.launch().map(|launch| launch.block_index(block));
        index.filter(|_| here.enters_plain_block(block))
    });
    if let Some(index) = entered.flatten() {
        hooks::block_begins(index);
    }
}

/// How clang describes the place of a static check.
#[repr(C)]
struct StaticSite {
    file: *const c_char,
    line: u32,
    column: u32,
    /// A `TypeDescriptor`.
    described: *const c_void,
}

impl StaticSite {
    /// The name of the type, in quotes, as it follows two 16-bit numbers.
    fn type_name(&self) -> String {
        let name = self.described.cast::<c_char>().wrapping_add(4);
        Literal(name).text().into_owned()
    }

    fn at(&self) -> (String, u32, u32) {
        (Literal(self.file).text().into_owned(), self.line, self.column)
    }
}

/// An index that lies outside of its array's type.
///
/// # Safety
/// `site` must be what clang's instrumentation passes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_sanitize_bounds(
    site: *const c_void,
    index: i64,
    pc: *const c_void,
    _frame: *const c_void,
) {
    // SAFETY: the caller's contract.
    let site = unsafe { &*site.cast::<StaticSite>() };
    let title = format!("out-of-bounds access: index {index} of an array of type {}", site.type_name());
    report_static(pc.addr(), site.at(), title);
}

/// An object of a type is accessed where its alignment forbids it to be.
///
/// # Safety
/// `site` must be what clang's instrumentation passes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_sanitize_alignment(
    site: *const c_void,
    address: *const c_void,
    pc: *const c_void,
    _frame: *const c_void,
) {
    // SAFETY: the caller's contract: the logarithm of the alignment follows the type.
    let (site, log) =
        unsafe { (&*site.cast::<StaticSite>(), *site.cast::<u8>().add(size_of::<StaticSite>())) };
    let address = address.addr();
    let title = format!(
        "misaligned access: {address:#x} is no multiple of {}, as {} needs",
        1u64 << log,
        site.type_name()
    );
    report_static(pc.addr(), site.at(), title);
}

fn report_static(pc: usize, at: (String, u32, u32), title: String) {
    if !checks(Check::Memory) {
        return;
    }
    if current_thread::active() {
        current_thread::with(|here| with(|checker| checker.found_statically(Some(here), pc, at, title)));
    } else {
        with(|checker| checker.found_statically(None, pc, at, title));
    }
    stopped::leave_if_found();
}

/// A shuffle whose source lane took no part.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_sanitize_lane(
    name: *const c_char,
    mask: u32,
    source: u32,
    file: *const c_char,
    line: u32,
) {
    sync::missing_lane(&Literal(name).text(), mask, source, Site::new(file, line));
}
