//! Which stores give every place to one thread alone.
//!
//! The reverse of `y[w] = v` takes the adjoint of `y[w]` over. If several threads store to one place, only one may take
//! it. Programs do that on purpose: after a butterfly every lane stores the sum, threads beyond the end compute the
//! last element once more (`i = min(i, n - 1)`), a kernel whose work fits into one thread is launched with 32. All of them
//! store one and the same number, so that nothing is wrong with the primal. Freedom from races therefore does not say
//! that threads have places of their own; the address has to.
//!
//! **Theorem.** Let the *components* of a store be the indices of its address, and the difference of both sides of
//! every `==` that holds around it. Threads that meet at the store agree in all components. A component is a sum of
//! multiples of *variables* (coordinates, counters, whatever changes); if that sum has a mixed radix, each multiple at
//! least as large as all smaller ones together, then equal sums have equal variables. So threads that meet agree in all variables
//! of such components; where these include every coordinate that tells threads apart, they are one thread.
//!
//! Variables are known further: `x / k` and `x % k` give `x`, and so does a lane `threadIdx.x % 32` with the number of its warp in the grid,
//! where blocks begin with a warp ([`Exclusive::multiple_of`]); the counter of a walk `for (c = first; …; c += step)` is
//! `first + step · iteration`.
//!
//! Nor may one store meet another: `y[2 * i]`, `y[2 * i + 1]` and `y[2 * i + 2]` are not three places of the thread's own ([`apart`]).
//!
//! **Hypotheses.**
//! 1. Threads are told apart by x, and by y and z where the kernel looks at them: a kernel that never does is launched
//!    along x alone ([`Exclusive::along`]; launchers ask for that). [`Exclusive::limits`] says how many threads a block may have where a constant is the radix
//!    (`blockIdx.x * 256 + threadIdx.x`); the kernel asks for that when it runs.
//! 2. Terms with different sizes for factors (`row * width + column`) leave room for each other ([`room`]): by a condition, or because the
//!    kernel asks when it runs ([`Exclusive::rooms`]).
//! 3. Index arithmetic does not wrap around ([`crate::affine`]).

mod apart;
mod around;
mod bounds;
mod loads;
mod needs;
mod quotients;
mod residues;
mod room;
mod site;
mod spans;

use std::collections::BTreeMap;

use ir::tables::{HashMap, HashSet};
use ir::{Along, Builtin, CompareOp, Function, GlobalSpace, Inst, InstId, Module, Op, Value};

use crate::affine::{self, Atom, Form, Forms};
use crate::layout::{BlockId, Definition, Layout};
use crate::loops::{constant, counted, is_constant, linear};
use crate::objects::{Object, PointsTo};
use crate::reread::Reread;
use crate::twins::Twins;
use crate::uniformity::{Uniformity, Varies};
use apart::Alone;
pub use loads::{Loads, Pairs};
pub use needs::{AtLeast, Limits, Room};
use needs::{Needs, tighten};
use site::{Site, Step};

/// A function of include/cugrad/together.h.
pub const REQUIRE_MULTIPLE: &str = "::cugrad::require_multiple";
/// Another.
pub const REQUIRE_ROOM: &str = "::cugrad::require_room";
/// Another.
pub const MAGNITUDE: &str = "::cugrad::magnitude";

const THREAD: u8 = 0;
const BLOCK: u8 = 1;
const BLOCK_SIZE: u8 = 2;
/// What two stores differ by ([`apart`]), in place of a coordinate.
const REST: u8 = u8::MAX;

/// The stores of a kernel that give every place to one thread alone, by the instruction's address.
#[derive(Default)]
pub struct Exclusive {
    stores: HashMap<InstId, Needs>,
    /// Pairs of them that are known to stay apart only because threads wait for each other in between.
    by_waiting: HashSet<(InstId, InstId)>,
    /// Of hypothesis 1.
    along: Option<Along>,
}

