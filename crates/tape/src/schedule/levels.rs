//! Several kinds of memory, and the schedule that is cheapest on them.
//!
//! A level has a number of slots and a price per store and restore, from its bandwidth, its latency and the size of a state; a
//! forward step has a price too. Two families of schedules are priced exactly (`tally`) and the cheapest taken:
//!
//! * **staged**: one binomial schedule over the slots of all levels together, the slowest level at the bottom of the stack. It runs
//!   the fewest forward steps and pays for it with traffic on slow levels. How many slots of each level to use is searched.
//! * **periodic**: one slow level keeps every `k`-th state, written once and read once; stretches are reversed binomially on
//!   the levels faster than that. It wins where stores are dear. `k` is searched.
//!
//! Neither is the optimum over all schedules, which is only known by dynamic programming; for up to 60 steps on two levels the
//! cheaper of the two stays within 20 % of it (`tests/schedule`), and within 3 % in the mean.

use super::action::MAX_LEVELS;
use super::check::Tally;
use super::counts::reach;
use super::shelves::Shelves;
use super::{Schedule, tally};
use alloc::vec::Vec;

/// One kind of memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// States it has room for.
    pub slots: u64,
    /// How fast states are written to it.
    pub write_bytes_per_second: f64,
    /// How fast they are read.
    pub read_bytes_per_second: f64,
    /// Per store or restore.
    pub latency_seconds: f64,
}

impl Level {
    /// Main memory: a copy by one core.
    pub fn memory(slots: u64) -> Level {
        Level { slots, write_bytes_per_second: 8e9, read_bytes_per_second: 8e9, latency_seconds: 1e-7 }
    }

    /// A solid-state disk without the page cache.
    pub fn disk(slots: u64) -> Level {
        Level { slots, write_bytes_per_second: 1.5e9, read_bytes_per_second: 2e9, latency_seconds: 1e-4 }
    }
}

/// What the prices depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Steps of the loop.
    pub steps: u64,
    /// Bytes of a state.
    pub state_bytes: u64,
    /// Seconds that a step takes.
    pub step_seconds: f64,
}

/// The shape of a multi-level schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Each level in its turn, from the slowest to the fastest.
    Staged {
        /// How many states each level holds.
        shelves: Shelves,
    },
    /// A state every so many steps on one level, the steps between from the others.
    Periodic {
        /// Steps between two states.
        period: u64,
        /// The level.
        level: u8,
        /// How many states each level holds.
        shelves: Shelves,
    },
}

/// A shape with its price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PricedShape {
    /// How states are placed.
    pub shape: Shape,
    /// What it costs, counted.
    pub tally: Tally,
    /// What it costs, in seconds.
    pub seconds: f64,
}

impl PricedShape {
    /// The schedule for so many steps.
    pub fn schedule(&self, steps: u64) -> Schedule {
        Schedule::shaped(steps, self.shape)
    }
}

/// Candidates per searched number; prices are smooth in between.
const CANDIDATES: usize = 48;
/// Counting a staged schedule takes time proportional to its slots; beyond this many more of them hardly change the price.
const MOST_STAGED: u64 = 1 << 11;

/// The cheapest schedule on `levels`, fastest first; nothing if there are no slots at all.
///
/// Levels beyond [`MAX_LEVELS`] are ignored.
pub fn plan(work: &Work, levels: &[Level]) -> Option<PricedShape> {
    let levels = &levels[..levels.len().min(MAX_LEVELS)];
    let mut best = staged(work, levels);
    for slow in 1..levels.len() {
        if let Some(plan) = periodic(work, levels, slow) {
            better(&mut best, plan);
        }
    }
    best
}

/// The price of a tally.
pub fn seconds(work: &Work, levels: &[Level], tally: &Tally) -> f64 {
    let bytes = work.state_bytes as f64;
    let mut sum = tally.forward_steps() as f64 * work.step_seconds;
    for (at, level) in levels.iter().enumerate() {
        sum += tally.stores[at] as f64 * (level.latency_seconds + bytes / level.write_bytes_per_second);
        sum += tally.restores[at] as f64 * (level.latency_seconds + bytes / level.read_bytes_per_second);
    }
    sum
}

fn price(work: &Work, levels: &[Level], shape: Shape) -> PricedShape {
    let tally = of_shape(work.steps, &shape);
    PricedShape { shape, tally, seconds: seconds(work, levels, &tally) }
}

/// The exact cost of a shape.
pub fn of_shape(steps: u64, shape: &Shape) -> Tally {
    match shape {
        Shape::Staged { shelves } => tally::of_binomial(steps, shelves),
        Shape::Periodic { period, level, shelves } => {
            tally::of_periodic(steps, *period, *level, |n| tally::of_binomial(n, shelves))
        }
    }
}

fn better(best: &mut Option<PricedShape>, plan: PricedShape) {
    if best.is_none_or(|best| plan.seconds < best.seconds) {
        *best = Some(plan);
    }
}

/// Searches the number of slots level by level: first the fastest alone, then one slower level after the other, twice.
fn staged(work: &Work, levels: &[Level]) -> Option<PricedShape> {
    let useful = work.steps.saturating_sub(1).max(1);
    let mut counts = [0; MAX_LEVELS];
    let mut best = None;
    for at in (0..levels.len()).chain(0..levels.len()) {
        let elsewhere = Shelves::new(counts).total() - counts[at];
        let most = levels[at].slots.min(useful.saturating_sub(elsewhere));
        let searched = if elsewhere + most >= useful { most } else { most.min(MOST_STAGED) };
        for count in candidates(0, most.min(MOST_STAGED)).chain([searched]) {
            let mut tried = counts;
            tried[at] = count;
            let shelves = Shelves::new(tried);
            if shelves.total() > 0 {
                better(&mut best, price(work, levels, Shape::Staged { shelves }));
            }
        }
        if let Some(PricedShape { shape: Shape::Staged { shelves }, .. }) = best {
            counts = shelves.counts();
        }
    }
    best
}

/// Searches the period of level `slow`, with all slots of the faster levels inside a stretch.
fn periodic(work: &Work, levels: &[Level], slow: usize) -> Option<PricedShape> {
    let mut counts = [0; MAX_LEVELS];
    for at in 0..slow {
        counts[at] = levels[at].slots.min(MOST_STAGED);
    }
    let shelves = Shelves::new(counts);
    if shelves.total() == 0 || levels[slow].slots == 0 || work.steps < 2 {
        return None;
    }
    // ⌈n / k⌉ - 1 beginnings must fit
    let shortest = work.steps.div_ceil(levels[slow].slots.saturating_add(1)).max(1);
    let turns = (1..CANDIDATES as u64).map(|r| reach(shelves.total(), r));
    let periods = candidates(shortest, work.steps)
        .chain(turns)
        .filter(|period| (shortest..work.steps).contains(period));
    let mut best = None;
    for period in periods {
        better(&mut best, price(work, levels, Shape::Periodic { period, level: slow as u8, shelves }));
    }
    best
}

/// Numbers from `low` to `high`, both included, dense at first and then in equal ratios.
fn candidates(low: u64, high: u64) -> impl Iterator<Item = u64> {
    let mut numbers = Vec::with_capacity(CANDIDATES);
    let mut at = low;
    while at < high && numbers.len() < 4 * CANDIDATES {
        numbers.push(at);
        at += (at / 8).max(1);
    }
    numbers.push(high);
    numbers.into_iter()
}
