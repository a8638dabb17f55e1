//! The reverse of a loop: as many iterations, last one first.
//!
//! A loop that steps by one is walked backwards on its own counter. Any other loop that can be counted, and
//! every loop that counted itself, is walked on the iteration number `k` from the last down to 0.
//!
//! Nothing that is computed on the way may overflow where the primal did not. From -2·10⁹ to 2·10⁹ it is farther than `int`
//! goes, so distances and counts are computed in the unsigned type of the counter's width, unless the lower end is known
//! not to be negative. A walk on a counter ends one step beyond its first value; where that value may be the last of
//! its type, the walk is [`WalkKind::Ahead`]. It begins one step before its bound, which is taken not to be the last of
//! its type (as `INT_MIN` in `i < n`) unless it was made from a floating-point number.

use analysis::loops::{Counted, constant, counted};
use analysis::sign::{End, made_from_number, never_negative, never_the_last};
use analysis::trips::constant_trips;
use ir::{Block, Builder, CompareOp, Diagnostic, Inst, Loop, LoopHint, Op, Type, Value};

use crate::plan::trip_counter;
use crate::reverse::sweep::Sweep;

/// How the reverse loop runs.
pub struct ReverseLoop {
    /// First value of the walking variable.
    pub start: Value,
    pub ty: Type,
    pub name: Option<String>,
    pub kind: WalkKind,
}

/// The adjoints that go through a loop: of what it carries, by number, and of what its body uses from outside.
pub struct Through {
    pub carried: Vec<usize>,
    pub touched: Vec<Value>,
}

pub enum WalkKind {
    /// On the counter itself, downwards to `last` or upwards to it.
    Counter { index: usize, last: Value, upwards: bool },
    /// The same, but at the start of an iteration the counter has still to take its step.
    Ahead { index: usize, last: Value, upwards: bool },
    /// On the number of iterations left; the iteration's number is one less.
    Iterations,
}

