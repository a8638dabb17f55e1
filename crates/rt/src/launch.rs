//! A kernel launch: is the configuration possible, who runs the blocks, what if a thread fails.
//!
//! The limits and the error codes are those of a GPU of compute capability 9.0. A launch is synchronous. Whether helpers are
//! woken depends on how long the kernel took the last time; an unknown kernel wakes them if it has enough threads.

use crate::abi::{COOPERATIVE, Indices, Launch, PLAIN};
use crate::fibers::{GridBarrier, run_block};
use crate::memory::{enter_device, leave_device};
use crate::pool::{self, Work};
use crate::report;
use crate::sanitize::{self, hooks};
use crate::shared::DynamicShared;
use crate::shuffle;
use crate::status::COOPERATIVE_LAUNCH_TOO_LARGE;
use crate::status::{
    self, Code, ILLEGAL_ADDRESS, INVALID_CONFIGURATION, INVALID_RESOURCE_HANDLE, INVALID_VALUE,
    LAUNCH_FAILURE, SUCCESS,
};
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

const MAX_GRID: [u32; 3] = [i32::MAX as u32, 65535, 65535];
const MAX_BLOCK: [u32; 3] = [1024, 1024, 64];
const MAX_THREADS: u64 = 1024;
const DEFAULT_SHARED: usize = 48 << 10;
/// What `cudaFuncSetAttribute` can raise dynamic shared memory to.
const LARGEST_SHARED: usize = 227 << 10;
/// Waking the helpers costs about this much; work shorter than it is done alone.
const WORTH_SHARING_NS: f64 = 40_000.0;
/// A kernel not seen before is shared from this many threads on.
const WORTH_SHARING_THREADS: u64 = 2048;

/// The launch that runs on this OS thread.
struct Running<'a> {
    launch: &'a Launch,
    /// The first failure's code.
    failed: &'a AtomicU32,
}

thread_local! {
    static RUNNING: Cell<*const Running<'static>> = const { Cell::new(std::ptr::null()) };
}

fn running() -> Option<&'static Running<'static>> {
    // SAFETY: set while the structure lives, in `as_running`.
    unsafe { RUNNING.get().as_ref() }
}

/// "block (0,0,0), thread (3,0,0) of the kernel launched at k.cu:40", if a kernel runs on this OS thread.
pub fn describe_running() -> Option<String> {
    let running = running()?;
    // SAFETY: the header's promise: this OS thread's indices.
    let state = unsafe { &*(running.launch.state)() };
    let ([a, b, c], [x, y, z]) = (state.block, state.thread);
    let site = running.launch.site();
    Some(format!("block ({a},{b},{c}), thread ({x},{y},{z}) of the kernel launched at {site}"))
}

/// The same for a fault, which may come at any instruction: the indices of a plain kernel are kept in registers then, and
/// memory may hold those of an earlier thread.
pub fn describe_faulting() -> Option<String> {
    let running = running()?;
    // SAFETY: as above.
    let in_coroutine = !unsafe { (*(running.launch.state)()).fiber }.is_null();
    if in_coroutine {
        describe_running()
    } else {
        Some(format!("the kernel launched at {}", running.launch.site()))
    }
}

