//! Runs IR as it stands: the meaning of the instruction set, written to be obviously right rather than fast.
//! Tests compare passes, derivatives and differences through it.
//!
//! Memory is a set of objects, each a row of scalar cells of known type ([`memory`]); a pointer is an object
//! and a cell's number in it. What a C++ program must not do is a [`Trap`]: out of bounds, null or dangling
//! pointers, a cell read as another type, a decision that depends on something uninitialised, a race between
//! threads of a kernel, threads that wait for others who never come. Undefined values are carried (a sum with one is undefined) and trap where they decide
//! something or are used as an address.
//!
//! `float` arithmetic is done in `double` and rounded, which gives the same bits for `+ - * /` and `sqrt`.
//! Threads are data ([`thread`]) that take turns: each runs until it has to wait for others ([`launch`], [`exchange`]).

mod arithmetic;
mod exchange;
mod instructions;
mod launch;
mod math;
mod memory;
mod order;
mod rounding;
mod thread;

use crate::function::{FuncId, GlobalId, GlobalSpace, Module};
use crate::types::Type;

pub use memory::Pointer;
use memory::{Access, Memory};
pub use rounding::Rounding;
use thread::{Coordinates, State, Tape, Thread};

/// What a value holds while the program runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// Uninitialised, or the result of an operation on something uninitialised.
    Undef,
    /// Of type `bool`.
    Bool(bool),
    /// Of any integer type, already wrapped to it.
    Int(i128),
    /// Of any floating type, already rounded to it.
    Float(f64),
    /// The null pointer.
    Null,
    /// A pointer into an object that was allocated.
    Pointer(Pointer),
    /// Struct or array.
    Aggregate(Vec<Datum>),
    /// The tape parameter of a derivative; a thread has one tape.
    Tape,
    /// The parameter that says where shadows of dynamic shared memory are: beside it.
    Slab,
    /// A string literal: nothing computes with it.
    Text,
}

/// Why the program stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trap {
    /// What the program must not have done, as a sentence.
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

/// The memory of a module's program; functions are called and kernels launched on it.
pub struct Machine<'m> {
    module: &'m Module,
    memory: Memory<'m>,
    globals: Vec<Option<Pointer>>,
    /// Of the block that runs: its variables in shared memory.
    shared: Vec<Option<Pointer>>,
    tape: Tape,
    /// The most words that a thread's tape has held.
    most_words: u64,
    launch: Launching,
    /// Instructions left until the program counts as endless.
    fuel: u64,
    decisions: u64,
    is_finite: bool,
    largest: f64,
    rounding: Option<Rounding>,
}

/// What is free in how a kernel runs.
#[derive(Clone, Copy, Default)]
struct Launching {
    /// In what order blocks and threads run: one after the other, or drawn.
    order: Option<u64>,
    /// Whether what threads may do together is done so, as on a GPU, or by each for itself, as on the CPU.
    together: bool,
    /// Elements of dynamic shared memory.
    dynamic: usize,
    /// A kernel is running.
    is_open: bool,
}

const FUEL: u64 = 50_000_000;

impl<'m> Machine<'m> {
    /// Nothing is allocated, and globals are uninitialised.
    pub fn new(module: &'m Module) -> Self {
        Machine {
            module,
            memory: Memory::new(module),
            globals: vec![None; module.globals.len()],
            shared: vec![None; module.globals.len()],
            tape: Tape::default(),
            most_words: 0,
            launch: Launching::default(),
            fuel: FUEL,
            decisions: 0,
            is_finite: true,
            largest: 0.0,
            rounding: None,
        }
    }

    /// How many instructions may run before the program counts as endless.
    pub fn set_fuel(&mut self, instructions: u64) {
        self.fuel = instructions;
    }

    /// Kernels run their blocks and threads in an order drawn from a seed.
    pub fn draw_order(&mut self, seed: u64) {
        self.launch.order = Some(seed);
    }

    /// What threads may do together, votes ([`crate::WarpOp::AllHere`]) and sums over a block, they do as on a GPU.
    pub fn set_together(&mut self, together: bool) {
        self.launch.together = together;
    }

    /// Some sums come out differently each time they are computed.
    pub fn set_rounding(&mut self, rounding: Rounding) {
        self.rounding = Some(rounding);
    }

    /// How many elements dynamic shared memory has.
    pub fn set_dynamic_shared(&mut self, elements: usize) {
        self.launch.dynamic = elements;
    }

    /// Memory for `count` elements of a type, uninitialised, alive as long as the machine.
    pub fn allocate(&mut self, ty: &Type, count: usize) -> Pointer {
        self.memory.allocate(ty, count)
    }

    /// Writes an element; a struct or array is an [`Datum::Aggregate`].
    pub fn write(&mut self, place: Pointer, ty: &Type, datum: Datum) -> Result<(), Trap> {
        self.memory.store(place, ty, datum, Access::Store)
    }

    /// Reads an element; a struct or array gives an [`Datum::Aggregate`].
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

    /// The memory of a global, in a launch that of the block; uninitialised until written.
    pub fn global(&mut self, id: GlobalId) -> Pointer {
        let (module, i) = (self.module, id.0 as usize);
        let global = module.global(id);
        let of_block = global.space == GlobalSpace::Shared;
        let known = if of_block { self.shared[i] } else { self.globals[i] };
        if let Some(p) = known {
            return p;
        }
        if !of_block {
            return *self.globals[i].insert(self.memory.allocate(&global.ty, 1));
        }
        let p = match &global.ty {
            Type::Array(of, 0) => self.memory.allocate_shared(of, self.launch.dynamic),
            ty => self.memory.allocate_shared(ty, 1),
        };
        *self.shared[i].insert(p)
    }

    /// Whether everything pushed has been popped.
    pub fn tape_is_empty(&self) -> bool {
        self.tape.len() == 0
    }

    /// The most words of 32 bits that a tape has held.
    pub fn most_words(&self) -> u64 {
        self.most_words.max(self.tape.most())
    }

    /// Whether every number that was computed is one: no infinity, no NaN.
    pub fn is_finite(&self) -> bool {
        self.is_finite
    }

    /// The largest magnitude that was computed before any number was infinite, or none.
    pub fn largest(&self) -> f64 {
        self.largest
    }

    /// A number that is the same for runs that went the same way: every branch, every trip of a loop and every
    /// rounding to an integer is mixed in.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Runs a function; the result is [`Datum::Undef`] for `void`.
    pub fn call(&mut self, id: FuncId, args: Vec<Datum>) -> Result<Datum, Trap> {
        let mut t = Thread::new(Coordinates::default());
        (t.tape, t.decisions) = (std::mem::take(&mut self.tape), self.decisions);
        self.enter(&mut t, id, args, None)?;
        self.advance(&mut t)?;
        if let State::Waiting(inst) = t.state {
            return trap("synchronisation needs threads side by side").map_err(|why| thread::at(why, inst));
        }
        (self.tape, self.decisions) = (t.tape, t.decisions);
        Ok(t.result)
    }
}
