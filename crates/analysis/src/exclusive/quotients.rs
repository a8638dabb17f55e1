//! Quotient and remainder by one number tell the number that was divided: warps and lanes, rows and columns.

use ir::tables::HashSet;
use ir::{BinaryOp, Op, Value};

use super::{BLOCK, BLOCK_SIZE, Proof};
use crate::affine::{Atom, Form};
use crate::loops::constant;

/// `of / by` or `of % by`.
struct Part {
    of: Form,
    by: Form,
    is_rest: bool,
    /// By shift or mask, which round down; divisions round towards zero.
    floors: bool,
    /// Of what is never negative, both are the same.
    is_positive: bool,
}

/// The rest that is the quotient's own in blocks of a multiple of so many threads: it leaves out the threads of the blocks before.
fn lane_of<'p>(quotient: &Part, parts: &'p [(Atom, Part)]) -> Option<(&'p (Atom, Part), u32)> {
    let before = |(atoms, _): (&[Atom], i128)| {
        [BLOCK, BLOCK_SIZE].iter().all(|kind| atoms.contains(&Atom::Coordinate(*kind, 0)))
    };
    let is_lane = |(_, p): &&(Atom, Part)| {
        p.is_rest
            && p.by == quotient.by
            && p.is_positive
            && quotient.is_positive
            && quotient.of.minus(&p.of).terms().all(before)
    };
    let by = u32::try_from(quotient.by.offset()).ok().filter(|by| *by > 0 && quotient.by.is_constant())?;
    parts.iter().find(is_lane).map(|part| (part, by))
}

impl Proof<'_> {
    /// Numbers of which quotient and remainder are known, which are taken out of what is known; and of how many
    /// threads blocks must have a multiple for it.
    pub fn whole_numbers(&self, known: &mut HashSet<Atom>) -> (Vec<Form>, Option<u32>) {
        let mut parts: Vec<(Atom, Part)> = Vec::new();
        for a in known.iter() {
            if let Atom::Value(v) = a
                && let Some(part) = self.part(*v)
            {
                parts.push((*a, part));
            }
        }
        let (mut all, mut multiple_of) = (Vec::new(), None);
        for (a, quotient) in parts.iter().filter(|(_, p)| !p.is_rest) {
            let rest = |(_, p): &&(Atom, Part)| p.is_rest && p.of == quotient.of && p.by == quotient.by;
            let (exact, lane) = (parts.iter().find(rest), lane_of(quotient, &parts));
            if let Some((b, rest)) = exact.or(lane.map(|(part, _)| part))
                && (quotient.floors == rest.floors || quotient.is_positive)
            {
                if exact.is_none() {
                    // Another one is asked for in the next round.
                    if multiple_of.is_some() {
                        continue;
                    }
                    multiple_of = lane.map(|(_, by)| by);
                }
                known.remove(a);
                known.remove(b);
                all.push(quotient.of.clone());
            }
        }
        (all, multiple_of)
    }

    fn part(&self, v: Value) -> Option<Part> {
        let Some(Op::Binary(op, a, b)) = self.layout.op(v) else { return None };
        let of = self.forms.of(*a);
        let number = constant(self.layout, *b);
        let power = |n: Option<i128>| n.filter(|n| (0..62).contains(n)).map(|n| Form::constant(1 << n));
        let (by, is_rest, floors) = match op {
            BinaryOp::Div => (self.forms.of(*b), false, false),
            BinaryOp::Rem => (self.forms.of(*b), true, false),
            BinaryOp::Shr => (power(number)?, false, true),
            BinaryOp::And => {
                (Form::constant(number.filter(|n| *n > 0 && (n + 1).count_ones() == 1)? + 1), true, true)
            }
            _ => return None,
        };
        if !by.is_constant() && !by.terms().flat_map(|(atoms, _)| atoms).all(|a| self.is_size_of_launch(*a)) {
            return None;
        }
        let is_positive =
            of.terms().all(|(atoms, n)| n >= 0 && atoms.iter().all(|a| matches!(a, Atom::Coordinate(..))));
        Some(Part { of, by, is_rest, floors, is_positive })
    }

    fn is_size_of_launch(&self, a: Atom) -> bool {
        match a {
            Atom::Coordinate(kind, _) => kind >= BLOCK_SIZE,
            Atom::Value(v) => self.is_fixed(v),
        }
    }
}
