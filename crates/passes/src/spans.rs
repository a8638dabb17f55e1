//! Loops that add to neighbouring elements, one in each iteration.
//!
//! A thread that reads a row of 32 numbers adds to 32 elements beside each other, which are 32 atomic additions. Put into an array first, they
//! are added four at a time, as the hardware can ([`Accumulation::Span`], [`Accumulation::Own`] of an array). Where lanes have one row, they add up what they have for its
//! elements; an exchange that halves the number of elements in each step takes 31 shuffles for 32 elements, and not five for
//! each ([`Accumulation::Warp`] of an array, include/cugrad/accumulate.h).
//!
//! ```text
//! float row[32];
//! for (k < 32) row[k] = v;               // was: atomicAdd(&x_adj[r * 32 + k], v)
//! accumulate_span(&x_adj[r * 32], row);
//! ```
//!
//! That needs
//! * a loop of at most 32 iterations, whose number is a constant, that compilers can unroll: the array becomes registers;
//! * in each iteration one addition at the next element, or the one before;
//! * an address that can be computed outside of the loop;
//! * nothing in the loop that could tell that the additions come later: no access to the array other than additions, and nobody who waits;
//! * for atomic additions and those that nobody waits for: numbers of four bytes, and lanes whose elements are not each other's neighbours anyway; for those by warp: an address
//!   that does not depend on the thread.

use analysis::affine::{Atom, Forms};
use analysis::effects::Effects;
use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use analysis::reread::Reread;
use analysis::trips::{CounterRange, constant_trips, counter_range};
use analysis::uniformity::Uniformity;
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, Block, Builder, Effect, FloatKind, Function, Inst, InstId, LoopHint, Module, Op, Type,
    Value,
};

const THREAD_X: Atom = Atom::Coordinate(0, 0);

/// The longest span: as many elements as a warp has lanes.
const LONGEST: u64 = 32;

/// The shortest span that hardware adds at once.
const SHORTEST: u64 = 4;

/// The most instructions that a loop may have when it is unrolled.
const LARGEST: u64 = 4096;

/// What is done about one loop.
struct SpanPlan {
    counter: Value,
    range: CounterRange,
    sites: Vec<InstId>,
}

/// Gives the function, and the additions concerned.
pub fn join_spans(m: &Module, mut f: Function) -> (Function, Vec<InstId>) {
    let plans = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let reread = Reread::of(m, &layout, &points, false);
        let search = SpanSearch {
            forms: Forms::new(m, &layout),
            uniformity: Uniformity::of(&layout, &points, &reread),
            layout: &layout,
            points: &points,
        };
        let mut plans: HashMap<InstId, SpanPlan> = HashMap::default();
        f.body().walk(&mut |inst| {
            if let Some(plan) = search.plan(inst) {
                plans.insert(inst.id, plan);
            }
        });
        plans
    };
    if plans.is_empty() {
        return (f, Vec::new());
    }
    let mut concerned: Vec<InstId> = plans.values().flat_map(|p| p.sites.iter().copied()).collect();
    concerned.sort();
    let mut body = f.body.take().expect("a derivative has a body");
    let mut definitions: HashMap<Value, Op> = HashMap::default();
    body.walk(&mut |inst| {
        if let [result] = inst.results.as_slice()
            && inst.op.is_cheap()
        {
            definitions.insert(*result, inst.op.clone());
        }
    });
    rewrite(m, &mut f, &mut body, &plans, &definitions);
    f.set_body(body);
    (crate::tidy(f), concerned)
}

struct SpanSearch<'a> {
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    forms: Forms<'a>,
    uniformity: Uniformity,
}

