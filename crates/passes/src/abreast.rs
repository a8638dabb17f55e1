//! Lanes that leave a loop at different times walk back abreast.
//!
//! A loop over a tile that each thread leaves early, when its pixel is opaque, say, has all lanes at the same element as long as they are in it. Its reverse begins where each lane
//! has left it: at different elements, so that additions which lanes of a warp should make together ([`Accumulation::Warp`]) are made one by one. Here all begin at the last of these ends, and
//! each waits until it is its turn:
//!
//! ```text
//! for (k = trips; k > 0; --k) { … }        for (k = most_of_warp(trips); k > 0; --k) if (k <= trips) { … }
//! ```
//!
//! That needs a loop that counts down to one from a number which lanes do not share, and such an addition in it; and nothing in it that threads wait at. Any number that is not less than `trips` is right, so it does not
//! matter which lanes are asked. A loop that does not run ends where it begins, which may be below zero: such a lane keeps its number. (On the CPU it is `trips` itself.)

use analysis::layout::Layout;
use analysis::loops::{constant, counted};
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use ir::tables::HashSet;
use ir::{
    Accumulation, Builder, CompareOp, ExternEffect, Function, Inst, InstId, Loop, MOST_OF_WARP, Module, Op,
    Type, Value,
};

/// Loops over what lanes have done begin together.
pub fn walk_abreast(m: &Module, mut f: Function) -> Function {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let reread = Reread::of(m, &layout, &points, false);
        let uniformity = Uniformity::of(&layout, &points, &reread);
        let mut found: HashSet<InstId> = HashSet::default();
        f.body().walk(&mut |inst| {
            if inst.as_loop().is_some_and(|l| parts(&layout, &uniformity, l)) {
                found.insert(inst.id);
            }
        });
        found
    };
    if !found.is_empty() {
        f.rewrite(&mut |b, inst| Some(if found.contains(&inst.id) { abreast(b, inst) } else { inst }));
    }
    f
}

/// Whether lanes begin the loop at different numbers, and add together in it.
fn parts(layout: &Layout, uniformity: &Uniformity, of: Loop) -> bool {
    let Some(c) = counted(layout, of.inst) else { return false };
    let number = |v: Value| constant(layout, v);
    let down_to_one = c.counter == 0
        && c.compare == CompareOp::Gt
        && number(c.bound) == Some(0)
        && number(c.step.by) == Some(1)
        && c.step.negative;
    let (mut adds, mut waits) = (false, false);
    of.body.walk(&mut |inst| {
        adds |= inst.as_addition().is_some_and(|a| a.how == Accumulation::Warp);
        waits |= matches!(
            inst.op,
            Op::Barrier(_)
                | Op::Warp { .. }
                | Op::Call { .. }
                | Op::Host { .. }
                | Op::Extern { effect: ExternEffect::Any | ExternEffect::Output, .. }
        );
    });
    let differs = !uniformity.get(of.inits[0]).block_uniform();
    down_to_one && differs && adds && !waits
}

fn abreast(b: &mut Builder, inst: Inst) -> Inst {
    let Inst { id, results, op, span } = inst;
    let Op::Loop { mut inits, params, cond, body, hint } = op else { unreachable!("found as a loop") };
    let (trips, at) = (inits[0], params[0]);
    let ty = b.ty(trips);
    inits[0] = b.pure_call(MOST_OF_WARP, vec![trips], ty.clone());
    b.begin();
    let its_turn = b.compare(CompareOp::Le, at, trips);
    let one = b.int(ty.clone(), 1);
    let next = b.sub(at, one);
    let carried: Vec<Value> = params[1..].iter().map(|p| b.value(b.ty(*p), None)).collect();
    let mut then = *body;
    then.yields.remove(0);
    b.begin();
    let els = b.close(params[1..].to_vec());
    b.push(Op::If { cond: its_turn, then: Box::new(then), els: Box::new(els) }, carried.clone());
    let body = b.close([next].into_iter().chain(carried).collect());
    let op = Op::Loop { inits, params, cond, body: Box::new(body), hint };
    debug_assert!(matches!(ty, Type::Int(_)), "counters are integers");
    Inst { id, results, op, span }
}
