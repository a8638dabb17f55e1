//! What kernels have besides: how they are launched, what blocks share and do together, and the detours of indices.

use ir::{Barrier, BinaryOp, IntKind, WarpOp};

use super::{Cond, Int, Real, Var};

/// What a kernel takes to be the thread's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbering {
    /// `threadIdx.x`, where there is one block.
    #[default]
    InBlock,
    /// `blockIdx.x * blockDim.x + threadIdx.x`
    InLaunch,
    /// The same with a number for `blockDim.x`.
    Radix,
}

/// `__shared__ double a[length]`
#[derive(Clone, Debug)]
pub struct Shared {
    pub length: usize,
    /// `extern __shared__ double a[]`, which gets this length.
    pub dynamic: bool,
    /// Which cell is a thread's own, and the distance from there to its next one.
    pub own: Injection,
    pub stride: usize,
}

/// A number of the thread's own, made from its number `i`: none has two threads, in as many as there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Injection {
    Plain,
    /// `last - i`
    Reverse {
        last: i64,
    },
    /// `i ^ c`
    Xor(i64),
    /// `(i * odd + c) & (size - 1)`, in a type; sizes are powers of two.
    Mixed {
        kind: IntKind,
        odd: i64,
        add: i64,
        size: i64,
    },
    /// `(i + c) % size`, in an unsigned type.
    Rotated {
        kind: IntKind,
        add: i64,
        size: i64,
    },
    /// `(int)(T)i`, where all of them fit.
    Through(IntKind),
}

/// How two numbers become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    Sum,
    Max,
    /// `0.7 * a * b`
    Product,
}

/// What the threads of a block do with each other.
#[derive(Clone, Debug)]
pub enum Together {
    Barrier(Barrier),
    /// `for (i = t; i < length; i += threads) a[i] = e;` and a barrier.
    Fill(usize, Real),
    /// `a[0]` becomes what all `a[t]` are together; halves, or neighbours.
    Tree(usize, Fold, bool),
    /// `a[t]` becomes the sum up to there.
    Scan(usize),
    /// `a[(k + 1) % 2][t]` from `a[k % 2][(t + by) % threads]`, in as many steps.
    Buffers {
        array: usize,
        by: i64,
        steps: i64,
    },
    Shuffle {
        to: Var,
        op: WarpOp,
        value: Real,
        by: Int,
        width: i64,
    },
    /// All lanes of a segment get what they have together.
    Butterfly {
        on: Var,
        fold: Fold,
        width: i64,
    },
    /// Lanes of a segment below `lanes` shuffle among themselves, in a branch.
    Some {
        to: Var,
        value: Real,
        lanes: i64,
        by: i64,
    },
    Vote {
        to: Var,
        op: WarpOp,
        cond: Cond,
    },
    /// An integer from integers: `__reduce_add_sync`, `__syncthreads_count`, `__ballot_sync`, into `0..n`.
    Count {
        to: Var,
        op: WarpOp,
        of: Int,
        n: i64,
    },
    /// A sum, a prefix or a broadcast of the block or of a segment.
    Collective {
        to: Var,
        op: WarpOp,
        value: Real,
        width: i64,
    },
}

/// `(int)(((T)a op (U)b) … )`: everything that C++ does to integers on their way to an index.
#[derive(Clone, Debug)]
pub struct Odd {
    /// The type in which it is computed; narrower than `int`, it is computed in `int` and then narrowed.
    pub kind: IntKind,
    pub op: BinaryOp,
    pub a: Int,
    pub b: Int,
    /// Through another type on the way.
    pub through: IntKind,
    pub end: End,
    pub n: i64,
}

/// How a number of any size gets into `0..n`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// `x & (n - 1)`, for powers of two.
    And,
    /// `(unsigned)x % n`
    Rem,
    /// `(unsigned char)x / d`, as far as that reaches.
    Div,
    /// `(unsigned char)x >> s`
    Shift,
}
