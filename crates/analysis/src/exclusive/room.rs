//! Sums that tell their terms: each multiple leaves room for all smaller ones.
//!
//! Terms are grouped by the sizes that they are multiplied with: `row · width + column` has two groups. Within numbers
//! known to the compiler a mixed radix is looked for; sizes of the launch leave room for what they count
//! (`blockIdx.x · blockDim.x + threadIdx.x`). Sizes that the program is given leave room where the conditions around the store say so
//! (`column < width`), or a remainder, or the bound of a loop. Else the kernel asks when it runs ([`Room`]), unless conditions that are
//! not understood might keep it from storing beyond: then nothing is proved.
//!
//! Sizes are taken to be at least one.

use std::collections::{BTreeMap, BTreeSet};

use ir::tables::HashSet;
use ir::{BinaryOp, CompareOp, Op, Value};

use super::needs::{Needs, Room};
use super::spans::{Bounds, Span, differences, is_at_least, is_never_negative};
use super::{BLOCK, BLOCK_SIZE, Extent, Proof, REST, THREAD, Walked, tighten};
use crate::affine::{self, Atom, Form};
use crate::conditions::{Fact, facts_of};
use crate::layout::Definition;
use crate::loops::{constant, linear};

/// Terms by the sizes of the launch that they are multiplied with.
type Groups = BTreeMap<Vec<Atom>, Vec<(Atom, i128)>>;

