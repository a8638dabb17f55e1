//! Carried integers that are multiplied or divided by a power of two in each iteration, as the strides of reduction
//! trees are: in iteration `k` they are `init << k · bits` or `init >> k · bits`.
//!
//! What that takes, and how it is known:
//! - *Shifts compose.* `(v << a) << b` is `v << (a + b)`, wrapping or not, and so it is for `>>` of either sign. Products
//!   are shifts: unsigned ones wrap like them, signed ones do not overflow.
//! - *Division is a shift.* C++ divides towards zero and shifts downwards: `-7 / 2` is -3, `-7 >> 1` is -4. So what is
//!   divided must not be negative: unsigned, made so ([`never_negative`]), or tested to be positive in each iteration.
//! - *All shifts are less than the width.* The loop's condition tests such a value against something that does not
//!   change, and zero stays zero: as long as the loop runs and comes to an end, the tested value is not zero, so `k · bits`
//!   is less than its width. Whatever is shifted by no more and is no narrower is in range too.
//!
//! Types narrower than `int` are computed with in `int` and cut to their width each time. They are not recognised.

use ir::{BinaryOp, CompareOp, Inst, IntKind, Op, Type, Value};

use crate::layout::Layout;
use crate::loops::{constant, is_invariant, swapped};
use crate::sign::never_negative;

/// A carried integer that is shifted in each iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometric {
    /// By so many bits.
    pub bits: u32,
    /// Multiplied, else divided.
    pub grows: bool,
}

/// What an iteration does to the integer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    /// `<<`, or a product.
    Up,
    /// `>>`
    Down,
    /// A quotient, towards zero.
    Divided,
}

#[derive(Clone, Copy)]
pub(crate) struct PowerStep {
    bits: u32,
    change: Change,
    kind: IntKind,
}

impl PowerStep {
    pub(crate) fn next(&self, v: i128) -> i128 {
        self.kind.wrap(match self.change {
            Change::Up => v << self.bits,
            Change::Down => v >> self.bits,
            Change::Divided => v / (1 << self.bits),
        })
    }
}

/// How carried value `index` advances, if it is a shift of its initial value in every iteration.
pub fn geometric(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<Geometric> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let own = power_step(layout, loop_inst, index)?;
    let test = tested_power(layout, loop_inst)?;
    let in_range = own.bits <= test.step.bits && own.kind.bits() >= test.step.kind.bits();
    let is_shift = own.change != Change::Divided
        || never_negative(layout, inits[index])
        || test.index == index && test.is_positive;
    (in_range && is_shift).then_some(Geometric { bits: own.bits, grows: own.change == Change::Up })
}

/// A condition that compares a carried power with something that does not change.
struct Test {
    index: usize,
    step: PowerStep,
    compare: CompareOp,
    bound: Value,
    /// Where the loop goes on the tested value is positive.
    is_positive: bool,
}

/// The test of a loop that ends before the tested value has been shifted by its width.
fn tested_power(layout: &Layout, loop_inst: &Inst) -> Option<Test> {
    let Op::Loop { params, cond, .. } = &loop_inst.op else { return None };
    let Op::Compare(op, a, b) = layout.op(cond.yields[0])? else { return None };
    let (index, compare, bound) =
        match (params.iter().position(|p| p == a), params.iter().position(|p| p == b)) {
            (Some(i), None) => (i, *op, *b),
            (None, Some(i)) => (i, swapped(*op), *a),
            _ => return None,
        };
    if !is_invariant(layout, loop_inst, bound) {
        return None;
    }
    let step = power_step(layout, loop_inst, index)?;
    let grows = step.change == Change::Up;
    let at_least = |least: i128| constant(layout, bound).is_some_and(|n| n >= least);
    let is_positive = match compare {
        CompareOp::Gt => at_least(0),
        CompareOp::Ge => at_least(1),
        CompareOp::Eq | CompareOp::Ne | CompareOp::Lt | CompareOp::Le => false,
    };
    let ends_in_time = match compare {
        CompareOp::Gt | CompareOp::Ge => !grows && is_positive,
        // What is negative and shifted stays so, and the loop does not end; what is divided becomes 0.
        CompareOp::Ne => !grows && constant(layout, bound) == Some(0),
        CompareOp::Lt | CompareOp::Le => grows,
        CompareOp::Eq => false,
    };
    ends_in_time.then_some(Test { index, step, compare, bound, is_positive })
}

pub(crate) fn power_step(layout: &Layout, loop_inst: &Inst, index: usize) -> Option<PowerStep> {
    let Op::Loop { params, body, .. } = &loop_inst.op else { return None };
    let param = params[index];
    let Type::Int(kind) = *layout.function.ty(param) else { return None };
    if kind.bits() < 32 {
        return None;
    }
    let Op::Binary(op, a, b) = layout.op(body.yields[index])? else { return None };
    let power =
        |v: Value| constant(layout, v).filter(|n| *n > 1 && n.count_ones() == 1).map(i128::trailing_zeros);
    let shift =
        |v: Value| constant(layout, v).and_then(|n| u32::try_from(n).ok()).filter(|n| (1..31).contains(n));
    let (change, bits) = match op {
        BinaryOp::Shr if *a == param => (Change::Down, shift(*b)?),
        BinaryOp::Shl if *a == param => (Change::Up, shift(*b)?),
        BinaryOp::Div if *a == param => (Change::Divided, power(*b)?),
        BinaryOp::Mul if *a == param => (Change::Up, power(*b)?),
        BinaryOp::Mul if *b == param => (Change::Up, power(*a)?),
        // `s += s`
        BinaryOp::Add if *a == param && *b == param => (Change::Up, 1),
        _ => return None,
    };
    Some(PowerStep { bits, change, kind })
}

/// Whether a loop runs only as often as a power of two can be shifted.
pub fn is_over_powers(layout: &Layout, loop_inst: &Inst) -> bool {
    tested_power(layout, loop_inst).is_some()
}

/// How often a loop over powers of two runs, where that is a constant.
pub(crate) fn constant_powers(layout: &Layout, loop_inst: &Inst) -> Option<u64> {
    let Op::Loop { inits, .. } = &loop_inst.op else { return None };
    let test = tested_power(layout, loop_inst)?;
    let (mut at, bound) = (constant(layout, inits[test.index])?, constant(layout, test.bound)?);
    (0..64).find(|_| {
        let ends = !test.compare.holds(at.cmp(&bound));
        at = test.step.next(at);
        ends
    })
}
