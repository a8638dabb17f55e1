//! Follows shifts through a function: how each value and each array depends on them ([`super::weight`]), and which of
//! them reach a result.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::{LN_2, LN_10};

use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use analysis::steady::steady;
use ir::tables::{HashMap, HashSet};
use ir::{Atomic, BinaryOp, Block, Const, ExternEffect, Inst, Op, UnaryOp, Value};

use super::covers::Covers;
use super::once::{Once, written};
use super::same::{Same, Sharing};
use super::weight::{Fixed, State, Weight};
use super::{Own, is_fixed, rule_of};

pub struct Flow<'a> {
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub own: Own<'a>,
    pub covers: &'a Covers,
    pub once: &'a Once,
    pub shifts: &'a BTreeSet<Value>,
    pub values: HashMap<Value, State>,
    /// What locals and shared memory hold.
    pub objects: BTreeMap<Object, State>,
    /// Shifts that reach a result, or go where they cannot be followed.
    pub reaching: BTreeSet<Value>,
}

/// What an operation on memory makes of its operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Update {
    Replaces,
    Adds,
    Mixes,
}

impl Flow<'_> {
    pub fn run(&mut self) {
        let body = self.layout.function.body();
        self.block(body);
        for y in &body.yields {
            self.result(*y);
        }
    }

    fn get(&self, v: Value) -> State {
        if self.shifts.contains(&v) {
            return State::Shifted(Weight::one(self.once.name(v)));
        }
        self.values.get(&v).cloned().unwrap_or_else(State::independent)
    }

    fn reach(&mut self, state: &State) {
        self.reaching.extend(state.shifts());
    }

    /// A value leaves the function. A shift itself may: that use keeps its derivative.
    fn result(&mut self, v: Value) {
        if !self.shifts.contains(&v) {
            let state = self.get(v);
            self.reach(&state);
        }
    }

    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::If { then, els, .. } => self.branch(inst, then, els),
            Op::Loop { inits, params, cond, body, .. } => self.repeat(inst, inits, params, cond, body),
            Op::Store(place, v) => self.store(inst, *place, *v),
            Op::Accumulate { place, value, .. } => self.update(*place, &[*value], Update::Adds),
            Op::Atomic { op, place, operands, .. } => {
                let update = match op {
                    Atomic::Add | Atomic::Sub => Update::Adds,
                    Atomic::Exchange | Atomic::Min | Atomic::Max => Update::Replaces,
                    Atomic::And | Atomic::Or | Atomic::Xor | Atomic::Inc | Atomic::Dec => Update::Mixes,
                    Atomic::CompareExchange => Update::Mixes,
                };
                self.update(*place, operands, update);
                let state = self.loaded(*place);
                self.set(inst, state);
            }
            // Fresh each time it is made.
            Op::Local { zeroed } => {
                let start = if *zeroed { State::Zero } else { State::Unset };
                self.objects.extend(inst.results.iter().map(|r| (Object::Local(*r), start.clone())));
            }
            Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => self.call(args),
            Op::Push { value, .. } => {
                let state = self.get(*value);
                self.reach(&state);
            }
            Op::Host { operands, .. } => self.call(operands),
            Op::Extern { effect: ExternEffect::Output, .. } => {}
            op => {
                if let [r] = inst.results.as_slice() {
                    let state = match op {
                        Op::Warp { .. } if self.shifts.contains(r) => State::Unset,
                        op => self.computed(op, *r),
                    };
                    self.set(inst, state);
                }
            }
        }
    }

    /// What defines a shift has to be free of shifts, but for shifts themselves: it keeps its own derivative.
    fn set(&mut self, inst: &Inst, state: State) {
        let Some(r) = inst.results.first() else { return };
        if !self.shifts.contains(r) {
            self.values.insert(*r, state);
            return;
        }
        if matches!(inst.op, Op::Load(_) | Op::Atomic { .. }) {
            self.reach(&state);
        }
        for v in inst.op.operands() {
            self.result(v);
        }
    }

    fn branch(&mut self, inst: &Inst, then: &Block, els: &Block) {
        let before = self.objects.clone();
        self.block(then);
        let after = std::mem::replace(&mut self.objects, before);
        self.block(els);
        let mut renewed = BTreeMap::new();
        for (one, other, states) in [(then, els, &after), (els, then, &self.objects)] {
            let elsewhere: HashSet<Object> =
                other.insts.iter().flat_map(|i| written(self.layout.function, self.points, i)).collect();
            let own = self.covers.renewed(one, self.points);
            renewed
                .extend(own.difference(&elsewhere).filter_map(|o| Some((o.clone(), states.get(o)?.clone()))));
        }
        self.join(after);
        self.objects.extend(renewed);
        for (i, r) in inst.results.iter().enumerate() {
            let (a, b) = (then.yields[i], els.yields[i]);
            if self.shifts.contains(r) {
                self.result(a);
                self.result(b);
            } else {
                let state = self.get(a).or(&self.get(b));
                self.values.insert(*r, state);
            }
        }
    }

    fn join(&mut self, other: BTreeMap<Object, State>) {
        for (o, state) in other {
            let old = self.objects.entry(o).or_insert(State::Unset);
            *old = old.or(&state);
        }
    }

    /// A shift that the loop carries has another name in every iteration: what depends on the one that was yielded
    /// depends on the carried one in the next, and on the loop's result behind it.
    fn repeat(&mut self, inst: &Inst, inits: &[Value], params: &[Value], cond: &Block, body: &Block) {
        let names = |flow: &Self, from: &[Value], to: &[Value]| -> HashMap<Value, Value> {
            let both = |(a, b): &(&Value, &Value)| flow.shifts.contains(a) && flow.shifts.contains(b);
            from.iter().zip(to).filter(both).map(|(a, b)| (flow.once.name(*a), *b)).collect()
        };
        let inner = self.inside(inst, params);
        let nothing = BTreeSet::new();
        let entered = names(self, inits, params);
        let carried: Vec<usize> = (0..params.len()).filter(|i| !self.shifts.contains(&params[*i])).collect();
        for i in (0..params.len()).filter(|i| !carried.contains(i)) {
            self.result(inits[i]);
        }
        for i in &carried {
            let state = self.get(inits[*i]).renamed(&entered, &nothing);
            self.values.insert(params[*i], state);
        }
        let reaching = self.reaching.clone();
        let next = names(self, &body.yields, params);
        loop {
            self.reaching = reaching.clone();
            let before = self.objects.clone();
            self.block(cond);
            self.block(body);
            for i in (0..params.len()).filter(|i| !carried.contains(i)) {
                self.result(body.yields[i]);
            }
            let mut changed = false;
            for i in &carried {
                let old = self.get(params[*i]);
                let new = old.or(&self.get(body.yields[*i]).renamed(&next, &inner));
                changed |= new != old;
                self.values.insert(params[*i], new);
            }
            let after = std::mem::replace(&mut self.objects, before.clone());
            self.join(after.into_iter().map(|(o, s)| (o, s.renamed(&next, &inner))).collect());
            if !changed && self.objects == before {
                break;
            }
        }
        let left = names(self, params, &inst.results);
        for (p, r) in params.iter().zip(&inst.results) {
            let state = self.get(*p).renamed(&left, &inner);
            match (self.shifts.contains(p), self.shifts.contains(r)) {
                (true, true) => {}
                // It is defined by what the loop carries, which has to be free of shifts.
                (false, true) => self.reach(&state),
                (_, false) => {
                    self.values.insert(*r, state);
                }
            }
        }
        for state in self.objects.values_mut() {
            *state = state.renamed(&left, &inner);
        }
    }

    /// Shifts that an iteration has of its own: not what it reads from one place of memory that the loop leaves alone.
    fn inside(&self, inst: &Inst, params: &[Value]) -> BTreeSet<Value> {
        let written = written(self.layout.function, self.points, inst);
        let mut all: BTreeSet<Value> = params.iter().copied().collect();
        for b in inst.op.blocks() {
            b.walk(&mut |i| {
                let own = match &i.op {
                    Op::Load(place) => {
                        steady(self.layout, *place).is_none()
                            || self.points.get(*place).iter().any(|o| written.contains(o))
                    }
                    // Whatever is computed inside.
                    _ => true,
                };
                all.extend(i.results.iter().filter(|_| own));
                if let Op::Loop { params, .. } = &i.op {
                    all.extend(params);
                }
            });
        }
        all.intersection(self.shifts).map(|v| self.once.name(*v)).collect()
    }

    fn store(&mut self, inst: &Inst, place: Value, v: Value) {
        let state = self.get(v);
        let objects = self.points.get(place);
        if let (1, Some(o)) = (objects.len(), objects.first())
            && self.own.has(o)
            && self.covers.contains(inst)
        {
            self.cross(o, &state);
            self.objects.insert(o.clone(), state);
        } else if self.own.has_all(objects) {
            self.update(place, &[v], Update::Replaces);
        } else {
            self.result(v);
        }
    }

    /// Something is added to what is there, or replaces a part of it.
    fn update(&mut self, place: Value, operands: &[Value], update: Update) {
        let objects = self.points.get(place).clone();
        for v in operands {
            let mut state = self.get(*v);
            // Of a sum of shifted numbers, how many there are would have to be known.
            let lost = match update {
                Update::Replaces => false,
                Update::Adds => matches!(state, State::Shifted(_)),
                Update::Mixes => true,
            };
            if lost {
                state = State::mixed([&state]);
            }
            if !self.own.has_all(&objects) {
                self.reach(&state);
                continue;
            }
            for o in &objects {
                self.cross(o, &state);
                let old = self.objects.entry(o.clone()).or_insert(State::Unset);
                *old = old.or(&state);
            }
        }
    }

    /// What is put into shared memory is read by other threads, which must have the same shifts.
    fn cross(&mut self, o: &Object, state: &State) {
        if !matches!(o, Object::Local(_)) {
            self.shared_by(state, Sharing::BLOCK);
        }
    }

    fn shared_by(&mut self, state: &State, least: Sharing) {
        let same = self.same();
        let own: Vec<Value> = state.shifts().into_iter().filter(|v| !same.of(*v).reaches(least)).collect();
        self.reaching.extend(own);
    }

    fn same(&self) -> Same<'_> {
        Same { layout: self.layout, points: self.points, shared: self.own.shared }
    }

    fn loaded(&self, place: Value) -> State {
        let objects = self.points.get(place);
        let own = objects.iter().filter(|o| self.own.has(o));
        let held = own.filter_map(|o| self.objects.get(o)).fold(State::Unset, |all, s| all.or(s));
        if self.own.has_all(objects) {
            held
        } else if objects.contains(&Object::Unknown) || objects.is_empty() {
            State::mixed(self.objects.values())
        } else {
            held.or(&State::independent())
        }
    }

    /// A function that is not looked into reads all it can reach.
    fn call(&mut self, args: &[Value]) {
        for a in args {
            let state = self.get(*a);
            self.reach(&state);
            for o in self.points.reachable(*a) {
                if let Some(state) = self.objects.get(&o).cloned() {
                    self.reach(&state);
                }
                if self.own.has(&o) {
                    let old = self.objects.entry(o).or_insert(State::Unset);
                    *old = old.or(&State::independent());
                }
            }
        }
    }

    fn computed(&mut self, op: &Op, r: Value) -> State {
        let f = self.layout.function;
        let states: Vec<State> = op.operands().iter().map(|v| self.get(*v)).collect();
        let is_number = f.ty(r).is_float();
        match op {
            Op::Const(Const::Zero) => State::Zero,
            Op::Const(Const::Float(x)) if *x == 0.0 => State::Zero,
            Op::Load(place) => self.loaded(*place),
            Op::Unary(UnaryOp::Neg, _) if is_number => states[0].by(&Fixed::Number(-1.0)),
            Op::Binary(op, a, b) if is_number => self.arithmetic(*op, *a, *b),
            Op::Convert(_) if is_number => states[0].clone(),
            // Which one is chosen is no number, and neither is an integer made from one.
            Op::Select(..) => states[1].or(&states[2]),
            Op::Convert(_) | Op::Compare(..) => State::independent(),
            Op::Extern { name, args, .. } => self.function(name, args, &states),
            Op::Warp { op, operands } if op.is_shuffle() => self.shuffled(*op, operands, &states[1]),
            // In a way that is not followed.
            _ => State::mixed(&states),
        }
    }

    fn arithmetic(&self, op: BinaryOp, a: Value, b: Value) -> State {
        let (x, y) = (self.get(a), self.get(b));
        match op {
            BinaryOp::Add => x.add(&y, 1.0),
            BinaryOp::Sub => x.add(&y, -1.0),
            BinaryOp::Mul => self.product(a, b),
            BinaryOp::Div => match (&x, self.fixed(b)) {
                (State::Shifted(_), Some(Fixed::Number(n))) => x.by(&Fixed::Number(1.0 / n)),
                _ => x.times(&y, -1.0),
            },
            BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => {
                State::mixed([&x, &y])
            }
        }
    }

    fn product(&self, a: Value, b: Value) -> State {
        let (x, y) = (self.get(a), self.get(b));
        match (&x, &y, self.fixed(a), self.fixed(b)) {
            (State::Shifted(_), _, _, Some(factor)) => x.by(&factor),
            (_, State::Shifted(_), Some(factor), _) => y.by(&factor),
            _ => x.times(&y, 1.0),
        }
    }

    fn function(&self, name: &str, args: &[Value], states: &[State]) -> State {
        let log_of = |rule: &str| match rule {
            "exp2" | "log2" => LN_2,
            "exp10" | "log10" => LN_10,
            _ => 1.0,
        };
        match (rule_of(name), states) {
            (Some(rule @ ("exp" | "exp2" | "exp10")), [x]) => x.exponential(log_of(rule)),
            (Some(rule @ ("log" | "log2" | "log10")), [x]) => x.logarithm(log_of(rule)),
            (Some("fmax" | "fmin"), [a, b]) => a.or(b),
            (Some("add"), [a, b]) => a.add(b, 1.0),
            (Some("sub"), [a, b]) => a.add(b, -1.0),
            (Some("mul"), [..]) => self.product(args[0], args[1]),
            (Some("div"), [..]) => self.arithmetic(BinaryOp::Div, args[0], args[1]),
            (Some("fma"), [_, _, c]) => self.product(args[0], args[1]).add(c, 1.0),
            (Some("neg"), [x]) => x.by(&Fixed::Number(-1.0)),
            (Some("rcp"), [x]) => x.power(-1.0),
            (Some("sqrt"), [x]) => x.power(0.5),
            (Some("rsqrt"), [x]) => x.power(-0.5),
            (Some("fabs"), [x @ State::Scaled(_)]) => x.clone(),
            _ => State::mixed(states),
        }
    }

    /// What comes from another lane depends on that lane's shifts. They have a name here if they came along the same way; else
    /// all lanes between which it goes must have the same.
    fn shuffled(&mut self, op: ir::WarpOp, operands: &[Value], state: &State) -> State {
        let mut came_along = HashMap::default();
        for shift in self.shifts {
            if let Some(Op::Warp { op: other, operands: others }) = self.layout.op(*shift)
                && *other == op
                && [0, 2, 3].into_iter().all(|i| self.is_same(others[i], operands[i]))
                && self.shifts.contains(&others[1])
            {
                came_along.insert(others[1], *shift);
            }
        }
        if op.is_transposed() {
            return State::mixed([state]);
        }
        let stay: BTreeSet<Value> =
            state.shifts().into_iter().filter(|v| !came_along.contains_key(v)).collect();
        if !stay.is_empty() {
            self.shared_by(&State::Mixed(stay), self.same().exchanging(op, operands));
        }
        state.renamed(&came_along, &BTreeSet::new())
    }

    fn is_same(&self, a: Value, b: Value) -> bool {
        a == b || steady(self.layout, a).is_some_and(|text| steady(self.layout, b) == Some(text))
    }

    /// A number that is the same everywhere in the launch.
    fn fixed(&self, v: Value) -> Option<Fixed> {
        if !is_fixed(self.layout, v) {
            return None;
        }
        match self.layout.op(v) {
            Some(Op::Const(Const::Float(x))) => Some(Fixed::Number(*x)),
            Some(Op::Const(Const::Int(n))) => Some(Fixed::Number(*n as f64)),
            Some(Op::Convert(a)) if self.layout.function.ty(v).is_float() => match self.fixed(*a)? {
                Fixed::Number(n) => Some(Fixed::Number(n)),
                Fixed::Value(_) => Some(Fixed::Value(v)),
            },
            _ => Some(Fixed::Value(v)),
        }
    }
}
