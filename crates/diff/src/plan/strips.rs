//! Loops that are cut into strips: what they carry is kept once per strip, and its steps are done again.
//!
//! A loop that keeps a word in every step moves eight bytes of memory per step and thread, and takes memory for every
//! step of every thread of the launch. Doing a step again is mostly cheaper. So the forward sweep keeps what is carried
//! (the *state*) every `steps` iterations; the reverse sweep takes the strips from the last to the first, does the steps
//! of one again and records what their reverse needs in arrays so short that they are registers, then reverses them.
//!
//! **What it takes.**
//! 1. A step does the same when it is done again: whatever the recorded values are computed from is pure, read from memory
//!    that nobody writes after it was read ([`analysis::reread`]), from locals of the step itself, or the state.
//! 2. Nothing in the loop waits for other threads, and no function in it stays a call.
//!    Writes to memory are not done again; by (1) nobody would read them. Lanes may exchange values where those that come
//!    to the loop run it equally often and take the same branches to the exchange: then the same lanes are there
//!    when it is done again, with the same values.
//! 3. How often the loop ran is known, so its condition is not asked again. What the body asks to leave the loop
//!    (`if (…) break`) is: compilers for GPUs contract sums differently in two copies of the code, so a
//!    condition may come out differently by the last bit. An exit was taken in the last step or not at all, and is not taken in
//!    any other ([`Strip::exits`]).
//!
//! The choice is by cost ([`super::cost`]): words that the tape is spared against a step's instructions.

use analysis::bounded::advance;
use analysis::layout::{BlockId, BlockKind, Definition};
use analysis::loops::alternating;
use analysis::objects::Object;
use analysis::powers::geometric;
use analysis::trips::{constant_trips, most_trips};
use analysis::uniformity::Uniformity;
use analysis::whole_warps::{conditions, stays_whole};
use ir::tables::{HashMap, HashSet};
use ir::{Effect, ExternEffect, Inst, LoopHint, Op, Value};

use super::{ARRAY_TRIPS, Planner, cost};

/// What one strip records has to fit into registers beside everything else.
const REGISTERS: u64 = 48;

/// Loops over the steps of a strip are unrolled, so that what they record lies in registers, as long as the code of all steps
/// together is no longer than this. Beyond, it does not fit into the instruction cache: a pendulum by Runge-Kutta, whose eight steps are
/// 88 sines and cosines, took 6.4 times its primal unrolled and 3.3 with short arrays in local memory (H200). Where these would be longer
/// than what the tape is spared, strips have one step.
const UNROLLED: u64 = 400;

/// What caches hold of the state that is kept in local arrays.
const SLOT_WORDS: u64 = 128;

/// How loops are cut.
#[derive(Clone, Copy, Debug)]
pub struct StripLimits {
    /// A strip has about so many steps: with more, keeping the state costs little less, and code gets long.
    pub steps: u64,
    /// So many strips at the start of a loop keep their state in local arrays: no memory of the launch is needed for
    /// loops of up to `slots · steps` iterations.
    pub slots: u64,
    /// Loops are cut where that is worth it, or wherever it can be done.
    pub by_cost: bool,
}

impl Default for StripLimits {
    fn default() -> StripLimits {
        StripLimits { steps: 8, slots: 16, by_cost: true }
    }
}

/// How a loop is cut.
pub struct Strip {
    pub steps: u64,
    /// The loops over these are unrolled.
    pub unrolled: bool,
    /// The carried values that are kept, by their numbers.
    pub state: Vec<usize>,
    /// So many strips keep their state in local arrays.
    pub slots: u64,
    /// There may be more.
    pub uses_tape: bool,
    /// Conditions that leave the loop, and what they are in all steps but the last one.
    pub exits: HashMap<Value, bool>,
    /// What doing a step again takes, in instructions.
    pub again: u64,
    /// Everything that recorded values are computed from.
    pub live: HashSet<Value>,
}

/// Loops to cut, by their bodies.
pub type Cuts = HashMap<BlockId, Cut>;

/// How a loop is to be cut.
#[derive(Clone, Copy)]
pub struct Cut {
    pub steps: u64,
    /// Words per step that the tape is spared.
    words: u64,
}

/// What is better than cutting a loop as it was to be cut.
pub enum Otherwise {
    NotAtAll,
    /// Every step is a strip.
    ByOne,
}

impl Cut {
    /// How to cut a loop instead, if at all.
    pub fn or(self, better: Option<&Otherwise>) -> Option<Cut> {
        match better {
            None => Some(self),
            Some(Otherwise::ByOne) => Some(Cut { steps: 1, ..self }),
            Some(Otherwise::NotAtAll) => None,
        }
    }
}

