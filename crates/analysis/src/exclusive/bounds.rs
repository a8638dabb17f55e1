//! Between which numbers a number is: by the launch, by the conditions around the store, by the loops that it is in.
//!
//! Bounds are sums of sizes, the same whoever asks. They hold for every value of these sizes, zero and negative ones too.

use std::collections::BTreeSet;

use ir::{BinaryOp, Op, Value};

use super::spans::{Bounds, Span, is_at_least};
use super::{BLOCK_SIZE, Proof, REST};
use crate::affine::{self, Atom, Form};
use crate::layout::Definition;
use crate::loops::linear;

impl Proof<'_> {
    /// By how many values a number changes at most, in all ways that are known.
    pub fn spans(&self, value: &Form) -> Vec<Span> {
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
    pub fn guarded_spans(&self, value: &Form) -> Vec<Span> {
        let Some(unwalked) = self.unwalked(value).filter(|form| !form.mentions(|a| self.is_endless(a)))
        else {
            return Vec::new();
        };
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
            _ if self.is_endless(a) => None,
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

    /// Of multiples of which nobody knows how many there are ([`super::residues`]).
    fn is_endless(&self, a: Atom) -> bool {
        matches!(a, Atom::Coordinate(REST, _)) && !self.below.contains_key(&a)
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
            Atom::Coordinate(..) => !self.is_endless(*a),
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
