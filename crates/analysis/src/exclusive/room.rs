//! Sums that tell their terms: each multiple leaves room for all smaller ones.
//!
//! Terms are grouped by the sizes that they are multiplied with: `row · width + column` has two groups. Within numbers
//! known to the compiler a mixed radix is looked for; sizes of the launch, which are at least one, leave room for what they count
//! (`blockIdx.x · blockDim.x + threadIdx.x`). Sizes that the program is given may be any numbers, zero and negative ones too.
//!
//! **Theorem.** Let a sum be `Σ Sₖ · Vₖ`: `Sₖ` a product of given sizes, and `Vₖ` a *cluster*, a number that tells its own
//! variables. Among the threads that store, let `Vₖ` be one of `rₖ` whole numbers in a row, and let two of its values
//! that differ differ by at least `dₖ`. Clusters with one value add a constant; leave them out. If of all others
//!
//! 1. no `Sₖ` is zero, and
//! 2. of any two, one is inside the other: `|Sᵢ| · (rᵢ + dᵢ - 1) ≤ |Sⱼ| · dⱼ`
//!
//! then equal sums have equal `Vₖ`. *Proof.* As `rᵢ > dᵢ`, `|S| · d` grows strictly from what is inside to what is around it; number the
//! clusters in that order. The first k of them together move the sum by at most `Tₖ = Tₖ₋₁ + |Sₖ| · (rₖ - 1)`. That is less than `|Sₖ₊₁| · dₖ₊₁`:
//! by induction `Tₖ < |Sₖ| · dₖ + |Sₖ| · (rₖ - 1)`, which by 2 is no more. So the last cluster that differs moves the sum further than all
//! before it take back. ∎ Of two clusters, the inner one has none inside it, and 2 holds with `rᵢ` alone.
//!
//! Both hypotheses hold by the conditions around the store (`column < width`: where anyone stores, width is at least one), by a remainder or the
//! bound of a loop, or the kernel asks when it runs ([`Room`]): 2 in [`Proof::leaves_room`], and 1 in [`Proof::steps_on`] for the sizes
//! that nothing else says are not zero. It asks whether a cluster has one value alone, too: then nobody minds its size.
//! Where conditions that are not understood might keep the kernel from storing beyond, 2 is not asked: then nothing is proved.
//! A cluster of counters alone may be multiplied with zero: a thread may store to one place again.
//!
//! What is given for sizes in a remainder is taken not to be negative ([`super::bounds`]).

use std::collections::{BTreeMap, BTreeSet};

use ir::tables::HashSet;
use ir::{BinaryOp, CompareOp, GlobalSpace, Inst, Op, Value};

use super::needs::{AtLeast, Needs, Room};
use super::spans::{Span, differences, is_at_least, is_never_negative};
use super::{BLOCK_SIZE, Extent, Proof, REST, THREAD, Walked, tighten};
use crate::affine::{Atom, Form};
use crate::conditions::{Fact, facts_of};
use crate::layout::Definition;
use crate::loops::constant;

/// Terms by the sizes of the launch that they are multiplied with.
type Groups = BTreeMap<Vec<Atom>, Vec<(Atom, i128)>>;

/// What a cluster is multiplied with: sizes that the program is given, and a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Size {
    given: Vec<Atom>,
    times: i128,
}

/// Groups by what they are multiplied with.
type Clusters = BTreeMap<Size, Groups>;

type Cluster<'c> = (&'c Size, &'c Groups);

/// What says that one of two clusters is inside the other.
#[derive(Default)]
struct Inside {
    /// What the kernel asks for when it runs.
    rooms: Vec<Room>,
    /// Sizes that are not zero, where anyone stores.
    sizes: Vec<Atom>,
    /// The same, unless this cluster has one value alone.
    of_outer: Option<(Size, Vec<Atom>)>,
}

fn sum(groups: &Groups) -> Form {
    let terms = groups.iter().flat_map(|(sizes, terms)| {
        terms.iter().map(move |(a, n)| {
            let mut atoms = sizes.clone();
            atoms.push(*a);
            atoms.sort();
            Form::product(&atoms, *n)
        })
    });
    terms.fold(Form::default(), |sum, term| sum.plus(&term))
}

