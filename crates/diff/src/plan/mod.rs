//! The storage plan: for every value the reverse sweep needs, where it gets it from.
//!
//! 1. *Visible*: defined at a block whose forward and reverse sweeps share a scope (the function's body, and an
//!    `If` at its end, recursively). Nothing to do.
//! 2. *Closed form*: a loop's carried value that advances by an invariant step.
//! 3. *Replayed*: computed again at the start of the reverse block, in program order, from other needed values;
//!    pure instructions, loads that may be repeated, locals of the block with the stores into them, and loads from
//!    shared memory that is filled again first ([`refill`]).
//! 4. *Kept*: in a local array, one element per iteration, where the loops around run a small constant number of
//!    times; in other loops pushed on the tape at the end of the block and popped at the start of its reverse;
//!    outside loops handed out of the `If` as an extra result. Long loops are cut into strips where that costs less
//!    ([`strips`]).
//!
//! A first plan keeps a value only if it cannot be replayed; what replaying needs becomes needed in turn. Where values behind
//! those are fewer, a second plan keeps them instead ([`min_cut`]).

use std::cell::RefCell;
pub mod accumulate;
pub mod choices;
pub mod cost;
mod decisions;
mod exits;
pub mod facts;
mod fewest;
pub mod host_code;
pub mod infinite;
mod keeping;
mod min_cut;
pub mod once;
mod refill;
mod replayable;
pub mod seeds;
pub mod spared;
pub mod strips;
pub mod time_loops;
pub mod unwritten;

use analysis::bounded::advance;
use analysis::layout::{BlockId, Definition, Layout};
use analysis::loops::{Alternating, alternating, constant, counted, linear};
use analysis::objects::Object;
use analysis::powers::geometric;
use analysis::trips::constant_trips;
use ir::tables::{HashMap, HashSet};
use ir::uses::{free_of, free_values};
use ir::{BinaryOp, Code, Diagnostic, Inst, InstId, Op, Value};

use crate::rules::{self, RuleKind};
pub use facts::Facts;
use min_cut::{Dependencies, Node};
use strips::{Cuts, Otherwise, Strip, StripLimits};
use time_loops::key;

/// Loops of at most this many iterations, known before, are run again rather than kept.
const CHEAP_TRIPS: u64 = 16;

/// Values of loops that run at most this many times in all are kept in a local array.
pub const ARRAY_TRIPS: u64 = 64;

/// A local array that keeps one value of a loop nest.
pub struct Array {
    pub value: Value,
    /// The loops around the value, outermost first: body and number of iterations.
    pub loops: Vec<(BlockId, u64)>,
}

#[derive(Default)]
pub struct StoragePlan {
    /// Blocks whose values are in scope in the reverse sweep.
    pub visible: HashSet<BlockId>,
    /// Values to push at the end of a block, in this order.
    pub push: HashMap<BlockId, Vec<Value>>,
    /// Values to keep in local arrays, by the block that defines them.
    pub arrays: HashMap<BlockId, Vec<Array>>,
    /// Loops that are cut into strips, by their bodies.
    pub strips: HashMap<BlockId, Strip>,
    /// Values that a strip records when its steps are done again, by the block that defines them. The loop that is cut is the
    /// first one around them.
    pub recorded: HashMap<BlockId, Vec<Array>>,
    /// Values to hand out of a branch.
    pub export: HashMap<BlockId, Vec<Value>>,
    /// Instructions to compute again (by address); an `If` or `Loop` here is done again as a whole.
    pub replay: HashSet<InstId>,
    /// Shared memory to fill again at the start of a loop body's reverse.
    pub refill: HashMap<BlockId, refill::Refill>,
    /// Carried values with a closed form that are needed.
    pub closed: HashSet<Value>,
    /// All needed values.
    pub needed: HashSet<Value>,
}

/// What may be chosen.
#[derive(Clone, Copy)]
pub struct StorageOptions {
    /// The sweeps are two functions, and no scope is common to both.
    pub split: bool,
    /// Loops may be cut.
    pub strips: Option<StripLimits>,
    /// Values may be kept that could be done again, if they are fewer words.
    pub fewest: bool,
    /// Loops are done again however long they are: nothing can be kept that nobody knows the size of.
    pub long_loops_again: bool,
}

