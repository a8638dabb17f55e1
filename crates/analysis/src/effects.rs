//! Which functions write memory that their caller sees.

use std::collections::HashSet;

use ir::{Access, ExternEffect, FuncId, Function, Module, Op, Type, Value};

use crate::objects::{Object, PointsTo};

/// For each parameter of a function, whether it reads from and writes to what is reached through it.
pub fn param_accesses(f: &Function) -> Vec<Access> {
    let points = PointsTo::of(f);
    let mut all = vec![Access { reads: false, writes: false }; f.params.len()];
    let mut note = |objects: &mut dyn Iterator<Item = Object>, reads: bool, writes: bool| {
        for o in objects {
            let touched = match o.root() {
                Object::Param(i) => &mut all[*i..=*i],
                Object::Unknown => &mut all[..],
                _ => &mut [],
            };
            for access in touched {
                access.reads |= reads;
                access.writes |= writes;
            }
        }
    };
    f.body().walk(&mut |inst| {
        let of = |p: &Value| points.get(*p).iter().cloned();
        match &inst.op {
            Op::Load(p) => note(&mut of(p), true, false),
            Op::Store(p, _) => note(&mut of(p), false, true),
            Op::Accumulate { place, .. } | Op::Atomic { place, .. } => note(&mut of(place), true, true),
            Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => {
                args.iter().for_each(|a| note(&mut of(a), true, true));
            }
            Op::Host { op, operands } => {
                let effects = crate::host::effects(f, &points, op, operands);
                note(&mut effects.reads.into_iter(), true, false);
                note(&mut effects.writes.into_iter(), false, true);
            }
            _ => {}
        }
    });
    all
}

/// For each parameter of a function, whether a call may write what it points to. Where there is no body to look at, a
/// pointer to what is not `const` says so.
pub fn written_params(m: &Module, id: FuncId) -> Vec<bool> {
    written(m, id, &mut Vec::new())
}

fn written(m: &Module, id: FuncId, open: &mut Vec<FuncId>) -> Vec<bool> {
    let f = m.function(id);
    let may_be = |p: &ir::Param| matches!(f.ty(p.value), Type::Ptr { to, is_const: false } if !matches!(**to, Type::Opaque(_)));
    let all: Vec<bool> = f.params.iter().map(may_be).collect();
    let Some(body) = f.body.as_ref().filter(|_| !open.contains(&id)) else { return all };
    open.push(id);
    let points = PointsTo::of(f);
    let mut found = vec![false; f.params.len()];
    let mut mark = |p: Value| {
        let objects = points.reachable(p);
        for o in &objects {
            if let Object::Param(i) = o.root() {
                found[*i] = true;
            }
        }
    };
    body.walk(&mut |inst| match &inst.op {
        Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => mark(*p),
        Op::Extern { effect: ir::ExternEffect::Any, args, .. } => args.iter().for_each(|a| mark(*a)),
        Op::Host { operands, .. } => operands.iter().for_each(|a| mark(*a)),
        Op::Call { callee, args } => {
            let inner = written(m, *callee, open);
            args.iter().zip(inner).filter(|(_, written)| *written).for_each(|(a, _)| mark(*a));
        }
        _ => {}
    });
    open.pop();
    found
}

/// Whether a call of the function may write anything but memory of its own, itself or through what it calls.
pub fn writes_outside(m: &Module, id: FuncId) -> bool {
    let (mut seen, mut work) = (HashSet::from([id]), vec![id]);
    while let Some(id) = work.pop() {
        let f = m.function(id);
        if f.body.is_none() {
            return true;
        }
        let points = PointsTo::of(f);
        let mut writes = false;
        f.body().walk(&mut |inst| match &inst.op {
            Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                let objects = points.get(*p);
                writes |= objects.is_empty() || !objects.iter().all(|o| matches!(o, Object::Local(_)));
            }
            Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Host { .. }
            | Op::Extern { effect: ir::ExternEffect::Any, .. } => writes = true,
            Op::Call { callee, .. } if seen.insert(*callee) => work.push(*callee),
            _ => {}
        });
        if writes {
            return true;
        }
    }
    false
}
