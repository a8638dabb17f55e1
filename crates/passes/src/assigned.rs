//! Adjoints that are assigned instead of added to (`--assign`).
//!
//! A backward kernel written by hand stores its gradients: nobody has to clear them first, and nothing is read that is
//! known to be zero. That is the same where each element gets one addition in the whole launch: one place of the kernel
//! adds to the array, no other thread to the same element (it adds plainly, which was proved), and a thread that comes there
//! again, in a loop, comes with another element. And the addition must be made by whoever has an element: it stands in no other branch than all
//! that the kernel reads and stores (`if (i < n)`), or an element whose thread takes another way would keep what was there before. All
//! other adjoints are added to as always; the comment above the function says which are which.

use analysis::affine::{Atom, Forms};
use analysis::effects::{Effects, may_meet};
use analysis::layout::Layout;
use analysis::loops::counted;
use analysis::objects::{Object, Objects, PointsTo};
use ir::tables::HashMap;
use ir::{Accumulation, Function, Inst, Module, Op, Value};

/// Gives the function and the parameters that are assigned to.
pub fn assign_once(m: &Module, mut f: Function) -> (Function, Vec<usize>) {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let forms = Forms::new(m, &layout);
        let guard = guard(&layout, &points);
        let mut found = HashMap::default();
        f.body().walk(&mut |inst| {
            if let Op::Accumulate { place, value, how: Accumulation::Plain } = &inst.op
                && let Some(Object::Param(i)) = only(&points, *place)
                && f.ty(*place).pointee() == Some(f.ty(*value))
                && accesses(&f, &points, &Object::Param(*i)) == 1
                && comes_once(&layout, &forms, inst, *place)
                && conditions(&layout, inst) == guard
            {
                found.insert((*place, *value), *i);
            }
        });
        found
    };
    f.change_each(&mut |inst| {
        if let Op::Accumulate { place, value, how: Accumulation::Plain } = inst.op
            && found.contains_key(&(place, value))
        {
            inst.op = Op::Store(place, value);
        }
    });
    let mut params: Vec<usize> = found.into_values().collect();
    params.sort();
    (f, params)
}

/// The conditions around an instruction and which of them hold, from the outermost on.
fn conditions(layout: &Layout, inst: &Inst) -> Vec<(Value, bool)> {
    let mut all = Vec::new();
    for block in layout.ancestors(layout.block_holding(inst)) {
        if let Some(Inst { op: Op::If { cond, then, .. }, .. }) = layout.blocks[block].owner {
            all.push((*cond, then.id == block));
        }
    }
    all.reverse();
    all
}

/// The conditions around everything that is read from arrays and stored to them.
fn guard(layout: &Layout, points: &PointsTo) -> Vec<(Value, bool)> {
    let mut common: Option<Vec<(Value, bool)>> = None;
    layout.function.body().walk(&mut |inst| {
        // Sums of the block are added at the kernel's end, outside of all.
        let (Op::Load(p) | Op::Store(p, _) | Op::Atomic { place: p, .. }) = &inst.op else { return };
        if points.get(*p).iter().any(|o| matches!(o, Object::Param(_))) {
            let here = conditions(layout, inst);
            let common = common.get_or_insert_with(|| here.clone());
            let same = common.iter().zip(&here).take_while(|(a, b)| a == b).count();
            common.truncate(same);
        }
    });
    common.unwrap_or_default()
}

fn only(points: &PointsTo, place: Value) -> Option<&Object> {
    let objects = points.get(place);
    objects.first().filter(|_| objects.len() == 1)
}

/// How many instructions touch an array.
fn accesses(f: &Function, points: &PointsTo, array: &Object) -> usize {
    let array = Objects::from([array.clone()]);
    let mut n = 0;
    f.body().walk(&mut |inst| {
        n += usize::from(may_meet(&Effects::of(f, points, inst).touched(), &array, false));
    });
    n
}

/// Whether every iteration of the loops around has another element: there is none, or one whose counter is a part of the index.
fn comes_once(layout: &Layout, forms: &Forms, inst: &Inst, place: Value) -> bool {
    match layout.loops_around(layout.block_holding(inst)).as_slice() {
        [] => true,
        [body] => {
            let Some(owner @ Inst { op: Op::Loop { params, .. }, .. }) = layout.blocks[body].owner else {
                return false;
            };
            let (Some(count), Some(address)) = (counted(layout, owner), forms.address(place)) else {
                return false;
            };
            let counter = Atom::Value(params[count.counter]);
            let (steps, rest) = address.form.split(|a| a == counter);
            let [(_, step)] = steps.as_slice() else { return false };
            // Nothing else in the index changes with the iteration.
            let moves = |a: Atom| match a {
                Atom::Coordinate(..) => false,
                Atom::Value(v) => !layout.outside_loop(v, owner),
            };
            step.abs() >= address.cells && !rest.mentions(moves)
        }
        _ => false,
    }
}
