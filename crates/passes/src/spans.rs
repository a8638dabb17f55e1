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
//! * a loop of at most 32 iterations, whose number is a constant, that compilers can unroll: the array becomes registers. For additions by warp several loops, one in
//!   the other, of at most 32 iterations in all, where the elements of each follow those of the one before;
//! * in each iteration one addition at the next element, or the one before; for additions by warp the element as far away each time, forwards or backwards;
//! * an address that can be computed outside of the loop, and that the counter moves by numbers and not by structs, which may have room in between;
//! * nothing in the loop that could tell that the additions come later: no access to the array other than additions, and nobody who waits;
//! * for additions by warp: an address that neighbouring lanes share, all of them or those of one row of the block;
//! * for additions by warp in a branch: an index in a type in which it can be computed for iterations that have no element, and be below zero. Their elements are zero, and what is
//!   zero is not added; other forms would add it.
//!
//! On an H200, for all pairs of 4096 points with 8 coordinates in blocks of 16×16, times the primal: 18.6 one by one, 3.1 so. For the weights of a convolution of 3×3: 7.5 and 2.7.
//!
//! Where the loop stands in another one, in every iteration of which the elements are the same, their sums are collected over that one
//! as well, and so on outwards: of a layer of 16 neurons, each adds to the same 8 inputs. These elements need not be neighbours (`x_adj[k * n + i]`); if they are not,
//! they are added one by one. Where the loop around may not run, the address may mean nothing then, and what is zero is not added ([`Accumulation::Sum`]).
//!
//! Atomic additions and those that nobody waits for are worth it if they are collected so, or if hardware adds vectors: numbers of four bytes, and lanes whose
//! elements are not each other's neighbours anyway.

mod batches;
mod beside;
mod write;

pub use batches::add_in_batches;

use analysis::affine::{Atom, Forms};
use analysis::layout::{BlockKind, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::reread::Reread;
use analysis::trips::{CounterRange, constant_trips, counter_range};
use analysis::uniformity::Uniformity;
use ir::tables::HashMap;
use ir::{
    Accumulation, Addition, Block, Builder, FloatKind, Function, Inst, InstId, Module, Op, Type, Value,
};

use crate::hides::hides;
use crate::restricted::mark_read_only;
use write::SpanWriter;

const THREAD_X: Atom = Atom::Coordinate(0, 0);

/// The longest span: as many elements as a warp has lanes.
const LONGEST: u64 = 32;

/// The shortest span that hardware adds at once.
const SHORTEST: u64 = 4;

/// The most registers for the elements of one loop: a thread has 255.
const MOST_WORDS: u64 = 96;

/// The most where rows of the block have them: blocks of several rows are large, and a thread of 1024 has 64.
const MOST_OF_ROWS: u64 = 16;

/// The most instructions that a loop may have when it is unrolled.
const LARGEST: u64 = 4096;

/// A loop whose counter says which element an addition is to.
#[derive(Clone, Copy)]
struct SpanLoop {
    id: InstId,
    counter: Value,
    range: CounterRange,
}

/// What is done about one addition.
struct SpanPlan {
    /// The loops in which it is, innermost first: elements of the next one follow those of one iteration.
    loops: Vec<SpanLoop>,
    /// The loop after which the elements are added, where that is another one around.
    around: Option<InstId>,
    /// It stands in a branch: elements of iterations that do not take it are zero.
    in_branch: bool,
    /// Whether that runs at least once, and with it the addition.
    certain: bool,
    /// How far apart the elements are, if they are added at once.
    stride: Option<u64>,
    /// The first iteration's element is the last one.
    falls: bool,
    /// How they are then.
    how: Accumulation,
    /// Registers that they take.
    words: u64,
}

impl SpanPlan {
    fn outermost(&self) -> InstId {
        self.around.unwrap_or_else(|| self.loops.last().expect("at least one").id)
    }

    fn length(&self) -> u64 {
        length(&self.loops)
    }

    /// Whether its elements are added at once.
    fn is_row(&self) -> bool {
        self.stride.is_some()
    }

    /// Which element of the array belongs to an iteration.
    fn index(&self, b: &mut Builder) -> Value {
        let mut index = None;
        for l in self.loops.iter().rev() {
            let (mut at, ty) = (l.counter, b.ty(l.counter));
            if self.falls {
                let last = b.int(ty.clone(), l.range.greatest);
                at = b.sub(last, at);
            } else if l.range.least != 0 {
                let first = b.int(ty.clone(), l.range.least);
                at = b.sub(at, first);
            }
            index = Some(match index {
                None => at,
                Some(outer) => {
                    let at = b.convert(at, &b.ty(outer));
                    let trips = b.int(b.ty(outer), i128::from(l.range.trips));
                    let outer = b.mul(outer, trips);
                    b.add(outer, at)
                }
            });
        }
        index.expect("at least one loop")
    }

    /// The counters where the first element is added.
    fn first(&self, b: &mut Builder) -> HashMap<Value, Value> {
        let at = |l: &SpanLoop| if self.falls { l.range.greatest } else { l.range.least };
        self.loops.iter().map(|l| (l.counter, b.int(b.ty(l.counter), at(l)))).collect()
    }
}

fn length(loops: &[SpanLoop]) -> u64 {
    loops.iter().map(|l| l.range.trips).product()
}

/// Gives the function, and the additions concerned.
pub fn join_spans(m: &Module, mut f: Function) -> (Function, Vec<InstId>) {
    let (plans, beside) = search_spans(m, &f, |search| {
        let plans = search.plans();
        let beside = search.beside(&plans);
        (plans, beside)
    });
    if plans.is_empty() && beside.is_empty() {
        return (f, Vec::new());
    }
    let mut concerned: Vec<InstId> = plans.keys().chain(beside.keys()).copied().collect();
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
    let mut additions: Vec<Addition> = Vec::new();
    body.walk(&mut |inst| additions.extend(inst.as_addition().filter(|a| plans.contains_key(&a.id))));
    let mut writer = SpanWriter { m, plans, ops: definitions, additions, arrays: HashMap::default() };
    writer.block(&mut f, &mut body);
    let name = |f: &Function, place| writer.name(f, place);
    beside::add_at_once(&mut f, &mut body, &beside, &mut HashMap::default(), &name);
    f.set_body(body);
    (mark_read_only(crate::tidy(f)), concerned)
}

fn search_spans<R>(m: &Module, f: &Function, ask: impl FnOnce(&SpanSearch) -> R) -> R {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let reread = Reread::of(m, &layout, &points, false);
    ask(&SpanSearch {
        forms: Forms::new(m, &layout),
        uniformity: Uniformity::of(&layout, &points, &reread),
        m,
        layout: &layout,
        points: &points,
    })
}

/// The additions of a block and of its branches, and whether they are in one of these.
fn additions_of<'a>(block: &'a Block, in_branch: bool, found: &mut Vec<(&'a Inst, bool)>) {
    for inst in &block.insts {
        match &inst.op {
            Op::Accumulate { .. } => found.push((inst, in_branch)),
            Op::If { then, els, .. } => [then, els].into_iter().for_each(|b| additions_of(b, true, found)),
            // Those of loops are theirs.
            _ => {}
        }
    }
}

struct SpanSearch<'a> {
    m: &'a Module,
    layout: &'a Layout<'a>,
    points: &'a PointsTo,
    forms: Forms<'a>,
    uniformity: Uniformity,
}

