//! Runs IR as it stands: the meaning of the instruction set, written to be obviously right rather than fast.
//! Tests compare passes, derivatives and differences through it.
//!
//! Memory is a set of objects, each a row of scalar cells of known type ([`memory`]); a pointer is an object
//! and a cell's number in it. What a C++ program must not do is a [`Trap`]: out of bounds, null or dangling
//! pointers, a cell read as another type, a decision that depends on something uninitialised, a race between
//! threads of a kernel. Undefined values are carried (a sum with one is undefined) and trap where they decide
//! something or are used as an address.
//!
//! `float` arithmetic is done in `double` and rounded, which gives the same bits for `+ - * /` and `sqrt`.
//! Kernels run thread by thread; barriers and warp operations trap ([`launch`]).

mod arithmetic;
mod launch;
mod math;
mod memory;

use crate::function::{Block, FuncId, Function, GlobalId, Inst, Module, Value};
use crate::op::{Builtin, Const, ExternEffect, Op};
use crate::types::{FloatKind, Type};

pub use memory::Pointer;
use memory::{Access, Memory};

/// What a value holds while the program runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    Undef,
    Bool(bool),
    Int(i128),
    /// Of any floating type, already rounded to it.
    Float(f64),
    Null,
    Pointer(Pointer),
    /// Struct or array.
    Aggregate(Vec<Datum>),
    /// The tape parameter of a derivative; there is one tape.
    Tape,
    /// A string literal: nothing computes with it.
    Text,
}

/// Why the program stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trap {
    pub why: String,
    /// The instruction, where there is one.
    pub at: Option<String>,
}

impl std::fmt::Display for Trap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)?;
        self.at.iter().try_for_each(|at| write!(f, ", at {at}"))
    }
}

impl std::error::Error for Trap {}

fn trap<T>(why: impl Into<String>) -> Result<T, Trap> {
    Err(Trap { why: why.into(), at: None })
}

/// Where a thread stands in its launch.
#[derive(Clone, Copy, Default)]
struct Thread {
    index: [u32; 3],
    block: [u32; 3],
    block_size: [u32; 3],
    grid_size: [u32; 3],
}

/// What was pushed and not popped yet, with the words it takes.
#[derive(Default)]
struct Tape {
    entries: Vec<(Datum, u64)>,
    words: u64,
    most: u64,
}

impl Tape {
    fn push(&mut self, datum: Datum, ty: &Type) {
        let words = match ty {
            Type::Int(kind) => u64::from(kind.bits().div_ceil(32)),
            Type::Float(FloatKind::F64) | Type::Ptr { .. } => 2,
            _ => 1,
        };
        self.entries.push((datum, words));
        self.words += words;
        self.most = self.most.max(self.words);
    }

    fn pop(&mut self) -> Option<Datum> {
        let (datum, words) = self.entries.pop()?;
        self.words -= words;
        Some(datum)
    }
}

pub struct Machine<'m> {
    module: &'m Module,
    memory: Memory<'m>,
    globals: Vec<Option<Pointer>>,
    tape: Tape,
    thread: Thread,
    /// Instructions left until the program counts as endless.
    fuel: u64,
    depth: u32,
    decisions: u64,
}

const FUEL: u64 = 50_000_000;
const MAX_DEPTH: u32 = 200;

/// The values of one call.
struct Frame<'f> {
    function: &'f Function,
    values: Vec<Datum>,
}

impl Frame<'_> {
    fn get(&self, v: Value) -> &Datum {
        &self.values[v.0 as usize]
    }

    fn set(&mut self, v: Value, datum: Datum) {
        self.values[v.0 as usize] = datum;
    }

    fn ty(&self, v: Value) -> &Type {
        self.function.ty(v)
    }
}

impl<'m> Machine<'m> {
    pub fn new(module: &'m Module) -> Self {
        Machine {
            module,
            memory: Memory::new(module),
            globals: vec![None; module.globals.len()],
            tape: Tape::default(),
            thread: Thread::default(),
            fuel: FUEL,
            depth: 0,
            decisions: 0,
        }
    }

    /// How many instructions may run before the program counts as endless.
    pub fn set_fuel(&mut self, instructions: u64) {
        self.fuel = instructions;
    }

    /// Memory for `count` elements of a type, uninitialised, alive as long as the machine.
    pub fn allocate(&mut self, ty: &Type, count: usize) -> Pointer {
        self.memory.allocate(ty, count)
    }

