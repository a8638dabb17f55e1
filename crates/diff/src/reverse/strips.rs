//! Loops that are cut into strips ([`crate::plan::strips`]): what the sweeps do about them.
//!
//! ```text
//! forward  for (strip…) { keep the state          reverse  for (strips, last one first) { the state comes back
//!              for (step…) body }                              for (step…) body, which records
//!                                                              for (steps, last one first) reverse of the body }
//! ```
//!
//! All strips but the last have the same number of steps, so their loops can be unrolled, which makes the recorded arrays
//! registers. The rest has loops of its own. Where steps are long, none are unrolled, and the arrays are local memory. A loop that cannot be counted beforehand runs forward as it is written, and keeps the
//! state in every so many iterations.

use analysis::loops::counted;
use analysis::objects::Object;
use analysis::trips::constant_trips;
use ir::{BinaryOp, Block, CompareOp, Diagnostic, ExternEffect, Inst, Loop, LoopHint, Op, Type, Value};

use super::loops::{ReverseLoop, Through, WalkKind};
use super::scope::Redo;
use super::sweep::Sweep;
use crate::plan::strips::Strip;
use crate::plan::trip_counter;

/// How many steps a strip has here.
#[derive(Clone, Copy)]
enum Steps {
    Whole(u64),
    Rest(Value),
}

/// The strips of a loop.
struct Strips {
    /// How often the loop runs.
    iterations: Value,
    count: Value,
    ty: Type,
    /// All have the same number of steps.
    even: bool,
}

