//! Store all: every state is kept, nothing is computed twice but the recorded step itself.
//!
//! The states `0 ..= n - 2` are stored; state `n - 1` is reversed as soon as it is reached. This is the binomial schedule with
//! `n - 1` slots, written without a stack so that it needs no memory of its own, however long the loop.

use super::action::{Action, Slot};
use core::ops::Range;

/// Every state is kept.
#[derive(Clone, Debug)]
pub struct All {
    start: u64,
    end: u64,
    current: Option<u64>,
    stored: u64,
    first_slot: u64,
}

impl All {
    /// Reverses the steps `range`, keeping states on level 0 from place `first_slot` on.
    pub fn new(range: Range<u64>, first_slot: u64) -> All {
        let current = (range.start < range.end).then_some(range.start);
        All { start: range.start, end: range.end.max(range.start), current, stored: 0, first_slot }
    }

    fn slot(&self, step: u64) -> Slot {
        Slot { level: 0, index: self.first_slot + (step - self.start) }
    }
}

impl Iterator for All {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        let Some(current) = self.current else {
            if self.end == self.start {
                return None;
            }
            let step = self.end - 1;
            self.current = Some(step);
            self.stored -= 1;
            return Some(Action::Restore { step, slot: self.slot(step), last: true });
        };
        Some(if current + 1 == self.end {
            self.end = current;
            self.current = None;
            Action::Reverse { step: current }
        } else if self.stored == current - self.start {
            self.stored += 1;
            Action::Store { step: current, slot: self.slot(current) }
        } else {
            self.current = Some(current + 1);
            Action::Advance { from: current, to: current + 1 }
        })
    }
}

impl core::iter::FusedIterator for All {}
