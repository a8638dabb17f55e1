//! A tape for many threads.
//!
//! The order, which is all that makes a stack of many writers useful: a *batch* is everything that one call of `push`, `with` or
//! [`Writer::flush`] puts down. Batches lie on the tape one after the other, in the order in which their calls took
//! the tape's lock, never mixed; records of one batch lie in the order in which they were pushed. Two batches of one
//! thread are in that thread's order. Batches that happen one after the other (by joining, by a channel, by any lock) are
//! in that order. Pops come in exactly the opposite order, from whichever thread.
//!
//! A [`Writer`] gathers records in a buffer of its own and takes the lock once per batch: the price of safety is then paid once
//! for hundreds of records instead of for each.

use bytemuck::Pod;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::cursor::Cursor;
use crate::error::{Error, Result};
use crate::store::Store;
use crate::tape::Tape;

/// A tape for many threads.
pub struct SharedTape {
    tape: Mutex<Tape>,
}

impl SharedTape {
    /// A tape on a store.
    pub fn on(store: &Store) -> SharedTape {
        SharedTape::from(Tape::on(store))
    }

    /// A thread that panics between pushes leaves a tape that holds whole records, so its poison is ignored.
    fn lock(&self) -> MutexGuard<'_, Tape> {
        self.tape.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A batch of one record.
    pub fn push<T: Pod>(&self, value: T) -> Result<()> {
        self.lock().push(value)
    }

    /// The last record; `None` when the tape is empty.
    pub fn pop<T: Pod>(&self) -> Result<Option<T>> {
        match self.lock().pop() {
            Ok(value) => Ok(Some(value)),
            Err(Error::Empty) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Everything that `work` pushes is one batch; everything that it pops is popped at one time.
    pub fn with<R>(&self, work: impl FnOnce(&mut Cursor<'_>) -> R) -> R {
        work(&mut self.lock().cursor())
    }

    /// Gathers records of one type into batches of `batch` records.
    pub fn writer<T: Pod>(&self, batch: usize) -> Writer<'_, T> {
        Writer { shared: self, records: Vec::with_capacity(batch.max(1)), batch: batch.max(1) }
    }

    /// The tape itself, when no thread writes to it any more.
    pub fn into_inner(self) -> Tape {
        self.tape.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<Tape> for SharedTape {
    fn from(tape: Tape) -> SharedTape {
        SharedTape { tape: Mutex::new(tape) }
    }
}

/// One thread's way into a shared tape. What it holds is not on the tape before it is flushed.
pub struct Writer<'a, T: Pod> {
    shared: &'a SharedTape,
    records: Vec<T>,
    batch: usize,
}

impl<T: Pod> Writer<'_, T> {
    /// Where this fails, the record is not taken, and the ones before it wait for the next attempt.
    #[inline]
    pub fn push(&mut self, value: T) -> Result<()> {
        if self.records.len() == self.batch {
            self.flush()?;
        }
        self.records.push(value);
        Ok(())
    }

    /// Puts down everything gathered, as one batch; where it fails, nothing of it.
    pub fn flush(&mut self) -> Result<()> {
        let mut tape = self.shared.lock();
        let start = tape.mark();
        let mut cursor = tape.cursor();
        let result = self.records.iter().try_for_each(|record| cursor.push(*record));
        drop(cursor);
        if let Err(error) = result {
            tape.rewind(start)?;
            return Err(error);
        }
        self.records.clear();
        Ok(())
    }
}

impl<T: Pod> Drop for Writer<'_, T> {
    /// The last batch; to hear of its failure, flush first.
    fn drop(&mut self) {
        if !self.records.is_empty() && !std::thread::panicking() {
            let _ = self.flush();
        }
    }
}