impl Exclusive {
    /// Tries every store of a kernel.
    pub fn of(m: &Module, layout: &Layout, points: &PointsTo, reread: &Reread) -> Exclusive {
        let forms = Forms::new(m, layout);
        let uniformity = Uniformity::of(layout, points, reread);
        let along = told_apart(layout.function);
        let twins = Twins::of(layout, &forms);
        let mut proofs: HashMap<(BlockId, bool), Proof> = HashMap::default();
        let mut places: Vec<(BlockId, &Inst, Value, bool)> = Vec::new();
        for (key, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                let Op::Store(place, _) = &inst.op else { continue };
                let objects = points.get(*place);
                if objects.iter().all(|o| matches!(o, Object::Local(_))) {
                    continue;
                }
                let of_block =
                    |o: &Object| matches!(o, Object::Global(g) if m.global(*g).space == GlobalSpace::Shared);
                let of_block = objects.iter().all(of_block);
                proofs
                    .entry((*key, of_block))
                    .or_insert_with(|| Proof::at(layout, &forms, &twins, &uniformity, *key, of_block));
                places.push((*key, inst, *place, of_block));
            }
        }
        places.sort_by_key(|(_, inst, ..)| layout.position(inst));
        let needed = [coordinates(along, false), coordinates(along, true)];
        let mut stores: HashMap<InstId, Needs> = HashMap::default();
        // What one store asks for when the kernel runs holds for all.
        let mut asked: Vec<Room> = Vec::new();
        for (key, inst, place, of_block) in &places {
            let proof = &proofs[&(*key, *of_block)];
            let site = Site::of(proof, inst, *place);
            let needs = site.and_then(|s| proof.tells_all(&s.components(), &needed[usize::from(*of_block)]));
            asked.extend(needs.into_iter().flat_map(|n| n.rooms));
        }
        proofs.values_mut().for_each(|proof| proof.asked.clone_from(&asked));
        // By object the stores to it, and whether there are others, that may go anywhere in it.
        let mut sites: BTreeMap<&Object, (Vec<Site>, bool)> = BTreeMap::new();
        for (key, inst, place, of_block) in &places {
            let (objects, proof) = (points.get(*place), &proofs[&(*key, *of_block)]);
            let only = objects.first().filter(|o| objects.len() == 1 && **o != Object::Unknown);
            let site = only.and_then(|object| Some((object, Site::of(proof, inst, *place)?)));
            let Some((object, mut site)) = site else {
                objects.iter().for_each(|o| sites.entry(o).or_default().1 = true);
                continue;
            };
            if let Some(needs) = proof.tells_all(&site.components(), &needed[usize::from(*of_block)]) {
                stores.insert(inst.id, needs);
                site.tells = true;
            }
            sites.entry(object).or_default().0.push(site);
        }
        let anywhere = sites.get(&Object::Unknown).is_some_and(|(_, others)| *others);
        let mut by_waiting = HashSet::default();
        for (all, others) in sites.values() {
            let mut alone = Alone { all, stores: &mut stores, by_waiting: &mut by_waiting };
            if *others || anywhere {
                alone.give_up();
            } else {
                alone.compare(&needed);
            }
        }
        Exclusive { stores, by_waiting, along: Some(along) }
    }

    /// Whether no two threads store to one place there.
    pub fn holds(&self, store: &Inst) -> bool {
        self.stores.contains_key(&store.id)
    }

    /// Whether two of these stores may be to one place, at different times: threads wait for each other in between.
    pub fn by_waiting(&self, a: InstId, b: InstId) -> bool {
        self.by_waiting.contains(&(a, b)) || self.by_waiting.contains(&(b, a))
    }

    /// Along which axes a launch may have several threads and blocks, if any of these stores is one thread's alone.
    pub fn along(&self, stores: impl Fn(&InstId) -> bool) -> Option<Along> {
        self.along.filter(|_| self.stores.keys().any(stores))
    }

    /// How many threads blocks may have along each axis, for all of these stores.
    pub fn limits(&self, stores: impl Fn(&InstId) -> bool) -> Limits {
        self.needs(stores).most
    }

    /// Of how many threads along x blocks must have a multiple, for all of these stores: the kernel asks for that when it runs
    /// ([`REQUIRE_MULTIPLE`]).
    pub fn multiple_of(&self, stores: impl Fn(&InstId) -> bool) -> Option<u32> {
        self.needs(stores).multiple_of
    }

    /// What sizes must leave room for, for all of these stores: the kernel asks for that when it runs ([`REQUIRE_ROOM`]).
    pub fn rooms(&self, stores: impl Fn(&InstId) -> bool) -> Vec<Room> {
        self.needs(stores).rooms
    }

    fn needs(&self, stores: impl Fn(&InstId) -> bool) -> Needs {
        let mut all = Needs::default();
        self.stores.iter().filter(|(at, _)| stores(at)).for_each(|(_, own)| all.add(own));
        all
    }
}

/// The axes along which a kernel tells threads and blocks apart: x, and what it looks at.
pub fn told_apart(kernel: &Function) -> Along {
    let mut along = Along { threads: [true, false, false], blocks: [true, false, false] };
    kernel.body().walk(&mut |i| match &i.op {
        Op::Builtin(Builtin::ThreadIdx(axis)) => along.threads[usize::from(*axis)] = true,
        Op::Builtin(Builtin::BlockIdx(axis)) => along.blocks[usize::from(*axis)] = true,
        // Nothing else tells threads apart.
        _ => {}
    });
    along
}

