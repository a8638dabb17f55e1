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

#[derive(Clone, PartialEq, Debug)]
pub enum Const {
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UnaryOp {
    Neg,
    /// Logical not, on bool.
    Not,
    BitNot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum CompareOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl CompareOp {
    /// `b op a` for `a op b`.
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Eq | CompareOp::Ne => self,
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
        }
    }

    pub fn negated(self) -> CompareOp {
        match self {
            CompareOp::Eq => CompareOp::Ne,
            CompareOp::Ne => CompareOp::Eq,
            CompareOp::Lt => CompareOp::Ge,
            CompareOp::Le => CompareOp::Gt,
            CompareOp::Gt => CompareOp::Le,
            CompareOp::Ge => CompareOp::Lt,
        }
    }

    /// Whether it holds of two things in this order.
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            CompareOp::Eq => order.is_eq(),
            CompareOp::Ne => order.is_ne(),
            CompareOp::Lt => order.is_lt(),
            CompareOp::Le => order.is_le(),
            CompareOp::Gt => order.is_gt(),
            CompareOp::Ge => order.is_ge(),
        }
    }
}

/// Values that the hardware gives to each thread. The axis is 0, 1 or 2 for x, y, z.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Builtin {
    ThreadIdx(u8),
    BlockIdx(u8),
    BlockDim(u8),
    GridDim(u8),
    WarpSize,
}

/// How an adjoint is added to memory. Written by one file of `diff` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Accumulation {
    /// No other thread touches the address in this sweep.
    Plain,
    /// The same, and nobody waits for it: atomic on a GPU. `::cugrad::accumulate_own(&place, value)`.
    Own,
    Atomic,
    /// The address may lie in memory of this thread alone or be shared: decided when it runs. Printed as
    /// `::cugrad::accumulate(&place, value)` (include/cugrad/accumulate.h).
    Unproven,
    /// Atomic, and only where the value is not zero: a sum collected over code that may not have run, whose
    /// address then means nothing. An array is added if one of its numbers is not zero. `::cugrad::accumulate_sum(&place, value)`.
    Sum,
    /// Neighbouring threads probably share the address: those that do add up first, then one of them adds
    /// atomically. Zero sums are left out as for [`Accumulation::Sum`]. `::cugrad::accumulate_warp(&place, value)`.
    Warp,
    /// The address does not depend on `threadIdx.y`: in blocks narrower than a warp, lanes of several rows share it and
    /// add up first. Zero sums are left out. `::cugrad::accumulate_column(&place, value)`.
    Column,
    /// The address is the same for all threads of the block, and all of them get here: they add up, then one adds
    /// atomically. Zero sums are left out. `::cugrad::accumulate_block(&place, value)`.
    Block,
    /// Atomic additions to elements beside each other, in this order and with nothing but pure operations between:
    /// perhaps one to the left of `Centre` and one to the right of it. The next lane's elements are the next ones, so
    /// lanes can add up what they have for each other. Printed together as
    /// `::cugrad::accumulate_row(&centre, left, value, right)`.
    Left,
    Right,
    Centre,
    /// Atomic, to elements of one thread beside each other: the value is an array. `::cugrad::accumulate_span(&place, values)`.
    Span,
}

impl Accumulation {
    /// Adding zero leaves the address alone, which may then be any.
    pub fn skips_zero(self) -> bool {
        match self {
            Accumulation::Plain
            | Accumulation::Own
            | Accumulation::Atomic
            | Accumulation::Unproven
            | Accumulation::Left
            | Accumulation::Right
            | Accumulation::Centre
            | Accumulation::Span => false,
            Accumulation::Sum | Accumulation::Warp | Accumulation::Column | Accumulation::Block => true,
        }
    }

