//! How often a loop runs at most, as a value the counting function computes.
//!
//! Where the first or last value of a counter is not known, because it stems from the thread's coordinates, an
//! interval is: `threadIdx.x` lies in 0 … blockDim.x - 1. Sums and products of such are monotone. A product that
//! wraps around would fool this; then the tape overflows and the launch says so.

use analysis::bounded::{Bounded, bounded};
use analysis::layout::Definition;
use analysis::loops::constant;
use ir::tables::HashMap;
use ir::{BinaryOp, Builtin, CompareOp, ExternEffect, Inst, IntKind, Op, Type, Value};

use super::Counter;
use super::words::WORDS;
use crate::reverse::loops::steps_between;

/// Counts are made in 64 bits, signed while they are differences.
pub const DISTANCE: Type = Type::Int(IntKind::LongLong);

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Low,
    High,
}

/// What a counter goes through.
struct Way {
    low: Value,
    high: Value,
    step: Value,
    inclusive: bool,
    /// The step is of the other sign than the direction.
    negate: bool,
}

impl Counter<'_, '_> {
    /// At most this many iterations, as a count; `None` if nobody can tell.
    pub fn trips(&mut self, inst: &Inst, bounded: &Bounded) -> Option<Value> {
        let Op::Loop { inits, .. } = &inst.op else { return None };
        let c = &bounded.counted;
        let upwards = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        let (first, last) = if upwards { (End::Low, End::High) } else { (End::High, End::Low) };
        let from = self.end(inits[c.counter], first)?;
        let to = self.end(c.bound, last)?;
        // A constant may stand inside the loop.
        let step = match constant(self.layout, c.step.by) {
            Some(n) => self.b.int(self.layout.function.ty(c.step.by).clone(), n),
            None => self.usable(c.step.by)?,
        };
        let (low, high) = if upwards { (from, to) } else { (to, from) };
        let inclusive = matches!(c.compare, CompareOp::Le | CompareOp::Ge);
        let count = match (self.number(low), self.number(high), self.number(step)) {
            (Some(low), Some(high), Some(step)) if step != 0 => {
                let distance = (high - low + i128::from(inclusive)).max(0);
                let n = (distance + step.abs() - 1) / step.abs();
                self.count(u64::try_from(n).ok()?)
            }
            _ => {
                let way = Way { low, high, step, inclusive, negate: c.step.negative == upwards };
                let ends = [inits[c.counter], c.bound];
                if self.starts_at_first(&way) {
                    self.up_to(way.high)
                } else if ends.iter().any(|v| self.is_wide(*v)) && ends == [from, to] {
                    let ty = self.b.ty(to);
                    let from = self.b.convert(from, &ty);
                    let runs = self.b.compare(c.compare, from, to);
                    self.divided_wide(&way, runs)
                } else {
                    self.divided(&way)
                }
            }
        };
        Some(count)
    }

    /// `k < n` from 0 and `k <= n` from 1 run n times: no need for wider numbers.
    fn starts_at_first(&self, way: &Way) -> bool {
        self.number(way.low) == Some(i128::from(way.inclusive))
            && self.number(way.step).is_some_and(|n| n.abs() == 1)
    }

    fn up_to(&mut self, n: Value) -> Value {
        let zero = self.b.int(self.b.ty(n), 0);
        let runs = self.b.compare(CompareOp::Gt, n, zero);
        let count = self.b.select(runs, n, zero);
        self.b.convert(count, &WORDS)
    }

