//! Loops of any length that add to neighbouring elements, eight iterations at a time.
//!
//! ```text
//! for (b = n - 1; b >= 0; --b)              for (; b >= 7; b -= 8) {
//!   accumulate_warp(&d_adj[b], v);            for (k < 8) row[k] = v of b - k;
//!                                             accumulate_warp(&d_adj[b - 7], row);
//!                                           }
//!                                           for (; b >= 0; --b) accumulate_warp(&d_adj[b], v);
//! ```
//!
//! A loop of constant length is one row ([`super`]). One of any length is cut into batches of eight and what is left over, which stays as it was. Sums of eight elements
//! over a warp take 9 exchanges and one access to memory, not 40 and eight, and the loads of eight iterations are under way together. It is done for
//! loops that carry an addition which becomes part of a row then: nothing else is cut.
//!
//! That needs
//! * a loop that counts by a constant to a bound, and is left in no other way ([`analysis::loops::counted`]);
//! * no loop inside, and few instructions: they are written out eight times;
//! * a condition that is exact where numbers end: a batch begins where so many steps are left, which is asked without signs after the loop's own condition has been.
//!   Steps within a batch are among those that the loop would take, so nothing is computed that it would not compute.

use analysis::layout::Layout;
use analysis::loops::{constant, counted};
use analysis::trips::constant_trips;
use ir::tables::HashMap;
use ir::{
    Accumulation, BinaryOp, Block, Builder, CompareOp, Function, Inst, InstId, IntKind, LoopHint, Module, Op,
    Type, Value,
};

use super::{LONGEST, SpanPlan, additions_of, search_spans};
use crate::inline::copy_block;

/// How many iterations are done together.
const BATCH: i128 = 8;

/// The most instructions of a loop's body.
const LARGEST: usize = 96;

/// A loop that may be cut.
struct Candidate {
    counter: usize,
    kind: IntKind,
    /// Each iteration moves the counter by this.
    step: i128,
    compare: CompareOp,
    bound: Value,
    /// That, if it is a number.
    end: Option<i128>,
    /// The additions in it.
    additions: Vec<InstId>,
}

/// Cuts loops whose additions become rows by that. Gives the function, and whether there was one.
pub fn add_in_batches(m: &Module, f: Function) -> (Function, bool) {
    let mut candidates = candidates(&f);
    if candidates.is_empty() {
        return (f, false);
    }
    let all_cut = cut(f.clone(), &candidates);
    let plans = search_spans(m, &all_cut, |search| search.plans());
    let rows = |id: &InstId| plans.get(id).is_some_and(SpanPlan::is_row);
    let before = candidates.len();
    candidates.retain(|_, c| c.additions.iter().any(rows));
    match candidates.len() {
        0 => (f, false),
        n if n == before => (all_cut, true),
        _ => (cut(f, &candidates), true),
    }
}

fn candidates(f: &Function) -> HashMap<InstId, Candidate> {
    let layout = Layout::of(f);
    let mut found = HashMap::default();
    f.body().walk(&mut |inst| {
        if let Some(c) = candidate(&layout, inst) {
            found.insert(inst.id, c);
        }
    });
    found
}

