//! Time loops that are reversed from checkpoints ([`super::host::time_loops`]): what the sweeps do besides what they
//! do about any loop.
//!
//! ```text
//! forward  loop = begin; register the state       reverse  loop = take
//!          while (…) { step(loop, carried); body }          while (…) { back(loop)
//!          end(loop)                                            while (replays(loop)) { step(loop, carried); body }
//!                                                               reverse of the body
//!                                                               reversed(loop) }
//! ```
//!
//! The inner loop runs steps again from a restored state, up to the step that is reversed next; the body is the
//! forward sweep's. The runtime decides where it starts, and whether it runs at all.

use analysis::loops::counted;
use ir::host::HostOp;
use ir::{Diagnostic, ExternEffect, Inst, IntKind, Loop, LoopHint, Op, TimeOp, Type, Value};

use crate::plan::time_loops::TimeLoop;
use crate::reverse::sweep::Sweep;

/// The type of a loop in generated code.
const TIME_LOOP: &str = "::cugrad::host::time_loop";

impl<'a> Sweep<'a, '_> {
    fn time_loop(&self, inst: Loop) -> Option<&'a TimeLoop> {
        self.facts.time_loops.get(inst.params.first()?)
    }

    fn time_effect(&mut self, op: TimeOp, operands: Vec<Value>) {
        self.b.effect(Op::Host { op: HostOp::Time(op), operands });
    }

    fn time_value(&mut self, op: TimeOp, operands: Vec<Value>, ty: Type) -> Value {
        self.b.emit(Op::Host { op: HostOp::Time(op), operands }, ty)
    }

    /// Before the loop in the forward sweep.
    pub fn begin_time_loop(&mut self, inst: Loop<'a>) -> Option<Value> {
        let time_loop = self.time_loop(inst)?;
        let layout = self.facts.layout;
        let long = Type::Int(IntKind::LongLong);
        let count = match counted(layout, &inst) {
            Some(c) => {
                let count = self.trip_count(inst, &c);
                self.b.convert(count, &long)
            }
            None => self.b.int(long, -1),
        };
        let operands: Vec<Value> = [count].into_iter().chain(self.tape).collect();
        let op = TimeOp::Begin(time_loop.schedule);
        let handle = self.time_value(op, operands, Type::Opaque(TIME_LOOP.into()));
        self.b.name(handle, "steps_of_loop".to_string());
        let parts = [
            (TimeOp::Buffer, &time_loop.buffers),
            (TimeOp::Local, &time_loop.locals),
            (TimeOp::Output, &time_loop.outputs),
        ];
        for (op, pointers) in parts {
            for p in pointers {
                let pointer = self.rebuild(*p);
                self.time_effect(op, vec![handle, pointer]);
            }
        }
        Some(handle)
    }

    /// At the start of its body.
    pub fn begin_step(&mut self, handle: Value, carried: &[Value]) {
        let operands = [handle].into_iter().chain(carried.iter().copied()).collect();
        self.time_effect(TimeOp::Step, operands);
    }

    /// After the loop.
    pub fn end_time_loop(&mut self, handle: Value) {
        self.time_effect(TimeOp::End, vec![handle]);
    }

    /// Before the loop in the reverse sweep.
    pub fn take_time_loop(&mut self, inst: Loop) -> Option<Value> {
        self.time_loop(inst)?;
        let handle = self.time_value(TimeOp::Take, Vec::new(), Type::Opaque(TIME_LOOP.into()));
        self.b.name(handle, "steps_of_loop".to_string());
        Some(handle)
    }

    /// Before a step's reverse: runs steps again where the runtime has no record of this one.
    pub fn replay_steps(&mut self, inst: Loop<'a>, handle: Value) -> Result<(), Diagnostic> {
        let Loop { params, body, .. } = inst;
        self.time_effect(TimeOp::Back, vec![handle]);
        let f = self.facts.layout.function;
        let mut inits = Vec::new();
        for (i, p) in params.iter().enumerate() {
            inits.push(self.time_value(TimeOp::Restored(i as u32), vec![handle], f.ty(*p).clone()));
        }
        let first = self.time_value(TimeOp::Replays, vec![handle], Type::Bool);
        let outer = self.scope.clone();
        let carried: Vec<Value> = params.iter().map(|p| self.clone_of(*p)).collect();
        // Conditions have no effects, so the body asks whether there is another step.
        let more = self.b.value(Type::Bool, Some("again".into()));
        self.b.begin();
        let cond = self.b.close(vec![more]);
        self.b.begin();
        self.begin_step(handle, &carried);
        self.number_iteration(inst, |s, i| s.scope.primal[&params[i]]);
        self.replaying = self.time_loop(inst);
        self.forward_block(body)?;
        self.replaying = None;
        let mut yields: Vec<Value> = body.yields.iter().map(|v| self.resolve(*v)).collect();
        yields.push(self.time_value(TimeOp::Replays, vec![handle], Type::Bool));
        let body = self.b.close(yields);
        self.scope = outer;
        let mut results: Vec<Value> = params.iter().map(|p| self.b.value(f.ty(*p).clone(), None)).collect();
        results.push(self.b.value(Type::Bool, None));
        inits.push(first);
        let params = carried.into_iter().chain([more]).collect();
        self.b.span = inst.span;
        self.b.push(
            Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint: LoopHint::None },
            results,
        );
        Ok(())
    }

    /// After it.
    pub fn end_step(&mut self, handle: Value) {
        self.time_effect(TimeOp::Reversed, vec![handle]);
    }

    /// Whether an instruction of a step that is run again has been done once and for all.
    pub fn is_left_out_of_replay(&self, inst: &Inst) -> bool {
        let Some(time_loop) = self.replaying else { return false };
        let into = |p: Value| {
            let objects = self.facts.points.get(p);
            !objects.is_empty() && objects.iter().all(|o| time_loop.left_out.contains(o))
        };
        match &inst.op {
            Op::Extern { effect: ExternEffect::Output, .. } => true,
            Op::Store(p, _) => into(*p),
            Op::Host {
                op:
                    HostOp::Copy
                    | HostOp::Copy2D
                    | HostOp::Copy3D
                    | HostOp::Fill
                    | HostOp::Fill2D
                    | HostOp::Fill3D
                    | HostOp::CopyFromSymbol,
                operands,
            } => into(operands[0]),
            // Whatever else a step does is done again.
            _ => false,
        }
    }
}
