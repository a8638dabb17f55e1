//! The binomial schedule: the fewest forward steps that `s` slots allow, in closed form.
//!
//! [`counts`](super::counts) derives how many steps that is and where states are stored. What is left is to walk the recursion
//! without recursing. The walk knows the current state, the end of what is not yet reversed and the stack of stored states; these
//! decide the next action alone:
//!
//! * no current state: restore the top of the stack (for the last time, if only its own step is left to reverse);
//! * the current state is the last one before the end: reverse its step;
//! * the current state is not stored: store it;
//! * it is: advance to where [`split`] says, or, in the last slot, to the last state before the end.
//!
//! Each stack entry carries the two numbers that `split` wants, so one action costs at most two divisions and no search, and
//! nothing is allocated after the stack has grown to its depth.

use super::action::Action;
use super::counts::{reach, rounds, split};
use super::shelves::Shelves;
use alloc::vec::Vec;
use core::ops::Range;

/// An iterator over the actions that reverse a range of steps.
#[derive(Clone, Debug)]
pub struct Binomial {
    start: u64,
    end: u64,
    current: Option<u64>,
    shelves: Shelves,
    stack: Vec<KnownState>,
    /// What is known of the stretch after the state that is advanced to, should it be stored.
    arriving: KnownState,
}

/// A stored state, and what is known of the stretch from it to the next stored state (or the end).
#[derive(Clone, Copy, Debug)]
struct KnownState {
    step: u64,
    /// `r` with `β(s, r - 1) <= length <= β(s, r)`, or [`UNKNOWN`].
    rounds: u64,
    /// `β(s, r - 1)`.
    below: u64,
}

/// The length of the stretch has not been looked at yet.
const UNKNOWN: u64 = u64::MAX;

impl Binomial {
    /// Reverses the steps `range`, beginning with `range.start` as the current state and nothing stored.
    ///
    /// # Panics
    /// If there is no slot although one is needed, that is for two steps or more.
    pub fn new(range: Range<u64>, shelves: Shelves) -> Binomial {
        let mut binomial = Binomial {
            start: 0,
            end: 0,
            current: None,
            shelves,
            stack: Vec::new(),
            arriving: KnownState::at(0),
        };
        binomial.restart(range);
        binomial
    }

    /// Begins again with another range; the stack's memory is used again.
    pub fn restart(&mut self, range: Range<u64>) {
        let steps = range.end.saturating_sub(range.start);
        assert!(
            steps <= 1 || self.shelves.total() > 0,
            "reversing takes at least the slot of the first state"
        );
        self.start = range.start;
        self.end = range.end.max(range.start);
        self.current = if steps > 0 { Some(range.start) } else { None };
        self.stack.clear();
        self.arriving = KnownState::at(range.start);
    }

    /// Goes on from states that are stored already, in ascending order, the first of them the start, with no current state.
    pub(super) fn resume(stored: impl Iterator<Item = u64>, end: u64, shelves: Shelves) -> Binomial {
        let stack: Vec<KnownState> = stored.map(KnownState::at).collect();
        let start = stack.first().map_or(end, |kept| kept.step);
        Binomial { start, end, current: None, shelves, stack, arriving: KnownState::at(start) }
    }

    /// How many steps are still to be reversed.
    pub fn remaining(&self) -> u64 {
        self.end - self.start
    }

    /// How many states are stored.
    pub fn stored(&self) -> u64 {
        self.stack.len() as u64
    }

    fn restore(&mut self) -> Action {
        let depth = self.stack.len() as u64 - 1;
        let step = self.stack.last().expect("steps are left, so the state before them is stored").step;
        let last = step + 1 == self.end;
        if last {
            self.stack.pop();
        }
        self.current = Some(step);
        Action::Restore { step, slot: self.shelves.slot(depth), last }
    }

    fn store(&mut self, step: u64) -> Action {
        let slot = self.shelves.slot(self.stack.len() as u64);
        self.stack.push(KnownState { step, ..self.arriving });
        self.arriving = KnownState::at(step);
        Action::Store { step, slot }
    }

    /// From the stored state `from`, with at least one more step after it.
    fn advance(&mut self, from: u64) -> Action {
        let slots = self.shelves.total() + 1 - self.stack.len() as u64;
        let kept = self.stack.last_mut().expect("advances begin at a stored state");
        let steps = self.end - from;
        let mut ahead = steps - 1;
        if slots >= 2 {
            if kept.rounds == UNKNOWN {
                kept.rounds = rounds(steps, slots);
                kept.below = reach(slots, kept.rounds - 1);
            }
            let split = split(steps, slots, kept.rounds, kept.below);
            self.arriving = KnownState { step: from, rounds: kept.rounds, below: split.right_below };
            kept.rounds -= 1;
            kept.below = split.left_below;
            ahead = split.left;
        }
        let to = from + ahead;
        self.current = Some(to);
        Action::Advance { from, to }
    }
}

impl KnownState {
    fn at(step: u64) -> KnownState {
        KnownState { step, rounds: UNKNOWN, below: 0 }
    }
}

impl Iterator for Binomial {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        let Some(current) = self.current else {
            return (self.end > self.start).then(|| self.restore());
        };
        Some(if current + 1 == self.end {
            self.end = current;
            self.current = None;
            Action::Reverse { step: current }
        } else if self.stack.last().is_none_or(|kept| kept.step != current) {
            self.store(current)
        } else {
            self.advance(current)
        })
    }
}

impl core::iter::FusedIterator for Binomial {}