impl StoragePlan {
    /// `also`: what adjoint code asks for beside what each instruction's reverse does.
    pub fn make<'a>(
        facts: &'a Facts<'a>,
        options: StorageOptions,
        also: &[Value],
    ) -> Result<StoragePlan, Diagnostic> {
        let mut once = HashSet::default();
        loop {
            let planner = Planner::best(facts, (options, also), &once);
            if let Some(d) = planner.refused {
                return Err(d);
            }
            let before = once.len();
            once.extend(planner.may_be_decided_otherwise());
            if once.len() == before {
                return Ok(planner.plan);
            }
        }
    }

    pub fn uses_tape(&self) -> bool {
        !self.push.is_empty() || self.strips.values().any(|s| s.uses_tape)
    }
}

struct Planner<'a> {
    facts: &'a Facts<'a>,
    split: bool,
    long_loops_again: bool,
    plan: StoragePlan,
    /// Locals whose contents are rebuilt by replaying stores.
    locals: HashSet<Value>,
    /// Locals about which [`Planner::local_can_be_rebuilt`] is being asked, for stores that depend on each other.
    asked: RefCell<Vec<Value>>,
    /// Conditions that are needed and not planned yet.
    decisions: Vec<Value>,
    /// The first thing that cannot be had in the reverse sweep.
    refused: Option<Diagnostic>,
    /// Loops to be cut, and the conditions in them that leave one.
    cuts: Cuts,
    limits: StripLimits,
    exits: HashSet<Value>,
    /// What is kept although it could be done again, because that is fewer words.
    instead: HashSet<Value>,
    /// What is kept although it could be done again, because it must come out the same ([`once`]).
    once: HashSet<Value>,
    dependencies: Dependencies,
}

