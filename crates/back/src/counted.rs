//! Counted loops: a carried integer or pointer that moves by a fixed step and is compared in the condition.
//! Such a loop prints as `for (int i = 0; i < n; ++i)`.

use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Op, Value};

use crate::layout::{InstId, Layout, Use};
use crate::update;

#[derive(Default)]
pub struct Counted {
    /// For each counted loop, which carried value counts.
    counters: HashMap<InstId, usize>,
    /// Values that the loop's head computes.
    steps: HashSet<Value>,
    /// Initial values and bounds of counters that have no other use and the counter's own name.
    starts: HashSet<Value>,
}

impl Counted {
    pub fn of(layout: &Layout) -> Self {
        let mut counted = Counted::default();
        for id in 0..layout.insts.len() {
            let Op::Loop { inits, params, cond, body, .. } = layout.op(id) else { continue };
            let mut compared = Vec::new();
            collect_compared(layout, cond.yields[0], &mut compared);
            for k in 0..params.len() {
                if !compared.contains(&params[k]) {
                    continue;
                }
                if let Some(values) = step(layout, id, params[k], body.yields[k]) {
                    counted.counters.insert(id, k);
                    counted.steps.extend(values);
                    let own = layout.f.name_of(inits[k]) == layout.f.name_of(params[k]);
                    if own && layout.uses_of(inits[k]).len() == 1 {
                        counted.starts.insert(inits[k]);
                    }
                    // A bound that was the counter of the loop that this one runs backwards.
                    let bounds = compared.iter().filter(|v| {
                        layout.f.name_of(**v) == layout.f.name_of(params[k]) && layout.uses_of(**v).len() == 1
                    });
                    counted.starts.extend(bounds.filter(|v| layout.outside(**v, id)));
                    break;
                }
            }
        }
        counted
    }

    /// Which carried value of the loop counts.
    pub fn counter(&self, id: InstId) -> Option<usize> {
        self.counters.get(&id).copied()
    }

    /// Whether the value belongs in the head of a loop, where its variable is declared.
    pub fn is_start(&self, v: Value) -> bool {
        self.starts.contains(&v)
    }

    /// Whether the value is part of the next value of a counter, which the loop's head computes.
    pub fn is_step(&self, v: Value) -> bool {
        self.steps.contains(&v)
    }
}

/// Operands of the comparisons that make up a condition.
fn collect_compared(layout: &Layout, v: Value, out: &mut Vec<Value>) {
    match layout.defining(v) {
        Some(Op::Compare(_, a, b)) => {
            for v in [a, b] {
                match layout.defining(*v) {
                    Some(Op::Convert(inner)) => out.extend([*v, *inner]),
                    _ => out.push(*v),
                }
            }
        }
        Some(Op::Binary(BinaryOp::And | BinaryOp::Or, a, b)) => {
            collect_compared(layout, *a, out);
            collect_compared(layout, *b, out);
        }
        Some(Op::Unary(_, a)) => collect_compared(layout, *a, out),
        _ => {}
    }
}

/// The values that make up the step from `param` to `next`, if the loop's head can take it.
fn step(layout: &Layout, id: InstId, param: Value, next: Value) -> Option<Vec<Value>> {
    if layout.f.ty(next).is_float() || layout.outside(next, id) {
        return None;
    }
    let unnamed = |v: Value| layout.f.name_of(v).is_none();
    let found = update::find(layout, layout.defining(next)?, layout.f.ty(next), &|v| v == param, &unnamed)?;
    let mut values = found.through;
    values.push(next);
    if !is_fixed(layout, id, found.by, 0, &mut values) {
        return None;
    }
    // What is used elsewhere is written out again there: fine for `i + 1` in a few places.
    let elsewhere = layout.uses_of(next).iter().filter(|u| matches!(u, Use::Operand(_))).count();
    let yielded_once = layout.uses_of(next).len() - elsewhere == 1;
    (yielded_once && elsewhere <= 2).then_some(values)
}

/// Whether the value is the same in every run of the loop and can be computed in its head. Collects what the
/// head then computes.
fn is_fixed(layout: &Layout, id: InstId, v: Value, depth: usize, values: &mut Vec<Value>) -> bool {
    if layout.outside(v, id) {
        return true;
    }
    match layout.defining(v) {
        Some(Op::Const(_)) => true,
        Some(op @ (Op::Binary(..) | Op::Unary(..) | Op::Convert(_) | Op::Builtin(_)))
            if depth < 3 && layout.f.name_of(v).is_none() =>
        {
            values.push(v);
            op.operands().iter().all(|o| is_fixed(layout, id, *o, depth + 1, values))
        }
        _ => false,
    }
}