/// What tells threads apart, or those of one block.
fn coordinates(along: Along, of_block: bool) -> Vec<Atom> {
    let axes = |kind: u8, told: [bool; 3]| {
        (0..3u8).filter(move |a| told[usize::from(*a)]).map(move |a| Atom::Coordinate(kind, a))
    };
    let blocks = if of_block { [false; 3] } else { along.blocks };
    axes(THREAD, along.threads).chain(axes(BLOCK, blocks)).collect()
}

/// The coordinates in a sum that is zero, where they can only be zero all: `blockIdx.x + threadIdx.x == 0`.
fn zeros(equality: &Form) -> Vec<Atom> {
    let (mut atoms, mut sign) = (Vec::new(), 0);
    for (product, times) in equality.terms() {
        match product {
            [atom @ Atom::Coordinate(THREAD | BLOCK, _)] if sign == 0 || sign == times.signum() => {
                sign = times.signum();
                atoms.push(*atom);
            }
            // A constant, a product, or one that takes off what another adds.
            _ => return Vec::new(),
        }
    }
    atoms
}

/// A number in which the atoms of counters of walks mean the iteration ([`Proof::course`]), which therefore is walked once.
#[derive(Clone)]
struct Walked(Form);

#[derive(Clone)]
struct Proof<'a> {
    layout: &'a Layout<'a>,
    forms: &'a Forms<'a>,
    twins: &'a Twins,
    uniformity: &'a Uniformity,
    block: BlockId,
    /// The memory is the block's own: other blocks do not count.
    of_block: bool,
    /// Counters of constant loops around the store.
    ranges: HashMap<Value, (i128, i128)>,
    /// What coordinates are less than, by the conditions around the store.
    below: HashMap<Atom, i128>,
    /// What is zero there.
    equalities: Vec<Form>,
    /// Numbers that are at most others, there.
    orders: Vec<(Form, Form)>,
    /// Sizes of comparisons between unsigned numbers, which may be meant as no limit (`~0ul`).
    unlimited: Vec<Form>,
    /// What is asked for other stores.
    asked: Vec<Room>,
}

/// How many values a variable has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Threads(u8),
    Known(i128),
    Unknown,
}

