//! The threads that run blocks. They start with the first launch that is worth it and live as long as the program.
//!
//! Work is an interval of block numbers from which the launching thread and the helpers take pieces. The launching thread
//! always takes part, so a pool of one is simply a loop. One launch uses the pool at a time; a second host thread that
//! launches meanwhile does its work alone.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// Stacks of the helpers: they hold the static shared memory of all kernels too, as thread-local storage.
pub const STACK: usize = 256 << 20;

/// Threads that take part in a launch: `CUGRAD_THREADS`, or one per core.
pub fn width() -> usize {
    static WIDTH: OnceLock<usize> = OnceLock::new();
    *WIDTH.get_or_init(|| {
        let asked = std::env::var("CUGRAD_THREADS").ok().and_then(|v| v.parse::<usize>().ok());
        let cores = || std::thread::available_parallelism().map_or(1, |n| n.get());
        asked.unwrap_or_else(cores).clamp(1, 1024)
    })
}

/// The work of one launch: `run(first, last)` for disjoint pieces that cover `0..total`; false stops the launch.
pub struct Work<'a> {
    pub total: u64,
    pub piece: u64,
    pub run: &'a (dyn Fn(u64, u64) -> bool + Sync),
}

impl Work<'_> {
    fn take_part(&self, next: &AtomicU64, stopped: &AtomicBool) {
        while !stopped.load(Ordering::Relaxed) {
            let first = next.fetch_add(self.piece, Ordering::Relaxed);
            if first >= self.total {
                return;
            }
            if !(self.run)(first, self.total.min(first + self.piece)) {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Does the work, with the helpers if `shared`. Returns when all of it is done (or one piece returned false).
pub fn run(work: &Work<'_>, shared: bool) {
    let busy = if shared && width() > 1 { pool().launch.try_lock().ok() } else { None };
    if busy.is_none() {
        return work.take_part(&AtomicU64::new(0), &AtomicBool::new(false));
    }
    // SAFETY: lengthens the lifetime for the helpers; `finish` returns only after the last helper has left the work.
    let forever = unsafe { std::mem::transmute::<&Work<'_>, &'static Work<'static>>(work) };
    let offer =
        Arc::new(OfferedWork { work: forever, next: AtomicU64::new(0), stopped: AtomicBool::new(false) });
    pool().publish(offer.clone());
    work.take_part(&offer.next, &offer.stopped);
    pool().finish();
}

struct OfferedWork {
    work: &'static Work<'static>,
    next: AtomicU64,
    stopped: AtomicBool,
}

struct Pool {
    launch: Mutex<()>,
    state: Mutex<State>,
    offered: Condvar,
    left: Condvar,
}

#[derive(Default)]
struct State {
    offer: Option<Arc<OfferedWork>>,
    /// Counts offers, so that a helper takes each at most once.
    number: u64,
    /// Helpers inside the current offer.
    inside: usize,
}

fn pool() -> &'static Pool {
    static POOL: OnceLock<Pool> = OnceLock::new();
    static HELPERS: OnceLock<()> = OnceLock::new();
    let pool = POOL.get_or_init(|| Pool {
        launch: Mutex::new(()),
        state: Mutex::default(),
        offered: Condvar::new(),
        left: Condvar::new(),
    });
    HELPERS.get_or_init(|| {
        for n in 1..width() {
            let helper = std::thread::Builder::new().name(format!("cugrad-{n}")).stack_size(STACK);
            // A helper that cannot be started is missed by nobody: the launching thread takes its share.
            let _ = helper.spawn(move || pool.help());
        }
    });
    pool
}

impl Pool {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn publish(&self, offer: Arc<OfferedWork>) {
        let mut state = self.state();
        state.offer = Some(offer);
        state.number += 1;
        drop(state);
        self.offered.notify_all();
    }

    /// Withdraws the offer and waits for those who took it.
    fn finish(&self) {
        let mut state = self.state();
        state.offer = None;
        while state.inside > 0 {
            state = self.left.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn help(&self) {
        crate::memory::prepare_thread();
        let mut seen = 0;
        let mut state = self.state();
        loop {
            let offer = match &state.offer {
                Some(offer) if state.number != seen => offer.clone(),
                _ => {
                    state = self.offered.wait(state).unwrap_or_else(PoisonError::into_inner);
                    continue;
                }
            };
            seen = state.number;
            state.inside += 1;
            drop(state);
            offer.work.take_part(&offer.next, &offer.stopped);
            drop(offer);
            state = self.state();
            state.inside -= 1;
            if state.inside == 0 {
                self.left.notify_all();
            }
        }
    }
}
