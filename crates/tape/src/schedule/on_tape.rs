//! Checkpoints on a layered tape, which moves the bottom of the stack to slower layers by itself.
//!
//! All schedules here use slots as a stack: what is stored last is restored and dropped first. So a state is a slice on the tape; to
//! restore it is to read the top without popping, to take it out is to rewind below it. Levels are not told apart: the tape's
//! own budgets decide what lies in memory and what on disk.

use super::action::Slot;
use super::store::{Checkpoints, WrongSlot};
use crate::{Mark, Pod, Tape};

/// States of `Vec<T>`, of constant length, on top of a tape that nobody else changes meanwhile.
pub struct OnTape<'a> {
    tape: &'a mut Tape,
    stack: Vec<StateOnTape>,
}

#[derive(Clone, Copy, Debug)]
struct StateOnTape {
    slot: Slot,
    step: u64,
    /// The tape's position below the state.
    below: Mark,
}

/// What can go wrong with states on a tape.
#[derive(Clone, Debug, thiserror::Error)]
pub enum OnTapeError {
    /// The tape failed.
    #[error(transparent)]
    Tape(#[from] crate::Error),
    /// The schedule asks for a state that is not there.
    #[error(transparent)]
    Slot(#[from] WrongSlot),
}

impl<'a> OnTape<'a> {
    /// What lies on the tape already stays below.
    pub fn new(tape: &'a mut Tape) -> OnTape<'a> {
        OnTape { tape, stack: Vec::new() }
    }

    /// How many states are kept.
    pub fn len(&self) -> usize {
        self.stack.len()
    }

    /// Whether no state is kept.
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// The top, if it is what is wanted.
    fn top(&self, slot: Slot, step: u64) -> Result<StateOnTape, WrongSlot> {
        match self.stack.last() {
            Some(top) if top.slot == slot && top.step == step => Ok(*top),
            other => Err(WrongSlot {
                slot,
                wanted: step,
                held: other.filter(|top| top.slot == slot).map(|top| top.step),
            }),
        }
    }

    fn remove(&mut self, kept: StateOnTape) -> Result<(), OnTapeError> {
        self.tape.rewind(kept.below)?;
        self.stack.pop();
        Ok(())
    }
}

impl<T: Pod> Checkpoints<Vec<T>> for OnTape<'_> {
    type Error = OnTapeError;

    fn store(&mut self, slot: Slot, step: u64, state: &Vec<T>) -> Result<(), OnTapeError> {
        let below = self.tape.mark();
        self.tape.push_slice(state)?;
        self.stack.push(StateOnTape { slot, step, below });
        Ok(())
    }

    fn restore(&mut self, slot: Slot, step: u64, state: &mut Vec<T>, last: bool) -> Result<(), OnTapeError> {
        let top = self.top(slot, step)?;
        self.tape.reader()?.down_into(state)?;
        // only what has been read is given up
        if last { self.remove(top) } else { Ok(()) }
    }

    fn discard(&mut self, slot: Slot, step: u64) -> Result<(), OnTapeError> {
        let top = self.top(slot, step)?;
        self.remove(top)
    }
}
