//! On what a value depends, besides the kernel's arguments.

use std::collections::BTreeSet;

use analysis::layout::BlockId;
use ir::Value;

/// Everything but the numbers that were drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bits(u16);

impl Bits {
    /// Who computes the value.
    pub const LANE: Bits = Bits(1);
    pub const THREAD: Bits = Bits(2);
    pub const BLOCK: Bits = Bits(4);
    /// In which round of a loop that draws numbers.
    pub const ROUND: Bits = Bits(8);
    /// Read from memory whose places were drawn by those who filled it.
    pub const MIXED_UP: Bits = Bits(16);
    /// Which numbers the thread drew in earlier rounds, or how many.
    pub const HISTORY: Bits = Bits(32);
    /// In which order threads came.
    pub const ORDER: Bits = Bits(64);
    /// When it is computed.
    pub const TIME: Bits = Bits(128);

    pub const WHO: Bits = Bits(7);
    /// No run can be counted on to find the same.
    pub const NEVER_AGAIN: Bits = Bits(32 | 64 | 128);

    pub const fn and(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }

    pub const fn without(self, other: Bits) -> Bits {
        Bits(self.0 & !other.0)
    }

    pub const fn any(self, of: Bits) -> bool {
        self.0 & of.0 != 0
    }
}

/// Who has a number that was drawn: each thread its own, or all of a warp or a block the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Holder {
    Thread,
    Warp,
    Block,
}

/// A value that holds a number which was drawn. All numbers that are drawn are the same in every run; who draws which is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket {
    pub holder: Holder,
    /// The block in which it is drawn or handed on: conditions around it decide who draws, those inside who uses it.
    pub home: BlockId,
    /// A sum over the numbers that its holder drew of something that depends on each. Added up over all holders it is the
    /// same in every run.
    pub is_sum: bool,
    /// Drawn from something that a block has for itself.
    pub within_block: bool,
}

impl Ticket {
    /// What tells its holder from others.
    pub fn strangers(&self) -> Bits {
        let who = match self.holder {
            Holder::Thread => Bits::WHO,
            Holder::Warp => Bits::THREAD.and(Bits::BLOCK),
            Holder::Block => Bits::BLOCK,
        };
        let who = if self.within_block { who.without(Bits::BLOCK) } else { who };
        who.and(Bits::ROUND)
    }
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Taint {
    pub bits: Bits,
    /// By the values that hold them.
    pub tickets: BTreeSet<Value>,
}

impl Taint {
    pub fn of(bits: Bits) -> Taint {
        Taint { bits, tickets: BTreeSet::new() }
    }

    pub fn ticket(v: Value) -> Taint {
        Taint { bits: Bits::default(), tickets: [v].into() }
    }

    pub fn and(mut self, other: &Taint) -> Taint {
        self.bits = self.bits.and(other.bits);
        self.tickets.extend(&other.tickets);
        self
    }

    pub fn with(mut self, bits: Bits) -> Taint {
        self.bits = self.bits.and(bits);
        self
    }

    pub fn without(mut self, bits: Bits) -> Taint {
        self.bits = self.bits.without(bits);
        self
    }

    pub fn any(&self, bits: Bits) -> bool {
        self.bits.any(bits)
    }

    pub fn is_clean(&self) -> bool {
        self.bits == Bits::default() && self.tickets.is_empty()
    }
}

/// What memory holds of what the kernel stores.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Held {
    pub taint: Taint,
    /// Something was added to it that depends on what several threads drew, around there.
    pub sum: Option<BlockId>,
    /// Where the first store of a drawn number stands.
    pub first: Option<usize>,
}