/// Records that a thread of the running launch failed; the first code counts.
pub fn note_failure(code: Code) {
    if let Some(running) = running() {
        let _ = running.failed.compare_exchange(SUCCESS, code, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Ends the running CUDA thread, and the launch with it, where it stands.
pub fn abandon_thread(code: Code) {
    note_failure(code);
    crate::fibers::abandon();
    let Some(running) = running() else { return };
    // SAFETY: the header's promise: this OS thread's indices.
    let escape = unsafe { (*(running.launch.state)()).escape };
    if !escape.is_null() {
        // SAFETY: set by the header to the jump buffer of the function that runs this block. No frame between here and there
        // has anything to release.
        unsafe { longjmp(escape, 1) };
    }
}

unsafe extern "C" {
    fn longjmp(buffer: *mut std::ffi::c_void, value: std::ffi::c_int) -> !;
}

/// The code of the running launch's first failure.
pub fn failure() -> Option<Code> {
    let code = running()?.failed.load(Ordering::Relaxed);
    (code != SUCCESS).then_some(code)
}

/// # Safety
/// `launch` must describe a kernel as the header does: function pointers that may run on any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cugrad_rt_launch(launch: *const Launch) -> Code {
    // SAFETY: the caller's contract.
    let launch = unsafe { &*launch };
    status::guarded(|| {
        if let Err(code) = validate(launch) {
            return code;
        }
        let failed = AtomicU32::new(SUCCESS);
        let nested = running().is_some();
        enter_device();
        hooks::launch_begins(nested);
        // A launch from device code gets an OS thread of its own: shared memory belongs to the OS thread.
        if nested {
            run_apart(launch, &failed, 0..1, |_| run_alone(launch, &failed));
        } else if launch.mode == COOPERATIVE {
            run_cooperative(launch, &failed);
        } else {
            run_on_pool(launch, &failed);
        }
        hooks::launch_ends(nested);
        leave_device();
        match failed.into_inner() {
            SUCCESS => SUCCESS,
            code => {
                status::make_sticky(code);
                code
            }
        }
    })
}

/// The largest dynamic shared memory that any kernel was allowed by `cudaFuncSetAttribute`.
static ALLOWED_SHARED: AtomicUsize = AtomicUsize::new(DEFAULT_SHARED);

/// `cudaFuncSetAttribute(…, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)`. Kernels are not told apart: the header
/// launches a lambda, not the function that the attribute is set for.
#[unsafe(no_mangle)]
pub extern "C" fn cugrad_rt_allow_shared(bytes: usize) -> Code {
    if bytes > LARGEST_SHARED {
        return status::record(INVALID_VALUE);
    }
    ALLOWED_SHARED.fetch_max(bytes, Ordering::Relaxed);
    status::record(SUCCESS)
}

fn validate(launch: &Launch) -> Result<(), Code> {
    let within = |dims: [u32; 3], max: [u32; 3]| dims.iter().zip(max).all(|(&d, max)| (1..=max).contains(&d));
    let threads: u64 = launch.block.iter().map(|&d| u64::from(d)).product();
    if !within(launch.grid, MAX_GRID) || !within(launch.block, MAX_BLOCK) || threads > MAX_THREADS {
        return Err(INVALID_CONFIGURATION);
    }
    if launch.shared_bytes > ALLOWED_SHARED.load(Ordering::Relaxed) {
        return Err(INVALID_VALUE);
    }
    let resident = u64::from(2048 / launch.threads_per_block()).min(32) * pool::width() as u64;
    if launch.mode == COOPERATIVE && launch.block_count() > resident {
        return Err(COOPERATIVE_LAUNCH_TOO_LARGE);
    }
    if !crate::streams::is_valid(launch.stream) {
        return Err(INVALID_RESOURCE_HANDLE);
    }
    Ok(())
}

/// Runs `body` as part of `launch` on this OS thread, and leaves the thread's indices as they were.
fn as_running(launch: &Launch, failed: &AtomicU32, body: impl FnOnce(*mut Indices)) {
    let state = (launch.state)();
    let shared = DynamicShared::borrow(launch.shared_bytes);
    // SAFETY: `state` is this OS thread's; a copy of plain data.
    let before = unsafe { state.read() };
    // SAFETY: as above.
    unsafe {
        (*state).block_dim = launch.block;
        (*state).grid_dim = launch.grid;
        (*state).dynamic_shared = shared.start();
        (*state).dynamic_bytes = launch.shared_bytes;
    }
    let running = Running { launch, failed };
    let outer = RUNNING.replace((&raw const running).cast());
    hooks::piece_begins(launch);
    body(state);
    hooks::piece_ends();
    RUNNING.set(outer);
    // SAFETY: as above.
    unsafe { state.write(before) };
    // The checker has said so already, with the place, and lets the program go on.
    let is_checked = sanitize::checks(sanitize::Check::Memory);
    if let Some(past) = shared.overrun().filter(|_| !is_checked) {
        let site = launch.site();
        let bytes = launch.shared_bytes;
        report::line(&format!(
            "the kernel launched at {site} wrote {past} bytes past its dynamic shared memory of {bytes} bytes; the third launch \
             parameter is its size"
        ));
        let _ = failed.compare_exchange(SUCCESS, ILLEGAL_ADDRESS, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Runs a piece of the grid on this OS thread; whether it went well.
fn run_blocks(
    launch: &Launch,
    failed: &AtomicU32,
    first: u64,
    last: u64,
    grid: Option<&GridBarrier>,
) -> bool {
    as_running(launch, failed, |state| {
        if launch.mode == PLAIN {
            let run = |first, last| (launch.blocks)(launch.context, first, last) == 0;
            let well = match shuffle::on() {
                true => shuffle::each(last - first, |n| run(first + n, first + n + 1)),
                false => run(first, last),
            };
            if !well {
                note_failure(LAUNCH_FAILURE);
            }
            return;
        }
        shuffle::each(last - first, |n| {
            let block = first + n;
            // SAFETY: this OS thread's indices.
            unsafe { (*state).block = launch.block_index(block) };
            hooks::block_begins(launch.block_index(block));
            // SAFETY: as above.
            let outcome = unsafe { run_block(launch, state, grid) };
            outcome.map_err(note_failure).is_ok()
        });
    });
    failed.load(Ordering::Relaxed) == SUCCESS
}

fn run_alone(launch: &Launch, failed: &AtomicU32) {
    crate::memory::prepare_thread();
    let grid = alone_in_grid(launch);
    run_blocks(launch, failed, 0, launch.block_count(), grid.as_ref());
}

/// A single block is a whole grid: `grid.sync()` needs no cooperative launch then.
fn alone_in_grid(launch: &Launch) -> Option<GridBarrier> {
    (launch.block_count() == 1).then(|| GridBarrier::new(1))
}

/// Nanoseconds per block of the kernels seen so far, by the address of their thread loop.
static COST: Mutex<Option<HashMap<usize, f64>>> = Mutex::new(None);

fn with_cost<R>(launch: &Launch, use_cost: impl FnOnce(&mut HashMap<usize, f64>, usize) -> R) -> R {
    let key = launch.thread as usize;
    let mut guard = COST.lock().unwrap_or_else(PoisonError::into_inner);
    use_cost(guard.get_or_insert_default(), key)
}

fn run_on_pool(launch: &Launch, failed: &AtomicU32) {
    let total = launch.block_count();
    let threads = f64::from(launch.threads_per_block());
    let known = with_cost(launch, |cost, key| cost.get(&key).map(|per_thread| per_thread * threads));
    // What is checked runs in one order, so that it is reported in one order.
    let shared = total > 1
        && !sanitize::on()
        && !shuffle::on()
        && match known {
            Some(per_block) => per_block * total as f64 > WORTH_SHARING_NS,
            None => total * u64::from(launch.threads_per_block()) >= WORTH_SHARING_THREADS,
        };
    // Pieces are small enough to balance the load, and long enough to make the counter's cost vanish.
    let balanced = total.div_ceil(8 * pool::width() as u64);
    let piece = if shared { balanced.max(1) } else { total };
    let grid = alone_in_grid(launch);
    let start = Instant::now();
    let run = |first, last| run_blocks(launch, failed, first, last, grid.as_ref());
    pool::run(&Work { total, piece, run: &run }, shared);
    let workers = if shared { pool::width().min(total as usize) as f64 } else { 1.0 };
    let per_thread = start.elapsed().as_nanos() as f64 * workers / total as f64 / threads;
    with_cost(launch, |cost, key| {
        let seen = cost.entry(key).or_insert(per_thread);
        *seen = 0.5 * (*seen + per_thread);
    });
}

/// Every block on an OS thread of its own, so that all are alive at once and the grid can synchronise.
fn run_cooperative(launch: &Launch, failed: &AtomicU32) {
    let blocks = launch.block_count();
    let barrier = GridBarrier::new(blocks);
    run_apart(launch, failed, 0..blocks, |block| {
        crate::memory::prepare_thread();
        run_blocks(launch, failed, block, block + 1, Some(&barrier));
        barrier.leave();
    });
}

/// Runs `body` for each number on a fresh OS thread and waits for all.
fn run_apart(launch: &Launch, failed: &AtomicU32, numbers: std::ops::Range<u64>, body: impl Fn(u64) + Sync) {
    let body = &body;
    std::thread::scope(|scope| {
        for n in numbers {
            let thread = std::thread::Builder::new().stack_size(pool::STACK);
            if thread.spawn_scoped(scope, move || body(n)).is_err() {
                // Threads already started may wait for this one at a barrier that can never open.
                report::line(&format!("no thread could be started for the launch at {}", launch.site()));
                failed.store(LAUNCH_FAILURE, Ordering::Relaxed);
                if n > 0 {
                    std::process::abort();
                }
                return;
            }
        }
    });
}
