//! What the primal's own stores prove about its threads.
//!
//! A plain store `y[w] = …` that gives every place to one thread alone ([`crate::exclusive`]) says: no two
//! threads that reach it have the same `w`. Written `w = h·u + d` with `u` the part that varies, divided by its common
//! factor, the fact is that `u` differs between any two threads that reach the store's block: `u` is *injective*
//! there. Stores to shared memory say so for the threads of one block only.
//!
//! Inside loops that run a constant number of times, at least once, `w = h·u + d + r` where `r` depends on the
//! counters alone: two threads with one `u` would meet at equal counters, so `u` is injective over the whole block
//! around these loops.
//!
//! A store with a constant address says that at most one thread gets there at all.
//!
//! Programs do store carelessly where it does no harm: a flag that many threads set to 1, a sum that every lane has. The
//! caller therefore says which stores count.
//!
//! The fact is about threads between two barriers. A store outside of loops that contain barriers is executed by all
//! threads of a block between the same two, and threads of different blocks never wait for each other; so for
//! these the fact holds without regard to barriers, and others are not used. Programs that order threads by other
//! means (locks, tickets from atomics whose result is used, fences, calls we do not see) prove nothing.

mod numbered;

use ir::tables::{HashMap, HashSet};
use ir::{Barrier, ExternEffect, GlobalSpace, Inst, InstId, Module, Op, Span, Value};

use crate::affine::{Address, Atom, Form, Forms};
use crate::layout::{BlockId, BlockKind, Layout};
use crate::loops::{constant, counted};
use crate::objects::{Object, PointsTo};
use crate::trips::constant_trips;
use crate::twins::Twins;

/// `u` is injective over the threads that execute `block`.
pub struct Witness {
    pub(crate) object: Object,
    /// The varying part of the stored-to address, primitive; constant: at most one thread gets here.
    pub u: Form,
    /// The address is `scale · u + offset`, plus the counters of constant loops if `ranged`.
    pub scale: i128,
    pub(crate) offset: i128,
    pub(crate) cells: i128,
    pub(crate) ranged: bool,
    /// Holds between threads of one block only.
    pub within_block: bool,
    /// Known from the launch, not from a store ([`numbered`]).
    pub numbered: bool,
    pub(crate) block: BlockId,
    /// The store, if it is one.
    pub(crate) store: Option<InstId>,
    /// Where the store stands.
    pub span: Span,
}

pub(crate) struct Witnesses {
    pub(crate) all: Vec<Witness>,
    /// Some barrier or warp-wide operation is there.
    pub synchronises: bool,
}

impl Witnesses {
    pub(crate) fn of(
        m: &Module,
        layout: &Layout,
        points: &PointsTo,
        forms: &Forms,
        twins: &Twins,
        counts: &dyn Fn(&Inst) -> bool,
        by_number: bool,
    ) -> Self {
        let sync = Synchronisation::of(layout);
        let mut all = Vec::new();
        if !sync.ordered {
            for (key, info) in layout.blocks.iter() {
                if layout.loops_around(*key).iter().any(|l| sync.loops.contains(l)) {
                    continue;
                }
                for inst in &info.block.insts {
                    if let Op::Store(place, _) = &inst.op
                        && counts(inst)
                        && let Some(object) = only_object(points, *place)
                        && let Some(address) = forms.address(*place)
                    {
                        let within_block = is_shared(m, object);
                        let witness =
                            Witness::of_store(object, &twins.address(address), *key, inst, within_block);
                        outwards(layout, twins, witness, &mut all);
                    }
                }
            }
        }
        if by_number && !sync.ordered {
            all.extend(numbered::witnesses(layout, forms, twins));
        }
        all.sort_by_key(|w| (w.numbered, w.span.line, w.span.col, w.ranged));
        Witnesses { all, synchronises: sync.any }
    }
}

/// The object of a place that can only lie in one, outside of the thread's own memory.
pub fn only_object(points: &PointsTo, place: Value) -> Option<&Object> {
    let mut all = points.get(place).iter();
    match (all.next(), all.next()) {
        (Some(o @ (Object::Param(_) | Object::Member(..) | Object::Global(_))), None) => Some(o),
        _ => None,
    }
}

fn is_shared(m: &Module, object: &Object) -> bool {
    matches!(object, Object::Global(g) if m.global(*g).space == GlobalSpace::Shared)
}

