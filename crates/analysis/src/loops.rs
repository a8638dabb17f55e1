//! Loops whose iterations can be counted before they run, and carried values that are linear in the iteration.
//!
//! A loop is counted when its condition compares one carried integer with a value from outside and the body
//! adds a loop-invariant step to it. Then the value in iteration `k` is `init + k · step` and the reverse
//! sweep needs neither a counter nor a tape for it. Reduction trees halve or double their stride: there the value
//! in iteration `k` is `init >> k · bits` or `init << k · bits`. Two buffers that change places alternate: what is
//! carried has one value in even iterations and another in odd ones.

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
    /// The loop runs while `counter compare bound`, where the bound may be of another integer type.
    pub compare: CompareOp,
    pub bound: Value,
}

/// How carried value `index` advances, if by an invariant step. For pointers the step is in elements.
pub fn linear(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Step> {
    let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
    additive_step(layout, loop_inst, params[index], body.yields[index])
}

/// The step if `next` is `param` moved by an invariant one.
pub(crate) fn additive_step(layout: &Layout, loop_inst: &Inst, param: Value, next: Value) -> Option<Step> {
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

/// A carried integer that is multiplied or divided by a power of two in each iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometric {
    /// The power.
    pub bits: u32,
    pub grows: bool,
}

/// How carried value `index` advances, if by a power of two in a loop whose condition keeps all shifts in range.
pub fn geometric(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Geometric> {
    let own = power_step(layout, loop_inst, index)?;
    // The condition ends the loop before the value it tests is shifted out: at most 31 iterations for `int`, so
    // whatever advances no faster than it stays in range too.
    let tested = tested_power(layout, loop_inst)?;
    (own.bits <= tested.bits).then_some(own)
}

/// The step of the carried value that the condition compares with a bound it cannot pass.
fn tested_power(layout: &Layout, loop_inst: &Inst) -> Option<Geometric> {
    let Op::Loop { params, cond, .. } = &loop_inst.op else { return None };
    let Op::Compare(op, a, b) = layout.op(cond.yields[0])? else { return None };
    let (tested, op, bound) = match (params.iter().position(|p| p == a), params.iter().position(|p| p == b)) {
        (Some(i), None) => (i, *op, *b),
        (None, Some(i)) => (i, swapped(*op), *a),
        _ => return None,
    };
    let step = power_step(layout, loop_inst, tested)?;
    let at_least = |least: i128| constant(layout, bound).is_some_and(|n| n >= least);
    let fits = match op {
        CompareOp::Gt => !step.grows && at_least(0),
        CompareOp::Ge => !step.grows && at_least(1),
        CompareOp::Ne => !step.grows && constant(layout, bound) == Some(0),
        CompareOp::Lt | CompareOp::Le => step.grows,
        CompareOp::Eq => false,
    };
    fits.then_some(step)
}

fn power_step(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Geometric> {
    let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
    let param = params[index];
    if !layout.function.ty(param).is_int() {
        return None;
    }
    let Op::Binary(op, a, b) = layout.op(body.yields[index])? else { return None };
    let power =
        |v: Value| constant(layout, v).filter(|n| *n > 1 && n.count_ones() == 1).map(i128::trailing_zeros);
    let shift =
        |v: Value| constant(layout, v).and_then(|n| u32::try_from(n).ok()).filter(|n| (1..31).contains(n));
    match op {
        BinaryOp::Shr if *a == param => Some(Geometric { bits: shift(*b)?, grows: false }),
        BinaryOp::Shl if *a == param => Some(Geometric { bits: shift(*b)?, grows: true }),
        BinaryOp::Div if *a == param => Some(Geometric { bits: power(*b)?, grows: false }),
        BinaryOp::Mul if *a == param => Some(Geometric { bits: power(*b)?, grows: true }),
        BinaryOp::Mul if *b == param => Some(Geometric { bits: power(*a)?, grows: true }),
        // `s += s`
        BinaryOp::Add if *a == param && *b == param => Some(Geometric { bits: 1, grows: true }),
        _ => None,
    }
}

/// The value of a carried integer or pointer in odd iterations; in even ones it is the initial value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alternating {
    /// `v = c - v`
    Minus(Value),
    /// `v = v ^ c`
    Xor(Value),
    /// Swapped with the carried value of this number.
    Swapped(usize),
}

/// How carried value `index` alternates, if it does.
pub fn alternating(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Alternating> {
    let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
    let (param, next) = (params[index], body.yields[index]);
    let ty = layout.function.ty(param);
    if !ty.is_int() && !ty.is_ptr() {
        return None;
    }
    if let Some(other) = params.iter().position(|p| *p == next).filter(|other| *other != index) {
        return (body.yields[other] == param).then_some(Alternating::Swapped(other));
    }
    let invariant = |v: Value| layout.outside_loop(v, loop_inst) || is_constant(layout, v);
    match layout.op(next)? {
        Op::Binary(BinaryOp::Sub, a, b) if *b == param && invariant(*a) => Some(Alternating::Minus(*a)),
        Op::Binary(BinaryOp::Xor, a, b) if *a == param && invariant(*b) => Some(Alternating::Xor(*b)),
        Op::Binary(BinaryOp::Xor, a, b) if *b == param && invariant(*a) => Some(Alternating::Xor(*a)),
        _ => None,
    }
}

pub fn counted(layout: &Layout, loop_inst: &Inst) -> Option<Counted> {
    let Op::Loop { cond, .. } = &loop_inst.op else { return None };
    let Op::Compare(op, a, b) = layout.op(cond.yields[0])? else { return None };
    let invariant = |v: Value| layout.outside_loop(v, loop_inst) || is_constant(layout, v);
    let (counter, compare, bound) =
        match (tested_counter(layout, loop_inst, *a), tested_counter(layout, loop_inst, *b)) {
            (Some(i), None) if invariant(*b) => (i, *op, *b),
            (None, Some(i)) if invariant(*a) => (i, swapped(*op), *a),
            _ => return None,
        };
    let Op::Loop { params, .. } = &loop_inst.op else { return None };
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

/// Which carried value a condition tests: `i`, or `(unsigned)i` for a signed `i` that counts up from a number that is
/// not negative, as in `for (int i = 0; i < blockDim.x; ++i)`. There the conversion changes nothing, and the bound
/// fits into `int` too, since otherwise `i` would overflow.
fn tested_counter(layout: &Layout, loop_inst: &Inst, v: Value) -> Option<usize> {
    let Op::Loop { inits, params, .. } = &loop_inst.op else { return None };
    if let Some(i) = params.iter().position(|p| *p == v) {
        return Some(i);
    }
    let Some(Op::Convert(of)) = layout.op(v) else { return None };
    let i = params.iter().position(|p| p == of)?;
    let (Type::Int(from), Type::Int(to)) = (layout.function.ty(*of), layout.function.ty(v)) else {
        return None;
    };
    let step = linear(layout, loop_inst, i)?;
    let grows = constant(layout, step.by).is_some_and(|n| if step.negative { n < 0 } else { n > 0 });
    let from_zero = constant(layout, inits[i]).is_some_and(|n| n >= 0);
    (from.signed() && to.bits() >= from.bits() && grows && from_zero).then_some(i)
}

/// Whether an unsigned step is known not to be a negative number in disguise: a small constant, or made from
/// the sizes of the launch, as in `i += blockDim.x * gridDim.x`.
pub(crate) fn is_small(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Const(ir::op::Const::Int(n))) => (0..1 << 30).contains(n),
        Some(Op::Builtin(_)) => true,
        Some(Op::Convert(a)) => is_small(layout, *a),
        Some(Op::Binary(BinaryOp::Add | BinaryOp::Mul, a, b)) => is_small(layout, *a) && is_small(layout, *b),
        _ => false,
    }
}

/// How often a loop runs, where that is a constant.
pub fn constant_trips(layout: &Layout, loop_inst: &Inst) -> Option<u64> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let Some(c) = counted(layout, loop_inst) else { return constant_powers(layout, loop_inst) };
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

/// The same for a loop over powers of two.
fn constant_powers(layout: &Layout, loop_inst: &Inst) -> Option<u64> {
    let Op::Loop { inits, params, cond, .. } = &loop_inst.op else { return None };
    let step = tested_power(layout, loop_inst)?;
    let Op::Compare(op, a, b) = layout.op(cond.yields[0])? else { return None };
    let (tested, op, bound) = match params.iter().position(|p| p == a) {
        Some(i) => (i, *op, *b),
        None => (params.iter().position(|p| p == b)?, swapped(*op), *a),
    };
    let (mut at, bound) = (constant(layout, inits[tested])?, constant(layout, bound)?);
    let runs = |at: i128| match op {
        CompareOp::Gt => at > bound,
        CompareOp::Ge => at >= bound,
        CompareOp::Lt => at < bound,
        CompareOp::Le => at <= bound,
        CompareOp::Ne => at != bound,
        CompareOp::Eq => at == bound,
    };
    (0..64).find(|_| {
        let ends = !runs(at);
        at = if step.grows { at << step.bits } else { at >> step.bits };
        ends
    })
}

/// All values in the iterations of a carried integer that goes through powers of two, where they are constant.
pub fn powers(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Vec<i128>> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let step = geometric(layout, loop_inst, index)?;
    let (from, trips) = (constant(layout, inits[index])?, constant_trips(layout, loop_inst)?);
    let bits = |i: u64| u32::try_from(i).ok()?.checked_mul(step.bits).filter(|b| *b < 64);
    (0..trips).map(|i| bits(i).map(|b| if step.grows { from << b } else { from >> b })).collect()
}

pub(crate) fn swapped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        CompareOp::Eq | CompareOp::Ne => op,
    }
}
