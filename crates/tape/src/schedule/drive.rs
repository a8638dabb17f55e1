//! Following a schedule: the driver that turns actions into calls of a time loop.
//!
//! ```
//! use tape::schedule::{InMemory, Schedule, drive};
//!
//! // x ← x - 0.1 x², a hundred times; d(final x) / d(first x)
//! let (mut x, mut adjoint) = (0.5f64, 1.0);
//! let schedule = Schedule::binomial(100, 5);
//! let done = drive(
//!     schedule,
//!     &mut x,
//!     &mut InMemory::new(),
//!     |x, _step| Ok::<(), ()>(*x -= 0.1 * *x * *x),
//!     |x, _step| Ok(adjoint *= 1.0 - 0.2 * *x),
//! );
//! assert_eq!(done.unwrap().reversed, 100);
//! ```
//!
//! **When something fails**, the error comes back with the action it belongs to, and nothing else has happened: the store holds what
//! it held, the driver stands before that action. If the loop leaves its state alone when a step fails, [`Driver::run`] may simply be
//! called again: it tries the same step again. [`Driver::abandon`] empties the store instead.

use super::Schedule;
use super::action::{Action, Slot};
use super::store::Checkpoints;
use core::fmt;
use std::collections::BTreeMap;

/// A loop that can be reversed step by step.
///
/// A step that fails should leave `state` as it was; then the driver can try it again.
pub trait TimeLoop<S: ?Sized> {
    /// What can go wrong in a step.
    type Error;

    /// Makes state `step + 1` from state `step`.
    fn advance(&mut self, state: &mut S, step: u64) -> Result<(), Self::Error>;

    /// Runs step `step` from `state`, recording, and reverses it: adjoints of state `step + 1` become adjoints of state `step`.
    /// Steps come last first; before the first of them is reversed, seed the adjoints. What is left in `state` is not used.
    fn reverse(&mut self, state: &mut S, step: u64) -> Result<(), Self::Error>;

    /// Whether `state`, which is state `step`, is the final one. Only asked under an online schedule, once per state.
    fn ended(&mut self, state: &S, step: u64) -> Result<bool, Self::Error> {
        let _ = (state, step);
        Ok(false)
    }

    /// Told after every step and every reversal.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }
}

/// How far a driver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Progress {
    /// Forward steps run, those of reversals included.
    pub forward: u128,
    /// How many it will be, where the schedule can tell.
    pub forward_expected: Option<u128>,
    /// Steps reversed.
    pub reversed: u64,
    /// How many it will be, once the length is known.
    pub steps: Option<u64>,
}

/// What failed, and in which action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DriveError<E, C> {
    /// A step went wrong.
    Loop {
        /// The action.
        action: Action,
        /// What went wrong.
        error: E,
    },
    /// Keeping a state or bringing it back went wrong.
    Checkpoints {
        /// The action.
        action: Action,
        /// What went wrong.
        error: C,
    },
}

/// Follows one schedule.
#[derive(Clone, Debug)]
pub struct Driver {
    schedule: Schedule,
    /// The action to do next, when it is not the schedule's next one: what failed, or the rest of an advance.
    pending: Option<Action>,
    /// The loop has not yet been asked whether the current state is the final one.
    ask: bool,
    current: u64,
    stored: BTreeMap<Slot, u64>,
    progress: Progress,
}

impl Driver {
    /// The loop's state must be state 0 when [`Driver::run`] is called.
    pub fn new(schedule: Schedule) -> Driver {
        let forward_expected = schedule.tally().map(|tally| tally.forward_steps());
        let progress = Progress { steps: schedule.steps(), forward_expected, ..Progress::default() };
        let ask = schedule.steps().is_none();
        Driver { schedule, pending: None, ask, current: 0, stored: BTreeMap::new(), progress }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Runs to the end, or to the first failure; may be called again after one.
    pub fn run<S, C, L>(
        &mut self,
        state: &mut S,
        checkpoints: &mut C,
        time_loop: &mut L,
    ) -> Result<Progress, DriveError<L::Error, C::Error>>
    where
        S: ?Sized,
        C: Checkpoints<S>,
        L: TimeLoop<S>,
    {
        loop {
            if self.ask {
                self.ask_for_end(state, time_loop)?;
            }
            let Some(action) = self.pending.take().or_else(|| self.schedule.next()) else {
                return Ok(self.progress);
            };
            let outcome = self.follow(action, state, checkpoints, time_loop);
            if outcome.is_err() {
                self.pending = Some(action);
            }
            outcome?;
        }
    }

    /// Empties the store, after a failure that is not to be tried again.
    pub fn abandon<S, C>(mut self, checkpoints: &mut C) -> Result<(), C::Error>
    where
        S: ?Sized,
        C: Checkpoints<S>,
    {
        while let Some((slot, step)) = self.stored.pop_first() {
            checkpoints.discard(slot, step)?;
        }
        Ok(())
    }

    fn ask_for_end<S, L, C>(&mut self, state: &S, time_loop: &mut L) -> Result<(), DriveError<L::Error, C>>
    where
        S: ?Sized,
        L: TimeLoop<S>,
    {
        let step = self.current;
        let action = Action::Advance { from: step, to: step + 1 };
        let ended = time_loop.ended(state, step).map_err(|error| DriveError::Loop { action, error })?;
        self.ask = false;
        if ended {
            self.pending = None;
            self.schedule
                .finish(step)
                .expect("asked: the loop is at the state that the schedule's last advance led to or towards");
            self.progress.steps = Some(step);
        }
        Ok(())
    }

    fn follow<S, C, L>(
        &mut self,
        action: Action,
        state: &mut S,
        checkpoints: &mut C,
        time_loop: &mut L,
    ) -> Result<(), DriveError<L::Error, C::Error>>
    where
        S: ?Sized,
        C: Checkpoints<S>,
        L: TimeLoop<S>,
    {
        let in_loop = |error| DriveError::Loop { action, error };
        let in_store = |error| DriveError::Checkpoints { action, error };
        match action {
            Action::Advance { from, to } => {
                // one step at a time, so that a failure leaves nothing half done
                time_loop.advance(state, from).map_err(in_loop)?;
                self.current = from + 1;
                self.pending = (from + 1 < to).then_some(Action::Advance { from: from + 1, to });
                self.ask = self.schedule.steps().is_none();
                self.progress.forward += 1;
                time_loop.progress(&self.progress);
            }
            Action::Reverse { step } => {
                time_loop.reverse(state, step).map_err(in_loop)?;
                self.progress.forward += 1;
                self.progress.reversed += 1;
                time_loop.progress(&self.progress);
            }
            Action::Store { step, slot } => {
                checkpoints.store(slot, step, state).map_err(in_store)?;
                self.stored.insert(slot, step);
            }
            Action::Restore { step, slot, last } => {
                checkpoints.restore(slot, step, state, last).map_err(in_store)?;
                self.current = step;
                if last {
                    self.stored.remove(&slot);
                }
            }
            Action::Drop { step, slot } => {
                checkpoints.discard(slot, step).map_err(in_store)?;
                self.stored.remove(&slot);
            }
        }
        Ok(())
    }
}

impl<E: fmt::Display, C: fmt::Display> fmt::Display for DriveError<E, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DriveError::Loop { action, error } => write!(f, "{error} (in `{action}`)"),
            DriveError::Checkpoints { action, error } => write!(f, "{error} (in `{action}`)"),
        }
    }
}

impl<E: core::error::Error, C: core::error::Error> core::error::Error for DriveError<E, C> {}