fn candidate(layout: &Layout, inst: &Inst) -> Option<Candidate> {
    let Op::Loop { params, cond, body, hint, .. } = &inst.op else { return None };
    let counts = counted(layout, inst)?;
    let Type::Int(kind) = *layout.function.ty(params[counts.counter]) else { return None };
    let by = constant(layout, counts.step.by)?;
    let step = if counts.step.negative { -by } else { by };
    // The condition asks for the counter itself, and not for it in another type.
    let asks = match layout.op(cond.yields[0]) {
        Some(Op::Compare(_, a, b)) => [a, b].contains(&&params[counts.counter]),
        _ => false,
    };
    let (mut size, mut plain) = (0, true);
    body.walk(&mut |i| {
        size += 1;
        plain &= !matches!(i.op, Op::Loop { .. } | Op::Local { .. });
    });
    let mut sites = Vec::new();
    additions_of(body, false, &mut sites);
    let adds = |inst: &Inst| {
        inst.as_addition().is_some_and(|a| {
            matches!(
                a.how,
                Accumulation::Warp | Accumulation::Atomic | Accumulation::Own | Accumulation::Column
            )
        })
    };
    let additions: Vec<InstId> = sites.into_iter().filter(|(i, _)| adds(i)).map(|(i, _)| i.id).collect();
    let fits = plain && size <= LARGEST && kind.bits() >= 32 && step.abs() <= 1 << 16;
    let may = !is_short(layout, inst)
        && asks
        && fits
        && !additions.is_empty()
        && !matches!(hint, LoopHint::Checkpoint(_));
    may.then(|| Candidate {
        counter: counts.counter,
        kind,
        step,
        compare: counts.compare,
        bound: counts.bound,
        end: constant(layout, counts.bound),
        additions,
    })
}

/// Loops of constant length are rows as they are; and a loop from a number to nothing, where that is less than a batch, as what is left of a strip.
fn is_short(layout: &Layout, inst: &Inst) -> bool {
    if let Some(n) = constant_trips(layout, inst) {
        return n <= LONGEST;
    }
    let Op::Loop { inits, .. } = &inst.op else { return false };
    let starts_at = |v: Value| {
        let is = |init: &Value| *init == v || matches!(layout.op(*init), Some(Op::Convert(a)) if *a == v);
        inits.iter().any(is)
    };
    layout.ancestors(layout.block_holding(inst)).into_iter().any(|block| {
        let Some(Op::If { cond, els, .. }) = layout.blocks[block].owner.map(|owner| &owner.op) else {
            return false;
        };
        let is_less = match layout.op(*cond) {
            Some(Op::Compare(CompareOp::Ge, a, n)) => {
                constant(layout, *n).is_some_and(|n| n <= BATCH) && starts_at(*a)
            }
            _ => false,
        };
        is_less && els.id == block
    })
}

fn cut(mut f: Function, candidates: &HashMap<InstId, Candidate>) -> Function {
    let mut body = f.body.take().expect("a derivative has a body");
    cut_in(&mut f, &mut body, candidates);
    f.set_body(body);
    f
}

fn cut_in(f: &mut Function, block: &mut Block, candidates: &HashMap<InstId, Candidate>) {
    for mut inst in std::mem::take(&mut block.insts) {
        match candidates.get(&inst.id) {
            Some(candidate) => {
                let (batches, rest) = candidate.batches(f, inst);
                block.insts.extend(batches);
                block.insts.push(rest);
            }
            None => {
                inst.op.blocks_mut().into_iter().for_each(|b| cut_in(f, b, candidates));
                block.insts.push(inst);
            }
        }
    }
}

