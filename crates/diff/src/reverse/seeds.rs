//! Seeds: who takes them, and whether they are cleared.
//!
//! Where threads may share a place that they store to, each storing the same number ([`analysis::exclusive`]), one of them
//! alone takes the adjoint: it exchanges it for zero atomically. All have one value, so it does not matter who.
//!
//! Seeds that are taken once may stay as they are, or be cleared late.
//!
//! The reverse of `out[i] = v` takes the adjoint of `out[i]` over and clears it, because what was there before the
//! store has no influence on the result. Clearing costs a store per output. Nobody misses it where the kernel writes
//! an array once and reads it nowhere: no other part of the sweep looks at that adjoint. With [`crate::Config::keep_seeds`]
//! it is left out there, and the array of seeds is only read, as in backward kernels written by hand.
//!
//! Without the option such seeds are cleared, but in loops that compilers unroll not where they are read: a store to
//! an address that is still being loaded holds up all loads behind it. The clearing gets a loop of its own, after
//! everything else that the block does (measured on an H200, a step of lattice Boltzmann with nine stores per thread:
//! 1.19 ms with the clearing next to the loads, 0.25 ms with it at the end).

use std::collections::{HashMap, HashSet};

use analysis::affine::{Atom, Form, Forms};
use analysis::exclusive::Exclusive;
use analysis::layout::{BlockId, BlockKind, Layout};
use analysis::loops::{constant, constant_trips, linear};
use analysis::objects::{Object, PointsTo};
use analysis::written::written;
use ir::{Atomic, Block, ExternEffect, FunctionKind, Inst, IntKind, Op, Type, Value};

use crate::accumulate::folds::rebuildable;
use crate::reverse::sweep::Sweep;

/// Function of include/cugrad/accumulate.h.
pub const REQUIRE_BLOCK: &str = "::cugrad::require_block";

/// What hardware allows along each axis of a block.
const MOST_THREADS: [u32; 3] = [1024, 1024, 64];

/// Compilers unroll loops of at most this many iterations.
const UNROLLED: u64 = 64;

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
    let mut stores: HashMap<Object, Vec<(&Inst, BlockId)>> = HashMap::new();
    let mut seen: HashSet<Object> = HashSet::new();
    for (key, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            match &inst.op {
                Op::Store(place, _) => {
                    let objects = points.get(*place);
                    match objects.iter().next() {
                        Some(o @ Object::Param(_)) if objects.len() == 1 => {
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
        return HashSet::new();
    }
    let once = |o: &Object, sites: &[(&Inst, BlockId)]| match o {
        Object::Param(i) => {
            let positive = Positive::of(layout, points, forms, *i);
            let apart = |(k, (a, _)): (usize, &(&Inst, BlockId))| {
                sites[..k].iter().all(|(b, _)| never_meet(forms, a, b))
            };
            sites.iter().enumerate().all(apart)
                && sites
                    .iter()
                    .all(|(inst, _)| layout.function.kind != FunctionKind::Kernel || exclusive.holds(inst))
                && sites.iter().all(|(inst, block)| stores_once(layout, forms, &positive, inst, *block))
        }
        _ => false,
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

/// Has the kernel ask for blocks in which indices tell threads apart, where that takes blocks of a certain size.
pub fn require_block(sweep: &mut Sweep) {
    let facts = sweep.facts;
    let mut stores = HashSet::new();
    facts.layout.function.body().walk(&mut |i| {
        if let Op::Store(place, v) = &i.op
            && facts.differentiated_store(*place, *v)
        {
            stores.insert(i.id);
        }
    });
    let limits = facts.exclusive.limits(|at| stores.contains(at));
    let bound = launch_bound(&facts.layout.function.attributes);
    let is_held = |limit: &Option<u32>| limit.is_none_or(|most| bound.is_some_and(|threads| threads <= most));
    if limits.iter().all(is_held) {
        return;
    }
    let args = limits
        .iter()
        .zip(MOST_THREADS)
        .map(|(limit, most)| sweep.b.int(Type::Int(IntKind::UInt), i128::from(limit.unwrap_or(most))));
    let args = args.collect();
    sweep.b.effect(Op::Extern { name: REQUIRE_BLOCK.into(), args, effect: ExternEffect::Output });
}

/// `__launch_bounds__(256)`
fn launch_bound(attributes: &[String]) -> Option<u32> {
    let inside = attributes.iter().find_map(|a| a.strip_prefix("__launch_bounds__("))?;
    let first = inside.split([',', ')']).next()?;
    first.trim().parse().ok()
}

impl<'a> Sweep<'a, '_> {
    /// Whether other threads may store to the same place, so that one of them alone may take its adjoint.
    pub fn may_be_shared(&self, store: &Inst, place: Value) -> bool {
        let f = self.facts.layout.function;
        let objects = self.facts.points.get(place);
        f.kind == FunctionKind::Kernel
            && matches!(f.ty(place).pointee(), Some(Type::Float(_)))
            && !objects.iter().any(|o| matches!(o, Object::Local(_)))
            && !self.facts.exclusive.holds(store)
    }

    /// Takes what is at an adjoint's place and leaves zero, so that nobody else gets it.
    pub fn take(&mut self, at: Value) -> Value {
        let ty = self.b.pointee(at);
        let zero = self.b.zero(&ty);
        self.b.emit(Op::Atomic { op: Atomic::Exchange, place: at, operands: vec![zero], scope: "" }, ty)
    }

    /// Whether the adjoint of what a store overwrites is cleared at the end of what is around its loop; then that is
    /// noted.
    pub fn clears_late(&mut self, store: &'a Inst, place: Value) -> bool {
        let layout = self.facts.layout;
        let objects = self.facts.points.get(place);
        let info = &layout.blocks[&layout.block_holding(store)];
        let (BlockKind::LoopBody, Some(owner)) = (info.kind, info.owner) else { return false };
        let Some(shadow) = self.facts.shadowed.of.get(&place) else { return false };
        let Op::Loop { params, .. } = &owner.op else { return false };
        let in_scope = |v: Value| {
            let around = layout.outside_loop(v, owner) || params.contains(&v);
            around && self.scope.primal.contains_key(&v)
        };
        let late = !objects.is_empty()
            && objects.iter().all(|o| self.facts.taken_once.contains(o))
            && constant_trips(layout, owner).is_some_and(|n| (2..=UNROLLED).contains(&n))
            && rebuildable(layout, *shadow, &in_scope, &mut HashSet::new());
        if late {
            self.late_clears.entry(owner.id).or_default().push(*shadow);
        }
        late
    }

    /// Clears what the loops of a block have left to its end.
    pub fn clear_late(&mut self, block: &'a Block) {
        for inst in block.insts.iter().rev() {
            let Some(places) = self.late_clears.remove(&inst.id) else { continue };
            self.b.span = inst.span;
            self.walk_again(inst, |s| {
                for shadow in places {
                    let place = s.rebuild(shadow);
                    let zero = s.b.zero(&s.b.pointee(place));
                    s.b.store(place, zero);
                }
            });
        }
    }
}
