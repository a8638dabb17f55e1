//! Which loops qualify, and what has to be known to rewrite them.

use std::collections::BTreeSet;

use analysis::effects::may_meet;
use analysis::layout::Layout;
use analysis::loops::{Counted, constant, counted};
use analysis::objects::{Object, Objects};
use analysis::trips::constant_trips;
use ir::tables::HashMap;
use ir::{Accumulation, BinaryOp, Builtin, CompareOp, Effect, GlobalId, GlobalSpace, Inst, Op, Type, Value};

use super::candidate::{Candidate, FEW, Index, MANY, TradeSearch, fewer_threads};
use super::slices::Slice;
use super::{Site, TradePlan, Trips, WIDEST};
use crate::room::static_room;

/// What is added to, with the sizes that its indices run over, outermost first.
struct Element {
    array: GlobalId,
    indices: Vec<(Index, u64)>,
}

impl<'a> TradeSearch<'a> {
    pub fn plans(&'a self) -> HashMap<Value, TradePlan> {
        let mut plans = HashMap::default();
        let mut room = static_room(self.m, self.layout.function);
        let mut loops: Vec<&Inst> = Vec::new();
        self.layout.function.body().walk(&mut |i| {
            if matches!(i.op, Op::Loop { .. }) {
                loops.push(i);
            }
        });
        for owner in loops {
            let Some(mut plan) = self.candidate(owner).and_then(|c| c.plan()) else { continue };
            let size = |v: &Value| ir::types::size_align(self.m, self.layout.function.ty(*v)).0 as u64;
            let told: u64 = plan.told.iter().map(size).sum();
            if matches!(plan.trips, Trips::Range(_)) {
                plan.bounds[0] = fewer_threads(plan.bounds[0], told);
            }
            let threads: u64 = plan.bounds.iter().product();
            let staged = plan.staged().map(|v| WIDEST * (WIDEST + 1) * size(&v)).sum::<u64>();
            let bytes = threads * told + staged;
            if bytes <= room {
                room -= bytes;
                plans.insert(plan.counter, plan);
            }
        }
        plans
    }

    /// How often a loop runs whose counter takes the values from 0 on, in either direction.
    pub fn trips(&self, owner: &Inst, count: &Counted, first: Value) -> Option<Trips> {
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
            Op::Convert(of) if is_wide(self.layout, v) => self.block_size(*of),
            Op::Builtin(Builtin::BlockDim(axis)) => Some(*axis),
            _ => None,
        }
    }

    fn candidate(&'a self, owner: &'a Inst) -> Option<Candidate<'a>> {
        let Op::Loop { params, inits, body, .. } = &owner.op else { return None };
        let guard = self.guard(self.layout.block_holding(owner))?;
        let count = counted(self.layout, owner)?;
        let trips = match self.trips(owner, &count, inits[count.counter]) {
            Some(trips) if guard.is_none() => trips,
            _ => self.range(owner, &count, inits[count.counter]).map(Trips::Range)?,
        };
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
        Some(Candidate { search: self, owner, body, counter, trips, guard, added_to })
    }
}

impl Candidate<'_> {
    fn plan(&self) -> Option<TradePlan> {
        let mut plan = TradePlan {
            counter: self.counter,
            trips: self.trips,
            guard: self.guard,
            trades: Vec::new(),
            required: [None; 3],
            bounds: [0; 3],
            told: Vec::new(),
        };
        if matches!(self.trips, Trips::Range(_)) {
            return self.plan_strips(plan);
        }
        let mut traded: HashMap<usize, Element> = HashMap::default();
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
            plan.bounds[axis] = plan.required[axis].map_or(plan.bounds[axis].max(1), |(n, _)| n);
        }
        (!plan.trades.is_empty()).then_some(plan)
    }

    /// Whether every addition of the loop to this array is traded, with the same indices.
    fn is_alone(&self, traded: &HashMap<usize, Element>, element: &Element) -> bool {
        let array = Objects::from([Object::Global(element.array)]);
        self.body.insts.iter().enumerate().all(|(at, inst)| match &inst.op {
            Op::Accumulate { place, .. } if may_meet(self.search.points.get(*place), &array, false) => {
                traded.get(&at).is_some_and(|e| e.indices == element.indices)
            }
            // It adds nothing to the array.
            _ => true,
        })
    }

    /// Adds a site to the plan if it fits with what is there.
    fn consider(&self, plan: &mut TradePlan, at: usize, element: &Element) -> bool {
        let Op::Accumulate { place, value, .. } = &self.body.insts[at].op else { return false };
        let indices = &element.indices;
        let used = |axis: u8| indices.iter().any(|(i, _)| *i == Index::Thread(axis));
        let (mut required, mut bounds) = (plan.required, plan.bounds);
        let axis = match self.trips {
            Trips::Constant(_) => (0..3).find(|a| !used(*a)),
            Trips::Block(axis) => Some(axis).filter(|a| !used(*a)),
            Trips::Range(_) => None,
        };
        let Some(axis) = axis else { return false };
        for other in 0..3u8 {
            let size = match self.trips {
                Trips::Constant(n) if other == axis => n,
                Trips::Block(_) | Trips::Range(_) if other == axis => continue,
                _ if used(other) => continue,
                _ => 1,
            };
            let now = &mut required[usize::from(other)];
            if now.is_some_and(|n| n != (size, size)) {
                return false;
            }
            *now = Some((size, size));
        }
        let mut slice = Slice::new(self, axis);
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
        let name = self.search.m.global(element.array).name.trim_end_matches("_adj").to_string();
        plan.add(axis, Site { at, name, alone: false }, slice);
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
                    if !shared || crate::room::is_dynamic(self.search.m, *g) {
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
            Trips::Block(_) | Trips::Range(_) => true,
        };
        let counted = all.iter().any(|(i, size)| *i == Index::Counter && fits(*size));
        (counted && once(Index::Counter) && (0..3).all(|a| once(Index::Thread(a))))
            .then_some(Element { array, indices: all })
    }

    pub fn index(&self, v: Value) -> Option<Index> {
        if v == self.counter {
            return Some(Index::Counter);
        }
        match self.search.layout.op(v)? {
            Op::Convert(of) if is_wide(self.search.layout, v) && is_wide(self.search.layout, *of) => {
                self.index(*of)
            }
            Op::Builtin(Builtin::ThreadIdx(axis)) => Some(Index::Thread(*axis)),
            _ => None,
        }
    }
}

/// Whether an integer's type has room for all indices.
fn is_wide(layout: &Layout, v: Value) -> bool {
    matches!(layout.function.ty(v), Type::Int(kind) if kind.bits() >= 32)
}