impl Proof<'_> {
    /// Whether these components, and the equalities around the store, tell the needed variables.
    fn tells_all(&self, components: &[Form], needed: &[Atom]) -> Option<Needs> {
        let walked: Vec<Walked> = components.iter().filter_map(|c| self.walked(c)).collect();
        self.tell_all(&walked, needed)
    }

    fn tell_all(&self, components: &[Walked], needed: &[Atom]) -> Option<Needs> {
        // What is not needed asks for nothing.
        let zeros: Vec<Atom> = self.equalities.iter().flat_map(zeros).collect();
        let equalities = self.equalities.iter().filter_map(|e| self.walked(e));
        let all = components.iter().cloned().chain(equalities);
        self.tells(components.to_vec(), &[], needed)
            .or_else(|| self.tells(components.to_vec(), &zeros, needed))
            .or_else(|| self.tells(all.collect(), &zeros, needed))
    }

    /// Whether these components, and what is known to be zero, tell the needed variables.
    fn tells(&self, mut components: Vec<Walked>, zeros: &[Atom], needed: &[Atom]) -> Option<Needs> {
        let (mut known, mut needs) = (zeros.iter().copied().collect::<HashSet<Atom>>(), Needs::default());
        while !components.is_empty() {
            for component in std::mem::take(&mut components) {
                if let Some((variables, own)) = self.variables(&component) {
                    known.extend(variables);
                    needs.add(&own);
                }
            }
            let (numbers, multiple_of) = self.whole_numbers(&mut known);
            components = numbers.iter().filter_map(|number| self.walked(number)).collect();
            needs.add(&Needs { multiple_of, ..Needs::default() });
        }
        needed.iter().all(|a| known.contains(a)).then_some(needs)
    }

    /// Where a pointer starts, and the steps from there to a place.
    fn path(&self, place: Value) -> Option<(Value, Vec<Step>)> {
        let (mut steps, mut outermost, mut at) = (Vec::new(), None::<Form>, place);
        loop {
            match self.layout.op(at) {
                Some(Op::Index { base, index }) => {
                    let index = self.forms.of(*index);
                    outermost = Some(outermost.map_or(index.clone(), |sum| sum.plus(&index)));
                    at = *base;
                }
                // Behind an index, steps would be of another size.
                Some(Op::Element { base, index }) if outermost.is_none() => {
                    steps.push(Step::Element(self.forms.of(*index)));
                    at = *base;
                }
                Some(Op::Field { base, field }) if outermost.is_none() => {
                    steps.push(Step::Field(*field));
                    at = *base;
                }
                Some(Op::PtrCast(base)) if outermost.is_none() => {
                    steps.extend(self.layout.function.ty(at).pointee().cloned().map(Step::View));
                    at = *base;
                }
                _ => break,
            }
        }
        steps.push(Step::Index(outermost.unwrap_or_default()));
        steps.reverse();
        // Else the place depends on where the pointer points.
        let fixed = matches!(self.layout.op(at), Some(Op::Global(_))) || self.is_fixed(at);
        fixed.then_some((at, steps))
    }

    /// Whether a value is the same for all threads concerned, whenever they ask.
    fn is_fixed(&self, v: Value) -> bool {
        if is_constant(self.layout, v) {
            return true;
        }
        let varies = self.uniformity.get(v);
        let same = if self.of_block { varies.block_uniform() } else { varies == Varies::NOT };
        let in_loop = self.layout.block_of(v).is_some_and(|b| !self.layout.loops_around(b).is_empty());
        same && !in_loop
    }

    /// The component with `first + step · iteration` in place of the counters of walks that threads begin elsewhere.
    fn walked(&self, component: &Form) -> Option<Walked> {
        let mut form = component.clone();
        let mut done: HashSet<Atom> = HashSet::default();
        while let Some((atom, course)) = self.walk_in(&form, &done) {
            // An atom cannot mean both the counter and its iteration.
            if course.mentions(|a| done.contains(&a)) {
                return None;
            }
            done.insert(atom);
            let (of, rest) = form.coefficient(atom)?;
            form = rest.plus(&of.times(&course)?);
        }
        Some(Walked(form))
    }

    /// The innermost counter first: it may begin with that of a loop around it.
    fn walk_in(&self, form: &Form, done: &HashSet<Atom>) -> Option<(Atom, Form)> {
        let atoms = form.terms().flat_map(|(atoms, _)| atoms).filter(|a| !done.contains(a));
        let walks = atoms.filter_map(|atom| Some((*atom, self.course(*atom)?)));
        walks.max_by_key(|(atom, _)| match atom {
            Atom::Value(v) => self.layout.block_of(*v).map_or(0, |b| self.layout.ancestors(b).len()),
            Atom::Coordinate(..) => 0,
        })
    }

    /// `first + step · iteration` of the counter of a walk that threads begin elsewhere, with the counter's atom for the iteration.
    fn course(&self, atom: Atom) -> Option<Form> {
        let Atom::Value(v) = atom else { return None };
        let Definition::LoopParam { inst, index, .. } = self.layout.definition(v) else { return None };
        let Op::Loop { inits, .. } = &inst.op else { return None };
        if self.is_fixed(inits[index]) || self.ranges.contains_key(&v) {
            return None;
        }
        let step = linear(self.layout, inst, index)?;
        if !self.is_fixed(step.by) && constant(self.layout, step.by).is_none() {
            return None;
        }
        let by = self.forms.of(step.by).scaled(if step.negative { -1 } else { 1 });
        Some(self.forms.of(inits[index]).plus(&by.times(&Form::atom(atom))?))
    }

    /// Whether an atom is the same for all threads concerned.
    fn is_size(&self, a: Atom) -> bool {
        match a {
            Atom::Coordinate(REST, _) => false,
            Atom::Coordinate(kind, _) => kind >= BLOCK_SIZE || kind == BLOCK && self.of_block,
            Atom::Value(v) => self.is_fixed(v),
        }
    }

    fn extent(&self, a: Atom) -> Extent {
        if let Some(n) = self.below.get(&a) {
            return Extent::Known(*n);
        }
        match a {
            Atom::Coordinate(THREAD, axis) => Extent::Threads(axis),
            Atom::Coordinate(..) => Extent::Unknown,
            Atom::Value(v) => match self.ranges.get(&v).copied() {
                Some((low, high)) => Extent::Known(high - low + 1),
                None if matches!(self.layout.definition(v), Definition::LoopParam { .. }) => {
                    self.iterations(v).map_or(Extent::Unknown, Extent::Known)
                }
                None => affine::range(self.layout, v, 4)
                    .map_or(Extent::Unknown, |(low, high)| Extent::Known(high - low + 1)),
            },
        }
    }

    /// How often a walk that threads begin elsewhere steps: `for (k = 4 * i; k < 4 * i + 4; ++k)`.
    fn iterations(&self, counter: Value) -> Option<i128> {
        let Definition::LoopParam { inst, index, .. } = self.layout.definition(counter) else { return None };
        let Op::Loop { inits, .. } = &inst.op else { return None };
        let count =
            counted(self.layout, inst).filter(|c| c.counter == index && c.compare == CompareOp::Lt)?;
        let length = self.forms.of(count.bound).minus(&self.forms.of(inits[index]));
        let step = constant(self.layout, count.step.by).filter(|by| *by > 0 && !count.step.negative)?;
        let walked = !self.is_fixed(inits[index]) && length.is_constant() && length.offset() > 0;
        walked.then(|| (length.offset() + step - 1) / step)
    }
}
