//! The loop as it is after the trade.

use std::collections::HashMap;

use ir::passes::inline::copy_block;
use ir::{
    Accumulation, Barrier, BinaryOp, Block, Builder, Builtin, CompareOp, FloatKind, Function, GlobalId, Inst,
    LoopHint, Module, Op, Span, Type, Value,
};

use super::{Plan, Site, Source, Trade, Trips};
use crate::shared::declare_own;

/// `if (the block has the right size) { traded } else { as it was }`.
pub fn rewrite(
    m: &mut Module,
    f: &mut Function,
    inst: &Inst,
    plan: &Plan,
    spans: &mut Vec<Span>,
) -> Vec<Inst> {
    let Op::Loop { body, .. } = &inst.op else { unreachable!("plans are for loops") };
    let told: HashMap<Value, GlobalId> =
        plan.told.iter().map(|v| (*v, declare_told(m, f, *v, &plan.bounds))).collect();
    spans.extend(plan.trades.iter().flat_map(|t| &t.sites).map(|s| body.insts[s.at].span));
    let rest = loop_without(f, inst, plan);
    let mut as_it_was = inst.clone();
    as_it_was.results = inst.results.iter().map(|r| f.new_value(f.ty(*r).clone(), None)).collect();

    let mut b = Builder::new(f);
    b.span = inst.span;
    let cond = fits(&mut b, &plan.required);
    b.begin();
    let mut writer = Writer { m, plan, told: &told, body, b };
    writer.tell();
    let results = rest.results.clone();
    writer.b.push(rest.op, rest.results);
    for trade in &plan.trades {
        writer.trade(trade);
    }
    let mut b = writer.b;
    b.effect(Op::Barrier(Barrier::Block));
    let then = b.close(results);
    let els = Block { yields: as_it_was.results.clone(), insts: vec![as_it_was] };
    b.push(Op::If { cond, then, els }, inst.results.clone());
    b.close(Vec::new()).insts
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

/// The C++ spelling of a type that threads can tell each other.
pub fn scalar_name(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Bool => Some("bool"),
        Type::Int(kind) => Some(kind.name()),
        Type::Float(FloatKind::F32) => Some("float"),
        Type::Float(FloatKind::F64) => Some("double"),
        Type::Float(FloatKind::F16 | FloatKind::BF16)
        | Type::Void
        | Type::Ptr { .. }
        | Type::Array(..)
        | Type::Struct(_)
        | Type::Opaque(_) => None,
    }
}

/// A copy of the loop that leaves the traded additions out.
fn loop_without(f: &mut Function, inst: &Inst, plan: &Plan) -> Inst {
    let mut left = inst.clone();
    if let Op::Loop { body, .. } = &mut left.op {
        let mut at = 0;
        body.insts.retain(|_| {
            at += 1;
            !plan.trades.iter().flat_map(|t| &t.sites).any(|s| s.at == at - 1)
        });
    }
    let source = f.clone();
    let block = Block { insts: vec![left], yields: Vec::new() };
    let mut copy = copy_block(&source, f, &block, &mut HashMap::new());
    copy.insts.pop().expect("one instruction was copied")
}

/// Whether the block has the sizes that the trade is for.
fn fits(b: &mut Builder, required: &[Option<u64>; 3]) -> Value {
    let mut all = None;
    for (axis, size) in (0u8..).zip(required) {
        let Some(size) = size else { continue };
        let has = b.builtin(Builtin::BlockDim(axis));
        let ty = b.ty(has);
        let wanted = b.int(ty, i128::from(*size));
        let same = b.compare(CompareOp::Eq, has, wanted);
        all = Some(match all {
            None => same,
            Some(before) => b.binary(BinaryOp::And, before, same),
        });
    }
    all.unwrap_or_else(|| b.boolean(true))
}

struct Writer<'a, 'f> {
    m: &'a Module,
    plan: &'a Plan,
    told: &'a HashMap<Value, GlobalId>,
    body: &'a Block,
    b: Builder<'f>,
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
        for axis in [2, 1, 0] {
            if self.plan.bounds[axis] > 1 {
                place = self.b.element(place, coordinates[axis]);
            }
        }
        place
    }

    /// The loop over the threads that are stood in for, and the additions of what it sums up.
    fn trade(&mut self, trade: &Trade) {
        let own = self.b.builtin(Builtin::ThreadIdx(trade.axis));
        let unsigned = self.b.ty(own);
        let counter_ty = self.b.ty(self.plan.counter);
        let counter = self.b.convert(own, &counter_ty);
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
            Trips::Block(axis) => self.b.builtin(Builtin::BlockDim(axis)),
        };
        let more = self.b.compare(CompareOp::Lt, params[0], bound);
        let cond = self.b.close(vec![more]);

        self.b.begin();
        let other = self.stood_in_for(trade, params[0], own);
        let mut known = HashMap::from([(self.plan.counter, counter)]);
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
        self.b.push(Op::Loop { inits, params, cond, body, hint: LoopHint::None }, results.clone());

        let mut known = HashMap::from([(self.plan.counter, counter)]);
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
            Trips::Constant(n) if trade.staggered && n.is_power_of_two() => i128::from(n) - 1,
            Trips::Constant(_) | Trips::Block(_) => return j,
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
