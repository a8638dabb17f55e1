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
//! Two stores beside each other are one with an index more: `y[2 * i]`, `y[2 * i + 1]` and `y[2 * i + 2]` are not three
//! places of the thread's own.
//!
//! **Hypotheses.**
//! 1. Threads are told apart by x, and by y and z where the kernel looks at them: a kernel that never does is launched
//!    along x alone ([`Exclusive::along`]; launchers ask for that). [`Exclusive::limits`] says how many threads a block may have where a constant is the radix
//!    (`blockIdx.x * 256 + threadIdx.x`); the kernel asks for that when it runs.
//! 2. Terms with different sizes for factors (`row * width + column`) are different dimensions of one array: the column is
//!    less than the width. A thread beyond it would store to the next row what belongs to another element, which is a race. For counters
//!    this is not taken on trust: their bound must be that size.
//! 3. Index arithmetic does not wrap around ([`crate::affine`]).

mod needs;
mod quotients;
mod sites;

use std::collections::BTreeMap;

use ir::tables::{HashMap, HashSet};
use ir::{Along, BinaryOp, Builtin, CompareOp, Function, GlobalSpace, Inst, InstId, Module, Op, Value};

use crate::affine::{self, Atom, Form, Forms};
use crate::conditions::{Comparison, comparisons};
use crate::layout::{BlockId, Definition, Layout};
use crate::loops::{constant, counted, linear};
use crate::objects::{Object, PointsTo};
use crate::reread::Reread;
use crate::uniformity::{Uniformity, Varies};
use crate::witness::counter_ranges;
pub use needs::Limits;
use needs::{Needs, tighten};
use sites::StoreSite;

/// A function of include/cugrad/together.h.
pub const REQUIRE_MULTIPLE: &str = "::cugrad::require_multiple";

const THREAD: u8 = 0;
const BLOCK: u8 = 1;
const BLOCK_SIZE: u8 = 2;

/// The stores of a kernel that give every place to one thread alone, by the instruction's address.
#[derive(Default)]
pub struct Exclusive {
    stores: HashMap<InstId, Needs>,
    /// Of hypothesis 1.
    along: Option<Along>,
}

impl Exclusive {
    /// Tries every store of a kernel.
    pub fn of(m: &Module, layout: &Layout, points: &PointsTo, reread: &Reread) -> Exclusive {
        let forms = Forms::new(m, layout);
        let uniformity = Uniformity::of(layout, points, reread);
        let along = told_apart(layout.function);
        let axes = |kind: u8, told: [bool; 3]| {
            (0..3u8).filter(move |a| told[usize::from(*a)]).map(move |a| Atom::Coordinate(kind, a))
        };
        let told_apart: HashSet<Atom> =
            axes(THREAD, along.threads).chain(axes(BLOCK, along.blocks)).collect();
        let (mut stores, mut beside) = (HashMap::default(), Vec::new());
        for (key, info) in layout.blocks.iter() {
            for inst in &info.block.insts {
                let Op::Store(place, _) = &inst.op else { continue };
                let objects = points.get(*place);
                let (1, Some(object)) = (objects.len(), objects.first()) else { continue };
                let of_block =
                    matches!(object, Object::Global(g) if m.global(*g).space == GlobalSpace::Shared);
                if matches!(object, Object::Local(_) | Object::Unknown) {
                    continue;
                }
                let ranges = counter_ranges(layout, *key);
                let mut proof = Proof {
                    layout,
                    forms: &forms,
                    uniformity: &uniformity,
                    of_block,
                    ranges,
                    below: HashMap::default(),
                };
                proof.below = proof.bounds(*key);
                let needed =
                    told_apart.iter().filter(|a| !of_block || matches!(a, Atom::Coordinate(THREAD, _)));
                if let Some(needs) = proof.holds(*key, *place, needed.copied()) {
                    stores.insert(inst.id, needs);
                    beside.extend(proof.site(*place).map(|site| (*key, inst, site)));
                }
            }
        }
        for (i, (key, a, one)) in beside.iter().enumerate() {
            for (_, b, other) in beside[i + 1..].iter().filter(|(k, ..)| k == key) {
                if one.may_meet(other) {
                    stores.remove(&a.id);
                    stores.remove(&b.id);
                }
            }
        }
        Exclusive { stores, along: Some(along) }
    }

