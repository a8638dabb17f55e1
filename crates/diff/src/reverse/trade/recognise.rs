//! Which loops qualify, and what has to be known to rewrite them.

use std::collections::{BTreeSet, HashMap};

use analysis::layout::Layout;
use analysis::loops::{Counted, constant, constant_trips, counted};
use analysis::objects::{Object, PointsTo};
use analysis::uniformity::{Uniformity, Varies};
use ir::{
    Accumulation, BinaryOp, Block, Builtin, CompareOp, Effect, GlobalId, GlobalSpace, Inst, Module, Op, Type,
    Value,
};

use super::{Plan, Site, Source, Trade, Trips};
use crate::accumulate::is_arithmetic;
use crate::shared::static_room;

/// Shorter loops gain nothing.
const FEW: u64 = 8;
/// A thread computes the values of the additions twice; beyond so many operations that is no gain.
const MANY: usize = 80;

pub struct Search<'a> {
    pub m: &'a Module,
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub uniformity: &'a Uniformity,
}

/// An index of the place that is added to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Index {
    Counter,
    Thread(u8),
}

/// What is added to, with the sizes that its indices run over, outermost first.
struct Element {
    array: GlobalId,
    indices: Vec<(Index, u64)>,
}

/// One loop under examination.
struct Candidate<'a> {
    search: &'a Search<'a>,
    owner: &'a Inst,
    body: &'a Block,
    counter: Value,
    trips: Trips,
    /// What the loop adds to; it must not read that.
    added_to: BTreeSet<Object>,
}

impl<'a> Search<'a> {
    pub fn plans(&'a self) -> HashMap<Value, Plan> {
        let mut plans = HashMap::new();
        let mut room = static_room(self.m, self.layout.function);
        let mut loops: Vec<&Inst> = Vec::new();
        self.layout.function.body().walk(&mut |i| {
            if matches!(i.op, Op::Loop { .. }) {
                loops.push(i);
            }
        });
        for owner in loops {
            let Some(plan) = self.candidate(owner).and_then(|c| c.plan()) else { continue };
            let threads: u64 = plan.bounds.iter().product();
            let ty = |v: &Value| self.layout.function.ty(*v);
            let bytes: u64 =
                plan.told.iter().map(|v| threads * ir::types::size_align(self.m, ty(v)).0 as u64).sum();
            if bytes <= room {
                room -= bytes;
                plans.insert(plan.counter, plan);
            }
        }
        plans
    }

    /// How often a loop runs whose counter takes the values from 0 on, in either direction.
    fn trips(&self, owner: &Inst, count: &Counted, first: Value) -> Option<Trips> {
        let step = constant(self.layout, count.step.by)? * if count.step.negative { -1 } else { 1 };
        if let Some(trips) = constant_trips(self.layout, owner) {
            let first = constant(self.layout, first)?;
            let all = (step == 1 && first == 0) || (step == -1 && first == i128::from(trips) - 1);
            return (all && trips >= FEW).then_some(Trips::Constant(trips));
        }
        let is = |v: Value, n: i128| constant(self.layout, v) == Some(n);
        let up = step == 1 && is(first, 0) && count.compare == CompareOp::Lt;
        let down = step == -1 && is(count.bound, 0) && count.compare == CompareOp::Ge;
        let size = match self.layout.op(first) {
            _ if up => count.bound,
            Some(Op::Binary(BinaryOp::Sub, size, one)) if down && is(*one, 1) => *size,
            Some(Op::Binary(BinaryOp::Add, size, minus)) if down && is(*minus, -1) => *size,
            _ => return None,
        };
        self.block_size(size).map(Trips::Block)
    }

    fn block_size(&self, v: Value) -> Option<u8> {
        match self.layout.op(v)? {
            Op::Convert(of) => self.block_size(*of),
            Op::Builtin(Builtin::BlockDim(axis)) => Some(*axis),
            _ => None,
        }
    }

    fn candidate(&'a self, owner: &'a Inst) -> Option<Candidate<'a>> {
        let Op::Loop { params, inits, body, .. } = &owner.op else { return None };
        let home = self.layout.block_holding(owner);
        if !self.uniformity.of_control(self.layout, home).block_uniform() {
            return None;
        }
        let count = counted(self.layout, owner)?;
        let trips = self.trips(owner, &count, inits[count.counter])?;
        // Nothing but additions happens in it.
        let quiet = |i: &Inst| match &i.op {
            Op::Accumulate { .. } => true,
            Op::If { .. } | Op::Loop { .. } => false,
            op => op.effect() <= Effect::Read,
        };
        if !body.insts.iter().all(quiet) {
            return None;
        }
        let mut added_to = BTreeSet::new();
        for i in &body.insts {
            if let Op::Accumulate { place, .. } = &i.op {
                added_to.extend(self.points.get(*place).iter().cloned());
            }
        }
        let counter = params[count.counter];
        Some(Candidate { search: self, owner, body, counter, trips, added_to })
    }
}