impl SpanSearch<'_> {
    fn plan(&self, owner: &Inst) -> Option<SpanPlan> {
        let Op::Loop { params, cond, body, .. } = &owner.op else { return None };
        let range = counter_range(self.layout, owner)?;
        if !(2..=LONGEST).contains(&range.trips) || range.step.abs() != 1 {
            return None;
        }
        if self.unrolled(body).saturating_mul(range.trips) > LARGEST {
            return None;
        }
        let counter = params[range.counter];
        let moves = |i: &&Inst| self.moves_on(owner, counter, range.trips, i);
        let sites: Vec<&Inst> = body.insts.iter().filter(moves).collect();
        let hidden = |i: &&&Inst| [cond, body].into_iter().all(|b| self.cannot_tell(b, i));
        let sites: Vec<InstId> = sites.iter().filter(hidden).map(|i| i.id).collect();
        (!sites.is_empty()).then_some(SpanPlan { counter, range, sites })
    }

    /// How many instructions a block has where loops of constant length are unrolled.
    fn unrolled(&self, block: &Block) -> u64 {
        let of = |inst: &Inst| {
            let inner: u64 = inst.op.blocks().iter().map(|b| self.unrolled(b)).sum();
            let trips =
                if inst.as_loop().is_some() { constant_trips(self.layout, inst).unwrap_or(1) } else { 1 };
            inner.saturating_mul(trips).saturating_add(1)
        };
        block.insts.iter().map(of).fold(0, u64::saturating_add)
    }

    /// Whether an addition goes to the next element in each iteration.
    fn moves_on(&self, owner: &Inst, counter: Value, trips: u64, inst: &Inst) -> bool {
        let Op::Accumulate { place, value, how } = &inst.op else { return false };
        let (layout, f) = (self.layout, self.layout.function);
        let Some(address) = self.forms.address(*place) else { return false };
        let Some((times, rest)) = address.form.coefficient(Atom::Value(counter)) else { return false };
        let objects = self.points.get(*place);
        let worth_it = match how {
            Accumulation::Warp => {
                let reducible = matches!(f.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64));
                reducible && self.uniformity.get(*place).block_uniform()
            }
            Accumulation::Atomic | Accumulation::Own => {
                let beside =
                    rest.coefficient(THREAD_X).is_none_or(|(n, _)| n.is_constant() && n.offset().abs() == 1);
                let global = objects.iter().all(|o| matches!(o, Object::Param(_)));
                *f.ty(*value) == Type::F32 && trips >= SHORTEST && global && !beside
            }
            // Other forms are no dearer one by one, or are several additions already.
            _ => false,
        };
        let inside = |a: Atom| matches!(a, Atom::Value(v) if !layout.outside_loop(v, owner));
        worth_it
            && f.ty(*place).pointee() == Some(f.ty(*value))
            && address.cells == 1
            && times.is_constant()
            && times.offset() == 1
            && !rest.mentions(inside)
            && !objects.is_empty()
            && self.can_be_computed_before(owner, counter, *place)
    }

    fn can_be_computed_before(&self, owner: &Inst, counter: Value, v: Value) -> bool {
        v == counter
            || self.layout.outside_loop(v, owner)
            || self.layout.op(v).is_some_and(|op| {
                let before = |a: &Value| self.can_be_computed_before(owner, counter, *a);
                op.is_cheap() && op.operands().iter().all(before)
            })
    }

    /// Whether nothing in a block of the loop could tell that an addition comes after it.
    fn cannot_tell(&self, block: &Block, site: &Inst) -> bool {
        let Op::Accumulate { place, .. } = &site.op else { return false };
        let objects = self.points.get(*place);
        let mut hidden = true;
        block.walk(&mut |inst| {
            let effects = Effects::of(self.layout.function, self.points, inst);
            let known = |o: &Object| *o != Object::Unknown && !objects.contains(o);
            hidden &= match &inst.op {
                Op::Accumulate { .. } => true,
                Op::Load(_) | Op::Store(..) => effects.reads.iter().chain(&effects.writes).all(known),
                Op::If { .. } | Op::Loop { .. } | Op::Local { .. } | Op::Push { .. } | Op::Pop { .. } => true,
                op => op.effect() == Effect::Pure,
            };
        });
        hidden
    }
}

