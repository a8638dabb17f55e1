//! What the conditions around a block say about integers.
//!
//! Inside of `if (a < b)` that comparison holds; behind `if (a != b) return;`, `a == b` does. Conjunctions hold in both
//! parts, and so do disjunctions that do not hold.

use ir::{BinaryOp, CompareOp, Const, Op, UnaryOp, Value};

use crate::affine::{Form, Forms};
use crate::layout::{BlockId, Layout};

/// A comparison that holds: `==`, `!=`, `<` or `<=`. Both sides stay apart, because unsigned ones may be compared after
/// they wrapped around: `3 < 10u - x` says nothing about x.
pub struct Comparison {
    pub op: CompareOp,
    pub left: Form,
    pub right: Form,
}

/// What holds where a block runs.
pub fn comparisons(layout: &Layout, forms: &Forms, block: BlockId) -> Vec<Comparison> {
    let mut known = Known { layout, forms, all: Vec::new() };
    for key in layout.ancestors(block) {
        let info = &layout.blocks[key];
        if let Some(Op::If { cond, then, .. }) = info.owner.map(|i| &i.op) {
            known.add(*cond, info.id == then.id);
        }
    }
    known.all
}

struct Known<'a> {
    layout: &'a Layout<'a>,
    forms: &'a Forms<'a>,
    all: Vec<Comparison>,
}

impl Known<'_> {
    fn is(&self, v: Value, truth: bool) -> bool {
        matches!(self.layout.op(v), Some(Op::Const(Const::Bool(b))) if *b == truth)
    }

    fn add(&mut self, cond: Value, holds: bool) {
        match self.layout.op(cond) {
            Some(Op::Compare(op, a, b)) if self.layout.function.ty(*a).is_int() => {
                let op = if holds { *op } else { op.negated() };
                let (a, b) = (self.forms.of(*a), self.forms.of(*b));
                self.all.push(match op {
                    CompareOp::Gt => Comparison { op: CompareOp::Lt, left: b, right: a },
                    CompareOp::Ge => Comparison { op: CompareOp::Le, left: b, right: a },
                    CompareOp::Eq | CompareOp::Ne | CompareOp::Lt | CompareOp::Le => {
                        Comparison { op, left: a, right: b }
                    }
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
