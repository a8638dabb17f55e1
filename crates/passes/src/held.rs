//! A place that a loop reads and writes is a value while the loop runs.
//!
//! `for (k…) x[i] = r * x[i] * (1 - x[i])` reads `x[i]` before the loop and stores it behind it. What a loop carries has a
//! derivative like any value; what it leaves in memory has to be kept before each store.
//!
//! **Hypotheses.** The function as written has no races ([`analysis::memory`]).
//! 1. The address does not change while the loop runs, and everything in the loop that reads or writes there does so
//!    under this very address and type; no other access may meet it.
//! 2. Nothing in the loop waits for other threads or exchanges values with them, so nobody sees what is there meanwhile.
//! 3. Every iteration stores: a store behind the loop is none that was not there. Where the loop may not run at
//!    all, nothing is read or stored: all of it stands in a branch that asks the loop's condition first.

use analysis::layout::Layout;
use analysis::memory::{Memory, Place, Writes};
use analysis::objects::PointsTo;
use analysis::trips::constant_trips;
use ir::tables::{HashMap, HashSet};
use ir::uses::{Definitions, base_object};
use ir::{Block, Effect, ExternEffect, Function, Inst, InstId, Module, Op, Type, Value};

use crate::clean;
use crate::inline::copy_block;

/// What is stored by one loop may be held by the loop around it: so many times.
const ROUNDS: usize = 3;

/// Holds every place that the hypotheses allow. `may_alias`: different parameters may lead to one array.
pub fn hold_places(m: &Module, function: Function, may_alias: bool) -> Function {
    let mut f = function;
    for _ in 0..ROUNDS {
        let found = find(m, &f, may_alias);
        if found.is_empty() {
            break;
        }
        f = clean(m, &hold(f, &found));
    }
    f
}

/// Holds what was found. What is written is a variable afterwards, which is not a value yet.
pub fn hold(mut f: Function, found: &HashMap<InstId, Holding>) -> Function {
    f.rewrite(&mut |b, inst| {
        let Some(holding) = found.get(&inst.id) else { return Some(inst) };
        held_loop(b.function, inst, holding).into_iter().for_each(|i| b.put(i));
        None
    });
    f
}

/// Places that a loop only reads, for whoever wants them before the loop. By (1) and (2) nothing changes them while it runs; a load in every
/// iteration may be done before the first, in the branch of (3).
pub struct Reads<'a> {
    layout: &'a Layout<'a>,
    memory: Memory<'a>,
    defs: Definitions<'a>,
    module: &'a Module,
}

impl<'a> Reads<'a> {
    /// Of a function. `may_alias`: different parameters may lead to one array.
    pub fn of(module: &'a Module, layout: &'a Layout<'a>, points: &'a PointsTo, may_alias: bool) -> Self {
        let memory = Memory::of(module, layout, points, may_alias);
        Reads { layout, memory, defs: Definitions::of(layout.function), module }
    }

    /// What holds the places that these loads of the loop read, which stand in its body or condition itself; None if one of them cannot be held.
    pub fn held_by(&self, inst: &Inst, loads: &[InstId]) -> Option<Holding> {
        let f = self.layout.function;
        let all = all_inside(inst);
        if all.iter().any(|i| waits(&self.memory, i)) {
            return None;
        }
        let mut places: Vec<Held> = Vec::new();
        for id in loads {
            if places.iter().any(|h| h.accesses.contains(id)) {
                continue;
            }
            let Op::Load(pointer) = self.layout.inst(*id).op else { return None };
            let accesses = accesses(f, &self.memory, &all, pointer, &self.memory.place(pointer))?;
            let writes = |i: &&Inst| accesses.contains(&i.id) && !matches!(i.op, Op::Load(_));
            if all.iter().any(writes) {
                return None;
            }
            let address = address(self.layout, inst, pointer)?;
            let name = name(self.module, f, &self.defs, pointer);
            places.push(Held { pointer, address, accesses, name, is_written: false });
        }
        let runs = constant_trips(self.layout, inst).is_some_and(|n| n > 0);
        Some(Holding { places, runs })
    }
}

