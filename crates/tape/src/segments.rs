//! Independent segments on several cores, each with a tape of its own under one budget.
//!
//! Segments must not depend on each other; which of them runs first is not said. Results come back in the segments'
//! order, so that what is summed from them does not depend on the threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::{Error, Result, panic_message};
use crate::store::Store;
use crate::tape::Tape;

/// Runs `work` for each of `count` segments on `threads` threads, each with a fresh tape on `store`; for segments that are
/// recorded and swept in one go, or recorded now and swept later by [`sweep`].
pub fn record<R: Send>(
    store: &Store,
    count: usize,
    threads: usize,
    work: impl Fn(usize, &mut Tape) -> Result<R> + Sync,
) -> Result<Vec<(Tape, R)>> {
    run((0..count).map(|_| Tape::on(store)).collect(), threads, |segment, mut tape| {
        let result = work(segment, &mut tape)?;
        tape.park();
        Ok((tape, result))
    })
}

/// Runs `work` for each tape on `threads` threads, the last segment first, as a reverse sweep would.
pub fn sweep<R: Send>(
    tapes: &mut [Tape],
    threads: usize,
    work: impl Fn(usize, &mut Tape) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let count = tapes.len();
    let reversed: Vec<&mut Tape> = tapes.iter_mut().rev().collect();
    let mut results = run(reversed, threads, |number, tape| work(count - 1 - number, tape))
        .map_err(|error| renumber(error, count))?;
    results.reverse();
    Ok(results)
}

fn renumber(error: Error, count: usize) -> Error {
    match error {
        Error::Panicked { segment, message } => Error::Panicked { segment: count - 1 - segment, message },
        other => other,
    }
}

/// Every item is worked on, whatever becomes of the others; the first error in the items' order is the answer.
fn run<I: Send, R: Send>(
    items: Vec<I>,
    threads: usize,
    work: impl Fn(usize, I) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let count = items.len();
    let items: Vec<Mutex<Option<I>>> = items.into_iter().map(|item| Mutex::new(Some(item))).collect();
    let results: Vec<Mutex<Option<Result<R>>>> = (0..count).map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let one_thread = || {
        loop {
            let segment = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(segment).and_then(|i| i.lock().ok()?.take()) else { return };
            let result = catch_unwind(AssertUnwindSafe(|| work(segment, item)));
            let result =
                result.unwrap_or_else(|p| Err(Error::Panicked { segment, message: panic_message(&*p) }));
            if let Ok(mut slot) = results[segment].lock() {
                *slot = Some(result);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, count.max(1)) {
            scope.spawn(one_thread);
        }
        one_thread();
    });
    let taken = results.into_iter().map(|slot| slot.into_inner().ok().flatten());
    taken.map(|result| result.expect("every segment was run, and panics are caught")).collect()
}
