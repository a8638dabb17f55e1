//! Which slab has copies where: the books that everything under the engine's lock is about.
//!
//! A *stack* is the list of slabs of one tape. A slab has at most one copy per layer; the copy in the lowest layer that has
//! one is the one that counts, copies above it are *clean*: they can be dropped at once. Only the top slab of a stack
//! is ever written to, by the thread that owns the tape, and only while it has no copy below the first layer and
//! nothing moves it; so copies never differ.
//!
//! Budgets are exact because a place exists before anything is put there: `reserved` places of a layer are either in
//! `free`, or the place of a copy, or the goal of a move, and `reserved` never exceeds `capacity`.

use std::time::Duration;

use crate::error::{Error, Fault};
use crate::layers::{Layer, Place};
use crate::sync::{Arc, Moment};

/// The most layers that a store can have.
pub(crate) const LAYERS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StackId(pub usize);

/// Where a stack is going, and so what will be needed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    Grow,
    Down,
    Up,
}

pub(crate) struct Slab {
    /// Never used again, so that a move can tell whether its slab still exists.
    pub uid: u64,
    /// How many bytes the tape has put here; up to date for all but the top slab.
    pub used: usize,
    /// How many bytes lower copies have.
    pub stored: usize,
    pub copies: [Option<Place>; LAYERS],
    /// The layer that a move is copying from.
    pub moving: Option<usize>,
    pub checksum: Option<u64>,
    /// Why the last attempt to bring it up failed.
    pub fault: Option<Error>,
}

impl Slab {
    pub fn has_lower(&self, layer: usize) -> bool {
        self.copies[layer + 1..].iter().any(Option::is_some)
    }

    /// Whether the copy in this layer could be dropped without loss.
    pub fn is_clean(&self, layer: usize) -> bool {
        self.copies[layer].is_some() && self.has_lower(layer)
    }

    /// Whether the copy in this layer is the one that counts.
    pub fn is_sole(&self, layer: usize) -> bool {
        self.copies[layer].is_some() && !self.has_lower(layer)
    }
}

pub(crate) struct Stack {
    pub slabs: Vec<Slab>,
    /// Whether its thread holds addresses of the top and of the slab at the focus.
    pub reached: bool,
    /// Where it is being read or written; what is far from here is moved away first.
    pub focus: usize,
    pub heading: Heading,
    /// How many slabs are fetched ahead.
    pub ahead: usize,
    /// A slab that its thread is waiting for.
    pub demand: Option<usize>,
    pub pace: Pace,
    /// For each layer, an index below which no slab has a copy there.
    pub low: [usize; LAYERS],
}

/// How long the sweep spends on a slab, not counting waits.
#[derive(Default)]
pub(crate) struct Pace {
    pub since: Option<Moment>,
    pub stalled: Duration,
    pub per_slab: Option<f64>,
    /// Slabs to fetch ahead besides those that speeds ask for: speeds are averages, and every stall shows that they were not enough.
    pub margin: usize,
}

impl Stack {
    pub fn top(&self) -> Option<usize> {
        self.slabs.len().checked_sub(1)
    }

    /// How soon a slab will be needed; those of a stack that nobody is working on after all others.
    pub fn distance(&self, index: usize) -> usize {
        self.focus.abs_diff(index) + if self.reached { 0 } else { usize::MAX / 2 }
    }

    pub fn is_pinned(&self, index: usize) -> bool {
        self.reached && (index == self.focus || index + 1 == self.slabs.len())
    }
}

/// The books of one layer.
#[derive(Default)]
pub(crate) struct Ledger {
    pub free: Vec<Place>,
    pub reserved: usize,
    pub capacity: usize,
    /// Free places beyond this many are given back to the system.
    pub keep: usize,
    pub clean: usize,
    /// Moves under way from here to the layer below, which will leave clean copies.
    pub departing: usize,
    pub peak: usize,
    /// The system refused a place; not asked again until somebody needs one.
    pub refused: Option<Fault>,
}

impl Ledger {
    pub fn used(&self) -> usize {
        self.reserved - self.free.len()
    }

    /// Places that are free, could be made free at once, or will be.
    pub fn available(&self) -> usize {
        let more = if self.refused.is_some() { 0 } else { self.capacity - self.reserved };
        more.saturating_add(self.free.len() + self.clean + self.departing)
    }
}

/// What is known about moves between a layer and the one below it.
#[derive(Default)]
pub(crate) struct Link {
    pub workers: usize,
    /// Moving down failed; not tried again until somebody needs it.
    pub failed: Option<Fault>,
    /// Seconds per slab on the way up.
    pub latency: Option<f64>,
    pub down: Traffic,
    pub up: Traffic,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traffic {
    pub slabs: u64,
    pub bytes: u64,
    pub busy: Duration,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stalls {
    pub count: u64,
    pub time: Duration,
}

pub(crate) struct State {
    pub slab: u64,
    pub layers: Arc<Vec<Box<dyn Layer>>>,
    pub ledgers: Vec<Ledger>,
    pub links: Vec<Link>,
    pub stacks: Vec<Option<Stack>>,
    /// Threads waiting for a place in the first layer.
    pub hungry: usize,
    pub in_flight: usize,
    pub next_uid: u64,
    pub closing: bool,
    pub push_stalls: Stalls,
    pub pop_stalls: Stalls,
}

/// Where a place can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Free,
    Reserve,
    Reclaim { stack: StackId, index: usize },
}

impl State {
    pub fn stack(&self, id: StackId) -> &Stack {
        self.stacks[id.0].as_ref().expect("a tape's stack lives as long as the tape")
    }

