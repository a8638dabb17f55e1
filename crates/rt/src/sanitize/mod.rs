//! The checking mode (`cugrad run --sanitize`): finds races, accesses outside of memory, reads of what was never written,
//! and barriers that not all threads reach, and names the threads and source lines.
//!
//! The program is compiled with the instrumentation of clang's sanitizers, whose calls `cugrad_cuda/sanitize.h` turns into the
//! few functions in [`abi`]. The rest of the runtime tells of launches, blocks, barriers and allocations through [`hooks`].
//!
//! * [`check`] decides about one access, with [`regions`] (what memory is it), [`shadow`] and [`record`] (who was there before)
//!   and [`order`] (does that come before);
//! * [`current_thread`] knows which CUDA thread runs on an OS thread and what is private to it;
//! * [`modules`] and [`names`] read the program's own file: variables, source lines;
//! * [`findings`], [`stray`] and [`sync`] put what was found into words; [`reports`] says it, once each, or [`stopped`] hands it to
//!   the caller.
//!
//! A launch runs on one OS thread then (see `pool::width`), so that reports are the same in every run; what is unordered is
//! found all the same, since order is derived from barriers and not from the schedule.

mod abi;
mod access;
mod check;
mod current_thread;
mod findings;
pub mod hooks;
mod modules;
mod names;
mod order;
mod record;
mod regions;
mod reports;
mod shadow;
mod stopped;
mod stray;
pub mod sync;

use modules::Module;
use names::Names;
use order::Timeline;
use regions::{Region, Regions, Space};
use reports::Reports;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A kind of mistake; the bit's number as in `cugrad_cuda/sanitize.h` and `exec::sanitize`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    Race,
    Memory,
    Init,
    Sync,
}

impl Check {
    const ALL: [Check; 4] = [Check::Race, Check::Memory, Check::Init, Check::Sync];

    fn name(self) -> &'static str {
        match self {
            Check::Race => "race",
            Check::Memory => "memory",
            Check::Init => "init",
            Check::Sync => "sync",
        }
    }

    fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// The checks asked for, as bits; 0 while this mode is off.
static CHECKS: AtomicU32 = AtomicU32::new(0);

/// Whether the program was built for checking.
pub fn on() -> bool {
    CHECKS.load(Ordering::Relaxed) != 0
}

pub fn checks(check: Check) -> bool {
    CHECKS.load(Ordering::Relaxed) & check.bit() != 0
}

/// Asked for beside the checks: a launch ends before a bad access is made ([`stopped`]).
const STOP: u32 = 1 << 4;

/// Whether a launch is to end at the first bad access.
fn stops() -> bool {
    CHECKS.load(Ordering::Relaxed) & STOP != 0
}

/// Everything that is known, of all OS threads.
struct Checker {
    module: Option<Module>,
    names: Option<Names>,
    timeline: Timeline,
    regions: Regions,
    reports: Reports,
    /// The machine frames of a thread of the running launch, which lead to the kernel's name.
    kernel_frames: Vec<usize>,
    /// Those of the host when it launched.
    host_frames: Vec<usize>,
    host_stack: (usize, usize),
    launches: u64,
    accesses: u64,
}

static CHECKER: Mutex<Option<Box<Checker>>> = Mutex::new(None);

fn lock() -> MutexGuard<'static, Option<Box<Checker>>> {
    CHECKER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `use_checker`, if this mode is on.
fn with<R>(use_checker: impl FnOnce(&mut Checker) -> R) -> Option<R> {
    if !on() {
        return None;
    }
    lock().as_mut().map(|checker| use_checker(checker))
}

impl Checker {
    fn new() -> Checker {
        let module = Module::load();
        let mut regions = Regions::default();
        for (start, statics) in module.iter().flat_map(|m| &m.globals) {
            regions.insert(Region::statics(*start, statics.clone(), Space::Global));
        }
        Checker {
            module,
            names: None,
            timeline: Timeline::default(),
            regions,
            reports: Reports::default(),
            kernel_frames: Vec::new(),
            host_frames: Vec::new(),
            host_stack: (0, 0),
            launches: 0,
            accesses: 0,
        }
    }

    fn names(&mut self) -> &Names {
        let module = self.module.as_ref();
        self.names.get_or_insert_with(|| Names::load(module))
    }
}

/// Begins to check; every translation unit of the program calls this before `main`.
fn start(bits: u32) {
    if CHECKS.fetch_or(bits, Ordering::Relaxed) == 0 && bits != 0 {
        *lock() = Some(Box::new(Checker::new()));
        // SAFETY: the function stays valid until the process ends.
        unsafe { libc::atexit(finish) };
    }
}

/// The summary; and a program with findings does not succeed.
extern "C" fn finish() {
    let failed = with(|checker| {
        if stops() {
            return false;
        }
        checker.reports.summarise(checker.launches, checker.accesses);
        !checker.reports.is_empty()
    });
    if failed == Some(true) {
        end();
    }
}

fn end() -> ! {
    // SAFETY: what the program has printed is flushed; nothing else runs any more.
    unsafe {
        libc::fflush(std::ptr::null_mut());
        libc::_exit(reports::EXIT_STATUS);
    }
}
