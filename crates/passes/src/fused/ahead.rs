//! What the second loop needs of what stands between the two: it moves in front of both.
//!
//! That is arithmetic; loads of what neither the first loop nor anything before the load changes; fresh local memory; exchanges between lanes, alone or in a loop of their own, as a warp's sum has; and of a
//! branch as much as gives the wanted values, `float seed = 0; if (lane == 0) seed = y_adj[row];`, while what it stores stays. Exchanges order no memory, but programs count on it; so nobody may read what is stored
//! before them.

use std::collections::{BTreeMap, BTreeSet};

use analysis::effects::{Effects, may_meet};
use analysis::layout::Layout;
use analysis::memory::Memory;
use analysis::objects::{Objects, PointsTo};
use ir::function::Block;
use ir::tables::{HashMap, HashSet};
use ir::uses::free_of;
use ir::{Branch, Effect, Function, Inst, Loop, Op, Value};

use super::course::Course;
use crate::dead::is_exchange;

/// How much of an instruction moves.
pub enum Moves {
    /// All of it.
    Whole,
    /// Of a branch these results, with the instructions that they take on either side.
    Part { results: Vec<usize>, sides: [BTreeSet<usize>; 2] },
}

/// The instructions that move, by their positions behind the first loop.
pub type Moved = BTreeMap<usize, Moves>;

pub struct Ahead<'a> {
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub memory: &'a Memory<'a>,
    pub first: &'a Inst,
    pub between: &'a [Inst],
    pub may_alias: bool,
}

impl Ahead<'_> {
    /// None if the second loop needs what cannot move.
    pub fn needed(&self, reverse: Loop, course: &Course) -> Option<Moved> {
        // How often it runs and what it counts to is not asked any more.
        let starts = reverse.inits.iter().enumerate().filter(|(i, _)| *i != course.walk).map(|(_, v)| *v);
        let mut wanted: HashSet<Value> = free_of(reverse.body).into_iter().chain(starts).collect();
        let mut moved = Moved::new();
        for (at, inst) in self.between.iter().enumerate().rev() {
            let results: Vec<usize> =
                (0..inst.results.len()).filter(|r| wanted.contains(&inst.results[*r])).collect();
            if !results.is_empty() {
                let how = match inst.as_branch() {
                    Some(branch) => self.part(branch, at, results, &mut wanted)?,
                    None => self.whole(inst, at, &mut wanted)?,
                };
                moved.insert(at, how);
            }
        }
        (!self.first.results.iter().any(|r| wanted.contains(r))).then_some(moved)
    }

    fn whole(&self, inst: &Inst, at: usize, wanted: &mut HashSet<Value>) -> Option<Moves> {
        let exchanges =
            |i: &Inst| i.op.effect() == Effect::Pure && i.op.blocks().is_empty() || is_exchange(&i.op);
        let moves = match &inst.op {
            Op::Load(place) => self.is_kept(*place, at),
            Op::Loop { .. } => !inst.any(&|i| i.id != inst.id && !exchanges(i)) && self.is_silent(at),
            op if is_exchange(op) => self.is_silent(at),
            op => op.effect() == Effect::Pure,
        };
        wanted.extend(ir::uses::free_values(inst));
        moves.then_some(Moves::Whole)
    }

    fn part(&self, of: Branch, at: usize, results: Vec<usize>, wanted: &mut HashSet<Value>) -> Option<Moves> {
        wanted.insert(of.cond);
        let mut sides = [BTreeSet::new(), BTreeSet::new()];
        for (side, taken) in [of.then, of.els].into_iter().zip(&mut sides) {
            let mut inner: HashSet<Value> = results.iter().map(|r| side.yields[*r]).collect();
            for (k, inst) in side.insts.iter().enumerate().rev() {
                if !inst.results.iter().any(|r| inner.contains(r)) {
                    continue;
                }
                let moves = match &inst.op {
                    Op::Load(place) => self.is_kept(*place, at) && !self.changes(&side.insts[..k], *place),
                    op => op.effect() == Effect::Pure && op.blocks().is_empty(),
                };
                if !moves {
                    return None;
                }
                inner.extend(inst.op.operands());
                taken.insert(k);
            }
            wanted.extend(inner);
        }
        Some(Moves::Part { results, sides })
    }

    /// Whether nothing changes what is at a place, from the first loop to that position.
    fn is_kept(&self, place: Value, at: usize) -> bool {
        let passed = || std::iter::once(self.first).chain(&self.between[..at]);
        let is_exchanged = passed().any(|inst| inst.any(&|i| is_exchange(&i.op)));
        let is_changed = self.changes(passed(), place) || is_exchanged && self.is_written_before(place);
        !is_changed
    }

    /// Whether one of these instructions changes what is at a place; of exchanges see [`Self::is_written_before`].
    fn changes<'i>(&self, insts: impl IntoIterator<Item = &'i Inst>, place: Value) -> bool {
        let place = self.memory.place(place);
        let changes = |i: &Inst| !is_exchange(&i.op) && self.memory.may_change(i, &place);
        insts.into_iter().any(|inst| inst.any(&changes))
    }

    /// Whether a lane may have written what another one reads behind an exchange: before the first loop, or in an earlier round of a loop around it.
    fn is_written_before(&self, place: Value) -> bool {
        let objects = self.points.get(place);
        let around = self.layout.loops_around(self.layout.block_holding(self.first));
        let first = self.layout.position(self.first);
        self.layout.blocks.iter().any(|(id, info)| {
            let again = self.layout.loops_around(*id).iter().any(|l| around.contains(l));
            info.block.insts.iter().any(|i| {
                let writes = Effects::of(self.layout.function, self.points, i).writes;
                (again || self.layout.position(i) < first) && may_meet(&writes, objects, self.may_alias)
            })
        })
    }

    /// Whether nobody reads what is stored from the first loop to that position.
    fn is_silent(&self, at: usize) -> bool {
        let (mut reads, mut writes) = (Objects::new(), Objects::new());
        for inst in std::iter::once(self.first).chain(&self.between[..at]) {
            writes.extend(Effects::within(self.layout.function, self.points, inst).writes);
        }
        self.layout.function.body().walk(&mut |i| {
            if !matches!(i.op, Op::Accumulate { .. }) {
                reads.extend(Effects::of(self.layout.function, self.points, i).reads);
            }
        });
        !may_meet(&reads, &writes, self.may_alias)
    }
}

