//! All pairs without tiles: `if (i >= n) return; for (j < n) … body[j] - body[i] …`.
//!
//! Here a position is the number of a thread in the grid. Thread `j` gathers what the threads `i < n` add for element `j`,
//! which it meets in its own loop over them. Numbers of other threads are read again for each pair, from memory, as
//! the primal reads its elements.
//!
//! Besides what is proved for tiles: the loop stands in one branch, which is taken by exactly those threads whose number
//! is less than the loop's bound, so that threads and elements are the same numbers, and each read made for another
//! thread is one that this thread makes. When the kernel runs it asks whether the launch has one dimension, at most
//! [`MOST_BLOCKS`] blocks, and a thread for each element.

use std::collections::BTreeMap;

use analysis::layout::BlockKind;
use analysis::loops::{constant, counted};
use analysis::objects::Object;
use ir::tables::HashMap;
use ir::{Accumulation, BinaryOp, Builtin, CompareOp, Effect, Inst, InstId, Op, Type, Value};

use super::algebra::{Algebra, Node};
use super::positions::{
    CoordinateOwners, Coordinates, Expr, ExprId, Exprs, Form, WhichThread, is_number_in_grid,
};
use super::recognise::at_once;
use super::write::{Inside, Writer};
use super::{Drain, MOST_BLOCKS, PairPlan, Shape};
use crate::trade::candidate::MOST_THREADS;
use crate::trade::candidate::{MANY, TradeSearch};
use crate::trade::names::array_name;
use crate::trade::{End, Range};

/// What is added to one place, and how.
struct Gains {
    name: String,
    values: Vec<(Value, InstId)>,
    how: Accumulation,
}

impl<'a> TradeSearch<'a> {
    /// The first loop over elements that can be gathered.
    pub(super) fn flat_pairs(&'a self) -> Option<PairPlan> {
        let mut loops: Vec<&'a Inst> = Vec::new();
        self.layout.function.body().walk(&mut |i| {
            if matches!(i.op, Op::Loop { .. }) {
                loops.push(i);
            }
        });
        loops.into_iter().find_map(|i| self.gather_flat(i))
    }

    fn gather_flat(&'a self, owner: &'a Inst) -> Option<PairPlan> {
        let Op::Loop { params, inits, body, .. } = &owner.op else { return None };
        let count = counted(self.layout, owner)?;
        let range = self.range(owner, &count, inits[count.counter])?;
        let bound = self.bound(owner, &range)?;
        let wide = matches!(self.layout.function.ty(params[count.counter]), Type::Int(k) if k.bits() >= 32);
        let quiet = |i: &Inst| match &i.op {
            Op::Accumulate { .. } => true,
            op => !matches!(op, Op::Loop { .. }) && op.effect() <= Effect::Read,
        };
        if !wide || !body.insts.iter().all(quiet) {
            return None;
        }
        let exprs = Exprs {
            m: self.m,
            layout: self.layout,
            points: self.points,
            written: self.written(),
            coordinates: Coordinates::Number,
            lanes: MOST_BLOCKS * MOST_THREADS,
            tiles: owner,
            tile_counter: params[count.counter],
            first_tile: 0,
            counter: params[count.counter],
            drained: HashMap::default(),
            all: Vec::new(),
            existing: HashMap::default(),
            known: HashMap::default(),
        };
        let staged = HashMap::default();
        let mut algebra = Algebra::new(exprs, owner, body, &staged);
        let id = algebra.exprs.of(bound, CoordinateOwners::thread(WhichThread::Own))?;
        if algebra.exprs.get(id).depends != [false; 2] {
            return None;
        }
        let gains = self.flat_gains(&mut algebra.exprs, owner)?;
        let carried: Vec<(usize, Value, Value)> = (0..params.len())
            .filter(|k| *k != count.counter)
            .map(|k| (k, params[k], body.yields[k]))
            .collect();
        let sites: Vec<(&str, &[(Value, InstId)])> =
            gains.values().map(|g| (g.name.as_str(), g.values.as_slice())).collect();
        let (carried, sums) = self.parts(&mut algebra, &carried, &sites)?;
        let mut drains = Vec::new();
        for (k, ((place, gain), sum)) in gains.iter().zip(&sums).enumerate() {
            let value = algebra.exprs.sum(k, &sum.ty);
            let (how, span) = (gain.how, self.layout.inst(gain.values[0].1).span);
            drains.push(Drain { place: *place, value, guards: Vec::new(), how, span });
        }
        let plan = PairPlan {
            tile_counter: params[count.counter],
            which_counter: count.counter,
            range,
            tiles_downwards: count.step.negative != (constant(self.layout, count.step.by)? < 0),
            shape: Shape::Flat(bound),
            carried,
            sums,
            drains,
            told: Vec::new(),
            additions: gains.values().flat_map(|g| g.values.iter().map(|(_, id)| *id)).collect(),
            exprs: algebra.exprs.all,
            existing: algebra.exprs.existing,
            nodes: algebra.nodes,
            names: algebra.names,
        };
        let cheap = plan.nodes.iter().all(|(node, _)| match node {
            Node::Leaf(id) => !plan.exprs[id.0 as usize].depends[1] || is_cheap(&plan.exprs, *id),
            Node::Constant(_) | Node::Carried(_) | Node::Sum(_) => true,
            Node::Product(..) | Node::Negative(_) | Node::Function(_) => true,
        });
        (cheap && plan.nodes.len() <= 2 * MANY).then_some(plan)
    }

