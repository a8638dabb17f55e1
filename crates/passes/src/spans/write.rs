//! Writes what was planned: arrays in place of additions, and what adds these.

use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, Addition, Block, Builder, CompareOp, Function, Inst, InstId, LoopHint, Module, Op, Span,
    Type, Value,
};

use super::{SpanLoop, SpanPlan};

pub(super) struct SpanWriter<'a> {
    pub m: &'a Module,
    pub plans: HashMap<InstId, SpanPlan>,
    /// What cheap values are computed by.
    pub ops: HashMap<Value, Op>,
    /// The additions, in program order.
    pub additions: Vec<Addition>,
    /// What each puts its values into.
    pub arrays: HashMap<InstId, Value>,
}

impl SpanWriter<'_> {
    pub fn block(&mut self, f: &mut Function, block: &mut Block) {
        for mut inst in std::mem::take(&mut block.insts) {
            if let Some(site) = inst.as_addition().filter(|site| self.plans.contains_key(&site.id)) {
                block.insts.extend(self.put(f, site));
                continue;
            }
            let due = |i: &&Addition| self.plans[&i.id].outermost() == inst.id;
            let due: Vec<Addition> = self.additions.iter().filter(due).copied().collect();
            block.insts.extend(self.declare(f, &due, inst.span));
            let after = self.add(f, &due, &inst);
            if let Op::Loop { hint: hint @ LoopHint::None, .. } = &mut inst.op
                && self.plans.values().any(|p| p.loops.iter().any(|l| l.id == inst.id))
            {
                *hint = LoopHint::Unroll(None);
            }
            inst.op.blocks_mut().into_iter().for_each(|b| self.block(f, b));
            block.insts.push(inst);
            block.insts.extend(after);
        }
    }

    fn declare(&mut self, f: &mut Function, due: &[Addition], span: Span) -> Vec<Inst> {
        let mut b = Builder::new(f);
        b.span = span;
        for &site in due {
            let plan = &self.plans[&site.id];
            let ty = Type::Array(Box::new(b.ty(site.value)), plan.length());
            let name = self.name(b.function, site.place);
            let zeroed = plan.around.is_some() || plan.in_branch;
            self.arrays.insert(site.id, b.local(ty, Some(name), zeroed));
        }
        b.close(Vec::new()).insts
    }

    /// An addition to an element of its array.
    fn put(&self, f: &mut Function, site: Addition) -> Vec<Inst> {
        let plan = &self.plans[&site.id];
        let mut b = Builder::new(f);
        b.span = site.span;
        let index = plan.index(&mut b);
        let place = b.element(self.arrays[&site.id], index);
        if plan.around.is_some() {
            b.accumulate(place, site.value, Accumulation::Plain);
        } else {
            b.store(place, site.value);
        }
        b.close(Vec::new()).insts
    }

    /// The arrays are added after a loop.
    fn add(&self, f: &mut Function, due: &[Addition], outer: &Inst) -> Vec<Inst> {
        let mut inside: HashSet<Value> = HashSet::default();
        outer.op.blocks().iter().for_each(|b| b.walk(&mut |i| inside.extend(i.results.iter().copied())));
        let mut b = Builder::new(f);
        for &site in due {
            let plan = &self.plans[&site.id];
            b.span = site.span;
            let Some(stride) = plan.stride else {
                self.add_one_by_one(&mut b, site, &inside);
                continue;
            };
            let mut copies = plan.first(&mut b);
            let first = copy(&mut b, &self.ops, &inside, &mut copies, site.place);
            let values = b.load(self.arrays[&site.id]);
            let ty = Type::ptr(rows_of(b.ty(values), stride));
            let place = b.ptr_cast(first, ty);
            let how = self.form(site, plan.how);
            b.accumulate(place, values, how);
        }
        b.close(Vec::new()).insts
    }

    /// How the elements are added, which would be added so if the addition were certain.
    fn form(&self, site: Addition, how: Accumulation) -> Accumulation {
        if self.plans[&site.id].certain || how.skips_zero() { how } else { Accumulation::Sum }
    }

    /// A loop over the elements of an array, which are added where the counter says.
    fn add_one_by_one(&self, b: &mut Builder, site: Addition, inside: &HashSet<Value>) {
        let SpanLoop { counter, range, .. } = self.plans[&site.id].loops[0];
        let ty = b.ty(counter);
        let name = b.function.name_of(counter).map(str::to_string);
        let (first, at) = (b.int(ty.clone(), range.least), b.value(ty.clone(), name));
        b.begin();
        let last = b.int(ty.clone(), range.greatest);
        let more = b.compare(CompareOp::Le, at, last);
        let cond = Box::new(b.close(vec![more]));
        b.begin();
        let mut index = at;
        if range.least != 0 {
            let first = b.int(ty.clone(), range.least);
            index = b.sub(at, first);
        }
        let from = b.element(self.arrays[&site.id], index);
        let sum = b.load(from);
        let mut copies = HashMap::from_iter([(counter, at)]);
        let place = copy(b, &self.ops, inside, &mut copies, site.place);
        b.accumulate(place, sum, self.form(site, site.how));
        let one = b.int(ty.clone(), 1);
        let next = b.add(at, one);
        let body = Box::new(b.close(vec![next]));
        let result = b.value(ty, None);
        let hint = LoopHint::Unroll(None);
        b.push(Op::Loop { inits: vec![first], params: vec![at], cond, body, hint }, vec![result]);
    }

    /// `x_row` for `x_adj` and `x_sums`.
    pub fn name(&self, f: &Function, place: Value) -> String {
        let mut at = place;
        while let Some(
            Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base),
        ) = self.ops.get(&at)
        {
            at = *base;
        }
        let name = match self.ops.get(&at) {
            Some(Op::Global(g)) => self.m.global(*g).name.as_str(),
            _ => f.name_of(at).unwrap_or("sums"),
        };
        let array = name.strip_suffix("_adj").or_else(|| name.strip_suffix("_sums")).unwrap_or(name);
        format!("{array}_row")
    }
}

/// The elements of an array that lie so far apart are the first ones of rows.
fn rows_of(array: Type, stride: u64) -> Type {
    match array {
        Type::Array(of, n) if stride > 1 => Type::Array(Box::new(Type::Array(of, stride)), n),
        array => array,
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
