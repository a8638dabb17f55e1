//! Numbers that a compiler may round in two ways.
//!
//! Compilers for GPUs make one operation of `a * b + c`, rounded once, or leave it two, rounded twice, as it suits each
//! place where the sum is used; and they compute a number once more rather than keep it. So one variable may have two
//! values that differ in the last bit, and `v == m` may hold in one place and not in the next, although both are copies
//! of one number. A number that was read from memory, came from another thread, or was computed without a product in
//! a sum has one value.

use ir::tables::HashSet;
use ir::{BinaryOp, Op, Type, UnaryOp, Value};

use crate::layout::{Definition, Layout};

/// Whether a floating-point number is computed with a product in a sum somewhere.
pub fn may_be_contracted(layout: &Layout, v: Value) -> bool {
    layout.function.ty(v).is_float() && Search { layout, again: None, seen: HashSet::default() }.reaches(v)
}

/// The sums of products, each of which may be rounded in two ways.
pub fn sums_of_products(layout: &Layout) -> HashSet<Value> {
    let mut sums = HashSet::default();
    layout
        .function
        .body()
        .walk(&mut |inst| sums.extend(inst.results.first().filter(|v| is_sum(layout, **v))));
    sums
}

/// How a value is computed a second time.
pub trait Again {
    /// Whether the value of the first time is at hand.
    fn is_had(&self, v: Value) -> bool;
    /// What is stored a second time to the memory that a place is in.
    fn stored(&self, place: Value) -> Vec<Value>;
}

/// Whether a number, or a decision, may come out differently when it is computed a second time.
pub fn may_differ(layout: &Layout, v: Value, again: &dyn Again) -> bool {
    Search { layout, again: Some(again), seen: HashSet::default() }.reaches(v)
}

struct Search<'a> {
    layout: &'a Layout<'a>,
    /// Of a value that is computed twice, decisions count too.
    again: Option<&'a dyn Again>,
    seen: HashSet<Value>,
}

impl Search<'_> {
    fn reaches(&mut self, v: Value) -> bool {
        let counts = match self.layout.function.ty(v) {
            Type::Float(_) => true,
            Type::Bool | Type::Int(_) => self.again.is_some(),
            _ => false,
        };
        if !counts || self.again.is_some_and(|again| again.is_had(v)) || !self.seen.insert(v) {
            return false;
        }
        // What a loop leaves behind is also a question of when it ends.
        let (inst, index, ended) = match self.layout.definition(v) {
            Definition::Param(_) => return false,
            Definition::LoopParam { inst, index, .. } => (inst, index, false),
            Definition::Inst { inst, index, .. } => (inst, index, true),
        };
        match &inst.op {
            Op::Loop { inits, cond, body, .. } => {
                self.reaches(inits[index])
                    || self.reaches(body.yields[index])
                    || (ended && cond.yields.iter().any(|c| self.reaches(*c)))
            }
            Op::If { cond, then, els } => {
                self.reaches(then.yields[index]) || self.reaches(els.yields[index]) || self.reaches(*cond)
            }
            Op::Binary(..) if is_sum(self.layout, v) => true,
            // What stays a call may have a product in a sum inside.
            Op::Call { .. } => true,
            Op::Load(place) => {
                let stored = self.again.map_or(Vec::new(), |again| again.stored(*place));
                stored.into_iter().any(|s| self.reaches(s))
            }
            // One value, whatever it was made from.
            Op::Warp { .. } | Op::Atomic { .. } | Op::Pop { .. } => false,
            op => op.operands().into_iter().any(|o| self.reaches(o)),
        }
    }
}

/// Whether a value is a sum with a product in it.
fn is_sum(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b)) if layout.function.ty(v).is_float() => {
            [a, b].into_iter().any(|t| is_product(layout, *t, &mut HashSet::default()))
        }
        _ => false,
    }
}

/// Whether a compiler may find a product here once it has unrolled loops and put branches together.
fn is_product(layout: &Layout, v: Value, seen: &mut HashSet<Value>) -> bool {
    if !seen.insert(v) {
        return false;
    }
    let (inst, index) = match layout.definition(v) {
        Definition::Param(_) => return false,
        Definition::LoopParam { inst, index, .. } | Definition::Inst { inst, index, .. } => (inst, index),
    };
    let mut any = |of: &[Value]| of.iter().any(|t| is_product(layout, *t, seen));
    match &inst.op {
        Op::Binary(BinaryOp::Mul, ..) => true,
        Op::Unary(UnaryOp::Neg, a) | Op::Convert(a) => any(&[*a]),
        Op::Select(_, a, b) => any(&[*a, *b]),
        Op::If { then, els, .. } => any(&[then.yields[index], els.yields[index]]),
        Op::Loop { inits, body, .. } => any(&[inits[index], body.yields[index]]),
        // Nothing else is a product.
        _ => false,
    }
}