    /// How many elements there are, if the loop counts them from 0 on and stands in a branch for the threads with these
    /// numbers.
    fn bound(&self, owner: &Inst, range: &Range) -> Option<Value> {
        let (End::Constant(from), End::Value(to)) = (range.from, range.to) else { return None };
        let is = |v: Value, n: i128| constant(self.layout, v) == Some(n);
        let bound = match self.layout.op(to) {
            _ if !range.inclusive => to,
            Some(Op::Binary(BinaryOp::Sub, bound, one)) if is(*one, 1) => *bound,
            Some(Op::Binary(BinaryOp::Add, bound, minus)) if is(*minus, -1) => *bound,
            _ => return None,
        };
        let home = self.layout.block_holding(owner);
        let around = &self.layout.blocks[home];
        let body = self.layout.function.body().id;
        let Some(Op::If { cond, then, .. }) = around.owner.map(|i| &i.op) else { return None };
        let alone = around.kind == BlockKind::Branch && around.parent == Some(body);
        let taken = then.id == home;
        let Some(Op::Compare(CompareOp::Lt, i, n)) = self.layout.op(*cond) else { return None };
        let fits = alone && taken && *n == bound && is_number_in_grid(self.layout, *i);
        (fits && from + i128::from(range.after) == 0).then_some(bound)
    }

    /// The places that are added to, which must be those of elements.
    fn flat_gains(&self, exprs: &mut Exprs, owner: &Inst) -> Option<BTreeMap<ExprId, Gains>> {
        let Op::Loop { body, .. } = &owner.op else { return None };
        let mut all: BTreeMap<ExprId, Gains> = BTreeMap::new();
        for inst in &body.insts {
            let Op::Accumulate { place, value, how } = &inst.op else { continue };
            let id = exprs.of(*place, CoordinateOwners::pair(WhichThread::Other, WhichThread::Own))?;
            if exprs.get(id).depends[1] || !self.points.get(*place).iter().all(Object::is_given) {
                return None;
            }
            let name = array_name(self.layout.function, body, *place).unwrap_or("adjoint").to_string();
            let gain = all.entry(id).or_insert(Gains { name, values: Vec::new(), how: at_once(*how) });
            gain.values.push((*value, inst.id));
            if at_once(*how) == Accumulation::Sum {
                gain.how = Accumulation::Sum;
            }
        }
        (!all.is_empty()).then_some(all)
    }
}

/// Whether something may be computed for every pair: it is read, and indices are computed. What is read belongs to one
/// of the two; elements of a matrix would now be read along the other axis.
fn is_cheap(exprs: &[Expr], id: ExprId) -> bool {
    let e = &exprs[id.0 as usize];
    match &e.form {
        Form::Op(Op::Load(_)) if e.depends == [true; 2] => false,
        Form::Linear(_) | Form::Uniform(_) | Form::Mine(_) | Form::Sum(_) => true,
        Form::Op(Op::Extern { .. } | Op::Binary(BinaryOp::Div | BinaryOp::Rem, ..)) => false,
        Form::Op(op) => op.operands().iter().all(|v| is_cheap(exprs, ExprId(v.0))),
        Form::Choice(cond, then, els) => [cond, then, els].iter().all(|id| is_cheap(exprs, **id)),
    }
}

impl Writer<'_, '_> {
    /// Whether there is a thread for each element.
    pub(super) fn has_threads_for(&mut self, bound: Value) -> Value {
        let [blocks, size] = [Builtin::GridDim(0), Builtin::BlockDim(0)].map(|b| self.b.builtin(b));
        let threads = self.b.mul(blocks, size);
        let ty = self.b.ty(bound);
        let threads = self.b.convert(threads, &ty);
        self.b.compare(CompareOp::Le, bound, threads)
    }

    /// The body of the one loop; gives the next values of what is carried, and of the sums.
    pub(super) fn over_elements(&mut self, news: &[Value], sums: usize) -> Vec<Value> {
        let plan = self.plan;
        let counter = news[plan.which_counter];
        let mut at = Inside { other: Some((counter, counter)), ..Inside::default() };
        at.carried = plan.carried.iter().map(|c| (c.param, news[c.tiles])).collect();
        let mut next = Vec::new();
        for k in 0..plan.carried.len() {
            let old = news[plan.carried[k].tiles];
            next.push(self.carry_on(k, old, &mut at));
        }
        for (k, s) in plan.sums.iter().enumerate() {
            next.push(self.sum(Some(news[sums + k]), &s.terms, &s.ty, &mut at));
        }
        next
    }
}
