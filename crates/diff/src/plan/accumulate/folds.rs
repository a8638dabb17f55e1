//! Sums that are collected in registers.
//!
//! A load whose address does not change in a loop adds to one adjoint in every iteration of the reverse loop. Instead
//! its adjoint is carried as a value, the *sum*, and added to memory once, after the loop. A sum whose address is the
//! same for a whole block is carried on through all branches to the end of the kernel, where all threads are together
//! again and can add up.
//!
//! Putting an addition off must not put it behind a point where someone reads the adjoint. Adjoints are read by the
//! reverse of stores. So either no store of the kernel can reach the object, or none inside the loop can and no
//! barrier in it separates this thread from others that could.
//!
//! Code between the sum and its load may not run, and then the address may mean nothing (`if (i < n)` guards it).
//! Unless that is excluded, such a sum is added only if it is not zero ([`ir::Accumulation::Sum`]).

use std::cell::RefCell;
use std::collections::BTreeSet;

use analysis::affine::{Address, Forms};
use analysis::effects::{Effects, may_meet};
use analysis::layout::{BlockId, BlockKind, Layout};
use analysis::objects::{Object, Objects};
use analysis::trips::constant_trips;
use analysis::uniformity::Uniformity;
use ir::tables::{HashMap, HashSet};
use ir::{ExternEffect, Inst, InstId, Op, Span, Value};

use crate::Config;
use crate::plan::Facts;

#[derive(Clone, Debug)]
pub struct Fold {
    /// The shadow address of the first load that is collected here; stands for the sum in scopes.
    pub slot: Value,
    /// The value that load gives.
    pub site: Value,
    /// Where the loop or branch stands after which the sum is added.
    pub after: Span,
    /// One of the loads that are collected runs whenever the sum is added.
    pub always: bool,
    /// What accesses the same address wherever the sum is added: it is valid even if nothing was collected.
    pub anyway: Vec<InstId>,
    /// The sum is added where all threads of the block are.
    pub to_the_end: bool,
    name: Option<String>,
    /// The instruction after whose reverse it is added.
    owner: InstId,
    /// What the address is computed from there.
    leaves: Vec<Value>,
}

impl Fold {
    /// Whether the address is valid where the sum is added.
    pub fn is_certain(&self) -> bool {
        self.always || !self.anyway.is_empty()
    }
}

#[derive(Default)]
pub struct Folds {
    all: Vec<Fold>,
    of: HashMap<Value, usize>,
    through: HashMap<InstId, Vec<Value>>,
}

impl Folds {
    pub fn plan(
        facts: &Facts,
        config: &Config,
        forms: &Forms,
        uniformity: &Uniformity,
        adds: &dyn Fn(&Inst) -> bool,
    ) -> Self {
        let planner =
            Planner { facts, config, forms, uniformity, stored: stored(facts), known: RefCell::default() };
        let mut folds = Folds::default();
        let mut known: Vec<(Address, InstId, usize)> = Vec::new();
        let mut sites: Vec<(&Inst, BlockId)> = Vec::new();
        for (key, info) in facts.layout.blocks.iter() {
            sites.extend(info.block.insts.iter().filter(|i| adds(i)).map(|i| (i, *key)));
        }
        sites.sort_by_key(|(i, _)| facts.layout.position(i));
        for (inst, block) in sites {
            let Some((fold, path)) = planner.fold(inst, block) else { continue };
            let Op::Load(place) = &inst.op else { continue };
            let at = forms.address(*place);
            let same =
                |(a, owner, _): &&(Address, InstId, usize)| Some(a) == at.as_ref() && *owner == fold.owner;
            let index = match known.iter().find(same) {
                Some((_, _, index)) => {
                    folds.all[*index].always |= fold.always;
                    *index
                }
                None => {
                    folds.all.push(fold);
                    let index = folds.all.len() - 1;
                    known.extend(at.map(|a| (a, folds.all[index].owner, index)));
                    index
                }
            };
            folds.of.insert(inst.results[0], index);
            for owner in path {
                let list = folds.through.entry(owner.id).or_default();
                if !list.contains(&folds.all[index].slot) {
                    list.push(folds.all[index].slot);
                }
            }
        }
        folds
    }