    /// Writes an element; a struct or array is an [`Datum::Aggregate`].
    pub fn write(&mut self, place: Pointer, ty: &Type, datum: Datum) -> Result<(), Trap> {
        self.memory.store(place, ty, datum, Access::Write)
    }

    pub fn read(&mut self, place: Pointer, ty: &Type) -> Result<Datum, Trap> {
        self.memory.load(place, ty, Access::Read)
    }

    /// `place + index` in elements of `ty`.
    pub fn offset(&self, place: Pointer, ty: &Type, index: usize) -> Pointer {
        self.memory.advance(place, ty, index as i64)
    }

    /// All scalar cells of the object a pointer leads to, in order.
    pub fn cells(&self, place: Pointer) -> &[Datum] {
        self.memory.cells(place)
    }

    pub fn cells_mut(&mut self, place: Pointer) -> &mut [Datum] {
        self.memory.cells_mut(place)
    }

    /// The memory of a global; uninitialised until written.
    pub fn global(&mut self, id: GlobalId) -> Pointer {
        let module = self.module;
        match self.globals[id.0 as usize] {
            Some(p) => p,
            None => {
                let p = self.memory.allocate(&module.global(id).ty, 1);
                self.globals[id.0 as usize] = Some(p);
                p
            }
        }
    }

    /// Whether everything pushed has been popped.
    pub fn tape_is_empty(&self) -> bool {
        self.tape.entries.is_empty()
    }

    /// The most words of 32 bits that the tape has held.
    pub fn most_words(&self) -> u64 {
        self.tape.most
    }

    /// A number that is the same for runs that went the same way: every branch, every trip of a loop and every
    /// rounding to an integer is mixed in.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Runs a function; the result is [`Datum::Undef`] for `void`.
    pub fn call(&mut self, id: FuncId, args: Vec<Datum>) -> Result<Datum, Trap> {
        let function = self.module.function(id);
        let Some(body) = &function.body else { return trap(format!("`{}` has no body", function.name)) };
        if args.len() != function.params.len() {
            let wanted = function.params.len();
            return trap(format!("`{}` takes {wanted} arguments, not {}", function.name, args.len()));
        }
        if self.depth == MAX_DEPTH {
            return trap("recursion without end");
        }
        let mut frame = Frame { function, values: vec![Datum::Undef; function.values.len()] };
        for (param, arg) in function.params.iter().zip(args) {
            frame.set(param.value, arg);
        }
        self.depth += 1;
        let scope = self.memory.enter();
        self.insts(&mut frame, body)?;
        let result = body.yields.first().map_or(Datum::Undef, |v| frame.get(*v).clone());
        self.memory.leave(scope);
        self.depth -= 1;
        Ok(result)
    }

    fn decide(&mut self, what: u64) {
        self.decisions = (self.decisions ^ what).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
    }

    fn insts(&mut self, frame: &mut Frame<'m>, block: &'m Block) -> Result<(), Trap> {
        block.insts.iter().try_for_each(|inst| {
            self.inst(frame, inst).map_err(|mut t| {
                t.at.get_or_insert_with(|| format!("{:?} -> {:?}", head(&inst.op), inst.results));
                t
            })
        })
    }

    /// Runs a block in a scope of its own and returns what it yields.
    fn block(&mut self, frame: &mut Frame<'m>, block: &'m Block) -> Result<Vec<Datum>, Trap> {
        let scope = self.memory.enter();
        self.insts(frame, block)?;
        let yields = block.yields.iter().map(|v| frame.get(*v).clone()).collect();
        self.memory.leave(scope);
        Ok(yields)
    }

    fn inst(&mut self, frame: &mut Frame<'m>, inst: &'m Inst) -> Result<(), Trap> {
        match self.fuel.checked_sub(1) {
            Some(left) => self.fuel = left,
            None => return trap("the program does not end"),
        }
        match &inst.op {
            Op::If { cond, then, els } => {
                let taken = self.condition(frame, *cond)?;
                let yields = self.block(frame, if taken { then } else { els })?;
                inst.results.iter().zip(yields).for_each(|(r, y)| frame.set(*r, y));
                Ok(())
            }
            Op::Loop { inits, params, cond, body, .. } => {
                let mut carried: Vec<_> = inits.iter().map(|v| frame.get(*v).clone()).collect();
                loop {
                    params.iter().zip(carried).for_each(|(p, c)| frame.set(*p, c));
                    self.block(frame, cond)?;
                    if !self.condition(frame, cond.yields[0])? {
                        break;
                    }
                    carried = self.block(frame, body)?;
                }
                for (r, p) in inst.results.iter().zip(params) {
                    frame.set(*r, frame.get(*p).clone());
                }
                Ok(())
            }
            Op::Call { callee, args } => {
                let args = args.iter().map(|v| frame.get(*v).clone()).collect();
                let result = self.call(*callee, args)?;
                self.finish(frame, inst, result)
            }
            op => {
                let result = self.plain(frame, op, &inst.results)?;
                self.finish(frame, inst, result)
            }
        }
    }

