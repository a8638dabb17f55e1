//! The instruction set. This file is the specification of the IR.
//!
//! Conventions: operands are [`Value`]s defined earlier in the same block or in an enclosing one; an
//! instruction's results are listed in its [`Inst`](crate::Inst). No arm of a match over [`Op`] may be `_`
//! where a stage decides something per operation: a new operation must not compile until each has decided.

use crate::atomic::Atomic;
use crate::function::{Block, FuncId, GlobalId, Value};
use crate::host::HostOp;
use crate::operands::Operands;
use crate::time_loop::Schedule;
use crate::warp::WarpOp;

pub use crate::accumulation::Accumulation;
pub use crate::operators::{BinaryOp, CompareOp, UnaryOp};

/// A constant; its type is that of the instruction's result.
#[derive(Clone, PartialEq, Debug)]
pub enum Const {
    /// Of type `bool`.
    Bool(bool),
    /// Of the result's integer type, already wrapped to it.
    Int(i128),
    /// Of the result's floating type.
    Float(f64),
    /// Null pointer.
    Null,
    /// All-zero value of any type.
    Zero,
    /// Not initialised. Reading it in the primal is the user's bug; we only carry it.
    Undef,
    /// A string literal's contents (for `printf` and `assert`).
    Str(String),
}

/// Values that the hardware gives to each thread. The axis is 0, 1 or 2 for x, y, z.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Builtin {
    /// `threadIdx.x` and so on.
    ThreadIdx(u8),
    /// `blockIdx.x` and so on.
    BlockIdx(u8),
    /// `blockDim.x` and so on: threads of a block along the axis.
    BlockDim(u8),
    /// `gridDim.x` and so on: blocks of the launch along the axis.
    GridDim(u8),
    /// `warpSize`, which is 32.
    WarpSize,
}

/// Who waits for whom, or, for the fences, who sees this thread's earlier writes before its later ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Barrier {
    /// All threads of the launch, which must be a cooperative one.
    Grid,
    /// `__syncthreads()`
    Block,
    /// `__syncwarp()` of all lanes.
    Warp,
    /// `__threadfence_block()`
    FenceBlock,
    /// `__threadfence()`
    FenceDevice,
    /// `__threadfence_system()`
    FenceSystem,
}

/// What a call of a function without a body we know may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ExternEffect {
    /// Result depends on the arguments alone and nothing else happens (`sinf`, `min`).
    Pure,
    /// Prints or checks; touches no memory the program reads (`printf`, `assert`). Runs in the forward sweep only.
    Output,
    /// Anything (`sincos` writes through its pointers, `clock64` reads a counter).
    Any,
}

/// A pure function that gives the largest of what the lanes of a warp give that are here together, or any number that is not less than the lane's own.
pub const MOST_OF_WARP: &str = "::cugrad::most_of_warp";

/// A pure function of whether a lane adds and of a number: for lanes that do not, the number of one that does, or any.
pub const LANE_THAT_ADDS: &str = "::cugrad::lane_that_adds";

/// An [`Op::Extern`] that says where a part of a function begins; it prints as a comment.
pub const SECTION: &str = "cugrad::section";

/// Pure functions that give their argument without a derivative; `UNSEEN` is for what is stored where nothing that has a
/// derivative reads it. Written and taken back by the differentiator; no other stage sees them.
pub const DETACHED: &str = "cugrad::detached";
/// See [`DETACHED`].
pub const UNSEEN: &str = "cugrad::unseen";

/// A pure function of a number, slopes and what they are by (`v, s, u, t, w, …`): gives `v`, and its derivative by `u` is `s`, by `w` is `t`. Written and
/// taken back by the differentiator, like [`DETACHED`].
pub const LINKED: &str = "cugrad::linked";

/// A pure function that gives its argument, a truth, which is never asked for again (`include/cugrad/math.h`).
pub const SETTLED: &str = "::cugrad::settled";

/// How a loop was marked in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum LoopHint {
    /// Not at all.
    #[default]
    None,
    /// `#pragma unroll` or `#pragma unroll N`.
    Unroll(Option<u32>),
    /// `#pragma cugrad checkpoint(…)`.
    Checkpoint(Schedule),
}

