//! Additions of what is zero wherever a branch was not taken.
//!
//! Of 32 neighbours in a list a few are within the cutoff. The reverse of `if (r2 < cut) sum += …` gives `r2` an adjoint in that branch and zero elsewhere, and
//! what comes before it adds products of that zero to memory, atomically:
//!
//! ```text
//! float r2_adj = 0;
//! if (r2 < cut) r2_adj = …;
//! accumulate_sum(&x_adj[3 * j], 2 * r2_adj * dx);       // was: atomicAdd
//! ```
//!
//! An addition that looks whether there is something to add ([`Accumulation::Sum`]) costs a comparison; an addition to memory that could be left out costs as
//! much as any. What is left out changes nothing: a product with zero that is no number is not equal to zero, and is added.
//!
//! That needs
//! * an atomic addition to global memory of a product, one of whose factors is zero by one side of a branch.

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{
    Accumulation, BinaryOp, Block, CompareOp, Const, FloatKind, Function, InstId, Op, Type, UnaryOp, Value,
};

/// Turns such additions into those that look first ([`Accumulation::Sum`]).
pub fn leave_out_zeros(mut f: Function) -> Function {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let mut found: HashSet<InstId> = HashSet::default();
        f.body().walk(&mut |inst| {
            if let Op::Accumulate { place, value, how: Accumulation::Atomic } = &inst.op
                && matches!(f.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64))
                && f.ty(*place).pointee() == Some(f.ty(*value))
                && points.get(*place).iter().all(Object::is_given)
                && is_zero_elsewhere(&layout, *value)
            {
                found.insert(inst.id);
            }
        });
        found
    };
    if !found.is_empty() {
        let mut body = f.body.take().expect("a derivative has a body");
        rewrite(&mut body, &found);
        f.set_body(body);
    }
    f
}

/// Whether a value is a product with what one side of a branch leaves zero.
fn is_zero_elsewhere(layout: &Layout, v: Value) -> bool {
    let Definition::Inst { inst, index, .. } = layout.definition(v) else { return false };
    match &inst.op {
        Op::Unary(UnaryOp::Neg, a) | Op::Convert(a) => is_zero_elsewhere(layout, *a),
        Op::Binary(BinaryOp::Mul, a, b) => is_zero_elsewhere(layout, *a) || is_zero_elsewhere(layout, *b),
        Op::Binary(BinaryOp::Div, a, _) => is_zero_elsewhere(layout, *a),
        Op::Select(c, a, b) => (is_zero(layout, *a) || is_zero(layout, *b)) && !asks_for_numbers(layout, *c),
        Op::If { then, els, .. } => is_zero(layout, then.yields[index]) || is_zero(layout, els.yields[index]),
        // Sums and everything else are seldom zero.
        _ => false,
    }
}

/// Whether a condition asks if something is a number: that it is none is rare.
fn asks_for_numbers(layout: &Layout, cond: Value) -> bool {
    match layout.op(cond) {
        Some(Op::Compare(CompareOp::Ne, a, b)) => a == b,
        Some(op @ (Op::Binary(..) | Op::Select(..))) => {
            op.operands().iter().any(|a| asks_for_numbers(layout, *a))
        }
        _ => false,
    }
}

fn is_zero(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Const(Const::Zero)) => true,
        Some(Op::Const(Const::Float(x))) => *x == 0.0,
        _ => false,
    }
}

fn rewrite(block: &mut Block, found: &HashSet<InstId>) {
    for inst in &mut block.insts {
        inst.op.blocks_mut().into_iter().for_each(|b| rewrite(b, found));
        if let Op::Accumulate { how, .. } = &mut inst.op
            && found.contains(&inst.id)
        {
            *how = Accumulation::Sum;
        }
    }
}