impl Candidate<'_> {
    fn plan(&self) -> Option<Plan> {
        let mut plan = Plan {
            counter: self.counter,
            trips: self.trips,
            trades: Vec::new(),
            required: [None; 3],
            bounds: [0; 3],
            told: Vec::new(),
        };
        let mut traded: HashMap<usize, Element> = HashMap::new();
        for (at, inst) in self.body.insts.iter().enumerate() {
            let Op::Accumulate { place, how, .. } = &inst.op else { continue };
            if matches!(how, Accumulation::Warp | Accumulation::Column)
                && let Some(element) = self.element(*place)
                && self.consider(&mut plan, at, &element)
            {
                traded.insert(at, element);
            }
        }
        for site in plan.trades.iter_mut().flat_map(|t| &mut t.sites) {
            site.alone = self.is_alone(&traded, &traded[&site.at]);
        }
        plan.told.sort();
        plan.told.dedup();
        // A coordinate that no array bounds and nothing requires is not used at all.
        for axis in 0..3 {
            plan.bounds[axis] = plan.required[axis].unwrap_or(plan.bounds[axis].max(1));
        }
        (!plan.trades.is_empty()).then_some(plan)
    }

    /// Whether every addition of the loop to this array is traded, with the same indices.
    fn is_alone(&self, traded: &HashMap<usize, Element>, element: &Element) -> bool {
        let array = Object::Global(element.array);
        self.body.insts.iter().enumerate().all(|(at, inst)| match &inst.op {
            Op::Accumulate { place, .. } if self.search.points.get(*place).contains(&array) => {
                traded.get(&at).is_some_and(|e| e.indices == element.indices)
            }
            _ => true,
        })
    }

    /// Adds a site to the plan if it fits with what is there.
    fn consider(&self, plan: &mut Plan, at: usize, element: &Element) -> bool {
        let Op::Accumulate { place, value, .. } = &self.body.insts[at].op else { return false };
        let indices = &element.indices;
        let used = |axis: u8| indices.iter().any(|(i, _)| *i == Index::Thread(axis));
        let (mut required, mut bounds) = (plan.required, plan.bounds);
        let axis = match self.trips {
            Trips::Constant(_) => (0..3).find(|a| !used(*a)),
            Trips::Block(axis) => Some(axis).filter(|a| !used(*a)),
        };
        let Some(axis) = axis else { return false };
        for other in 0..3u8 {
            let size = match self.trips {
                Trips::Constant(n) if other == axis => n,
                Trips::Block(_) if other == axis => continue,
                _ if used(other) => continue,
                _ => 1,
            };
            let now = &mut required[usize::from(other)];
            if now.is_some_and(|n| n != size) {
                return false;
            }
            *now = Some(size);
        }
        let mut slice = Slice { candidate: self, axis, sources: HashMap::new(), staggered: false };
        if !slice.can(*value) || !slice.can(*place) || slice.sources.len() > MANY {
            return false;
        }
        for (index, size) in &element.indices {
            let along = match index {
                Index::Thread(a) => *a,
                Index::Counter => axis,
            };
            let bound = &mut bounds[usize::from(along)];
            *bound = if *bound == 0 { *size } else { (*bound).min(*size) };
        }
        (plan.required, plan.bounds) = (required, bounds);
        let told = slice.sources.iter().filter(|(_, s)| **s == Source::Told).map(|(v, _)| *v);
        plan.told.extend(told);
        let name = self.search.m.global(element.array).name.trim_end_matches("_adj").to_string();
        let site = Site { at, name, alone: false };
        match plan.trades.iter_mut().find(|t| t.axis == axis) {
            Some(t) => {
                t.sites.push(site);
                t.sources.extend(slice.sources);
                t.staggered |= slice.staggered;
            }
            None => plan.trades.push(Trade {
                axis,
                sites: vec![site],
                sources: slice.sources,
                staggered: slice.staggered,
            }),
        }
        true
    }

    /// A place in a static shared array whose indices are the counter once, and coordinates at most once each.
    fn element(&self, place: Value) -> Option<Element> {
        let layout = self.search.layout;
        let mut all = Vec::new();
        let mut at = place;
        let array = loop {
            match layout.op(at)? {
                Op::Field { base, .. } if all.is_empty() => at = *base,
                Op::Element { base, index } => {
                    let Type::Array(_, size) = layout.function.ty(*base).pointee()? else { return None };
                    all.push((self.index(*index)?, *size));
                    at = *base;
                }
                Op::Global(g) => {
                    let shared = self.search.m.global(*g).space == GlobalSpace::Shared;
                    if !shared || crate::shared::is_dynamic(self.search.m, *g) {
                        return None;
                    }
                    break *g;
                }
                _ => return None,
            }
        };
        all.reverse();
        let once = |i: Index| all.iter().filter(|(other, _)| *other == i).count() <= 1;
        let fits = |size: u64| match self.trips {
            Trips::Constant(n) => size >= n,
            // Every iteration indexes the array, so that it has an element for each thread.
            Trips::Block(_) => true,
        };
        let counted = all.iter().any(|(i, size)| *i == Index::Counter && fits(*size));
        (counted && once(Index::Counter) && (0..3).all(|a| once(Index::Thread(a))))
            .then_some(Element { array, indices: all })
    }

    fn index(&self, v: Value) -> Option<Index> {
        if v == self.counter {
            return Some(Index::Counter);
        }
        match self.search.layout.op(v)? {
            Op::Convert(of) if self.search.layout.function.ty(*of).is_int() => self.index(*of),
            Op::Builtin(Builtin::ThreadIdx(axis)) => Some(Index::Thread(*axis)),
            _ => None,
        }
    }
}

