//! What a schedule will cost, counted without running it.
//!
//! The advances of a binomial schedule have a closed form; its stores and restores follow the recursion, whose stretches repeat:
//! a loop of 10⁹ steps in 64 slots has 803 different ones. So each is counted once, smaller ones first.

use super::action::MAX_LEVELS;
use super::check::Tally;
use super::counts::{advanced_steps, reach, rounds, split};
use super::shelves::Shelves;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// The cost of [`Binomial`](super::Binomial) over `steps`.
pub fn of_binomial(steps: u64, shelves: &Shelves) -> Tally {
    let recorded = u128::from(steps);
    if steps <= 1 {
        return Tally { recorded, ..Tally::default() };
    }
    let slots = shelves.total();
    let advanced = advanced_steps(steps, slots);
    let mut traffic =
        if slots >= steps - 1 { of_storing_all(steps, shelves) } else { Counter::new(shelves).count(steps) };
    traffic.stores[usize::from(shelves.slot(0).level)] += 1;
    Tally { advanced, recorded, stores: traffic.stores, restores: traffic.restores }
}

/// The cost of a periodic schedule: `beginnings` on `level`, stretches of `period` steps of which each costs as `stretch` says.
pub fn of_periodic(steps: u64, period: u64, level: u8, stretch: impl Fn(u64) -> Tally) -> Tally {
    let beginnings = steps.saturating_sub(1) / period;
    let mut tally = stretch(steps - beginnings * period);
    if beginnings > 0 {
        let times = u128::from(beginnings);
        let full = stretch(period);
        tally.advanced += times * (full.advanced + u128::from(period));
        tally.recorded += times * full.recorded;
        for at in 0..MAX_LEVELS {
            tally.stores[at] += times * full.stores[at];
            tally.restores[at] += times * full.restores[at];
        }
        tally.stores[usize::from(level)] += times;
        tally.restores[usize::from(level)] += times;
    }
    tally
}

/// The cost of [`All`](super::All) over `steps`.
pub fn of_all(steps: u64) -> Tally {
    let kept = u128::from(steps.saturating_sub(1));
    let mut tally = Tally { advanced: kept, recorded: u128::from(steps), ..Tally::default() };
    tally.stores[0] = kept;
    tally.restores[0] = kept;
    tally
}

/// Stores and restores of a stretch whose first state is stored already.
#[derive(Clone, Copy, Debug, Default)]
struct Traffic {
    stores: [u128; MAX_LEVELS],
    restores: [u128; MAX_LEVELS],
}

impl Traffic {
    fn add(&mut self, other: &Traffic) {
        for level in 0..MAX_LEVELS {
            self.stores[level] += other.stores[level];
            self.restores[level] += other.restores[level];
        }
    }
}

/// With a slot for every state, each is stored once and restored once; slots fill from the bottom.
fn of_storing_all(steps: u64, shelves: &Shelves) -> Traffic {
    let mut traffic = Traffic::default();
    let mut left = steps - 1;
    for level in (0..MAX_LEVELS).rev() {
        let here = left.min(shelves.counts()[level]);
        traffic.stores[level] = u128::from(here);
        traffic.restores[level] = u128::from(here);
        left -= here;
    }
    // the first state counts as stored
    traffic.stores[usize::from(shelves.slot(0).level)] -= 1;
    traffic
}

struct Counter<'a> {
    shelves: &'a Shelves,
    known: BTreeMap<(u64, u64), Traffic>,
}

impl<'a> Counter<'a> {
    fn new(shelves: &'a Shelves) -> Counter<'a> {
        Counter { shelves, known: BTreeMap::new() }
    }

    /// Counts the stretches that a stretch consists of before the stretch itself, with a stack of its own: recursion would be as
    /// deep as there are slots.
    fn count(&mut self, steps: u64) -> Traffic {
        let whole = (steps, self.shelves.total());
        let mut due = Vec::from([whole]);
        while let Some(&(steps, slots)) = due.last() {
            if let Some(traffic) = self.combine(steps, slots, &mut due) {
                self.known.insert((steps, slots), traffic);
                due.pop();
            }
        }
        self.known[&whole]
    }

    /// The traffic of a stretch, or nothing when parts that it consists of had to be put before it.
    fn combine(&self, steps: u64, slots: u64, due: &mut Vec<(u64, u64)>) -> Option<Traffic> {
        let level = usize::from(self.level(slots));
        let mut traffic = Traffic::default();
        if steps == 1 {
            return Some(traffic);
        }
        if slots == 1 {
            traffic.restores[level] = u128::from(steps - 1);
            return Some(traffic);
        }
        let r = rounds(steps, slots);
        let left = split(steps, slots, r, reach(slots, r - 1)).left;
        let parts = [(steps - left, slots - 1), (left, slots)];
        for part in parts {
            match self.known.get(&part) {
                Some(known) => traffic.add(known),
                None => due.push(part),
            }
        }
        if due.last() != Some(&(steps, slots)) {
            return None;
        }
        if steps - left > 1 {
            traffic.stores[usize::from(self.level(slots - 1))] += 1;
        }
        traffic.restores[level] += 1;
        Some(traffic)
    }

    /// The level of a stretch's first state, when `slots` slots are left from there upwards.
    fn level(&self, slots: u64) -> u8 {
        self.shelves.slot(self.shelves.total() - slots).level
    }
}