/// An operation with its operands; its results stand in the [`Inst`](crate::Inst).
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    /// A constant of the result's type.
    Const(Const),
    /// On integers, floats (Neg only) or bool (Not only); result has the operand's type.
    Unary(UnaryOp, Value),
    /// Both operands and the result have one type, except shifts, whose count may be any integer.
    /// And/Or/Xor also on bool. Rem on integers only (`fmod` is a function).
    Binary(BinaryOp, Value, Value),
    /// Result is bool; operands have one type (also pointers).
    Compare(CompareOp, Value, Value),
    /// Numeric conversion between bool, integers and floats to the result's type; of a pointer to its address as an integer.
    Convert(Value),
    /// Same bits, other scalar type (`__float_as_int`).
    Bitcast(Value),
    /// condition, if true, if false: both are already computed, one is chosen.
    Select(Value, Value, Value),
    /// Field of a struct *value* (a by-value parameter, a call's result).
    Extract(Value, u32),
    /// A struct value from its fields.
    Pack(Vec<Value>),

    /// Storage for one object of the result's pointee type, fresh each time it is executed, alive until the
    /// end of the enclosing block.
    Local {
        /// Starts as zero (adjoints), else uninitialised.
        zeroed: bool,
    },
    /// Address of a variable at namespace scope, of a `__shared__` array or of a function's const table.
    Global(GlobalId),
    /// `base + index` in units of the pointee.
    Index {
        /// Points to an element.
        base: Value,
        /// Any integer, negative ones included.
        index: Value,
    },
    /// `&(*base)[index]` where base points to an array.
    Element {
        /// Points to the array.
        base: Value,
        /// Any integer.
        index: Value,
    },
    /// `&base->field`.
    Field {
        /// Points to the struct.
        base: Value,
        /// Its number in [`Struct::fields`](crate::Struct).
        field: u32,
    },
    /// Pointer to another pointee type, same address.
    PtrCast(Value),
    /// `a - b` in units of the pointee; result is `long`.
    PtrDiff(Value, Value),
    /// What stands at a place; the result has the pointee's type.
    Load(Value),
    /// place, value
    Store(Value, Value),
    /// `*place += value`, the only way adjoints reach memory. Of arrays each element is added ([`Accumulation::Span`], and
    /// [`Accumulation::Warp`] and [`Accumulation::Own`] of arrays), where the place is an array of rows each to the first of its row.
    Accumulate {
        /// Where the adjoint is.
        place: Value,
        /// Of the pointee's type, or an array as said above.
        value: Value,
        /// With which other threads the place may be shared, and so what the addition has to guard against.
        how: Accumulation,
    },
    /// Result: the old value.
    Atomic {
        /// What is done with the old value.
        op: Atomic,
        /// The address that it is done to.
        place: Value,
        /// After the place, per [`Atomic`].
        operands: Vec<Value>,
        /// The suffix of the C++ function: `_block`, `_system`, or empty for the device.
        scope: &'static str,
    },

    /// `unsigned`, but for `warpSize`, which is `int`.
    Builtin(Builtin),
    /// Threads wait for each other, or order their writes. No result.
    Barrier(Barrier),
    /// Threads exchange values; operands and results per [`WarpOp`].
    Warp {
        /// Who takes part, and what comes back.
        op: WarpOp,
        /// As many as [`WarpOp::arity`] says.
        operands: Vec<Value>,
    },

    /// Call of a function of the module (with or without a body).
    Call {
        /// A function of the same module.
        callee: FuncId,
        /// One for each parameter, of its type.
        args: Vec<Value>,
    },
    /// Call of a function the module does not define, by its C++ spelling.
    Extern {
        /// As it stands in generated code, with its namespaces: `sinf`, `::cugrad::keep`.
        name: String,
        /// Of any types: there is nothing to check them against.
        args: Vec<Value>,
        /// What the call may do besides giving its result.
        effect: ExternEffect,
    },

    /// Keep a value for the reverse sweep; last in, first out.
    Push {
        /// The parameter of the function that stands for its tape.
        tape: Value,
        /// What the reverse sweep gets back from the matching [`Op::Pop`].
        value: Value,
    },
    /// Takes the value back that was pushed last; the result has its type.
    Pop {
        /// See [`Op::Push`].
        tape: Value,
    },

    /// Host code's work around kernels; operands per [`HostOp`].
    Host {
        /// What is done.
        op: HostOp,
        /// In the order in which [`HostOp`] lists them.
        operands: Vec<Value>,
    },

    /// Both blocks yield the results.
    If {
        /// A bool.
        cond: Value,
        /// Runs where `cond` holds.
        then: Box<Block>,
        /// Runs where it does not; empty for an `if` without `else`.
        els: Box<Block>,
    },
    /// `params = inits; while (cond()) params = body();` — `cond` yields one bool and has no effects other
    /// than reading; `body` yields the next values of `params`. Results: the params when `cond` fails.
    Loop {
        /// What `params` are in the first iteration.
        inits: Vec<Value>,
        /// Carried from iteration to iteration; the loop defines them, its blocks see them.
        params: Vec<Value>,
        /// Computed before each iteration; the loop ends where it does not hold.
        cond: Box<Block>,
        /// One iteration.
        body: Box<Block>,
        /// What the source asks for.
        hint: LoopHint,
    },
}