impl<'a> Sweep<'a, '_> {
    pub fn reverse_loop(&mut self, inst: Loop<'a>) -> Result<(), Diagnostic> {
        let Loop { inits, params, body, .. } = inst;
        let carried: Vec<usize> = (0..params.len())
            .filter(|&i| self.has_adjoint(params[i], body.yields[i], inst.results[i]))
            .collect();
        let touched = self.touched_by_body(inst);
        self.zero_missing(&touched);
        let mut starts = Vec::new();
        for &i in &carried {
            starts.push(match self.scope.take_adjoint(inst.results[i]) {
                Some(adjoint) => adjoint,
                None => self.b.zero(self.facts.layout.function.ty(params[i])),
            });
        }
        starts.extend(touched.iter().map(|v| self.scope.adjoint(*v).expect("started at zero")));
        let through = Through { carried, touched };
        let finals = match self.plan.strips.get(&body.id) {
            Some(strip) => self.reverse_strips(inst, strip, &through, starts)?,
            None => self.reverse_iterations(inst, &through, starts)?,
        };
        for (v, adjoint) in through.touched.iter().zip(&finals[through.carried.len()..]) {
            self.scope.set_adjoint(*v, *adjoint);
        }
        for (&i, adjoint) in through.carried.iter().zip(finals) {
            if self.facts.activity.active(inits[i]) {
                self.add(inits[i], adjoint);
            }
        }
        Ok(())
    }

    /// All iterations, one by one.
    fn reverse_iterations(
        &mut self,
        inst: Loop<'a>,
        through: &Through,
        starts: Vec<Value>,
    ) -> Result<Vec<Value>, Diagnostic> {
        let walk = self.plan_walk(inst);
        let time_loop = self.take_time_loop(inst);
        self.walk_back(inst, &walk, through, starts, inst.hint, |s, at, adjoints| {
            let next = s.enter_iteration(inst, &walk, at);
            s.number_iteration(inst, |s, i| s.counter_value(inst, i));
            let adjoints = s.reverse_step(inst, through, adjoints, time_loop)?;
            Ok((next, adjoints))
        })
    }

    /// A loop of the reverse sweep: `each` is given the walking variable and the adjoints that go through, and gives their next
    /// values. Gives what the adjoints are in the end.
    pub fn walk_back(
        &mut self,
        inst: Loop<'a>,
        walk: &ReverseLoop,
        through: &Through,
        starts: Vec<Value>,
        hint: LoopHint,
        each: impl FnOnce(&mut Self, Value, &[Value]) -> Result<(Value, Vec<Value>), Diagnostic>,
    ) -> Result<Vec<Value>, Diagnostic> {
        let at = self.b.value(walk.ty.clone(), walk.name.clone());
        let adjoints = self.adjoints_through(inst, through);
        let cond = self.walk_condition(walk, at);
        self.b.begin();
        let outer = self.scope.clone();
        let (next, nexts) = each(self, at, &adjoints)?;
        self.scope = outer;
        let body = self.b.close([next].into_iter().chain(nexts).collect());
        let finals = self.adjoints_through(inst, through);
        let results =
            [self.b.value(walk.ty.clone(), None)].into_iter().chain(finals.iter().copied()).collect();
        self.b.span = inst.span;
        let op = Op::Loop {
            inits: [walk.start].into_iter().chain(starts).collect(),
            params: [at].into_iter().chain(adjoints).collect(),
            cond: Box::new(cond),
            body: Box::new(body),
            hint,
        };
        self.b.push(op, results);
        Ok(finals)
    }

    /// New values for the adjoints that go through a loop.
    pub fn adjoints_through(&mut self, inst: Loop, through: &Through) -> Vec<Value> {
        let carried = through.carried.iter().map(|&i| inst.params[i]);
        let all: Vec<Value> = carried.chain(through.touched.iter().copied()).collect();
        all.into_iter().map(|v| self.adjoint_value(v)).collect()
    }

    /// The reverse of one iteration, whose number and counter are in scope: from the adjoints behind it to those before it.
    pub fn reverse_step(
        &mut self,
        inst: Loop<'a>,
        through: &Through,
        adjoints: &[Value],
        time_loop: Option<Value>,
    ) -> Result<Vec<Value>, Diagnostic> {
        let Loop { params, body, .. } = inst;
        let (behind, touched) = adjoints.split_at(through.carried.len());
        for (v, adjoint) in through.touched.iter().zip(touched) {
            self.scope.set_adjoint(*v, *adjoint);
        }
        if let Some(handle) = time_loop {
            self.replay_steps(inst, handle)?;
        }
        self.open_block(body);
        for (&i, adjoint) in through.carried.iter().zip(behind) {
            if self.facts.activity.active(body.yields[i]) {
                self.add(body.yields[i], *adjoint);
            }
        }
        self.reverse_insts(body)?;
        if let Some(handle) = time_loop {
            self.b.span = inst.span;
            self.end_step(handle);
        }
        let mut before = Vec::new();
        for &i in &through.carried {
            before.push(match self.scope.take_adjoint(params[i]) {
                Some(adjoint) => adjoint,
                None => self.b.zero(self.facts.layout.function.ty(params[i])),
            });
        }
        before.extend(through.touched.iter().map(|v| self.scope.adjoint(*v).expect("started at zero")));
        Ok(before)
    }

    /// A loop over the iterations in which only `what` is done.
    pub fn walk_again(&mut self, inst: Loop<'a>, what: impl FnOnce(&mut Self)) {
        let Loop { hint, .. } = inst;
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
        let op = Op::Loop {
            inits: vec![walk.start],
            params: vec![at],
            cond: Box::new(cond),
            body: Box::new(body),
            hint,
        };
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
    fn touched_by_body(&self, inst: Loop) -> Vec<Value> {
        let Loop { params, cond, body, hint, .. } = inst;
        let without_inits = Inst::new(
            Vec::new(),
            Op::Loop {
                inits: Vec::new(),
                params: params.to_vec(),
                cond: Box::new(cond.clone()),
                body: Box::new(body.clone()),
                hint,
            },
            inst.span,
        );
        let mut all = self.touched(&without_inits);
        all.extend(self.accumulator.through(&inst));
        all
    }

    fn plan_walk(&mut self, inst: Loop<'a>) -> ReverseLoop {
        let Loop { inits, .. } = inst;
        let layout = self.facts.layout;
        let Some(c) = counted(layout, &inst) else {
            let index = trip_counter(layout, &inst).expect("prepared: uncounted loops count themselves");
            let ty = layout.function.ty(inst.results[index]).clone();
            let start = match constant_trips(layout, &inst) {
                Some(n) => self.b.int(ty.clone(), n.into()),
                None => self.resolve(inst.results[index]),
            };
            return ReverseLoop { start, ty, name: Some("k".into()), kind: WalkKind::Iterations };
        };
        let ty = compared_in(layout.function, inst, &c);
        let Type::Int(kind) = ty else { unreachable!("counters are integers") };
        let unit = constant(layout, c.step.by).map(|n| if c.step.negative { -n } else { n });
        let upwards = match unit {
            Some(1) if kind.signed() => false,
            Some(-1) if kind.signed() => true,
            _ => {
                let start = self.trip_count(inst, &c);
                let ty = self.b.ty(start);
                return ReverseLoop { start, ty, name: Some("k".into()), kind: WalkKind::Iterations };
            }
        };
        let Loop { params, .. } = inst;
        let name = layout.function.name_of(params[c.counter]).map(str::to_string);
        let [last, bound] = [inits[c.counter], c.bound].map(|v| {
            let v = self.resolve(v);
            self.b.convert(v, &ty)
        });
        let (end, by) = if upwards { (End::Greatest, 1) } else { (End::Least, -1) };
        let exclusive = matches!(c.compare, CompareOp::Lt | CompareOp::Gt);
        let beyond_bound = constant(layout, c.bound).is_none_or(|n| kind.wrap(n + by) == n + by);
        let index = c.counter;
        if never_the_last(layout, inits[index], end) && (!exclusive || beyond_bound) {
            let start = match exclusive {
                // A number that no integer can hold becomes the last one, and nothing lies beyond it.
                true if !never_the_last(layout, c.bound, end) && made_from_number(layout, c.bound) => {
                    let runs =
                        self.b.compare(if upwards { CompareOp::Lt } else { CompareOp::Gt }, bound, last);
                    let (before_bound, before_last) = (self.offset(bound, by), self.offset(last, by));
                    self.b.select(runs, before_bound, before_last)
                }
                true => self.offset(bound, by),
                false => bound,
            };
            return ReverseLoop { start, ty, name, kind: WalkKind::Counter { index, last, upwards } };
        }
        let start = if exclusive { bound } else { self.offset(bound, -by) };
        ReverseLoop { start, ty, name, kind: WalkKind::Ahead { index, last, upwards } }
    }

    pub fn offset(&mut self, v: Value, by: i128) -> Value {
        let ty = self.b.ty(v);
        if let Some(ir::Const::Int(n)) = self.b.constant_of(v) {
            let n = n + by;
            return self.b.int(ty, n);
        }
        let amount = self.b.int(ty, by.abs());
        if by < 0 { self.b.sub(v, amount) } else { self.b.add(v, amount) }
    }

    /// Iterations of a counted loop: ⌈distance / step⌉, and none if the first test fails.
    pub fn trip_count(&mut self, inst: Loop, c: &Counted) -> Value {
        let Loop { inits, .. } = inst;
        let layout = self.facts.layout;
        let ty = compared_in(layout.function, inst, c);
        let [init, bound] = [inits[c.counter], c.bound].map(|v| {
            let v = self.resolve(v);
            self.b.convert(v, &ty)
        });
        let upwards = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        let inclusive = matches!(c.compare, CompareOp::Le | CompareOp::Ge);
        let lower = if upwards { inits[c.counter] } else { c.bound };
        let counts_in = counting_type(&ty, never_negative(layout, lower));
        let by = self.resolve(c.step.by);
        let by = self.b.convert(by, &counts_in);
        let step = match (self.b.constant_of(by), c.step.negative == upwards) {
            (Some(ir::Const::Int(n)), true) => {
                let Type::Int(kind) = counts_in else { unreachable!("counters are integers") };
                let n = kind.wrap(-*n);
                self.b.int(counts_in.clone(), n)
            }
            (_, true) => self.b.neg(by),
            (_, false) => by,
        };
        let runs = self.b.compare(c.compare, init, bound);
        // A loop that does not run at all may have a step of 0.
        let one = self.b.int(counts_in.clone(), 1);
        let step = if self.b.constant_of(step).is_some() { step } else { self.b.select(runs, step, one) };
        let (low, high) = if upwards { (init, bound) } else { (bound, init) };
        let [low, high] = [low, high].map(|v| self.b.convert(v, &counts_in));
        let count = steps_between(&mut self.b, low, high, step, inclusive);
        let zero = self.b.int(counts_in, 0);
        self.b.select(runs, count, zero)
    }

    fn walk_condition(&mut self, walk: &ReverseLoop, at: Value) -> Block {
        self.b.begin();
        let test = match &walk.kind {
            WalkKind::Counter { last, upwards, .. } => {
                self.b.compare(if *upwards { CompareOp::Le } else { CompareOp::Ge }, at, *last)
            }
            WalkKind::Ahead { last, upwards, .. } => {
                self.b.compare(if *upwards { CompareOp::Lt } else { CompareOp::Gt }, at, *last)
            }
            WalkKind::Iterations => {
                let zero = self.b.int(walk.ty.clone(), 0);
                self.b.compare(CompareOp::Gt, at, zero)
            }
        };
        self.b.close(vec![test])
    }

    /// Puts the carried values that have a closed form in scope; returns the walking variable's next value.
    fn enter_iteration(&mut self, inst: Loop<'a>, walk: &ReverseLoop, at: Value) -> Value {
        let Loop { inits, params, .. } = inst;
        let layout = self.facts.layout;
        let (next, counter, mut number) = match &walk.kind {
            WalkKind::Counter { index, upwards, .. } => {
                (self.offset(at, if *upwards { 1 } else { -1 }), Some((*index, at)), None)
            }
            WalkKind::Ahead { index, upwards, .. } => {
                let next = self.offset(at, if *upwards { 1 } else { -1 });
                (next, Some((*index, next)), None)
            }
            WalkKind::Iterations => {
                let k = self.offset(at, -1);
                (k, None, Some(k))
            }
        };
        if let Some((index, value)) = counter {
            let own = self.b.convert(value, layout.function.ty(params[index]));
            self.scope.primal.insert(params[index], own);
        }
        self.put_closed_forms(inst, |s| {
            *number.get_or_insert_with(|| {
                let (
                    WalkKind::Counter { index, last, upwards } | WalkKind::Ahead { index, last, upwards },
                    Some((_, value)),
                ) = (&walk.kind, counter)
                else {
                    unreachable!("has a number")
                };
                let bound = counted(layout, &inst).map(|c| c.bound);
                let lower = if *upwards { bound } else { Some(inits[*index]) };
                let from_zero = lower.is_some_and(|v| never_negative(layout, v));
                let counts_in = counting_type(&walk.ty, from_zero);
                let [from, to] = if *upwards { [value, *last] } else { [*last, value] };
                let [from, to] = [from, to].map(|v| s.b.convert(v, &counts_in));
                s.b.sub(to, from)
            })
        });
        next
    }

    /// Puts the carried values that are needed and have a closed form in scope, where they are not; `number` is the iteration's.
    pub fn put_closed_forms(&mut self, inst: Loop<'a>, mut number: impl FnMut(&mut Self) -> Value) {
        let layout = self.facts.layout;
        for (i, &p) in inst.params.iter().enumerate() {
            let counts = match counted(layout, &inst) {
                Some(c) => c.counter == i,
                None => trip_counter(layout, &inst) == Some(i),
            };
            if !(self.plan.closed.contains(&p) || counts) || self.scope.primal.contains_key(&p) {
                continue;
            }
            let k = number(self);
            let value = self.closed_form(inst, i, k);
            let name = layout.function.name_of(p).map(str::to_string);
            if let (Some(name), None) = (name, self.b.constant_of(value))
                && self.b.function.name_of(value).is_none()
            {
                self.b.name(value, name);
            }
            self.scope.primal.insert(p, value);
        }
    }

    /// The counter's value in this iteration; in scope if the loop is walked on it or something needs it.
    fn counter_value(&mut self, inst: Loop<'a>, index: usize) -> Value {
        let Loop { params, .. } = inst;
        self.scope.primal[&params[index]]
    }
}