    pub fn stack_mut(&mut self, id: StackId) -> &mut Stack {
        self.stacks[id.0].as_mut().expect("a tape's stack lives as long as the tape")
    }

    pub fn each_stack(&self) -> impl Iterator<Item = (StackId, &Stack)> {
        self.stacks.iter().enumerate().filter_map(|(i, s)| Some((StackId(i), s.as_ref()?)))
    }

    /// The only way in which copies come and go, so that counts and hints stay true.
    pub fn set_copy(
        &mut self,
        id: StackId,
        index: usize,
        layer: usize,
        place: Option<Place>,
    ) -> Option<Place> {
        let stack = self.stacks[id.0].as_mut().expect("a tape's stack lives as long as the tape");
        let slab = &mut stack.slabs[index];
        let clean_before: [bool; LAYERS] = std::array::from_fn(|l| slab.is_clean(l));
        let old = std::mem::replace(&mut slab.copies[layer], place);
        for (l, ledger) in self.ledgers.iter_mut().enumerate() {
            ledger.clean += usize::from(slab.is_clean(l));
            ledger.clean -= usize::from(clean_before[l]);
        }
        if place.is_some() {
            stack.low[layer] = stack.low[layer].min(index);
        } else if stack.low[layer] == index {
            let next = stack.slabs[index..].iter().position(|s| s.copies[layer].is_some());
            stack.low[layer] = next.map_or(stack.slabs.len(), |n| index + n);
        }
        old
    }

    /// Puts a place back; one that nobody keeps goes back to the system.
    pub fn give_back(&mut self, layer: usize, place: Place) {
        let ledger = &mut self.ledgers[layer];
        if ledger.free.len() < ledger.keep {
            ledger.free.push(place);
        } else {
            ledger.reserved -= 1;
            self.layers[layer].release(place);
        }
    }

    /// Where a place in this layer could come from. Clean copies are taken only when they are farther from their focus than
    /// `nearer`, so that what is fetched for one slab never costs one that is needed sooner.
    pub fn source(&self, layer: usize, nearer: Option<usize>) -> Option<Source> {
        let ledger = &self.ledgers[layer];
        if !ledger.free.is_empty() {
            return Some(Source::Free);
        }
        if ledger.reserved < ledger.capacity && ledger.refused.is_none() {
            return Some(Source::Reserve);
        }
        if ledger.clean == 0 {
            return None;
        }
        let (distance, stack, index) = self.farthest(layer, Slab::is_clean)?;
        let wanted = nearer.is_none_or(|n| distance > n);
        wanted.then_some(Source::Reclaim { stack, index })
    }

    /// The slab that will be needed last among those with a copy in this layer of the kind asked for, that nobody uses.
    pub fn farthest(
        &self,
        layer: usize,
        kind: impl Fn(&Slab, usize) -> bool,
    ) -> Option<(usize, StackId, usize)> {
        let mut best: Option<(usize, StackId, usize)> = None;
        for (id, stack) in self.each_stack() {
            let fits = |index: &usize| {
                let slab = &stack.slabs[*index];
                kind(slab, layer) && slab.moving.is_none() && (layer > 0 || !stack.is_pinned(*index))
            };
            let range = stack.low[layer]..stack.slabs.len();
            let deepest = range.clone().find(fits);
            let highest = if stack.heading == Heading::Up { range.rev().find(fits) } else { None };
            for index in [deepest, highest].into_iter().flatten() {
                let distance = stack.distance(index);
                if best.is_none_or(|(d, ..)| distance > d) {
                    best = Some((distance, id, index));
                }
            }
        }
        best
    }

    /// Takes a place; `None` where the system refuses one that the budget would allow, which the ledger then remembers.
    pub fn take(&mut self, layer: usize, source: Source) -> Option<Place> {
        let place = match source {
            Source::Free => self.ledgers[layer].free.pop(),
            Source::Reserve => match self.layers[layer].reserve() {
                Ok(place) => {
                    self.ledgers[layer].reserved += 1;
                    Some(place)
                }
                Err(error) => {
                    self.ledgers[layer].refused = Some(Fault::new(error));
                    None
                }
            },
            Source::Reclaim { stack, index } => self.set_copy(stack, index, layer, None),
        };
        let ledger = &mut self.ledgers[layer];
        ledger.peak = ledger.peak.max(ledger.used());
        place
    }

    /// Drops the top slab of a stack. What a move is holding is left to that move.
    pub fn drop_top(&mut self, id: StackId) {
        let index = self.stack(id).top().expect("only called where there is a slab");
        let moving = self.stack(id).slabs[index].moving;
        for layer in 0..self.ledgers.len() {
            if let Some(place) = self.set_copy(id, index, layer, None)
                && moving != Some(layer)
            {
                self.give_back(layer, place);
            }
        }
        self.stack_mut(id).slabs.pop();
    }
}