/// What executing an instruction does besides computing its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Effect {
    /// Nothing: it may be left out, moved or done twice.
    Pure,
    /// Reads memory that others may write.
    Read,
    /// Writes memory, synchronises, prints, allocates or moves a tape.
    Write,
}

impl Op {
    /// Whether it is a call of [`SETTLED`].
    pub fn is_settled(&self) -> bool {
        matches!(self, Op::Extern { name, .. } if name == SETTLED)
    }

    /// Whether the result is the operand without its derivative: a call of [`DETACHED`] or [`UNSEEN`].
    pub fn is_detached(&self) -> bool {
        matches!(self, Op::Extern { name, .. } if name == DETACHED || name == UNSEEN)
    }

    /// Whether it is a call of [`LINKED`].
    pub fn is_linked(&self) -> bool {
        matches!(self, Op::Extern { name, .. } if name == LINKED)
    }

    /// The slopes that a call of [`LINKED`] is given, and what they are by; none of any other operation.
    pub fn links(&self) -> impl Iterator<Item = (Value, Value)> {
        let args = match self {
            Op::Extern { name, args, .. } if name == LINKED => &args[1..],
            // Nothing else is linked.
            _ => &[],
        };
        args.chunks_exact(2).map(|pair| (pair[0], pair[1]))
    }

