//! Memory that is not as the reverse sweep takes it to be: overwritten after a call whose pullback reads it, or written
//! by what a pullback runs once more.

use analysis::effects::Effects;
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{Code, Diagnostic, FuncId, Function, Module, Op, Value};

use super::describe;
use crate::callees;
use crate::plan::Facts;

/// A pullback runs in the reverse sweep and reads there what its primal read.
pub fn refuse_overwritten(m: &Module, facts: &Facts) -> Result<(), Diagnostic> {
    for (key, info) in facts.layout.blocks.iter() {
        for inst in info.block.insts.iter().filter(|i| facts.has_work(i)) {
            let Op::Call { callee, args } = &inst.op else { continue };
            // What registered sweeps need, they keep themselves.
            if facts.shadowed.registered.contains_key(callee) {
                continue;
            }
            let custom = callees::custom_of(m, *callee);
            let read = |i: &usize| custom.is_none_or(|c| !c.unused.contains(i));
            let read = (0..args.len()).filter(read).flat_map(|i| facts.points.reachable(args[i]));
            // Buffers are put back (`host::snapshots`).
            let put_back = |o: &Object| {
                callees::is_asynchronous(m, facts.layout.function, *callee)
                    && !matches!(o.root(), Object::Local(_))
            };
            let again = callees::runs_again(m, facts.layout.function, *callee);
            let read = read.filter(|o| custom.is_none() && !again || !put_back(o));
            let by_itself = overwritten_by(m, facts, *callee, args);
            for o in read {
                let when = if !facts.reread.holds_still(facts.layout, *key, inst, &o) {
                    "is overwritten after it"
                } else if custom.is_some() && by_itself.contains(&o) {
                    "is overwritten by it, before its pullback reads it"
                } else {
                    continue;
                };
                let (name, what) = (&m.function(*callee).name, describe(m, facts.layout.function, &o));
                let message = format!("`{name}` stays a call, and {what} {when}");
                return Err(Diagnostic::new(Code::OverwrittenAfterCall, inst.span, message));
            }
        }
    }
    Ok(())
}

/// What a call itself may write.
fn overwritten_by(m: &Module, facts: &Facts, callee: FuncId, args: &[Value]) -> HashSet<Object> {
    let written = analysis::effects::written_params(m, callee);
    let through = args.iter().zip(written).filter(|(_, written)| *written).map(|(a, _)| *a);
    through.flat_map(|a| facts.points.reachable(a)).collect()
}

/// What stays a call is called by its name, which neither a lambda nor a class inside of a function has elsewhere.
pub fn refuse_unnamed(m: &Module, f: &Function) -> Result<(), Diagnostic> {
    match f.params.iter().find_map(|p| m.made_up_name(f.ty(p.value))) {
        None => Ok(()),
        Some(_) => {
            let message = "it calls itself, and generated code has no name for it".to_string();
            Err(Diagnostic::new(Code::UnnamedRecursion, f.span, message))
        }
    }
}

/// A pullback recomputes its primal; that must not write anything the caller sees.
pub fn refuse_effects(f: &Function) -> Result<(), Diagnostic> {
    let points = PointsTo::of(f);
    let mut found = None;
    f.body().walk(&mut |inst| {
        let writes = match &inst.op {
            Op::Barrier(_) | Op::Warp { .. } | Op::Host { .. } => true,
            // Each function that stays a call is looked at for itself.
            Op::Call { .. } => false,
            // Whatever else writes.
            _ => !Effects::of(f, &points, inst).writes.iter().all(|o| matches!(o, Object::Local(_))),
        };
        if writes && found.is_none() {
            found = Some(inst.span);
        }
    });
    match found {
        None => Ok(()),
        Some(span) => Err(Diagnostic::new(
            Code::RecursionWithEffects,
            span,
            format!("`{}` calls itself and writes memory that its caller sees", f.name),
        )),
    }
}