impl Candidate {
    /// The loop over batches, and the one over the iterations that are left.
    fn batches(&self, f: &mut Function, inst: Inst) -> (Vec<Inst>, Inst) {
        let Inst { id, results, op, span } = inst;
        let Op::Loop { inits, params, cond, body, hint } = op else { unreachable!("found as a loop") };
        let values = Function { body: None, ..f.clone() };
        let fresh = |f: &mut Function| -> Vec<Value> {
            let copy = |v: &Value| f.new_value(values.ty(*v).clone(), values.name_of(*v).map(str::to_string));
            params.iter().map(copy).collect()
        };
        let (batch, inner, behind, after) = (fresh(f), fresh(f), fresh(f), fresh(f));
        let mut b = Builder::new(f);
        b.span = span;

        // Whether a batch is left.
        let mut names: HashMap<Value, Value> = params.iter().copied().zip(batch.iter().copied()).collect();
        let mut asked = copy_block(&values, b.function, &cond, &mut names);
        b.begin();
        let one_is_left = asked.yields[0];
        let all_are = self.all_are_left(&mut b, batch[self.counter], one_is_left);
        let more = b.close(Vec::new());
        asked.insts.extend(more.insts);
        asked.yields = vec![all_are];

        // One iteration of it.
        let ty = Type::Int(self.kind);
        let at = b.value(Type::INT, Some("k".into()));
        b.begin();
        let length = b.int(Type::INT, BATCH);
        let goes_on = b.compare(CompareOp::Lt, at, length);
        let inner_cond = b.close(vec![goes_on]);
        b.begin();
        let moved = b.convert(at, &ty);
        let moved = if self.step.abs() == 1 {
            moved
        } else {
            let by = b.int(ty.clone(), self.step.abs());
            b.mul(moved, by)
        };
        let counter = match self.step < 0 {
            true => b.sub(batch[self.counter], moved),
            false => b.add(batch[self.counter], moved),
        };
        let name = values.name_of(params[self.counter]).map(str::to_string);
        if let Some(name) = name {
            b.name(counter, name);
        }
        let mut names: HashMap<Value, Value> = params.iter().copied().zip(inner.iter().copied()).collect();
        names.insert(params[self.counter], counter);
        let before = b.close(Vec::new());
        let mut step = copy_block(&values, b.function, &body, &mut names);
        step.insts.splice(0..0, before.insts);
        let mut b = Builder::new(f);
        b.span = span;
        b.begin();
        let one = b.int(Type::INT, 1);
        let next = b.add(at, one);
        step.insts.extend(b.close(Vec::new()).insts);
        step.yields.remove(self.counter);
        step.yields.insert(0, next);
        let without = |all: &[Value]| -> Vec<Value> {
            let others = all.iter().enumerate().filter(|(i, _)| *i != self.counter);
            others.map(|(_, v)| *v).collect()
        };

        // The batch.
        b.begin();
        let zero = b.int(Type::INT, 0);
        let ended = b.value(Type::INT, None);
        let op = Op::Loop {
            inits: [vec![zero], without(&batch)].concat(),
            params: [vec![at], without(&inner)].concat(),
            cond: Box::new(inner_cond),
            body: Box::new(step),
            hint: LoopHint::None,
        };
        b.push(op, [vec![ended], without(&behind)].concat());
        let by = b.int(ty, BATCH * self.step.abs());
        let next = match self.step < 0 {
            true => b.sub(batch[self.counter], by),
            false => b.add(batch[self.counter], by),
        };
        let mut ends = behind.clone();
        ends[self.counter] = next;
        let whole = b.close(ends);
        let op = Op::Loop {
            inits: inits.clone(),
            params: batch,
            cond: Box::new(asked),
            body: Box::new(whole),
            hint: LoopHint::None,
        };
        b.push(op, after.clone());
        let batches = b.close(Vec::new()).insts;
        let op = Op::Loop { inits: after, params, cond, body, hint };
        (batches, Inst { id, results, op, span })
    }

    /// Whether the last iteration of a batch, too, is one of the loop, if the first one is.
    fn all_are_left(&self, b: &mut Builder, counter: Value, one_is_left: Value) -> Value {
        let ahead = (BATCH - 1) * self.step.abs();
        let strict = matches!(self.compare, CompareOp::Lt | CompareOp::Gt);
        // Towards a number it is one comparison, if there is room for that.
        let nearer = self.end.map(|end| if self.step < 0 { end + ahead } else { end - ahead });
        if let Some(n) = nearer.filter(|n| (self.kind.least()..=self.kind.greatest()).contains(n)) {
            let n = b.int(Type::Int(self.kind), n);
            return b.compare(self.compare, counter, n);
        }
        let unsigned = Type::Int(self.kind.unsigned());
        let [from, to] = [counter, self.bound].map(|v| b.convert(v, &unsigned));
        let left = if self.step < 0 { b.sub(from, to) } else { b.sub(to, from) };
        let ahead = b.int(unsigned, ahead);
        let all = b.compare(if strict { CompareOp::Gt } else { CompareOp::Ge }, left, ahead);
        b.binary(BinaryOp::And, one_is_left, all)
    }
}
