//! Atomic operations.

/// What an atomic operation does with the place's value `old` and its operand `v`. CUDA has a function for each, `atomicAdd` and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Atomic {
    /// `old + v`
    Add,
    /// `old - v`
    Sub,
    /// `v`
    Exchange,
    /// The smaller of the two.
    Min,
    /// The larger of the two.
    Max,
    /// `old & v`
    And,
    /// `old | v`
    Or,
    /// `old ^ v`
    Xor,
    /// `old >= v ? 0 : old + 1`, on `unsigned`.
    Inc,
    /// `old == 0 || old > v ? v : old - 1`, on `unsigned`.
    Dec,
    /// Operands: place, expected, desired.
    CompareExchange,
}

impl Atomic {
    /// Whether one value is chosen from many.
    pub fn chooses(self) -> bool {
        match self {
            Atomic::Min | Atomic::Max | Atomic::Exchange => true,
            Atomic::Add
            | Atomic::Sub
            | Atomic::And
            | Atomic::Or
            | Atomic::Xor
            | Atomic::Inc
            | Atomic::Dec
            | Atomic::CompareExchange => false,
        }
    }
}
