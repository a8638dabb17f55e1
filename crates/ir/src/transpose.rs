//! Transposes of warp-wide exchanges, which the reverse sweep does in their place.

use crate::warp::WarpOp;

impl WarpOp {
    /// The transpose of an exchange; None for what gives integers.
    pub fn transpose(self) -> Option<WarpOp> {
        Some(match self {
            WarpOp::Shuffle => WarpOp::ShuffleTransposed,
            WarpOp::ShuffleUp => WarpOp::ShuffleUpTransposed,
            WarpOp::ShuffleDown => WarpOp::ShuffleDownTransposed,
            WarpOp::ShuffleXor => WarpOp::ShuffleXorTransposed,
            WarpOp::ShuffleTransposed => WarpOp::Shuffle,
            WarpOp::ShuffleUpTransposed => WarpOp::ShuffleUp,
            WarpOp::ShuffleDownTransposed => WarpOp::ShuffleDown,
            WarpOp::ShuffleXorTransposed => WarpOp::ShuffleXor,
            WarpOp::BlockSum => WarpOp::BlockFirst,
            WarpOp::BlockFirst => WarpOp::BlockSum,
            WarpOp::BlockPrefix => WarpOp::BlockSuffix,
            WarpOp::BlockSuffix => WarpOp::BlockPrefix,
            WarpOp::BlockBefore => WarpOp::BlockAfter,
            WarpOp::BlockAfter => WarpOp::BlockBefore,
            WarpOp::BlockTake => WarpOp::BlockGive,
            WarpOp::BlockGive => WarpOp::BlockTake,
            WarpOp::BlockMove => WarpOp::BlockMove,
            WarpOp::WarpSum => WarpOp::WarpFirst,
            WarpOp::WarpFirst => WarpOp::WarpSum,
            // Of finished sweeps alone, which nobody reverses.
            WarpOp::ShuffleRowTransposed
            | WarpOp::Ballot
            | WarpOp::Any
            | WarpOp::All
            | WarpOp::ReduceAdd
            | WarpOp::ReduceMin
            | WarpOp::ReduceMax
            | WarpOp::ReduceAnd
            | WarpOp::ReduceOr
            | WarpOp::ReduceXor
            | WarpOp::MatchAny
            | WarpOp::ActiveMask
            | WarpOp::Sync
            | WarpOp::BlockCount
            | WarpOp::BlockAnd
            | WarpOp::BlockOr
            | WarpOp::AllHere
            | WarpOp::BlockArgMax
            | WarpOp::BlockArgMin
            | WarpOp::WarpArgMax
            | WarpOp::WarpArgMin => return None,
        })
    }

    /// Whether it is one of those that only reverse sweeps have: the transposes of shuffles.
    pub fn is_transposed(self) -> bool {
        matches!(
            self,
            WarpOp::ShuffleTransposed
                | WarpOp::ShuffleUpTransposed
                | WarpOp::ShuffleDownTransposed
                | WarpOp::ShuffleXorTransposed
                | WarpOp::ShuffleRowTransposed
        )
    }
}