    /// ⌈(high - low) / step⌉, and 0 where that is negative.
    fn divided(&mut self, way: &Way) -> Value {
        let Way { low, high, step, inclusive, negate } = *way;
        let (low, high) = (self.b.convert(low, &DISTANCE), self.b.convert(high, &DISTANCE));
        let mut distance = self.b.sub(high, low);
        let zero = self.b.int(DISTANCE, 0);
        let one = self.b.int(DISTANCE, 1);
        if inclusive {
            distance = self.b.add(distance, one);
        }
        let runs = self.b.compare(CompareOp::Gt, distance, zero);
        let count = match self.number(step) {
            Some(n) if n.abs() == 1 => distance,
            Some(n) => {
                let (n, more) = (self.b.int(DISTANCE, n.abs()), self.b.int(DISTANCE, n.abs() - 1));
                let rounded = self.b.add(distance, more);
                self.b.div(rounded, n)
            }
            None => {
                let step = self.b.convert(step, &DISTANCE);
                let step = if negate { self.b.neg(step) } else { step };
                // The loop may not run at all, and its step be anything.
                let positive = self.b.compare(CompareOp::Gt, step, zero);
                let step = self.b.select(positive, step, one);
                let less = self.b.sub(distance, one);
                let whole = self.b.div(less, step);
                self.b.add(whole, one)
            }
        };
        let count = self.b.select(runs, count, zero);
        self.b.convert(count, &WORDS)
    }

    /// Whether the distance between two such numbers may need more than [`DISTANCE`].
    fn is_wide(&self, v: Value) -> bool {
        matches!(self.layout.function.ty(v), Type::Int(kind) if kind.bits() == 64)
    }

    /// The same where the ends may be as far apart as 64 bits go: the distance is unsigned.
    fn divided_wide(&mut self, way: &Way, runs: Value) -> Value {
        let Way { low, high, step, inclusive, negate } = *way;
        let zero = self.b.int(WORDS, 0);
        let one = self.b.int(WORDS, 1);
        let [low, high] = [low, high].map(|v| self.b.convert(v, &WORDS));
        let step = match self.number(step) {
            Some(n) => self.b.int(WORDS, n.abs()),
            None => {
                let step = self.b.convert(step, &WORDS);
                let step = if negate { self.b.neg(step) } else { step };
                // A loop that does not run at all may have a step of 0.
                self.b.select(runs, step, one)
            }
        };
        let count = steps_between(&mut self.b, low, high, step, inclusive);
        self.b.select(runs, count, zero)
    }

    pub fn number(&self, v: Value) -> Option<i128> {
        match self.b.constant_of(v) {
            Some(ir::op::Const::Int(n)) => Some(*n),
            _ => None,
        }
    }

    /// The value if it can be computed here, else one end of the interval it lies in.
    fn end(&mut self, v: Value, end: End) -> Option<Value> {
        match self.rebuilt(v, 4) {
            Some(v) => Some(v),
            None => {
                self.exact = false;
                self.interval(v, end)
            }
        }
    }

    /// The value if it is there, or arithmetic away from what is: bounds are computed in the loops that they end.
    fn rebuilt(&mut self, v: Value, depth: usize) -> Option<Value> {
        if let Some(v) = self.usable(v) {
            return Some(v);
        }
        let op =
            self.layout.op(v).filter(|op| depth > 0 && op.is_cheap() && !matches!(op, Op::Builtin(_)))?;
        if !self.available.values.contains(&v) || self.may_fail(op) {
            return None;
        }
        let rebuilt = op.clone();
        let names: HashMap<Value, Value> =
            op.operands().iter().map(|o| Some((*o, self.rebuilt(*o, depth - 1)?))).collect::<Option<_>>()?;
        let rebuilt = rebuilt.map_operands(&mut |o| names[&o]);
        Some(self.b.emit(rebuilt, self.layout.function.ty(v).clone()))
    }