    /// Whether no two threads store to one place there.
    pub fn holds(&self, store: &Inst) -> bool {
        self.stores.contains_key(&store.id)
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

    fn needs(&self, stores: impl Fn(&InstId) -> bool) -> Needs {
        let mut all = Needs::default();
        self.stores.iter().filter(|(at, _)| stores(at)).for_each(|(_, own)| all.add(*own));
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

struct Proof<'a> {
    layout: &'a Layout<'a>,
    forms: &'a Forms<'a>,
    uniformity: &'a Uniformity,
    /// The memory is the block's own: other blocks do not count.
    of_block: bool,
    /// Counters of constant loops around the store.
    ranges: HashMap<Value, (i128, i128)>,
    /// What coordinates are less than, by the conditions around the store.
    below: HashMap<Atom, i128>,
}

/// How many values a variable has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Threads(u8),
    Known(i128),
    Unknown,
}

/// A component as multiples of variables, by the sizes that they are multiplied with.
type Groups = BTreeMap<Vec<Atom>, Vec<(Atom, i128)>>;

impl Proof<'_> {
    fn holds(&self, block: BlockId, place: Value, needed: impl Iterator<Item = Atom>) -> Option<Needs> {
        let (needed, indices) = (needed.collect::<Vec<Atom>>(), self.indices(place)?);
        // What is not needed asks for nothing.
        self.tells(indices.clone(), &[], &needed).or_else(|| {
            let equalities = self.equalities(block);
            let zeros: Vec<Atom> = equalities.iter().flat_map(zeros).collect();
            let all = |components: Vec<Form>| indices.iter().cloned().chain(components).collect();
            self.tells(all(Vec::new()), &zeros, &needed)
                .or_else(|| self.tells(all(equalities), &zeros, &needed))
        })
    }

    /// Whether these components, and what is known to be zero, tell the needed variables.
    fn tells(&self, mut components: Vec<Form>, zeros: &[Atom], needed: &[Atom]) -> Option<Needs> {
        let (mut known, mut needs) = (zeros.iter().copied().collect::<HashSet<Atom>>(), Needs::default());
        while !components.is_empty() {
            for component in std::mem::take(&mut components) {
                if let Some((variables, most)) = self.variables(&component) {
                    known.extend(variables);
                    needs.add(Needs { most, multiple_of: None });
                }
            }
            let multiple_of;
            (components, multiple_of) = self.whole_numbers(&mut known);
            needs.add(Needs { most: [None; 3], multiple_of });
        }
        needed.iter().all(|a| known.contains(a)).then_some(needs)
    }

    fn site(&self, place: Value) -> Option<StoreSite> {
        let (root, elements, index) = self.address(place)?;
        let index = index.unwrap_or_default();
        let groups = self.groups(&self.walked(&index)).unwrap_or_default();
        let terms = groups.get(&Vec::new()).cloned().unwrap_or_default();
        let counts = |a: &Atom| matches!(a, Atom::Value(v) if self.ranges.contains_key(v));
        let reach = |a: Atom| match self.extent(a) {
            Extent::Known(n) => Some(n - 1),
            Extent::Threads(_) | Extent::Unknown => None,
        };
        let steps = if terms.iter().all(|(a, _)| counts(a)) {
            Vec::new()
        } else {
            terms.iter().map(|(a, n)| (*n, reach(*a))).collect()
        };
        Some(StoreSite { root, elements, index, steps })
    }

    fn indices(&self, place: Value) -> Option<Vec<Form>> {
        let (_, mut all, index) = self.address(place)?;
        all.extend(index);
        Some(all)
    }

    /// Where a pointer starts, the indices into arrays of known length, and the one into what the pointer points to.
    fn address(&self, place: Value) -> Option<(Value, Vec<Form>, Option<Form>)> {
        let (mut elements, mut outermost, mut at) = (Vec::new(), None::<Form>, place);
        loop {
            match self.layout.op(at) {
                Some(Op::Index { base, index }) => {
                    let index = self.forms.of(*index);
                    outermost = Some(outermost.map_or(index.clone(), |sum| sum.plus(&index)));
                    at = *base;
                }
                // Behind an index, steps would be of another size.
                Some(Op::Element { base, index }) if outermost.is_none() => {
                    elements.push(self.forms.of(*index));
                    at = *base;
                }
                Some(Op::Field { base, .. }) if outermost.is_none() => at = *base,
                Some(Op::PtrCast(base)) if outermost.is_none() => at = *base,
                _ => break,
            }
        }
        // Else the place depends on where the pointer points.
        let fixed = matches!(self.layout.op(at), Some(Op::Global(_))) || self.is_fixed(at);
        fixed.then_some((at, elements, outermost))
    }