fn all_inside(inst: &Inst) -> Vec<&Inst> {
    let mut all = Vec::new();
    for block in inst.op.blocks() {
        block.walk(&mut |i| all.push(i));
    }
    all
}

/// What the place is called as a value.
fn name(m: &Module, f: &Function, defs: &Definitions, pointer: Value) -> String {
    let base = base_object(defs, pointer);
    let name = match defs.get(base) {
        Some(Op::Global(g)) => m.global(*g).name.as_str(),
        _ => f.name_of(base).unwrap_or("place"),
    };
    format!("{name}_held")
}

/// A place, and who reads and writes it in a loop.
#[derive(Clone)]
struct Held {
    pointer: Value,
    /// What computes the pointer inside the loop, from values outside.
    address: Vec<Inst>,
    accesses: HashSet<InstId>,
    name: String,
    is_written: bool,
}

/// What a loop holds, and whether it always runs.
#[derive(Clone)]
pub struct Holding {
    places: Vec<Held>,
    runs: bool,
}

fn find(m: &Module, f: &Function, may_alias: bool) -> HashMap<InstId, Holding> {
    let (layout, points, defs) = (Layout::of(f), PointsTo::of(f), Definitions::of(f));
    let memory = Memory::of(m, &layout, &points, may_alias);
    let mut found = HashMap::default();
    f.body().walk(&mut |inst| {
        let Op::Loop { body, .. } = &inst.op else { return };
        let all = all_inside(inst);
        // The innermost loops first; others have their turn when these are done.
        let is_innermost = !all.iter().any(|i| matches!(i.op, Op::Loop { .. }));
        if !is_innermost || all.iter().any(|i| waits(&memory, i)) {
            return;
        }
        let mut places: Vec<Held> = Vec::new();
        for store in &body.insts {
            let Op::Store(pointer, value) = &store.op else { continue };
            if !matches!(f.ty(*value), Type::Float(_) | Type::Int(_))
                || places.iter().any(|h| h.accesses.contains(&store.id))
            {
                continue;
            }
            let place = memory.place(*pointer);
            let held = accesses(f, &memory, &all, *pointer, &place).zip(address(&layout, inst, *pointer));
            if let Some((accesses, address)) = held {
                let name = name(m, f, &defs, *pointer);
                places.push(Held { pointer: *pointer, address, accesses, name, is_written: true });
            }
        }
        if !places.is_empty() {
            let runs = constant_trips(&layout, inst).is_some_and(|n| n > 0);
            found.insert(inst.id, Holding { places, runs });
        }
    });
    found
}

/// Whether other threads may see or change memory here, or code that we do not see.
fn waits(memory: &Memory, inst: &Inst) -> bool {
    match &inst.op {
        // It may also read whatever it likes.
        Op::Call { .. } | Op::Host { .. } | Op::Extern { effect: ExternEffect::Any, .. } => true,
        // Whatever else writes.
        _ => matches!(memory.writes(inst), Writes::Visible | Writes::Everything),
    }
}

/// Who accesses a place, if nobody accesses it in another way, and somebody reads it.
fn accesses(
    f: &Function,
    memory: &Memory,
    all: &[&Inst],
    pointer: Value,
    place: &Place,
) -> Option<HashSet<InstId>> {
    let mut accesses = HashSet::default();
    let mut is_read = false;
    for inst in all {
        let (at, reads) = match &inst.op {
            Op::Load(p) => (*p, true),
            Op::Store(p, _) => (*p, false),
            Op::Atomic { place: p, .. } | Op::Accumulate { place: p, .. } => {
                if memory.may_meet(&memory.place(*p), place) {
                    return None;
                }
                continue;
            }
            // Nothing else touches memory, of what a loop that does not wait may hold.
            _ => continue,
        };
        let other = memory.place(at);
        let same_type = f.ty(at).pointee() == f.ty(pointer).pointee();
        if same_type && (at == pointer || memory.is_same(&other, place)) {
            accesses.insert(inst.id);
            is_read |= reads;
        } else if memory.may_meet(&other, place) {
            return None;
        }
    }
    is_read.then_some(accesses)
}

