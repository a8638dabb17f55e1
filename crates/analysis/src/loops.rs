//! Loops whose iterations can be counted before they run, and carried values that are linear in the iteration.
//!
//! A loop is counted when its condition compares one carried integer with a value from outside and the body
//! adds a loop-invariant step to it. Then the value in iteration `k` is `init + k · step` and the reverse
//! sweep needs neither a counter nor a tape for it. For strides that are halved or doubled see [`crate::powers`]. Two
//! buffers that change places alternate: what is carried has one value in even iterations and another in odd ones.
//!
//! What each of these takes, and how it is known:
//! - *Linear.* `init + k · step` holds in arithmetic modulo 2ʷ, where `w` is the width of the carried integer, if every sum
//!   is made with `w` bits: conversions between types of one width change nothing. A sum in `int` that is cut to
//!   `unsigned char` is made with more, and is not recognised. Products on the way may leave the range although the
//!   value does not; whoever computes them has to see to that.
//! - *Counted.* `⌈(bound - init) / step⌉` holds for the integers themselves, so the counter must not wrap around before it gets
//!   to its bound. A signed sum does not overflow. For others ([`Step::wraps`]) see [`reaches_bound`].
//! - *Alternating.* `c - (c - v)` and `(v ^ c) ^ c` are `v` in arithmetic modulo 2ʷ.

use ir::{BinaryOp, CompareOp, Function, Inst, IntKind, Op, Type, Value};

use crate::layout::Layout;
use crate::small::is_small;

/// A step that does not change while the loop runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Added (or, if `negative`, subtracted) each iteration; integer of possibly another type of the same width.
    pub by: Value,
    /// The step is subtracted: the value goes down where `by` is positive.
    pub negative: bool,
    /// The sum is made in an unsigned type, so that what leaves the range comes back at its other end. Signed sums stay
    /// in range, or the program is undefined.
    pub wraps: bool,
}

/// How a loop counts.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Which carried value counts.
    pub counter: usize,
    /// How the counter moves from one iteration to the next.
    pub step: Step,
    /// The loop runs while `counter compare bound`, where the bound may be of another integer type.
    pub compare: CompareOp,
    /// Does not change while the loop runs.
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
    let invariant = |v: Value| is_invariant(layout, loop_inst, v);
    let (sum, step) = match layout.op(next)? {
        Op::Index { base, index } if *base == param && invariant(*index) => {
            return Some(Step { by: *index, negative: false, wraps: false });
        }
        Op::Convert(sum) if same_width(f, *sum, next) => {
            let Op::Binary(op, a, b) = layout.op(*sum)? else { return None };
            (*sum, additive(*op, *a, *b, |v| is_param_converted(layout, v, param), invariant)?)
        }
        Op::Binary(op, a, b) if f.ty(param).is_int() => {
            (next, additive(*op, *a, *b, |v| v == param, invariant)?)
        }
        _ => return None,
    };
    let Type::Int(kind) = f.ty(sum) else { return None };
    let overflow_is_undefined = kind.signed() && kind.bits() >= 32;
    Some(Step { by: step.0, negative: step.1, wraps: !overflow_is_undefined })
}

/// Whether a value is the same in all iterations.
pub(crate) fn is_invariant(layout: &Layout, loop_inst: &Inst, v: Value) -> bool {
    layout.outside_loop(v, loop_inst) || is_constant(layout, v)
}