    /// Whether a value is the same for all threads concerned, whenever they ask.
    fn is_fixed(&self, v: Value) -> bool {
        let varies = self.uniformity.get(v);
        let same = if self.of_block { varies.block_uniform() } else { varies == Varies::NOT };
        let in_loop = self.layout.block_of(v).is_some_and(|b| !self.layout.loops_around(b).is_empty());
        same && !in_loop
    }

    /// What is known to be zero where the store runs.
    fn equalities(&self, block: BlockId) -> Vec<Form> {
        let all = comparisons(self.layout, self.forms, block).into_iter();
        all.filter(|c| c.op == CompareOp::Eq).map(|c| c.left.minus(&c.right)).collect()
    }

    /// What coordinates are less than where the store runs.
    fn bounds(&self, block: BlockId) -> HashMap<Atom, i128> {
        let mut all = HashMap::default();
        for Comparison { op, left, right } in comparisons(self.layout, self.forms, block) {
            let (terms, rest) = left.split(|a| matches!(a, Atom::Coordinate(THREAD, _)));
            let below = match op {
                CompareOp::Lt => right.offset() - rest.offset(),
                CompareOp::Le => right.offset() - rest.offset() + 1,
                CompareOp::Eq | CompareOp::Ne | CompareOp::Gt | CompareOp::Ge => continue,
            };
            if let ([(atom, 1)], true) = (terms.as_slice(), rest.is_constant() && right.is_constant()) {
                let least = all.entry(*atom).or_insert(below);
                *least = below.min(*least);
            }
        }
        all
    }

    /// The variables of a component, if its value tells theirs.
    fn variables(&self, component: &Form) -> Option<(HashSet<Atom>, Limits)> {
        let mut limits = [None; 3];
        let groups = self.groups(&self.walked(component))?;
        for (sizes, terms) in &groups {
            self.has_mixed_radix(terms, &mut limits)?;
            self.starts_behind_threads(&groups, sizes, terms)?;
        }
        let all: Vec<_> = groups.iter().collect();
        for (i, one) in all.iter().enumerate() {
            if !all[i + 1..].iter().all(|other| self.is_inside(*one, *other) || self.is_inside(*other, *one))
            {
                return None;
            }
        }
        Some((groups.into_values().flatten().map(|(a, _)| a).collect(), limits))
    }

    /// The component with `first + step · iteration` in place of the counters of walks that threads begin elsewhere.
    fn walked(&self, component: &Form) -> Form {
        let mut form = component.clone();
        let mut done: HashSet<Atom> = HashSet::default();
        while let Some((atom, course)) = self.walk_in(&form, &done) {
            done.insert(atom);
            let Some((of, rest)) = form.coefficient(atom) else { return component.clone() };
            let Some(walk) = of.times(&course) else { return component.clone() };
            form = rest.plus(&walk);
        }
        form
    }

    fn walk_in(&self, form: &Form, done: &HashSet<Atom>) -> Option<(Atom, Form)> {
        form.terms().flat_map(|(atoms, _)| atoms).find_map(|atom| {
            let Atom::Value(v) = atom else { return None };
            let Definition::LoopParam { inst, index, .. } = self.layout.definition(*v) else { return None };
            let Op::Loop { inits, .. } = &inst.op else { return None };
            if done.contains(atom) || self.is_fixed(inits[index]) {
                return None;
            }
            let step = linear(self.layout, inst, index)?;
            if !self.is_fixed(step.by) && constant(self.layout, step.by).is_none() {
                return None;
            }
            let by = self.forms.of(step.by).scaled(if step.negative { -1 } else { 1 });
            Some((*atom, self.forms.of(inits[index]).plus(&by.times(&Form::atom(*atom))?)))
        })
    }