/// Groups by the sizes that the program is given.
type Clusters = BTreeMap<Vec<Atom>, Groups>;

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
    /// The variables of a component, if its value tells theirs, and what the launch must be like for that.
    pub fn variables(&self, Walked(component): &Walked) -> Option<(HashSet<Atom>, Needs)> {
        let mut needs = Needs::default();
        let clusters = self.clusters(component)?;
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
        let all: Vec<_> = clusters.iter().collect();
        for (i, one) in all.iter().enumerate() {
            for other in &all[i + 1..] {
                needs.rooms.extend(self.leaves_room(*one, *other)?);
            }
        }
        if let [only] = all.as_slice() {
            needs.rooms.extend(self.steps_on(*only)?);
        }
        needs.rooms.sort();
        needs.rooms.dedup();
        let variables = clusters.into_values().flat_map(Groups::into_values).flatten();
        Some((variables.map(|(a, _)| a).collect(), needs))
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
    fn clusters(&self, form: &Form) -> Option<Clusters> {
        let mut clusters = Clusters::new();
        for (atoms, n) in form.terms() {
            let (sizes, variables): (Vec<Atom>, Vec<Atom>) = atoms.iter().partition(|a| self.is_size(**a));
            let (given, of_launch) = sizes.into_iter().partition(|a| matches!(a, Atom::Value(_)));
            match variables.as_slice() {
                [] => {}
                [one] => {
                    clusters.entry(given).or_default().entry(of_launch).or_default().push((*one, n));
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
        let spans = self.spans(&sum(&alone));
        less.is_empty() && spans.iter().any(|span| span.fits(&more, step))
    }

    /// Whether what is multiplied with more of the given sizes leaves room for the rest, whichever that is: nothing, or what must hold when
    /// the kernel runs.
    fn leaves_room(&self, one: (&Vec<Atom>, &Groups), other: (&Vec<Atom>, &Groups)) -> Option<Vec<Room>> {
        let (mut any_of, mut multiples, mut may_ask) = (Vec::new(), Vec::new(), true);
        let known = |f: &Form| f.terms().all(|(atoms, _)| atoms.iter().all(|a| self.is_at_start(*a)));
        for (inner, outer) in [(one, other), (other, one)] {
            let (more, less) = differences(outer.0, inner.0);
            if more.is_empty() {
                continue;
            }
            let value = sum(inner.1);
            let step = smallest(outer.1.values().flatten());
            let spans = self.spans(&value);
            if less.is_empty() && spans.iter().any(|span| span.fits(&more, step)) {
                // What is within a size that is given says that there is one.
                let within = |span: &Span| !span.form.is_constant() && span.fits(&more, step);
                return if spans.iter().any(within) { Some(Vec::new()) } else { self.steps_on(outer) };
            }
            // How far two stores are apart is often less than what others step over: `y[4 * i]` and `y[4 * i + c]`.
            if outer.1.values().flatten().any(|(a, _)| matches!(a, Atom::Coordinate(REST, _))) {
                continue;
            }
            let size = Form::product(&more, step);
            let mut pairs = spans.iter().filter_map(|span| {
                let room = (size.scaled(span.times), span.form.times(&Form::product(&less, 1))?);
                // Parts of a number are whole numbers, multiples of them are not.
                let whole = span.times == 1 || less.is_empty();
                let never = is_never_negative(&room.1.minus(&room.0).minus(&Form::constant(1)), &more);
                (whole && !never && known(&room.0) && known(&room.1)).then_some(room)
            });
            let Some(pair) = pairs.next() else { continue };
            any_of.push(pair);
            multiples.extend((!less.is_empty()).then(|| Form::product(&less, 1)));
            // Where only counters are multiplied with it, a size of zero leaves the rest alone.
            let counts = |(a, _): &(Atom, i128)| matches!(a, Atom::Value(v) if self.counts(*v));
            if less.is_empty() && outer.1.values().flatten().all(counts) {
                any_of.extend(size.times(&size).map(|square| (Form::default(), square)));
            }
            // Guarded by what is not understood, more threads than store would be asked about.
            may_ask &= !self.guarded_spans(&value).is_empty() || self.stores_for_all(&value);
        }
        let limits = self
            .unlimited
            .iter()
            .filter(|limit| any_of.iter().any(|(_, least)| least.mentions(|a| limit.mentions(|b| a == b))))
            .filter(|limit| known(limit));
        // Neither may be negative, nor what a span is multiplied with.
        let positive = limits.cloned().chain(multiples);
        let positive = positive.map(|form| Room { any_of: vec![(form, Form::default())] });
        let positive: Vec<Room> = positive.collect();
        if let ([_], Some(blocks)) = (any_of.as_slice(), [one, other].iter().find_map(|c| blocks_alone(*c))) {
            any_of.push((Form::constant(1), blocks));
        }
        let room = Room { any_of };
        let asks = !room.any_of.is_empty() && (may_ask || self.asked.contains(&room));
        asks.then(|| positive.into_iter().chain([room]).collect())
    }

    /// Whether what is multiplied with sizes that the program is given steps on at all: nothing, or that none of them is zero, or that
    /// there is one step.
    fn steps_on(&self, (sizes, groups): (&Vec<Atom>, &Groups)) -> Option<Vec<Room>> {
        let size = Form::product(sizes, 1);
        let of_rest = |(a, _): &(Atom, i128)| matches!(a, Atom::Coordinate(REST, _));
        // `0 <= i`, `i < size`
        let holds = self.orders.iter().any(|(low, high)| {
            is_at_least(low, 0) && size.minus(high).is_constant() && size.minus(high).offset() > 0
        });
        if sizes.is_empty() || holds || groups.values().flatten().all(of_rest) {
            return Some(Vec::new());
        }
        let known = |f: &Form| f.terms().all(|(atoms, _)| atoms.iter().all(|a| self.is_at_start(*a)));
        let square = size.times(&size).filter(known)?;
        let spans = self.spans(&sum(groups)).into_iter().filter(|span| span.times == 1 && known(&span.form));
        let alone = spans.map(|span| (Form::constant(1), span.form)).next();
        let any_of = [(square, Form::constant(1))].into_iter().chain(alone).collect();
        Some(vec![Room { any_of }])
    }

    /// By how many values a number changes at most, in all ways that are known.
    fn spans(&self, value: &Form) -> Vec<Span> {
        let mut all = self.guarded_spans(value);
        let unwalked = self.unwalked(value);
        all.extend(unwalked.as_ref().and_then(|form| self.span_of_quotients(form)));
        let ways = [Bounds::OfLaunch, Bounds::Known, Bounds::Given];
        let ways = unwalked.iter().flat_map(|form| ways.map(|by| (form, by)));
        for (form, by) in ways.chain([(value, Bounds::OfIterations)]) {
            all.extend(self.span(&self.by_terms(form, true, by), &self.by_terms(form, false, by)));
        }
        all
    }

    /// The same by the conditions around the store.
    fn guarded_spans(&self, value: &Form) -> Vec<Span> {
        let Some(unwalked) = self.unwalked(value) else { return Vec::new() };
        let mut all = Vec::new();
        // What stands beside each other is as far apart as the first and the last.
        let rest = |most: bool| {
            let (rests, form) = unwalked.split(|a| matches!(a, Atom::Coordinate(REST, _)));
            rests.into_iter().fold(form, |sum, (a, n)| {
                let last = if most == (n > 0) { self.below.get(&a).map_or(0, |b| b - 1) } else { 0 };
                sum.plus(&Form::constant(n * last))
            })
        };
        let (highest, lowest) = (rest(true), rest(false));
        let lows = self.bounds_of(&lowest, false);
        for high in self.by_orders(&highest, true) {
            all.extend(lows.iter().filter_map(|low| self.span(&Some(high.clone()), &Some(low.clone()))));
        }
        all
    }

    fn span(&self, high: &Option<Form>, low: &Option<Form>) -> Option<Span> {
        Some(Span { form: high.as_ref()?.minus(low.as_ref()?).plus(&Form::constant(1)), times: 1 })
    }

    /// With the counters themselves in place of `first + step · iteration`.
    fn unwalked(&self, walked: &Form) -> Option<Form> {
        let mut form = walked.clone();
        let atoms: BTreeSet<Atom> = walked.terms().flat_map(|(atoms, _)| atoms).copied().collect();
        for atom in atoms {
            let Some(course) = self.course(atom) else { continue };
            let (step, first) = course.coefficient(atom)?;
            // The counter that it begins with would stand beside its own iteration.
            if first.mentions(|a| self.course(a).is_some()) {
                return None;
            }
            let (of, rest) = form.coefficient(atom)?;
            // As often as the step, a whole number of times.
            let (a, b) = (of.terms().next()?.1, step.terms().next()?.1);
            let times = if b != 0 && a % b == 0 { a / b } else { return None };
            if step.scaled(times) != of {
                return None;
            }
            form = rest.minus(&first.scaled(times)).plus(&Form::atom(atom).scaled(times));
        }
        Some(form)
    }

    fn counts(&self, v: Value) -> bool {
        matches!(self.layout.definition(v), Definition::LoopParam { .. })
    }

    /// Whether every thread stores, as far as conditions about these variables go.
    fn stores_for_all(&self, value: &Form) -> bool {
        let layout = self.layout;
        let branches = layout.ancestors(self.block).into_iter().filter_map(|key| {
            let owner = layout.blocks[&key].owner?;
            match &owner.op {
                Op::If { cond, then, .. } => Some((*cond, key == then.id)),
                _ => None,
            }
        });
        branches.into_iter().all(|(cond, holds)| {
            let facts = facts_of(layout, cond, holds);
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
            Definition::Inst { inst, .. } => {
                // Whether another number is zero, the program may ask before it divides.
                let divides = matches!(&inst.op, Op::Binary(BinaryOp::Div | BinaryOp::Rem, _, by)
                    if constant(self.layout, *by).is_some_and(|n| n != 0));
                (inst.op.is_cheap() || divides)
                    && inst.op.operands().iter().all(|o| self.is_made_of_parameters(*o))
            }
        }
    }

    /// What a number does not exceed, or is not less than: forms that are the same whoever asks.
    pub fn bounds_of(&self, form: &Form, most: bool) -> Vec<Form> {
        let ways = [Bounds::OfLaunch, Bounds::Known, Bounds::Given];
        let mut all: Vec<Form> = ways.iter().filter_map(|by| self.by_terms(form, most, *by)).collect();
        all.extend(self.by_orders(form, most));
        all
    }

    /// By the comparisons around the store, of this number or of one that it is a multiple of.
    fn by_orders(&self, form: &Form, most: bool) -> Vec<Form> {
        let mut all = Vec::new();
        for (left, right) in &self.orders {
            let (bound, bounded) = if most { (right, left) } else { (left, right) };
            let times = match (form.primitive().1, bounded.primitive().1) {
                (a, b) if b != 0 && a % b == 0 && a / b > 0 => a / b,
                _ => continue,
            };
            let apart = form.minus(&bounded.scaled(times));
            if apart.is_constant() && bound.terms().all(|(atoms, _)| atoms.iter().all(|a| self.is_size(*a))) {
                all.push(bound.scaled(times).plus(&apart));
            }
        }
        all
    }

    pub fn by_terms(&self, form: &Form, most: bool, by: Bounds) -> Option<Form> {
        let mut sum = Form::default();
        for (atoms, n) in form.terms() {
            let (sizes, variables): (Vec<Atom>, Vec<Atom>) = atoms.iter().partition(|a| self.is_size(**a));
            let bound = match variables.as_slice() {
                [] => Form::product(&sizes, n),
                // Sizes of the launch are positive.
                [one] if sizes.iter().all(|a| matches!(a, Atom::Coordinate(..))) => {
                    let bound = self.bound_of(*one, most == (n > 0), by)?;
                    bound.times(&Form::product(&sizes, n))?
                }
                _ => return None,
            };
            sum = sum.plus(&bound);
        }
        Some(sum)
    }

    fn bound_of(&self, a: Atom, most: bool, by: Bounds) -> Option<Form> {
        let ordered = || self.by_orders(&Form::atom(a), most).into_iter().next();
        match (a, most) {
            (Atom::Coordinate(..), false) => Some(Form::default()),
            (Atom::Coordinate(kind, axis), true) => {
                let below = self.below.get(&a).filter(|_| kind == REST || by == Bounds::Known);
                let known = below.map(|n| Form::constant(n - 1));
                let given = known.or_else(|| ordered().filter(|_| by == Bounds::Given));
                given.or_else(|| {
                    let size = Form::atom(Atom::Coordinate(kind.checked_add(BLOCK_SIZE)?, axis));
                    Some(size.minus(&Form::constant(1)))
                })
            }
            (Atom::Value(v), _) if by == Bounds::OfIterations && self.course(a).is_some() => {
                let last = self.iterations(v).map(|n| n - 1);
                last.map(|last| Form::constant(if most { last } else { 0 }))
            }
            (Atom::Value(v), _) => {
                let range = self.ranges.get(&v).copied().or_else(|| affine::range(self.layout, v, 4));
                let range = range.map(|(low, high)| Form::constant(if most { high } else { low }));
                range.or_else(ordered).or_else(|| self.rest_of(v, most)).or_else(|| self.start_of(v, most))
            }
        }
    }

    /// Bounds of the rest of a division.
    fn rest_of(&self, v: Value, most: bool) -> Option<Form> {
        let Some(Op::Binary(BinaryOp::Rem, of, by)) = self.layout.op(v) else { return None };
        let by = self.forms.of(*by);
        let is_size = by.terms().all(|(atoms, _)| atoms.iter().all(|a| self.is_size(*a)));
        if !is_size || !self.is_never_negative(&self.forms.of(*of)) {
            return None;
        }
        Some(if most { by.minus(&Form::constant(1)) } else { Form::default() })
    }

    /// A counter is never less than its first value, or never more if it counts down.
    fn start_of(&self, v: Value, most: bool) -> Option<Form> {
        let Definition::LoopParam { inst, index, .. } = self.layout.definition(v) else { return None };
        let Op::Loop { inits, .. } = &inst.op else { return None };
        let step = linear(self.layout, inst, index)?;
        // A step that the program is given may be negative.
        let by = self.forms.of(step.by);
        let of_launch = |a: &Atom| matches!(a, Atom::Coordinate(..));
        let is = |sign: i128| by.terms().all(|(atoms, n)| n * sign > 0 && atoms.iter().all(of_launch));
        let upwards = match (is(1), is(-1)) {
            (true, _) => !step.negative,
            (_, true) => step.negative,
            _ => return None,
        };
        (upwards != most)
            .then(|| self.by_terms(&self.forms.of(inits[index]), most, Bounds::OfLaunch))
            .flatten()
    }

    fn is_never_negative(&self, form: &Form) -> bool {
        let positive = |a: &Atom| match a {
            Atom::Coordinate(..) => true,
            Atom::Value(v) if self.is_fixed(*v) => true,
            Atom::Value(v) => {
                let low = self.bound_of(*a, false, Bounds::OfLaunch);
                let unsigned = matches!(self.layout.function.ty(*v), ir::Type::Int(kind) if !kind.signed());
                unsigned || low.is_some_and(|low| is_at_least(&low, 0))
            }
        };
        form.terms().all(|(atoms, n)| n >= 0 && atoms.iter().all(positive))
    }
}

/// How many blocks there are, where nothing but their number along one axis is multiplied with given sizes.
fn blocks_alone((sizes, groups): (&Vec<Atom>, &Groups)) -> Option<Form> {
    let terms: Vec<_> = groups.iter().collect();
    match terms.as_slice() {
        [(of_launch, terms)] if !sizes.is_empty() && of_launch.is_empty() => match terms.as_slice() {
            [(Atom::Coordinate(BLOCK, axis), _)] => {
                Some(Form::atom(Atom::Coordinate(BLOCK + BLOCK_SIZE, *axis)))
            }
            _ => None,
        },
        _ => None,
    }
}
