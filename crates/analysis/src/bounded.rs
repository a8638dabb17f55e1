//! An upper bound on the iterations of a loop, also where it may be left early.
//!
//! `for (k = a; k < b; k += s) { …; if (done) break; … }` reaches us as
//! `while (!broke && k < b) { if (done) broke = true; else k += s; }`: the condition is a conjunction, and in every
//! iteration the counter advances unless a flag is set that ends the loop. So it runs at most as often as the plain
//! counted loop would.

use ir::op::Const;
use ir::{BinaryOp, CompareOp, Effect, Inst, Op, Type, UnaryOp, Value};

use crate::layout::Layout;
use crate::loops::{
    Counted, Step, additive_step, constant, counted, has_room, is_invariant, linear, swapped,
};

/// The counter that bounds a loop, and whether the loop always runs as often as it says.
#[derive(Clone, Copy, Debug)]
pub struct Bounded {
    /// The counter whose bound ends the loop at the latest.
    pub counted: Counted,
    /// Nothing else ends the loop.
    pub exact: bool,
}

/// The bound of a loop; None where no counter is found that moves towards one in every iteration.
pub fn bounded(layout: &Layout, loop_inst: &Inst) -> Option<Bounded> {
    if let Some(counted) = counted(layout, loop_inst) {
        return Some(Bounded { counted, exact: true });
    }
    let Op::Loop { params, cond, body, .. } = &loop_inst.op else { return None };
    let tests = conjuncts(layout, cond.yields[0]);
    let flags = flags(layout, params, cond.yields[0], &body.yields);
    tests.iter().find_map(|t| counts(layout, loop_inst, *t, &flags))
}

/// The truths that must all hold for a condition to hold.
pub fn conjuncts(layout: &Layout, condition: Value) -> Vec<Value> {
    let mut out = Vec::new();
    collect(layout, condition, &mut out);
    out
}

fn collect(layout: &Layout, v: Value, out: &mut Vec<Value>) {
    match layout.op(v) {
        Some(Op::Binary(BinaryOp::And, a, b)) => {
            collect(layout, *a, out);
            collect(layout, *b, out);
        }
        // `a && b`, where b is computed only if a holds.
        Some(Op::If { cond, then, els }) if then.yields.len() == 1 && is_false(layout, els.yields[0]) => {
            collect(layout, *cond, out);
            collect(layout, then.yields[0], out);
        }
        Some(Op::Select(c, a, b)) if is_false(layout, *b) => {
            collect(layout, *c, out);
            collect(layout, *a, out);
        }
        _ => out.push(v),
    }
}

fn is_false(layout: &Layout, v: Value) -> bool {
    matches!(layout.op(v), Some(Op::Const(Const::Bool(false))))
}