    fn interval(&mut self, v: Value, end: End) -> Option<Value> {
        if let Some(v) = self.rebuilt(v, 4) {
            return Some(v);
        }
        let Some(op) = self.layout.op(v) else { return self.counter(v, end) };
        match op {
            Op::Builtin(Builtin::ThreadIdx(axis)) => Some(self.coordinate(Builtin::BlockDim(*axis), end)),
            Op::Builtin(Builtin::BlockIdx(axis)) => Some(self.coordinate(Builtin::GridDim(*axis), end)),
            Op::Convert(a) if self.layout.function.ty(*a).is_int() && self.layout.function.ty(v).is_int() => {
                self.interval(*a, end)
            }
            Op::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (self.wide(*a, end)?, self.wide(*b, end)?);
                Some(self.b.add(a, b))
            }
            Op::Binary(BinaryOp::Sub, a, b) => {
                let other = if end == End::Low { End::High } else { End::Low };
                let (a, b) = (self.wide(*a, end)?, self.wide(*b, other)?);
                Some(self.b.sub(a, b))
            }
            Op::Binary(BinaryOp::Mul, a, b) if self.is_coordinate(*a) && self.is_coordinate(*b) => {
                let (a, b) = (self.wide(*a, end)?, self.wide(*b, end)?);
                if [a, b].iter().any(|v| self.number(*v) == Some(0)) {
                    return Some(self.b.int(DISTANCE, 0));
                }
                Some(self.b.mul(a, b))
            }
            Op::Binary(BinaryOp::Div, a, by) => {
                let by = constant(self.layout, *by).filter(|n| *n > 0)?;
                let (a, by) = (self.wide(*a, end)?, self.b.int(DISTANCE, by));
                Some(self.b.div(a, by))
            }
            Op::Binary(BinaryOp::Rem, _, by) => {
                let most = constant(self.layout, *by).filter(|n| *n > 0)? - 1;
                Some(self.b.int(DISTANCE, if end == End::High { most } else { -most }))
            }
            Op::Select(_, a, b) => {
                let (a, b) = (self.wide(*a, end)?, self.wide(*b, end)?);
                if let (Some(x), Some(y)) = (self.number(a), self.number(b)) {
                    let n = if end == End::High { x.max(y) } else { x.min(y) };
                    return Some(self.b.int(DISTANCE, n));
                }
                Some(self.further(a, b, end))
            }
            Op::Extern { name, args, effect: ExternEffect::Pure } if self.layout.function.ty(v).is_int() => {
                let less = match (name.as_str(), args.len()) {
                    ("min", 2) => End::Low,
                    ("max", 2) => End::High,
                    _ => return None,
                };
                match (self.wide(args[0], end), self.wide(args[1], end)) {
                    (Some(a), Some(b)) => Some(self.further(a, b, less)),
                    // The least of several is no more than any of them.
                    (a, b) if less != end => a.or(b),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The larger of two, or the smaller.
    fn further(&mut self, a: Value, b: Value, end: End) -> Value {
        let compare = if end == End::High { CompareOp::Gt } else { CompareOp::Lt };
        let first = self.b.compare(compare, a, b);
        self.b.select(first, a, b)
    }

    /// In the body of a loop its counter lies between its first value and its bound.
    fn counter(&mut self, v: Value, end: End) -> Option<Value> {
        let Definition::LoopParam { inst, index, .. } = self.layout.definition(v) else { return None };
        let Op::Loop { inits, .. } = &inst.op else { return None };
        let c = bounded(self.layout, inst)?.counted;
        if c.counter != index {
            return None;
        }
        let upwards = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        self.wide(if upwards == (end == End::Low) { inits[index] } else { c.bound }, end)
    }

    fn wide(&mut self, v: Value, end: End) -> Option<Value> {
        let v = self.interval(v, end)?;
        Some(self.b.convert(v, &DISTANCE))
    }

    fn coordinate(&mut self, size: Builtin, end: End) -> Value {
        let zero = self.b.int(DISTANCE, 0);
        if end == End::Low {
            return zero;
        }
        let size = self.dimension(size);
        let size = self.b.convert(size, &DISTANCE);
        let one = self.b.int(DISTANCE, 1);
        self.b.sub(size, one)
    }

    /// Made from coordinates and sizes of the launch and from constants, so not negative.
    fn is_coordinate(&self, v: Value) -> bool {
        match self.layout.op(v) {
            Some(Op::Builtin(_)) => true,
            Some(Op::Const(ir::op::Const::Int(n))) => *n >= 0,
            Some(Op::Convert(a)) => self.is_coordinate(*a),
            Some(Op::Binary(BinaryOp::Add | BinaryOp::Mul, a, b)) => {
                self.is_coordinate(*a) && self.is_coordinate(*b)
            }
            _ => false,
        }
    }
}
