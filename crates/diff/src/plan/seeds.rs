//! Seeds that are taken once: by one store each, of one thread, and looked at by nobody else. They may stay as they are, or
//! be cleared late (`reverse::seeds`).

use analysis::affine::{Atom, Form, Forms};
use analysis::exclusive::Exclusive;
use analysis::layout::{BlockId, Layout};
use analysis::loops::{constant, linear};
use analysis::objects::{Object, PointsTo};
use analysis::written::written;
use ir::tables::{HashMap, HashSet};
use ir::{Block, ExternEffect, FunctionKind, Inst, Op, Value};

/// Arrays of which every element is stored at most once and that are not read. Several stores never
/// meet.
///
/// One thread alone stores to each: of several that store the same, only one may take the adjoint, and must clear it.
pub fn taken_once(
    layout: &Layout,
    points: &PointsTo,
    forms: &Forms,
    exclusive: &Exclusive,
) -> HashSet<Object> {
    let mut stores: HashMap<Object, Vec<(&Inst, BlockId)>> = HashMap::default();
    let mut seen: HashSet<Object> = HashSet::default();
    for (key, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            match &inst.op {
                Op::Store(place, _) => {
                    let objects = points.get(*place);
                    match objects.iter().next() {
                        Some(o) if o.is_given() && objects.len() == 1 => {
                            stores.entry(o.clone()).or_default().push((inst, *key));
                        }
                        _ => seen.extend(objects.iter().cloned()),
                    }
                }
                op => seen.extend(touched(op).iter().flat_map(|p| points.reachable(*p))),
            }
        }
    }
    if seen.contains(&Object::Unknown) {
        return HashSet::default();
    }
    let once = |o: &Object, sites: &[(&Inst, BlockId)]| {
        let positive = match o {
            Object::Param(i) => Positive::of(layout, points, forms, *i),
            // Bounds are known of parameters.
            _ => Positive(HashSet::default()),
        };
        let apart =
            |(k, (a, _)): (usize, &(&Inst, BlockId))| sites[..k].iter().all(|(b, _)| never_meet(forms, a, b));
        sites.iter().enumerate().all(apart)
            && sites
                .iter()
                .all(|(inst, _)| layout.function.kind != FunctionKind::Kernel || exclusive.holds(inst))
            && sites.iter().all(|(inst, block)| stores_once(layout, forms, &positive, inst, *block))
    };
    stores.into_iter().filter(|(o, sites)| !seen.contains(o) && once(o, sites)).map(|(o, _)| o).collect()
}

/// Whether two stores never go to one address, whatever threads they are of: `out[3 * i]` and `out[3 * i + 1]`, or
/// `out[i].x` and `out[i].y`. All that moves is a multiple of a number that their distance is not.
fn never_meet(forms: &Forms, a: &Inst, b: &Inst) -> bool {
    let place = |i: &Inst| match &i.op {
        Op::Store(place, _) => forms.address(*place).filter(|a| a.cells == 1),
        _ => None,
    };
    let (Some(a), Some(b)) = (place(a), place(b)) else { return false };
    let distance = a.form.offset() - b.form.offset();
    let alike = a.form.minus(&b.form).is_constant();
    let multiple = a.form.primitive().1.abs();
    let apart = if multiple == 0 { distance != 0 } else { distance.rem_euclid(multiple) != 0 };
    a.root == b.root && alike && apart
}

/// The places that an operation other than a store reads or writes.
fn touched(op: &Op) -> Vec<Value> {
    match op {
        Op::Load(p) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => vec![*p],
        Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => args.clone(),
        Op::Host { operands, .. } => operands.clone(),
        // Nothing else touches memory.
        _ => Vec::new(),
    }
}

/// Numbers that are greater than zero wherever the only store to an array runs: the bounds of what its index is made
/// of, none of which is negative.
struct Positive(HashSet<Atom>);

impl Positive {
    fn of(layout: &Layout, points: &PointsTo, forms: &Forms, param: usize) -> Positive {
        let axes = written(layout, points, forms, param).map_or_else(Vec::new, |w| w.axes);
        let starts_at_zero = |low: &[Form]| low.iter().any(|f| f.is_constant() && f.offset() >= 0);
        let highs = axes.iter().filter(|a| starts_at_zero(&a.low)).flat_map(|a| &a.high);
        Positive(highs.filter_map(single_atom).collect())
    }

    fn holds(&self, form: &Form) -> bool {
        let mut terms = form.terms().peekable();
        terms.peek().is_some() && terms.all(|(atoms, n)| n > 0 && atoms.iter().all(|a| self.0.contains(a)))
    }
}

fn single_atom(form: &Form) -> Option<Atom> {
    let mut terms = form.terms();
    match (terms.next(), terms.next()) {
        (Some(([atom], 1)), None) => Some(*atom),
        _ => None,
    }
}

/// Whether no address is stored to twice here: outside of loops, or in one whose counter moves the address. Two
/// threads that store to one address race, unless they wait for each other in between.
fn stores_once(layout: &Layout, forms: &Forms, positive: &Positive, store: &Inst, block: BlockId) -> bool {
    let around: Vec<&Inst> = layout
        .ancestors(block)
        .iter()
        .filter_map(|b| layout.blocks[b].owner)
        .filter(|i| matches!(i.op, Op::Loop { .. }))
        .collect();
    let (Op::Store(place, _), [owner]) = (&store.op, around.as_slice()) else { return around.is_empty() };
    let (Some(address), Op::Loop { params, cond, body, .. }) = (forms.address(*place), &owner.op) else {
        return false;
    };
    if [cond, body].iter().any(|b| may_wait(b)) {
        return false;
    }
    let inside = |a: Atom| matches!(a, Atom::Value(v) if !layout.outside_loop(v, owner));
    params.iter().enumerate().any(|(k, counter)| {
        let Some(step) = linear(layout, owner, k) else { return false };
        let Some((stride, rest)) = address.form.coefficient(Atom::Value(*counter)) else { return false };
        let moves = stride.is_constant() && stride.offset() != 0 || positive.holds(&stride);
        moves && constant(layout, step.by).is_some_and(|by| by != 0) && !rest.mentions(inside)
    })
}

fn may_wait(block: &Block) -> bool {
    let mut waits = false;
    block.walk(&mut |i| {
        waits |= matches!(i.op, Op::Barrier(_) | Op::Warp { .. } | Op::Call { .. } | Op::Atomic { .. })
            || matches!(i.op, Op::Extern { effect: ExternEffect::Any, .. });
    });
    waits
}
