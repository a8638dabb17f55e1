//! How a loop and its reverse correspond: which of their iterations are partners.
//!
//! Reverse loops walk on the counter itself, one step ahead of it, or on the number of iterations left (`diff::reverse::loops` writes them). With `c` for the first loop's counter, which goes from
//! `s` in steps of `t` to its bound `e`, and `k` for what the second one walks on:
//!
//! | the second | `c` is |
//! |---|---|
//! | from `e - t` to `s`, `t` one or minus one | `k` |
//! | from `e`, as long as `s` is not reached | `k - t` |
//! | from the number of iterations down to 1 | `s + (k - 1) · t` |
//!
//! The number of iterations is `⌈(e - s) / t⌉` where that is positive, or what the first loop counted itself. Integers are compared as forms ([`analysis::affine`]) and under their assumption.

use analysis::affine::{Atom, Form, Forms};
use analysis::layout::Layout;
use analysis::loops::{Counted, constant, counted, linear};
use analysis::trips::constant_trips;
use ir::tables::HashMap;
use ir::{BinaryOp, Builder, CompareOp, Loop, Op, Type, Value};

/// Partners, by the loops' counters.
pub struct Course {
    /// Which of the values that the first loop carries.
    pub counter: usize,
    /// Which of those of the second.
    pub walk: usize,
    /// The first loop's counter as a form of what the second walks on.
    pub as_counter: Form,
    from: From,
    /// Values in the second loop that are the first one's counter.
    same: Vec<Value>,
}

/// What the second loop walks on, from the first one's counter.
enum From {
    /// So much more than the counter.
    Counter(i128),
    /// The number of iterations until the counter got there from its first value, and one.
    Iterations { first: Value, step: Amount, downwards: bool },
}

/// A number, of which a constant may stand where it is out of sight.
enum Amount {
    Constant(i128),
    Value(Value),
}

impl Course {
    pub fn of(layout: &Layout, forms: &Forms, forward: Loop, reverse: Loop) -> Option<Course> {
        let back = counted(layout, reverse.inst)?;
        let by = constant(layout, back.step.by)?;
        let unit = if back.step.negative { -by } else { by };
        let matched = Match { layout, forms, forward, reverse, back, unit };
        let walked = matched
            .on_the_counter()
            .or_else(|| matched.on_iterations())
            .or_else(|| matched.on_its_own_count());
        let (counter, from, as_counter) = walked?;
        let mut same = Vec::new();
        let is_wide = |v: Value| matches!(layout.function.ty(v), Type::Int(kind) if kind.bits() >= 32);
        if is_wide(forward.params[counter]) {
            reverse.body.walk(&mut |inst| {
                if let [v] = inst.results[..]
                    && is_wide(v)
                    && forms.of(v) == as_counter
                {
                    same.push(v);
                }
            });
        }
        Some(Course { counter, walk: back.counter, as_counter, from, same })
    }

    /// Whether a value of the second loop is what the first one's counter is.
    pub fn is_counter(&self, reverse: Loop, v: Value) -> bool {
        self.same.contains(&v) || matches!(self.from, From::Counter(0)) && v == reverse.params[self.walk]
    }

    /// What stands for values of the second loop in an iteration of the first, whose counter is given.
    pub fn names(&self, b: &mut Builder, counter: Value, walk: Value) -> HashMap<Value, Value> {
        let ty = b.ty(walk);
        let number = match &self.from {
            From::Counter(more) => {
                let counter = b.convert(counter, &ty);
                let more = b.int(ty, *more);
                b.add(counter, more)
            }
            From::Iterations { first, step, downwards } => {
                let Type::Int(kind) = b.ty(counter) else { unreachable!("counters are integers") };
                let distances = Type::Int(kind.unsigned());
                let [from, to] = [*first, counter].map(|v| b.convert(v, &distances));
                let step = match step {
                    Amount::Constant(n) => b.int(distances.clone(), *n),
                    Amount::Value(v) => b.convert(*v, &distances),
                };
                let distance = if *downwards { b.sub(from, to) } else { b.sub(to, from) };
                let one = b.int(distances.clone(), 1);
                let before = b.div(distance, step);
                let number = b.add(before, one);
                b.convert(number, &ty)
            }
        };
        let mut names = HashMap::from_iter([(walk, number)]);
        for v in &self.same {
            let ty = b.ty(*v);
            names.insert(*v, b.convert(counter, &ty));
        }
        names
    }
}

struct Match<'a, 'l> {
    layout: &'a Layout<'l>,
    forms: &'a Forms<'l>,
    forward: Loop<'l>,
    reverse: Loop<'l>,
    back: Counted,
    /// The step of the second loop.
    unit: i128,
}

impl Match<'_, '_> {
    fn walk(&self) -> Form {
        Form::atom(Atom::Value(self.reverse.params[self.back.counter]))
    }

    fn start(&self) -> Value {
        self.reverse.inits[self.back.counter]
    }

