//! Every loop that cannot be counted beforehand counts itself: its reverse runs as often.

use analysis::bounded::bounded;
use analysis::layout::Layout;
use analysis::loops::{constant, counted};
use analysis::powers::is_over_powers;
use analysis::sign::never_negative;
use ir::tables::{HashMap, HashSet};
use ir::{CompareOp, Function, Inst, IntKind, Op, Type, Value};

/// Gives every loop that cannot be counted beforehand a last carried value that counts its iterations.
pub fn count_uncounted(mut f: Function) -> Function {
    let layout = Layout::of(&f);
    let mut counted_loops = HashSet::default();
    let mut counted_in: HashMap<Value, Type> = HashMap::default();
    f.body().walk(&mut |inst| {
        let Op::Loop { params, .. } = &inst.op else { return };
        let Some(first) = params.first() else { return };
        if counted(&layout, inst).is_some() {
            counted_loops.insert(*first);
        } else if runs_below_int(&layout, inst) {
            counted_in.insert(*first, Type::INT);
        }
    });
    drop(layout);
    f.rewrite(&mut |b, inst| {
        let Inst { id, mut results, op, span } = inst;
        let Op::Loop { mut inits, mut params, cond, mut body, hint } = op else {
            return Some(Inst { id, results, op, span });
        };
        let first = params.first();
        if first.is_none_or(|p| !counted_loops.contains(p)) {
            let known = first.and_then(|p| counted_in.get(p)).cloned();
            let ty = known.unwrap_or(Type::Int(IntKind::LongLong));
            let zero = b.int(ty.clone(), 0);
            let count = b.value(ty.clone(), Some("trips".into()));
            let one = b.value(ty.clone(), None);
            let next = b.value(ty.clone(), None);
            body.insts.push(Inst::new(vec![one], Op::Const(ir::Const::Int(1)), span));
            body.insts.push(Inst::new(vec![next], Op::Binary(ir::BinaryOp::Add, count, one), span));
            inits.push(zero);
            params.push(count);
            body.yields.push(next);
            results.push(b.value(ty, Some("trips".into())));
        }
        Some(Inst { id, results, op: Op::Loop { inits, params, cond, body, hint }, span })
    });
    f
}

/// Whether a loop is known to run less than 2³¹ times: it goes through powers of two, or something in its condition counts
/// from a number that is not negative and has no more than 32 bits.
fn runs_below_int(layout: &Layout, inst: &Inst) -> bool {
    let Op::Loop { inits, .. } = &inst.op else { return false };
    let counts = bounded(layout, inst).is_some_and(|b| {
        let c = b.counted;
        let up = matches!(c.compare, CompareOp::Lt | CompareOp::Le);
        let [low, high] = if up { [inits[c.counter], c.bound] } else { [c.bound, inits[c.counter]] };
        let is_int = |v| matches!(layout.function.ty(v), Type::Int(k) if k.signed() && k.bits() <= 32);
        let exclusive = matches!(c.compare, CompareOp::Lt | CompareOp::Gt);
        let from = if exclusive { never_negative(layout, low) } else { constant(layout, low) >= Some(1) };
        from && [low, high].into_iter().all(is_int)
    });
    counts || is_over_powers(layout, inst)
}
