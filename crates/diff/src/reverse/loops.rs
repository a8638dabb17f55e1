//! The reverse of a loop: as many iterations, last one first.
//!
//! A loop that steps by one is walked backwards on its own counter. Any other loop that can be counted, and
//! every loop that counted itself, is walked on the iteration number `k` from the last down to 0.

use analysis::loops::{
    Alternating, Counted, Geometric, Step, alternating, constant, constant_trips, counted, geometric, linear,
};
use ir::{BinaryOp, Block, CompareOp, Diagnostic, Inst, Op, Type, Value};

use crate::prepare::COUNT;
use crate::reverse::plan::trip_counter;
use crate::reverse::sweep::Sweep;

/// How the reverse loop runs.
struct Walk {
    /// First value of the walking variable.
    start: Value,
    ty: Type,
    name: Option<String>,
    kind: WalkKind,
}

enum WalkKind {
    /// On the counter itself, downwards to `last` or upwards to it.
    Counter { index: usize, last: Value, upwards: bool },
    /// On the number of iterations left; the iteration's number is one less.
    Iterations,
}

impl<'a> Sweep<'a, '_> {
    pub fn reverse_loop(&mut self, inst: &'a Inst) -> Result<(), Diagnostic> {
        let Op::Loop { inits, params, body, hint, .. } = &inst.op else { unreachable!("called for a Loop") };
        let walk = self.plan_walk(inst);
        let carried: Vec<usize> = (0..params.len())
            .filter(|&i| self.has_adjoint(params[i], body.yields[i], inst.results[i]))
            .collect();
        let touched = self.touched_by_body(inst);
        self.zero_missing(&touched);

        let mut starts = vec![walk.start];
        let at = self.b.value(walk.ty.clone(), walk.name.clone());
        let mut reverse_params = vec![at];
        for &i in &carried {
            let start = match self.scope.take_adjoint(inst.results[i]) {
                Some(adjoint) => adjoint,
                None => self.b.zero(self.facts.layout.function.ty(params[i])),
            };
            starts.push(start);
            reverse_params.push(self.adjoint_value(params[i]));
        }
        for v in &touched {
            starts.push(self.scope.adjoint(*v).expect("started at zero"));
            reverse_params.push(self.adjoint_value(*v));
        }

        let time_loop = self.take_time_loop(inst);
        let cond = self.walk_condition(&walk, at);
        self.b.begin();
        let outer = self.scope.clone();
        let next = self.enter_iteration(inst, &walk, at);
        self.number_iteration(inst, |s, i| s.counter_value(inst, i));
        for (k, v) in touched.iter().enumerate() {
            self.scope.set_adjoint(*v, reverse_params[1 + carried.len() + k]);
        }
        if let Some(handle) = time_loop {
            self.replay_steps(inst, handle)?;
        }
        self.open_block(body);
        for (k, &i) in carried.iter().enumerate() {
            if self.facts.activity.active(body.yields[i]) {
                self.add(body.yields[i], reverse_params[1 + k]);
            }
        }
        self.reverse_insts(body)?;
        if let Some(handle) = time_loop {
            self.end_step(handle);
        }
        let mut yields = vec![next];
        for &i in &carried {
            let adjoint = match self.scope.take_adjoint(params[i]) {
                Some(adjoint) => adjoint,
                None => self.b.zero(self.facts.layout.function.ty(params[i])),
            };
            yields.push(adjoint);
        }
        yields.extend(touched.iter().map(|v| self.scope.adjoint(*v).expect("started at zero")));
        self.scope = outer;
        let reverse_body = self.b.close(yields);

        let mut results = vec![self.b.value(walk.ty.clone(), None)];
        let finals: Vec<_> = carried.iter().map(|&i| self.adjoint_value(params[i])).collect();
        results.extend(&finals);
        results.extend(self.merge_adjoints(&touched));
        self.b.span = inst.span;
        let op = Op::Loop { inits: starts, params: reverse_params, cond, body: reverse_body, hint: *hint };
        self.b.push(op, results);
        for (&i, adjoint) in carried.iter().zip(finals) {
            if self.facts.activity.active(inits[i]) {
                self.add(inits[i], adjoint);
            }
        }
        Ok(())
    }

    /// A loop over the iterations in which only `what` is done.
    pub fn walk_again(&mut self, inst: &'a Inst, what: impl FnOnce(&mut Self)) {
        let Op::Loop { hint, .. } = &inst.op else { unreachable!("called for a Loop") };
        let walk = self.plan_walk(inst);
        let at = self.b.value(walk.ty.clone(), walk.name.clone());
        let cond = self.walk_condition(&walk, at);
        self.b.begin();
        let outer = self.scope.clone();
        let next = self.enter_iteration(inst, &walk, at);
        what(self);
        self.scope = outer;
        let body = self.b.close(vec![next]);
        let result = self.b.value(walk.ty.clone(), None);
        let op = Op::Loop { inits: vec![walk.start], params: vec![at], cond, body, hint: *hint };
        self.b.push(op, vec![result]);
    }

    fn has_adjoint(&self, param: Value, next: Value, result: Value) -> bool {
        let f = self.facts.layout.function;
        self.facts.activity.differentiable(f.ty(param))
            && [param, next, result].iter().any(|v| self.facts.activity.active(*v))
    }

    fn adjoint_value(&mut self, v: Value) -> Value {
        let ty = self.adjoint_type(v);
        let name = self.adjoint_name(v);
        self.b.value(ty, name)
    }

    /// As [`Sweep::touched`], without the loop's initial values, whose adjoints come out as carried ones, unless
    /// the body uses them too.
    fn touched_by_body(&self, inst: &Inst) -> Vec<Value> {
        let Op::Loop { params, cond, body, hint, .. } = &inst.op else { unreachable!("called for a Loop") };
        let without_inits = Inst {
            results: Vec::new(),
            op: Op::Loop {
                inits: Vec::new(),
                params: params.clone(),
                cond: cond.clone(),
                body: body.clone(),
                hint: *hint,
            },
            span: inst.span,
        };
        let mut all = self.touched(&without_inits);
        all.extend(self.accumulator.through(inst));
        all
    }

    fn plan_walk(&mut self, inst: &'a Inst) -> Walk {
        let Op::Loop { inits, params, .. } = &inst.op else { unreachable!("called for a Loop") };
        let layout = self.facts.layout;
        let Some(c) = counted(layout, inst) else {
            let index = trip_counter(layout, inst).expect("prepared: uncounted loops count themselves");
            let start = match constant_trips(layout, inst) {
                Some(n) => self.b.int(COUNT, n.into()),
                None => self.resolve(inst.results[index]),
            };
            return Walk { start, ty: COUNT, name: Some("k".into()), kind: WalkKind::Iterations };
        };
        let ty = layout.function.ty(params[c.counter]).clone();
        let name = layout.function.name_of(params[c.counter]).map(str::to_string);
        let (init, bound) = (self.resolve(inits[c.counter]), self.resolve(c.bound));
        let bound = self.b.convert(bound, &ty);
        let signed = matches!(&ty, Type::Int(k) if k.signed());
        let unit = constant(layout, c.step.by).map(|n| if c.step.negative { -n } else { n });
        match (unit, signed) {
            (Some(1), true) => {
                let start = if c.compare == CompareOp::Lt { self.offset(bound, -1) } else { bound };
                Walk {
                    start,
                    ty,
                    name,
                    kind: WalkKind::Counter { index: c.counter, last: init, upwards: false },
                }
            }
            (Some(-1), true) => {
                let start = if c.compare == CompareOp::Gt { self.offset(bound, 1) } else { bound };
                Walk {
                    start,
                    ty,
                    name,
                    kind: WalkKind::Counter { index: c.counter, last: init, upwards: true },
                }
            }
            _ => {
                let start = self.trip_count(&c, init, bound, &ty);
                Walk { start, ty, name: Some("k".into()), kind: WalkKind::Iterations }
            }
        }
    }

    fn offset(&mut self, v: Value, by: i128) -> Value {
        let ty = self.b.ty(v);
        if let Some(ir::Const::Int(n)) = self.b.constant_of(v) {
            let n = n + by;
            return self.b.int(ty, n);
        }
        let amount = self.b.int(ty, by.abs());
        if by < 0 { self.b.sub(v, amount) } else { self.b.add(v, amount) }
    }

    /// Iterations of a counted loop: ⌈distance / step⌉, and none if the first test fails.
    pub fn trip_count(&mut self, c: &Counted, init: Value, bound: Value, ty: &Type) -> Value {
        let upwards = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        let (low, high) = if upwards { (init, bound) } else { (bound, init) };
        let step = self.step_size(&c.step, ty, upwards);
        let distance = self.b.sub(high, low);
        let one = self.b.int(ty.clone(), 1);
        let runs = self.b.compare(c.compare, init, bound);
        // A loop that does not run at all may have a step of 0.
        let step = if self.b.constant_of(step).is_some() { step } else { self.b.select(runs, step, one) };
        let inclusive = matches!(c.compare, CompareOp::Le | CompareOp::Ge);
        // exclusive: (d + s - 1) / s; inclusive: d / s + 1
        let count = if inclusive {
            let whole = self.b.div(distance, step);
            self.b.add(whole, one)
        } else {
            let last = self.b.sub(distance, one);
            let whole = self.b.div(last, step);
            self.b.add(whole, one)
        };
        let zero = self.b.int(ty.clone(), 0);
        self.b.select(runs, count, zero)
    }

    /// The step as a positive number of the counter's type.
    fn step_size(&mut self, step: &Step, ty: &Type, upwards: bool) -> Value {
        let by = self.resolve(step.by);
        let by = self.b.convert(by, ty);
        if step.negative == upwards { self.b.neg(by) } else { by }
    }

    fn walk_condition(&mut self, walk: &Walk, at: Value) -> Block {
        self.b.begin();
        let test = match &walk.kind {
            WalkKind::Counter { last, upwards, .. } => {
                self.b.compare(if *upwards { CompareOp::Le } else { CompareOp::Ge }, at, *last)
            }
            WalkKind::Iterations => {
                let zero = self.b.int(walk.ty.clone(), 0);
                self.b.compare(CompareOp::Gt, at, zero)
            }
        };
        self.b.close(vec![test])
    }

    /// Puts the carried values that have a closed form in scope; returns the walking variable's next value.
    fn enter_iteration(&mut self, inst: &'a Inst, walk: &Walk, at: Value) -> Value {
        let Op::Loop { inits, params, .. } = &inst.op else { unreachable!("called for a Loop") };
        let (next, mut number) = match &walk.kind {
            WalkKind::Counter { index, upwards, .. } => {
                self.scope.primal.insert(params[*index], at);
                (self.offset(at, if *upwards { 1 } else { -1 }), None)
            }
            WalkKind::Iterations => {
                let k = self.offset(at, -1);
                (k, Some(k))
            }
        };
        for i in 0..params.len() {
            let p = params[i];
            let counts = match counted(self.facts.layout, inst) {
                Some(c) => c.counter == i,
                None => trip_counter(self.facts.layout, inst) == Some(i),
            };
            if !(self.plan.closed.contains(&p) || counts) || self.scope.primal.contains_key(&p) {
                continue;
            }
            let k = *number.get_or_insert_with(|| {
                let WalkKind::Counter { last, upwards, .. } = &walk.kind else {
                    unreachable!("has a number")
                };
                if *upwards { self.b.sub(*last, at) } else { self.b.sub(at, *last) }
            });
            let init = self.resolve(inits[i]);
            let layout = self.facts.layout;
            let value = if let Some(step) = linear(layout, inst, i) {
                self.closed_form(init, k, &step)
            } else if let Some(step) = geometric(layout, inst, i) {
                self.shifted(init, k, step)
            } else {
                let other = alternating(layout, inst, i).expect("planned: closed form");
                self.alternated(inits, init, k, other)
            };
            let name = self.facts.layout.function.name_of(p).map(str::to_string);
            if let (Some(name), None) = (name, self.b.constant_of(value))
                && self.b.function.name_of(value).is_none()
            {
                self.b.name(value, name);
            }
            self.scope.primal.insert(p, value);
        }
        next
    }

    /// The counter's value in this iteration; in scope if the loop is walked on it or something needs it.
    fn counter_value(&mut self, inst: &'a Inst, index: usize) -> Value {
        let Op::Loop { params, .. } = &inst.op else { unreachable!("called for a Loop") };
        self.scope.primal[&params[index]]
    }

    /// `init >> k · bits` or `init << k · bits`
    fn shifted(&mut self, init: Value, k: Value, step: Geometric) -> Value {
        let by = self.b.int(self.b.ty(k), i128::from(step.bits));
        let by = self.b.mul(k, by);
        let ty = self.b.ty(init);
        let op = if step.grows { BinaryOp::Shl } else { BinaryOp::Shr };
        self.b.emit(Op::Binary(op, init, by), ty)
    }

    /// `k % 2 == 0 ? init : other`
    fn alternated(&mut self, inits: &[Value], init: Value, k: Value, other: Alternating) -> Value {
        let ty = self.b.ty(init);
        let other = match other {
            Alternating::Minus(c) => {
                let c = self.resolve(c);
                self.b.sub(c, init)
            }
            Alternating::Xor(c) => {
                let c = self.resolve(c);
                self.b.emit(Op::Binary(BinaryOp::Xor, init, c), ty)
            }
            Alternating::Swapped(i) => self.resolve(inits[i]),
        };
        let counts_in = self.b.ty(k);
        let two = self.b.int(counts_in.clone(), 2);
        let zero = self.b.int(counts_in.clone(), 0);
        let rest = self.b.emit(Op::Binary(BinaryOp::Rem, k, two), counts_in);
        let even = self.b.compare(CompareOp::Eq, rest, zero);
        self.b.select(even, init, other)
    }

    /// `init + k · step`
    fn closed_form(&mut self, init: Value, k: Value, step: &Step) -> Value {
        let by = self.resolve(step.by);
        let ty = self.b.ty(init);
        let in_ty = if ty.is_ptr() { self.b.ty(by) } else { ty.clone() };
        let k = self.b.convert(k, &in_ty);
        let by = self.b.convert(by, &in_ty);
        let way = self.b.mul(k, by);
        if ty.is_ptr() {
            let way = if step.negative { self.b.neg(way) } else { way };
            return self.b.index(init, way);
        }
        let op = if step.negative { BinaryOp::Sub } else { BinaryOp::Add };
        if op == BinaryOp::Add { self.b.add(init, way) } else { self.b.sub(init, way) }
    }
}