/// The smallest multiple in a group or cluster.
fn smallest<'t>(terms: impl Iterator<Item = &'t (Atom, i128)>) -> i128 {
    terms.map(|(_, n)| n.abs()).min().unwrap_or(0)
}

impl Proof<'_> {
    /// The variables of a component, if its value tells theirs, and what the launch must be like for that. Numbers are
    /// part of what counts within a cluster, or sizes like those that are given: `row * 512 + column`.
    pub fn variables(&self, Walked(component): &Walked) -> Option<(HashSet<Atom>, Needs)> {
        let told = |by_numbers| self.told_by(self.clusters(component, by_numbers)?);
        told(false).or_else(|| told(true))
    }

    fn told_by(&self, clusters: Clusters) -> Option<(HashSet<Atom>, Needs)> {
        let mut needs = Needs::default();
        for groups in clusters.values() {
            for terms in groups.values() {
                self.has_mixed_radix(terms, &mut needs)?;
            }
        }
        let limited = self.limited(&needs);
        for groups in clusters.values() {
            let all: Vec<_> = groups.iter().collect();
            for (i, one) in all.iter().enumerate() {
                for other in &all[i + 1..] {
                    if !limited.is_inside(*one, *other) && !limited.is_inside(*other, *one) {
                        return None;
                    }
                }
            }
        }
        needs.rooms = self.rooms(&clusters)?;
        let variables = clusters.into_values().flat_map(Groups::into_values).flatten();
        Some((variables.map(|(a, _)| a).collect(), needs))
    }

    /// What given sizes must be like, so that clusters tell their values.
    fn rooms(&self, clusters: &Clusters) -> Option<Vec<Room>> {
        let all: Vec<Cluster> = clusters.iter().collect();
        let mut rooms = Vec::new();
        // Sizes that are not zero, where anyone stores; and for each cluster, unless that has one value alone.
        let mut everywhere = self.sizes_in_conditions();
        let mut of_cluster: BTreeMap<&Size, BTreeSet<Atom>> = BTreeMap::new();
        for (i, one) in all.iter().enumerate() {
            for other in &all[i + 1..] {
                let inside = self.leaves_room(*one, *other, all.len() <= 2)?;
                rooms.extend(inside.rooms);
                everywhere.extend(inside.sizes);
                if let Some((outer, sizes)) = inside.of_outer {
                    let outer = if outer == *one.0 { one.0 } else { other.0 };
                    of_cluster.entry(outer).or_default().extend(sizes);
                }
            }
        }
        for cluster in &all {
            let own = of_cluster.get(cluster.0);
            let is_known = |a: &Atom| everywhere.contains(a) || own.is_some_and(|own| own.contains(a));
            let unknown: BTreeSet<Atom> = cluster.0.given.iter().copied().filter(|a| !is_known(a)).collect();
            let others = all.iter().filter(|other| other.0 != cluster.0);
            let nobody: Vec<AtLeast> = others.filter_map(|(_, groups)| self.is_nothing(groups)).collect();
            rooms.extend(self.steps_on(*cluster, &unknown, nobody)?);
        }
        rooms.sort();
        rooms.dedup();
        Some(rooms)
    }

    /// The same in blocks of a size that is asked for.
    fn limited(&self, needs: &Needs) -> Self {
        let mut limited = self.clone();
        for (axis, most) in (0u8..).zip(needs.most) {
            let Some(most) = most.map(i128::from) else { continue };
            let below = limited.below.entry(Atom::Coordinate(THREAD, axis)).or_insert(most);
            *below = most.min(*below);
        }
        limited
    }

    /// None: variables are multiplied with each other.
    fn clusters(&self, form: &Form, by_numbers: bool) -> Option<Clusters> {
        let mut clusters = Clusters::new();
        for (atoms, n) in form.terms() {
            let (sizes, variables): (Vec<Atom>, Vec<Atom>) = atoms.iter().partition(|a| self.is_size(**a));
            let (given, of_launch) = sizes.into_iter().partition(|a| matches!(a, Atom::Value(_)));
            match variables.as_slice() {
                [] => {}
                [one] => {
                    let times = if by_numbers { n.abs() } else { 1 };
                    let groups = clusters.entry(Size { given, times }).or_default();
                    groups.entry(of_launch).or_default().push((*one, n / times));
                }
                _ => return None,
            }
        }
        Some(clusters)
    }

    /// Whether equal sums have equal terms: each multiple is at least what all smaller ones span.
    fn has_mixed_radix(&self, terms: &[(Atom, i128)], needs: &mut Needs) -> Option<()> {
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
                        tighten(&mut needs.most[usize::from(axis)], u32::try_from(room).ok());
                    }
                }
                Extent::Known(_) | Extent::Threads(_) | Extent::Unknown => return None,
            }
        }
        Some(())
    }

    /// Whether a group stays below what a size of the launch leaves.
    fn is_inside(
        &self,
        inner: (&Vec<Atom>, &Vec<(Atom, i128)>),
        outer: (&Vec<Atom>, &Vec<(Atom, i128)>),
    ) -> bool {
        let (more, less) = differences(outer.0, inner.0);
        let step = smallest(outer.1.iter());
        let alone: Groups = [(Vec::new(), inner.1.clone())].into();
        let spans = self.spans_inside(&alone, false);
        less.is_empty() && spans.iter().any(|span| span.fits(&more, step))
    }

    /// How many numbers what is around must leave room for; `inmost`: there is nothing inside of it.
    fn spans_inside(&self, groups: &Groups, inmost: bool) -> Vec<Span> {
        let spans = self.spans(&sum(groups));
        let more = if inmost { 0 } else { smallest(groups.values().flatten()) - 1 };
        let wider = |s: Span| Span { form: s.form.plus(&Form::constant(more * s.times)), times: s.times };
        spans.into_iter().map(wider).collect()
    }

    /// Whether what is multiplied with more of the given sizes leaves room for the rest, whichever that is.
    fn leaves_room(&self, one: Cluster, other: Cluster, inmost: bool) -> Option<Inside> {
        let (mut any_of, mut alone, mut may_ask, mut of_outer) = (Vec::new(), Vec::new(), true, None);
        for (inner, outer) in [(one, other), (other, one)] {
            let (more, less) = differences(&outer.0.given, &inner.0.given);
            // How far the outer one steps at least, in units of the inner one beside the sizes.
            let step = smallest(outer.1.values().flatten()).saturating_mul(outer.0.times) / inner.0.times;
            if step == 0 || more.is_empty() && outer.0.times <= inner.0.times {
                continue;
            }
            let spans = self.spans_inside(inner.1, inmost);
            if less.is_empty() {
                // What is within a size that is given says that there is one.
                let within = |span: &Span| Some((span.form.clone(), span.within(&more, step)?));
                if let Some((form, sizes)) = spans.iter().find_map(within) {
                    let alone = self.is_alone(outer.1);
                    let rooms = self.limits_in(|a| form.mentions(|b| a == b), alone.as_slice());
                    return Some(Inside { rooms, sizes, of_outer: None });
                }
                // Any size but zero leaves room for so few.
                let is_short = |span: &Span| {
                    span.form.is_constant() && span.form.offset() <= step.saturating_mul(span.times)
                };
                if spans.iter().any(is_short) {
                    return Some(Inside::default());
                }
            }
            // Numbers are known: there is nothing to ask.
            if more.is_empty() {
                continue;
            }
            // How far two stores are apart is often less than what others step over: `y[4 * i]` and `y[4 * i + c]`.
            if outer.1.values().flatten().any(|(a, _)| matches!(a, Atom::Coordinate(REST, _))) {
                continue;
            }
            let size = Form::product(&more, step);
            let mut rooms = spans.iter().filter_map(|span| {
                let (size, of) = (size.scaled(span.times), Form::product(&less, 1));
                // Parts of a number are whole numbers, multiples of them are not.
                let whole = span.times == 1 || less.is_empty();
                let least = span.form.times(&of)?;
                let never = is_never_negative(&least.minus(&size).minus(&Form::constant(1)), &more);
                let known = [&size, &span.form, &of].into_iter().all(|form| self.is_known_at_start(form));
                let room = AtLeast { size, least: span.form.clone(), of };
                (whole && !never && known).then_some(room)
            });
            let Some(room) = rooms.next() else { continue };
            any_of.push(room);
            alone.extend(self.is_alone(outer.1));
            alone.extend(self.is_alone(inner.1).filter(|_| !less.is_empty()));
            if less.is_empty() {
                // Where only counters are multiplied with it, a size of zero leaves the rest alone.
                let zero = AtLeast { size: Form::default(), least: Form::constant(1), of: size };
                any_of.extend(self.are_counters(outer.1).then_some(zero));
                of_outer = Some((outer.0.clone(), more));
            }
            // Guarded by what is not understood, more threads than store would be asked about.
            let value = sum(inner.1);
            may_ask &= !self.guarded_spans(&value).is_empty() || self.stores_for_all(&value);
        }
        if any_of.is_empty() {
            return None;
        }
        alone.sort();
        alone.dedup();
        let mentioned = |a| any_of.iter().any(|pair| pair.least.mentions(|b| a == b));
        let limits = self.limits_in(mentioned, &alone);
        let room = self.room([any_of, alone].concat());
        let holds =
            |asked: &Room| asked.any_of == room.any_of && asked.when.iter().all(|c| room.when.contains(c));
        let asks = may_ask || self.asked.iter().any(holds);
        let rooms = limits.into_iter().chain([room]).collect();
        asks.then_some(Inside { rooms, sizes: Vec::new(), of_outer })
    }

    /// Of limits in comparisons of unsigned numbers: that they are not negative, or one of these.
    fn limits_in(&self, mentioned: impl Fn(Atom) -> bool, or: &[AtLeast]) -> Vec<Room> {
        let limits = self.unlimited.iter().filter(|limit| limit.mentions(&mentioned));
        let limits = limits.filter(|limit| self.is_known_at_start(limit));
        let positive =
            |limit: &Form| AtLeast { size: Form::default(), least: limit.scaled(-1), of: Form::constant(1) };
        limits
            .map(|limit| self.room([positive(limit)].into_iter().chain(or.iter().cloned()).collect()))
            .collect()
    }

    fn room(&self, any_of: Vec<AtLeast>) -> Room {
        let conditions = self.branches().filter(|(cond, _)| self.is_decided_at_start(*cond));
        let mut when: Vec<(Value, bool)> = conditions.collect();
        when.reverse();
        Room { when, any_of }
    }

    /// The conditions around the store, the innermost first.
    fn branches(&self) -> impl Iterator<Item = (Value, bool)> {
        let layout = self.layout;
        layout.ancestors(self.block).into_iter().filter_map(|key| match &layout.blocks[&key].owner?.op {
            Op::If { cond, then, .. } => Some((*cond, key == then.id)),
            // Loops, which go on or not.
            _ => None,
        })
    }

    /// Whether a condition is the same for all threads, and known where the kernel starts.
    fn is_decided_at_start(&self, cond: Value) -> bool {
        self.is_fixed(cond) && self.is_made_of_parameters(cond)
    }

    /// Whether what is multiplied with given sizes steps on at all: nothing, or that none of these, of which nothing else is known,
    /// is zero, or that there is one step, or that nobody stores.
    fn steps_on(
        &self,
        (_, groups): Cluster,
        sizes: &BTreeSet<Atom>,
        nobody: Vec<AtLeast>,
    ) -> Option<Option<Room>> {
        let of_rest = |(a, _): &(Atom, i128)| matches!(a, Atom::Coordinate(REST, _));
        if sizes.is_empty() || groups.values().flatten().all(of_rest) || self.are_counters(groups) {
            return Some(None);
        }
        let sizes: Vec<Atom> = sizes.iter().copied().collect();
        let size = Some(Form::product(&sizes, 1)).filter(|size| self.is_known_at_start(size))?;
        let nonzero = AtLeast { size, least: Form::constant(1), of: Form::constant(1) };
        let any_of = [nonzero].into_iter().chain(self.is_alone(groups)).chain(nobody);
        Some(Some(self.room(any_of.collect())))
    }

    /// That a number has one value alone, whatever limits are.
    fn is_alone(&self, groups: &Groups) -> Option<AtLeast> {
        let span = self.spans(&sum(groups)).into_iter().find(|span| self.may_ask_for(span))?;
        Some(AtLeast { size: Form::constant(1), least: span.form, of: Form::constant(1) })
    }

    /// That it has none, by the conditions around the store.
    fn is_nothing(&self, groups: &Groups) -> Option<AtLeast> {
        let span = self.guarded_spans(&sum(groups)).into_iter().find(|span| self.may_ask_for(span))?;
        Some(AtLeast { size: Form::default(), least: span.form, of: Form::constant(1) })
    }

    fn may_ask_for(&self, span: &Span) -> bool {
        let is_limit = |a| self.unlimited.iter().any(|limit| limit.mentions(|b| a == b));
        let (form, whole) = (&span.form, span.times == 1);
        whole && !form.is_constant() && self.is_known_at_start(form) && !form.mentions(is_limit)
    }

    /// Sizes that the conditions around the store say are not zero: `0 <= i`, `i < size`.
    fn sizes_in_conditions(&self) -> BTreeSet<Atom> {
        let mut all = BTreeSet::new();
        for (low, high) in &self.orders {
            let mut terms = high.terms().filter(|(atoms, _)| !atoms.is_empty());
            if let (Some((sizes, 1..)), None) = (terms.next(), terms.next())
                && sizes.iter().all(|a| self.is_size(*a))
                && high.offset() < 0
                && self.bounds_of(low, false).iter().any(|low| is_at_least(low, 0))
            {
                all.extend(sizes);
            }
        }
        all
    }

    fn are_counters(&self, groups: &Groups) -> bool {
        let counts = |(a, _): &(Atom, i128)| matches!(a, Atom::Value(v) if self.counts(*v));
        groups.values().flatten().all(counts)
    }

    fn is_known_at_start(&self, form: &Form) -> bool {
        form.terms().all(|(atoms, _)| atoms.iter().all(|a| self.is_at_start(*a)))
    }

    fn counts(&self, v: Value) -> bool {
        matches!(self.layout.definition(v), Definition::LoopParam { .. })
    }

    /// Whether every thread stores, as far as conditions about these variables go.
    fn stores_for_all(&self, value: &Form) -> bool {
        let mut branches = self.branches().filter(|(cond, _)| !self.is_decided_at_start(*cond));
        branches.all(|(cond, holds)| {
            let facts = facts_of(self.layout, cond, holds);
            let about = |v: Value| self.forms.of(v).mentions(|a| value.mentions(|b| a == b));
            // From below, conditions do not matter.
            let is_above = |f: &Fact| {
                let grows = self.forms.of(f.right).terms().all(|(_, n)| n >= 0);
                f.op != CompareOp::Eq && !about(f.left) && grows
            };
            let limits =
                |f: &Fact| f.op != CompareOp::Ne && (about(f.left) || about(f.right)) && !is_above(f);
            !facts.is_empty() && !facts.iter().any(limits)
        })
    }

    /// Whether a number is known where the kernel starts.
    fn is_at_start(&self, a: Atom) -> bool {
        match a {
            Atom::Coordinate(kind, _) => (BLOCK_SIZE..REST).contains(&kind),
            Atom::Value(v) => self.is_made_of_parameters(v),
        }
    }

    fn is_made_of_parameters(&self, v: Value) -> bool {
        match self.layout.definition(v) {
            Definition::Param(_) => true,
            Definition::LoopParam { .. } => false,
            Definition::Inst { inst: Inst { op: Op::Load(place), .. }, .. } => self.is_in_constant(*place),
            Definition::Inst { inst, .. } => {
                // Whether another number is zero, the program may ask before it divides, unless it always divides.
                let always = self.layout.block_of(v) == Some(self.layout.function.body().id);
                let divides = matches!(&inst.op, Op::Binary(BinaryOp::Div | BinaryOp::Rem, _, by)
                    if always || constant(self.layout, *by).is_some_and(|n| n != 0));
                (inst.op.is_cheap() || divides)
                    && inst.op.operands().iter().all(|o| self.is_made_of_parameters(*o))
            }
        }
    }
    /// Whether a place is always the same one in a variable that no kernel writes.
    fn is_in_constant(&self, mut place: Value) -> bool {
        loop {
            place = match self.layout.op(place) {
                Some(Op::Field { base, .. }) => *base,
                Some(Op::Element { base, index } | Op::Index { base, index })
                    if constant(self.layout, *index).is_some() =>
                {
                    *base
                }
                Some(Op::Global(g)) => return self.forms.module().global(*g).space == GlobalSpace::Constant,
                _ => return false,
            }
        }
    }
}
