//! Larger and smaller floats by integer atomics on their bits.
//!
//! The bits of IEEE numbers, read as signed integers, are in order for non-negative numbers, and every negative one
//! comes before them. So `atomicMax((int*)p, bits(v))` is the larger of the floats if `v >= 0`, whatever is stored.
//! Among negative numbers the order of the bits is reversed, and read as unsigned integers they come after all
//! non-negative ones: there `atomicMin((unsigned*)p, bits(v))` is the *larger* float. NaNs are not numbers to compare.

use super::{Facts, Meaning};
use ir::function::{Block, Value};
use ir::op::{BinaryOp, CompareOp, Const, Op};
use ir::types::Type;
use ir::{Atomic, Effect};

/// `v >= 0 ? atomicMax((int*)p, …) : atomicMin((unsigned*)p, …)` and the like. Also says whether the branches yield
/// the old value, as a float.
pub(super) fn split_by_sign(
    facts: &Facts,
    cond: Value,
    then: &Block,
    els: &Block,
) -> Option<(Meaning, bool)> {
    let Some(Op::Compare(op, a, b)) = facts.op(cond) else { return None };
    let (op, v) = if facts.is_zero(*b) { (*op, *a) } else { (op.swapped(), *b) };
    if !facts.is_zero(*b) && !facts.is_zero(*a) {
        return None;
    }
    let (positive, negative) = match op {
        CompareOp::Ge => (then, els),
        CompareOp::Lt => (els, then),
        CompareOp::Eq | CompareOp::Ne | CompareOp::Le | CompareOp::Gt => return None,
    };
    let (up, down) = (only_atomic(facts, positive)?, only_atomic(facts, negative)?);
    let same = is_same(facts, up.place, down.place, 8)
        && up.value == v
        && down.value == v
        && up.yields == down.yields;
    if !same || !up.signed || down.signed {
        return None;
    }
    let op = match (up.op, down.op) {
        (Atomic::Max, Atomic::Min) => Atomic::Max,
        (Atomic::Min, Atomic::Max) => Atomic::Min,
        _ => return None,
    };
    Some((Meaning { op, place: up.place, operand: v }, up.yields))
}

/// An integer atomic on the bits of a float.
struct OnBits {
    op: Atomic,
    signed: bool,
    place: Value,
    value: Value,
    /// The old float is what the block yields.
    yields: bool,
}

fn on_bits(facts: &Facts, op: &Op) -> Option<OnBits> {
    let Op::Atomic { op: op @ (Atomic::Max | Atomic::Min), place, operands, scope: "" } = op else {
        return None;
    };
    let Some(Type::Int(kind)) = facts.ty(*place).pointee() else { return None };
    let value = facts.float_behind(*operands.first()?)?;
    Some(OnBits { op: *op, signed: kind.signed(), place: facts.float_place(*place)?, value, yields: false })
}

/// The atomic that is all a block does, and whose old value it yields if it yields anything.
fn only_atomic(facts: &Facts, block: &Block) -> Option<OnBits> {
    let mut found = None;
    for inst in &block.insts {
        match &inst.op {
            Op::Atomic { .. } if found.is_none() => {
                found = Some((on_bits(facts, &inst.op)?, *inst.results.first()?));
            }
            // The place may be computed in the block, as what is done before.
            op if op.effect() == Effect::Pure && op.blocks().is_empty() => {}
            _ => return None,
        }
    }
    let (mut found, old) = found?;
    match block.yields.as_slice() {
        [] => {}
        [v] if is_float_of(facts, *v, old) => found.yields = true,
        _ => return None,
    }
    Some(found)
}

/// Whether two values are one, which both branches may compute for themselves.
fn is_same(facts: &Facts, a: Value, b: Value, depth: u32) -> bool {
    if a == b {
        return true;
    }
    let (Some(x), Some(y)) = (facts.op(a), facts.op(b)) else { return false };
    let (of, to) = (x.operands(), y.operands());
    let alike = x.clone().map_operands(&mut |_| Value(0)) == y.clone().map_operands(&mut |_| Value(0));
    let pure = depth > 0 && x.effect() == Effect::Pure && facts.ty(a) == facts.ty(b);
    pure && alike
        && of.len() == to.len()
        && of.iter().zip(to.iter()).all(|(a, b)| is_same(facts, *a, *b, depth - 1))
}

/// Whether `v` is the float whose bits `bits` are.
fn is_float_of(facts: &Facts, v: Value, bits: Value) -> bool {
    let mut at = v;
    loop {
        match facts.op(at) {
            Some(Op::Bitcast(a) | Op::Convert(a)) if *a == bits => return facts.ty(v).is_float(),
            Some(Op::Bitcast(a)) => at = *a,
            Some(Op::Convert(a)) if facts.same_bits(*a, at) => at = *a,
            _ => return false,
        }
    }
}

/// A single `atomicMax((int*)p, bits(v))` of a value that cannot be negative.
pub(super) fn of_non_negative(
    facts: &Facts,
    known: &[(CompareOp, Value, Value)],
    op: &Op,
) -> Option<Meaning> {
    let on = on_bits(facts, op)?;
    let tested = known.iter().any(|(op, a, b)| match op {
        CompareOp::Ge | CompareOp::Gt => *a == on.value && facts.is_zero(*b),
        CompareOp::Le | CompareOp::Lt => *b == on.value && facts.is_zero(*a),
        CompareOp::Eq | CompareOp::Ne => false,
    });
    let fits = on.signed && (tested || not_negative(facts, on.value, 8));
    fits.then_some(Meaning { op: on.op, place: on.place, operand: on.value })
}

/// Whether a number is at least zero (or no number) whatever it is computed from.
fn not_negative(facts: &Facts, v: Value, depth: u32) -> bool {
    if depth == 0 {
        return false;
    }
    let also = |v: &Value| not_negative(facts, *v, depth - 1);
    if let Some(chosen) = facts.chosen.get(&v) {
        return chosen.iter().all(also);
    }
    let Some(op) = facts.op(v) else { return false };
    match op {
        Op::Const(Const::Float(x)) => *x >= 0.0 && !x.is_sign_negative(),
        Op::Binary(BinaryOp::Mul, a, b) => a == b || (also(a) && also(b)),
        Op::Binary(BinaryOp::Add | BinaryOp::Div, a, b) => also(a) && also(b),
        Op::Convert(a) => match facts.ty(*a) {
            Type::Float(_) => also(a),
            Type::Int(kind) => !kind.signed(),
            Type::Bool => true,
            _ => false,
        },
        Op::Select(_, a, b) => also(a) && also(b),
        Op::Extern { name, args, .. } => match name.trim_start_matches("std::").trim_start_matches("::") {
            "fabs" | "fabsf" | "abs" | "exp" | "expf" | "__expf" | "exp2" | "exp2f" | "cosh" | "coshf"
            | "hypot" | "hypotf" | "norm3df" | "norm3d" | "norm4df" | "norm4d" => true,
            // The square root of -0 is -0.
            "sqrt" | "sqrtf" => args.iter().all(also),
            "fmax" | "fmaxf" | "max" => args.iter().any(also),
            "fmin" | "fminf" | "min" => args.iter().all(also),
            _ => false,
        },
        // Not proved.
        _ => false,
    }
}
