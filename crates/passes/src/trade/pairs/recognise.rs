//! Which loops over tiles qualify.

use std::collections::BTreeSet;

use analysis::effects::Effects;
use analysis::loops::{constant, counted};
use analysis::objects::{Object, Objects};
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, Barrier, BinaryOp, Block, Effect, FloatKind, GlobalId, GlobalSpace, Inst, InstId, Op, Span,
    Type, UnaryOp, Value,
};

use super::algebra::{Algebra, Node, Role, Signed};
use super::cells::{Cell, cell, is_index, length, own_cell};
use super::positions::{CoordinateOwners, Coordinates, ExprId, Exprs, Form, WhichThread};
use super::{Carried, Drain, PairPlan, Shape, Sum, Tiles};
use crate::room::{ZERO, is_dynamic, static_room};
use crate::trade::candidate::MOST_THREADS;
use crate::trade::candidate::{FEW, MANY, TradeSearch};
use crate::trade::{End, Trips};

/// Numbers that threads hand each other for every pair; with more of them shared memory would be the limit.
const MOST_TOLD: usize = 16;

/// What happens in one iteration of the loop over tiles.
struct Tiling<'a> {
    inner: &'a Inst,
    staged: HashMap<Cell, Value>,
    /// Loads of what the own element got, and of which cell.
    drained: Vec<(Value, Cell)>,
    cleared: HashSet<Cell>,
    additions: Vec<Addition>,
}

/// Something that gets what the own element got.
struct Addition {
    place: Value,
    value: Value,
    /// Conditions, and which of their branches it is in.
    guards: Vec<(Value, bool)>,
    how: Accumulation,
    span: Span,
}

/// A cell that is added to, with what is added.
struct Gains {
    cell: Cell,
    values: Vec<(Value, InstId)>,
}

/// The loop over one tile.
struct Inner<'a> {
    body: &'a Block,
    counter: usize,
    params: &'a [Value],
    lanes: u64,
    downwards: bool,
}

impl<'a> TradeSearch<'a> {
    /// The first loop over tiles that can be gathered.
    pub(super) fn pairs(&'a self) -> Option<PairPlan> {
        let body = self.layout.function.body();
        let mut loops = body.insts.iter().filter(|i| matches!(i.op, Op::Loop { .. }));
        loops.find_map(|i| self.gather(i)).or_else(|| self.flat_pairs())
    }

    fn gather(&'a self, tiles: &'a Inst) -> Option<PairPlan> {
        let Op::Loop { params, inits, body, .. } = &tiles.op else { return None };
        let count = counted(self.layout, tiles)?;
        let range = self.range(tiles, &count, inits[count.counter])?;
        let End::Constant(from) = range.from else { return None };
        let wide = matches!(self.layout.function.ty(params[count.counter]), Type::Int(k) if k.bits() >= 32);
        let tiling = self.tiling(body)?;
        let inner = self.inner(&tiling)?;
        if !wide || !self.is_private(tiles, &tiling, &inner) {
            return None;
        }
        let carried = self.carried(tiles, count.counter, &tiling, &inner)?;
        let sites = self.sites(&inner, &tiling)?;
        let sum_of = |c: &Cell| sites.iter().position(|s| s.cell == *c);
        let drained = tiling.drained.iter().map(|(v, c)| (*v, sum_of(c))).collect();
        let exprs = Exprs {
            m: self.m,
            layout: self.layout,
            points: self.points,
            written: self.written(),
            coordinates: Coordinates::BlockAndLane,
            lanes: inner.lanes,
            tiles,
            tile_counter: params[count.counter],
            first_tile: from + i128::from(range.after),
            counter: inner.params[inner.counter],
            drained,
            all: Vec::new(),
            existing: HashMap::default(),
            known: HashMap::default(),
        };
        let mut algebra = Algebra::new(exprs, tiling.inner, inner.body, &tiling.staged);
        if let End::Value(to) = range.to {
            let id = algebra.exprs.of(to, CoordinateOwners::thread(WhichThread::Own))?;
            if algebra.exprs.get(id).depends != [false; 2] {
                return None;
            }
        }
        let gains = sites.iter().map(|s| (self.m.global(s.cell.array).name.as_str(), s.values.as_slice()));
        let (carried, sums) = self.parts(&mut algebra, &carried, &gains.collect::<Vec<_>>())?;
        let drains = self.drains(&mut algebra.exprs, &tiling)?;
        let told = told(&algebra);
        let plan = PairPlan {
            tile_counter: params[count.counter],
            which_counter: count.counter,
            range,
            tiles_downwards: count.step.negative != (constant(self.layout, count.step.by)? < 0),
            shape: Shape::Tiles(Tiles {
                lanes: inner.lanes,
                counter: inner.params[inner.counter],
                downwards: inner.downwards,
                hint: match &tiling.inner.op {
                    Op::Loop { hint, .. } => *hint,
                    _ => return None,
                },
            }),
            carried,
            sums,
            drains,
            told,
            additions: sites.iter().flat_map(|s| s.values.iter().map(|(_, id)| *id)).collect(),
            exprs: algebra.exprs.all,
            existing: algebra.exprs.existing,
            nodes: algebra.nodes,
            names: algebra.names,
        };
        let fits = plan.told.len() <= MOST_TOLD && plan.bytes() <= static_room(self.m, self.layout.function);
        (fits && plan.nodes.len() <= 2 * MANY).then_some(plan)
    }

