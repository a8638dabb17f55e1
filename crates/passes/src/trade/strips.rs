//! Loops over global memory, traded strip by strip.
//!
//! ```text
//! sum_adj_all[ty * blockDim.x + tx] = sum_adj; __syncthreads();
//! for (k = ty; k < n; k += blockDim.y) {                    // b_adj[k * n + col]: the same for all rows
//!   for (j < blockDim.y) b_sum += sum_adj_all[j * blockDim.x + tx] * a[(row of j) * n + k];
//!   atomicAdd(&b_adj[k * n + col], b_sum);
//! }
//! ```
//!
//! Along `threadIdx.x` lanes of a warp come to stand for iterations. Where the loop's reads would then be far apart, as
//! `b[k * n + col]` is, the rows of the block first fetch what a strip of iterations reads, as the primal read it, and
//! put it into a tile.
//!
//! A strip's counter goes past the loop's bound, by the threads of two strips at most, and has to have room there: a bound that is a number has it, any other is asked for
//! it when the kernel runs ([`has_room`]). It is not where the loop begins near zero: such a bound is two thousand million iterations away.

use analysis::layout::{BlockId, BlockKind};
use analysis::loops::{Counted, constant};
use analysis::objects::Object;
use analysis::trips::constant_trips;
use ir::{Accumulation, BinaryOp, Builtin, CompareOp, Inst, Op, Type, Value};

use super::candidate::{Candidate, FEW, MANY, MOST_THREADS, TradeSearch};
use super::names::array_name;
use super::slices::{Slice, moves};
use super::{End, Guard, Range, Site, TradePlan, WIDEST};

const NEAR_ZERO: i128 = 1 << 16;

impl TradeSearch<'_> {
    /// The one branch around a block that may divide the threads of a block, if there is one; None: they are divided
    /// in ways that no vote settles.
    pub fn guard(&self, home: BlockId) -> Option<Option<Guard>> {
        let mut found = None;
        for at in self.layout.ancestors(home) {
            let info = &self.layout.blocks[at];
            match info.owner.map(|i| &i.op) {
                Some(Op::If { cond, then, .. }) if !self.uniformity.get(*cond).block_uniform() => {
                    let guard = Guard { cond: *cond, taken: at == then.id };
                    if found.replace(guard).is_some() {
                        return None;
                    }
                }
                Some(Op::Loop { cond, .. }) => {
                    let divides = !self.uniformity.get(cond.yields[0]).block_uniform();
                    if divides || info.kind == BlockKind::LoopCond {
                        return None;
                    }
                }
                _ => {}
            }
        }
        Some(found)
    }

    /// The values of a counter that moves by one, between bounds that are the same for the whole block.
    pub fn range(&self, owner: &Inst, count: &Counted, first: Value) -> Option<Range> {
        if constant_trips(self.layout, owner).is_some_and(|n| n < 2 * FEW) {
            return None;
        }
        let uniform = |v: Value| self.uniformity.get(v).block_uniform();
        let step = constant(self.layout, count.step.by)? * if count.step.negative { -1 } else { 1 };
        if !uniform(first) || !uniform(count.bound) {
            return None;
        }
        let (up, down) = (step == 1, step == -1);
        let end = |v: Value| constant(self.layout, v).map_or(End::Value(v), End::Constant);
        let (first, bound) = (end(first), end(count.bound));
        let room = last_with_room(self.layout.function.ty(count_of(owner, count)))?;
        let range = match count.compare {
            CompareOp::Lt if up => Range { from: first, after: false, to: bound, inclusive: false },
            CompareOp::Le if up => Range { from: first, after: false, to: bound, inclusive: true },
            CompareOp::Ge if down => Range { from: bound, after: false, to: first, inclusive: true },
            CompareOp::Gt if down => Range { from: bound, after: true, to: first, inclusive: true },
            CompareOp::Lt | CompareOp::Le | CompareOp::Ge | CompareOp::Gt | CompareOp::Eq | CompareOp::Ne => {
                return None;
            }
        };
        match range.to {
            End::Constant(to) => (to <= room).then_some(range),
            End::Value(_) => Some(range),
        }
    }
}