impl Witness {
    fn of_store(object: &Object, at: &Address, block: BlockId, inst: &Inst, within_block: bool) -> Self {
        let (u, scale) = at.form.primitive();
        let (object, offset, cells) = (object.clone(), at.form.offset(), at.cells);
        let (ranged, numbered, store, span) = (false, false, Some(inst.id), inst.span);
        Witness { object, u, scale, offset, cells, ranged, within_block, numbered, block, store, span }
    }

    fn form(&self) -> Form {
        self.u.scaled(self.scale).plus(&Form::constant(self.offset))
    }
}

/// The witness at the store's own block, then one for each constant loop around it.
fn outwards(layout: &Layout, twins: &Twins, store: Witness, all: &mut Vec<Witness>) {
    let mut now = store;
    loop {
        let (form, at) = (now.form(), now.block);
        let next = |form: Form, block: BlockId| {
            let (u, scale) = form.primitive();
            Witness {
                u,
                scale,
                offset: form.offset(),
                ranged: true,
                block,
                object: now.object.clone(),
                ..now
            }
        };
        let info = &layout.blocks[at];
        let outer = match (info.kind, info.owner, info.parent) {
            (BlockKind::LoopBody, Some(owner), Some(parent))
                if constant_trips(layout, owner).is_some_and(|n| n > 0) =>
            {
                counter_of(layout, owner).and_then(|counter| {
                    let counter = twins.counter(counter);
                    let (_, rest) = form.split(|a| a == Atom::Value(counter));
                    let inside = |a| a == Atom::Value(counter) || defined_inside(layout, a, owner);
                    (!rest.mentions(inside)).then(|| next(rest, parent))
                })
            }
            _ => None,
        };
        all.push(now);
        match outer {
            Some(outer) => now = outer,
            None => return,
        }
    }
}

fn counter_of(layout: &Layout, owner: &Inst) -> Option<Value> {
    let Op::Loop { params, .. } = &owner.op else { return None };
    counted(layout, owner).map(|c| params[c.counter])
}

fn defined_inside(layout: &Layout, a: Atom, loop_inst: &Inst) -> bool {
    match a {
        Atom::Coordinate(..) => false,
        Atom::Value(v) => !layout.outside_loop(v, loop_inst),
    }
}

/// The least and greatest value of each counter of a loop with constant bounds around a block.
pub fn counter_ranges(layout: &Layout, block: BlockId) -> HashMap<Value, (i128, i128)> {
    let mut ranges = HashMap::default();
    // A condition is asked once more, with the counter beyond its range.
    for body in layout.ancestors(block) {
        let info = &layout.blocks[body];
        let (BlockKind::LoopBody, Some(owner)) = (info.kind, info.owner) else { continue };
        let Op::Loop { inits, params, .. } = &owner.op else { continue };
        let (Some(trips), Some(c)) = (constant_trips(layout, owner), counted(layout, owner)) else {
            continue;
        };
        let (Some(from), Some(by)) = (constant(layout, inits[c.counter]), constant(layout, c.step.by)) else {
            continue;
        };
        let by = if c.step.negative { -by } else { by };
        let last = from + by * (i128::from(trips) - 1).max(0);
        ranges.insert(params[c.counter], (from.min(last), from.max(last)));
    }
    ranges
}

/// How the function orders its threads.
struct Synchronisation {
    /// Loops with a barrier or warp-wide operation inside.
    loops: HashSet<BlockId>,
    any: bool,
    /// By other means than barriers.
    ordered: bool,
}

impl Synchronisation {
    fn of(layout: &Layout) -> Self {
        let mut used: HashSet<Value> = HashSet::default();
        for info in layout.blocks.values() {
            used.extend(info.block.insts.iter().flat_map(|i| i.op.operands()));
            used.extend(&info.block.yields);
        }
        let mut s = Synchronisation { loops: HashSet::default(), any: false, ordered: false };
        for (key, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                match &inst.op {
                    Op::Barrier(Barrier::Grid | Barrier::Block | Barrier::Warp) | Op::Warp { .. } => {
                        s.any = true;
                        s.loops.extend(layout.loops_around(*key));
                    }
                    Op::Barrier(Barrier::FenceBlock | Barrier::FenceDevice | Barrier::FenceSystem)
                    | Op::Call { .. }
                    | Op::Host { .. }
                    | Op::Extern { effect: ExternEffect::Any, .. } => s.ordered = true,
                    Op::Atomic { .. } => s.ordered |= inst.results.iter().any(|r| used.contains(r)),
                    // Nothing else lets threads wait for each other.
                    _ => {}
                }
            }
        }
        s
    }
}
