//! The loop as it is when pairs are gathered.

use ir::tables::HashMap;
use ir::{
    Barrier, BinaryOp, Block, Builder, Builtin, CompareOp, Function, GlobalId, Inst, Module, Op, Type, Value,
};

use super::algebra::{Node, NodeId, Signed};
use super::positions::ExprId;
use super::{Drain, MOST_BLOCKS, PairPlan, Shape, Tiles};
use crate::room::declare_own;
use crate::trade::End;
use crate::trade::names::scalar_name;

/// What vector loads take at once.
const VECTOR_BYTES: u64 = 16;

impl PairPlan {
    fn lanes(&self) -> u64 {
        match &self.shape {
            Shape::Tiles(tiles) => tiles.lanes,
            Shape::Flat(_) => 0,
        }
    }

    pub fn expr_type(&self, id: ExprId) -> &Type {
        &self.exprs[id.0 as usize].ty
    }

    /// What is told, by type: a row of each array holds the numbers of one position, padded for vector loads.
    fn rows(&self) -> Vec<(Type, Vec<ExprId>, u64)> {
        let all = [(Type::F32, 4), (Type::F64, 8)].map(|(ty, size)| {
            let of: Vec<ExprId> = self.told.iter().copied().filter(|id| *self.expr_type(*id) == ty).collect();
            let (n, vector) = (of.len() as u64, VECTOR_BYTES / size);
            let width = if n <= vector { n.next_power_of_two() } else { n.next_multiple_of(vector) };
            (ty, of, width)
        });
        all.into_iter().filter(|(_, of, _)| !of.is_empty()).collect()
    }

    /// Shared memory that it takes.
    pub fn bytes(&self) -> u64 {
        let size = |ty: &Type| if *ty == Type::F64 { 8 } else { 4 };
        self.rows().iter().map(|(ty, _, width)| width * size(ty) * self.lanes()).sum()
    }
}

/// `if (the launch is as it has to be) { gathered } else { as it was }`.
pub fn write(m: &mut Module, f: &mut Function, tiles: Inst, plan: &PairPlan) -> Vec<Inst> {
    let mut columns = HashMap::default();
    for (ty, of, width) in plan.rows() {
        let spelled = scalar_name(&ty).expect("float or double");
        let size = if ty == Type::F64 { 8 } else { 4 };
        let align = (width * size).min(VECTOR_BYTES);
        let row = Type::Array(Box::new(ty), width);
        let array = declare_own(m, "others", Type::Array(Box::new(row), plan.lanes()), |name| {
            format!("__shared__ __align__({align}) {spelled} {name}[{}][{width}];", plan.lanes())
        });
        columns.extend(of.into_iter().zip(0..).map(|(id, column)| (id, (array, column))));
    }
    let mut as_it_was = tiles.clone();
    as_it_was.results = tiles.results.iter().map(|r| f.new_value(f.ty(*r).clone(), None)).collect();
    let mut b = Builder::new(f);
    b.span = tiles.span;
    let mut writer = Writer { m, plan, columns, sums: Vec::new(), before: HashMap::default(), b };
    let cond = writer.condition();
    writer.b.begin();
    let results = writer.gathered(&tiles);
    let then = writer.b.close(results);
    let handed_on = as_it_was.results.clone();
    let els = Block::new(vec![as_it_was], handed_on);
    let mut b = writer.b;
    b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, tiles.results);
    b.close(Vec::new()).insts
}

/// What is known inside of a loop.
#[derive(Clone, Default)]
pub(super) struct Inside {
    /// Block and lane of the other position.
    pub other: Option<(Value, Value)>,
    /// Numbers of the other position lie in shared memory.
    pub told: bool,
    pub exprs: HashMap<ExprId, Value>,
    pub nodes: HashMap<NodeId, Value>,
    pub carried: HashMap<Value, Value>,
}

pub(super) struct Writer<'a, 'f> {
    pub m: &'a Module,
    pub plan: &'a PairPlan,
    pub columns: HashMap<ExprId, (GlobalId, i128)>,
    /// What the own element got, after the loops.
    pub sums: Vec<Value>,
    /// Expressions of the own position that are there before the loops.
    pub before: HashMap<ExprId, Value>,
    pub b: Builder<'f>,
}

