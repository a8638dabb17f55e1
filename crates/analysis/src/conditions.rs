//! What the conditions around a block say about integers.
//!
//! Inside of `if (a < b)` that comparison holds; behind `if (a != b) return;`, `a == b` does. Conjunctions hold in both
//! parts, and so do disjunctions that do not hold.

use ir::{BinaryOp, CompareOp, Const, Op, Type, UnaryOp, Value};

use crate::affine::{Form, Forms};
use crate::exact::is_exact;
use crate::layout::{BlockId, Layout};

/// A comparison that holds: `==`, `!=`, `<` or `<=`. Both sides stay apart, because unsigned ones may be compared after
/// they wrapped around: `3 < 10u - x` says nothing about x.
pub struct Comparison {
    pub op: CompareOp,
    pub left: Form,
    pub right: Form,
    /// Forms take `4294967295u` for -1.
    pub unsigned: bool,
}

/// The same of values: `left op right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    pub op: CompareOp,
    pub left: Value,
    pub right: Value,
}

/// What holds where a block runs, by the branches it is in.
pub fn comparisons(layout: &Layout, forms: &Forms, block: BlockId) -> Vec<Comparison> {
    let branches = layout.ancestors(block).into_iter().filter_map(|key| branch(layout, key));
    let facts = branches.flat_map(|(cond, holds)| facts_of(layout, cond, holds));
    let comparison = |f: Fact| {
        let unsigned = matches!(layout.function.ty(f.right), Type::Int(kind) if !kind.signed());
        Comparison { op: f.op, left: forms.of(f.left), right: forms.of(f.right), unsigned }
    };
    let is_exact = |f: &Fact| [f.left, f.right].into_iter().all(|v| is_exact(layout, forms, v));
    facts.filter(is_exact).map(comparison).collect()
}

/// What holds where a block runs, by the branches and by the loops it is in.
pub fn holding(layout: &Layout, block: BlockId) -> Vec<Fact> {
    let condition = |key: BlockId| match layout.blocks[key].owner.map(|i| &i.op) {
        Some(Op::Loop { cond, body, .. }) if body.id == key => Some((cond.yields[0], true)),
        _ => branch(layout, key),
    };
    let conditions = layout.ancestors(block).into_iter().filter_map(condition);
    conditions.flat_map(|(cond, holds)| facts_of(layout, cond, holds)).collect()
}

/// What follows for integers from a condition that holds, or does not.
pub fn facts_of(layout: &Layout, cond: Value, holds: bool) -> Vec<Fact> {
    let mut known = Known { layout, all: Vec::new() };
    known.add(cond, holds);
    known.all
}

/// The condition that decides about a block of a branch, and whether it holds there.
fn branch(layout: &Layout, key: BlockId) -> Option<(Value, bool)> {
    let info = &layout.blocks[key];
    match info.owner.map(|i| &i.op) {
        Some(Op::If { cond, then, .. }) => Some((*cond, info.id == then.id)),
        _ => None,
    }
}

struct Known<'a> {
    layout: &'a Layout<'a>,
    all: Vec<Fact>,
}

impl Known<'_> {
    fn is(&self, v: Value, truth: bool) -> bool {
        matches!(self.layout.op(v), Some(Op::Const(Const::Bool(b))) if *b == truth)
    }

    fn add(&mut self, cond: Value, holds: bool) {
        match self.layout.op(cond) {
            Some(Op::Compare(op, a, b)) if self.layout.function.ty(*a).is_int() => {
                let op = if holds { *op } else { op.negated() };
                let (left, right) = (*a, *b);
                self.all.push(match op {
                    CompareOp::Gt => Fact { op: CompareOp::Lt, left: right, right: left },
                    CompareOp::Ge => Fact { op: CompareOp::Le, left: right, right: left },
                    CompareOp::Eq | CompareOp::Ne | CompareOp::Lt | CompareOp::Le => Fact { op, left, right },
                });
            }
            Some(Op::Unary(UnaryOp::Not, c)) => self.add(*c, !holds),
            Some(Op::Binary(op, a, b))
                if matches!((op, holds), (BinaryOp::And, true) | (BinaryOp::Or, false)) =>
            {
                self.add(*a, holds);
                self.add(*b, holds);
            }
            // `a && b` and `a || b`, where b is computed only if it matters.
            Some(Op::If { cond: c, then, els }) if then.yields.len() == 1 => {
                self.both(*c, then.yields[0], els.yields[0], holds);
            }
            Some(Op::Select(c, a, b)) => self.both(*c, *a, *b, holds),
            _ => {}
        }
    }

    /// Of `c ? a : false` and `c ? true : b`.
    fn both(&mut self, c: Value, a: Value, b: Value, holds: bool) {
        if holds && self.is(b, false) {
            self.add(c, true);
            self.add(a, true);
        } else if !holds && self.is(a, true) {
            self.add(c, false);
            self.add(b, false);
        }
    }
}
