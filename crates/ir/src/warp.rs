//! Exchange between the threads of a warp, and the votes of a block: who takes part, with what, and what comes back.

/// Exchange between threads. Every one of them also waits: for the lanes of its mask, or for the block.
/// Operands: mask, value, lane argument, width (as far as the operation has them).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum WarpOp {
    /// `__shfl_sync`: the value of the lane that the argument names.
    Shuffle,
    /// `__shfl_up_sync`: the value of the lane so many below.
    ShuffleUp,
    /// `__shfl_down_sync`: the value of the lane so many above.
    ShuffleDown,
    /// `__shfl_xor_sync`: the value of the lane whose number differs in these bits.
    ShuffleXor,
    /// The transposes of the four: `r = shuffle(v)` in the primal is `v̄ = transposed(r̄)` in the reverse sweep, each
    /// lane receiving the sum over the lanes that read from it.
    ShuffleTransposed,
    /// Of `ShuffleUp`.
    ShuffleUpTransposed,
    /// Of `ShuffleDown`.
    ShuffleDownTransposed,
    /// Of `ShuffleXor`.
    ShuffleXorTransposed,
    /// Transposed shuffles from one lane after the other at once. Operands: mask, an array of at most as many elements as a segment has
    /// lanes, width. The lane with number i of a segment gets the sum of its lanes' elements i, the others zero.
    ShuffleRowTransposed,
    /// Operands: mask, predicate. Results: `unsigned` or `int`, as CUDA has them.
    Ballot,
    /// Whether the predicate holds in one of the lanes; operands as of `Ballot`.
    Any,
    /// Whether it holds in all of them.
    All,
    /// Operands: mask, value (`int` or `unsigned`; and/or/xor on `unsigned` only). Every lane gets the result.
    ReduceAdd,
    /// The smallest; operands as of `ReduceAdd`.
    ReduceMin,
    /// The largest.
    ReduceMax,
    /// Bits that all lanes have.
    ReduceAnd,
    /// Bits that some lane has.
    ReduceOr,
    /// Bits that an odd number of lanes has.
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
    /// Whether the predicate holds in all threads of the block.
    BlockAnd,
    /// Whether it holds in one of them.
    BlockOr,
    /// Operand: predicate; result: `bool`. Whether it holds in all threads of the block; of generated code. Where waiting does
    /// not pay, on the CPU, nobody waits, and the answer is no (include/cugrad/accumulate.h).
    AllHere,
    /// What a block does together; operand: value, result: its type, the threads counted along x, then y, then z.
    /// The sum over the block in thread 0, zero in all others; and what thread 0 has, in all: transposes of each other.
    BlockSum,
    /// What thread 0 has, in all threads.
    BlockFirst,
    /// The sum over the threads up to this one, and its transpose, the sum from this one on; then without this one.
    BlockPrefix,
    /// The sum from this thread on.
    BlockSuffix,
    /// The sum over the threads before this one.
    BlockBefore,
    /// The sum over the threads behind this one.
    BlockAfter,
    /// Operands: value, thread. `take`: the value of that thread, zero where the thread is negative; no two threads take
    /// from one. `give`, its transpose: what the thread that names this one has, zero if none does.
    BlockTake,
    /// The transpose of `BlockTake`, with its operands.
    BlockGive,
    /// Operands: value, from, to. Thread `to` gets what `from` has, the others zero. The transpose goes back.
    BlockMove,
    /// Operand: value; result: `int` in all threads, the first thread that has the largest or the smallest.
    BlockArgMax,
    /// The first thread that has the smallest.
    BlockArgMin,
    /// The same for segments of a warp. Operands: value, width; positions are lanes of the segment.
    WarpSum,
    /// What the segment's first lane has, in all of its lanes.
    WarpFirst,
    /// The first lane of the segment that has the largest.
    WarpArgMax,
    /// The first lane of the segment that has the smallest.
    WarpArgMin,
}