    pub fn of(&self, loaded: Value) -> Option<&Fold> {
        self.of.get(&loaded).map(|i| &self.all[*i])
    }

    pub fn through(&self, inst: &Inst) -> &[Value] {
        self.through.get(&inst.id).map_or(&[], Vec::as_slice)
    }

    pub fn due(&self, inst: &Inst) -> impl Iterator<Item = &Fold> {
        let at = inst.id;
        self.all.iter().filter(move |f| f.owner == at)
    }

    /// Every sum with the values whose adjoints it collects.
    pub fn sites(&self) -> impl Iterator<Item = (&Fold, Vec<Value>)> {
        self.all.iter().enumerate().map(|(i, fold)| {
            let mut sites: Vec<Value> = self.of.iter().filter(|(_, at)| **at == i).map(|(v, _)| *v).collect();
            sites.sort();
            (fold, sites)
        })
    }

    /// What the places are computed from where sums are added: the reverse sweep needs it there, whatever it needs where they are collected.
    pub fn leaves(&self) -> impl Iterator<Item = Value> {
        self.all.iter().flat_map(|f| f.leaves.iter().copied())
    }

    pub fn name(&self, slot: Value) -> Option<String> {
        self.all.iter().find(|f| f.slot == slot).and_then(|f| f.name.clone())
    }
}

struct Planner<'a> {
    facts: &'a Facts<'a>,
    config: &'a Config,
    forms: &'a Forms<'a>,
    uniformity: &'a Uniformity,
    /// Everything outside of locals that is stored to, and so has its adjoint read.
    stored: Objects,
    /// What instructions disturb, each asked once.
    known: RefCell<HashMap<InstId, (bool, Objects)>>,
}

impl<'a> Planner<'a> {
    /// How far out the load's sum can be carried, and through which instructions, innermost first.
    fn fold(&self, inst: &Inst, block: BlockId) -> Option<(Fold, Vec<&'a Inst>)> {
        let layout = self.facts.layout;
        let Op::Load(place) = &inst.op else { return None };
        let slot = *self.facts.shadowed.of.get(place)?;
        let objects = self.facts.points.get(*place);
        if objects.iter().any(|o| matches!(o, Object::Local(_) | Object::Unknown)) {
            return None;
        }
        let written = objects.iter().any(|o| self.written(o));
        let uniform = self.uniformity.get(*place).block_uniform() && !written;
        let (mut path, mut taken, mut at) = (Vec::new(), 0, block);
        while let (Some(owner), Some(parent)) = (layout.blocks[at].owner, layout.blocks[at].parent) {
            let outside = |v: Value| is_outside(layout, v, owner);
            if rebuilt_from(layout, slot, &outside).is_none() || (written && self.may_disturb(owner, objects))
            {
                break;
            }
            path.push(owner);
            let end = layout.function.body().id == parent;
            if matches!(owner.op, Op::Loop { .. }) || (uniform && end) {
                taken = path.len();
            }
            at = parent;
        }
        path.truncate(taken);
        let owner = *path.last()?;
        let home = layout.block_holding(owner);
        let leaves = rebuilt_from(layout, slot, &|v| is_outside(layout, v, owner))?;
        let name = match objects.iter().next()?.root() {
            Object::Param(i) => Some(format!("{}_sum", layout.function.params[*i].name)),
            Object::Member(..)
            | Object::Local(_)
            | Object::Global(_)
            | Object::Alloc(_)
            | Object::Pointee(_)
            | Object::Unknown => None,
        };
        let fold = Fold {
            slot,
            site: inst.results[0],
            after: owner.span,
            always: self.always_runs(block, owner),
            anyway: self.accessed_anyway(*place, home),
            to_the_end: home == layout.function.body().id,
            name,
            owner: owner.id,
            leaves,
        };
        Some((fold, path))
    }

