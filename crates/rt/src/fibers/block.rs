//! Runs one block: resumes its threads until all have ended, or until nobody can go on.
//!
//! Invariant of a round: every warp runs until each of its lanes waits for the block, has ended, or is stuck in a warp-wide
//! call. If then all living threads wait at the same barrier it opens, ended threads counting as arrived, as on hardware.
//! If not, no later event can change that, and the launch fails with an explanation.

use super::wait::{BarrierKind, Wait, explain};
use super::warp::{LANES, resolve};
use super::{CURRENT, Values, stack};
use crate::abi::{Indices, Launch};
use crate::report;
use crate::sanitize::{self, hooks};
use crate::shuffle;
use crate::status::{Code, LAUNCH_FAILURE, MEMORY_ALLOCATION};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::cell::{Cell, UnsafeCell};
use std::sync::{Condvar, Mutex, PoisonError};

/// One thread of the block. The scheduler and the coroutine itself both hold it, hence the cells.
pub struct Fiber {
    pub wait: Cell<Wait>,
    pub values: Cell<*const Values>,
    pub barrier_result: Cell<i32>,
    /// The lanes that took part in the last warp-wide call.
    pub active: Cell<u32>,
    /// The thread's linear number in its block.
    pub number: Cell<u32>,
    index: Cell<[u32; 3]>,
    stack: Cell<(usize, usize)>,
    yielder: Cell<*const Yielder<(), ()>>,
    coroutine: UnsafeCell<Option<Coroutine<(), (), (), stack::FiberStack>>>,
}

impl Fiber {
    fn new() -> Fiber {
        Fiber {
            wait: Cell::new(Wait::Ended),
            values: Cell::new(std::ptr::null()),
            barrier_result: Cell::new(0),
            active: Cell::new(0),
            number: Cell::new(0),
            index: Cell::new([0; 3]),
            stack: Cell::new((0, 0)),
            yielder: Cell::new(std::ptr::null()),
            coroutine: UnsafeCell::new(None),
        }
    }

    /// Called on the coroutine: back to the scheduler, until it has answered.
    pub fn suspend(&self, what: Wait) {
        self.wait.set(what);
        // SAFETY: set when the coroutine started, and valid while it runs; only the running coroutine calls this.
        unsafe { (*self.yielder.get()).suspend(()) };
    }

    /// Gets the fiber ready to run the launch's thread number `n` from the start.
    fn begin(&self, launch: &Launch, n: u32) -> Result<(), Code> {
        let stack = stack::take().ok_or(MEMORY_ALLOCATION)?;
        let (thread, context) = (launch.thread, launch.context);
        self.number.set(n);
        self.index.set(launch.thread_index(n));
        self.stack.set(stack.bounds());
        let me: *const Fiber = self;
        let coroutine = Coroutine::with_stack(stack, move |yielder, ()| {
            // SAFETY: fibers do not move while a block runs.
            unsafe { (*me).yielder.set(yielder) };
            thread(context);
        });
        // SAFETY: the scheduler alone touches this cell, never while the coroutine runs.
        unsafe { *self.coroutine.get() = Some(coroutine) };
        self.wait.set(Wait::Ready);
        Ok(())
    }

    /// Runs the fiber until it waits or ends.
    fn resume(&self, state: *mut Indices) {
        // SAFETY: as in `begin`; `state` belongs to this OS thread, and device code only reads it.
        let result = unsafe {
            let Some(coroutine) = (*self.coroutine.get()).as_mut() else { return };
            (*state).thread = self.index.get();
            (*state).fiber = (self as *const Fiber).cast_mut().cast();
            CURRENT.set(self);
            hooks::thread_runs(self.number.get(), self.stack.get());
            coroutine.resume(())
        };
        CURRENT.set(std::ptr::null());
        if let CoroutineResult::Return(()) = result {
            self.wait.set(Wait::Ended);
            self.retire();
        }
    }

