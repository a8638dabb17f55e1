//! A loop with its slopes: every instruction stays, and behind those that make numbers stand their slopes by the rules of forward mode.

use analysis::Activity;
use ir::tables::HashMap;
use ir::{BinaryOp, Block, Builder, CompareOp, ExternEffect, Inst, Op, UnaryOp, Value};

use super::region::{Region, carries};
use crate::partial::{self, Leaves};
use crate::rules::{self, Expr, RuleKind};
use crate::tangents;

/// Puts the loop with its slopes where the builder stands. What it gave has the same names as before, and is linked to what it was made of.
pub fn with_slopes(b: &mut Builder, region: &Region, activity: &Activity, inst: Inst) {
    let mut detached = HashMap::default();
    for u in &region.inputs {
        let (ty, name) = (b.ty(*u), b.function.name_of(*u).map(str::to_string));
        let of = b.pure_call(ir::DETACHED, vec![*u], ty);
        b.function.values[of.0 as usize].name = name;
        detached.insert(*u, of);
    }
    let mut results = Vec::new();
    let mut given = Vec::new();
    for r in &inst.results {
        if carries(b.function, activity, *r) {
            let (ty, name) = (b.ty(*r), b.function.name_of(*r).map(str::to_string));
            let new = b.value(ty, name);
            given.push((*r, new));
            results.push(new);
        } else {
            results.push(*r);
        }
    }
    let slopes = vec![HashMap::default(); region.inputs.len()];
    let mut writer = Writer { b, region, detached, slopes, guards: false };
    writer.looping(inst, results);
    let Writer { b, slopes, .. } = writer;
    for (r, new) in given {
        let mut args = vec![new];
        for (u, slopes) in region.inputs.iter().zip(&slopes) {
            args.extend(slopes.get(&r).into_iter().flat_map(|slope| [*slope, *u]));
        }
        b.push(Op::Extern { name: ir::LINKED.into(), args, effect: ExternEffect::Pure }, vec![r]);
    }
}

struct Writer<'w, 'f> {
    b: &'w mut Builder<'f>,
    region: &'w Region,
    /// What the loop uses in place of its inputs.
    detached: HashMap<Value, Value>,
    /// For each input, the slopes of values by it. Absent: zero.
    slopes: Vec<HashMap<Value, Value>>,
    /// Products of the current instruction are looked at.
    guards: bool,
}

impl Writer<'_, '_> {
    fn value(&self, v: Value) -> Value {
        self.detached.get(&v).copied().unwrap_or(v)
    }

    fn block(&mut self, old: Block, carried: &[(usize, usize)]) -> Block {
        self.b.begin();
        for inst in old.insts {
            self.inst(inst);
        }
        let mut yields: Vec<Value> = old.yields.iter().map(|v| self.value(*v)).collect();
        for (at, by) in carried {
            let slope = self.slope_or_zero(*by, old.yields[*at]);
            yields.push(slope);
        }
        Block { id: old.id, ..self.b.close(yields) }
    }

    fn inst(&mut self, inst: Inst) {
        self.b.span = inst.span;
        match inst.op {
            Op::If { cond, then, els } => {
                let carried = self.carried(&inst.results);
                let cond = self.value(cond);
                let (then, els) = (self.block(*then, &carried), self.block(*els, &carried));
                let mut results = inst.results.clone();
                for (at, by) in carried {
                    results.push(self.new_slope(by, inst.results[at]));
                }
                let op = Op::If { cond, then: Box::new(then), els: Box::new(els) };
                self.b.put(Inst { op, results, ..inst });
            }
            Op::Loop { .. } => {
                let results = inst.results.clone();
                self.looping(inst, results);
            }
            // Other instructions have no blocks.
            _ => {
                let op = inst.op.clone().map_operands(&mut |v| self.value(v));
                self.b.put(Inst { op, results: inst.results.clone(), ..inst });
                if let [r] = inst.results.as_slice() {
                    self.guards = self.region.singular.contains(&inst.id);
                    self.slopes_of(&inst.op, *r);
                }
            }
        }
    }

    /// `results`: what a loop's results are called from now on.
    fn looping(&mut self, inst: Inst, mut results: Vec<Value>) {
        let Op::Loop { inits, params, cond, body, hint } = inst.op else { unreachable!("asked of loops") };
        let carried = self.carried(&params);
        let mut starts: Vec<Value> = inits.iter().map(|v| self.value(*v)).collect();
        for (at, by) in &carried {
            let slope = self.slope_or_zero(*by, inits[*at]);
            starts.push(slope);
        }
        let mut all = params.clone();
        for (at, by) in &carried {
            all.push(self.new_slope(*by, params[*at]));
        }
        let (cond, body) = (self.block(*cond, &[]), self.block(*body, &carried));
        for (at, by) in &carried {
            results.push(self.new_slope(*by, inst.results[*at]));
        }
        self.b.span = inst.span;
        let op = Op::Loop { inits: starts, params: all, cond: Box::new(cond), body: Box::new(body), hint };
        self.b.put(Inst { op, results, ..inst });
    }

    /// Which of some values have slopes, and by which input.
    fn carried(&self, values: &[Value]) -> Vec<(usize, usize)> {
        let by =
            |at: usize| (0..self.region.by.len()).filter(move |i| self.region.by[*i].contains(&values[at]));
        (0..values.len()).flat_map(|at| by(at).map(move |i| (at, i))).collect()
    }

