//! Driving closures: a time loop given as functions instead of a type.

use super::Schedule;
use super::action::Slot;
use super::drive::{DriveError, Driver, Progress, TimeLoop};
use super::store::Checkpoints;

/// Reverses a loop of known length: `advance` makes the next state, `reverse` runs a step recording and reverses it.
///
/// # Panics
/// If the schedule is online; see [`drive_until`].
pub fn drive<S, C, E>(
    schedule: Schedule,
    state: &mut S,
    checkpoints: &mut C,
    advance: impl FnMut(&mut S, u64) -> Result<(), E>,
    reverse: impl FnMut(&mut S, u64) -> Result<(), E>,
) -> Result<Progress, DriveError<E, C::Error>>
where
    S: ?Sized,
    C: Checkpoints<S>,
{
    assert!(schedule.steps().is_some(), "an online schedule must be told the loop's end");
    let mut steps = Closures { advance, reverse, ended: |_: &S, _| Ok(false), progress: |_: &Progress| {} };
    Driver::new(schedule).run(state, checkpoints, &mut steps)
}

/// Reverses a loop that knows its own end: `ended` says of each state whether it is the final one.
pub fn drive_until<S, C, E>(
    schedule: Schedule,
    state: &mut S,
    checkpoints: &mut C,
    ended: impl FnMut(&S, u64) -> Result<bool, E>,
    advance: impl FnMut(&mut S, u64) -> Result<(), E>,
    reverse: impl FnMut(&mut S, u64) -> Result<(), E>,
) -> Result<Progress, DriveError<E, C::Error>>
where
    S: ?Sized,
    C: Checkpoints<S>,
{
    let mut steps = Closures { advance, reverse, ended, progress: |_: &Progress| {} };
    Driver::new(schedule).run(state, checkpoints, &mut steps)
}

/// A time loop made of closures, for [`Driver::run`].
pub struct Closures<Advance, Reverse, Ended, Report> {
    /// Runs one step.
    pub advance: Advance,
    /// Reverses one step.
    pub reverse: Reverse,
    /// Says whether the loop has ended.
    pub ended: Ended,
    /// Is told how far it is.
    pub progress: Report,
}

impl<S, E, Advance, Reverse, Ended, Report> TimeLoop<S> for Closures<Advance, Reverse, Ended, Report>
where
    S: ?Sized,
    Advance: FnMut(&mut S, u64) -> Result<(), E>,
    Reverse: FnMut(&mut S, u64) -> Result<(), E>,
    Ended: FnMut(&S, u64) -> Result<bool, E>,
    Report: FnMut(&Progress),
{
    type Error = E;

    fn advance(&mut self, state: &mut S, step: u64) -> Result<(), E> {
        (self.advance)(state, step)
    }

    fn reverse(&mut self, state: &mut S, step: u64) -> Result<(), E> {
        (self.reverse)(state, step)
    }

    fn ended(&mut self, state: &S, step: u64) -> Result<bool, E> {
        (self.ended)(state, step)
    }

    fn progress(&mut self, progress: &Progress) {
        (self.progress)(progress);
    }
}

/// A checkpoint store made of closures.
pub struct StoreClosures<Store, Restore, Discard> {
    /// Keeps a state.
    pub store: Store,
    /// Given the slot, the step, the state to overwrite and whether the slot becomes empty.
    pub restore: Restore,
    /// Gives a state up.
    pub discard: Discard,
}

impl<S, E, Store, Restore, Discard> Checkpoints<S> for StoreClosures<Store, Restore, Discard>
where
    S: ?Sized,
    Store: FnMut(Slot, u64, &S) -> Result<(), E>,
    Restore: FnMut(Slot, u64, &mut S, bool) -> Result<(), E>,
    Discard: FnMut(Slot, u64) -> Result<(), E>,
{
    type Error = E;

    fn store(&mut self, slot: Slot, step: u64, state: &S) -> Result<(), E> {
        (self.store)(slot, step, state)
    }

    fn restore(&mut self, slot: Slot, step: u64, state: &mut S, last: bool) -> Result<(), E> {
        (self.restore)(slot, step, state, last)
    }

    fn discard(&mut self, slot: Slot, step: u64) -> Result<(), E> {
        (self.discard)(slot, step)
    }
}