    /// Returns the stack; a thread that has not ended is forgotten where it stands (device code owns nothing that would
    /// have to be released).
    fn retire(&self) {
        // SAFETY: as in `begin`.
        let Some(mut coroutine) = (unsafe { (*self.coroutine.get()).take() }) else { return };
        if !coroutine.done() {
            // SAFETY: the frames on the stack are never looked at again, and nothing points into them.
            unsafe { coroutine.force_reset() };
        }
        stack::give_back(coroutine.into_stack());
    }
}

/// Lets blocks that run on different OS threads wait for each other.
pub struct GridBarrier {
    blocks: u64,
    state: Mutex<(u64, u64)>,
    opened: Condvar,
}

impl GridBarrier {
    pub fn new(blocks: u64) -> GridBarrier {
        GridBarrier { blocks, state: Mutex::new((0, 0)), opened: Condvar::new() }
    }

    /// Waits until every block that has not left is here.
    fn arrive(&self) -> i32 {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 += 1;
        let generation = state.1;
        if !self.open_if_complete(&mut state) {
            while state.1 == generation {
                state = self.opened.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
        0
    }

    /// A block has ended: it counts as arrived at every later barrier.
    pub fn leave(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.0 += 1 << 32;
        self.open_if_complete(&mut state);
    }

    /// Arrived blocks are counted in the low half, ended ones in the high half.
    fn open_if_complete(&self, state: &mut (u64, u64)) -> bool {
        let (arrived, ended) = (state.0 & 0xffff_ffff, state.0 >> 32);
        if arrived == 0 || arrived + ended < self.blocks {
            return false;
        }
        state.0 = ended << 32;
        state.1 += 1;
        hooks::grid_opens();
        self.opened.notify_all();
        true
    }
}

/// Runs the block that `state` names. `grid` is there when the blocks of the grid may wait for each other.
///
/// # Safety
/// `state` must be this OS thread's indices.
pub unsafe fn run_block(
    launch: &Launch,
    state: *mut Indices,
    grid: Option<&GridBarrier>,
) -> Result<(), Code> {
    FIBERS.with(|cell| {
        let mut fibers = cell.take();
        let count = launch.threads_per_block() as usize;
        fibers.resize_with(fibers.len().max(count), Fiber::new);
        // SAFETY: the caller's contract.
        let outcome = unsafe { run(launch, state, grid, &fibers[..count]) };
        fibers[..count].iter().for_each(|fiber| fiber.retire());
        // SAFETY: the caller's contract.
        unsafe { (*state).fiber = std::ptr::null_mut() };
        cell.set(fibers);
        outcome
    })
}

thread_local! {
    /// Kept between blocks. Grows only before a block begins, so fibers do not move while one runs.
    static FIBERS: Cell<Vec<Fiber>> = const { Cell::new(Vec::new()) };
}

unsafe fn run(
    launch: &Launch,
    state: *mut Indices,
    grid: Option<&GridBarrier>,
    fibers: &[Fiber],
) -> Result<(), Code> {
    for (n, fiber) in fibers.iter().enumerate() {
        fiber.begin(launch, n as u32)?;
    }
    let answers = vec![Cell::new([0; LANES]); fibers.len().div_ceil(LANES)];
    loop {
        let mut round = Round::default();
        shuffle::each(answers.len() as u64, |n| {
            let from = n as usize * LANES;
            let warp = &fibers[from..fibers.len().min(from + LANES)];
            run_warp(state, warp, &answers[n as usize]);
            warp.iter().for_each(|lane| round.see(&lane.wait));
            true
        });
        if round.failed > 0 {
            return Err(LAUNCH_FAILURE);
        }
        if round.ended == fibers.len() {
            return Ok(());
        }
        if round.spinning > 0 {
            // What a spinning thread waits for may come from another block, or never if that one failed.
            if crate::launch::failure().is_some() {
                return Err(LAUNCH_FAILURE);
            }
            let spinning = fibers.iter().filter(|f| matches!(f.wait.get(), Wait::Spin));
            spinning.for_each(|fiber| fiber.wait.set(Wait::Ready));
            continue;
        }
        if round.ended > 0 {
            // SAFETY: `state` is this thread's and no coroutine runs.
            tell_of_ended(launch, unsafe { (*state).block }, fibers, &round);
        }
        if round.at_barrier + round.ended < fibers.len() || !open_barrier(fibers, &round, grid) {
            let waits: Vec<Wait> = fibers.iter().map(|f| f.wait.get()).collect();
            let index = |n: usize| launch.thread_index(n as u32);
            // SAFETY: `state` is this thread's and no coroutine runs.
            let block = unsafe { (*state).block };
            let explained = explain(&waits, index, block, launch.site());
            if !sanitize::sync::diverged(launch, &explained) {
                report::line(&explained);
            }
            return Err(LAUNCH_FAILURE);
        }
        hooks::barrier_opens();
    }
}

/// For the checker: a barrier is about to open for those who are left.
fn tell_of_ended(launch: &Launch, block: [u32; 3], fibers: &[Fiber], round: &Round) {
    let first = fibers.iter().position(|f| matches!(f.wait.get(), Wait::Ended));
    let site = fibers.iter().find_map(|f| match f.wait.get() {
        Wait::Barrier { site, .. } => Some(site),
        Wait::Ready | Wait::Warp { .. } | Wait::Active { .. } | Wait::Spin | Wait::Failed | Wait::Ended => {
            None
        }
    });
    if let (Some(first), Some(site), true) = (first, site, round.at_barrier + round.ended == fibers.len()) {
        sanitize::sync::opened_without(launch, block, round.ended, first as u32, site);
    }
}

/// Where the threads stand after each has run as far as it can.
#[derive(Default)]
struct Round {
    ended: usize,
    spinning: usize,
    failed: usize,
    at_barrier: usize,
    /// Threads at a barrier whose predicate holds.
    holding: usize,
}

impl Round {
    fn see(&mut self, wait: &Cell<Wait>) {
        match wait.get() {
            Wait::Ended => self.ended += 1,
            Wait::Spin => self.spinning += 1,
            Wait::Failed => self.failed += 1,
            Wait::Barrier { predicate, .. } => {
                self.at_barrier += 1;
                self.holding += usize::from(predicate);
            }
            Wait::Ready | Wait::Warp { .. } | Wait::Active { .. } => {}
        }
    }
}

/// Runs a warp's lanes until none of them is ready.
fn run_warp(state: *mut Indices, warp: &[Fiber], answer: &Cell<Values>) {
    loop {
        let mut in_warp = false;
        let well = shuffle::each(warp.len() as u64, |n| {
            let lane = &warp[n as usize];
            if matches!(lane.wait.get(), Wait::Ready) {
                lane.resume(state);
            }
            in_warp |= matches!(lane.wait.get(), Wait::Warp { .. } | Wait::Active { .. });
            !matches!(lane.wait.get(), Wait::Failed)
        });
        if !well || !in_warp || !resolve(warp, answer) {
            return;
        }
    }
}

/// Opens the barrier if all living threads wait at the same one, and tells them the reduced predicate.
fn open_barrier(fibers: &[Fiber], round: &Round, grid: Option<&GridBarrier>) -> bool {
    let alive = || fibers.iter().filter(|f| !matches!(f.wait.get(), Wait::Ended));
    let Some(first @ Wait::Barrier { kind, .. }) = alive().next().map(|f| f.wait.get()) else { return false };
    if !alive().all(|f| f.wait.get().same_as(&first)) {
        return false;
    }
    let result = match kind {
        BarrierKind::Plain => 0,
        BarrierKind::Count => round.holding as i32,
        BarrierKind::And => i32::from(round.holding == round.at_barrier),
        BarrierKind::Or => i32::from(round.holding > 0),
        BarrierKind::Grid => match grid {
            Some(grid) => grid.arrive(),
            None => return false,
        },
    };
    for fiber in alive() {
        fiber.wait.set(Wait::Ready);
        fiber.barrier_result.set(result);
    }
    true
}
