//! What each value of a kernel depends on: a fixed point over its instructions and the memory they share.

use analysis::layout::{BlockId, BlockKind, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Block, Builtin, Const, Function, Inst, InstId, Module, Op, UnaryOp};
use ir::{Value, WarpOp};

use super::recurrence::{added, contains, dependents, is_order_free};
use super::taint::Held;
use super::taint::{Bits, Holder, Taint, Ticket};

/// Functions that say when or where a thread runs.
const CLOCKS: [&str; 3] = ["clock", "clock64", "__globaltimer"];

pub fn is_clock(op: &Op) -> bool {
    matches!(op, Op::Extern { name, .. } if CLOCKS.contains(&name.as_str()))
}

pub struct Flow<'a> {
    pub(super) module: &'a Module,
    pub(super) f: &'a Function,
    pub(super) layout: &'a Layout<'a>,
    pub(super) points: &'a PointsTo,
    pub(super) draws: HashSet<InstId>,
    of: HashMap<Value, Taint>,
    pub tickets: HashMap<Value, Ticket>,
    /// As the last walk over the function left it, and as this one finds it.
    pub(super) held: HashMap<Object, Held>,
    pub(super) holding: HashMap<Object, Held>,
    /// Until something is stored there all loads of one variable find the same: they are one ticket. Stores are counted, and
    /// starts and ends of loops that have some.
    pub(super) stored: HashMap<Object, usize>,
    pub(super) seen: HashMap<(Object, usize), Value>,
    /// Taints only grow from here on, so that the walks come to an end.
    grows: bool,
    /// They did not, and nothing is known.
    is_lost: bool,
    changed: bool,
}

/// The booleans that decide by themselves whether a loop goes on: `while (!broke && …)`.
fn flags_of(layout: &Layout, cond: Value, out: &mut Vec<Value>) {
    let is_false = |v: Value| matches!(layout.op(v), Some(Op::Const(Const::Bool(false))));
    match layout.op(cond) {
        Some(Op::Unary(UnaryOp::Not, a)) => out.push(*a),
        Some(Op::Binary(BinaryOp::And, a, b)) => [*a, *b].into_iter().for_each(|v| flags_of(layout, v, out)),
        Some(Op::Select(a, b, c)) if is_false(*c) => {
            [*a, *b].into_iter().for_each(|v| flags_of(layout, v, out));
        }
        Some(Op::If { cond, then, els }) if then.yields.len() == 1 && is_false(els.yields[0]) => {
            [*cond, then.yields[0]].into_iter().for_each(|v| flags_of(layout, v, out));
        }
        _ => out.push(cond),
    }
}

/// Walks after which taints only grow.
const WALKS: usize = 24;

