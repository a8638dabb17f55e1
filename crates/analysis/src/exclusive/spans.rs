//! How many values numbers have, and which sizes leave room for them.

use ir::{BinaryOp, Op, Value};

use super::{BLOCK_SIZE, Proof, REST};
use crate::affine::{Atom, Form};
use crate::loops::constant;

/// What variables stay below: coordinates below the sizes of the launch, or below numbers or sizes that conditions compare them with.
#[derive(Clone, Copy, PartialEq)]
pub enum Bounds {
    OfLaunch,
    Known,
    Given,
    /// As the first, with the number of the iteration in place of a counter.
    OfIterations,
}

/// How many values a number has: fewer than any whole number of which so many times is at least the form.
pub struct Span {
    pub form: Form,
    pub times: i128,
}

impl Span {
    /// Whether some of these sizes of the launch, so many times, are at least what is spanned.
    pub fn fits(&self, sizes: &[Atom], times: i128) -> bool {
        some_of(sizes)
            .any(|some| is_never_negative(&Form::product(&some, times * self.times).minus(&self.form), sizes))
    }

    /// Those of these sizes, which may be any numbers, that are at least what is spanned, so many times: `columns` in `column < columns`.
    /// Where there is anything to span they are not zero.
    pub fn within(&self, sizes: &[Atom], times: i128) -> Option<Vec<Atom>> {
        some_of(sizes).find(|some| {
            // Fewer times are enough, and what is spanned is one number at least.
            let fewer = self.form.terms().find(|(atoms, _)| *atoms == some.as_slice()).map_or(0, |(_, n)| n);
            let left = Form::product(some, fewer).minus(&self.form);
            (1..=times.saturating_mul(self.times)).contains(&fewer) && is_never_negative(&left, &[])
        })
    }
}

fn some_of(sizes: &[Atom]) -> impl Iterator<Item = Vec<Atom>> {
    (1..1u32 << sizes.len().min(8)).map(|chosen| {
        let some = sizes.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        some.map(|(_, a)| *a).collect()
    })
}

/// Whether a number is not negative in any launch, where these sizes are at least one: what is taken off is within what is added, one term
/// within another.
pub fn is_never_negative(form: &Form, sizes: &[Atom]) -> bool {
    let is_one_at_least = |a: &Atom| {
        sizes.contains(a) || matches!(a, Atom::Coordinate(kind, _) if (BLOCK_SIZE..REST).contains(kind))
    };
    let is_number = |a: &Atom| is_one_at_least(a) || matches!(a, Atom::Coordinate(kind, _) if *kind != REST);
    let (mut added, mut taken) = (Vec::new(), Vec::new());
    for (atoms, n) in form.terms() {
        match (n > 0, atoms.iter().all(is_number)) {
            (true, true) => added.push((atoms, n)),
            (true, false) => return false,
            (false, _) => taken.push((atoms, -n)),
        }
    }
    // What fits into few terms first.
    taken.sort_by_key(|(atoms, _)| std::cmp::Reverse(atoms.len()));
    taken.into_iter().all(|(atoms, mut n)| {
        for (within, left) in &mut added {
            let (rest, missing) = differences(within, atoms);
            if missing.is_empty() && rest.iter().all(is_one_at_least) {
                let part = n.min(*left);
                (n, *left) = (n - part, *left - part);
            }
        }
        n == 0
    })
}

/// Whether a number is at least so much in every launch.
pub fn is_at_least(form: &Form, wanted: i128) -> bool {
    let mut least = form.offset();
    for (atoms, n) in form.terms().filter(|(atoms, _)| !atoms.is_empty()) {
        let is_size = |a: &Atom| matches!(a, Atom::Coordinate(kind, _) if *kind >= BLOCK_SIZE);
        // Blocks are numbered from zero on.
        let is_number = |a: &Atom| matches!(a, Atom::Coordinate(..));
        match n > 0 && atoms.iter().all(is_number) {
            true if atoms.iter().all(is_size) => least += n,
            true => {}
            false => return false,
        }
    }
    least >= wanted
}

/// The atoms of the first that the second has not, and of the second that the first has not.
pub fn differences(a: &[Atom], b: &[Atom]) -> (Vec<Atom>, Vec<Atom>) {
    let (mut more, mut rest) = (Vec::new(), b.to_vec());
    for atom in a {
        match rest.iter().position(|r| r == atom) {
            Some(at) => _ = rest.remove(at),
            None => more.push(*atom),
        }
    }
    (more, rest)
}

impl Proof<'_> {
    /// How many values parts of numbers have: those of `threadIdx.x / 32` are less than any number of which 32 times is at least blockDim.x.
    pub fn span_of_quotients(&self, value: &Form) -> Option<Span> {
        let (mut high, mut low, mut times) = (Form::default(), Form::default(), None);
        for quotients in [true, false] {
            for (atoms, n) in value.terms() {
                let (sizes, variables): (Vec<Atom>, Vec<Atom>) =
                    atoms.iter().partition(|a| self.is_size(**a));
                let quotient = match variables.as_slice() {
                    [Atom::Value(v)] => self.quotient(*v),
                    _ => None,
                };
                match quotient {
                    Some((of, by)) if quotients => {
                        let of_launch = sizes.iter().all(|a| matches!(a, Atom::Coordinate(..)));
                        if !of_launch || *times.get_or_insert(by) != by {
                            return None;
                        }
                        let most = self.by_terms(&of, true, Bounds::OfLaunch)?;
                        let end = if n > 0 { &mut high } else { &mut low };
                        *end = end.plus(&most.times(&Form::product(&sizes, n))?);
                    }
                    None if !quotients => {
                        let (times, term) = (times?, Form::product(atoms, n));
                        high = high.plus(&self.by_terms(&term, true, Bounds::OfLaunch)?.scaled(times));
                        low = low.plus(&self.by_terms(&term, false, Bounds::OfLaunch)?.scaled(times));
                    }
                    _ => {}
                }
            }
        }
        Some(Span { form: high.minus(&low).plus(&Form::constant(1)), times: times? })
    }

    /// What is divided by which number, rounded down.
    fn quotient(&self, v: Value) -> Option<(Form, i128)> {
        let (of, by) = match self.layout.op(v)? {
            Op::Binary(BinaryOp::Div, of, by) => (of, constant(self.layout, *by)?),
            Op::Binary(BinaryOp::Shr, of, by) => {
                (of, 1 << constant(self.layout, *by).filter(|n| (0..31).contains(n))?)
            }
            _ => return None,
        };
        let of = self.forms.of(*of);
        let is_number = |atoms: &[Atom]| atoms.iter().all(|a| matches!(a, Atom::Coordinate(..)));
        (by > 0 && of.terms().all(|(atoms, n)| n >= 0 && is_number(atoms))).then_some((of, by))
    }
}
