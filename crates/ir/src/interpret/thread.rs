//! One thread of execution: what it has open, and one instruction after the other.
//!
//! A thread is data, so that many of them can take turns: a row of [`Frame`]s, one per call, and a row of
//! [`Open`] blocks, innermost last, each with the number of the instruction that comes next and with what is to
//! happen at its end. [`Machine::advance`] runs a thread until it ends or comes to an instruction at which
//! threads meet; whoever brings it together with the others ([`super::launch`]) hands it the result and lets it
//! go on.

use super::{Datum, Machine, Trap, trap};
use crate::function::{Block, FuncId, Function, Inst, Value};
use crate::op::Op;
use crate::types::{FloatKind, Type};

const MAX_DEPTH: usize = 200;

/// Where a thread stands in its launch.
#[derive(Clone, Copy, Default)]
pub(super) struct Coordinates {
    pub index: [u32; 3],
    pub block: [u32; 3],
    pub block_size: [u32; 3],
    pub grid_size: [u32; 3],
}

impl Coordinates {
    /// Threads count along x, then y, then z.
    pub(super) fn number_in_block(&self) -> u32 {
        let ([x, y, z], [width, height, _]) = (self.index, self.block_size);
        x + width * (y + height * z)
    }

    pub(super) fn threads_of_block(&self) -> u32 {
        self.block_size.iter().product()
    }
}

/// What was pushed and not popped yet, with the words it takes.
#[derive(Default)]
pub(super) struct Tape {
    entries: Vec<(Datum, u64)>,
    words: u64,
    most: u64,
}

impl Tape {
    pub(super) fn push(&mut self, datum: Datum, ty: &Type) {
        let words = match ty {
            Type::Int(kind) => u64::from(kind.bits().div_ceil(32)),
            Type::Float(FloatKind::F64) | Type::Ptr { .. } => 2,
            Type::Float(FloatKind::LongDouble) => 4,
            _ => 1,
        };
        self.entries.push((datum, words));
        self.words += words;
        self.most = self.most.max(self.words);
    }

    pub(super) fn pop(&mut self) -> Option<Datum> {
        let (datum, words) = self.entries.pop()?;
        self.words -= words;
        Some(datum)
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The most words of 32 bits that it has held.
    pub(super) fn most(&self) -> u64 {
        self.most
    }
}

/// The values of one call.
pub(super) struct Frame<'m> {
    function: &'m Function,
    values: Vec<Datum>,
}

impl<'m> Frame<'m> {
    pub(super) fn get(&self, v: Value) -> &Datum {
        &self.values[v.0 as usize]
    }

    fn set(&mut self, v: Value, datum: Datum) {
        self.values[v.0 as usize] = datum;
    }

    pub(super) fn ty(&self, v: Value) -> &'m Type {
        self.function.ty(v)
    }
}

/// What an open block belongs to, which says what happens at its end.
#[derive(Clone, Copy)]
enum Part<'m> {
    /// A function's body, and the instruction that called it.
    Body(Option<&'m Inst>),
    Branch(&'m Inst),
    Condition(&'m Inst),
    Iteration(&'m Inst),
}

/// A block that is being run.
struct Open<'m> {
    block: &'m Block,
    next: usize,
    part: Part<'m>,
    /// Locals that were alive when it was opened; what came since ends with it.
    locals: usize,
}

#[derive(Clone, Copy)]
pub(super) enum State<'m> {
    Ready,
    /// For others, at this instruction.
    Waiting(&'m Inst),
    Ended,
}

pub(super) struct Thread<'m> {
    frames: Vec<Frame<'m>>,
    open: Vec<Open<'m>>,
    locals: Vec<u32>,
    pub state: State<'m>,
    pub coordinates: Coordinates,
    pub tape: Tape,
    /// Mixed from every branch that was taken.
    pub decisions: u64,
    /// Of the first call, once that has returned.
    pub result: Datum,
}

impl<'m> Thread<'m> {
    pub(super) fn new(coordinates: Coordinates) -> Self {
        Thread {
            frames: Vec::new(),
            open: Vec::new(),
            locals: Vec::new(),
            state: State::Ready,
            coordinates,
            tape: Tape::default(),
            decisions: 0,
            result: Datum::Undef,
        }
    }

    pub(super) fn frame(&self) -> &Frame<'m> {
        self.frames.last().expect("a thread that runs has a frame")
    }

    fn frame_mut(&mut self) -> &mut Frame<'m> {
        self.frames.last_mut().expect("a thread that runs has a frame")
    }

    pub(super) fn get(&self, v: Value) -> &Datum {
        self.frame().get(v)
    }

    pub(super) fn own_local(&mut self, object: u32) {
        self.locals.push(object);
    }

    pub(super) fn decide(&mut self, what: u64) {
        self.decisions = (self.decisions ^ what).wrapping_mul(0x0100_0000_01b3).rotate_left(5);
    }

    /// Ends the wait at an instruction, whose result this is.
    pub(super) fn go_on(&mut self, inst: &Inst, result: Datum) {
        self.finish(inst, result);
        self.state = State::Ready;
    }

    fn finish(&mut self, inst: &Inst, result: Datum) {
        if let [r] = inst.results.as_slice() {
            self.frame_mut().set(*r, result);
        }
    }

    fn begin(&mut self, block: &'m Block, part: Part<'m>) {
        let locals = self.locals.len();
        self.open.push(Open { block, next: 0, part, locals });
    }

    fn condition(&mut self, v: Value) -> Result<bool, Trap> {
        match self.get(v) {
            Datum::Bool(b) => {
                let b = *b;
                self.decide(u64::from(b) + 1);
                Ok(b)
            }
            other => trap(format!("a branch depends on {other:?}")),
        }
    }
}

