//! Atomic operations that choose one value of many: whether the derivative can find out which one remained.

use analysis::contraction::may_be_contracted;
use analysis::effects::{Effects, may_meet};
use analysis::objects::{Object, Objects};
use ir::tables::HashSet;
use ir::{Code, Diagnostic, ExternEffect, Inst, Op};

use super::Facts;

/// Whether the primal must run as a launch of its own before the derivative; refuses what cannot be had either way.
pub fn primal_first(facts: &Facts, may_alias: bool) -> Result<bool, Diagnostic> {
    let mut first = None;
    for (key, info) in facts.layout.blocks.iter() {
        for inst in info.block.insts.iter().filter(|i| facts.has_work(i)) {
            let Op::Atomic { op, place, operands, .. } = &inst.op else { continue };
            if !op.chooses() {
                continue;
            }
            if operands.first().is_some_and(|v| may_be_contracted(facts.layout, *v)) {
                let why = "whose value an atomic operation chose is found out by comparing, and this value may be rounded in \
                           two ways: compilers for GPUs make one operation of a product in a sum, or two";
                let hint = "write a * b + c as fma(a, b, c), or store the value to an array and read it from there in a \
                            kernel of its own";
                return Err(refuse(inst, why).with_hint(hint));
            }
            let objects = facts.points.get(*place);
            if objects.iter().any(|o| !facts.reread.settles(facts.layout, *key, inst, o)) {
                let why = "memory in which an atomic operation chooses one of many values is changed again afterwards";
                return Err(refuse(inst, why));
            }
            if !objects.iter().all(|o| facts.reread.is_shared(o)) {
                first = Some(inst);
            }
        }
    }
    let Some(inst) = first else { return Ok(false) };
    if let Some(store) = store_by_chance(facts) {
        let why = "this may store to memory in which an atomic operation chooses one of many values, or to the thread's own";
        return Err(refuse(store, why));
    }
    let again =
        "the kernel reads memory that it writes, so it cannot run once more to find out which value remains";
    if reads_what_it_writes(facts, may_alias) { Err(refuse(inst, again)) } else { Ok(true) }
}

/// Whether a place is in memory that outlives the kernel, wherever it leads.
pub fn is_outside(facts: &Facts, objects: &Objects) -> bool {
    objects.iter().all(|o| !matches!(o, Object::Local(_)) && !facts.reread.is_shared(o))
}

/// A store of which nobody knows whether the kernel's own launch has done it.
fn store_by_chance<'a>(facts: &'a Facts) -> Option<&'a Inst> {
    let mut found = None;
    facts.layout.function.body().walk(&mut |inst| {
        let (Op::Store(place, _) | Op::Accumulate { place, .. }) = &inst.op else { return };
        let objects = facts.points.get(*place);
        let is_inside = objects.iter().all(|o| matches!(o, Object::Local(_)) || facts.reread.is_shared(o));
        if !is_inside && !is_outside(facts, objects) {
            found = found.or(Some(inst));
        }
    });
    found
}

pub fn refuse(inst: &Inst, why: &str) -> Diagnostic {
    Diagnostic::new(Code::AtomicActive, inst.span, why)
}

/// Whether running the kernel twice gives something else than running it once, leaving atomics without a result aside.
fn reads_what_it_writes(facts: &Facts, may_alias: bool) -> bool {
    let outside = |o: &Object| !matches!(o, Object::Local(_)) && !facts.reread.is_shared(o);
    let (mut read, mut written) = (Objects::new(), Objects::new());
    let (mut used, mut results) = (HashSet::default(), HashSet::default());
    let mut unknown = !facts.layout.function.is_kernel();
    facts.layout.function.body().walk(&mut |inst| {
        used.extend(inst.op.operands());
        used.extend(inst.op.blocks().iter().flat_map(|b| b.yields.iter().copied()));
        let effects = Effects::of(facts.layout.function, facts.points, inst);
        written.extend(effects.writes.into_iter().filter(outside));
        match &inst.op {
            // What was there before matters only where the result is used.
            Op::Atomic { .. } => results.extend(&inst.results),
            Op::Accumulate { .. } => {}
            Op::Call { .. } | Op::Extern { effect: ExternEffect::Any, .. } => unknown = true,
            // Whatever else reads.
            _ => read.extend(effects.reads.into_iter().filter(outside)),
        }
    });
    unknown || may_meet(&read, &written, may_alias) || results.intersection(&used).next().is_some()
}
