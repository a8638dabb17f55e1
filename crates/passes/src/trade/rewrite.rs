//! The loop as it is after the trade.

use crate::inline::copy_block;
use ir::tables::HashMap;
use ir::{
    Accumulation, Barrier, BinaryOp, Block, Builder, Builtin, CompareOp, Function, GlobalId, Inst, InstId,
    LoopHint, Module, Op, Span, Type, Value, WarpOp,
};

use super::candidate::MOST_THREADS;
use super::names::scalar_name;
use super::writer::Writer;
use super::{Guard, Range, Site, Source, Trade, TradePlan, Trips, staging, strips};
use crate::room::declare_own;

/// `if (the block has the right size) { traded } else { as it was }`.
pub fn rewrite(
    m: &mut Module,
    f: &mut Function,
    inst: &Inst,
    plan: &TradePlan,
    vote: Option<Value>,
    additions: &mut Vec<InstId>,
) -> Vec<Inst> {
    let Op::Loop { body, .. } = &inst.op else { unreachable!("plans are for loops") };
    let told: HashMap<Value, GlobalId> =
        plan.told.iter().map(|v| (*v, declare_told(m, f, *v, &plan.bounds))).collect();
    let tiles: HashMap<Value, GlobalId> =
        plan.staged().map(|v| (v, staging::declare_tile(m, f, body, v))).collect();
    additions.extend(plan.trades.iter().flat_map(|t| &t.sites).map(|s| body.insts[s.at].id));
    let rest = loop_without(f, inst, plan);
    let mut as_it_was = inst.clone();
    as_it_was.results = inst.results.iter().map(|r| f.new_value(f.ty(*r).clone(), None)).collect();

    let mut b = Builder::new(f);
    b.span = inst.span;
    let cond = fits(&mut b, plan, vote);
    b.begin();
    let mut writer = Writer { m, plan, told: &told, tiles: &tiles, body, b };
    writer.tell();
    let results = rest.results.clone();
    writer.b.push(rest.op, rest.results);
    for trade in &plan.trades {
        match &plan.trips {
            Trips::Range(range) => writer.trade_strips(trade, range),
            Trips::Constant(_) | Trips::Block(_) => writer.trade_once(trade),
        }
    }
    let mut b = writer.b;
    b.effect(Op::Barrier(Barrier::Block));
    let then = b.close(results);
    let handed_on = as_it_was.results.clone();
    let els = Block::new(vec![as_it_was], handed_on);
    b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, inst.results.clone());
    b.close(Vec::new()).insts
}

fn all_here(b: &mut Builder, here: Value) -> Value {
    let all = b.emit(Op::Warp { op: WarpOp::AllHere, operands: vec![here] }, Type::Bool);
    b.name(all, "all_here");
    all
}

/// Asks all threads of the block, before a branch, whether they take it.
pub fn vote(f: &mut Function, guard: Guard, span: Span) -> (Vec<Inst>, Value) {
    let mut b = Builder::new(f);
    b.span = span;
    let takes = if guard.taken { guard.cond } else { b.not(guard.cond) };
    let all = all_here(&mut b, takes);
    (b.close(Vec::new()).insts, all)
}

/// A shared array with an element for each thread.
fn declare_told(m: &mut Module, f: &Function, v: Value, bounds: &[u64; 3]) -> GlobalId {
    let scalar = f.ty(v).clone();
    let spelled = scalar_name(&scalar).expect("looked at when the plan was made");
    let sizes: Vec<u64> = bounds.iter().rev().copied().filter(|n| *n > 1).collect();
    let dimensions: String = sizes.iter().map(|n| format!("[{n}]")).collect();
    let ty = sizes.iter().rev().fold(scalar, |of, n| Type::Array(Box::new(of), *n));
    let wanted = format!("{}_all", f.name_of(v).unwrap_or("value"));
    declare_own(m, &wanted, ty, |name| format!("__shared__ {spelled} {name}{dimensions};"))
}

/// A copy of the loop that leaves the traded additions out.
fn loop_without(f: &mut Function, inst: &Inst, plan: &TradePlan) -> Inst {
    let mut left = inst.clone();
    if let Op::Loop { body, .. } = &mut left.op {
        let mut at = 0;
        body.insts.retain(|_| {
            at += 1;
            !plan.trades.iter().flat_map(|t| &t.sites).any(|s| s.at == at - 1)
        });
    }
    let source = f.clone();
    let block = Block::new(vec![left], Vec::new());
    let mut copy = copy_block(&source, f, &block, &mut HashMap::default());
    copy.insts.pop().expect("one instruction was copied")
}