impl<'a> Flow<'a> {
    pub fn of(
        module: &'a Module,
        layout: &'a Layout<'a>,
        points: &'a PointsTo,
        draws: HashSet<InstId>,
    ) -> Flow<'a> {
        let f = layout.function;
        let mut flow = Flow {
            module,
            f,
            layout,
            points,
            draws,
            of: HashMap::default(),
            tickets: HashMap::default(),
            held: HashMap::default(),
            holding: HashMap::default(),
            stored: HashMap::default(),
            seen: HashMap::default(),
            grows: false,
            is_lost: false,
            changed: true,
        };
        // A kernel's arguments are the same for all threads; a device function may be called with anything.
        if !f.is_kernel() {
            let anything = Taint::of(Bits::THREAD.and(Bits::BLOCK));
            flow.of.extend(f.params.iter().map(|p| (p.value, anything.clone())));
        }
        let mut walks = 0;
        while std::mem::take(&mut flow.changed) {
            walks += 1;
            flow.grows = walks > WALKS;
            if walks > 10 * WALKS {
                flow.is_lost = true;
                break;
            }
            flow.stored.clear();
            flow.seen.clear();
            flow.block(f.body());
            let holding = std::mem::take(&mut flow.holding);
            flow.changed |= holding != flow.held;
            flow.held = holding;
        }
        flow
    }

    pub fn get(&self, v: Value) -> Taint {
        if self.is_lost {
            return Taint::of(Bits::ORDER);
        }
        self.of.get(&v).cloned().unwrap_or_default()
    }

    pub(super) fn set(&mut self, v: Value, taint: Taint) {
        let old = self.get(v);
        let taint = if self.grows { taint.and(&old) } else { taint };
        self.changed |= taint != old;
        self.of.insert(v, taint);
    }

    /// Makes a value a ticket of its own.
    pub(super) fn issue(&mut self, v: Value, ticket: Ticket) -> Taint {
        self.changed |= self.tickets.insert(v, ticket) != Some(ticket);
        Taint::ticket(v)
    }

    pub(super) fn home(&self, v: Value) -> BlockId {
        let block = self.layout.block_of(v).unwrap_or(self.f.body().id);
        let info = &self.layout.blocks[block];
        match (info.kind, info.owner.map(|i| &i.op)) {
            (BlockKind::LoopCond, Some(Op::Loop { body, .. })) => body.id,
            _ => block,
        }
    }

    /// The innermost block around all places where the tickets were drawn.
    pub(super) fn common_home(&self, taint: &Taint) -> BlockId {
        let mut homes = self.tickets_of(taint).map(|t| t.home);
        let first = homes.next().unwrap_or(self.f.body().id);
        homes.fold(first, |a, b| {
            let around = self.layout.ancestors(a).into_iter().find(|block| self.layout.inside(b, *block));
            around.unwrap_or(self.f.body().id)
        })
    }

    pub(super) fn tickets_of<'t>(&'t self, taint: &'t Taint) -> impl Iterator<Item = &'t Ticket> {
        taint.tickets.iter().filter_map(|t| self.tickets.get(t))
    }

    /// What tells the holders of all tickets from others.
    pub fn strangers(&self, taint: &Taint) -> Bits {
        self.tickets_of(taint).fold(Bits::default(), |all, t| all.and(t.strangers()))
    }

    /// Whether a value depends on one number that was drawn, and on nothing that tells who drew it.
    pub(super) fn is_of_one_ticket(&self, taint: &Taint) -> bool {
        let bad = self.strangers(taint).and(Bits::NEVER_AGAIN).and(Bits::MIXED_UP);
        taint.tickets.len() == 1 && !taint.any(bad)
    }

    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match &inst.op {
            Op::If { cond, then, els } => {
                self.block(then);
                self.block(els);
                for (i, r) in inst.results.iter().enumerate() {
                    let taint = self.merged(*r, *cond, [(then, then.yields[i]), (els, els.yields[i])]);
                    self.set(*r, taint);
                }
            }
            Op::Loop { .. } => self.loop_inst(inst),
            Op::Store(place, v) | Op::Accumulate { place, value: v, .. } => self.store(inst, *place, *v),
            Op::Load(place) => {
                let taint = self.loaded(inst, *place);
                self.set(inst.results[0], taint);
            }
            Op::Atomic { op, place, operands, .. } => self.atomic(inst, *op, *place, operands),
            Op::Warp { op, operands } => self.warp(inst, *op, operands),
            op => {
                let taint = self.computed(op);
                inst.results.iter().for_each(|r| self.set(*r, taint.clone()));
            }
        }
    }

    /// `if (lane == 0) t = atomicAdd(…);` makes `t` a ticket, or something that everybody knows: who drew it does not matter
    /// to what depends on `t` alone.
    fn merged(&mut self, r: Value, cond: Value, arms: [(&Block, Value); 2]) -> Taint {
        let decides = self.get(cond);
        let [a, b] = arms.map(|(_, v)| self.get(v));
        let both = a.clone().and(&b);
        let drawn_inside = |(block, taint): (&Block, &Taint)| {
            self.tickets_of(taint).all(|t| self.layout.inside(t.home, block.id) && !t.is_sum)
        };
        let bad = Bits::WHO.and(Bits::ROUND).and(Bits::MIXED_UP).and(Bits::NEVER_AGAIN);
        let is_ticket = a.tickets != b.tickets
            && !both.any(bad)
            && decides.tickets.is_empty()
            && !decides.any(Bits::NEVER_AGAIN)
            && drawn_inside((arms[0].0, &a))
            && drawn_inside((arms[1].0, &b));
        if !is_ticket {
            return both.and(&decides);
        }
        let holder = self.tickets_of(&both).map(|t| t.holder).min().unwrap_or(Holder::Thread);
        let within_block = self.tickets_of(&both).all(|t| t.within_block);
        let home = self.home(r);
        self.issue(r, Ticket { holder, home, is_sum: false, within_block })
    }

    fn loop_inst(&mut self, inst: &Inst) {
        let Op::Loop { inits, params, cond, body, .. } = &inst.op else { return };
        let key = body.id;
        let draws = contains(body, &|i| self.draws.contains(&i.id));
        let runs = self.get(cond.yields[0]);
        let mut flags = Vec::new();
        flags_of(self.layout, cond.yields[0], &mut flags);
        for (i, p) in params.iter().enumerate() {
            let (init, mut next) = (self.get(inits[i]), self.get(body.yields[i]));
            let deps = dependents(body, *p);
            let carries = deps.contains(&body.yields[i]) && !flags.contains(p);
            // A sum over elements is the same in any order.
            if carries && is_order_free(self.layout, body.yields[i], *p, &deps) {
                next = next.without(Bits::MIXED_UP);
                next.tickets.retain(|t| !self.is_item(*t));
            }
            let inside: Vec<Ticket> =
                self.tickets_of(&next).filter(|t| self.layout.inside(t.home, key)).copied().collect();
            let lone = inside.iter().all(|t| !t.is_sum)
                && self.is_of_one_ticket(&next)
                && !init.any(Bits::NEVER_AGAIN.and(Bits::MIXED_UP));
            let mut sum = None;
            let taint = if carries && (!inside.is_empty() || next.any(Bits::HISTORY)) {
                sum = self.sum(inst, i, &init);
                Taint::of(init.bits.and(next.bits).and(Bits::HISTORY))
            } else if carries && draws {
                init.and(&next).with(Bits::ROUND)
            } else if inside.is_empty() {
                init.and(&next)
            } else if lone {
                // What was drawn in the round before.
                let holder = inside.iter().map(|t| t.holder).min().unwrap_or(Holder::Thread);
                let within_block = inside.iter().all(|t| t.within_block);
                self.issue(*p, Ticket { holder, home: key, is_sum: false, within_block })
            } else {
                init.and(&next).with(Bits::ORDER)
            };
            let drawn_end = self.tickets_of(&runs).any(|t| self.layout.inside(t.home, key));
            let unknown_end = carries && (drawn_end || runs.any(Bits::NEVER_AGAIN));
            let result = match sum {
                Some(sum) => sum,
                None if unknown_end => taint.clone().with(runs.bits.and(Bits::HISTORY)),
                None => taint.clone().and(&runs.clone().without(Bits::MIXED_UP)),
            };
            self.set(*p, taint);
            self.set(inst.results[i], result);
        }
        self.note_stores(body);
        self.block(cond);
        // What the loop ends by is known where it goes on.
        let flags: Vec<Value> = flags.into_iter().filter(|v| params.contains(v)).collect();
        let outside: Vec<Taint> = flags.iter().map(|v| self.get(*v)).collect();
        self.of.extend(flags.iter().map(|v| (*v, Taint::default())));
        self.block(body);
        self.of.extend(flags.into_iter().zip(outside));
        self.note_stores(body);
    }

    /// A carried value that is nothing but the sum of what belongs to each number that was drawn.
    fn sum(&mut self, inst: &Inst, i: usize, init: &Taint) -> Option<Taint> {
        let Op::Loop { params, body, .. } = &inst.op else { return None };
        let param = params[i];
        let deps = dependents(body, param);
        let terms = added(self.layout, body.yields[i], param, &deps)?;
        let all = terms.iter().fold(Taint::default(), |all, t| all.and(&self.get(*t)));
        let is_number = self.f.ty(param).is_float();
        if !is_number || !init.tickets.is_empty() || !self.is_of_one_ticket(&all) {
            return None;
        }
        let ticket = *self.tickets_of(&all).next()?;
        let (result, bits) = (inst.results[i], init.bits.and(all.bits));
        let home = self.home(result);
        Some(self.issue(result, Ticket { is_sum: true, home, ..ticket }).with(bits))
    }

    fn warp(&mut self, inst: &Inst, op: WarpOp, operands: &[Value]) {
        // Who takes part is the mask's matter.
        let operands = &operands[usize::from(op.takes_mask())..];
        let mut taint = operands.iter().fold(Taint::default(), |all, v| all.and(&self.get(*v)));
        let Some(r) = inst.results.first() else { return };
        let private = Bits::LANE.and(Bits::THREAD);
        let is_one_lane = |s: &Self| !s.get(operands[1]).any(private);
        let (to, adds) = match op {
            WarpOp::Shuffle if is_one_lane(self) => (Some(Holder::Warp), false),
            WarpOp::WarpFirst => (Some(Holder::Warp), false),
            WarpOp::BlockFirst => (Some(Holder::Block), false),
            WarpOp::WarpSum => (Some(Holder::Warp), true),
            WarpOp::BlockSum => (Some(Holder::Block), true),
            _ => (None, false),
        };
        let holder = self.tickets_of(&taint).map(|t| t.holder).min();
        let is_sum = self.tickets_of(&taint).any(|t| t.is_sum);
        taint = match (to, holder) {
            (Some(to), Some(from)) if from < to && self.is_of_one_ticket(&taint) && (adds || !is_sum) => {
                let within_block = self.tickets_of(&taint).all(|t| t.within_block);
                let home = self.common_home(&taint);
                let kept = if to == Holder::Block {
                    taint.bits.without(private)
                } else {
                    taint.bits.without(Bits::LANE)
                };
                self.issue(*r, Ticket { holder: to, home, is_sum: adds, within_block }).with(kept)
            }
            (Some(_), None) if !adds => taint.without(Bits::LANE),
            _ if is_sum => taint.with(Bits::ORDER),
            _ => taint.with(Bits::LANE),
        };
        inst.results.iter().for_each(|r| self.set(*r, taint.clone()));
    }

    fn computed(&self, op: &Op) -> Taint {
        let all = op.operands().iter().fold(Taint::default(), |all, v| all.and(&self.get(*v)));
        let clean = |v: &Value| self.get(*v).is_clean();
        let is_linear = match op {
            Op::Binary(BinaryOp::Add | BinaryOp::Sub, ..) | Op::Unary(UnaryOp::Neg, _) => true,
            Op::Convert(a) => self.f.ty(*a).is_float(),
            Op::Binary(BinaryOp::Mul, a, b) => clean(a) || clean(b),
            Op::Binary(BinaryOp::Div, _, b) => clean(b),
            // Not known to be linear.
            _ => false,
        };
        match op {
            Op::Builtin(Builtin::ThreadIdx(_)) => Taint::of(Bits::THREAD),
            Op::Builtin(Builtin::BlockIdx(_)) => Taint::of(Bits::BLOCK),
            Op::Binary(BinaryOp::Rem | BinaryOp::And, a, b) if self.is_lane(*a, *b) => Taint::of(Bits::LANE),
            op if is_clock(op) => all.with(Bits::TIME),
            _ if !is_linear && self.tickets_of(&all).any(|t| t.is_sum) => all.with(Bits::ORDER),
            // What the operands depend on.
            _ => all,
        }
    }

    /// `threadIdx.x % 32` or `threadIdx.x & 31`
    fn is_lane(&self, a: Value, b: Value) -> bool {
        let width = self.layout.op(b);
        self.get(a) == Taint::of(Bits::THREAD) && matches!(width, Some(Op::Const(Const::Int(31 | 32))))
    }
}