/// What an added value is computed from, under the trade of one axis.
#[derive(Clone)]
struct Slice<'a> {
    candidate: &'a Candidate<'a>,
    axis: u8,
    sources: HashMap<Value, Source>,
    staggered: bool,
}

impl Slice<'_> {
    /// Finds out how another thread comes by the value; false if it cannot.
    fn can(&mut self, v: Value) -> bool {
        let Search { layout, uniformity, .. } = self.candidate.search;
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
            && (if outside { self.can_compute_outside(v, op) } else { self.can_compute(op) })
        {
            self.sources.insert(v, Source::Again(op.clone()));
            return true;
        }
        *self = before;
        let tellable = outside && super::rewrite::scalar_name(layout.function.ty(v)).is_some();
        if tellable {
            self.sources.insert(v, Source::Told);
        }
        tellable
    }

    /// Pointers and indices are computed again from coordinates; numbers are better told.
    fn can_compute_outside(&mut self, v: Value, op: &Op) -> bool {
        let ty = self.candidate.search.layout.function.ty(v);
        (ty.is_ptr() || ty.is_int()) && is_arithmetic(op) && op.operands().iter().all(|a| self.can(*a))
    }

    fn can_compute(&mut self, op: &Op) -> bool {
        let place = match op {
            Op::Load(place) => *place,
            Op::Local { .. } | Op::If { .. } | Op::Loop { .. } => return false,
            op => return op.effect() == Effect::Pure && op.operands().iter().all(|a| self.can(*a)),
        };
        let objects = self.candidate.search.points.get(place);
        let readable = |o: &Object| {
            !matches!(o, Object::Local(_) | Object::Unknown) && !self.candidate.added_to.contains(o)
        };
        if objects.is_empty() || !objects.iter().all(readable) {
            return false;
        }
        self.staggered |= self.axis == 0 && self.outer_index_counts(place);
        self.can(place)
    }

    /// Whether the counter is an index of a shared array other than the last: lanes would then be whole rows apart.
    fn outer_index_counts(&self, place: Value) -> bool {
        let layout = self.candidate.search.layout;
        let (mut at, mut last) = (place, true);
        while let Some(op) = layout.op(at) {
            match op {
                Op::Field { base, .. } => at = *base,
                Op::Element { base, index } => {
                    if !last && self.candidate.index(*index) == Some(Index::Counter) {
                        return true;
                    }
                    (at, last) = (*base, false);
                }
                _ => return false,
            }
        }
        false
    }
}

/// Whether a value may differ between threads that differ in this coordinate alone.
fn moves(varies: Varies, axis: u8) -> bool {
    let own = match axis {
        0 => Varies::THREAD_X.and(Varies::SLOWLY_X),
        1 => Varies::THREAD_Y,
        _ => Varies::THREAD_Z,
    };
    varies.any(own.and(Varies::DATA))
}