impl<'a> Planner<'a> {
    /// Loops that keep values on the tape and would rather be cut.
    pub(super) fn candidates(&self) -> Cuts {
        let layout = self.facts.layout;
        let mut kept: HashMap<BlockId, u64> = HashMap::default();
        for (block, values) in &self.plan.push {
            if let Some((body, times)) = self.innermost_long_loop(*block) {
                let words: u64 = values.iter().map(|v| cost::words(layout.function.ty(*v))).sum();
                *kept.entry(body).or_default() += times * words;
            }
        }
        let cuttable: HashSet<BlockId> = kept.keys().copied().filter(|b| self.may_be_cut(*b)).collect();
        // Of loops inside each other the inner one.
        let innermost = |b: &BlockId| !cuttable.iter().any(|inner| inner != b && layout.inside(*inner, *b));
        let cut = cuttable.iter().filter(|b| innermost(b));
        cut.map(|b| (*b, self.cut(*b, kept[b]))).collect()
    }

    /// The innermost loop around a block that runs more often than local arrays are long, and how often the loops inside it
    /// run together.
    fn innermost_long_loop(&self, block: BlockId) -> Option<(BlockId, u64)> {
        let layout = self.facts.layout;
        let mut inner = 1u64;
        for body in layout.loops_around(block) {
            match constant_trips(layout, layout.blocks[body].owner?) {
                Some(n) if inner.saturating_mul(n.max(1)) <= ARRAY_TRIPS / 2 => inner *= n.max(1),
                _ => return Some((body, inner)),
            }
        }
        None
    }

    /// So many that what they record fits into registers, and that none are left over at the end if that can be helped.
    fn cut(&self, body: BlockId, words: u64) -> Cut {
        let fits = (REGISTERS / words.max(1)).max(2);
        let most = fits.min(self.limits.steps);
        let owner = self.facts.layout.blocks[body].owner.expect("a body is a loop's");
        let about = most - most / 4..=(most + most / 4).min(fits);
        let even = constant_trips(self.facts.layout, owner).and_then(|n| about.rev().find(|s| n % s == 0));
        let steps = even.unwrap_or(most);
        Cut { steps, words }
    }

    /// What holds of every instruction of a loop that may be cut (2).
    fn may_be_cut(&self, body: BlockId) -> bool {
        let layout = self.facts.layout;
        let owner = layout.blocks[body].owner.expect("a body is a loop's");
        let Op::Loop { cond, body, hint, .. } = &owner.op else { return false };
        let mut fine = !matches!(hint, LoopHint::Checkpoint(_));
        let mut exchanges = false;
        for block in [cond, body] {
            block.walk(&mut |inst| {
                let again = matches!(&inst.op, Op::Warp { op, .. } if op.may_be_done_again());
                exchanges |= again;
                fine &= again || self.is_of_this_thread(inst);
            });
        }
        fine && cost::block(layout, body).is_some()
            && !self.may_write_elsewhere(body.id)
            && (!exchanges || self.lanes_stay_together(body.id))
    }

    /// Whether lanes that come to a loop come to all exchanges in it together.
    fn lanes_stay_together(&self, body: BlockId) -> bool {
        let layout = self.facts.layout;
        let uniformity = Uniformity::of(layout, self.facts.points, self.facts.reread);
        let together = |block: BlockId| {
            let within = layout.ancestors(block).into_iter().take_while(|b| layout.inside(*b, body));
            conditions(layout, within).into_iter().all(|c| stays_whole(layout, &uniformity, c))
        };
        layout.blocks.iter().filter(|(b, _)| layout.inside(**b, body)).all(|(b, info)| {
            let exchanges = info.block.insts.iter().any(|i| matches!(i.op, Op::Warp { .. }));
            !exchanges || together(*b)
        })
    }

