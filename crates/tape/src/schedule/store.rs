//! Where checkpoints are kept: a trait of three verbs, and a store in memory.
//!
//! A driver stores states by slot and takes them back by slot; it names the step too, so that a store can notice when the two
//! do not belong together. [`Layered`] sends the slots of level 0 to one store and those of slower levels to another.

use super::action::{MAX_LEVELS, Slot};
use core::fmt;

/// Keeps states in slots.
///
/// A verb that fails must leave the store as it was, so that the driver can try it again; only the state that a failed `restore`
/// was to overwrite may be left half written.
pub trait Checkpoints<S: ?Sized> {
    /// What can go wrong.
    type Error;

    /// Keeps a copy of `state` in `slot`, which is empty.
    fn store(&mut self, slot: Slot, step: u64, state: &S) -> Result<(), Self::Error>;

    /// Overwrites `state` with what `slot` holds. When `last` is set the slot becomes empty; its buffer may be swapped out.
    fn restore(&mut self, slot: Slot, step: u64, state: &mut S, last: bool) -> Result<(), Self::Error>;

    /// Empties `slot`.
    fn discard(&mut self, slot: Slot, step: u64) -> Result<(), Self::Error>;
}

/// A slot did not hold what the schedule says it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSlot {
    /// The slot.
    pub slot: Slot,
    /// The step whose state was asked for.
    pub wanted: u64,
    /// The step whose state it holds.
    pub held: Option<u64>,
}

impl fmt::Display for WrongSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongSlot { slot, wanted, held } = self;
        match held {
            Some(held) => write!(f, "{slot} holds state {held}, not state {wanted}"),
            None => write!(f, "{slot} is empty; state {wanted} is wanted"),
        }
    }
}

impl core::error::Error for WrongSlot {}

/// States in memory, as clones.
///
/// A state that is taken out for the last time is swapped with the current one, whose buffer serves the next store: once the slots
/// are filled nothing is allocated, if `clone_from` of the state allocates nothing.
#[derive(Clone, Debug)]
pub struct InMemory<S> {
    levels: [Vec<Option<(u64, S)>>; MAX_LEVELS],
    spare: Vec<S>,
}

impl<S> Default for InMemory<S> {
    fn default() -> InMemory<S> {
        InMemory { levels: Default::default(), spare: Vec::new() }
    }
}

impl<S> InMemory<S> {
    /// Without states.
    pub fn new() -> InMemory<S> {
        InMemory::default()
    }

    /// How many states are kept.
    pub fn len(&self) -> usize {
        self.levels.iter().flatten().filter(|place| place.is_some()).count()
    }

    /// Whether no state is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn place(&mut self, slot: Slot) -> &mut Option<(u64, S)> {
        let places = &mut self.levels[usize::from(slot.level)];
        let index = slot.index as usize;
        if places.len() <= index {
            places.resize_with(index + 1, || None);
        }
        &mut places[index]
    }

    /// The slot's content, if it is state `step`.
    fn held(&mut self, slot: Slot, step: u64) -> Result<&mut Option<(u64, S)>, WrongSlot> {
        let place = self.place(slot);
        match place {
            Some((held, _)) if *held == step => Ok(place),
            Some((held, _)) => Err(WrongSlot { slot, wanted: step, held: Some(*held) }),
            None => Err(WrongSlot { slot, wanted: step, held: None }),
        }
    }
}

impl<S: Clone> Checkpoints<S> for InMemory<S> {
    type Error = WrongSlot;

    fn store(&mut self, slot: Slot, step: u64, state: &S) -> Result<(), WrongSlot> {
        if let Some((held, _)) = self.place(slot) {
            return Err(WrongSlot { slot, wanted: step, held: Some(*held) });
        }
        let copy = match self.spare.pop() {
            Some(mut spare) => {
                spare.clone_from(state);
                spare
            }
            None => state.clone(),
        };
        *self.place(slot) = Some((step, copy));
        Ok(())
    }

    fn restore(&mut self, slot: Slot, step: u64, state: &mut S, last: bool) -> Result<(), WrongSlot> {
        let place = self.held(slot, step)?;
        if last {
            let (_, mut kept) = place.take().expect("held: the slot has a state");
            core::mem::swap(state, &mut kept);
            self.spare.push(kept);
        } else if let Some((_, kept)) = place {
            state.clone_from(kept);
        }
        Ok(())
    }

    fn discard(&mut self, slot: Slot, step: u64) -> Result<(), WrongSlot> {
        let kept = self.held(slot, step)?.take();
        self.spare.extend(kept.map(|(_, state)| state));
        Ok(())
    }
}

/// Level 0 in one store, slower levels in another.
#[derive(Clone, Debug, Default)]
pub struct Layered<Fast, Slow> {
    /// For level 0.
    pub fast: Fast,
    /// For the other levels.
    pub slow: Slow,
}

/// Which of two stores failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayeredError<Fast, Slow> {
    /// The fast store failed.
    Fast(Fast),
    /// The slow store failed.
    Slow(Slow),
}

impl<S: ?Sized, Fast: Checkpoints<S>, Slow: Checkpoints<S>> Checkpoints<S> for Layered<Fast, Slow> {
    type Error = LayeredError<Fast::Error, Slow::Error>;

    fn store(&mut self, slot: Slot, step: u64, state: &S) -> Result<(), Self::Error> {
        match slot.level {
            0 => self.fast.store(slot, step, state).map_err(LayeredError::Fast),
            _ => self.slow.store(slot, step, state).map_err(LayeredError::Slow),
        }
    }

    fn restore(&mut self, slot: Slot, step: u64, state: &mut S, last: bool) -> Result<(), Self::Error> {
        match slot.level {
            0 => self.fast.restore(slot, step, state, last).map_err(LayeredError::Fast),
            _ => self.slow.restore(slot, step, state, last).map_err(LayeredError::Slow),
        }
    }

    fn discard(&mut self, slot: Slot, step: u64) -> Result<(), Self::Error> {
        match slot.level {
            0 => self.fast.discard(slot, step).map_err(LayeredError::Fast),
            _ => self.slow.discard(slot, step).map_err(LayeredError::Slow),
        }
    }
}

impl<Fast: fmt::Display, Slow: fmt::Display> fmt::Display for LayeredError<Fast, Slow> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayeredError::Fast(error) => error.fmt(f),
            LayeredError::Slow(error) => error.fmt(f),
        }
    }
}

impl<Fast: core::error::Error, Slow: core::error::Error> core::error::Error for LayeredError<Fast, Slow> {}
