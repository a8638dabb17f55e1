//! Whether two loops as one spare something: what both load, and what both compute that takes long.
//!
//! Most of the first loop's must come again. Of `sum += x[index[j]]` the second loop reads the index alone, and the loads of the first, which overlap while nothing is added, would wait for additions
//! (means of bags of 64 numbers: 2.9 → 3.4 times the primal).
//!
//! Short loops of constant length stay two: compilers write them out, and what both have on their way then takes registers at once (on an H200, a network of 16 units: 3.9 → 4.3 times the primal; a convolution of 3 × 3 in
//! 8 channels: 4.8 → 4.9).

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::trips::constant_trips;
use ir::tables::HashSet;
use ir::{BinaryOp, ExternEffect, FloatKind, Loop, Op, Type, Value};

use super::course::Course;

/// Expressions are compared this deep; beyond it, all are alike.
const DEEP: u32 = 10;

/// Loops of constant length up to this are short.
const SHORT: u64 = 32;

/// Whether the second loop repeats more than half of the loads and dear operations of the first.
pub fn spares(layout: &Layout, points: &PointsTo, (forward, reverse): (Loop, Loop), course: &Course) -> bool {
    if constant_trips(layout, forward.inst).is_some_and(|n| n <= SHORT) {
        return false;
    }
    let counter = forward.params[course.counter];
    let first = Words { layout, points, of: forward, is_counter: &|v| v == counter }.dear();
    let second = Words { layout, points, of: reverse, is_counter: &|v| course.is_counter(reverse, v) }.dear();
    2 * first.intersection(&second).count() > first.len()
}

/// Expressions of an iteration as text. It is no proof of anything: what loops inside of it carry is one word.
struct Words<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    of: Loop<'a>,
    is_counter: &'a dyn Fn(Value) -> bool,
}

impl Words<'_> {
    /// The dear ones.
    fn dear(&self) -> HashSet<String> {
        let mut all = HashSet::default();
        self.of.body.walk(&mut |inst| {
            let is_number = |v: &Value| {
                matches!(self.layout.function.ty(*v), Type::Float(FloatKind::F32 | FloatKind::F64))
            };
            let is_dear = match &inst.op {
                Op::Load(place) => {
                    let objects = self.points.get(*place);
                    objects.is_empty() || !objects.iter().all(|o| matches!(o, Object::Local(_)))
                }
                Op::Binary(BinaryOp::Div, a, _) => is_number(a),
                Op::Extern { effect: ExternEffect::Pure, .. } | Op::Unary(..) => {
                    inst.results.first().is_some_and(is_number)
                        && !matches!(inst.op, Op::Unary(ir::UnaryOp::Neg, _))
                }
                // Arithmetic is done again sooner than kept.
                _ => false,
            };
            if let ([v], true) = (&inst.results[..], is_dear) {
                all.insert(self.word(*v, DEEP));
            }
        });
        all
    }

    fn word(&self, v: Value, depth: u32) -> String {
        if (self.is_counter)(v) {
            return "counter".to_string();
        }
        let Some(depth) = depth.checked_sub(1) else { return "deep".to_string() };
        if self.layout.outside_loop(v, self.of.inst) {
            return match self.layout.op(v) {
                Some(Op::Const(c)) => format!("{c:?}"),
                _ => format!("{v:?}"),
            };
        }
        let op = match self.layout.definition(v) {
            Definition::Inst { inst, .. } => &inst.op,
            Definition::Param(_) | Definition::LoopParam { .. } => return "carried".to_string(),
        };
        let word = match op {
            Op::Const(c) => return format!("{c:?}"),
            Op::If { .. } | Op::Loop { .. } => return "merged".to_string(),
            Op::Unary(op, _) => format!("{op:?}"),
            Op::Binary(op, ..) => format!("{op:?}"),
            Op::Compare(op, ..) => format!("{op:?}"),
            Op::Extern { name, .. } => name.clone(),
            Op::Field { field, .. } => format!("field {field}"),
            Op::Load(_) => "load".to_string(),
            // Which other operation it is does not matter to a guess.
            _ => "operation".to_string(),
        };
        let operands: Vec<String> = op.operands().into_iter().map(|o| self.word(o, depth)).collect();
        // An inner loop that goes the other way may be one step ahead.
        if operands.first().is_some_and(|o| o == "carried")
            && matches!(op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, ..))
        {
            return "carried".to_string();
        }
        format!("({word} {})", operands.join(" "))
    }
}