    fn written(&self, object: &Object) -> bool {
        may_meet(&Objects::from([object.clone()]), &self.stored, self.config.may_alias)
    }

    /// Whether an instruction may write the objects, or let other threads run past it that do.
    fn may_disturb(&self, owner: &Inst, objects: &BTreeSet<Object>) -> bool {
        let mut known = self.known.borrow_mut();
        let (waits, writes) = known.entry(owner.id).or_insert_with(|| self.disturbance(owner));
        *waits || may_meet(writes, objects, self.config.may_alias)
    }

    /// Whether an instruction, with all that it contains, lets other threads run past it, and what it writes.
    fn disturbance(&self, owner: &Inst) -> (bool, Objects) {
        let waits = |inst: &Inst| match &inst.op {
            Op::Barrier(_) | Op::Warp { .. } | Op::Call { .. } | Op::Host { .. } => true,
            Op::Extern { effect, .. } => *effect == ExternEffect::Any,
            // Nothing else lets other threads run past it.
            _ => false,
        };
        let mut found = waits(owner);
        owner.op.blocks().iter().for_each(|b| b.walk(&mut |inst| found |= waits(inst)));
        (found, Effects::within(self.facts.layout.function, self.facts.points, owner).writes)
    }

    /// Whether everything between the load and `owner` runs whenever `owner` does.
    fn always_runs(&self, block: BlockId, owner: &Inst) -> bool {
        let layout = self.facts.layout;
        let mut at = block;
        loop {
            let info = &layout.blocks[at];
            let (BlockKind::LoopBody, Some(around), Some(parent)) = (info.kind, info.owner, info.parent)
            else {
                return false;
            };
            if constant_trips(layout, around).is_none_or(|n| n == 0) {
                return false;
            }
            if around.id == owner.id {
                return true;
            }
            at = parent;
        }
    }

    /// By what the primal accesses the same address wherever it gets to block `home`.
    fn accessed_anyway(&self, place: Value, home: BlockId) -> Vec<InstId> {
        let layout = self.facts.layout;
        let Some(wanted) = self.forms.address(place) else { return Vec::new() };
        let is_there = |i: &&Inst| match &i.op {
            Op::Load(p) | Op::Store(p, _) => self.forms.address(*p).as_ref() == Some(&wanted),
            // Other accesses prove nothing here.
            _ => false,
        };
        let around = layout.ancestors(home).into_iter().map(|b| &layout.blocks[&b]);
        let insts = around.filter(|info| info.kind != BlockKind::LoopCond).flat_map(|info| &info.block.insts);
        insts.filter(is_there).map(|i| i.id).collect()
    }
}

/// Objects that stores, atomics or calls may reach.
fn stored(facts: &Facts) -> Objects {
    let mut all = Effects::of_body(facts.layout.function, facts.points).writes;
    all.retain(|o| !matches!(o, Object::Local(_)));
    all
}

/// The values that satisfy `leaf` from which a value can be computed again, by address and index arithmetic alone; none if it cannot.
pub fn rebuilt_from(layout: &Layout, v: Value, leaf: &dyn Fn(Value) -> bool) -> Option<Vec<Value>> {
    let (mut leaves, mut seen, mut work) = (Vec::new(), HashSet::default(), vec![v]);
    while let Some(v) = work.pop() {
        if !seen.insert(v) {
            continue;
        }
        if leaf(v) {
            leaves.push(v);
            continue;
        }
        work.extend(layout.op(v).filter(|op| op.is_cheap())?.operands().iter());
    }
    leaves.sort();
    Some(leaves)
}

fn is_outside(layout: &Layout, v: Value, owner: &Inst) -> bool {
    match layout.block_of(v) {
        None => true,
        Some(home) => owner.op.blocks().iter().all(|b| !layout.inside(home, b.id)),
    }
}