impl Writer<'_, '_> {
    /// Whether the positions of threads are those of elements.
    fn condition(&mut self) -> Value {
        let blocks = i128::from(MOST_BLOCKS);
        let asked = [
            (Builtin::BlockDim(1), CompareOp::Eq, 1),
            (Builtin::BlockDim(2), CompareOp::Eq, 1),
            (Builtin::GridDim(1), CompareOp::Eq, 1),
            (Builtin::GridDim(2), CompareOp::Eq, 1),
            (Builtin::GridDim(0), CompareOp::Le, blocks),
        ];
        let tile = match &self.plan.shape {
            Shape::Tiles(tiles) => Some((Builtin::BlockDim(0), CompareOp::Eq, i128::from(tiles.lanes))),
            Shape::Flat(_) => None,
        };
        let mut all = Vec::new();
        for (what, op, n) in tile.into_iter().chain(asked) {
            let has = self.b.builtin(what);
            let ty = self.b.ty(has);
            let n = self.b.int(ty, n);
            all.push(self.b.compare(op, has, n));
        }
        all.push(match self.plan.shape {
            Shape::Tiles(_) => self.has_blocks_for_tiles(),
            Shape::Flat(bound) => self.has_threads_for(bound),
        });
        all.into_iter().reduce(|a, c| self.b.binary(BinaryOp::And, a, c)).expect("there are conditions")
    }

    fn has_blocks_for_tiles(&mut self) -> Value {
        let ty = self.b.ty(self.plan.tile_counter);
        let range = &self.plan.range;
        let to = self.end(range.to, &ty);
        let more = self.b.int(ty.clone(), i128::from(range.inclusive) - self.first());
        let tiles = self.b.add(to, more);
        let blocks = self.b.builtin(Builtin::GridDim(0));
        let blocks = self.b.convert(blocks, &ty);
        self.b.compare(CompareOp::Eq, tiles, blocks)
    }

    fn end(&mut self, end: End, ty: &Type) -> Value {
        match end {
            End::Constant(n) => self.b.int(ty.clone(), n),
            End::Value(v) => self.b.convert(v, ty),
        }
    }

    /// The counter's value for the first tile.
    fn first(&self) -> i128 {
        match self.plan.range.from {
            End::Constant(n) => n + i128::from(self.plan.range.after),
            End::Value(_) => unreachable!("looked at when the plan was made"),
        }
    }

    /// The loop over tiles and what is added after it; gives what the loop as it was gives.
    fn gathered(&mut self, tiles: &Inst) -> Vec<Value> {
        let Op::Loop { inits, params, cond, hint, .. } = &tiles.op else { unreachable!("a loop was found") };
        self.own_leaves();
        let mut inits = inits.clone();
        let fresh = |w: &mut Self, v: Value| {
            let name = w.b.function.name_of(v).map(str::to_string);
            let ty = w.b.ty(v);
            w.b.value(ty, name)
        };
        let mut news: Vec<Value> = params.iter().map(|p| fresh(self, *p)).collect();
        let sums = news.len();
        for s in &self.plan.sums {
            inits.push(self.b.zero(&s.ty));
            news.push(self.b.value(s.ty.clone(), Some(s.name.clone())));
        }
        let source = self.b.function.clone();
        let mut map: HashMap<Value, Value> = params.iter().copied().zip(news.iter().copied()).collect();
        let cond = crate::inline::copy_block(&source, self.b.function, cond, &mut map);

        self.b.begin();
        let counter = news[self.plan.which_counter];
        let ty = self.b.ty(counter);
        let inner = match &self.plan.shape {
            Shape::Flat(_) => self.over_elements(&news, sums),
            Shape::Tiles(shape) => {
                let first = self.b.int(ty.clone(), self.first());
                let block = self.b.sub(counter, first);
                self.stage(block);
                let inner = self.over_tile(shape, block, &news, sums);
                self.b.effect(Op::Barrier(Barrier::Block));
                inner
            }
        };
        let one = self.b.int(ty, 1);
        let op = if self.plan.tiles_downwards { BinaryOp::Sub } else { BinaryOp::Add };
        let mut yields = news.clone();
        yields[self.plan.which_counter] = self.b.binary(op, counter, one);
        for (c, v) in self.plan.carried.iter().zip(&inner) {
            yields[c.tiles] = *v;
        }
        yields.splice(sums.., inner[self.plan.carried.len()..].iter().copied());
        let body = self.b.close(yields);
        let mut results: Vec<Value> = Vec::new();
        for v in &news {
            let ty = self.b.ty(*v);
            results.push(self.b.value(ty, None));
        }
        self.b.push(
            Op::Loop { inits, params: news, cond: Box::new(cond), body: Box::new(body), hint: *hint },
            results.clone(),
        );
        self.sums = results.split_off(sums);
        self.drain();
        results
    }

    /// Loads of the own position, before the loops.
    fn own_leaves(&mut self) {
        let mut nowhere = Inside::default();
        let mut own = Vec::new();
        for (node, _) in &self.plan.nodes {
            if let Node::Leaf(id) = node
                && !self.plan.exprs[id.0 as usize].depends[1]
            {
                own.push(*id);
            }
        }
        self.choices(&own, &mut nowhere);
        for id in own {
            let v = self.expr(id, &mut nowhere);
            self.before.insert(id, v);
        }
    }

