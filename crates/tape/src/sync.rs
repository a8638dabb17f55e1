//! Locks, threads and time, from the standard library or, under `--cfg loom`, from the model checker.
//!
//! The engine takes them only from here, so that loom sees every hand-over between tapes and workers. Under loom time
//! stands still: a schedule must not depend on it.

#[cfg(loom)]
pub(crate) use loom::{
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread::{self, JoinHandle},
};
#[cfg(not(loom))]
pub(crate) use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard},
    thread::{self, JoinHandle},
};

use std::time::Duration;
#[cfg(not(loom))]
use std::time::Instant;

/// A moment; the difference of two of them is what statistics and prefetch distances are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    #[cfg(not(loom))]
    at: Instant,
}

impl Moment {
    pub fn now() -> Moment {
        Moment {
            #[cfg(not(loom))]
            at: Instant::now(),
        }
    }

    pub fn elapsed(self) -> Duration {
        #[cfg(not(loom))]
        return self.at.elapsed();
        #[cfg(loom)]
        return Duration::ZERO;
    }
}

/// A panicking thread leaves the engine's state whole: nothing between lock and unlock can panic half way through a
/// change that others would see, so poisoning carries no news.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    match mutex.lock() {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
    }
}

pub(crate) fn wait<'a, T>(condition: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    match condition.wait(guard) {
        Ok(guard) => guard,
        Err(poisoned) => poisoned.into_inner(),
    }
}
