//! Which arguments of a launch may lead to one buffer.
//!
//! The reverse of a kernel takes its pointer parameters for different arrays. A launch may well read one buffer through
//! two of them: `k<<<g, b>>>(x, x, y, n)`, or `x` and `x + 1`. Their adjoints are one array then, and what is each thread's own
//! element of the one is another thread's of the other. So the addresses
//! of both are compared where they are one pointer, and else nothing is taken for private that is added through them.
//!
//! Pointers are *apart* if they lead to different objects. Those that a loop carries and only exchanges, as time steps do
//! with their buffers, are apart in every iteration if they are so in the first (by induction on the iterations).

use analysis::PointsTo;
use analysis::conflicts::Sharing;
use analysis::layout::{Definition, Layout};
use analysis::objects::Object;
use ir::{Inst, Op, Value};

use crate::plan::host_code::pointers;

/// What each argument shares with others; `read`: those that are looked at, because they carry derivatives and are only read.
pub fn sharing(layout: &Layout, points: &PointsTo, args: &[Value], read: &[bool]) -> Vec<Sharing> {
    let leads = |i: usize| if read[i] { pointers(layout, args[i]) } else { Vec::new() };
    let all: Vec<Vec<Value>> = (0..args.len()).map(leads).collect();
    let meet = |i: usize, j: usize| {
        all[i].iter().any(|p| all[j].iter().any(|q| !apart(layout, points, [*p, *q], &mut Vec::new())))
    };
    let of = |i: usize| {
        let others: Vec<usize> = (0..args.len()).filter(|j| *j != i && meet(i, *j)).collect();
        if others.iter().any(|j| args[*j] != args[i]) {
            return Sharing::Unclear;
        }
        others.first().filter(|j| **j < i).map_or(Sharing::Own, |j| Sharing::With(*j))
    };
    (0..args.len()).map(of).collect()
}

/// `assumed`: pairs that a loop carries, and that are apart where an iteration begins.
fn apart(layout: &Layout, points: &PointsTo, pair: [Value; 2], assumed: &mut Vec<[Value; 2]>) -> bool {
    let pair = pair.map(|p| start(layout, p));
    let [p, q] = pair;
    if p == q {
        return false;
    }
    let unknown = |v: Value| points.get(v).iter().any(|o| matches!(o.root(), Object::Unknown));
    if points.get(p).is_disjoint(points.get(q)) && !unknown(p) && !unknown(q) {
        return true;
    }
    if assumed.contains(&pair) {
        return true;
    }
    let (Some((around, i)), Some((same, j))) = (carried(layout, p), carried(layout, q)) else { return false };
    let Some(l) = around.as_loop().filter(|_| around.id == same.id) else { return false };
    assumed.push([l.params[i], l.params[j]]);
    apart(layout, points, [l.inits[i], l.inits[j]], assumed)
        && apart(layout, points, [l.body.yields[i], l.body.yields[j]], assumed)
}

/// The pointer that this one was computed from.
fn start(layout: &Layout, p: Value) -> Value {
    match layout.op(p) {
        Some(
            Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base),
        ) => start(layout, *base),
        _ => p,
    }
}

/// The loop that carries a value or ended with it.
fn carried<'f>(layout: &Layout<'f>, v: Value) -> Option<(&'f Inst, usize)> {
    match layout.definition(v) {
        Definition::LoopParam { inst, index, .. } => Some((inst, index)),
        Definition::Inst { inst, index, .. } if matches!(inst.op, Op::Loop { .. }) => Some((inst, index)),
        Definition::Inst { .. } | Definition::Param(_) => None,
    }
}