/// The type in which a counter is compared with its bound: its own, or that of a bound that may lie below all of its numbers.
fn compared_in(f: &ir::Function, inst: Loop, c: &Counted) -> Type {
    let Loop { params, .. } = inst;
    match (f.ty(params[c.counter]), f.ty(c.bound)) {
        (Type::Int(own), bound @ Type::Int(wide)) if wide.signed() && wide.bits() > own.bits() => {
            bound.clone()
        }
        (own, _) => own.clone(),
    }
}

/// The type that holds the distance between two numbers of a type, the lower of which may be known not to be negative.
fn counting_type(ty: &Type, from_zero: bool) -> Type {
    match ty {
        Type::Int(kind) if !from_zero => Type::Int(kind.unsigned()),
        _ => ty.clone(),
    }
}

/// How many steps there are from one number to another above it, all of a type that holds their distance.
pub fn steps_between(b: &mut Builder, low: Value, high: Value, step: Value, inclusive: bool) -> Value {
    let ty = b.ty(low);
    let one = b.int(ty.clone(), 1);
    // `n + 2` reads better than `n - 4294967294`.
    let distance = match (b.constant_of(low), &ty) {
        (Some(ir::Const::Int(n)), Type::Int(kind)) if *n > kind.greatest() / 2 => {
            let above = kind.wrap(-*n);
            let above = b.int(ty, above);
            b.add(high, above)
        }
        _ => b.sub(high, low),
    };
    let before_last = if inclusive { distance } else { b.sub(distance, one) };
    let whole = b.div(before_last, step);
    b.add(whole, one)
}