    /// What is carried and what elements get, as sums of products.
    pub(super) fn parts(
        &self,
        algebra: &mut Algebra,
        carried: &[(usize, Value, Value)],
        sites: &[(&str, &[(Value, InstId)])],
    ) -> Option<(Vec<Carried>, Vec<Sum>)> {
        carried.iter().for_each(|(_, _, next)| algebra.count_uses(*next, Role::Looks));
        sites.iter().flat_map(|(_, s)| *s).for_each(|(v, _)| algebra.count_uses(*v, Role::Seen));
        let mut looks = Vec::new();
        for (tiles, param, next) in carried {
            looks.push(Carried { tiles: *tiles, param: *param, next: algebra.terms(*next, Role::Looks)? });
        }
        let mut sums = Vec::new();
        for (array, values) in sites {
            let ty = self.layout.function.ty(values[0].0).clone();
            let mut terms: Vec<Signed> = Vec::new();
            for (v, _) in *values {
                terms.extend(algebra.terms(*v, Role::Seen)?);
            }
            if !matches!(ty, Type::Float(FloatKind::F32 | FloatKind::F64)) {
                return None;
            }
            let name = format!("{}_sum", array.trim_end_matches("_adj"));
            sums.push(Sum { name, ty, terms });
        }
        Some((looks, sums))
    }

    /// What an iteration does, if it is nothing but: stage a tile, wait, look at it, wait, take what the elements got.
    fn tiling(&self, body: &'a Block) -> Option<Tiling<'a>> {
        let mut staged = HashMap::default();
        let (mut inner, mut waited_before, mut waited, mut waited_after) = (None, false, false, false);
        let (mut drained, mut cleared, mut additions) = (Vec::new(), HashSet::default(), Vec::new());
        for inst in &body.insts {
            match &inst.op {
                Op::Barrier(Barrier::Block) => {
                    waited_before |= staged.is_empty() && inner.is_none();
                    waited = true;
                    waited_after |= inner.is_some();
                }
                Op::Store(place, v) if inner.is_none() => {
                    waited = false;
                    if staged.insert(own_cell(self.layout, *place)?, *v).is_some() {
                        return None;
                    }
                }
                Op::Store(place, v) => {
                    let cell = own_cell(self.layout, *place)?;
                    let zero = matches!(self.layout.op(*v), Some(Op::Const(c)) if is_zero(c));
                    let taken = drained.iter().any(|(_, c)| *c == cell);
                    if !zero || !taken || !cleared.insert(cell) {
                        return None;
                    }
                }
                Op::Load(place) if inner.is_some() => {
                    if let Some(cell) = own_cell(self.layout, *place) {
                        if !waited_after || cleared.contains(&cell) {
                            return None;
                        }
                        drained.push((inst.results[0], cell));
                    }
                }
                Op::Loop { .. } if inner.is_none() && waited => inner = Some(inst),
                Op::Accumulate { .. } | Op::If { .. } if inner.is_some() => {
                    add_to(inst, &[], &mut additions)?;
                }
                Op::Loop { .. } => return None,
                op if op.effect() <= Effect::Read => {}
                _ => return None,
            }
        }
        // Who is late must not see the next tile.
        (waited_before || waited_after).then_some(Tiling {
            inner: inner?,
            staged,
            drained,
            cleared,
            additions,
        })
    }

    fn inner(&'a self, tiling: &Tiling<'a>) -> Option<Inner<'a>> {
        let Op::Loop { params, inits, body, .. } = &tiling.inner.op else { return None };
        let count = counted(self.layout, tiling.inner)?;
        let counter = params[count.counter];
        let trips = self.trips(tiling.inner, &count, inits[count.counter])?;
        let quiet = |i: &Inst| match &i.op {
            Op::Accumulate { .. } => true,
            op => !matches!(op, Op::Loop { .. }) && op.effect() <= Effect::Read,
        };
        // Each has a cell for every lane; as many lanes as the smallest of them.
        let is_counter = |i: Value| is_index(self.layout, i, |v| v == counter);
        let places = body.insts.iter().filter_map(|i| match &i.op {
            Op::Accumulate { place, .. } => Some(*place),
            Op::Load(place) if cell(self.layout, *place, is_counter).is_some() => Some(*place),
            _ => None,
        });
        let lengths: Option<Vec<u64>> = places.map(|p| length(self.layout, p, is_counter)).collect();
        let shortest = lengths?.into_iter().min()?;
        let lanes = match trips {
            Trips::Constant(n) if n <= shortest => n,
            Trips::Block(0) => shortest,
            Trips::Constant(_) | Trips::Block(_) | Trips::Range(_) => return None,
        };
        let downwards = count.step.negative != (constant(self.layout, count.step.by)? < 0);
        let fits = (FEW..=MOST_THREADS).contains(&lanes) && body.insts.iter().all(quiet);
        fits.then_some(Inner { body, counter: count.counter, params, lanes, downwards })
    }