    fn finish(&mut self, frame: &mut Frame<'m>, inst: &Inst, result: Datum) -> Result<(), Trap> {
        if let [r] = inst.results.as_slice() {
            frame.set(*r, result);
        }
        Ok(())
    }

    fn condition(&mut self, frame: &Frame, v: Value) -> Result<bool, Trap> {
        match frame.get(v) {
            Datum::Bool(b) => {
                self.decide(u64::from(*b) + 1);
                Ok(*b)
            }
            other => trap(format!("a branch depends on {other:?}")),
        }
    }

    fn plain(&mut self, frame: &Frame<'m>, op: &'m Op, results: &[Value]) -> Result<Datum, Trap> {
        let get = |v: &Value| frame.get(*v);
        let ty = results.first().map_or(&Type::Void, |r| frame.ty(*r));
        Ok(match op {
            Op::Const(c) => self.constant(c, ty),
            Op::Unary(o, a) => arithmetic::unary(*o, get(a), ty)?,
            Op::Binary(o, a, b) => arithmetic::binary(*o, get(a), get(b), ty)?,
            Op::Compare(o, a, b) => arithmetic::compare(*o, get(a), get(b))?,
            Op::Convert(a) => {
                let converted = arithmetic::convert(get(a), ty)?;
                if let (Datum::Float(_), Datum::Int(n)) = (get(a), &converted) {
                    self.decide(*n as u64);
                }
                converted
            }
            Op::Bitcast(a) => arithmetic::bitcast(get(a), frame.ty(*a), ty)?,
            Op::Select(c, a, b) => match get(c) {
                Datum::Bool(chosen) => {
                    let chosen = *chosen;
                    self.decide(u64::from(chosen) + 3);
                    if chosen { get(a).clone() } else { get(b).clone() }
                }
                Datum::Undef => Datum::Undef,
                other => return trap(format!("select on {other:?}")),
            },
            Op::Extract(a, i) => match get(a) {
                Datum::Aggregate(parts) => parts[*i as usize].clone(),
                Datum::Undef => Datum::Undef,
                other => return trap(format!("member of {other:?}")),
            },
            Op::Pack(parts) => Datum::Aggregate(parts.iter().map(|p| get(p).clone()).collect()),
            Op::Builtin(b) => Datum::Int(self.builtin(*b)),
            // As on the CPU.
            Op::Warp { op: crate::warp::WarpOp::AllHere, .. } => Datum::Bool(false),
            Op::Barrier(_) | Op::Warp { .. } => return trap("synchronisation needs threads side by side"),
            Op::Extern { name, args, effect } => {
                let args: Vec<_> = args.iter().map(|a| (get(a).clone(), frame.ty(*a))).collect();
                self.external(name, &args, *effect, ty)?
            }
            Op::Push { value, .. } => {
                self.tape.push(get(value).clone(), frame.ty(*value));
                Datum::Undef
            }
            Op::Pop { .. } => match self.tape.pop() {
                Some(datum) => datum,
                None => return trap("pop from an empty tape"),
            },
            Op::Host { op, .. } => return trap(format!("host.{} needs CUDA's runtime", op.name())),
            Op::If { .. } | Op::Loop { .. } | Op::Call { .. } => unreachable!("run with their blocks"),
            _ => return self.memory_op(frame, op, ty),
        })
    }