    fn is_of_this_thread(&self, inst: &Inst) -> bool {
        match &inst.op {
            Op::Atomic { .. } => inst.results.iter().all(|r| !self.is_used(*r)),
            Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Call { .. }
            | Op::Host { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Extern { effect: ExternEffect::Any, .. } => false,
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Builtin(_)
            | Op::Load(_)
            | Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Extern { effect: ExternEffect::Pure | ExternEffect::Output, .. }
            | Op::If { .. }
            | Op::Loop { .. } => true,
        }
    }

    fn is_used(&self, v: Value) -> bool {
        let uses = |i: &Inst| i.op.operands().contains(&v);
        self.facts
            .layout
            .blocks
            .values()
            .any(|b| b.block.yields.contains(&v) || b.block.insts.iter().any(uses))
    }

    /// The loops around a block from the innermost one that is cut, which comes first, if those inside it run a constant number of times.
    pub(super) fn recorded_in(&self, block: BlockId) -> Option<Vec<(BlockId, u64)>> {
        let layout = self.facts.layout;
        // A condition is asked once more than there are iterations.
        if layout.ancestors(block).iter().any(|b| layout.blocks[b].kind == BlockKind::LoopCond) {
            return None;
        }
        let mut loops = Vec::new();
        for body in layout.loops_around(block) {
            if let Some(cut) = self.cuts.get(&body) {
                loops.push((body, cut.steps));
                loops.reverse();
                return Some(loops);
            }
            loops.push((body, constant_trips(layout, layout.blocks[body].owner?)?));
        }
        None
    }

    /// Decides how each loop that is cut is; gives those that are better not cut so.
    pub(super) fn plan_strips(&mut self) -> HashMap<BlockId, Otherwise> {
        let mut otherwise = HashMap::default();
        let mut cuts: Vec<(BlockId, Cut)> = self.cuts.iter().map(|(b, cut)| (*b, *cut)).collect();
        cuts.sort_by_key(|(body, _)| *body);
        for (body, cut) in cuts {
            match self.strip(body, cut) {
                Ok(strip) => {
                    self.plan.strips.insert(body, strip);
                }
                Err(better) => {
                    otherwise.insert(body, better);
                }
            }
        }
        otherwise
    }

    fn strip(&mut self, body: BlockId, Cut { steps, words: spared }: Cut) -> Result<Strip, Otherwise> {
        let layout = self.facts.layout;
        let owner = layout.blocks[body].owner.expect("a body is a loop's");
        let Op::Loop { params, cond, body: block, .. } = &owner.op else { return Err(Otherwise::NotAtAll) };
        let inside = |b: &BlockId| layout.inside(*b, body) || layout.inside(*b, cond.id);
        // Inside conditions, and in loops that nobody can tell the length of.
        if self.plan.push.keys().any(inside) {
            return Err(Otherwise::NotAtAll);
        }
        let mut blocks: Vec<BlockId> = self.plan.recorded.keys().copied().filter(|b| inside(b)).collect();
        blocks.sort();
        let mut recorded: Vec<Value> = Vec::new();
        let mut per_step = 0;
        for b in blocks {
            for array in &self.plan.recorded[&b] {
                let times: u64 = array.loops[1..].iter().map(|(_, n)| (*n).max(1)).product();
                per_step += times * cost::words(layout.function.ty(array.value));
                recorded.push(array.value);
            }
        }
        let mut live =
            Live { body, values: HashSet::default(), state: HashSet::default(), outside: Vec::new() };
        for v in recorded {
            if !self.visit(v, &mut live) {
                return Err(Otherwise::NotAtAll);
            }
        }
        for v in std::mem::take(&mut live.outside) {
            self.need(v);
        }
        let mut state: Vec<usize> = live.state.iter().copied().collect();
        state.sort();
        let words: u64 = state.iter().map(|i| cost::words(layout.function.ty(params[*i]))).sum();
        let Some(again) = cost::block(layout, block) else { return Err(Otherwise::NotAtAll) };
        // Twice, because the tape takes memory too: of all threads, for all steps.
        let spared = 2 * cost::TAPE_WORD * (spared * steps).saturating_sub(words) / steps;
        if self.limits.by_cost && (again > spared || per_step > REGISTERS) {
            return Err(Otherwise::NotAtAll);
        }
        let strips = most_trips(layout, owner).map(|n| n.div_ceil(steps));
        // There is no first state of a loop that never runs.
        if strips == Some(0) {
            return Err(Otherwise::NotAtAll);
        }
        let in_loop = !layout.loops_around(layout.block_holding(owner)).is_empty();
        let room = if in_loop { 0 } else { SLOT_WORDS / words.max(1) };
        let slots =
            strips.filter(|n| *n <= room && self.limits.by_cost).unwrap_or(room.min(self.limits.slots));
        let uses_tape = !state.is_empty() && strips.is_none_or(|n| n > slots);
        let unrolled = again.saturating_mul(steps) <= UNROLLED || steps == 1;
        // Of one step everything lies in registers. The tape's words count twice again.
        if self.limits.by_cost && !unrolled && 2 * words * (steps - 1) / steps < per_step {
            return Err(Otherwise::ByOne);
        }
        Ok(Strip {
            steps,
            unrolled,
            state,
            slots,
            uses_tape,
            exits: self.exits_of(body),
            again,
            live: live.values,
        })
    }

    /// Notes what doing a step again takes to have a value (1); false if it cannot be had.
    fn visit(&self, v: Value, live: &mut Live) -> bool {
        if !live.values.insert(v) {
            return true;
        }
        let layout = self.facts.layout;
        match layout.definition(v) {
            Definition::Param(_) => true,
            Definition::LoopParam { inst, index, body } if body == live.body => {
                let closed = advance(layout, inst, index).is_some()
                    || geometric(layout, inst, index).is_some()
                    || alternating(layout, inst, index).is_some();
                if closed {
                    live.outside.push(v);
                    return true;
                }
                let Op::Loop { body, .. } = &inst.op else { return false };
                live.state.insert(index);
                self.visit(body.yields[index], live)
            }
            Definition::LoopParam { inst, index, body } if layout.inside(body, live.body) => {
                let Op::Loop { inits, cond, body, .. } = &inst.op else { return false };
                [inits[index], body.yields[index], cond.yields[0]].iter().all(|v| self.visit(*v, live))
                    && self.visit_around(body.id, live)
            }
            Definition::Inst { inst, index, block } if layout.inside(block, live.body) => {
                self.visit_around(block, live) && self.visit_inst(inst, index, block, live)
            }
            Definition::LoopParam { .. } | Definition::Inst { .. } => {
                live.outside.push(v);
                true
            }
        }
    }

    /// Whether a block of the step is run is decided again.
    fn visit_around(&self, block: BlockId, live: &mut Live) -> bool {
        let layout = self.facts.layout;
        let body = live.body;
        layout.ancestors(block).into_iter().take_while(|b| *b != body).all(|b| {
            match layout.blocks[b].owner.map(|o| &o.op) {
                Some(Op::If { cond, .. }) => self.visit(*cond, live),
                Some(Op::Loop { cond, .. }) => self.visit(cond.yields[0], live),
                // Nothing else owns blocks.
                _ => false,
            }
        })
    }

    fn visit_inst(&self, inst: &'a Inst, index: usize, block: BlockId, live: &mut Live) -> bool {
        match &inst.op {
            Op::If { cond, then, els } => {
                [*cond, then.yields[index], els.yields[index]].iter().all(|v| self.visit(*v, live))
            }
            Op::Loop { inits, params, cond, body, .. } => {
                let all = [params[index], inits[index], body.yields[index], cond.yields[0]];
                all.iter().all(|v| self.visit(*v, live))
            }
            Op::Load(place) => self.visit(*place, live) && self.visit_memory(inst, *place, block, live),
            op if op.effect() == Effect::Pure && !op.is_settled() => {
                op.operands().iter().all(|v| self.visit(*v, live))
            }
            Op::Warp { op, operands } if op.may_be_done_again() => {
                operands.iter().all(|v| self.visit(*v, live))
            }
            Op::Local { .. } => true,
            // It has an effect, or is asked once alone.
            _ => false,
        }
    }

    fn visit_memory(&self, load: &Inst, place: Value, block: BlockId, live: &mut Live) -> bool {
        let layout = self.facts.layout;
        let objects = self.facts.points.get(place);
        let in_step = |o: &Object| match o {
            Object::Local(l) => layout.block_of(*l).is_some_and(|b| layout.inside(b, live.body)),
            _ => false,
        };
        let (own, others): (Vec<&Object>, Vec<&Object>) = objects.iter().partition(|o| in_step(o));
        // Locals of blocks around the loop are others by then, and empty.
        let is_there = |o: &Object| match o {
            Object::Local(l) => self.is_visible_local(*l),
            _ => true,
        };
        let is_still = |o: &&Object| is_there(o) && self.facts.reread.holds_still(layout, block, load, o);
        if objects.is_empty() || !others.iter().all(is_still) {
            return false;
        }
        own.into_iter().all(|o| {
            let Object::Local(local) = o else { return false };
            // Writes in other ways than by stores, or to one of several places, are not followed.
            self.stores_into(*local).iter().all(|(store, at)| {
                let Op::Store(p, value) = &store.op else { return false };
                self.facts.points.get(*p).len() == 1
                    && layout.inside(*at, live.body)
                    && [*p, *value].iter().all(|v| self.visit(*v, live))
                    && self.visit_around(*at, live)
            }) && !self.is_written_otherwise(*local)
        })
    }

    fn is_written_otherwise(&self, local: Value) -> bool {
        let leads = |v: &Value| self.facts.points.get(*v).contains(&Object::Local(local));
        let writes = |inst: &Inst| match &inst.op {
            Op::Atomic { place, .. } | Op::Accumulate { place, .. } => leads(place),
            Op::Call { args, .. } | Op::Host { operands: args, .. } => args.iter().any(leads),
            Op::Extern { args, effect, .. } => *effect != ExternEffect::Pure && args.iter().any(leads),
            // Stores are looked at by themselves; nothing else writes.
            _ => false,
        };
        self.facts.layout.blocks.values().any(|b| b.block.insts.iter().any(writes))
    }
}

/// What doing the steps of a strip again takes.
struct Live {
    body: BlockId,
    values: HashSet<Value>,
    /// Carried values without a closed form.
    state: HashSet<usize>,
    /// Defined before the loop, or a closed form.
    outside: Vec<Value>,
}
