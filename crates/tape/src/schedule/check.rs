//! A checker that follows any schedule as a time loop would, and says where the schedule breaks a promise.
//!
//! It holds the loop's two facts, the current state and what is in the slots, and knows which step must be reversed next. The
//! promises: actions fit the current state; stores go to empty slots, restores and drops name what the slot holds; steps are
//! reversed once each, last first; at the end every slot is empty.

use super::action::{Action, MAX_LEVELS, Slot};
use alloc::collections::BTreeMap;
use core::fmt;

/// What a schedule has cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Steps run by `Advance`.
    pub advanced: u128,
    /// Steps run by `Reverse`.
    pub recorded: u128,
    /// `Store` actions per level.
    pub stores: [u128; MAX_LEVELS],
    /// `Restore` actions per level.
    pub restores: [u128; MAX_LEVELS],
}

impl Tally {
    /// Forward steps in all: what `n + r n - C(s + r, r - 1)` counts.
    pub fn forward_steps(&self) -> u128 {
        self.advanced + self.recorded
    }

    /// Counts an action.
    pub fn count(&mut self, action: &Action) {
        match *action {
            Action::Advance { from, to } => self.advanced += u128::from(to - from),
            Action::Reverse { .. } => self.recorded += 1,
            Action::Store { slot, .. } => self.stores[usize::from(slot.level)] += 1,
            Action::Restore { slot, .. } => self.restores[usize::from(slot.level)] += 1,
            Action::Drop { .. } => {}
        }
    }
}

/// A promise that a schedule broke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The action needs another current state.
    WrongState {
        /// The action.
        action: Action,
        /// The state that there is.
        current: Option<u64>,
    },
    /// The action runs past the end, or nowhere.
    WrongRange {
        /// The action.
        action: Action,
        /// Steps of the loop.
        steps: u64,
    },
    /// The slot holds something else, or something at all.
    WrongSlot {
        /// The action.
        action: Action,
        /// The step whose state the slot holds.
        held: Option<u64>,
    },
    /// Steps must be reversed last first.
    WrongOrder {
        /// The action.
        action: Action,
        /// The step that is to be reversed next.
        due: Option<u64>,
    },
    /// The schedule ended before all steps were reversed.
    TooFew {
        /// The step that is to be reversed next.
        due: u64,
    },
    /// The schedule ended with something in a slot.
    Left {
        /// The slot.
        slot: Slot,
        /// The step.
        step: u64,
    },
}

/// Follows actions one by one.
#[derive(Clone, Debug)]
pub struct Checker {
    steps: u64,
    /// Steps not yet reversed.
    remaining: u64,
    current: Option<u64>,
    slots: BTreeMap<Slot, u64>,
    tally: Tally,
    held: [u64; MAX_LEVELS],
    peak: [u64; MAX_LEVELS],
}

impl Checker {
    /// A loop of `steps` steps that stands at state 0.
    pub fn new(steps: u64) -> Checker {
        Checker {
            steps,
            remaining: steps,
            current: Some(0),
            slots: BTreeMap::new(),
            tally: Tally::default(),
            held: [0; MAX_LEVELS],
            peak: [0; MAX_LEVELS],
        }
    }

    /// Checks a whole schedule of known length.
    pub fn run(steps: u64, schedule: impl Iterator<Item = Action>) -> Result<Checker, Broken> {
        let mut checker = Checker::new(steps);
        for action in schedule {
            checker.follow(action)?;
        }
        checker.finish()?;
        Ok(checker)
    }

    /// What was counted so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The most slots that were in use at once, per level.
    pub fn peak(&self) -> [u64; MAX_LEVELS] {
        self.peak
    }

    /// The step whose state there is, if there is one.
    pub fn current(&self) -> Option<u64> {
        self.current
    }

    /// Does one action.
    pub fn follow(&mut self, action: Action) -> Result<(), Broken> {
        match action {
            Action::Advance { from, to } => {
                self.must_be_at(from, action)?;
                if to <= from || to > self.steps {
                    return Err(Broken::WrongRange { action, steps: self.steps });
                }
                self.current = Some(to);
            }
            Action::Store { step, slot } => {
                self.must_be_at(step, action)?;
                if let Some(held) = self.slots.insert(slot, step) {
                    return Err(Broken::WrongSlot { action, held: Some(held) });
                }
                let level = usize::from(slot.level);
                self.held[level] += 1;
                self.peak[level] = self.peak[level].max(self.held[level]);
            }
            Action::Restore { step, slot, last } => {
                self.must_hold(slot, step, action)?;
                if last {
                    self.empty(slot);
                }
                self.current = Some(step);
            }
            Action::Reverse { step } => {
                self.must_be_at(step, action)?;
                if self.remaining != step + 1 {
                    return Err(Broken::WrongOrder { action, due: self.remaining.checked_sub(1) });
                }
                self.remaining = step;
                self.current = None;
            }
            Action::Drop { step, slot } => {
                self.must_hold(slot, step, action)?;
                self.empty(slot);
            }
        }
        self.tally.count(&action);
        Ok(())
    }

    /// The schedule has ended.
    pub fn finish(&self) -> Result<(), Broken> {
        if let Some(due) = self.remaining.checked_sub(1) {
            return Err(Broken::TooFew { due });
        }
        match self.slots.first_key_value() {
            Some((slot, step)) => Err(Broken::Left { slot: *slot, step: *step }),
            None => Ok(()),
        }
    }

    fn must_be_at(&self, step: u64, action: Action) -> Result<(), Broken> {
        if self.current == Some(step) {
            Ok(())
        } else {
            Err(Broken::WrongState { action, current: self.current })
        }
    }

    fn must_hold(&self, slot: Slot, step: u64, action: Action) -> Result<(), Broken> {
        let held = self.slots.get(&slot).copied();
        if held == Some(step) { Ok(()) } else { Err(Broken::WrongSlot { action, held }) }
    }

    fn empty(&mut self, slot: Slot) {
        self.slots.remove(&slot);
        self.held[usize::from(slot.level)] -= 1;
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::WrongState { action, current: Some(at) } => {
                write!(f, "`{action}`, but the current state is {at}")
            }
            Broken::WrongState { action, current: None } => {
                write!(f, "`{action}`, but there is no current state")
            }
            Broken::WrongRange { action, steps } => write!(f, "`{action}` in a loop of {steps} steps"),
            Broken::WrongSlot { action, held: Some(held) } => {
                write!(f, "`{action}`, but the slot holds state {held}")
            }
            Broken::WrongSlot { action, held: None } => write!(f, "`{action}`, but the slot is empty"),
            Broken::WrongOrder { action, due: Some(due) } => write!(f, "`{action}`, but step {due} is due"),
            Broken::WrongOrder { action, due: None } => write!(f, "`{action}`, but all steps are reversed"),
            Broken::TooFew { due } => write!(f, "the schedule ended, but step {due} is due"),
            Broken::Left { slot, step } => {
                write!(f, "the schedule ended, but {slot} still holds state {step}")
            }
        }
    }
}

impl core::error::Error for Broken {}
