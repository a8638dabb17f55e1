//! Which arguments of a launch may lead to one buffer.
//!
//! The reverse of a kernel takes its pointer parameters for different arrays. A launch may well read one buffer through
//! two of them: `k<<<g, b>>>(x, x, y, n)`, or `x` and `x + 1`. Their adjoints are one array then, and what is each thread's own
//! element of the one is another thread's of the other. So the addresses
//! of both are compared where they are one pointer, and else nothing is taken for private that is added through them.
//!
//! Where a launch writes through one of them (`k<<<g, b>>>(x + 1, x, n)`), a store through the one may change what the other leads to:
//! nothing is read again, moved or taken for private on the ground that they are different arrays. What the kernel calls `__restrict__` does not
//! overlap what it writes, whatever the pointers are. That is for pointers of which the function shows that they come from one; others, as
//! those that an array of pointers holds, are compared when the launch runs: equal ones are refused.
//!
//! Pointers are *apart* if they lead to different objects. Those that a loop carries and only exchanges, as time steps do
//! with their buffers, are apart in every iteration if they are so in the first (by induction on the iterations).

use analysis::PointsTo;
use analysis::conflicts::Sharing;
use analysis::layout::{Definition, Layout};
use analysis::objects::Object;
use ir::host::Launch;
use ir::{Function, HostOp, Inst, Module, Op, Value};

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

/// Whether a launch may write, through one of its arguments, what another leads to.
pub fn writes_what_another_leads_to(
    m: &Module,
    layout: &Layout,
    points: &PointsTo,
    launch: &Launch,
    args: &[Value],
) -> bool {
    let all: Vec<(usize, Value)> = args
        .iter()
        .enumerate()
        .flat_map(|(i, a)| pointers(layout, *a).into_iter().map(move |p| (i, p)))
        .collect();
    let touched = |i: usize| launch.access[i].reads || launch.access[i].writes;
    let written =
        |i: usize, j: usize| launch.access[i].writes && touched(j) || launch.access[j].writes && touched(i);
    let meet = |a: (usize, Value), b: (usize, Value)| {
        written(a.0, b.0) && may_meet(layout, points, m.function(launch.kernel), [a, b])
    };
    (0..all.len()).any(|a| (0..a).any(|b| meet(all[a], all[b])))
}

/// Whether what a kernel writes through one of two pointers, each with the number of its parameter, may be what the other leads to.
pub fn may_meet(layout: &Layout, points: &PointsTo, kernel: &Function, pair: [(usize, Value); 2]) -> bool {
    let [(i, p), (j, q)] = pair;
    let restrict = |i: usize| kernel.params.get(i).is_some_and(|p| p.restrict);
    p == q || !restrict(i) && !restrict(j) && come_from_one(layout, points, [p, q], &mut Vec::new())
}

/// Whether two pointers were computed from one, on some way through the function. `seen`: pairs that are being looked at.
fn come_from_one(layout: &Layout, points: &PointsTo, pair: [Value; 2], seen: &mut Vec<[Value; 2]>) -> bool {
    let [p, q] = pair.map(|p| start(layout, p));
    if p == q {
        return true;
    }
    if points.get(p).is_disjoint(points.get(q)) || seen.contains(&[p, q]) || seen.contains(&[q, p]) {
        return false;
    }
    seen.push([p, q]);
    let (of_p, of_q) = (alternatives(layout, p), alternatives(layout, q));
    let pairs: Vec<[Value; 2]> = match (of_p, of_q) {
        // Both were chosen by the same thing: what one of them is says what the other is.
        (Some((a, of_p)), Some((b, of_q))) if a.id == b.id => {
            of_p.into_iter().zip(of_q).map(|(p, q)| [p, q]).collect()
        }
        (Some((_, of_p)), _) => of_p.into_iter().map(|p| [p, q]).collect(),
        (None, Some((_, of_q))) => of_q.into_iter().map(|q| [p, q]).collect(),
        (None, None) => return is_loaded_from_windows(layout, points, [p, q]),
    };
    pairs.into_iter().any(|pair| come_from_one(layout, points, pair, seen))
}

/// Whether pointers come out of a table that holds others than the starts of arrays: windows of one array, `w[k] = u + k`.
fn is_loaded_from_windows(layout: &Layout, points: &PointsTo, [p, q]: [Value; 2]) -> bool {
    let is_loaded = |v: Value| matches!(layout.op(v), Some(Op::Load(_)));
    if !is_loaded(p) && !is_loaded(q) {
        return false;
    }
    let (mut found, of_p, of_q) = (false, points.get(p), points.get(q));
    layout.function.body().walk(&mut |inst| {
        if let Op::Store(_, v) = &inst.op {
            found |= pointers(layout, *v).into_iter().any(|v| {
                let leads_to_both = points.get(v).iter().any(|o| of_p.contains(o) && of_q.contains(o));
                leads_to_both && is_moved(layout, v, &mut Vec::new())
            });
        }
    });
    found
}

/// What a value may have been, and the instruction that chose.
pub fn alternatives<'f>(layout: &Layout<'f>, v: Value) -> Option<(&'f Inst, Vec<Value>)> {
    if let Some((inst, i)) = carried(layout, v) {
        let l = inst.as_loop()?;
        return Some((inst, vec![l.inits[i], l.body.yields[i]]));
    }
    match layout.definition(v) {
        Definition::Inst { inst, index, .. } => match &inst.op {
            Op::If { then, els, .. } => Some((inst, vec![then.yields[index], els.yields[index]])),
            Op::Select(_, a, b) => Some((inst, vec![*a, *b])),
            // Nothing else chooses.
            _ => None,
        },
        Definition::LoopParam { .. } | Definition::Param(_) => None,
    }
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

/// Whether a pointer may be another than the start of an array. `seen`: those that are being looked at.
fn is_moved(layout: &Layout, p: Value, seen: &mut Vec<Value>) -> bool {
    if seen.contains(&p) {
        return false;
    }
    seen.push(p);
    if let Some((_, all)) = alternatives(layout, p) {
        return all.into_iter().any(|p| is_moved(layout, p, seen));
    }
    match layout.op(p) {
        Some(Op::PtrCast(base)) => is_moved(layout, *base, seen),
        Some(
            Op::Host { op: HostOp::Alloc { .. } | HostOp::Symbol | HostOp::SymbolAddress, .. }
            | Op::Const(_)
            | Op::Global(_)
            | Op::Local { .. },
        ) => false,
        // Of what lies in memory or in a struct, the stores tell; parameters are starts.
        Some(Op::Load(_) | Op::Extract(..)) | None => false,
        // Computed, or come out of a call.
        Some(_) => true,
    }
}

/// The pointer that this one was computed from.
pub fn start(layout: &Layout, p: Value) -> Value {
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
