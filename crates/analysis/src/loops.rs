//! Loops whose iterations can be counted before they run, and carried values that are linear in the iteration.
//!
//! A loop is counted when its condition compares one carried integer with a value from outside and the body
//! adds a loop-invariant step to it. Then the value in iteration `k` is `init + k · step` and the reverse
//! sweep needs neither a counter nor a tape for it.

use ir::{BinaryOp, CompareOp, Function, Inst, Op, Type, Value};

use crate::layout::Layout;

/// A step that does not change while the loop runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Added (or, if `negative`, subtracted) each iteration; integer of possibly another type of the same width.
    pub by: Value,
    pub negative: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Which carried value counts.
    pub counter: usize,
    pub step: Step,
    /// The loop runs while `counter compare bound`.
    pub compare: CompareOp,
    pub bound: Value,
}

/// How carried value `index` advances, if by an invariant step. For pointers the step is in elements.
pub fn linear(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Step> {
    let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
    let (param, next) = (params[index], body.yields[index]);
    let f = layout.function;
    let invariant = |v: Value| layout.outside_loop(v, loop_inst) || is_constant(layout, v);
    match layout.op(next)? {
        Op::Index { base, index } if *base == param && invariant(*index) => {
            Some(Step { by: *index, negative: false })
        }
        Op::Convert(sum) if same_width(f, *sum, next) => {
            let Op::Binary(op, a, b) = layout.op(*sum)? else { return None };
            additive(*op, *a, *b, |v| is_param_converted(layout, v, param), invariant)
        }
        Op::Binary(op, a, b) if f.ty(param).is_int() => additive(*op, *a, *b, |v| v == param, invariant),
        _ => None,
    }
}

fn additive(
    op: BinaryOp,
    a: Value,
    b: Value,
    is_param: impl Fn(Value) -> bool,
    invariant: impl Fn(Value) -> bool,
) -> Option<Step> {
    match op {
        BinaryOp::Add if is_param(a) && invariant(b) => Some(Step { by: b, negative: false }),
        BinaryOp::Add if is_param(b) && invariant(a) => Some(Step { by: a, negative: false }),
        BinaryOp::Sub if is_param(a) && invariant(b) => Some(Step { by: b, negative: true }),
        _ => None,
    }
}

fn same_width(f: &Function, a: Value, b: Value) -> bool {
    match (f.ty(a), f.ty(b)) {
        (Type::Int(x), Type::Int(y)) => x.bits() == y.bits(),
        _ => false,
    }
}

fn is_param_converted(layout: &Layout, v: Value, param: Value) -> bool {
    matches!(layout.op(v), Some(Op::Convert(p)) if *p == param && same_width(layout.function, v, param))
}

pub fn is_constant(layout: &Layout, v: Value) -> bool {
    matches!(layout.op(v), Some(Op::Const(_)))
}

pub fn constant(layout: &Layout, v: Value) -> Option<i128> {
    match layout.op(v) {
        Some(Op::Const(ir::op::Const::Int(n))) => Some(*n),
        _ => None,
    }
}

pub fn counted(layout: &Layout, loop_inst: &Inst) -> Option<Counted> {
    let Op::Loop { params, cond, .. } = &loop_inst.op else { return None };
    let Op::Compare(op, a, b) = layout.op(cond.yields[0])? else { return None };
    let invariant = |v: Value| layout.outside_loop(v, loop_inst) || is_constant(layout, v);
    let (counter, compare, bound) =
        match (params.iter().position(|p| p == a), params.iter().position(|p| p == b)) {
            (Some(i), None) if invariant(*b) => (i, *op, *b),
            (None, Some(i)) if invariant(*a) => (i, swapped(*op), *a),
            _ => return None,
        };
    if !layout.function.ty(params[counter]).is_int() {
        return None;
    }
    let step = linear(layout, loop_inst, counter)?;
    // The direction must fit the comparison: a constant step must move towards the bound; a step that is not
    // constant is taken to do so, since otherwise the primal would not end. An unsigned counter would: adding
    // 2³² − 1 moves it down, and it ends by wrapping around. There the step must be known to be small.
    let unsigned = !matches!(layout.function.ty(params[counter]), Type::Int(k) if k.signed());
    if unsigned && !is_small(layout, step.by) {
        return None;
    }
    let sign = constant(layout, step.by).map(|n| if step.negative { -n } else { n });
    let upwards = match compare {
        CompareOp::Lt | CompareOp::Le => true,
        CompareOp::Gt | CompareOp::Ge => false,
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    match sign {
        Some(s) if s == 0 || (s > 0) != upwards => None,
        None if step.negative == upwards => None,
        _ => Some(Counted { counter, step, compare, bound }),
    }
}

/// Whether an unsigned step is known not to be a negative number in disguise: a small constant, or made from
/// the sizes of the launch, as in `i += blockDim.x * gridDim.x`.
fn is_small(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Const(ir::op::Const::Int(n))) => (0..1 << 30).contains(n),
        Some(Op::Builtin(_)) => true,
        Some(Op::Convert(a)) => is_small(layout, *a),
        Some(Op::Binary(BinaryOp::Add | BinaryOp::Mul, a, b)) => is_small(layout, *a) && is_small(layout, *b),
        _ => false,
    }
}

/// How often a counted loop runs, where that is a constant.
pub fn constant_trips(layout: &Layout, loop_inst: &Inst) -> Option<u64> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let c = counted(layout, loop_inst)?;
    let from = constant(layout, inits[c.counter])?;
    let to = constant(layout, c.bound)?;
    let step = constant(layout, c.step.by)?.abs();
    let distance = match c.compare {
        CompareOp::Lt => to - from,
        CompareOp::Le => to - from + 1,
        CompareOp::Gt => from - to,
        CompareOp::Ge => from - to + 1,
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    u64::try_from(distance.max(0) / step + i128::from(distance.max(0) % step != 0)).ok()
}

fn swapped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        CompareOp::Eq | CompareOp::Ne => op,
    }
}
