//! How a thread comes by what another thread adds.

use std::collections::BTreeSet;

use analysis::objects::Object;
use analysis::uniformity::Varies;
use ir::tables::HashMap;
use ir::{Effect, GlobalId, Op, Value};

use super::candidate::{Candidate, Index, TradeSearch};
use super::names::scalar_name;
use super::{Source, Trips};

/// Neighbouring lanes so many cells apart still share cache lines.
const NEAR: i128 = 4;

/// What an added value is computed from, under the trade of one axis.
#[derive(Clone)]
pub struct Slice<'a> {
    candidate: &'a Candidate<'a>,
    axis: u8,
    pub sources: HashMap<Value, Source>,
    /// Shared arrays of which other lanes would read the same bank.
    pub strided: BTreeSet<GlobalId>,
}

impl<'a> Slice<'a> {
    pub fn new(candidate: &'a Candidate<'a>, axis: u8) -> Self {
        Slice { candidate, axis, sources: HashMap::default(), strided: BTreeSet::new() }
    }

    /// Finds out how another thread comes by the value; false if it cannot.
    pub fn can(&mut self, v: Value) -> bool {
        let TradeSearch { layout, uniformity, .. } = self.candidate.search;
        if v == self.candidate.counter || self.sources.contains_key(&v) {
            return true;
        }
        let outside = layout.outside_loop(v, self.candidate.owner);
        if outside && !moves(uniformity.get(v), self.axis) {
            self.sources.insert(v, Source::Same);
            return true;
        }
        let before = self.clone();
        if let Some(op) = layout.op(v)
            && (if outside { self.can_compute_outside(v, op) } else { self.can_compute(v, op) })
        {
            self.sources.entry(v).or_insert_with(|| Source::Again(op.clone()));
            return true;
        }
        *self = before;
        let tellable = outside && scalar_name(layout.function.ty(v)).is_some();
        if tellable {
            self.sources.insert(v, Source::Told);
        }
        tellable
    }

    /// Pointers and indices are computed again from coordinates; numbers are better told.
    fn can_compute_outside(&mut self, v: Value, op: &Op) -> bool {
        let ty = self.candidate.search.layout.function.ty(v);
        (ty.is_ptr() || ty.is_int()) && op.is_cheap() && op.operands().iter().all(|a| self.can(*a))
    }

    fn can_compute(&mut self, v: Value, op: &Op) -> bool {
        let place = match op {
            Op::Load(place) => *place,
            Op::Local { .. } | Op::If { .. } | Op::Loop { .. } => return false,
            op => return op.effect() == Effect::Pure && op.operands().iter().all(|a| self.can(*a)),
        };
        if !self.is_readable(place) {
            return false;
        }
        match self.candidate.trips {
            Trips::Constant(_) | Trips::Block(_) => {
                let lanes = self.axis == 0;
                self.strided.extend(self.whole_rows_apart(place).filter(|_| lanes));
            }
            // The lanes of a warp now stand for iterations.
            Trips::Range(_) if self.axis == 0 && !self.iterations_are_near(place) => {
                if !self.is_stageable(v, place) {
                    return false;
                }
                self.sources.insert(v, Source::Staged);
                return true;
            }
            Trips::Range(_) => {}
        }
        self.can(place)
    }

    /// Whether the loop leaves alone what is read.
    fn is_readable(&self, place: Value) -> bool {
        let objects = self.candidate.search.points.get(place);
        let readable = |o: &Object| {
            !matches!(o, Object::Local(_) | Object::Unknown) && !self.candidate.added_to.contains(o)
        };
        let added_to = &self.candidate.added_to;
        !objects.is_empty() && !added_to.contains(&Object::Unknown) && objects.iter().all(readable)
    }

    /// Whether what successive iterations read lies together, or is the same.
    fn iterations_are_near(&self, place: Value) -> bool {
        let counter = self.candidate.counter;
        let Some(address) = self.candidate.search.forms.address(place) else { return false };
        let is_counter = |a: &analysis::affine::Atom| *a == analysis::affine::Atom::Value(counter);
        address.form.terms().all(|(product, n)| match product {
            [only] if is_counter(only) => n.abs() <= NEAR,
            product => !product.iter().any(is_counter),
        })
    }

    /// Whether all rows of the block read the same in an iteration, so that they can fetch it for one another.
    fn is_stageable(&self, v: Value, place: Value) -> bool {
        let TradeSearch { layout, uniformity, .. } = self.candidate.search;
        let others = Varies::THREAD_Y.and(Varies::THREAD_Z).and(Varies::DATA);
        scalar_name(layout.function.ty(v)).is_some()
            && !uniformity.get(place).any(others)
            && self.repeats(place)
    }

    /// Whether the same thread can compute the value for another iteration.
    fn repeats(&self, v: Value) -> bool {
        let layout = self.candidate.search.layout;
        if v == self.candidate.counter || layout.outside_loop(v, self.candidate.owner) {
            return true;
        }
        match layout.op(v) {
            Some(Op::Load(place)) => self.is_readable(*place) && self.repeats(*place),
            Some(Op::Local { .. } | Op::If { .. } | Op::Loop { .. }) | None => false,
            Some(op) => op.effect() == Effect::Pure && op.operands().iter().all(|a| self.repeats(*a)),
        }
    }

    /// The shared array of a place where the counter is an index other than the last: lanes are then whole rows apart.
    fn whole_rows_apart(&self, place: Value) -> Option<GlobalId> {
        let layout = self.candidate.search.layout;
        let (mut at, mut last, mut outer) = (place, true, false);
        loop {
            match layout.op(at)? {
                Op::Field { base, .. } => at = *base,
                Op::Element { base, index } => {
                    outer |= !last && self.candidate.index(*index) == Some(Index::Counter);
                    (at, last) = (*base, false);
                }
                Op::Global(g) => return Some(*g).filter(|_| outer),
                _ => return None,
            }
        }
    }
}

/// Whether a value may differ between threads that differ in this coordinate alone.
pub fn moves(varies: Varies, axis: u8) -> bool {
    let own = match axis {
        0 => Varies::THREAD_X.and(Varies::SLOWLY_X),
        1 => Varies::THREAD_Y,
        _ => Varies::THREAD_Z,
    };
    varies.any(own.and(Varies::DATA))
}
