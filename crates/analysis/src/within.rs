//! Whether an index stays within a row.
//!
//! `m[0][k]` with `k` from 0 to 8 walks over all rows of a 3 × 3 matrix, which programs do. So who takes rows apart, moves them or
//! makes them longer has to know the numbers that `k` takes: counters lie between the least first number and what ends
//! their loop, which may be counters themselves, and the rest is arithmetic ([`crate::affine::range`]).
//!
//! In the condition of a loop a counter may be one step further than its bound; an access there is taken for one that is
//! made after the comparison, as in `k < 3 && row[k] > 0`.

use ir::{BinaryOp, CompareOp, Inst, Op, Type, Value};

use crate::affine::range;
use crate::bounded::bounded;
use crate::layout::{Definition, Layout};
use crate::loops::constant;

/// How far definitions are followed.
const DEPTH: u32 = 8;

/// Whether an index is known to be one of a row of this length.
pub fn is_within(layout: &Layout, index: Value, len: i128) -> bool {
    ends(layout, index, DEPTH).is_some_and(|(least, most)| 0 <= least && most < len)
}

/// The least and greatest number that an integer can be.
fn ends(layout: &Layout, v: Value, depth: u32) -> Option<(i128, i128)> {
    let depth = depth.checked_sub(1)?;
    let of = |v: &Value| ends(layout, *v, depth);
    let found = match layout.definition(v) {
        Definition::LoopParam { inst, index, .. } => counter(layout, inst, index, depth),
        Definition::Param(_) => None,
        Definition::Inst { inst, .. } => match &inst.op {
            Op::Convert(a) => of(a),
            Op::Binary(BinaryOp::Add, a, b) => of(a).zip(of(b)).map(|(a, b)| (a.0 + b.0, a.1 + b.1)),
            Op::Binary(BinaryOp::Sub, a, b) => of(a).zip(of(b)).map(|(a, b)| (a.0 - b.1, a.1 - b.0)),
            Op::Binary(BinaryOp::Mul, a, b) => match (of(a)?, of(b)?) {
                (a, b) if a.0 >= 0 && b.0 >= 0 => a.1.checked_mul(b.1).map(|most| (0, most)),
                _ => None,
            },
            Op::Select(_, a, b) => of(a).zip(of(b)).map(|(a, b)| (a.0.min(b.0), a.1.max(b.1))),
            // As below.
            _ => None,
        },
    };
    let Type::Int(kind) = layout.function.ty(v) else { return None };
    // What does not fit has wrapped around.
    let fits = |(least, most): &(i128, i128)| kind.wrap(*least) == *least && kind.wrap(*most) == *most;
    found.filter(fits).or_else(|| range(layout, v, depth))
}

fn counter(layout: &Layout, owner: &Inst, index: usize, depth: u32) -> Option<(i128, i128)> {
    let Op::Loop { inits, .. } = &owner.op else { return None };
    let c = bounded(layout, owner)?.counted;
    let by = constant(layout, c.step.by)?;
    if c.counter != index {
        return None;
    }
    let (first, bound) = (ends(layout, inits[index], depth)?, ends(layout, c.bound, depth)?);
    let up = (by > 0) != c.step.negative;
    match c.compare {
        CompareOp::Lt if up => Some((first.0, bound.1 - 1)),
        CompareOp::Le if up => Some((first.0, bound.1)),
        CompareOp::Gt if !up => Some((bound.0 + 1, first.1)),
        CompareOp::Ge if !up => Some((bound.0, first.1)),
        CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge | CompareOp::Eq | CompareOp::Ne => None,
    }
}