/// What is added, and whether it is subtracted.
fn additive(
    op: BinaryOp,
    a: Value,
    b: Value,
    is_param: impl Fn(Value) -> bool,
    invariant: impl Fn(Value) -> bool,
) -> Option<(Value, bool)> {
    match op {
        BinaryOp::Add if is_param(a) && invariant(b) => Some((b, false)),
        BinaryOp::Add if is_param(b) && invariant(a) => Some((a, false)),
        BinaryOp::Sub if is_param(a) && invariant(b) => Some((b, true)),
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

/// Whether a value is a constant of any kind.
pub fn is_constant(layout: &Layout, v: Value) -> bool {
    matches!(layout.op(v), Some(Op::Const(_)))
}

/// The integer that a value is, if it is a constant.
pub fn constant(layout: &Layout, v: Value) -> Option<i128> {
    match layout.op(v) {
        Some(Op::Const(ir::op::Const::Int(n))) => Some(*n),
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
    let invariant = |v: Value| is_invariant(layout, loop_inst, v);
    match layout.op(next)? {
        Op::Binary(BinaryOp::Sub, a, b) if *b == param && invariant(*a) => Some(Alternating::Minus(*a)),
        Op::Binary(BinaryOp::Xor, a, b) if *a == param && invariant(*b) => Some(Alternating::Xor(*b)),
        Op::Binary(BinaryOp::Xor, a, b) if *b == param && invariant(*a) => Some(Alternating::Xor(*a)),
        _ => None,
    }
}

/// How a loop counts; None where another condition may end it, or the counter may miss its bound.
pub fn counted(layout: &Layout, loop_inst: &Inst) -> Option<Counted> {
    let Op::Loop { cond, .. } = &loop_inst.op else { return None };
    let Op::Compare(op, a, b) = layout.op(cond.yields[0])? else { return None };
    let invariant = |v: Value| is_invariant(layout, loop_inst, v);
    let (counter, compare, bound) =
        match (tested_counter(layout, loop_inst, *a), tested_counter(layout, loop_inst, *b)) {
            (Some(i), None) if invariant(*b) => (i, *op, *b),
            (None, Some(i)) if invariant(*a) => (i, swapped(*op), *a),
            _ => return None,
        };
    let Op::Loop { params, .. } = &loop_inst.op else { return None };
    let Type::Int(kind) = *layout.function.ty(params[counter]) else { return None };
    let step = linear(layout, loop_inst, counter)?;
    let upwards = match compare {
        CompareOp::Lt | CompareOp::Le => true,
        CompareOp::Gt | CompareOp::Ge => false,
        CompareOp::Eq | CompareOp::Ne => return None,
    };
    if step.wraps && !reaches_bound(layout, kind, &step, compare, bound) {
        return None;
    }
    // The direction must fit the comparison: a constant step must move towards the bound; a step that is not
    // constant is taken to do so, since otherwise the primal would not end but overflow.
    let sign = constant(layout, step.by).map(|n| if step.negative { -n } else { n });
    match sign {
        Some(s) if s == 0 || (s > 0) != upwards => None,
        None if step.negative == upwards => None,
        _ => Some(Counted { counter, step, compare, bound }),
    }
}

/// Whether a counter whose sums wrap around gets to its bound before they do, in every loop that comes to an end there.
fn reaches_bound(layout: &Layout, kind: IntKind, step: &Step, compare: CompareOp, bound: Value) -> bool {
    // The counter keeps its rest modulo a power of two. If the last number with that rest is beyond the bound, no
    // sum wraps around before the counter is there. If it is not, the loop never ends.
    let keeps_rest = constant(layout, step.by).is_some_and(|by| by.count_ones() == 1 && is_step(by, kind));
    keeps_rest || has_room(layout, kind, step, compare, bound)
}

/// Whether a constant that wraps around is a step in its own direction. A large number may be a negative one: adding
/// 2³² - 1 moves an unsigned counter down.
fn is_step(by: i128, kind: IntKind) -> bool {
    by > 0 && by >> (kind.bits() - 2) == 0
}

/// Whether no step leads from this side of the bound beyond the end of the counter's type.
pub(crate) fn has_room(
    layout: &Layout,
    kind: IntKind,
    step: &Step,
    compare: CompareOp,
    bound: Value,
) -> bool {
    let Some(by) = constant(layout, step.by) else {
        // Sizes of the launch. A bound so near to the end of the type that a stride leads beyond it would let the primal's
        // threads start over again; nobody means that, and no launch gets there.
        return is_small(layout, step.by);
    };
    let next_to = matches!(compare, CompareOp::Lt | CompareOp::Gt);
    let room = match (compare, constant(layout, bound)) {
        (CompareOp::Lt, Some(bound)) => kind.greatest() - bound + 1,
        (CompareOp::Le, Some(bound)) => kind.greatest() - bound,
        (CompareOp::Gt, Some(bound)) => bound + 1 - kind.least(),
        (CompareOp::Ge, Some(bound)) => bound - kind.least(),
        (CompareOp::Lt | CompareOp::Le, None) if !kind.signed() && is_small(layout, bound) => {
            kind.greatest() / 2
        }
        (CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge, None) => i128::from(next_to),
        (CompareOp::Eq | CompareOp::Ne, _) => 0,
    };
    is_step(by, kind) && by <= room
}

/// Which carried value a condition tests: `i`, or `(unsigned)i` for a signed `i` that counts up from a number that is
/// not negative, as in `for (int i = 0; i < blockDim.x; ++i)`. There the conversion changes nothing. A bound above what `int`
/// holds would let `i` overflow; a bound below it, of a wider signed type, there may be.
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
    (from.signed() && to.bits() >= from.bits() && !step.wraps && grows && from_zero).then_some(i)
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
