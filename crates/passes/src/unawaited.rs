//! Additions that no iteration waits for.
//!
//! `x_adj[c] += v` in a loop reads the element, waits for it, and writes it back; and the compiler, which does not know that
//! the arrays are different, loads nothing for the next iteration before that. An atomic addition whose result nobody
//! uses goes off on its own. Other threads do not add to the element, so it is as fast as a store: the last walk of a
//! softmax takes 0.85 times as long so, on an H200. On the CPU an atomic addition is dear, so there it stays a plain
//! one ([`Accumulation::Own`]).
//!
//! Not beside additions of warps to what many share: those queue at their elements, and whatever is atomic queues behind them (group norm with gains on an H200:
//! 6.3 times the primal with both, 4.1 where each element is read and written).
//!
//! That is for global memory that the kernel does not read, for that would wait, and where each iteration has another
//! element: additions to one element would queue.

use analysis::affine::{Atom, Forms};
use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{Accumulation, FloatKind, Function, Inst, InstId, Module, Op, Type, Value};

/// Gives the function, and the additions concerned.
pub fn wait_for_none(m: &Module, mut f: Function) -> (Function, HashSet<InstId>) {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let forms = Forms::new(m, &layout);
        let (mut found, mut read) = (HashSet::default(), HashSet::default());
        f.body().walk(&mut |inst| {
            if let Op::Load(place) = &inst.op {
                read.extend(points.get(*place).iter().cloned());
            }
        });
        // What is read through a pointer of unknown origin may be any.
        let none_known = read.contains(&Object::Unknown);
        f.body().walk(&mut |inst| {
            if let Op::Accumulate { place, value, how: Accumulation::Plain } = &inst.op
                && !none_known
                && matches!(f.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64))
                && f.ty(*place).pointee() == Some(f.ty(*value))
                && points.get(*place).iter().all(|o| o.is_given() && !read.contains(o))
                && let Some(owner) = innermost_loop(&layout, inst)
                && moves_on(&layout, &forms, owner, *place)
                && !has_sums(owner)
            {
                found.insert(inst.id);
            }
        });
        found
    };
    f.change_each(&mut |inst| {
        if let Op::Accumulate { how, .. } = &mut inst.op
            && found.contains(&inst.id)
        {
            *how = Accumulation::Own;
        }
    });
    (f, found)
}

fn innermost_loop<'a>(layout: &Layout<'a>, inst: &Inst) -> Option<&'a Inst> {
    let around = layout.loops_around(layout.block_holding(inst));
    around.first().and_then(|body| layout.blocks[body].owner)
}

/// Whether threads add up in a loop what one of them adds.
fn has_sums(owner: &Inst) -> bool {
    let is_sum = |inst: &Inst| match inst.op {
        Op::Accumulate { how, .. } => {
            matches!(how, Accumulation::Warp | Accumulation::Rows | Accumulation::JointLast)
        }
        // Only additions are sums.
        _ => false,
    };
    let mut found = false;
    owner.op.blocks().iter().for_each(|b| b.walk(&mut |inst| found |= is_sum(inst)));
    found
}

/// Whether the address changes with the iterations of a loop.
fn moves_on(layout: &Layout, forms: &Forms, owner: &Inst, place: Value) -> bool {
    let changes = |a: Atom| match a {
        Atom::Coordinate(..) => false,
        Atom::Value(v) => !layout.outside_loop(v, owner),
    };
    forms.address(place).is_some_and(|address| address.form.mentions(changes))
}