impl WarpOp {
    pub(crate) const ALL: [WarpOp; 40] = [
        WarpOp::Shuffle,
        WarpOp::ShuffleUp,
        WarpOp::ShuffleDown,
        WarpOp::ShuffleXor,
        WarpOp::ShuffleTransposed,
        WarpOp::ShuffleUpTransposed,
        WarpOp::ShuffleDownTransposed,
        WarpOp::ShuffleXorTransposed,
        WarpOp::ShuffleRowTransposed,
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
        WarpOp::BlockSum,
        WarpOp::BlockFirst,
        WarpOp::BlockPrefix,
        WarpOp::BlockSuffix,
        WarpOp::BlockBefore,
        WarpOp::BlockAfter,
        WarpOp::BlockTake,
        WarpOp::BlockGive,
        WarpOp::BlockMove,
        WarpOp::BlockArgMax,
        WarpOp::BlockArgMin,
        WarpOp::WarpSum,
        WarpOp::WarpFirst,
        WarpOp::WarpArgMax,
        WarpOp::WarpArgMin,
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
            | WarpOp::MatchAny
            | WarpOp::BlockTake
            | WarpOp::BlockGive
            | WarpOp::WarpSum
            | WarpOp::WarpFirst
            | WarpOp::WarpArgMax
            | WarpOp::WarpArgMin => 2,
            WarpOp::BlockMove | WarpOp::ShuffleRowTransposed => 3,
            WarpOp::Sync
            | WarpOp::BlockCount
            | WarpOp::BlockAnd
            | WarpOp::BlockOr
            | WarpOp::AllHere
            | WarpOp::BlockSum
            | WarpOp::BlockFirst
            | WarpOp::BlockPrefix
            | WarpOp::BlockSuffix
            | WarpOp::BlockBefore
            | WarpOp::BlockAfter
            | WarpOp::BlockArgMax
            | WarpOp::BlockArgMin => 1,
            WarpOp::ActiveMask => 0,
        }
    }

    /// One of the four shuffles or of their transposes, which are the operations with a lane argument and a width.
    pub fn is_shuffle(self) -> bool {
        self.arity() == 4
    }

    /// Which operand the values are that others get, for what gives values and may carry derivatives. All others give
    /// integers.
    pub fn exchanged(self) -> Option<usize> {
        self.transpose().map(|_| usize::from(self.is_shuffle()))
    }

    /// Whether the first operand is a mask, whose lanes wait for each other.
    pub fn takes_mask(self) -> bool {
        match self {
            WarpOp::Shuffle
            | WarpOp::ShuffleUp
            | WarpOp::ShuffleDown
            | WarpOp::ShuffleXor
            | WarpOp::ShuffleTransposed
            | WarpOp::ShuffleUpTransposed
            | WarpOp::ShuffleDownTransposed
            | WarpOp::ShuffleXorTransposed
            | WarpOp::ShuffleRowTransposed
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
            | WarpOp::Sync => true,
            // Whoever is there, or the block.
            _ => false,
        }
    }

    /// Gives the same when the same lanes come together again with the same operands. Transposes do too, and are of reverse sweeps alone.
    pub fn may_be_done_again(self) -> bool {
        self.takes_mask() && self != WarpOp::Sync && !self.is_transposed()
    }

    /// A block's or a warp's own collective, with a helper in `include/cugrad/block.h`.
    pub fn is_collective(self) -> bool {
        match self {
            WarpOp::BlockSum
            | WarpOp::BlockFirst
            | WarpOp::BlockPrefix
            | WarpOp::BlockSuffix
            | WarpOp::BlockBefore
            | WarpOp::BlockAfter
            | WarpOp::BlockTake
            | WarpOp::BlockGive
            | WarpOp::BlockMove
            | WarpOp::BlockArgMax
            | WarpOp::BlockArgMin
            | WarpOp::WarpSum
            | WarpOp::WarpFirst
            | WarpOp::WarpArgMax
            | WarpOp::WarpArgMin => true,
            WarpOp::Shuffle
            | WarpOp::ShuffleUp
            | WarpOp::ShuffleDown
            | WarpOp::ShuffleXor
            | WarpOp::ShuffleTransposed
            | WarpOp::ShuffleUpTransposed
            | WarpOp::ShuffleDownTransposed
            | WarpOp::ShuffleXorTransposed
            | WarpOp::ShuffleRowTransposed
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
            | WarpOp::AllHere => false,
        }
    }
}
