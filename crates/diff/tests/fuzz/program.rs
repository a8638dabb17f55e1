//! Random programs as trees: what a C++ programmer might write, small enough to take apart again when a check
//! fails. [`crate::lower`] turns them into IR in memory form, as the front does.
//!
//! Real expressions are made so that arguments of size about 1 give results of size about 1.

mod blocks;

use ir::{CompareOp, FunctionKind, IntKind};

pub use blocks::*;

/// Elements of every array that is passed around.
pub const N: usize = 4;

pub type Var = usize;

#[derive(Clone, Debug)]
pub struct Program {
    /// Callees first; the last one is differentiated.
    pub funcs: Vec<Func>,
    /// Threads of a block, and blocks, where the last function is a kernel.
    pub threads: u32,
    pub blocks: u32,
    /// Of the block along y; all other threads are along x.
    pub rows: u32,
    pub numbering: Numbering,
    /// Arrays in shared memory.
    pub shared: Vec<Shared>,
}

impl Program {
    pub fn all_threads(&self) -> u32 {
        self.threads * self.blocks
    }
}

#[derive(Clone, Debug)]
pub struct Func {
    pub kind: FunctionKind,
    pub params: Vec<ParamKind>,
    pub vars: Vec<Variable>,
    pub body: Body,
    pub result: Returned,
}