impl SpanSearch<'_> {
    fn plans(&self) -> HashMap<InstId, SpanPlan> {
        let mut plans = HashMap::default();
        self.layout.function.body().walk(&mut |inst| self.plan(inst, &mut plans));
        plans
    }

    fn plan(&self, owner: &Inst, plans: &mut HashMap<InstId, SpanPlan>) {
        let (Some(innermost), Op::Loop { body, .. }) = (self.span_loop(owner), &owner.op) else { return };
        let mut sites = Vec::new();
        additions_of(body, false, &mut sites);
        for (inst, in_branch) in sites {
            let Op::Accumulate { place, how, .. } = &inst.op else { continue };
            let (mut loops, mut outermost) = (vec![innermost], owner);
            // Only these add no element that is zero, which may be none of the array.
            let can_be = !in_branch || *how == Accumulation::Warp;
            if !can_be || !self.adds_numbers(inst) || !self.can_come_after(owner, &loops, inst) {
                continue;
            }
            let stride = self.stride(owner, &loops, inst);
            let is_shared = self.uniformity.get(*place).shared_by_neighbours();
            // What is added one by one is of one loop.
            if *how == Accumulation::Warp
                && is_shared
                && stride.is_some_and(|n| n > 0)
                && self.around(owner, &loops, inst).is_none()
            {
                while let Some((outer, with)) = self.with_next(outermost, &loops, inst, stride) {
                    (loops, outermost) = (with, outer);
                }
            }
            if in_branch && !self.goes_below_zero(outermost, *place) {
                continue;
            }
            let words = self.words(length(&loops), inst);
            let around = self.around(outermost, &loops, inst).filter(|_| words <= LONGEST);
            let certain = around.is_none_or(|(_, certain)| certain) && !in_branch;
            let around = around.map(|(around, _)| around);
            let falls = stride.is_some_and(|n| n < 0);
            let stride = stride.map(i128::unsigned_abs).and_then(|n| u64::try_from(n).ok());
            let stride = match how {
                Accumulation::Warp => stride.filter(|_| is_shared),
                Accumulation::Atomic | Accumulation::Own | Accumulation::Column => {
                    let vectors =
                        || innermost.range.trips >= SHORTEST && self.are_vectors(innermost.counter, inst);
                    stride.filter(|n| *n == 1 && (around.is_some() || vectors()))
                }
                // One by one they are as good, but not in every iteration of a loop around.
                Accumulation::Plain if around.is_some() && self.is_in(*place, Object::is_given) => {
                    stride.filter(|n| *n == 1)
                }
                // Only global memory takes vectors.
                Accumulation::Plain
                    if around.is_some() && self.is_in(*place, |o| matches!(o, Object::Global(_))) =>
                {
                    None
                }
                // Other forms are no dearer one by one, or are several additions already.
                _ => continue,
            };
            let falls = falls && stride.is_some();
            let how = self.of_array(*how, *place);
            let fits = how != Accumulation::Rows || words <= MOST_OF_ROWS;
            let plan = SpanPlan { loops, around, in_branch, certain, stride, falls, how, words };
            let alive = plans.values().filter(|p| p.outermost() == plan.outermost());
            if (stride.is_some() || around.is_some())
                && fits
                && alive.map(|p| p.words).sum::<u64>() + words <= MOST_WORDS
            {
                plans.insert(inst.id, plan);
            }
        }
    }

    fn is_in(&self, place: Value, is: impl Fn(&Object) -> bool) -> bool {
        let objects = self.points.get(place);
        !objects.is_empty() && objects.iter().all(is)
    }

    /// A loop that compilers can unroll, so that an array with an element for each iteration becomes registers.
    fn span_loop(&self, owner: &Inst) -> Option<SpanLoop> {
        let Op::Loop { params, body, .. } = &owner.op else { return None };
        let range = counter_range(self.layout, owner)?;
        let unrolled = self.unrolled(body).saturating_mul(range.trips);
        let fits = (2..=LONGEST).contains(&range.trips) && range.step.abs() == 1 && unrolled <= LARGEST;
        fits.then(|| SpanLoop { id: owner.id, counter: params[range.counter], range })
    }

    /// The loop around, if the elements of its iterations follow each other too, and all loops then.
    fn with_next(
        &self,
        outermost: &Inst,
        loops: &[SpanLoop],
        site: &Inst,
        stride: Option<i128>,
    ) -> Option<(&Inst, Vec<SpanLoop>)> {
        let info = &self.layout.blocks[self.layout.block_holding(outermost)];
        let (BlockKind::LoopBody, Some(outer)) = (info.kind, info.owner) else { return None };
        let all = [loops, &[self.span_loop(outer)?]].concat();
        let follows = self.stride(outer, &all, site)? == stride? * i128::from(length(loops));
        let fits = length(&all) <= LONGEST && self.can_come_after(outer, &all, site);
        (follows && fits).then_some((outer, all))
    }

    /// Registers that an addition's elements take.
    fn words(&self, trips: u64, inst: &Inst) -> u64 {
        let Op::Accumulate { value, .. } = &inst.op else { return 0 };
        if *self.layout.function.ty(*value) == Type::F32 { trips } else { 2 * trips }
    }

    /// The outermost of the loops around in which the elements stay the same, and whether that is sure to make the addition.
    fn around(&self, owner: &Inst, loops: &[SpanLoop], site: &Inst) -> Option<(InstId, bool)> {
        let (mut at, mut found, mut certain) = (owner, None, true);
        loop {
            let info = &self.layout.blocks[self.layout.block_holding(at)];
            let (BlockKind::LoopBody, Some(outer)) = (info.kind, info.owner) else { return found };
            if !self.can_come_after(outer, loops, site) {
                return found;
            }
            certain &= constant_trips(self.layout, outer).is_some_and(|n| n > 0);
            (at, found) = (outer, Some((outer.id, certain)));
        }
    }

    /// Whether an addition of this loop can be made after it.
    fn can_come_after(&self, outer: &Inst, loops: &[SpanLoop], site: &Inst) -> bool {
        let Op::Accumulate { place, .. } = &site.op else { return false };
        self.can_be_computed_before(outer, loops, *place)
            && outer.op.blocks().iter().all(|b| self.cannot_tell(b, site))
    }

    /// How an array is added, whose elements would each be added so.
    fn of_array(&self, how: Accumulation, place: Value) -> Accumulation {
        match how {
            Accumulation::Atomic => Accumulation::Span,
            Accumulation::Plain => Accumulation::Own,
            Accumulation::Warp if !self.uniformity.get(place).block_uniform() => Accumulation::Rows,
            how => how,
        }
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

    fn adds_numbers(&self, inst: &Inst) -> bool {
        let Op::Accumulate { place, value, .. } = &inst.op else { return false };
        let f = self.layout.function;
        matches!(f.ty(*value), Type::Float(FloatKind::F32 | FloatKind::F64))
            && f.ty(*place).pointee() == Some(f.ty(*value))
            && !self.points.get(*place).is_empty()
    }

    /// How many elements an addition moves on in each iteration of the last of these loops, where that is a constant.
    fn stride(&self, owner: &Inst, loops: &[SpanLoop], inst: &Inst) -> Option<i128> {
        let Op::Accumulate { place, .. } = &inst.op else { return None };
        let counter = loops.last()?.counter;
        let address = self.forms.address(*place).filter(|a| a.cells == 1)?;
        let (times, rest) = address.form.coefficient(Atom::Value(counter))?;
        let known = |v: Value| self.layout.outside_loop(v, owner) || loops.iter().any(|l| l.counter == v);
        let inside = |a: Atom| matches!(a, Atom::Value(v) if !known(v));
        let constant = times.is_constant() && !rest.mentions(inside) && self.steps_are_whole(counter, *place);
        Some(times.offset()).filter(|n| constant && *n != 0)
    }

    /// Whether the counter moves an address by numbers alone: structs may have room between their members.
    fn steps_are_whole(&self, counter: Value, place: Value) -> bool {
        let f = self.layout.function;
        let is_plain = |v: Value| {
            let mut ty = f.ty(v).pointee();
            while let Some(Type::Array(of, _)) = ty {
                ty = Some(of);
            }
            matches!(ty, Some(Type::Float(_)))
        };
        match self.layout.op(place) {
            Some(Op::Index { base, index } | Op::Element { base, index }) => {
                let moves = self.forms.of(*index).mentions(|a| a == Atom::Value(counter));
                (is_plain(place) || !moves) && self.steps_are_whole(counter, *base)
            }
            Some(Op::Field { base, .. } | Op::PtrCast(base)) => self.steps_are_whole(counter, *base),
            // Where the array begins.
            _ => true,
        }
    }

    /// Whether hardware adds the elements of a thread at once, and that pays.
    fn are_vectors(&self, counter: Value, inst: &Inst) -> bool {
        let Op::Accumulate { place, value, .. } = &inst.op else { return false };
        let Some(address) = self.forms.address(*place) else { return false };
        let Some((_, rest)) = address.form.coefficient(Atom::Value(counter)) else { return false };
        let beside = rest.coefficient(THREAD_X).is_none_or(|(n, _)| n.is_constant() && n.offset().abs() == 1);
        *self.layout.function.ty(*value) == Type::F32 && self.is_global(inst) && !beside
    }

    fn is_global(&self, inst: &Inst) -> bool {
        let Op::Accumulate { place, .. } = &inst.op else { return false };
        self.points.get(*place).iter().all(Object::is_given)
    }

    /// Whether an address in this loop can be computed for iterations that have none: an index below zero must stay one, and not wrap to a large number.
    fn goes_below_zero(&self, owner: &Inst, v: Value) -> bool {
        if self.layout.outside_loop(v, owner) {
            return true;
        }
        let has_room = match self.layout.function.ty(v) {
            Type::Int(kind) => kind.bits() == 64 || kind.bits() == 32 && kind.signed(),
            ty => ty.is_ptr(),
        };
        let operands =
            self.layout.op(v).map(|op| op.operands().iter().all(|a| self.goes_below_zero(owner, *a)));
        has_room && operands.unwrap_or(true)
    }

    fn can_be_computed_before(&self, owner: &Inst, loops: &[SpanLoop], v: Value) -> bool {
        loops.iter().any(|l| l.counter == v)
            || self.layout.outside_loop(v, owner)
            || self.layout.op(v).is_some_and(|op| {
                let before = |a: &Value| self.can_be_computed_before(owner, loops, *a);
                op.is_cheap() && op.operands().iter().all(before)
            })
    }

    /// Whether nothing in a block of the loop could tell that an addition comes after it.
    fn cannot_tell(&self, block: &Block, site: &Inst) -> bool {
        let Op::Accumulate { place, .. } = &site.op else { return false };
        block.insts.iter().all(|inst| self.hides(inst, *place))
    }

    fn hides(&self, inst: &Inst, place: Value) -> bool {
        hides(self.layout, self.points, inst, place)
    }
}