fn counts(layout: &Layout, loop_inst: &Inst, test: Value, flags: &[Value]) -> Option<Bounded> {
    let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
    let Some(Op::Compare(op, a, b)) = layout.op(test) else { return None };
    let invariant = |v: Value| is_same_throughout(layout, loop_inst, v, 4);
    let (counter, compare, bound) =
        match (params.iter().position(|p| p == a), params.iter().position(|p| p == b)) {
            (Some(i), None) if invariant(*b) => (i, *op, *b),
            (None, Some(i)) if invariant(*a) => (i, swapped(*op), *a),
            _ => return None,
        };
    let Type::Int(kind) = layout.function.ty(params[counter]) else { return None };
    let mut steps = Vec::new();
    advances(layout, loop_inst, params[counter], body.yields[counter], flags, &mut steps).then_some(())?;
    let step = *steps.first()?;
    let by = constant(layout, step.by)?;
    if steps.iter().any(|s| s.negative != step.negative || constant(layout, s.by) != Some(by)) {
        return None;
    }
    if steps.iter().any(|s| s.wraps && !has_room(layout, *kind, s, compare, bound)) {
        return None;
    }
    let upwards = match compare {
        CompareOp::Lt | CompareOp::Le => true,
        CompareOp::Gt | CompareOp::Ge => false,
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    let forward = if step.negative { -by } else { by };
    (forward != 0 && (forward > 0) == upwards)
        .then_some(Bounded { counted: Counted { counter, step, compare, bound }, exact: false })
}

/// Whether a value is the same in every iteration, be it computed anew in each: `k < min(256, end - first)`.
fn is_same_throughout(layout: &Layout, loop_inst: &Inst, v: Value, depth: u32) -> bool {
    let is_pure = |op: &&Op| op.effect() == Effect::Pure && op.blocks().is_empty();
    is_invariant(layout, loop_inst, v)
        || layout.op(v).filter(is_pure).is_some_and(|op| {
            depth > 0 && op.operands().iter().all(|o| is_same_throughout(layout, loop_inst, *o, depth - 1))
        })
}

/// How carried value `index` advances in every iteration behind which there is another: then it is `init + k · step` in iteration
/// `k`, as for [`linear`]. What it is when the loop has been left early is another matter.
pub fn advance(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Step> {
    if let Some(step) = linear(layout, loop_inst, index) {
        return Some(step);
    }
    let Op::Loop { params, cond, body, .. } = &loop_inst.op else { return None };
    let flags = flags(layout, params, cond.yields[0], &body.yields);
    let mut steps = Vec::new();
    let moves = !flags.is_empty()
        && advances(layout, loop_inst, params[index], body.yields[index], &flags, &mut steps);
    let first = *steps.first().filter(|_| moves)?;
    steps.iter().all(|s| is_same(layout, s, &first)).then_some(first)
}

fn is_same(layout: &Layout, a: &Step, b: &Step) -> bool {
    let same = a.by == b.by || constant(layout, a.by).is_some_and(|n| constant(layout, b.by) == Some(n));
    same && a.negative == b.negative && a.wraps == b.wraps
}

/// Flags that end a loop once they are set, as they are after an iteration.
fn flags(layout: &Layout, params: &[Value], cond: Value, next: &[Value]) -> Vec<Value> {
    let tests = conjuncts(layout, cond);
    let flag = |t: &Value| match layout.op(*t) {
        Some(Op::Unary(UnaryOp::Not, q)) => params.iter().position(|p| p == q).map(|i| next[i]),
        _ => None,
    };
    tests.iter().filter_map(flag).collect()
}

/// Whether `next` is the counter moved by a step on every path on which none of the flags is set.
fn advances(
    layout: &Layout,
    loop_inst: &Inst,
    counter: Value,
    next: Value,
    flags: &[Value],
    steps: &mut Vec<Step>,
) -> bool {
    let is_set = |f: &Value| matches!(layout.op(*f), Some(Op::Const(Const::Bool(true))));
    if flags.iter().any(is_set) {
        return true;
    }
    if let Some(step) = additive_step(layout, loop_inst, counter, next) {
        steps.push(step);
        return true;
    }
    let crate::layout::Definition::Inst { inst, .. } = layout.definition(next) else { return false };
    match &inst.op {
        Op::If { cond, then, els } => [(then, true), (els, false)].into_iter().all(|(block, taken)| {
            let inner = |v: Value| inst.results.iter().position(|r| *r == v).map(|i| block.yields[i]);
            let Some(next) = inner(next) else { return false };
            let flags: Vec<_> = flags.iter().map(|f| inner(*f).unwrap_or(*f)).collect();
            branch(layout, loop_inst, counter, next, &flags, *cond, taken, steps)
        }),
        Op::Select(cond, a, b) => [(*a, true), (*b, false)].into_iter().all(|(next, taken)| {
            let flags: Vec<_> = flags
                .iter()
                .map(|f| match layout.op(*f) {
                    Some(Op::Select(c, x, y)) if c == cond => {
                        if taken {
                            *x
                        } else {
                            *y
                        }
                    }
                    _ => *f,
                })
                .collect();
            branch(layout, loop_inst, counter, next, &flags, *cond, taken, steps)
        }),
        // No shape that is known to move the counter.
        _ => false,
    }
}

/// One side of a choice: a flag that is the condition itself is set there.
#[allow(clippy::too_many_arguments)]
fn branch(
    layout: &Layout,
    loop_inst: &Inst,
    counter: Value,
    next: Value,
    flags: &[Value],
    cond: Value,
    taken: bool,
    steps: &mut Vec<Step>,
) -> bool {
    flags.iter().any(|f| follows(layout, *f, cond, taken))
        || advances(layout, loop_inst, counter, next, flags, steps)
}

/// Whether a flag is true where `cond` is `taken`.
fn follows(layout: &Layout, flag: Value, cond: Value, taken: bool) -> bool {
    (taken && flag == cond)
        || (!taken && matches!(layout.op(flag), Some(Op::Unary(UnaryOp::Not, c)) if *c == cond))
        || matches!(layout.op(flag), Some(Op::Binary(BinaryOp::Or, a, b))
            if follows(layout, *a, cond, taken) || follows(layout, *b, cond, taken))
}
