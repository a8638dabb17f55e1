//! A look before an atomic maximum or minimum: `if (*p < v) atomicMax(p, v)`.
//!
//! It spares the atomic where it would change nothing, so the atomic alone means the same. Without the look, the kernel
//! reads nothing that its other threads are writing. The look must be at what is there: between it and the atomic the thread neither writes nor waits.

use super::{Facts, swap};
use ir::Atomic;
use ir::Effect;
use ir::function::{Block, Inst, Value};
use ir::op::{CompareOp, Op, UnaryOp};
use ir::tables::HashSet;

/// What remains of a conditional that is such a look.
pub(super) fn without_test(
    facts: &Facts,
    fresh: &HashSet<Value>,
    cond: Value,
    then: &mut Block,
    els: &mut Block,
) -> Option<Vec<Inst>> {
    let (mut cond, mut then, mut els) = (cond, then, els);
    while let Some(Op::Unary(UnaryOp::Not, inner)) = facts.op(cond) {
        (cond, then, els) = (*inner, els, then);
    }
    let Some(Op::Compare(op, a, b)) = facts.op(cond) else { return None };
    // Where a NaN is offered, `else` is taken; the maximum of a number and a NaN is the number.
    let (op, block, other) =
        if only_atomic(then).is_some() { (*op, then, els) } else { (op.negated(), els, then) };
    let (atomic, place, operand) = only_atomic(block)?;
    if other.effect() == Effect::Write {
        return None;
    }
    let stored_first = match [a, b].map(|v| swap::is_read(facts, fresh, place, *v)) {
        [true, false] if *b == operand => op,
        [false, true] if *a == operand => op.swapped(),
        _ => return None,
    };
    let fits = match stored_first {
        CompareOp::Lt | CompareOp::Le => atomic == Atomic::Max,
        CompareOp::Gt | CompareOp::Ge => atomic == Atomic::Min,
        CompareOp::Eq | CompareOp::Ne => false,
    };
    fits.then(|| std::mem::take(&mut block.insts))
}

/// The atomic maximum or minimum that is all a block does.
fn only_atomic(block: &Block) -> Option<(Atomic, Value, Value)> {
    let mut found = None;
    for inst in &block.insts {
        match &inst.op {
            Op::Atomic { op: op @ (Atomic::Max | Atomic::Min), place, operands, .. } if found.is_none() => {
                found = Some((*op, *place, *operands.first()?));
            }
            // What else was read there is not used any more.
            op if op.effect() <= Effect::Read && op.blocks().is_empty() => {}
            _ => return None,
        }
    }
    found
}
