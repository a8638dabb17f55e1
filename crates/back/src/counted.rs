//! Counted loops: a carried integer or pointer that moves by a fixed step and is compared in the condition.
//! Such a loop prints as `for (int i = 0; i < n; ++i)`.

use std::collections::{HashMap, HashSet};

use ir::{BinaryOp, Op, Value};

use crate::layout::{InstId, Layout, Use};

#[derive(Default)]
pub struct Counted {
    /// For each counted loop, which carried value counts.
    counters: HashMap<InstId, usize>,
    steps: HashSet<Value>,
}

impl Counted {
    pub fn of(layout: &Layout) -> Self {
        let mut counted = Counted::default();
        for id in 0..layout.insts.len() {
            let Op::Loop { params, cond, body, .. } = layout.op(id) else { continue };
            let mut compared = Vec::new();
            collect_compared(layout, cond.yields[0], &mut compared);
            let counter = (0..params.len())
                .find(|k| compared.contains(&params[*k]) && is_step(layout, id, params[*k], body.yields[*k]));
            if let Some(k) = counter {
                counted.counters.insert(id, k);
                counted.steps.insert(body.yields[k]);
            }
        }
        counted
    }

    /// Which carried value of the loop counts.
    pub fn counter(&self, id: InstId) -> Option<usize> {
        self.counters.get(&id).copied()
    }

    /// Whether the value is the next value of a counter, which the loop's head computes.
    pub fn is_step(&self, v: Value) -> bool {
        self.steps.contains(&v)
    }
}

/// Operands of the comparisons that make up a condition.
fn collect_compared(layout: &Layout, v: Value, out: &mut Vec<Value>) {
    match layout.defining(v) {
        Some(Op::Compare(_, a, b)) => out.extend([*a, *b]),
        Some(Op::Binary(BinaryOp::And | BinaryOp::Or, a, b)) => {
            collect_compared(layout, *a, out);
            collect_compared(layout, *b, out);
        }
        Some(Op::Unary(_, a)) => collect_compared(layout, *a, out),
        _ => {}
    }
}

fn is_step(layout: &Layout, id: InstId, param: Value, next: Value) -> bool {
    let constant = |v: Value| matches!(layout.defining(v), Some(Op::Const(_)));
    let fixed = |v: Value| v != param && (constant(v) || layout.outside(v, id));
    let by = match layout.defining(next) {
        Some(Op::Binary(BinaryOp::Add, a, b)) if layout.f.ty(next).is_int() => {
            match (*a == param, *b == param) {
                (true, false) => *b,
                (false, true) => *a,
                _ => return false,
            }
        }
        Some(Op::Binary(BinaryOp::Sub, a, b)) if layout.f.ty(next).is_int() && *a == param => *b,
        Some(Op::Index { base, index }) if *base == param => *index,
        _ => return false,
    };
    // Written out again wherever else it is used: fine for `i + 1` in a few places.
    let elsewhere = layout.uses_of(next).iter().filter(|u| matches!(u, Use::Operand(_))).count();
    let yielded_once = layout.uses_of(next).len() - elsewhere == 1;
    fixed(by) && yielded_once && elsewhere <= 2
}