    /// Whether nothing else sees the arrays of the tile: their adjoints are zero before the loop, and nothing looks at
    /// any of them after it.
    fn is_private(&self, tiles: &Inst, tiling: &Tiling, inner: &Inner) -> bool {
        let mut adjoints: BTreeSet<GlobalId> = tiling.drained.iter().map(|(_, c)| c.array).collect();
        for i in &inner.body.insts {
            if let Op::Accumulate { place, .. } = &i.op {
                let counter = inner.params[inner.counter];
                match cell(self.layout, *place, |i| is_index(self.layout, i, |v| v == counter)) {
                    Some(c) => adjoints.insert(c.array),
                    None => return false,
                };
            }
        }
        let staged: BTreeSet<GlobalId> = tiling.staged.keys().map(|c| c.array).collect();
        let is_static =
            |g: &GlobalId| self.m.global(*g).space == GlobalSpace::Shared && !is_dynamic(self.m, *g);
        let shadows = adjoints.iter().all(|g| self.m.global(*g).shadow_of.is_some());
        if !shadows || !adjoints.is_disjoint(&staged) || !adjoints.union(&staged).all(is_static) {
            return false;
        }
        let start = self.layout.position(tiles);
        let Op::Loop { body, .. } = &tiles.op else { return false };
        let (mut alone, mut cleared) = (true, BTreeSet::new());
        for (key, info) in self.layout.blocks.iter() {
            if self.layout.inside(*key, body.id) {
                continue;
            }
            for inst in &info.block.insts {
                let touched = Effects::of(self.layout.function, self.points, inst).touched();
                let late = self.layout.position(inst) > start;
                let meets = |all: &BTreeSet<GlobalId>| {
                    touched.contains(&Object::Unknown)
                        || all.iter().any(|g| touched.contains(&Object::Global(*g)))
                };
                let zeroes = matches!(&inst.op, Op::Extern { name, .. } if name == ZERO) && !late;
                if zeroes && info.parent.is_none() {
                    cleared.extend(touched.iter().filter_map(|o| match o {
                        Object::Global(g) => Some(*g),
                        _ => None,
                    }));
                }
                alone &= !(late && meets(&staged)) && (zeroes || !meets(&adjoints));
            }
        }
        alone && adjoints.is_subset(&cleared)
    }

    /// What the kernel writes.
    pub fn written(&self) -> Objects {
        self.written.get_or_init(|| Effects::of_body(self.layout.function, self.points).writes).clone()
    }

    /// The values that both loops carry: where in the loop over tiles, the inner parameter and its next value.
    fn carried(
        &self,
        tiles: &Inst,
        counter: usize,
        tiling: &Tiling,
        inner: &Inner,
    ) -> Option<Vec<(usize, Value, Value)>> {
        let Op::Loop { params, body, .. } = &tiles.op else { return None };
        let Op::Loop { inits, .. } = &tiling.inner.op else { return None };
        let mut all = Vec::new();
        for (k, init) in inits.iter().enumerate().filter(|(k, _)| *k != inner.counter) {
            let at = params.iter().position(|p| p == init)?;
            if body.yields[at] != tiling.inner.results[k] {
                return None;
            }
            all.push((at, inner.params[k], inner.body.yields[k]));
        }
        let mut seen: Vec<usize> = all.iter().map(|(at, ..)| *at).chain([counter]).collect();
        seen.sort();
        (seen == (0..params.len()).collect::<Vec<_>>()).then_some(all)
    }