    /// A slope that the owner of a block defines, called after both: `s_by_rate`.
    fn new_slope(&mut self, by: usize, of: Value) -> Value {
        let f = &self.b.function;
        let name = f.name_of(of).zip(f.name_of(self.region.inputs[by])).map(|(v, u)| format!("{v}_by_{u}"));
        let slope = self.b.value(self.b.ty(of), name);
        self.slopes[by].insert(of, slope);
        slope
    }

    fn slope(&mut self, by: usize, of: Value) -> Option<Value> {
        if of == self.region.inputs[by] {
            let ty = self.b.ty(of);
            return Some(self.b.number(&ty, 1.0));
        }
        self.slopes[by].get(&of).copied()
    }

    fn slope_or_zero(&mut self, by: usize, of: Value) -> Value {
        self.slope(by, of).unwrap_or_else(|| {
            let ty = self.b.ty(of);
            self.b.zero(&ty)
        })
    }

    /// The slopes of an instruction's result by all inputs that it depends on.
    fn slopes_of(&mut self, op: &Op, r: Value) {
        let inputs: Vec<usize> =
            (0..self.region.by.len()).filter(|i| self.region.by[*i].contains(&r)).collect();
        if inputs.is_empty() {
            return;
        }
        if let Op::Extern { name, args, .. } = op {
            return self.slopes_of_function(name, args, r, &inputs);
        }
        for by in inputs {
            let slope = self.slope_of(op, r, by);
            self.set(by, r, slope);
        }
    }

    fn set(&mut self, by: usize, r: Value, slope: Value) {
        self.slopes[by].insert(r, slope);
    }

    fn slope_of(&mut self, op: &Op, r: Value, by: usize) -> Value {
        match op {
            Op::Unary(UnaryOp::Neg, a) => {
                let a = self.slope_or_zero(by, *a);
                self.b.neg(a)
            }
            Op::Convert(a) => {
                let (a, ty) = (self.slope_or_zero(by, *a), self.b.ty(r));
                self.b.convert(a, &ty)
            }
            Op::Select(c, a, b) => {
                let (a, b) = (self.slope_or_zero(by, *a), self.slope_or_zero(by, *b));
                self.b.select(*c, a, b)
            }
            Op::Binary(op, a, b) => self.slope_of_binary(*op, *a, *b, r, by),
            _ => unreachable!("checked: nothing else makes a number of numbers"),
        }
    }

    fn slope_of_binary(&mut self, op: BinaryOp, a: Value, b: Value, r: Value, by: usize) -> Value {
        let [x, y] = [a, b].map(|v| (self.value(v), self.slope(by, v)));
        // Of a square at once: `2 v · slope`.
        if let (BinaryOp::Mul, true, Some(slope)) = (op, a == b, x.1) {
            let ty = self.b.ty(r);
            let two = self.b.number(&ty, 2.0);
            let twice = self.b.mul(two, x.0);
            return self.b.mul(twice, slope);
        }
        let guards = self.guards;
        let slope = tangents::of_binary(self.b, op, [x, y], r, &mut |b, x, y| product(b, x, y, guards));
        slope.expect("checked: integers have no slopes")
    }

    /// The partial derivatives of a function are computed once, for all inputs. One that is chosen by a condition chooses between slopes.
    fn slopes_of_function(&mut self, name: &str, args: &[Value], r: Value, inputs: &[usize]) {
        let Some(RuleKind::Smooth(row)) = rules::lookup(name).map(|rule| &rule.kind) else { return };
        let ty = self.b.ty(r);
        let values: Vec<Value> = args.iter().map(|a| self.value(*a)).collect();
        let mut sums: HashMap<usize, Value> = HashMap::default();
        for (i, a) in args.iter().enumerate() {
            let Some(e) = row.partial(i) else { continue };
            let leaves = Leaves { args: &|_, j| values[j], result: &|_| r, ty: ty.clone() };
            let once = !matches!(e, Expr::Num(_) | Expr::Select(..));
            let mut partial = None;
            for &by in inputs {
                let Some(slope) = self.slope(by, *a) else { continue };
                let slope = self.b.convert(slope, &ty);
                let term = if once {
                    let p = *partial.get_or_insert_with(|| partial::emit(self.b, e, &leaves));
                    product(self.b, slope, p, self.guards)
                } else {
                    partial::emit_times(self.b, e, &leaves, slope)
                };
                let sum = match sums.get(&by) {
                    None => term,
                    Some(sum) => self.b.add(*sum, term),
                };
                sums.insert(by, sum);
            }
        }
        for (by, slope) in sums {
            self.set(by, r, slope);
        }
    }
}

/// A product that is zero where one factor is, if that is looked at: `sqrt(fmax(u, 0))` has the slope 0 where `u` is negative, and
/// `1 / (1 + exp(-u))` where the exponential overflows.
fn product(b: &mut Builder, x: Value, y: Value, guards: bool) -> Value {
    let whole = b.mul(x, y);
    let is_known = [x, y].iter().any(|v| b.constant_of(*v).is_some());
    if !guards || is_known {
        return whole;
    }
    let zero = b.zero(&b.ty(whole));
    let [first, second] = [x, y].map(|v| b.compare(CompareOp::Eq, v, zero));
    let is_zero = b.binary(BinaryOp::Or, first, second);
    let is_no_number = b.compare(CompareOp::Ne, whole, whole);
    let nothing = b.binary(BinaryOp::And, is_zero, is_no_number);
    b.select(nothing, zero, whole)
}