#[derive(Clone, Debug)]
pub enum Returned {
    Nothing,
    Real(Real),
    Record(Var),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// `const double*`
    Input,
    /// `double*`; in a kernel every thread has `N` elements of its own.
    InOut,
    /// `double*`; in a kernel every thread has one element of its own.
    Own(Injection),
    /// `double*`; every block has one element.
    PerBlock,
    /// `double*` that only atomic additions touch.
    Sum,
    /// `double*` to which several threads store, what depends on the element alone.
    Mirror,
    /// `double*` that keeps the largest or smallest of what is offered.
    Best,
    /// `const int*`
    Ints,
    /// `int*`; in a kernel every thread has `N` elements of its own.
    Counts,
    /// `int*` that threads count in, and nobody reads.
    Tally,
    Real,
    Int,
    /// A struct by value.
    Record,
    /// `Record*`, `N` of them (per thread).
    Records,
    /// A struct by value that holds a pointer.
    Holder,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub kind: VarKind,
    pub init: Init,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VarKind {
    Real,
    Int(IntKind),
    Flag,
    /// `double[N]`
    Array,
    /// `double[2][N]`
    Grid,
    /// `int[N]`
    Counts,
    /// `struct Record { double u; double v[2]; int k; }`
    Record,
    /// `Record[2]`
    Records,
    /// `double*` to at least `N` elements.
    Pointer {
        writable: bool,
    },
    /// `double*` that a walk moves along.
    Cursor {
        writable: bool,
    },
    /// `double*[2]`
    Pointers {
        writable: bool,
    },
    /// `struct Holder { double* p; int n; }`
    Holder,
}

#[derive(Clone, Debug)]
pub enum Init {
    /// Uninitialised.
    Nothing,
    Real(f64),
    Int(i64),
    Flag(bool),
    /// `= {}`
    Zero,
    Param(usize),
    Base(Base),
    Bases(Base, Base),
}

#[derive(Clone, Debug, Default)]
pub struct Body {
    pub vars: Vec<Var>,
    pub stmts: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub enum Stmt {
    Assign(Place, Real),
    /// `place += e`: the address is computed once.
    Add(Place, Real),
    AssignInt(Var, Int),
    AssignFlag(Var, Cond),
    AssignCount(Counts, Int, Int),
    /// `record.k = n`
    AssignK(Rec, Int),
    /// `sincos(x, &a, &b)`
    SinCos(Real, Place, Place),
    Swap(Place, Place),
    SetPointer(Var, Pointed),
    SetElement(Var, Int, Pointed),
    SetHolder(Var, Pointed),
    CopyRecord(Rec, Rec),
    /// `dst = Record{a, src.v, k}` as one value.
    PackRecord(Rec, Real, Rec, Int),
    If(Cond, Body, Body),
    /// `if (c) return;` and the rest of the block.
    Guard(Cond, Body),
    For(Box<For>),
    /// `for (int k = 0; k < limit && c; k++)`, also as `while`.
    While(Var, i64, Cond, Body),
    /// `if (c) break;` and the rest of the loop's body; the loop has a flag.
    BreakIf(Var, Cond, Body),
    /// `p = base; for (…) { body; p += step; }`
    Walk(Box<Walk>),
    /// `for (i < N) array[i] = e` for a fresh array, in a loop or element by element.
    Fill(Var, Var, Real, bool),
    Call(usize, Vec<Arg>),
    CallRecord(Rec, usize, Vec<Arg>),
    /// In a recursive function: `if (n > 0) place = self(…, n - 1)`.
    Recurse(Place, Vec<Arg>),
    AtomicAdd(usize, Int, Real, bool),
    /// To an array in shared memory.
    AtomicAddShared(usize, Int, Real),
    /// `atomicMax`, or `atomicMin`.
    AtomicBest(usize, Int, Real, bool),
    /// Counts something; nobody asks how far.
    AtomicCount(usize, Int),
    /// Stands only where all threads of a block get to.
    Together(Box<Together>),
}

#[derive(Clone, Debug)]
pub struct For {
    pub counter: Var,
    pub init: Int,
    pub compare: CompareOp,
    pub bound: Int,
    pub step: Int,
    /// Added, or subtracted.
    pub down: bool,
    pub flag: Option<Var>,
    /// The flag is that of the loop around: what leaves this loop leaves both.
    pub leaves_both: bool,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub struct Walk {
    pub cursor: Var,
    pub counter: Var,
    pub base: Base,
    pub first: i64,
    pub step: i64,
    pub trips: i64,
    /// The cursor moves only where this holds.
    pub when: Option<Cond>,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub enum Real {
    Const(f64),
    Load(Place),
    Op(RealOp, Vec<Real>),
    /// `0.1 * (double)n`
    OfInt(Int),
    Select(Box<Cond>, Box<Real>, Box<Real>),
    Call(usize, Vec<Arg>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RealOp {
    Mean,
    Product,
    Difference,
    Quotient,
    Root,
    Sin,
    Cos,
    Tanh,
    Exp,
    Neg,
    Sum,
    Power,
    Square,
    /// `exp(tanh(a) - tanh(b))`
    Weight,
    /// `exp(a - c) / (exp(a - c) + exp(b - c))`, which does not depend on `c`.
    Share,
    /// `c + log(exp(a - c) + exp(b - c))`, neither.
    LogSum,
    /// `fmax(a, b)`
    Larger,
    /// `exp(a - b)` as it is, and `a / b` where `b` is such a sum.
    Shifted,
    Ratio,
}

impl RealOp {
    pub const USUAL: [RealOp; 13] = [
        RealOp::Mean,
        RealOp::Product,
        RealOp::Difference,
        RealOp::Quotient,
        RealOp::Root,
        RealOp::Sin,
        RealOp::Cos,
        RealOp::Tanh,
        RealOp::Exp,
        RealOp::Neg,
        RealOp::Sum,
        RealOp::Power,
        RealOp::Square,
    ];

    /// Of these, programs are full of shifts that seem to cancel out.
    pub const EXPONENTIAL: [RealOp; 10] = [
        RealOp::Weight,
        RealOp::Weight,
        RealOp::Share,
        RealOp::LogSum,
        RealOp::Larger,
        RealOp::Mean,
        RealOp::Sum,
        RealOp::Quotient,
        RealOp::Tanh,
        RealOp::Exp,
    ];

    pub fn arity(self) -> usize {
        match self {
            RealOp::Mean
            | RealOp::Product
            | RealOp::Difference
            | RealOp::Quotient
            | RealOp::Sum
            | RealOp::Power
            | RealOp::Weight
            | RealOp::Shifted
            | RealOp::Ratio
            | RealOp::Larger => 2,
            RealOp::Share | RealOp::LogSum => 3,
            RealOp::Root
            | RealOp::Sin
            | RealOp::Cos
            | RealOp::Tanh
            | RealOp::Exp
            | RealOp::Neg
            | RealOp::Square => 1,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Int {
    Const(i64),
    Var(Var),
    Add(Box<Int>, Box<Int>),
    Sub(Box<Int>, Box<Int>),
    Times(Box<Int>, i64),
    /// Into `0..n`.
    Modulo(Box<Int>, i64),
    /// `ints[i]`
    Load(Counts, Box<Int>),
    /// `(int)(4 * x)`
    OfReal(Box<Real>),
    /// The record's `k`.
    Of(Box<Rec>),
    /// The thread's number in the launch, that in its block, the block's number.
    Thread,
    InBlock,
    Block,
    /// `threadIdx.x` and `threadIdx.y`
    Column,
    Row,
    /// `blockDim.x`
    Width,
    /// An integer parameter, which is the same for all.
    Param(usize),
    /// Arithmetic in another type, brought into `0..n`.
    Odd(Box<Odd>),
}

#[derive(Clone, Debug)]
pub enum Cond {
    Ints(CompareOp, Int, Int),
    Reals(CompareOp, Real, f64),
    Flag(Var),
    Not(Box<Cond>),
    And(Box<Cond>, Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
    /// `c ? a : b`; as a select or as a branch.
    Either(Box<Cond>, Box<Cond>, Box<Cond>, bool),
}

/// Where a `double` lives. Indices are in bounds.
#[derive(Clone, Debug)]
pub enum Place {
    Var(Var),
    At(Base, Int),
    /// What a cursor points to.
    Deref(Var),
    Cell(Var, Int, Int),
    U(Rec),
    V(Rec, Int),
    /// The thread's own element of an [`ParamKind::Own`]; of an input, `x[i]` with the thread's number.
    Own(usize),
    /// Any element of an input.
    Wide(usize, Int),
    /// An element of a [`ParamKind::Mirror`], by a variable.
    Mirror(usize, Var),
    /// The block's own element of a [`ParamKind::PerBlock`].
    PerBlock(usize),
    /// An element of an array in shared memory, and one of the thread's own.
    Shared(usize, Int),
    SharedOwn(usize, i64),
}

/// A `double*` to at least `N` elements.
#[derive(Clone, Debug)]
pub enum Base {
    Array(Var),
    Param(usize),
    Pointer(Var),
    Row(Var, Int),
    /// The whole grid as one array.
    Flat(Var),
    Element(Var, Int),
    Holder(Var),
    /// The start of an array in shared memory.
    Tile(usize),
}

#[derive(Clone, Debug)]
pub enum Pointed {
    To(Base),
    /// `c ? a : b`; as a select or as a branch.
    Either(Cond, Base, Base, bool),
}

/// An array of integers.
#[derive(Clone, Debug)]
pub enum Counts {
    Var(Var),
    Param(usize),
}

/// A `Record` in memory.
#[derive(Clone, Debug)]
pub enum Rec {
    Var(Var),
    Local(Var, Int),
    Param(usize, Int),
}

#[derive(Clone, Debug)]
pub enum Arg {
    Real(Real),
    Int(Int),
    Base(Base),
    Record(Rec),
}