    fn on_the_counter(&self) -> Option<(usize, From, Form)> {
        let c = counted(self.layout, self.forward.inst)?;
        let by = constant(self.layout, c.step.by)?;
        let step = if c.step.negative { -by } else { by };
        if step.abs() != 1 || step != -self.unit {
            return None;
        }
        let [first, bound, start, last] =
            [self.forward.inits[c.counter], c.bound, self.start(), self.back.bound].map(|v| self.forms.of(v));
        let beyond = if is_inclusive(c.compare) { bound.plus(&Form::constant(step)) } else { bound };
        let ahead = !is_inclusive(self.back.compare);
        let begins = if ahead { beyond } else { beyond.minus(&Form::constant(step)) };
        let downwards = matches!(self.back.compare, CompareOp::Gt | CompareOp::Ge);
        if last != first || start != begins || downwards != (step > 0) {
            return None;
        }
        let more = if ahead { step } else { 0 };
        Some((c.counter, From::Counter(more), self.walk().minus(&Form::constant(more))))
    }

    fn on_iterations(&self) -> Option<(usize, From, Form)> {
        let c = counted(self.layout, self.forward.inst)?;
        if !self.counts_down_to_one() || !self.is_number_of_iterations(&c) {
            return None;
        }
        let downwards = matches!(c.compare, CompareOp::Gt | CompareOp::Ge);
        // `i += -2` goes down by 2.
        let step = constant(self.layout, c.step.by);
        if step.is_some_and(|n| n < 0) || c.step.negative != downwards {
            return None;
        }
        let first = self.forward.inits[c.counter];
        let by = self.forms.of(c.step.by);
        let before = self.walk().minus(&Form::constant(1)).times(&by)?;
        let first_form = self.forms.of(first);
        let as_counter = if downwards { first_form.minus(&before) } else { first_form.plus(&before) };
        let step = step.map_or(Amount::Value(c.step.by), Amount::Constant);
        Some((c.counter, From::Iterations { first, step, downwards }, as_counter))
    }

    /// Loops that cannot be counted beforehand count themselves.
    fn on_its_own_count(&self) -> Option<(usize, From, Form)> {
        let counter = self.forward.results.iter().position(|r| *r == self.start())?;
        let step = linear(self.layout, self.forward.inst, counter)?;
        let from_zero = constant(self.layout, self.forward.inits[counter]) == Some(0);
        let by_one = constant(self.layout, step.by) == Some(1) && !step.negative;
        let counts = self.counts_down_to_one() && from_zero && by_one;
        counts.then(|| (counter, From::Counter(1), self.walk().minus(&Form::constant(1))))
    }

    fn counts_down_to_one(&self) -> bool {
        let bound = constant(self.layout, self.back.bound);
        self.unit == -1
            && match self.back.compare {
                CompareOp::Gt => bound == Some(0),
                CompareOp::Ge => bound == Some(1),
                CompareOp::Lt | CompareOp::Le | CompareOp::Eq | CompareOp::Ne => false,
            }
    }

    /// Whether the second loop starts with `runs ? ((e - s - 1) / t) + 1 : 0`, written so or as a constant.
    fn is_number_of_iterations(&self, c: &Counted) -> bool {
        let layout = self.layout;
        if let Some(n) = constant(layout, self.start()) {
            return constant_trips(layout, self.forward.inst).map(i128::from) == Some(n);
        }
        let Some(Op::Select(runs, count, none)) = layout.op(self.start()) else { return false };
        let first = self.forward.inits[c.counter];
        let [s, e] = [first, c.bound].map(|v| self.forms.of(v));
        let asks = |v: Value| match layout.op(v) {
            Some(Op::Compare(op, a, b)) => {
                let same = |x: Value, y: &Form| self.forms.of(x) == *y;
                *op == c.compare && same(*a, &s) && same(*b, &e)
            }
            _ => false,
        };
        let downwards = matches!(c.compare, CompareOp::Gt | CompareOp::Ge);
        let distance = if downwards { s.minus(&e) } else { e.minus(&s) };
        let before_last = if is_inclusive(c.compare) { distance } else { distance.minus(&Form::constant(1)) };
        let one = Form::constant(1);
        // A loop that does not run may have a step of 0, so that one is asked before the division.
        let is_step = |v: Value| {
            let chosen = match layout.op(v) {
                Some(Op::Select(runs, step, _)) if asks(*runs) => *step,
                _ => v,
            };
            self.forms.of(chosen) == self.forms.of(c.step.by)
        };
        let divided = |v: Value| match layout.op(v) {
            Some(Op::Binary(BinaryOp::Div, x, by)) => self.forms.of(*x) == before_last && is_step(*by),
            // Steps of one divide by nothing.
            _ => constant(layout, c.step.by) == Some(1) && self.forms.of(v) == before_last,
        };
        let is_count = match layout.op(*count) {
            Some(Op::Binary(BinaryOp::Add, whole, last))
                if self.forms.of(*last) == one && divided(*whole) =>
            {
                true
            }
            _ => constant(layout, c.step.by) == Some(1) && self.forms.of(*count) == before_last.plus(&one),
        };
        constant(layout, *none) == Some(0) && asks(*runs) && is_count
    }
}

fn is_inclusive(compare: CompareOp) -> bool {
    matches!(compare, CompareOp::Le | CompareOp::Ge)
}
