//! What code reads and writes, object by object ([`crate::objects`]): the one place that says it for instructions, loops, functions
//! and calls. Which cells of an object, and what other threads do meanwhile, is [`crate::memory`]'s.

pub mod host;

use ir::tables::HashSet;
use ir::{Access, ExternEffect, FuncId, Function, Inst, Module, Op, Type, Value};

use crate::objects::{Object, Objects, PointsTo};

/// The objects that code may touch; it may touch less, never more.
#[derive(Clone, Default, Debug)]
pub struct Effects {
    /// Of which it may depend on what they hold.
    pub reads: Objects,
    /// That it may change, atomically or not.
    pub writes: Objects,
}

impl Effects {
    /// Of one instruction, leaving aside the blocks inside it. Functions without a body here may read and write whatever they can reach
    /// from their arguments.
    pub fn of(f: &Function, points: &PointsTo, inst: &Inst) -> Effects {
        let at = |p: &Value| points.get(*p).clone();
        let reached = |args: &[Value]| args.iter().flat_map(|a| points.reachable(*a)).collect::<Objects>();
        let nothing = Objects::new;
        match &inst.op {
            Op::Load(p) => Effects { reads: at(p), writes: nothing() },
            Op::Store(p, _) => Effects { reads: nothing(), writes: at(p) },
            Op::Accumulate { place, .. } | Op::Atomic { place, .. } => {
                Effects { reads: at(place), writes: at(place) }
            }
            Op::Call { args, .. } | Op::Extern { args, effect: ExternEffect::Any, .. } => {
                Effects { reads: reached(args), writes: reached(args) }
            }
            // What is printed is read.
            Op::Extern { args, effect: ExternEffect::Output, .. } => {
                Effects { reads: reached(args), writes: nothing() }
            }
            Op::Host { op, operands } => host::effects(f, points, op, operands),
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Builtin(_)
            | Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Extern { effect: ExternEffect::Pure, .. }
            | Op::If { .. }
            | Op::Loop { .. } => Effects::default(),
        }
    }

    /// Of one instruction with all that it contains.
    pub fn within(f: &Function, points: &PointsTo, inst: &Inst) -> Effects {
        let mut all = Effects::of(f, points, inst);
        for block in inst.op.blocks() {
            block.walk(&mut |i| all.and(Effects::of(f, points, i)));
        }
        all
    }

    /// Of everything that a function does.
    pub fn of_body(f: &Function, points: &PointsTo) -> Effects {
        let mut all = Effects::default();
        f.body().walk(&mut |i| all.and(Effects::of(f, points, i)));
        all
    }

    fn and(&mut self, other: Effects) {
        for (all, more) in [(&mut self.reads, other.reads), (&mut self.writes, other.writes)] {
            if !more.is_empty() {
                all.extend(more);
            }
        }
    }

    /// What is read or written.
    pub fn touched(self) -> Objects {
        let mut all = self.reads;
        all.extend(self.writes);
        all
    }
}

/// Whether objects of both kinds may be the same memory. A pointer of which nothing is known leads anywhere.
pub fn may_meet(a: &Objects, b: &Objects, may_alias: bool) -> bool {
    let is_unknown = |all: &Objects| all.contains(&Object::Unknown);
    let outside = |all: &Objects| all.iter().any(|o| !matches!(o, Object::Local(_)));
    if a.is_empty() || b.is_empty() {
        return false;
    }
    is_unknown(a) || is_unknown(b) || !a.is_disjoint(b) || may_alias && outside(a) && outside(b)
}

/// For each parameter of a function, whether it reads from and writes to what is reached through it.
pub fn param_accesses(f: &Function) -> Vec<Access> {
    accesses(f, &|_| true)
}

/// The same of what is reached through pointers that lie where the parameter, or a pointer in a struct by value, leads to.
pub fn accesses_behind(f: &Function) -> Vec<Access> {
    let by_value = |o: &Object| o.param().is_some_and(|i| !f.ty(f.params[i].value).is_ptr());
    accesses(f, &|o| match o {
        Object::Pointee(inner) => matches!(**inner, Object::Pointee(_) | Object::Member(..)) || !by_value(o),
        Object::Member(..) => !by_value(o),
        _ => false,
    })
}

fn accesses(f: &Function, counts: &dyn Fn(&Object) -> bool) -> Vec<Access> {
    let points = PointsTo::of(f);
    let mut all = vec![Access { reads: false, writes: false }; f.params.len()];
    let mut note = |objects: &Objects, reads: bool, writes: bool| {
        for o in objects.iter().filter(|o| counts(o)) {
            let touched = match o.param() {
                Some(i) => &mut all[i..=i],
                None if *o.root() == Object::Unknown => &mut all[..],
                None => &mut [],
            };
            for access in touched {
                access.reads |= reads;
                access.writes |= writes;
            }
        }
    };
    let effects = Effects::of_body(f, &points);
    note(&effects.reads, true, false);
    note(&effects.writes, false, true);
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
    let mut mark = |objects: &Objects| {
        for o in objects {
            if let Some(i) = o.param() {
                found[i] = true;
            }
        }
    };
    let behind = |p: &Value| points.reachable(*p);
    body.walk(&mut |inst| match &inst.op {
        // A pointer that is stored in a local writes nothing of what it leads to.
        Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
            mark(points.get(*p))
        }
        Op::Extern { effect: ir::ExternEffect::Any, args, .. } => args.iter().for_each(|a| mark(&behind(a))),
        Op::Host { operands, .. } => operands.iter().for_each(|a| mark(&behind(a))),
        Op::Call { callee, args } => {
            let inner = written(m, *callee, open);
            args.iter().zip(inner).filter(|(_, written)| *written).for_each(|(a, _)| mark(&behind(a)));
        }
        // Nothing else writes.
        _ => {}
    });
    open.pop();
    found
}

/// Whether a call of the function may write anything but memory of its own, itself or through what it calls.
pub fn writes_outside(m: &Module, id: FuncId) -> bool {
    let (mut seen, mut work) = (HashSet::from_iter([id]), vec![id]);
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
            // Nothing else writes; a call that was seen is being looked at.
            _ => {}
        });
        if writes {
            return true;
        }
    }
    false
}