impl<'m> Machine<'m> {
    /// Opens a function's body in a thread.
    pub(super) fn enter(
        &self,
        t: &mut Thread<'m>,
        id: FuncId,
        args: Vec<Datum>,
        call: Option<&'m Inst>,
    ) -> Result<(), Trap> {
        let function = self.module.function(id);
        let Some(body) = &function.body else { return trap(format!("`{}` has no body", function.name)) };
        if args.len() != function.params.len() {
            let wanted = function.params.len();
            return trap(format!("`{}` takes {wanted} arguments, not {}", function.name, args.len()));
        }
        if t.frames.len() == MAX_DEPTH {
            return trap("recursion without end");
        }
        let mut frame = Frame { function, values: vec![Datum::Undef; function.values.len()] };
        for (param, arg) in function.params.iter().zip(args) {
            frame.set(param.value, arg);
        }
        t.frames.push(frame);
        t.begin(body, Part::Body(call));
        Ok(())
    }

    /// Runs a thread until it ends or waits for others.
    pub(super) fn advance(&mut self, t: &mut Thread<'m>) -> Result<(), Trap> {
        while matches!(t.state, State::Ready) {
            let Some(open) = t.open.last_mut() else {
                t.state = State::Ended;
                break;
            };
            let Some(inst) = open.block.insts.get(open.next) else {
                self.close(t)?;
                continue;
            };
            open.next += 1;
            match self.fuel.checked_sub(1) {
                Some(left) => self.fuel = left,
                None => return trap("the program does not end"),
            }
            self.inst(t, inst).map_err(|why| at(why, inst))?;
        }
        Ok(())
    }

    fn inst(&mut self, t: &mut Thread<'m>, inst: &'m Inst) -> Result<(), Trap> {
        match &inst.op {
            Op::If { cond, then, els } => {
                let taken = t.condition(*cond)?;
                t.begin(if taken { then } else { els }, Part::Branch(inst));
            }
            Op::Loop { inits, params, cond, .. } => {
                let carried: Vec<_> = inits.iter().map(|v| t.get(*v).clone()).collect();
                params.iter().zip(carried).for_each(|(p, c)| t.frame_mut().set(*p, c));
                t.begin(cond, Part::Condition(inst));
            }
            Op::Call { callee, args } => {
                let args = args.iter().map(|v| t.get(*v).clone()).collect();
                self.enter(t, *callee, args, Some(inst))?;
            }
            op if self.meets(op) => t.state = State::Waiting(inst),
            op => {
                let mut result = self.plain(t, op, &inst.results)?;
                if let Some(rounding) = &self.rounding {
                    let off = self.module.function(rounding.function);
                    rounding.disturb(t.frame().function, off, &inst.results, &mut result);
                }
                if let Datum::Float(x) = result {
                    self.is_finite &= x.is_finite();
                    if self.is_finite {
                        self.largest = self.largest.max(x.abs());
                    }
                }
                t.finish(inst, result);
            }
        }
        Ok(())
    }

    /// Ends the innermost block.
    fn close(&mut self, t: &mut Thread<'m>) -> Result<(), Trap> {
        let open = t.open.pop().expect("there is one to close");
        let yields =
            |t: &Thread<'m>| -> Vec<Datum> { open.block.yields.iter().map(|v| t.get(*v).clone()).collect() };
        match open.part {
            Part::Body(call) => {
                t.result = open.block.yields.first().map_or(Datum::Undef, |v| t.get(*v).clone());
                t.frames.pop();
                if let Some(inst) = call {
                    let result = std::mem::replace(&mut t.result, Datum::Undef);
                    t.finish(inst, result);
                }
            }
            Part::Branch(inst) => {
                let yields = yields(t);
                inst.results.iter().zip(yields).for_each(|(r, y)| t.frame_mut().set(*r, y));
            }
            Part::Condition(inst) => {
                let Op::Loop { params, body, .. } = &inst.op else { unreachable!("loops have conditions") };
                let goes_on = t.condition(open.block.yields[0]).map_err(|why| at(why, inst))?;
                self.memory.end_locals(t.locals.drain(open.locals..));
                if goes_on {
                    t.begin(body, Part::Iteration(inst));
                } else {
                    for (r, p) in inst.results.iter().zip(params) {
                        let last = t.get(*p).clone();
                        t.frame_mut().set(*r, last);
                    }
                }
                return Ok(());
            }
            Part::Iteration(inst) => {
                let Op::Loop { params, cond, .. } = &inst.op else { unreachable!("loops have bodies") };
                let yields = yields(t);
                params.iter().zip(yields).for_each(|(p, y)| t.frame_mut().set(*p, y));
                self.memory.end_locals(t.locals.drain(open.locals..));
                t.begin(cond, Part::Condition(inst));
                return Ok(());
            }
        }
        self.memory.end_locals(t.locals.drain(open.locals..));
        Ok(())
    }
}

/// The trap with the place where it happened.
pub(super) fn at(mut why: Trap, inst: &Inst) -> Trap {
    why.at.get_or_insert_with(|| format!("{:?} -> {:?}", head(&inst.op), inst.results));
    why
}

/// The operation without its blocks, for messages.
fn head(op: &Op) -> Op {
    let mut op = op.clone();
    op.blocks_mut().into_iter().for_each(|b| *b = Block::default());
    op
}