impl<'a> Sweep<'a, '_> {
    /// The forward sweep of a loop that is cut.
    pub fn forward_strips(&mut self, inst: Loop<'a>, strip: &'a Strip) -> Result<(), Diagnostic> {
        let Loop { inits, params, body, .. } = inst;
        let strips = self.strips(inst, strip);
        let outer = self.scope.clone();
        let starts: Vec<Value> = inits.iter().map(|v| self.resolve(*v)).collect();
        let number = self.b.value(strips.ty.clone(), Some("strip".into()));
        let carried: Vec<Value> = params.iter().map(|v| self.clone_of(*v)).collect();
        self.b.begin();
        let more = self.b.compare(CompareOp::Lt, number, strips.count);
        let cond = self.b.close(vec![more]);
        self.b.begin();
        self.keep_state(inst, strip, number);
        let first = self.first_of(strip, number);
        let nexts = self.whole_or_rest(strip, &strips, first, |s, steps| {
            let outer = s.scope.clone();
            let starts = params.iter().map(|p| s.resolve(*p)).collect();
            let ends = s.steps_forward(inst, (strip, steps), params, starts, |s, _| {
                s.forward_block(body)?;
                Ok(body.yields.iter().map(|v| s.resolve(*v)).collect())
            });
            s.scope = outer;
            ends
        })?;
        let one = self.b.int(strips.ty.clone(), 1);
        let next = self.b.add(number, one);
        let block = self.b.close([next].into_iter().chain(nexts).collect());
        self.scope = outer;
        let mut results = vec![self.b.value(strips.ty.clone(), None)];
        results.extend(inst.results.iter().map(|v| self.clone_of(*v)).collect::<Vec<_>>());
        let zero = self.b.int(strips.ty, 0);
        self.b.span = inst.span;
        let op = Op::Loop {
            inits: [zero].into_iter().chain(starts).collect(),
            params: [number].into_iter().chain(carried).collect(),
            cond: Box::new(cond),
            body: Box::new(block),
            hint: LoopHint::None,
        };
        self.b.push(op, results);
        Ok(())
    }

    /// At the start of an iteration of a loop that is cut, and runs as it is written.
    pub fn keep_now_and_then(&mut self, inst: Loop<'a>, strip: &'a Strip) {
        if strip.state.is_empty() {
            return;
        }
        let counter =
            trip_counter(self.facts.layout, &inst).expect("prepared: uncounted loops count themselves");
        let number = self.scope.primal[&inst.params[counter]];
        if strip.steps == 1 {
            self.keep_state(inst, strip, number);
            return;
        }
        let ty = self.b.ty(number);
        let steps = self.b.int(ty.clone(), i128::from(strip.steps));
        let rest = self.b.binary(BinaryOp::Rem, number, steps);
        let zero = self.b.int(ty, 0);
        let first = self.b.compare(CompareOp::Eq, rest, zero);
        self.b.begin();
        let at = self.b.div(number, steps);
        self.keep_state(inst, strip, at);
        let then = self.b.close(Vec::new());
        self.b.begin();
        let els = self.b.close(Vec::new());
        self.b.push(Op::If { cond: first, then: Box::new(then), els: Box::new(els) }, Vec::new());
    }

    /// The reverse sweep of a loop that is cut, from the adjoints behind it to those before it.
    pub fn reverse_strips(
        &mut self,
        inst: Loop<'a>,
        strip: &'a Strip,
        through: &Through,
        starts: Vec<Value>,
    ) -> Result<Vec<Value>, Diagnostic> {
        let strips = self.strips(inst, strip);
        let walk = ReverseLoop {
            start: strips.count,
            ty: strips.ty.clone(),
            name: Some("strip".into()),
            kind: WalkKind::Iterations,
        };
        self.walk_back(inst, &walk, through, starts, LoopHint::None, |s, at, adjoints| {
            let number = s.offset(at, -1);
            let state = s.restore_state(inst, strip, number);
            let first = s.first_of(strip, number);
            let nexts = s.whole_or_rest(strip, &strips, first, |s, steps| {
                s.declare_recorded(inst.body);
                s.redo_steps(inst, strip, &strips, first, steps, &state)?;
                s.reverse_steps(inst, through, first, (strip, steps), adjoints)
            })?;
            Ok((number, nexts))
        })
    }

    /// Does the steps of a strip again, and records what their reverse needs.
    fn redo_steps(
        &mut self,
        inst: Loop<'a>,
        strip: &'a Strip,
        strips: &Strips,
        first: Value,
        steps: Steps,
        state: &[Value],
    ) -> Result<(), Diagnostic> {
        let Loop { params, body, .. } = inst;
        let outer = self.scope.clone();
        let carried: Vec<Value> = strip.state.iter().map(|i| params[*i]).collect();
        let before = self.redoing;
        self.steps_forward(inst, (strip, steps), &carried, state.to_vec(), |s, step| {
            let number = s.enter_step(inst, first, step);
            let last = (!strip.exits.is_empty()).then(|| {
                let next = s.offset(number, 1);
                s.b.compare(CompareOp::Eq, next, strips.iterations)
            });
            s.redoing = Some(Redo { strip, body, last });
            s.forward_block(body)?;
            Ok(strip.state.iter().map(|i| s.resolve(body.yields[*i])).collect())
        })?;
        self.redoing = before;
        self.scope = outer;
        Ok(())
    }

    fn reverse_steps(
        &mut self,
        inst: Loop<'a>,
        through: &Through,
        first: Value,
        (strip, steps): (&Strip, Steps),
        adjoints: &[Value],
    ) -> Result<Vec<Value>, Diagnostic> {
        if let Steps::Whole(1) = steps {
            let step = self.b.int(Type::INT, 0);
            self.enter_step(inst, first, step);
            return self.reverse_step(inst, through, adjoints, None);
        }
        let (start, hint) = self.step_count(strip, steps);
        let walk =
            ReverseLoop { start, ty: Type::INT, name: Some("step".into()), kind: WalkKind::Iterations };
        self.walk_back(inst, &walk, through, adjoints.to_vec(), hint, |s, at, adjoints| {
            let step = s.offset(at, -1);
            s.enter_step(inst, first, step);
            let before = s.reverse_step(inst, through, adjoints, None)?;
            Ok((step, before))
        })
    }

    /// Puts a step's number and what is a function of it into scope; gives the iteration's number.
    fn enter_step(&mut self, inst: Loop<'a>, first: Value, step: Value) -> Value {
        self.scope.iteration.insert(inst.body.id, step);
        let ty = self.b.ty(first);
        let step = self.b.convert(step, &ty);
        let number = self.b.add(first, step);
        self.put_closed_forms(inst, |_| number);
        number
    }

    /// A loop over the steps of a strip, first one first, where there are several.
    fn steps_forward(
        &mut self,
        inst: Loop<'a>,
        (strip, steps): (&Strip, Steps),
        carried: &[Value],
        starts: Vec<Value>,
        each: impl FnOnce(&mut Self, Value) -> Result<Vec<Value>, Diagnostic>,
    ) -> Result<Vec<Value>, Diagnostic> {
        if let Steps::Whole(1) = steps {
            self.scope.primal.extend(carried.iter().copied().zip(starts));
            let step = self.b.int(Type::INT, 0);
            return each(self, step);
        }
        let carried: Vec<Value> = carried.iter().map(|v| self.clone_of(*v)).collect();
        let (count, hint) = self.step_count(strip, steps);
        let step = self.b.value(Type::INT, Some("step".into()));
        self.b.begin();
        let more = self.b.compare(CompareOp::Lt, step, count);
        let cond = self.b.close(vec![more]);
        self.b.begin();
        let nexts = each(self, step)?;
        let one = self.b.int(Type::INT, 1);
        let next = self.b.add(step, one);
        let ends: Vec<Value> = nexts.iter().zip(&carried).map(|(n, p)| self.like(*n, *p)).collect();
        let body = self.b.close([next].into_iter().chain(nexts).collect());
        let zero = self.b.int(Type::INT, 0);
        let results = [self.b.value(Type::INT, None)].into_iter().chain(ends.iter().copied()).collect();
        self.b.span = inst.span;
        let op = Op::Loop {
            inits: [zero].into_iter().chain(starts).collect(),
            params: [step].into_iter().chain(carried).collect(),
            cond: Box::new(cond),
            body: Box::new(body),
            hint,
        };
        self.b.push(op, results);
        Ok(ends)
    }

    fn step_count(&mut self, strip: &Strip, steps: Steps) -> (Value, LoopHint) {
        match steps {
            Steps::Whole(n) => {
                let hint = if strip.unrolled { LoopHint::Unroll(None) } else { LoopHint::Unroll(Some(1)) };
                (self.b.int(Type::INT, i128::from(n)), hint)
            }
            Steps::Rest(n) => (n, LoopHint::None),
        }
    }

    /// A new value of the same type, with a name.
    fn like(&mut self, v: Value, named: Value) -> Value {
        let name = self.b.function.name_of(named).map(str::to_string);
        let ty = self.b.ty(v);
        self.b.value(ty, name)
    }

    /// `what` for a strip of all steps, and for what is left of the last one.
    fn whole_or_rest(
        &mut self,
        strip: &Strip,
        strips: &Strips,
        first: Value,
        mut what: impl FnMut(&mut Self, Steps) -> Result<Vec<Value>, Diagnostic>,
    ) -> Result<Vec<Value>, Diagnostic> {
        if strips.even {
            return what(self, Steps::Whole(strip.steps));
        }
        let left = self.b.sub(strips.iterations, first);
        let all = self.b.int(strips.ty.clone(), i128::from(strip.steps));
        let cond = self.b.compare(CompareOp::Ge, left, all);
        if !strip.unrolled {
            let steps = self.b.select(cond, all, left);
            let steps = self.b.convert(steps, &Type::INT);
            return what(self, Steps::Rest(steps));
        }
        let mut sides = Vec::new();
        for is_whole in [true, false] {
            self.b.begin();
            let outer = self.scope.clone();
            let steps = if is_whole {
                Steps::Whole(strip.steps)
            } else {
                Steps::Rest(self.b.convert(left, &Type::INT))
            };
            let values = what(self, steps)?;
            self.scope = outer;
            sides.push((self.b.close(values.clone()), values));
        }
        let (els, _) = sides.pop().expect("two sides");
        let (then, values) = sides.pop().expect("two sides");
        let results: Vec<Value> = values.iter().map(|v| self.like(*v, *v)).collect();
        self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, results.clone());
        Ok(results)
    }

    fn strips(&mut self, inst: Loop<'a>, strip: &Strip) -> Strips {
        let layout = self.facts.layout;
        let known = constant_trips(layout, &inst);
        let by_one = strip.steps == 1;
        let iterations = match counted(layout, &inst) {
            Some(c) => self.trip_count(inst, &c),
            None => {
                let counter =
                    trip_counter(layout, &inst).expect("prepared: uncounted loops count themselves");
                self.resolve(inst.results[counter])
            }
        };
        let ty = self.b.ty(iterations);
        let number = |s: &mut Self, n: u64| s.b.int(ty.clone(), i128::from(n));
        let steps = number(self, strip.steps);
        let (iterations, count) = match known {
            Some(n) => (number(self, n), number(self, n.div_ceil(strip.steps))),
            None if by_one => (iterations, iterations),
            None => {
                // Not `(n + 7) / 8`, which may overflow.
                let whole = self.b.div(iterations, steps);
                let rest = self.b.binary(BinaryOp::Rem, iterations, steps);
                let [zero, one] = [0, 1].map(|n| number(self, n));
                let none = self.b.compare(CompareOp::Eq, rest, zero);
                let last = self.b.select(none, zero, one);
                (iterations, self.b.add(whole, last))
            }
        };
        let even = by_one || known.is_some_and(|n| n % strip.steps == 0);
        Strips { iterations, count, ty, even }
    }

    /// The number of a strip's first iteration.
    fn first_of(&mut self, strip: &Strip, number: Value) -> Value {
        let steps = self.b.int(self.b.ty(number), i128::from(strip.steps));
        self.b.mul(number, steps)
    }

    /// Declares where the first strips of a loop keep their state.
    pub fn declare_slots(&mut self, inst: Loop<'a>) {
        let Some(strip) = self.plan.strips.get(&inst.body.id).filter(|s| s.slots > 0) else { return };
        for i in &strip.state {
            let place = self.array_for(inst.params[*i], strip.slots, "kept");
            self.state_slots.insert(inst.params[*i], place);
        }
    }

    /// Declares where the steps of a strip are recorded.
    fn declare_recorded(&mut self, body: &Block) {
        let mut blocks = vec![body];
        while let Some(block) = blocks.pop() {
            for array in self.plan.recorded.get(&block.id).into_iter().flatten() {
                let n = array.loops.iter().map(|(_, n)| n.max(&1)).product();
                let place = self.array_for(array.value, n, "steps");
                self.arrays.insert(array.value, place);
            }
            blocks.extend(block.insts.iter().flat_map(|i| i.op.blocks()));
        }
    }

    /// Keeps what the loop carries now.
    fn keep_state(&mut self, inst: Loop<'a>, strip: &Strip, number: Value) {
        let values: Vec<Value> = strip.state.iter().map(|i| self.resolve(inst.params[*i])).collect();
        let store = |s: &mut Self| {
            for (i, value) in strip.state.iter().zip(&values) {
                let place = s.b.element(s.state_slots[&inst.params[*i]], number);
                s.b.store(place, *value);
            }
        };
        let push = |s: &mut Self| {
            let tape = s.tape.expect("a plan that pushes has a tape");
            for value in &values {
                s.b.effect(Op::Push { tape, value: *value });
            }
        };
        match (strip.slots > 0, strip.uses_tape) {
            (true, false) => store(self),
            (false, true) => push(self),
            (false, false) => {}
            (true, true) => {
                let cond = self.is_in_slot(strip, number);
                self.b.begin();
                store(self);
                let then = self.b.close(Vec::new());
                self.b.begin();
                push(self);
                let els = self.b.close(Vec::new());
                self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, Vec::new());
            }
        }
    }

    fn is_in_slot(&mut self, strip: &Strip, number: Value) -> Value {
        let slots = self.b.int(self.b.ty(number), i128::from(strip.slots));
        self.b.compare(CompareOp::Lt, number, slots)
    }

    /// What the loop carried when a strip began.
    fn restore_state(&mut self, inst: Loop<'a>, strip: &Strip, number: Value) -> Vec<Value> {
        let load = |s: &mut Self| -> Vec<Value> {
            let slots = strip.state.iter().map(|i| s.state_slots[&inst.params[*i]]).collect::<Vec<_>>();
            slots
                .into_iter()
                .map(|slot| {
                    let place = s.b.element(slot, number);
                    s.b.load(place)
                })
                .collect()
        };
        let pop = |s: &mut Self| -> Vec<Value> {
            let tape = s.tape.expect("a plan that pushes has a tape");
            let f = s.facts.layout.function;
            let mut values: Vec<Value> = strip
                .state
                .iter()
                .rev()
                .map(|i| s.b.emit(Op::Pop { tape }, f.ty(inst.params[*i]).clone()))
                .collect();
            values.reverse();
            values
        };
        match (strip.slots > 0, strip.uses_tape) {
            (true, false) => load(self),
            (false, true) => pop(self),
            (false, false) => Vec::new(),
            (true, true) => {
                let cond = self.is_in_slot(strip, number);
                self.b.begin();
                let loaded = load(self);
                let then = self.b.close(loaded);
                self.b.begin();
                let popped = pop(self);
                let els = self.b.close(popped);
                let f = self.facts.layout.function;
                let values: Vec<Value> = strip
                    .state
                    .iter()
                    .map(|i| {
                        let p = inst.params[*i];
                        self.b.value(f.ty(p).clone(), f.name_of(p).map(str::to_string))
                    })
                    .collect();
                self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, values.clone());
                values
            }
        }
    }

    /// Whether an instruction of a step that is done again has been done once and for all.
    pub fn is_left_out_of_steps(&self, inst: &Inst) -> bool {
        let Some(redo) = self.redoing else { return false };
        let layout = self.facts.layout;
        let is_of_step = |o: &Object| match o {
            Object::Local(l) => layout.block_of(*l).is_some_and(|b| layout.inside(b, redo.body.id)),
            _ => false,
        };
        match &inst.op {
            Op::Store(p, _) => {
                let objects = self.facts.points.get(*p);
                // Where nothing that is recorded reads it, its place may be none.
                let is_read = redo.strip.live.contains(p);
                !is_read || objects.is_empty() || !objects.iter().all(is_of_step)
            }
            Op::Atomic { .. } | Op::Accumulate { .. } => true,
            // What is handed on may be nothing by now.
            Op::Warp { .. } => !inst.results.iter().any(|r| redo.strip.live.contains(r)),
            Op::Extern { effect: ExternEffect::Output, .. } => true,
            // It has no effect.
            _ => false,
        }
    }

    /// Only the last step leaves the loop.
    pub fn stay_in_loop(&mut self, inst: &Inst) {
        let Some(Redo { strip, last: Some(last), .. }) = self.redoing else { return };
        for r in &inst.results {
            let Some(while_running) = strip.exits.get(r) else { continue };
            let asked = self.scope.primal[r];
            let answer = if *while_running {
                let goes_on = self.b.not(last);
                self.b.binary(BinaryOp::Or, asked, goes_on)
            } else {
                self.b.binary(BinaryOp::And, asked, last)
            };
            self.scope.primal.insert(*r, answer);
        }
    }

    /// Stands for a value that is not at hand when steps are done again, and that nothing recorded depends on: whatever is
    /// computed from it is dead.
    pub fn of_no_use(&mut self, v: Value) -> Option<Value> {
        let redo = self.redoing?;
        (!redo.strip.live.contains(&v)).then(|| self.b.undef(self.facts.layout.function.ty(v)))
    }

    pub fn is_redoing(&self) -> bool {
        self.redoing.is_some()
    }
}
