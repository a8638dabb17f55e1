//! Exchange between the threads of a warp, and the votes of a block: who takes part, with what, and what comes back.

/// Exchange between threads. Every one of them also waits: for the lanes of its mask, or for the block.
/// Operands: mask, value, lane argument, width (as far as the operation has them).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WarpOp {
    Shuffle,
    ShuffleUp,
    ShuffleDown,
    ShuffleXor,
    /// The transposes of the four: `r = shuffle(v)` in the primal is `v̄ = transposed(r̄)` in the reverse sweep, each
    /// lane receiving the sum over the lanes that read from it.
    ShuffleTransposed,
    ShuffleUpTransposed,
    ShuffleDownTransposed,
    ShuffleXorTransposed,
    /// Operands: mask, predicate. Results: `unsigned` or `int`, as CUDA has them.
    Ballot,
    Any,
    All,
    /// Operands: mask, value (`int` or `unsigned`; and/or/xor on `unsigned` only). Every lane gets the result.
    ReduceAdd,
    ReduceMin,
    ReduceMax,
    ReduceAnd,
    ReduceOr,
    ReduceXor,
    /// Operands: mask, value. The lanes of the mask with the same value, bit by bit.
    MatchAny,
    /// No operands. The lanes that are here together.
    ActiveMask,
    /// Operand: mask. No result; `Barrier::Warp` is this with all lanes.
    Sync,
    /// `__syncthreads_count`, `_and`, `_or`. Operand: predicate; result: `int`. The front puts `Barrier::Block`
    /// behind them, so that who mirrors barriers need not look for these.
    BlockCount,
    BlockAnd,
    BlockOr,
    /// Operand: predicate; result: `bool`. Whether it holds in all threads of the block; of generated code. Where waiting does
    /// not pay, on the CPU, nobody waits, and the answer is no (include/cugrad/accumulate.h).
    AllHere,
}

impl WarpOp {
    pub const ALL: [WarpOp; 24] = [
        WarpOp::Shuffle,
        WarpOp::ShuffleUp,
        WarpOp::ShuffleDown,
        WarpOp::ShuffleXor,
        WarpOp::ShuffleTransposed,
        WarpOp::ShuffleUpTransposed,
        WarpOp::ShuffleDownTransposed,
        WarpOp::ShuffleXorTransposed,
        WarpOp::Ballot,
        WarpOp::Any,
        WarpOp::All,
        WarpOp::ReduceAdd,
        WarpOp::ReduceMin,
        WarpOp::ReduceMax,
        WarpOp::ReduceAnd,
        WarpOp::ReduceOr,
        WarpOp::ReduceXor,
        WarpOp::MatchAny,
        WarpOp::ActiveMask,
        WarpOp::Sync,
        WarpOp::BlockCount,
        WarpOp::BlockAnd,
        WarpOp::BlockOr,
        WarpOp::AllHere,
    ];

    /// How many operands it takes.
    pub fn arity(self) -> usize {
        match self {
            WarpOp::Shuffle
            | WarpOp::ShuffleUp
            | WarpOp::ShuffleDown
            | WarpOp::ShuffleXor
            | WarpOp::ShuffleTransposed
            | WarpOp::ShuffleUpTransposed
            | WarpOp::ShuffleDownTransposed
            | WarpOp::ShuffleXorTransposed => 4,
            WarpOp::Ballot
            | WarpOp::Any
            | WarpOp::All
            | WarpOp::ReduceAdd
            | WarpOp::ReduceMin
            | WarpOp::ReduceMax
            | WarpOp::ReduceAnd
            | WarpOp::ReduceOr
            | WarpOp::ReduceXor
            | WarpOp::MatchAny => 2,
            WarpOp::Sync | WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr | WarpOp::AllHere => 1,
            WarpOp::ActiveMask => 0,
        }
    }

    /// Whether the result is a value of some lane's (and so may carry derivatives); all others give integers.
    pub fn is_shuffle(self) -> bool {
        self.arity() == 4
    }
}