impl Candidate<'_> {
    pub fn plan_strips(&self, mut plan: TradePlan) -> Option<TradePlan> {
        let has_rows = self.search.has_rows;
        for (at, inst) in self.body.insts.iter().enumerate() {
            let Op::Accumulate { place, how, .. } = &inst.op else { continue };
            let dear = matches!(how, Accumulation::Warp | Accumulation::Column | Accumulation::Atomic);
            if dear && !self.search.layout.outside_loop(*place, self.owner) {
                let axes = if has_rows { 0..2 } else { 0..1 };
                // Which axis comes first matters only where the address moves with neither.
                let _ = axes.into_iter().any(|axis| self.consider_strips(&mut plan, at, axis));
            }
        }
        let staged = plan.staged().next().is_some();
        for trade in &plan.trades {
            let most = if trade.axis == 0 && staged { WIDEST } else { MOST_THREADS };
            plan.required[usize::from(trade.axis)] = Some((FEW, most));
        }
        if staged {
            // Rows are what fetches.
            plan.required[1].get_or_insert((FEW, MOST_THREADS));
        }
        if !has_rows {
            plan.required[1] = Some((1, 1));
        }
        plan.required[2] = Some((1, 1));
        plan.bounds = [threads_of(&self.search.layout.function.attributes), 1, 1];
        plan.told.sort();
        plan.told.dedup();
        (!plan.trades.is_empty()).then_some(plan)
    }

    fn consider_strips(&self, plan: &mut TradePlan, at: usize, axis: u8) -> bool {
        let Op::Accumulate { place, value, .. } = &self.body.insts[at].op else { return false };
        let TradeSearch { layout, points, uniformity, .. } = self.search;
        let objects = points.get(*place);
        let shared = |o: &Object| !matches!(o, Object::Local(_) | Object::Unknown);
        if moves(uniformity.get(*place), axis) || objects.is_empty() || !objects.iter().all(shared) {
            return false;
        }
        let mut slice = Slice::new(self, axis);
        if !slice.can(*value) || !slice.can(*place) || slice.sources.len() > MANY {
            return false;
        }
        let name = array_name(layout.function, self.body, *place)
            .unwrap_or("adjoint")
            .trim_end_matches("_adj")
            .to_string();
        plan.add(axis, Site { at, name, alone: false }, slice);
        true
    }
}

/// How many threads a block has at most.
fn threads_of(attributes: &[String]) -> u64 {
    let bound = |a: &String| {
        let number = a.strip_prefix("__launch_bounds__(")?;
        number.split([',', ')']).next()?.trim().parse::<u64>().ok()
    };
    attributes.iter().find_map(bound).unwrap_or(MOST_THREADS).min(MOST_THREADS)
}

/// Whether the loop has an iteration with this counter.
pub fn is_within(b: &mut ir::Builder, range: &Range, counter: Value) -> Value {
    let ty = b.ty(counter);
    let to = value(b, range.to, &ty);
    b.compare(if range.inclusive { CompareOp::Le } else { CompareOp::Lt }, counter, to)
}

/// Whether there are enough iterations for the threads of an axis: in shorter loops most of them would only watch.
pub fn is_long_enough(b: &mut ir::Builder, range: &Range, axis: u8, ty: &Type) -> Value {
    let threads = b.builtin(Builtin::BlockDim(axis));
    let threads = b.convert(threads, ty);
    let share = b.int(ty.clone(), 4);
    let enough = b.binary(BinaryOp::Div, threads, share);
    let (from, to) = (first(b, range, ty), value(b, range.to, ty));
    let trips = b.sub(to, from);
    b.compare(CompareOp::Ge, trips, enough)
}

fn count_of(owner: &Inst, count: &Counted) -> Value {
    let Op::Loop { params, .. } = &owner.op else { unreachable!("it counts") };
    params[count.counter]
}

/// The greatest bound beyond which a counter of this type has room.
fn last_with_room(ty: &Type) -> Option<i128> {
    let Type::Int(kind) = ty else { return None };
    Some(kind.greatest() - 2 * i128::from(MOST_THREADS)).filter(|last| *last > NEAR_ZERO)
}

/// Whether there is room beyond the bound, where that has to be asked.
pub fn has_room(b: &mut ir::Builder, range: &Range, ty: &Type) -> Option<Value> {
    let begins_near_zero = matches!(range.from, End::Constant(n) if (0..=NEAR_ZERO).contains(&n));
    if begins_near_zero || matches!(range.to, End::Constant(_)) {
        return None;
    }
    let (to, last) = (value(b, range.to, ty), b.int(ty.clone(), last_with_room(ty)?));
    Some(b.compare(CompareOp::Le, to, last))
}

/// The first value of the counter.
pub fn first(b: &mut ir::Builder, range: &Range, ty: &Type) -> Value {
    match range.from {
        End::Constant(n) => b.int(ty.clone(), n + i128::from(range.after)),
        End::Value(_) => {
            let from = value(b, range.from, ty);
            let after = b.int(ty.clone(), i128::from(range.after));
            b.add(from, after)
        }
    }
}

fn value(b: &mut ir::Builder, end: End, ty: &Type) -> Value {
    match end {
        End::Constant(n) => b.int(ty.clone(), n),
        End::Value(v) => b.convert(v, ty),
    }
}
