//! Which slot belongs to which level.
//!
//! The states that a binomial schedule keeps form a stack: state 0 at the bottom, what was stored last on top. The bottom is
//! touched least often — in a full schedule the `j`-th place from the bottom is written `C(r + j - 1, j)` times, which grows with
//! `j` — so the slowest level takes the bottom of the stack and the fastest its top.

use super::action::{MAX_LEVELS, Slot};

/// How many places of the stack each level takes, fastest level first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Shelves {
    counts: [u64; MAX_LEVELS],
    total: u64,
}

impl Shelves {
    /// All slots on level 0.
    pub fn single(slots: u64) -> Shelves {
        Shelves::new([slots, 0, 0, 0])
    }

    /// So many slots on each level.
    pub fn new(counts: [u64; MAX_LEVELS]) -> Shelves {
        let total = counts.iter().fold(0u64, |sum, count| sum.saturating_add(*count));
        Shelves { counts, total }
    }

    /// Slots on all levels together.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The slots of each level.
    pub fn counts(&self) -> [u64; MAX_LEVELS] {
        self.counts
    }

    /// The slot of the state `depth` places above the bottom of the stack.
    pub fn slot(&self, depth: u64) -> Slot {
        if self.counts[0] == self.total {
            return Slot { level: 0, index: depth };
        }
        let mut below = 0;
        for level in (1..MAX_LEVELS).rev() {
            if depth - below < self.counts[level] {
                return Slot { level: level as u8, index: depth - below };
            }
            below += self.counts[level];
        }
        Slot { level: 0, index: depth - below }
    }
}
