//! The online schedule: binomial for a loop whose length only the loop itself knows, when it gets there.
//!
//! Let `β(s, r) = C(s + r, s)` be the reach of [`counts`](super::counts). With `s` slots from state `b` on:
//!
//! * in phase `ρ = 0, 1, …` the states `b` and `b + β(s, ρ)` are stored, and the same rule runs from the latter with `s - 1` slots;
//! * at `b + β(s, ρ + 1)` everything but `b` is dropped, that state is stored, and phase `ρ + 1` begins.
//!
//! So the stored states are `b₁ = 0 < b₂ < …` with `bᵢ₊₁ - bᵢ = β(s - i + 1, ρᵢ)`, at most `s` of them, and what is dropped is always
//! the top of the stack. Since `β(s, ρ + 1) = β(s, ρ) + β(s - 1, ρ + 1)`, the rule with `s - 1` slots ends before its own phase
//! `ρ + 1`: phases do not grow towards the top, and moves come at the top first.
//!
//! **Cost.** When the loop ends, each stretch is reversed binomially in the slots from its own upwards. In the notation of
//! [`counts`](super::counts), `t(·, s)` grows by `k` per step between `β(s, k - 1)` and `β(s, k)`. Of `n` steps whose first stretch has
//! `m = β(s, ρ)`, the others number at most `β(s - 1, ρ + 1)`: in `t(n, s)` each of them adds `ρ + 1` to `t(m, s)`, in `t(n - m, s - 1)`
//! none adds more. So `t(m, s) + t(n - m, s - 1) <= t(n, s)`, and by induction over the stretches the reversal advances over at most
//! `t(n, s)` steps. In all a loop costs **at most `n` forward steps more than the optimum for a known length**, which are those of
//! the sweep that finds the end; in the mean over `n` it is 2 to 8 % more.

use super::action::{Action, MAX_STEPS};
use super::binomial::Binomial;
use super::counts::reach;
use super::shelves::Shelves;
use alloc::vec::Vec;
use core::fmt;

/// An iterator that never ends by itself: [`Online::finish`] says where the loop ended.
///
/// `Advance { from, to }` means: run towards `to`, but not past the end of the loop. Call `finish` on reaching the end, before the
/// next action is asked for.
#[derive(Clone, Debug)]
pub struct Online {
    slots: u64,
    current: u64,
    /// The stored states of the sweep, bottom first.
    stack: Vec<Base>,
    reversal: Option<Binomial>,
}

/// Why a loop cannot have ended where it is said to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotEnd {
    /// The schedule was made for a known length.
    Known,
    /// The end was told before.
    Twice,
    /// After the last action the loop is between two other states.
    Elsewhere {
        /// Where the loop is said to have ended.
        steps: u64,
        /// The last state that was kept.
        first: u64,
        /// The state that the last action led to.
        last: u64,
    },
}

#[derive(Clone, Copy, Debug)]
struct Base {
    step: u64,
    phase: u64,
    /// Where the state above this one moves to, ending the phase.
    move_at: u64,
}

impl Online {
    /// # Panics
    /// If there are no slots.
    pub fn new(slots: u64) -> Online {
        assert!(slots > 0, "reversing takes at least the slot of the first state");
        Online { slots, current: 0, stack: Vec::new(), reversal: None }
    }

    /// The loop has `steps` steps: the current state is the final one.
    pub fn finish(&mut self, steps: u64) -> Result<(), CannotEnd> {
        if self.finished() {
            return Err(CannotEnd::Twice);
        }
        let stored = self.stack.last().map_or(0, |top| top.step);
        if !(stored..=self.current).contains(&steps) {
            return Err(CannotEnd::Elsewhere { steps, first: stored, last: self.current });
        }
        self.current = steps;
        let shelves = Shelves::single(self.slots);
        // a state stored at the very end begins no stretch; `next` drops it
        let useful = self.stack.iter().map(|base| base.step).filter(|step| *step < steps);
        self.reversal = Some(Binomial::resume(useful, steps, shelves));
        self.stack.retain(|base| base.step >= steps);
        Ok(())
    }

    /// Whether `finish` was called.
    pub fn finished(&self) -> bool {
        self.reversal.is_some()
    }

    /// Steps not yet reversed, once the length is known.
    pub fn remaining(&self) -> Option<u64> {
        self.reversal.as_ref().map(Binomial::remaining)
    }

    /// Where the next state is stored: one step ahead while slots are free, then at the topmost move.
    fn next_store(&self) -> u64 {
        match self.stack.last() {
            None => 0,
            Some(top) if (self.stack.len() as u64) < self.slots => top.step + 1,
            // the top has a single slot and moves nothing
            Some(_) => self.stack.iter().rev().nth(1).map_or(MAX_STEPS, |base| base.move_at),
        }
    }

    /// The lowest place whose phase ends at `step`, if one does: all above it goes.
    fn ending_phase(&self, step: u64) -> Option<usize> {
        let below_top = self.stack.len().checked_sub(1)?;
        let ending = self.stack[..below_top].iter().rev().take_while(|base| base.move_at == step).count();
        (ending > 0).then(|| below_top - ending)
    }

    fn store(&mut self, step: u64) -> Action {
        let place = self.stack.len();
        // the place below enters its next phase, unless this is its first
        if let Some(below) = place.checked_sub(1) {
            let slots = self.slots - below as u64;
            let base = &mut self.stack[below];
            base.phase = if step == base.step + 1 { 0 } else { base.phase + 1 };
            base.move_at = base.step.saturating_add(reach(slots, base.phase + 1));
        }
        // nothing is above it yet that could move
        self.stack.push(Base { step, phase: 0, move_at: MAX_STEPS });
        Action::Store { step, slot: Shelves::single(self.slots).slot(place as u64) }
    }

    fn drop_top(&mut self) -> Option<Action> {
        let base = self.stack.pop()?;
        let slot = Shelves::single(self.slots).slot(self.stack.len() as u64);
        Some(Action::Drop { step: base.step, slot })
    }
}

impl Iterator for Online {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        if let Some(reversal) = &mut self.reversal {
            if let Some(base) = self.stack.pop() {
                let slot = Shelves::single(self.slots).slot(reversal.stored());
                return Some(Action::Drop { step: base.step, slot });
            }
            return reversal.next();
        }
        let step = self.current;
        let stored = self.stack.last().is_some_and(|top| top.step == step);
        if stored {
            let to = self.next_store();
            self.current = to;
            return Some(Action::Advance { from: step, to });
        }
        match self.ending_phase(step) {
            Some(place) if self.stack.len() > place + 1 => self.drop_top(),
            _ => Some(self.store(step)),
        }
    }
}

impl fmt::Display for CannotEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotEnd::Known => write!(f, "the schedule was made for a loop of known length"),
            CannotEnd::Twice => write!(f, "the loop has ended before"),
            CannotEnd::Elsewhere { steps, first, last } => {
                write!(f, "the loop is between states {first} and {last}, not at {steps}")
            }
        }
    }
}

impl core::error::Error for CannotEnd {}