    /// The function of include/cugrad/accumulate.h that does it, for those that are no plain `+=` or `atomicAdd`.
    pub fn helper(self) -> Option<&'static str> {
        match self {
            Accumulation::Plain | Accumulation::Atomic => None,
            Accumulation::Own => Some("::cugrad::accumulate_own"),
            Accumulation::Unproven => Some("::cugrad::accumulate"),
            Accumulation::Sum => Some("::cugrad::accumulate_sum"),
            Accumulation::Warp => Some("::cugrad::accumulate_warp"),
            Accumulation::Column => Some("::cugrad::accumulate_column"),
            Accumulation::Block => Some("::cugrad::accumulate_block"),
            Accumulation::Left | Accumulation::Right | Accumulation::Centre => {
                Some("::cugrad::accumulate_row")
            }
            Accumulation::Span => Some("::cugrad::accumulate_span"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Barrier {
    /// All threads of the launch, which must be a cooperative one.
    Grid,
    Block,
    Warp,
    FenceBlock,
    FenceDevice,
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

/// Pure functions that give their argument without a derivative; `UNSEEN` is for what is stored where nothing that has a
/// derivative reads it. Written and taken back by the differentiator; no other stage sees them.
pub const DETACHED: &str = "cugrad::detached";
pub const UNSEEN: &str = "cugrad::unseen";

/// A pure function that gives its argument, a truth, which is never asked for again (`include/cugrad/math.h`).
pub const SETTLED: &str = "::cugrad::settled";

/// How a loop was marked in the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum LoopHint {
    #[default]
    None,
    /// `#pragma unroll` or `#pragma unroll N`.
    Unroll(Option<u32>),
    /// `#pragma cugrad checkpoint(…)`.
    Checkpoint(Schedule),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Op {
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
    /// end of the enclosing block. `zeroed`: starts as zero (adjoints), else uninitialised.
    Local {
        zeroed: bool,
    },
    /// Address of a variable at namespace scope, of a `__shared__` array or of a function's const table.
    Global(GlobalId),
    /// `base + index` in units of the pointee.
    Index {
        base: Value,
        index: Value,
    },
    /// `&(*base)[index]` where base points to an array.
    Element {
        base: Value,
        index: Value,
    },
    /// `&base->field`.
    Field {
        base: Value,
        field: u32,
    },
    /// Pointer to another pointee type, same address.
    PtrCast(Value),
    /// `a - b` in units of the pointee; result is `long`.
    PtrDiff(Value, Value),
    Load(Value),
    /// place, value
    Store(Value, Value),
    /// `*place += value`, the only way adjoints reach memory. Of arrays each element is added ([`Accumulation::Span`], and
    /// [`Accumulation::Warp`] and [`Accumulation::Own`] of arrays), where the place is an array of rows each to the first of its row.
    Accumulate {
        place: Value,
        value: Value,
        how: Accumulation,
    },
    /// Result: the old value. Operands after the place per [`Atomic`]. `scope` is the C++ suffix (`_block`, `_system`, or empty).
    Atomic {
        op: Atomic,
        place: Value,
        operands: Vec<Value>,
        scope: &'static str,
    },

    Builtin(Builtin),
    Barrier(Barrier),
    Warp {
        op: WarpOp,
        operands: Vec<Value>,
    },

    /// Call of a function of the module (with or without a body).
    Call {
        callee: FuncId,
        args: Vec<Value>,
    },
    /// Call of a function the module does not define, by its C++ spelling.
    Extern {
        name: String,
        args: Vec<Value>,
        effect: ExternEffect,
    },

    /// Keep a value for the reverse sweep; last in, first out. First operand: the tape parameter.
    Push {
        tape: Value,
        value: Value,
    },
    Pop {
        tape: Value,
    },

    /// Host code's work around kernels; operands per [`HostOp`].
    Host {
        op: HostOp,
        operands: Vec<Value>,
    },

    /// Both blocks yield the results.
    If {
        cond: Value,
        then: Box<Block>,
        els: Box<Block>,
    },
    /// `params = inits; while (cond()) params = body();` — `cond` yields one bool and has no effects other
    /// than reading; `body` yields the next values of `params`. Results: the params when `cond` fails.
    Loop {
        inits: Vec<Value>,
        params: Vec<Value>,
        cond: Box<Block>,
        body: Box<Block>,
        hint: LoopHint,
    },
}

/// What executing an instruction does besides computing its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Effect {
    Pure,
    /// Reads memory that others may write.
    Read,
    /// Writes memory, synchronises, prints, allocates or moves a tape.
    Write,
}

impl Op {
    /// Whether the result is the operand without its derivative.
    pub fn is_settled(&self) -> bool {
        matches!(self, Op::Extern { name, .. } if name == SETTLED)
    }

    pub fn is_detached(&self) -> bool {
        matches!(self, Op::Extern { name, .. } if name == DETACHED || name == UNSEEN)
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