    /// Each thread lays out the numbers of its lane in another block.
    fn stage(&mut self, block: Value) {
        let lane = self.b.builtin(Builtin::ThreadIdx(0));
        let mut there = Inside { other: Some((block, lane)), ..Inside::default() };
        self.choices(&self.plan.told, &mut there);
        for id in &self.plan.told {
            let v = self.expr(*id, &mut there);
            let place = self.told_place(*id, lane);
            self.b.store(place, v);
        }
        self.b.effect(Op::Barrier(Barrier::Block));
    }

    pub(super) fn told_place(&mut self, id: ExprId, lane: Value) -> Value {
        let (array, column) = self.columns[&id];
        let all = self.b.emit(Op::Global(array), Type::ptr(self.m.global(array).ty.clone()));
        let row = self.b.element(all, lane);
        let column = self.b.int(Type::INT, column);
        self.b.element(row, column)
    }

    /// The loop over the positions of another block; gives what is carried, and the sums.
    fn over_tile(&mut self, shape: &Tiles, block: Value, outer: &[Value], sums: usize) -> Vec<Value> {
        let plan = self.plan;
        let ty = self.b.ty(shape.counter);
        let name = self.b.function.name_of(shape.counter).map(str::to_string);
        let counter = self.b.value(ty.clone(), name);
        let last = i128::from(shape.lanes) - 1;
        let mut inits = vec![self.b.int(ty.clone(), if shape.downwards { last } else { 0 })];
        let mut params = vec![counter];
        let carried = plan.carried.iter().map(|c| outer[c.tiles]);
        for v in carried.chain(outer[sums..].iter().copied()) {
            inits.push(v);
            let (ty, name) = (self.b.ty(v), self.b.function.name_of(v).map(str::to_string));
            params.push(self.b.value(ty, name));
        }
        self.b.begin();
        let bound = self.b.int(ty.clone(), if shape.downwards { 0 } else { last + 1 });
        let compare = if shape.downwards { CompareOp::Ge } else { CompareOp::Lt };
        let more = self.b.compare(compare, counter, bound);
        let cond = self.b.close(vec![more]);

        self.b.begin();
        let pairs = plan.carried.iter().map(|c| c.param).zip(params[1..].iter().copied());
        let mut at = Inside { other: Some((block, counter)), told: true, ..Inside::default() };
        at.carried = pairs.collect();
        let one = self.b.int(ty.clone(), 1);
        let step = if shape.downwards { BinaryOp::Sub } else { BinaryOp::Add };
        let mut yields = vec![self.b.binary(step, counter, one)];
        for k in 0..plan.carried.len() {
            yields.push(self.carry_on(k, params[k + 1], &mut at));
        }
        for (k, s) in plan.sums.iter().enumerate() {
            yields.push(self.sum(Some(params[k + 1 + plan.carried.len()]), &s.terms, &s.ty, &mut at));
        }
        let body = self.b.close(yields);
        let mut results = Vec::new();
        for p in &params {
            let ty = self.b.ty(*p);
            results.push(self.b.value(ty, None));
        }
        self.b.push(
            Op::Loop { inits, params, cond: Box::new(cond), body: Box::new(body), hint: shape.hint },
            results.clone(),
        );
        results.split_off(1)
    }

    /// The next value of what is carried; mostly the old one and some terms.
    pub(super) fn carry_on(&mut self, k: usize, old: Value, at: &mut Inside) -> Value {
        let plan = self.plan;
        let c = &plan.carried[k];
        let is_old = |n: &NodeId| plan.nodes[n.0 as usize].0 == Node::Carried(c.param);
        let start = c.next.iter().position(|p| !p.negative && is_old(&p.node));
        let rest: Vec<Signed> =
            c.next.iter().enumerate().filter(|(t, _)| Some(*t) != start).map(|(_, p)| *p).collect();
        let ty = self.b.ty(old);
        self.sum(start.map(|_| old), &rest, &ty, at)
    }

    fn drain(&mut self) {
        let span = self.b.span;
        let mut rest = self.plan.drains.as_slice();
        while let Some(first) = rest.first() {
            let together = rest.iter().take_while(|d| d.guards == first.guards).count();
            let (drains, others) = rest.split_at(together);
            rest = others;
            self.drain_under(&first.guards, drains, Inside::default());
        }
        self.b.span = span;
    }

    /// Additions that stand in the same branches. A condition may only be asked where those around it hold.
    fn drain_under(&mut self, guards: &[(ExprId, bool)], drains: &[Drain], mut at: Inside) {
        let Some(((cond, holds), inner)) = guards.split_first() else {
            for d in drains {
                self.b.span = d.span;
                let [place, value] = [d.place, d.value].map(|id| self.expr(id, &mut at));
                self.b.accumulate(place, value, d.how);
            }
            return;
        };
        let mut cond = self.expr(*cond, &mut at);
        if !holds {
            cond = self.b.not(cond);
        }
        self.b.begin();
        self.drain_under(inner, drains, at);
        let then = self.b.close(Vec::new());
        self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(Block::default()) }, Vec::new());
    }
}