fn rewrite(
    m: &Module,
    f: &mut Function,
    block: &mut Block,
    plans: &HashMap<InstId, SpanPlan>,
    ops: &HashMap<Value, Op>,
) {
    for mut inst in std::mem::take(&mut block.insts) {
        for inner in inst.op.blocks_mut() {
            rewrite(m, f, inner, plans, ops);
        }
        let Some(plan) = plans.get(&inst.id) else {
            block.insts.push(inst);
            continue;
        };
        let sites: Vec<Inst> = match &inst.op {
            Op::Loop { body, .. } => {
                body.insts.iter().filter(|i| plan.sites.contains(&i.id)).cloned().collect()
            }
            _ => unreachable!("plans are for loops"),
        };
        let mut b = Builder::new(f);
        b.span = inst.span;
        let mut arrays: HashMap<InstId, Value> = HashMap::default();
        for site in &sites {
            let Op::Accumulate { place, value, .. } = &site.op else { unreachable!("sites are additions") };
            let ty = Type::Array(Box::new(b.ty(*value)), plan.range.trips);
            let name = array_name(m, b.function, ops, *place);
            arrays.insert(site.id, b.local(ty, Some(name), false));
        }
        let before = b.close(Vec::new()).insts;
        if let Op::Loop { body, hint, .. } = &mut inst.op {
            if *hint == LoopHint::None {
                *hint = LoopHint::Unroll(None);
            }
            put(f, body, plan, &arrays);
        }
        let mut inside: HashSet<Value> = HashSet::default();
        inst.op.blocks().iter().for_each(|b| b.walk(&mut |i| inside.extend(i.results.iter().copied())));
        let mut b = Builder::new(f);
        b.span = inst.span;
        let ty = b.ty(plan.counter);
        let mut copies = HashMap::from_iter([(plan.counter, b.int(ty, plan.range.least))]);
        for site in &sites {
            let Op::Accumulate { place, how, .. } = &site.op else { unreachable!("sites are additions") };
            b.span = site.span;
            let first = copy(&mut b, ops, &inside, &mut copies, *place);
            let values = b.load(arrays[&site.id]);
            let ty = Type::ptr(b.ty(values));
            let place = b.ptr_cast(first, ty);
            let how = if *how == Accumulation::Atomic { Accumulation::Span } else { *how };
            b.accumulate(place, values, how);
        }
        let after = b.close(Vec::new()).insts;
        block.insts.extend(before);
        block.insts.push(inst);
        block.insts.extend(after);
    }
}

/// Has additions go to the arrays.
fn put(f: &mut Function, body: &mut Block, plan: &SpanPlan, arrays: &HashMap<InstId, Value>) {
    for inst in std::mem::take(&mut body.insts) {
        let (Some(array), Op::Accumulate { value, .. }) = (arrays.get(&inst.id), &inst.op) else {
            body.insts.push(inst);
            continue;
        };
        let mut b = Builder::new(f);
        b.span = inst.span;
        let mut index = plan.counter;
        if plan.range.least != 0 {
            let ty = b.ty(index);
            let first = b.int(ty, plan.range.least);
            index = b.sub(index, first);
        }
        let place = b.element(*array, index);
        b.store(place, *value);
        body.insts.extend(b.close(Vec::new()).insts);
    }
}

/// Computes a value of the loop's body outside of it, with another value for the counter.
fn copy(
    b: &mut Builder,
    ops: &HashMap<Value, Op>,
    inside: &HashSet<Value>,
    copies: &mut HashMap<Value, Value>,
    v: Value,
) -> Value {
    if let Some(known) = copies.get(&v) {
        return *known;
    }
    if !inside.contains(&v) {
        return v;
    }
    let op = ops[&v].clone().map_operands(&mut |a| copy(b, ops, inside, copies, a));
    let ty = b.ty(v);
    let new = b.emit(op, ty);
    copies.insert(v, new);
    new
}

/// `x_row` for `x_adj` and `x_sums`.
fn array_name(m: &Module, f: &Function, ops: &HashMap<Value, Op>, place: Value) -> String {
    let mut at = place;
    while let Some(
        Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base),
    ) = ops.get(&at)
    {
        at = *base;
    }
    let name = match ops.get(&at) {
        Some(Op::Global(g)) => m.global(*g).name.as_str(),
        _ => f.name_of(at).unwrap_or("sums"),
    };
    let array = name.strip_suffix("_adj").or_else(|| name.strip_suffix("_sums")).unwrap_or(name);
    format!("{array}_row")
}
