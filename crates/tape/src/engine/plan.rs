//! What should move next: a function of the books alone.
//!
//! Nothing is queued. A worker that has nothing to do asks for the most urgent move of its link, so that a plan can never
//! be stale: when a sweep turns round, the writes that would have come are simply not chosen any more. The order:
//!
//! 1. a slab that a thread waits for comes up;
//! 2. slabs ahead of a sweep come up, the nearest first;
//! 3. where places run short and stacks grow, the slab that will be needed last goes down.
//!
//! A waiting thread asks the same function: if nothing is under way and no link has a plan, nothing will ever change, and
//! the thread gets an error instead of waiting for ever.

use super::FARTHEST_AHEAD;
use super::state::{Heading, Slab, Source, Stack, StackId, State};

/// One move between a layer and the one below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlabMove {
    pub stack: StackId,
    pub index: usize,
    pub from: usize,
    pub to: usize,
    /// Where the place to move to comes from.
    pub source: Source,
}

impl State {
    /// The most urgent move between layer `link` and the layer below it.
    pub fn plan(&self, link: usize) -> Option<SlabMove> {
        self.plan_up(link).or_else(|| self.plan_down(link))
    }

    pub fn has_plan(&self) -> bool {
        (0..self.links.len()).any(|link| self.plan(link).is_some())
    }

    /// Whether waiting is in vain.
    pub fn is_stuck(&self) -> bool {
        self.in_flight == 0 && !self.has_plan()
    }

    fn plan_up(&self, link: usize) -> Option<SlabMove> {
        let wanted = self.each_stack().filter_map(|(id, s)| {
            let (distance, index) = next_up(s, link)?;
            Some((distance, id, index))
        });
        let (distance, stack, index) = wanted.min_by_key(|(distance, ..)| *distance)?;
        let source = self.source(link, Some(distance))?;
        Some(SlabMove { stack, index, from: link + 1, to: link, source })
    }

    fn plan_down(&self, link: usize) -> Option<SlabMove> {
        if self.links[link].failed.is_some() || !self.is_short(link) {
            return None;
        }
        let (_, stack, index) = self.farthest(link, Slab::is_sole)?;
        let source = self.source(link + 1, None)?;
        Some(SlabMove { stack, index, from: link, to: link + 1, source })
    }

    /// Whether slabs should leave this layer.
    fn is_short(&self, layer: usize) -> bool {
        let available = self.ledgers[layer].available();
        if layer > 0 {
            return available < self.reserve(layer)
                && self.is_short(layer - 1)
                && self.farthest(layer - 1, Slab::is_sole).is_some();
        }
        let waiting = self.hungry + self.blocked();
        let grows = self.each_stack().any(|(_, s)| s.heading == Heading::Grow && s.slabs.len() > 1);
        let wanted = if waiting > 0 || grows { self.reserve(layer).max(waiting) } else { 0 };
        available < wanted
    }

    /// Threads that wait for a slab for which there is no place.
    fn blocked(&self) -> usize {
        let waits =
            |s: &Stack| s.demand.is_some_and(|i| s.slabs.get(i).is_some_and(|b| b.copies[0].is_none()));
        if self.source(0, Some(0)).is_some() {
            return 0;
        }
        self.each_stack().filter(|(_, s)| waits(s)).count()
    }

    /// How many places a layer should have ready for what is coming: enough that a thread which pushes does not feel it when a worker
    /// gets its turn on a busy machine late. What was written ahead stays as clean copies, so a sweep that turns round loses nothing.
    fn reserve(&self, layer: usize) -> usize {
        let workers = self.links.get(layer).map_or(0, |l| l.workers);
        let capacity = self.ledgers[layer].capacity;
        (capacity / 4).min(FARTHEST_AHEAD).max(workers + 2).min(capacity / 2).max(1)
    }
}

/// The nearest slab of a stack that should come up over this link, with its distance.
fn next_up(stack: &Stack, link: usize) -> Option<(usize, usize)> {
    let comes = |index: usize| {
        let slab = &stack.slabs[index];
        slab.copies[..=link].iter().all(Option::is_none)
            && slab.copies[link + 1].is_some()
            && slab.moving.is_none()
            && slab.fault.is_none()
    };
    if let Some(index) = stack.demand
        && index < stack.slabs.len()
        && comes(index)
    {
        return Some((0, index));
    }
    if !stack.reached {
        return None;
    }
    let end = stack.slabs.len();
    let ahead = stack.ahead * (link + 1);
    let mut steps = 1..=ahead;
    match stack.heading {
        Heading::Grow => None,
        Heading::Down => steps.find_map(|d| {
            let index = stack.focus.checked_sub(d)?;
            comes(index).then_some((d, index))
        }),
        Heading::Up => steps.find_map(|d| {
            let index = stack.focus + d;
            (index < end && comes(index)).then_some((d, index))
        }),
    }
}
