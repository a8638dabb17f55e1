//! Atomic operations.

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Atomic {
    Add,
    Sub,
    Exchange,
    Min,
    Max,
    And,
    Or,
    Xor,
    Inc,
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