    /// The cells that are added to, with all that is added to each. What a cell gets is taken and cleared.
    fn sites(&self, inner: &Inner, tiling: &Tiling) -> Option<Vec<Gains>> {
        let counter = inner.params[inner.counter];
        let mut all: Vec<Gains> = Vec::new();
        for inst in &inner.body.insts {
            let Op::Accumulate { place, value, .. } = &inst.op else { continue };
            let cell = cell(self.layout, *place, |i| is_index(self.layout, i, |v| v == counter))?;
            let taken = tiling.drained.iter().filter(|(_, c)| *c == cell).count();
            if taken != 1 || !tiling.cleared.contains(&cell) {
                return None;
            }
            match all.iter_mut().find(|s| s.cell == cell) {
                Some(s) => s.values.push((*value, inst.id)),
                None => all.push(Gains { cell, values: vec![(*value, inst.id)] }),
            }
        }
        (!all.is_empty()).then_some(all)
    }

    /// Where what the own element got is added. All of it is added at once, which is the same for what is linear in it.
    fn drains(&self, exprs: &mut Exprs, tiling: &Tiling) -> Option<Vec<Drain>> {
        let mut all = Vec::new();
        for Addition { place, value, guards, how, span } in &tiling.additions {
            if !self.points.get(*place).iter().all(Object::is_given) {
                return None;
            }
            let mut under = Vec::new();
            for (cond, taken) in guards {
                under.push((exprs.of(*cond, CoordinateOwners::staging(WhichThread::Own))?, *taken));
            }
            let free = under.iter().all(|(cond, _)| degree(exprs, *cond) == Some(0));
            let [place, value] =
                [*place, *value].map(|v| exprs.of(v, CoordinateOwners::staging(WhichThread::Own)));
            let (place, value) = (place?, value?);
            if exprs.constant(value) == Some(0.0) {
                continue;
            }
            if degree(exprs, value) != Some(1) || degree(exprs, place) != Some(0) || !free {
                return None;
            }
            all.push(Drain { place, value, guards: under, how: *how, span: *span });
        }
        Some(all)
    }
}

/// Notes additions, which may stand in branches that do nothing else.
fn add_to(inst: &Inst, guards: &[(Value, bool)], all: &mut Vec<Addition>) -> Option<()> {
    match &inst.op {
        Op::Accumulate { place, value, how } => {
            let (place, value, guards, span) = (*place, *value, guards.to_vec(), inst.span);
            all.push(Addition { place, value, guards, how: at_once(*how), span });
        }
        Op::If { cond, then, els } => {
            for (block, taken) in [(then, true), (els, false)] {
                let guards: Vec<(Value, bool)> = guards.iter().copied().chain([(*cond, taken)]).collect();
                block.insts.iter().try_for_each(|i| add_to(i, &guards, all))?;
            }
        }
        Op::Loop { .. } => return None,
        op if op.effect() <= Effect::Read => {}
        _ => return None,
    }
    Some(())
}

/// How what is gathered is added: an address may mean nothing where nothing is added to it.
pub fn at_once(how: Accumulation) -> Accumulation {
    if how.skips_zero() { Accumulation::Sum } else { Accumulation::Atomic }
}

fn is_zero(c: &ir::Const) -> bool {
    match c {
        ir::Const::Float(n) => *n == 0.0,
        ir::Const::Zero => true,
        ir::Const::Bool(_) | ir::Const::Int(_) | ir::Const::Null | ir::Const::Undef | ir::Const::Str(_) => {
            false
        }
    }
}

/// 1: linear in what elements got, 0: does not depend on it.
fn degree(exprs: &Exprs, id: ExprId) -> Option<u32> {
    let of = |v: &Value| degree(exprs, ExprId(v.0));
    let same = |a: Option<u32>, b: Option<u32>| a.filter(|_| a == b);
    match &exprs.get(id).form {
        Form::Sum(_) => Some(1),
        Form::Linear(_) | Form::Uniform(_) | Form::Mine(_) => Some(0),
        Form::Op(Op::Binary(BinaryOp::Add | BinaryOp::Sub, a, b)) => same(of(a), of(b)),
        Form::Op(Op::Binary(BinaryOp::Mul, a, b)) => Some(of(a)? + of(b)?).filter(|n| *n <= 1),
        Form::Op(Op::Binary(BinaryOp::Div, a, b)) if of(b) == Some(0) => of(a),
        Form::Op(Op::Unary(UnaryOp::Neg, a)) => of(a),
        Form::Op(Op::Convert(a)) if exprs.get(id).ty.is_float() => of(a),
        Form::Op(op) => op.operands().iter().all(|a| of(a) == Some(0)).then_some(0),
        Form::Choice(cond, a, b) => {
            let parts = [cond, a, b].map(|id| degree(exprs, *id));
            (parts == [Some(0); 3]).then_some(0)
        }
    }
}

/// The numbers of other positions that the pairs are made from.
fn told(algebra: &Algebra) -> Vec<ExprId> {
    let mut all = BTreeSet::new();
    for (node, _) in &algebra.nodes {
        if let Node::Leaf(id) = node
            && algebra.exprs.is_told(*id)
        {
            all.insert(*id);
        }
    }
    all.into_iter().collect()
}