/// Whether the block has the sizes that the trade is for, and all of its threads are there.
fn fits(b: &mut Builder, plan: &TradePlan, vote: Option<Value>) -> Value {
    let mut all: Vec<Value> = vote.into_iter().collect();
    if matches!(plan.trips, Trips::Range(_)) && vote.is_none() {
        // They are; but not everywhere does it pay.
        let here = b.boolean(true);
        all.push(all_here(b, here));
    }
    if matches!(plan.trips, Trips::Range(_)) && plan.bounds[0] < MOST_THREADS {
        let [width, height] = [0, 1].map(|axis| b.builtin(Builtin::BlockDim(axis)));
        let threads = if plan.required[1] == Some((1, 1)) { width } else { b.mul(width, height) };
        let ty = b.ty(threads);
        let most = b.int(ty, i128::from(plan.bounds[0]));
        all.push(b.compare(CompareOp::Le, threads, most));
    }
    if let Trips::Range(range) = &plan.trips {
        let ty = b.ty(plan.counter);
        all.extend(strips::has_room(b, range, &ty));
        all.extend(plan.trades.iter().map(|t| strips::is_long_enough(b, range, t.axis, &ty)));
    }
    for (axis, size) in (0u8..).zip(&plan.required) {
        let Some((least, most)) = *size else { continue };
        let has = b.builtin(Builtin::BlockDim(axis));
        let ty = b.ty(has);
        let tests = match (least, most) {
            _ if least == most => vec![(CompareOp::Eq, least)],
            (_, MOST_THREADS..) => vec![(CompareOp::Ge, least)],
            _ => vec![(CompareOp::Ge, least), (CompareOp::Le, most)],
        };
        for (op, size) in tests {
            let wanted = b.int(ty.clone(), i128::from(size));
            all.push(b.compare(op, has, wanted));
        }
    }
    all.into_iter()
        .reduce(|before, next| b.binary(BinaryOp::And, before, next))
        .unwrap_or_else(|| b.boolean(true))
}

impl Writer<'_, '_> {
    /// Every thread puts down what others will need of it.
    fn tell(&mut self) {
        for v in &self.plan.told {
            let coordinates = [0, 1, 2].map(|axis| self.b.builtin(Builtin::ThreadIdx(axis)));
            let place = self.told_place(*v, &coordinates);
            self.b.store(place, *v);
        }
        self.b.effect(Op::Barrier(Barrier::Block));
    }

    fn told_place(&mut self, v: Value, coordinates: &[Value; 3]) -> Value {
        let global = self.told[&v];
        let mut place = self.b.emit(Op::Global(global), Type::ptr(self.m.global(global).ty.clone()));
        if matches!(self.plan.trips, Trips::Range(_)) {
            let index = self.in_block(coordinates);
            return self.b.element(place, index);
        }
        for axis in [2, 1, 0] {
            if self.plan.bounds[axis] > 1 {
                place = self.b.element(place, coordinates[axis]);
            }
        }
        place
    }

    /// The number of a thread within its block, which has no depth.
    fn in_block(&mut self, coordinates: &[Value; 3]) -> Value {
        if self.plan.required[1] == Some((1, 1)) {
            return coordinates[0];
        }
        let width = self.b.builtin(Builtin::BlockDim(0));
        let before = self.b.mul(coordinates[1], width);
        self.b.add(before, coordinates[0])
    }

    /// Each thread stands for one iteration.
    fn trade_once(&mut self, trade: &Trade) {
        let own = self.b.builtin(Builtin::ThreadIdx(trade.axis));
        let ty = self.b.ty(self.plan.counter);
        let counter = self.b.convert(own, &ty);
        self.add_up(trade, counter);
    }

