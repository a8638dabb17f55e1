//! Any of the schedules, as one type: what descriptions turn into and drivers follow.

use super::action::{Action, MAX_LEVELS, MAX_STEPS};
use super::check::Tally;
use super::levels::{Shape, of_shape};
use super::online::CannotEnd;
use super::shelves::Shelves;
use super::{All, Binomial, Online, Periodic, tally};

/// A schedule for one loop; an iterator of actions.
#[derive(Clone, Debug)]
pub struct Schedule {
    kind: Kind,
    /// The length of the loop, when it is known.
    steps: Option<u64>,
    shape: Known,
}

#[derive(Clone, Debug)]
enum Kind {
    All(All),
    Binomial(Binomial),
    Periodic(Periodic),
    Online(Online),
}

/// What the schedule was made from, kept to count its cost.
#[derive(Clone, Copy, Debug)]
enum Known {
    All,
    Every { period: u64 },
    Shaped(Shape),
    Online { slots: u64 },
}

impl Schedule {
    /// Keeps every state.
    pub fn all(steps: u64) -> Schedule {
        Schedule { kind: Kind::All(All::new(0..limit(steps), 0)), steps: Some(steps), shape: Known::All }
    }

    /// Keeps every `period`-th state, and all states of one stretch.
    ///
    /// # Panics
    /// If `period` is zero.
    pub fn every(steps: u64, period: u64) -> Schedule {
        let kind = Kind::Periodic(Periodic::storing_all(limit(steps), period));
        Schedule { kind, steps: Some(steps), shape: Known::Every { period } }
    }

    /// The fewest forward steps with `slots` slots.
    ///
    /// # Panics
    /// If there are no slots and more than one step.
    pub fn binomial(steps: u64, slots: u64) -> Schedule {
        // a slot beyond the last but one state is never used
        let slots = slots.min(steps.saturating_sub(1).max(1));
        Schedule::shaped(steps, Shape::Staged { shelves: Shelves::single(slots) })
    }

    /// A loop of unknown length; [`Schedule::finish`] says where it ended.
    ///
    /// # Panics
    /// If there are no slots.
    pub fn online(slots: u64) -> Schedule {
        Schedule { kind: Kind::Online(Online::new(slots)), steps: None, shape: Known::Online { slots } }
    }

    /// A multi-level schedule, as [`plan`](super::levels::plan) finds them.
    pub fn shaped(steps: u64, shape: Shape) -> Schedule {
        let kind = match shape {
            Shape::Staged { shelves } => Kind::Binomial(Binomial::new(0..limit(steps), shelves)),
            Shape::Periodic { period, level, shelves } => {
                Kind::Periodic(Periodic::binomial(limit(steps), period, level, shelves))
            }
        };
        Schedule { kind, steps: Some(steps), shape: Known::Shaped(shape) }
    }

    /// The length of the loop, once it is known.
    pub fn steps(&self) -> Option<u64> {
        self.steps
    }

    /// Tells an online schedule that the loop has ended, the current state being state `steps`; see [`Online::finish`].
    pub fn finish(&mut self, steps: u64) -> Result<(), CannotEnd> {
        match &mut self.kind {
            Kind::Online(online) => online.finish(steps)?,
            Kind::All(_) | Kind::Binomial(_) | Kind::Periodic(_) => return Err(CannotEnd::Known),
        }
        self.steps = Some(steps);
        Ok(())
    }

    /// The most slots in use at once, per level.
    pub fn slots(&self) -> [u64; MAX_LEVELS] {
        let steps = self.steps.unwrap_or(MAX_STEPS);
        let useful = steps.saturating_sub(1);
        match self.shape {
            Known::All => [useful, 0, 0, 0],
            Known::Every { period } => {
                // in the last stretch, or in the one before it, which is full
                let (stretches, rest) = (useful / period, useful % period);
                let before = if stretches > 0 { stretches - 1 + period - 1 } else { 0 };
                [before.max(stretches + rest), 0, 0, 0]
            }
            Known::Online { slots } => [slots, 0, 0, 0],
            Known::Shaped(Shape::Staged { shelves }) => occupied(useful, shelves),
            Known::Shaped(Shape::Periodic { period, level, shelves }) => {
                let mut counts = occupied(useful.min(period - 1), shelves);
                counts[usize::from(level)] += useful / period;
                counts
            }
        }
    }

    /// What the schedule costs from its beginning, counted without running it; nothing for a loop of unknown length.
    pub fn tally(&self) -> Option<Tally> {
        let steps = self.steps?;
        match self.shape {
            Known::All => Some(tally::of_all(steps)),
            Known::Every { period } => Some(tally::of_periodic(steps, period, 0, tally::of_all)),
            Known::Shaped(shape) => Some(of_shape(steps, &shape)),
            Known::Online { .. } => None,
        }
    }
}

/// The stack fills from the bottom, where the slow levels are.
fn occupied(states: u64, shelves: Shelves) -> [u64; MAX_LEVELS] {
    let mut counts = shelves.counts();
    let mut left = states;
    for count in counts.iter_mut().rev() {
        *count = left.min(*count);
        left -= *count;
    }
    counts
}

fn limit(steps: u64) -> u64 {
    assert!(steps <= MAX_STEPS, "a loop of {steps} steps is longer than schedules are made for");
    steps
}

impl Iterator for Schedule {
    type Item = Action;

    fn next(&mut self) -> Option<Action> {
        match &mut self.kind {
            Kind::All(all) => all.next(),
            Kind::Binomial(binomial) => binomial.next(),
            Kind::Periodic(periodic) => periodic.next(),
            Kind::Online(online) => online.next(),
        }
    }
}