    /// Operands, not looking into blocks.
    pub fn operands(&self) -> Operands<'_> {
        match self {
            Op::Const(_) | Op::Local { .. } | Op::Global(_) | Op::Builtin(_) | Op::Barrier(_) => {
                Operands::NONE
            }
            Op::Unary(_, a)
            | Op::Convert(a)
            | Op::Bitcast(a)
            | Op::Extract(a, _)
            | Op::Field { base: a, .. }
            | Op::PtrCast(a)
            | Op::Load(a)
            | Op::Pop { tape: a }
            | Op::If { cond: a, .. } => Operands::few([*a]),
            Op::Binary(_, a, b)
            | Op::Compare(_, a, b)
            | Op::Index { base: a, index: b }
            | Op::Element { base: a, index: b }
            | Op::PtrDiff(a, b)
            | Op::Store(a, b)
            | Op::Accumulate { place: a, value: b, .. }
            | Op::Push { tape: a, value: b } => Operands::few([*a, *b]),
            Op::Select(a, b, c) => Operands::few([*a, *b, *c]),
            Op::Atomic { place, operands, .. } => {
                Operands::Collected(std::iter::once(place).chain(operands).copied().collect())
            }
            Op::Pack(all)
            | Op::Warp { operands: all, .. }
            | Op::Host { operands: all, .. }
            | Op::Call { args: all, .. }
            | Op::Extern { args: all, .. }
            | Op::Loop { inits: all, .. } => Operands::List(all),
        }
    }

    /// The same operation with each direct operand replaced (loop params and block contents are not operands).
    pub fn map_operands(self, f: &mut dyn FnMut(Value) -> Value) -> Op {
        let list =
            |vs: Vec<Value>, f: &mut dyn FnMut(Value) -> Value| vs.into_iter().map(f).collect::<Vec<_>>();
        match self {
            Op::Const(_) | Op::Local { .. } | Op::Global(_) | Op::Builtin(_) | Op::Barrier(_) => self,
            Op::Unary(o, a) => Op::Unary(o, f(a)),
            Op::Binary(o, a, b) => Op::Binary(o, f(a), f(b)),
            Op::Compare(o, a, b) => Op::Compare(o, f(a), f(b)),
            Op::Convert(a) => Op::Convert(f(a)),
            Op::Bitcast(a) => Op::Bitcast(f(a)),
            Op::Select(c, a, b) => Op::Select(f(c), f(a), f(b)),
            Op::Extract(a, i) => Op::Extract(f(a), i),
            Op::Pack(vs) => Op::Pack(list(vs, f)),
            Op::Index { base, index } => Op::Index { base: f(base), index: f(index) },
            Op::Element { base, index } => Op::Element { base: f(base), index: f(index) },
            Op::Field { base, field } => Op::Field { base: f(base), field },
            Op::PtrCast(a) => Op::PtrCast(f(a)),
            Op::PtrDiff(a, b) => Op::PtrDiff(f(a), f(b)),
            Op::Load(a) => Op::Load(f(a)),
            Op::Store(a, b) => Op::Store(f(a), f(b)),
            Op::Accumulate { place, value, how } => Op::Accumulate { place: f(place), value: f(value), how },
            Op::Atomic { op, place, operands, scope } => {
                Op::Atomic { op, place: f(place), operands: list(operands, f), scope }
            }
            Op::Warp { op, operands } => Op::Warp { op, operands: list(operands, f) },
            Op::Host { op, operands } => Op::Host { op, operands: list(operands, f) },
            Op::Call { callee, args } => Op::Call { callee, args: list(args, f) },
            Op::Extern { name, args, effect } => Op::Extern { name, args: list(args, f), effect },
            Op::Push { tape, value } => Op::Push { tape: f(tape), value: f(value) },
            Op::Pop { tape } => Op::Pop { tape: f(tape) },
            Op::If { cond, then, els } => Op::If { cond: f(cond), then, els },
            Op::Loop { inits, params, cond, body, hint } => {
                Op::Loop { inits: list(inits, f), params, cond, body, hint }
            }
        }
    }

    /// The blocks this operation owns, in execution order.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Op::If { then, els, .. } => vec![then, els],
            Op::Loop { cond, body, .. } => vec![cond, body],
            _ => Vec::new(),
        }
    }

    /// [`Op::blocks`], to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Op::If { then, els, .. } => vec![then, els],
            Op::Loop { cond, body, .. } => vec![cond, body],
            _ => Vec::new(),
        }
    }

    /// Whether it is a step or two of arithmetic, which is done again sooner than kept.
    pub fn is_cheap(&self) -> bool {
        let divides = matches!(self, Op::Binary(BinaryOp::Div | BinaryOp::Rem, ..));
        self.effect() == Effect::Pure
            && !divides
            && !matches!(self, Op::Local { .. } | Op::If { .. } | Op::Loop { .. } | Op::Extern { .. })
    }

    /// Effect of this operation, with that of its blocks.
    pub fn effect(&self) -> Effect {
        match self {
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Builtin(_) => Effect::Pure,
            Op::Load(_) => Effect::Read,
            Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Atomic { .. }
            | Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Call { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Host { .. } => Effect::Write,
            Op::Extern { effect, .. } => match effect {
                ExternEffect::Pure => Effect::Pure,
                ExternEffect::Output | ExternEffect::Any => Effect::Write,
            },
            Op::If { then, els, .. } => then.effect().max(els.effect()),
            // A loop that never ends is an effect in theory; the primal is taken to terminate.
            Op::Loop { cond, body, .. } => cond.effect().max(body.effect()),
        }
    }
}