    /// Each thread stands for one iteration of every strip.
    fn trade_strips(&mut self, trade: &Trade, range: &Range) {
        let ty = self.b.ty(self.plan.counter);
        let staged: Vec<Value> = self.plan.staged().filter(|v| trade.sources.contains_key(v)).collect();
        let name = self.b.function.name_of(self.plan.counter).map(str::to_string);
        let own = self.b.builtin(Builtin::ThreadIdx(trade.axis));
        let own = self.b.convert(own, &ty);
        let mut start = strips::first(&mut self.b, range, &ty);
        if staged.is_empty() {
            start = self.b.add(start, own);
        }
        let at = self.b.value(ty.clone(), name);
        self.b.begin();
        let more = strips::is_within(&mut self.b, range, at);
        let cond = self.b.close(vec![more]);
        self.b.begin();
        if staged.is_empty() {
            self.add_up(trade, at);
        } else {
            self.fetch(&staged, range, at);
            let counter = self.b.add(at, own);
            let cond = strips::is_within(&mut self.b, range, counter);
            self.b.begin();
            self.add_up(trade, counter);
            let then = self.b.close(Vec::new());
            self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(Block::default()) }, Vec::new());
            self.b.effect(Op::Barrier(Barrier::Block));
        }
        let length = self.b.builtin(Builtin::BlockDim(trade.axis));
        let length = self.b.convert(length, &ty);
        let next = self.b.add(at, length);
        let body = self.b.close(vec![next]);
        let result = self.b.value(ty, None);
        let op = Op::Loop {
            inits: vec![start],
            params: vec![at],
            cond: Box::new(cond),
            body: Box::new(body),
            hint: LoopHint::None,
        };
        self.b.push(op, vec![result]);
    }

    /// The loop over the threads that are stood in for, and the additions of what it sums up.
    fn add_up(&mut self, trade: &Trade, counter: Value) {
        let own = self.b.builtin(Builtin::ThreadIdx(trade.axis));
        let unsigned = self.b.ty(own);
        let mut inits = vec![self.b.int(unsigned.clone(), 0)];
        let mut params = vec![self.b.value(unsigned.clone(), Some("j".into()))];
        for site in &trade.sites {
            let (_, value) = self.addition(site);
            let ty = self.b.ty(value);
            inits.push(self.b.zero(&ty));
            params.push(self.b.value(ty, Some(format!("{}_sum", site.name))));
        }
        self.b.begin();
        let bound = match self.plan.trips {
            Trips::Constant(n) => self.b.int(unsigned.clone(), i128::from(n)),
            Trips::Block(_) | Trips::Range(_) => self.b.builtin(Builtin::BlockDim(trade.axis)),
        };
        let more = self.b.compare(CompareOp::Lt, params[0], bound);
        let cond = self.b.close(vec![more]);

        self.b.begin();
        let other = self.stood_in_for(trade, params[0], own);
        let mut known = HashMap::from_iter([(self.plan.counter, counter)]);
        let mut yields = Vec::new();
        for (k, site) in trade.sites.iter().enumerate() {
            let (_, value) = self.addition(site);
            let value = self.theirs(trade, value, other, &mut known);
            yields.push(self.b.add(params[k + 1], value));
        }
        let one = self.b.int(unsigned, 1);
        yields.insert(0, self.b.add(params[0], one));
        let body = self.b.close(yields);
        let types: Vec<Type> = params.iter().map(|p| self.b.ty(*p)).collect();
        let results: Vec<Value> = types.into_iter().map(|ty| self.b.value(ty, None)).collect();
        self.b.push(
            Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint: LoopHint::None },
            results.clone(),
        );

        let mut known = HashMap::from_iter([(self.plan.counter, counter)]);
        for (k, site) in trade.sites.iter().enumerate() {
            let (place, _) = self.addition(site);
            let place = self.theirs(trade, place, own, &mut known);
            let how = if site.alone { Accumulation::Plain } else { Accumulation::Atomic };
            self.b.accumulate(place, results[k + 1], how);
        }
    }

    fn addition(&self, site: &Site) -> (Value, Value) {
        match &self.body.insts[site.at].op {
            Op::Accumulate { place, value, .. } => (*place, *value),
            op => unreachable!("{op:?} is no addition"),
        }
    }

    /// The coordinate of the thread whose part is computed in iteration `j`.
    fn stood_in_for(&mut self, trade: &Trade, j: Value, own: Value) -> Value {
        let mask = match self.plan.trips {
            Trips::Constant(n) if !trade.strided.is_empty() && n.is_power_of_two() => i128::from(n) - 1,
            Trips::Constant(_) | Trips::Block(_) | Trips::Range(_) => return j,
        };
        let ty = self.b.ty(own);
        let mask = self.b.int(ty, mask);
        let sum = self.b.add(j, own);
        self.b.binary(BinaryOp::And, sum, mask)
    }

    /// A value as the thread with coordinate `other` has it in the iteration that is `known`.
    fn theirs(&mut self, trade: &Trade, v: Value, other: Value, known: &mut HashMap<Value, Value>) -> Value {
        if let Some(done) = known.get(&v) {
            return *done;
        }
        let new = match &trade.sources[&v] {
            Source::Same => v,
            Source::Told => {
                let mut coordinates = [0, 1, 2].map(|axis| self.b.builtin(Builtin::ThreadIdx(axis)));
                coordinates[usize::from(trade.axis)] = other;
                let place = self.told_place(v, &coordinates);
                self.b.load(place)
            }
            Source::Staged => {
                let own = self.b.builtin(Builtin::ThreadIdx(trade.axis));
                let place = self.tile_place(v, own, other);
                self.b.load(place)
            }
            Source::Again(Op::Builtin(Builtin::ThreadIdx(axis))) if *axis == trade.axis => other,
            Source::Again(op) => {
                let op = op.clone().map_operands(&mut |a| self.theirs(trade, a, other, known));
                let ty = self.b.ty(v);
                self.b.emit(op, ty)
            }
        };
        known.insert(v, new);
        new
    }
}
