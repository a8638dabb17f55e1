//! What a schedule tells a time loop to do: five actions over numbered states and slots.
//!
//! A loop of `n` steps has the states `0 ..= n`; step `i` leads from state `i` to state `i + 1`. The loop holds one state at a
//! time, the *current* one; what it may need again is kept in slots.

/// Longest loop a schedule is made for. The bound keeps every product of a step and a slot number within 128 bits.
pub const MAX_STEPS: u64 = 1 << 62;

/// Most levels (kinds of memory, numbered from the fastest) that a schedule tells apart.
pub const MAX_LEVELS: usize = 4;

/// Where a state is kept: a level, and a place on that level.
///
/// Places are numbered from 0 without gaps, so a store may be an array of buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot {
    /// The level it is on.
    pub level: u8,
    /// Its number there.
    pub index: u64,
}

/// One thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Run the steps `from .. to`; the current state is `from` before and `to` after. Costs `to - from` forward steps.
    Advance {
        /// The step it starts from.
        from: u64,
        /// The step it ends at.
        to: u64,
    },
    /// Keep a copy of the current state, which is state `step`, in a slot that is empty.
    Store {
        /// The step.
        step: u64,
        /// The slot.
        slot: Slot,
    },
    /// Make the state kept in `slot`, which is state `step`, the current one. When `last` is set the slot is empty afterwards, so
    /// the state may be moved out instead of copied.
    Restore {
        /// The step.
        step: u64,
        /// The slot.
        slot: Slot,
        /// Whether the state is not needed again.
        last: bool,
    },
    /// Run step `step` from the current state, which is state `step`, keeping what its reversal needs, and at once reverse it.
    /// Costs one forward step. Afterwards there is no current state.
    Reverse {
        /// The step.
        step: u64,
    },
    /// Empty a slot whose state is not needed any more.
    Drop {
        /// The step.
        step: u64,
        /// The slot.
        slot: Slot,
    },
}

impl Action {
    /// How many forward steps the action runs: this is what schedules are measured by.
    pub fn forward_steps(&self) -> u64 {
        match *self {
            Action::Advance { from, to } => to - from,
            Action::Reverse { .. } => 1,
            Action::Store { .. } | Action::Restore { .. } | Action::Drop { .. } => 0,
        }
    }
}

impl core::fmt::Display for Slot {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "slot {}.{}", self.level, self.index)
    }
}

impl core::fmt::Display for Action {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Action::Advance { from, to } => write!(f, "advance {from} to {to}"),
            Action::Store { step, slot } => write!(f, "store {step} in {slot}"),
            Action::Restore { step, slot, last: false } => write!(f, "restore {step} from {slot}"),
            Action::Restore { step, slot, last: true } => write!(f, "take {step} out of {slot}"),
            Action::Reverse { step } => write!(f, "reverse {step}"),
            Action::Drop { step, slot } => write!(f, "drop {step} in {slot}"),
        }
    }
}