/// Takes that part out of a branch: what gives these results, under their names. The branch keeps everything else it does.
pub fn take_part(f: &mut Function, inst: &mut Inst, results: &[usize], sides: &[BTreeSet<usize>; 2]) -> Inst {
    let branch = inst.as_branch().expect("parts are of branches");
    let (cond, blocks) = (branch.cond, [branch.then.clone(), branch.els.clone()]);
    let [then, els] = [0, 1].map(|side| {
        let mut names: HashMap<Value, Value> = HashMap::default();
        let mut insts = Vec::new();
        for at in &sides[side] {
            let old = &blocks[side].insts[*at];
            let op = old.op.clone().map_operands(&mut |v| names.get(&v).copied().unwrap_or(v));
            let new: Vec<Value> = old
                .results
                .iter()
                .map(|r| f.new_value(f.ty(*r).clone(), f.name_of(*r).map(str::to_string)))
                .collect();
            names.extend(old.results.iter().copied().zip(new.iter().copied()));
            insts.push(Inst::new(new, op, old.span));
        }
        let yields = results.iter().map(|r| blocks[side].yields[*r]);
        Block::new(insts, yields.map(|v| names.get(&v).copied().unwrap_or(v)).collect())
    });
    let taken: Vec<Value> = results.iter().map(|r| inst.results[*r]).collect();
    for (r, v) in results.iter().zip(&taken) {
        inst.results[*r] = f.new_value(f.ty(*v).clone(), None);
    }
    Inst::new(taken, Op::If { cond, then: Box::new(then), els: Box::new(els) }, inst.span)
}