    /// None: variables are multiplied with each other.
    fn groups(&self, form: &Form) -> Option<Groups> {
        let is_size = |a: &Atom| match a {
            Atom::Coordinate(kind, _) => *kind >= BLOCK_SIZE || *kind == BLOCK && self.of_block,
            Atom::Value(v) => self.is_fixed(*v),
        };
        let mut groups = Groups::new();
        for (atoms, n) in form.terms() {
            let (sizes, variables): (Vec<Atom>, Vec<Atom>) = atoms.iter().copied().partition(is_size);
            match variables.as_slice() {
                [] => {}
                [one] => groups.entry(sizes).or_default().push((*one, n)),
                _ => return None,
            }
        }
        Some(groups)
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

    /// Whether equal sums have equal terms: each multiple is at least what all smaller ones span.
    fn has_mixed_radix(&self, terms: &[(Atom, i128)], limits: &mut Limits) -> Option<()> {
        let mut sorted: Vec<_> = terms.iter().map(|(a, n)| (n.abs(), *a)).collect();
        sorted.sort();
        for pair in sorted.windows(2) {
            let ((small, atom), (large, _)) = (pair[0], pair[1]);
            let room = large / small;
            match self.extent(atom) {
                Extent::Known(n) if n <= room => {}
                Extent::Threads(axis) if room > 1 => {
                    // Blocks have at most 1024 threads along an axis, 64 along z.
                    let most = if axis == 2 { 64 } else { 1024 };
                    if room < most {
                        tighten(&mut limits[usize::from(axis)], u32::try_from(room).ok());
                    }
                }
                Extent::Known(_) | Extent::Threads(_) | Extent::Unknown => return None,
            }
        }
        Some(())
    }

    /// What is multiplied by the size of a block starts behind its threads: `blockIdx.x * blockDim.x + 2 * threadIdx.x` does
    /// not.
    fn starts_behind_threads(&self, groups: &Groups, sizes: &[Atom], terms: &[(Atom, i128)]) -> Option<()> {
        for (i, size) in sizes.iter().enumerate() {
            let Atom::Coordinate(BLOCK_SIZE, axis) = size else { continue };
            let mut without = sizes.to_vec();
            without.remove(i);
            let inner = groups.get(&without).into_iter().flatten();
            let mut threads = inner.filter(|(a, _)| *a == Atom::Coordinate(THREAD, *axis));
            if let Some((_, n)) = threads.next()
                && terms.iter().any(|(_, outer)| outer.abs() < n.abs())
            {
                return None;
            }
        }
        Some(())
    }

    /// Whether a group stays below a size that another has more.
    fn is_inside(
        &self,
        inner: (&Vec<Atom>, &Vec<(Atom, i128)>),
        outer: (&Vec<Atom>, &Vec<(Atom, i128)>),
    ) -> bool {
        let more: Vec<Atom> = outer.0.iter().copied().filter(|s| !inner.0.contains(s)).collect();
        // What has smaller multiples does not reach the next of the largest.
        let largest = inner.1.iter().max_by_key(|(_, n)| n.abs());
        largest.is_none_or(|(a, _)| self.is_below(*a, &more))
    }

    /// Whether a variable is less than one of these sizes. Of a thread's coordinates that is hypothesis 2.
    fn is_below(&self, a: Atom, sizes: &[Atom]) -> bool {
        let has_value = sizes.iter().any(|s| matches!(s, Atom::Value(_)));
        let v = match a {
            Atom::Coordinate(kind, axis) => {
                // Threads are less than the block's size, blocks less than the grid's.
                return has_value || sizes.contains(&Atom::Coordinate(kind + BLOCK_SIZE, axis));
            }
            Atom::Value(v) => v,
        };
        let is_size = |form: &Form| sizes.iter().any(|s| Form::atom(*s) == *form);
        match self.layout.definition(v) {
            Definition::LoopParam { inst, index, .. } => {
                let count = counted(self.layout, inst).filter(|c| c.counter == index);
                let is_few = has_value && self.ranges.contains_key(&v);
                is_few
                    || count.is_some_and(|c| c.compare == CompareOp::Lt && is_size(&self.forms.of(c.bound)))
            }
            // The rest of a division by that size, or one of few numbers, as a lane's.
            Definition::Inst { .. } => match self.layout.op(v) {
                Some(Op::Binary(BinaryOp::Rem, _, by)) if constant(self.layout, *by).is_none() => {
                    is_size(&self.forms.of(*by))
                }
                _ => has_value && affine::range(self.layout, v, 4).is_some(),
            },
            Definition::Param(_) => false,
        }
    }
}
