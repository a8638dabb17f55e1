//! Every `k` steps: a sweep that stores states `0, k, 2k, …`, then the stretches between them, last one first.
//!
//! The sweep stores all stretch beginnings but the last, whose stretch is reversed at once. Each stretch is then taken out of its
//! slot and reversed by a schedule of its own: storing all of its states ([`Every`](super::Schedule::every), which needs
//! at most `⌈n / k⌉ + k - 2` slots), or binomially on faster levels than the one that keeps the beginnings (multi-level).

use super::action::{Action, MAX_LEVELS, Slot};
use super::all::All;
use super::binomial::Binomial;
use super::shelves::Shelves;

/// Every so many steps a state is kept.
#[derive(Clone, Debug)]
pub struct Periodic {
    steps: u64,
    period: u64,
    level: u8,
    /// The stretch the current state is in.
    stretch: u64,
    phase: Phase,
    inner: Inner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// At the beginning of a stretch that is not the last: store it.
    Arrived,
    /// Stored: run through the stretch.
    Stored,
    /// The stretch is being reversed.
    Inside,
}

/// How a single stretch is reversed.
#[derive(Clone, Debug)]
enum Inner {
    All(All),
    Binomial(Binomial),
}

impl Periodic {
    /// Beginnings and states inside stretches all on level 0.
    ///
    /// # Panics
    /// If `period` is zero.
    pub fn storing_all(steps: u64, period: u64) -> Periodic {
        Periodic::over(steps, period, 0, Inner::All(All::new(0..0, 0)))
    }

    /// Beginnings on `level`, which `inner` leaves alone; stretches binomially in the slots of `inner`.
    ///
    /// # Panics
    /// If `period` is zero, or `inner` uses `level`.
    pub fn binomial(steps: u64, period: u64, level: u8, inner: Shelves) -> Periodic {
        let free = usize::from(level) < MAX_LEVELS && inner.counts()[usize::from(level)] == 0;
        assert!(free, "stretches must not use the level of their beginnings");
        Periodic::over(steps, period, level, Inner::Binomial(Binomial::new(0..0, inner)))
    }

    fn over(steps: u64, period: u64, level: u8, inner: Inner) -> Periodic {
        assert!(period > 0, "a period is at least one step");
        let mut periodic = Periodic { steps, period, level, stretch: 0, phase: Phase::Arrived, inner };
        if periodic.last_stretch() == 0 {
            periodic.enter();
        }
        periodic
    }

    fn last_stretch(&self) -> u64 {
        self.steps.saturating_sub(1) / self.period
    }

    /// Starts reversing the current stretch.
    fn enter(&mut self) {
        let start = self.stretch * self.period;
        let range = start..self.steps.min(start.saturating_add(self.period));
        // beginnings further on are gone, so their places are free
        let first_slot = self.stretch;
        match &mut self.inner {
            Inner::All(all) => *all = All::new(range, first_slot),
            Inner::Binomial(binomial) => binomial.restart(range),
        }
        self.phase = Phase::Inside;
    }

    fn beginning(&self) -> (u64, Slot) {
        (self.stretch * self.period, Slot { level: self.level, index: self.stretch })
    }
}

impl Iterator for Periodic {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        let (step, slot) = self.beginning();
        match self.phase {
            Phase::Arrived => {
                self.phase = Phase::Stored;
                Some(Action::Store { step, slot })
            }
            Phase::Stored => {
                self.stretch += 1;
                self.phase = Phase::Arrived;
                if self.stretch == self.last_stretch() {
                    self.enter();
                }
                Some(Action::Advance { from: step, to: step + self.period })
            }
            Phase::Inside => {
                let action = match &mut self.inner {
                    Inner::All(all) => all.next(),
                    Inner::Binomial(binomial) => binomial.next(),
                };
                if action.is_some() || self.stretch == 0 {
                    return action;
                }
                self.stretch -= 1;
                let (step, slot) = self.beginning();
                self.enter();
                Some(Action::Restore { step, slot, last: true })
            }
        }
    }
}

impl core::iter::FusedIterator for Periodic {}