/// The instructions inside a loop that compute an address from values outside of it.
fn address(layout: &Layout, around: &Inst, pointer: Value) -> Option<Vec<Inst>> {
    fn visit(layout: &Layout, around: &Inst, v: Value, out: &mut Vec<Inst>) -> bool {
        if layout.outside_loop(v, around) || out.iter().any(|i| i.results.contains(&v)) {
            return true;
        }
        let analysis::layout::Definition::Inst { inst, .. } = layout.definition(v) else { return false };
        // A local of the loop's own is another one in each iteration.
        let computes = inst.op.effect() == Effect::Pure
            && inst.op.blocks().is_empty()
            && !matches!(inst.op, Op::Local { .. } | Op::Extern { .. });
        if !computes || !inst.op.operands().iter().all(|a| visit(layout, around, *a, out)) {
            return false;
        }
        out.push(inst.clone());
        true
    }
    let mut out = Vec::new();
    visit(layout, around, pointer, &mut out).then_some(out)
}

/// The loop with variables in place of what it holds, and what stands before and behind it.
fn held_loop(f: &mut Function, mut inst: Inst, holding: &Holding) -> Vec<Inst> {
    let span = inst.span;
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    // Asked before anything is held.
    let runs = (!holding.runs).then(|| runs_at_all(f, &inst));
    for held in &holding.places {
        let mut map = HashMap::default();
        let address = Block::new(held.address.clone(), vec![held.pointer]);
        let copy = copy_block(&f.clone(), f, &address, &mut map);
        before.extend(copy.insts.into_iter().map(|i| Inst::new(i.results, i.op, span)));
        let pointer = copy.yields[0];
        let ty = f.ty(pointer).pointee().expect("a place is a pointer").clone();
        let first = f.new_value(ty.clone(), Some(held.name.clone()));
        before.push(Inst::new(vec![first], Op::Load(pointer), span));
        let mut variable = None;
        if held.is_written {
            let place = f.new_value(Type::ptr(ty.clone()), Some(held.name.clone()));
            let last = f.new_value(ty, Some(held.name.clone()));
            before.push(Inst::new(vec![place], Op::Local { zeroed: false }, span));
            before.push(Inst::new(Vec::new(), Op::Store(place, first), span));
            behind.push(Inst::new(vec![last], Op::Load(place), span));
            behind.push(Inst::new(Vec::new(), Op::Store(pointer, last), span));
            variable = Some(place);
        }
        for inner in inst.op.blocks_mut() {
            inner.change_each(&mut |i| match (&mut i.op, variable) {
                (Op::Load(p) | Op::Store(p, _), Some(place)) if held.accesses.contains(&i.id) => *p = place,
                (op @ Op::Load(_), None) if held.accesses.contains(&i.id) => *op = Op::Convert(first),
                // Accesses are loads and stores.
                _ => {}
            });
        }
    }
    let Some(runs) = runs else {
        before.push(inst);
        before.extend(behind);
        return before;
    };
    let mut out = runs.insts;
    let Op::Loop { inits, .. } = &inst.op else { unreachable!("found as a loop") };
    let results = inst.results.clone();
    let inner: Vec<Value> = results
        .iter()
        .map(|r| {
            let info = f.values[r.0 as usize].clone();
            f.new_value(info.ty, info.name)
        })
        .collect();
    let not_run = Block::new(Vec::new(), inits.clone());
    inst.results.clone_from(&inner);
    let mut then = before;
    then.push(inst);
    then.extend(behind);
    let op = Op::If { cond: runs.yields[0], then: Box::new(Block::new(then, inner)), els: Box::new(not_run) };
    out.push(Inst::new(results, op, span));
    out
}

/// A loop's condition, before its first iteration.
fn runs_at_all(f: &mut Function, inst: &Inst) -> Block {
    let Op::Loop { inits, params, cond, .. } = &inst.op else { unreachable!("found as a loop") };
    let mut map: HashMap<Value, Value> = params.iter().copied().zip(inits.iter().copied()).collect();
    let mut first = copy_block(&f.clone(), f, cond, &mut map);
    first.insts = first.insts.into_iter().map(|i| Inst::new(i.results, i.op, inst.span)).collect();
    first
}