impl<'a> Planner<'a> {
    /// The plan with the loops cut that can be, and the fewest words kept.
    fn best(
        facts: &'a Facts<'a>,
        (options, also): (StorageOptions, &[Value]),
        once: &HashSet<Value>,
    ) -> Planner<'a> {
        let with = |cuts: &Cuts, instead: HashSet<Value>| {
            Planner::with(facts, (options, also), cuts.clone(), (instead, once.clone()))
        };
        let (mut planner, _) = with(&Cuts::default(), HashSet::default());
        let mut cuts = if options.strips.is_some() { planner.candidates() } else { Cuts::default() };
        let mut settled = cuts.is_empty();
        while !settled {
            let otherwise;
            (planner, otherwise) = with(&cuts, HashSet::default());
            settled = otherwise.is_empty();
            cuts = cuts.into_iter().filter_map(|(b, cut)| Some((b, cut.or(otherwise.get(&b))?))).collect();
        }
        if let Some(instead) = planner.fewer_words().filter(|_| options.fewest) {
            let (with_fewer, otherwise) = with(&cuts, instead);
            if otherwise.is_empty() && with_fewer.refused.is_none() {
                planner = with_fewer;
            }
        }
        planner
    }

    /// The plan if these loops are cut and these values kept, and those of the loops that cannot be cut so or had better not.
    fn with(
        facts: &'a Facts<'a>,
        (options, also): (StorageOptions, &[Value]),
        cuts: Cuts,
        (instead, once): (HashSet<Value>, HashSet<Value>),
    ) -> (Planner<'a>, HashMap<BlockId, Otherwise>) {
        let mut planner = Planner {
            facts,
            split: options.split,
            long_loops_again: options.long_loops_again,
            plan: StoragePlan::default(),
            locals: HashSet::default(),
            asked: RefCell::default(),
            decisions: Vec::new(),
            refused: None,
            cuts,
            limits: options.strips.unwrap_or_default(),
            exits: HashSet::default(),
            instead,
            once,
            dependencies: Dependencies::default(),
        };
        planner.exits = planner.cuts.keys().flat_map(|body| planner.exits_of(*body).into_keys()).collect();
        if !options.split {
            planner.find_visible();
        }
        planner.direct_needs();
        also.iter().for_each(|v| planner.need(*v));
        loop {
            let before = planner.plan.needed.len();
            planner.plan_decisions();
            let otherwise = planner.plan_strips();
            // What doing steps again needs may be a condition, or recorded in turn.
            if planner.plan.needed.len() == before && planner.decisions.is_empty() {
                return (planner, otherwise);
            }
        }
    }

    fn find_visible(&mut self) {
        let mut work = vec![self.facts.layout.function.body()];
        while let Some(block) = work.pop() {
            self.plan.visible.insert(block.id);
            if let Some(Inst { op: Op::If { then, els, .. }, .. }) = block.insts.last() {
                work.extend([&**then, &**els]);
            }
        }
    }

    /// What the reverse of each instruction uses directly.
    fn direct_needs(&mut self) {
        let layout = self.facts.layout;
        let mut all: Vec<&Inst> = layout.blocks.values().flat_map(|info| info.block.insts.iter()).collect();
        all.sort_by_key(|i| layout.position(i));
        for inst in all {
            if self.facts.has_work(inst) {
                for v in self.needs_of(inst) {
                    self.need(v);
                }
                self.need_for_steps(inst);
                self.need_contents(inst);
            }
        }
    }

    /// A loop that is run again uses what its body uses.
    fn need_for_steps(&mut self, inst: &Inst) {
        let Op::Loop { params, body, .. } = &inst.op else { return };
        if key(inst).is_some_and(|k| self.facts.time_loops.contains_key(&k)) {
            for v in free_of(body) {
                if !params.contains(&v) {
                    self.need(v);
                }
            }
        }
    }

    /// A call's pullback reads the locals that the call was given: they must be rebuilt.
    fn need_contents(&mut self, inst: &Inst) {
        let Op::Call { callee, args } = &inst.op else { return };
        if self.facts.shadowed.registered.contains_key(callee) {
            return;
        }
        let unused = |i: &usize| self.facts.unread.get(callee).is_some_and(|unused| unused.contains(i));
        let read = (0..args.len()).filter(|i| !unused(i)).map(|i| args[i]);
        for o in read.flat_map(|a| self.facts.points.reachable(a)) {
            if let Object::Local(l) = o
                && !self.is_visible_local(l)
                && !self.local_can_be_rebuilt(l)
            {
                self.refuse(inst, l, "is passed to a function that stays a call");
            }
        }
    }

    fn refuse(&mut self, inst: &Inst, local: Value, why: &str) {
        let name = self.facts.layout.function.name_of(local).unwrap_or("temporary");
        let name = name.strip_suffix("_adj").unwrap_or(name);
        let message = format!("local `{name}` {why}, and the reverse sweep cannot rebuild it");
        self.refused.get_or_insert(
            Diagnostic::new(Code::PointerWithoutShadow, inst.span, message)
                .with_hint("declare it at the start of the function, outside loops and branches"),
        );
    }

    fn needs_of(&self, inst: &Inst) -> Vec<Value> {
        let active = |v: &Value| self.facts.activity.active(*v);
        let shadow = |p: &Value| self.facts.shadowed.of.get(p).copied();
        match &inst.op {
            Op::Binary(BinaryOp::Mul, a, b) => {
                let mut needs = Vec::new();
                if active(a) {
                    needs.push(*b);
                }
                if active(b) {
                    needs.push(*a);
                }
                needs
            }
            op if is_reciprocal(self.facts.layout, op) => inst.results.clone(),
            Op::Binary(BinaryOp::Div, _, b) => {
                if active(b) {
                    vec![*b, inst.results[0]]
                } else {
                    vec![*b]
                }
            }
            Op::Select(c, ..) => vec![*c],
            op if op.is_linked() => op.links().filter(|(_, u)| active(u)).map(|(slope, _)| slope).collect(),
            Op::Extern { name, args, .. } => match rules::lookup(name).map(|r| &r.kind) {
                Some(RuleKind::Smooth(row)) => {
                    let mut needs = Vec::new();
                    for (i, a) in args.iter().enumerate() {
                        let Some(e) = row.partial(i).filter(|_| active(a)) else { continue };
                        needs.extend((0..args.len()).filter(|j| e.needs_arg(*j)).map(|j| args[j]));
                        if e.needs_result() {
                            needs.push(inst.results[0]);
                        }
                    }
                    needs
                }
                _ => Vec::new(),
            },
            // Who put the value there that is there now?
            Op::Atomic { op, place, operands, .. } if op.chooses() => {
                shadow(place).into_iter().chain([*place, operands[0]]).collect()
            }
            Op::Load(p) | Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                shadow(p).into_iter().collect()
            }
            Op::If { cond, .. } => vec![*cond],
            Op::Loop { inits, .. } => match counted(self.facts.layout, inst) {
                Some(c) => vec![inits[c.counter], c.bound, c.step.by],
                None if constant_trips(self.facts.layout, inst).is_some() => Vec::new(),
                None => vec![
                    *inst
                        .results
                        .iter()
                        .rev()
                        .find(|r| self.is_trip_count(inst, **r))
                        .expect("prepared: uncounted loops count themselves"),
                ],
            },
            Op::Warp { op, operands } => {
                let others = operands.iter().enumerate().filter(|(i, _)| op.exchanged() != Some(*i));
                others.map(|(_, v)| *v).collect()
            }
            Op::Call { callee, args } => match self.facts.shadowed.registered.get(callee) {
                Some(call) => args[..call.needed()].to_vec(),
                None => args.iter().copied().chain(args.iter().filter_map(shadow)).collect(),
            },
            Op::Host { op, operands } => self.facts.host_needs(inst, op, operands),
            // Linear, or without derivative: operands are not needed.
            _ => Vec::new(),
        }
    }

    fn is_trip_count(&self, inst: &Inst, r: Value) -> bool {
        let index = inst.results.iter().position(|x| *x == r).expect("a result of this loop");
        trip_counter(self.facts.layout, inst) == Some(index)
    }

    /// Needs what doing something again takes.
    fn need_for(&mut self, v: Value, user: Node) {
        self.dependencies.add(Node::Value(v), user);
        self.find(v);
    }

    fn need(&mut self, v: Value) {
        self.dependencies.want(v);
        self.find(v);
    }

    /// Plans where a needed value comes from.
    fn find(&mut self, v: Value) {
        let layout = self.facts.layout;
        if layout.op(v).is_some_and(|op| matches!(op, Op::Const(_))) || !self.plan.needed.insert(v) {
            return;
        }
        match layout.definition(v) {
            Definition::Param(_) => {}
            Definition::LoopParam { inst, index, body } => {
                let Op::Loop { inits, .. } = &inst.op else { unreachable!("a loop parameter is of a loop") };
                if self.once.contains(&v) || self.is_kept_instead(v, body) {
                    self.keep(body, v);
                    return;
                }
                if let Some(step) = advance(layout, inst, index) {
                    self.plan.closed.insert(v);
                    self.need_for(inits[index], Node::Value(v));
                    self.need_for(step.by, Node::Value(v));
                } else if geometric(layout, inst, index).is_some() {
                    self.plan.closed.insert(v);
                    self.need_for(inits[index], Node::Value(v));
                } else if let Some(other) = alternating(layout, inst, index) {
                    self.plan.closed.insert(v);
                    self.need_for(inits[index], Node::Value(v));
                    let other = match other {
                        Alternating::Minus(c) | Alternating::Xor(c) => c,
                        Alternating::Swapped(i) => inits[i],
                    };
                    self.need_for(other, Node::Value(v));
                } else {
                    self.keep(body, v);
                }
            }
            Definition::Inst { inst, block, .. } => {
                if self.plan.visible.contains(&block) {
                    return;
                }
                if self.exits.contains(&v) || self.once.contains(&v) || self.is_kept_instead(v, block) {
                    self.keep(block, v);
                } else if self.is_decision(v, inst) {
                    self.decisions.push(v);
                } else if self.can_replay(inst, block) {
                    self.dependencies.add(Node::Unit(inst.id), Node::Value(v));
                    self.replay(inst);
                } else {
                    self.keep(block, v);
                }
            }
        }
    }

    /// Marks an instruction for replay (an `If` or `Loop` as a whole) and needs what it uses from outside.
    fn replay(&mut self, inst: &'a Inst) {
        if !self.plan.replay.insert(inst.id) {
            return;
        }
        self.refill_for(inst);
        for v in free_values(inst) {
            self.need_for(v, Node::Unit(inst.id));
        }
        if let (Op::Local { .. }, [local]) = (&inst.op, inst.results.as_slice()) {
            self.replay_stores(*local);
        }
    }
}

/// Whether an operation is `1 / d`, of floating-point numbers: its derivative is made from its result alone.
pub fn is_reciprocal(layout: &Layout, op: &Op) -> bool {
    let Op::Binary(BinaryOp::Div, a, d) = op else { return false };
    let is_wide = matches!(layout.function.ty(*d), ir::Type::Float(ir::FloatKind::F32 | ir::FloatKind::F64));
    is_wide && matches!(layout.op(*a), Some(Op::Const(ir::Const::Float(n))) if *n == 1.0)
}

/// Which carried value counts the iterations of a loop that counts itself: starts at 0, grows by 1.
pub fn trip_counter(layout: &Layout, inst: &Inst) -> Option<usize> {
    let Op::Loop { inits, params, .. } = &inst.op else { return None };
    (0..params.len()).rev().find(|&i| {
        constant(layout, inits[i]) == Some(0)
            && linear(layout, inst, i).is_some_and(|s| !s.negative && constant(layout, s.by) == Some(1))
            && layout.function.name_of(params[i]) == Some("trips")
    })
}