    fn memory_op(&mut self, frame: &Frame<'m>, op: &'m Op, ty: &Type) -> Result<Datum, Trap> {
        let get = |v: &Value| frame.get(*v);
        Ok(match op {
            Op::Local { zeroed } => {
                let object = ty.pointee().expect("validated: a local is a pointer");
                Datum::Pointer(self.memory.local(object, *zeroed))
            }
            Op::Global(id) => Datum::Pointer(self.global(*id)),
            Op::Index { base, index } => {
                let of = frame.ty(*base).pointee().expect("validated: a pointer");
                self.memory.index(get(base), of, get(index))?
            }
            Op::Element { base, index } => {
                let of = frame.ty(*base).pointee().expect("validated: a pointer");
                self.memory.element(get(base), of, get(index))?
            }
            Op::Field { base, field } => {
                let of = frame.ty(*base).pointee().expect("validated: a pointer");
                self.memory.field(get(base), of, *field)?
            }
            Op::PtrCast(p) => get(p).clone(),
            Op::PtrDiff(a, b) => {
                let of = frame.ty(*a).pointee().expect("validated: a pointer");
                self.memory.distance(get(a), get(b), of)?
            }
            Op::Load(p) => self.memory.load(address(get(p))?, ty, Access::Read)?,
            Op::Store(p, v) => {
                self.memory.store(address(get(p))?, frame.ty(*v), get(v).clone(), Access::Write)?;
                Datum::Undef
            }
            Op::Accumulate { value, how, .. } if how.skips_zero() && is_zero(get(value)) => Datum::Undef,
            Op::Accumulate { place, value, how } => {
                let (at, ty) = (address(get(place))?, frame.ty(*value));
                let access = Access::of(*how);
                let old = self.memory.load(at, ty, access)?;
                let sum = arithmetic::binary(crate::BinaryOp::Add, &old, get(value), ty)?;
                self.memory.store(at, ty, sum, access)?;
                Datum::Undef
            }
            Op::Atomic { op, place, operands, .. } => {
                let (at, ty) = (address(get(place))?, frame.ty(operands[0]));
                let old = self.memory.load(at, ty, Access::Atomic)?;
                let operands: Vec<_> = operands.iter().map(|v| get(v).clone()).collect();
                let new = arithmetic::atomic(*op, &old, &operands, ty)?;
                self.memory.store(at, ty, new, Access::Atomic)?;
                old
            }
            other => unreachable!("{other:?} is no operation on memory"),
        })
    }

    fn constant(&self, c: &Const, ty: &Type) -> Datum {
        match c {
            Const::Bool(b) => Datum::Bool(*b),
            Const::Int(n) => Datum::Int(*n),
            Const::Float(x) => Datum::Float(arithmetic::round(*x, ty)),
            Const::Null => Datum::Null,
            Const::Zero => self.memory.zero(ty),
            Const::Undef => Datum::Undef,
            Const::Str(_) => Datum::Text,
        }
    }

    fn builtin(&self, b: Builtin) -> i128 {
        let t = &self.thread;
        let (of, axis) = match b {
            Builtin::ThreadIdx(axis) => (t.index, axis),
            Builtin::BlockIdx(axis) => (t.block, axis),
            Builtin::BlockDim(axis) => (t.block_size, axis),
            Builtin::GridDim(axis) => (t.grid_size, axis),
            Builtin::WarpSize => return 32,
        };
        i128::from(of[axis as usize])
    }

    fn external(
        &mut self,
        name: &str,
        args: &[(Datum, &Type)],
        effect: ExternEffect,
        ty: &Type,
    ) -> Result<Datum, Trap> {
        if effect == ExternEffect::Output {
            return Ok(Datum::Undef);
        }
        let numbers: Vec<_> = args.iter().map(|(d, _)| d.clone()).collect();
        if let Some(outputs) = math::through_pointers(name, &numbers) {
            for (i, x) in outputs? {
                let to = args[i].1.pointee().expect("an output is a pointer");
                let x = Datum::Float(arithmetic::round(x, to));
                self.memory.store(address(&args[i].0)?, to, x, Access::Write)?;
            }
            return Ok(Datum::Undef);
        }
        math::call(name, &numbers, ty)
    }
}

fn address(d: &Datum) -> Result<Pointer, Trap> {
    match d {
        Datum::Pointer(p) => Ok(*p),
        Datum::Null => trap("access through a null pointer"),
        other => trap(format!("access through {other:?}")),
    }
}

fn is_zero(d: &Datum) -> bool {
    matches!(d, Datum::Float(0.0) | Datum::Int(0))
}

/// The operation without its blocks, for messages.
fn head(op: &Op) -> Op {
    let mut op = op.clone();
    op.blocks_mut().into_iter().for_each(|b| *b = Block::default());
    op
}
