//! What an iteration of the first loop pushes and its partner pops: once both are one iteration it is a value.
//!
//! A tape is a stack. Where nothing between the loops touches it, the second loop finds on top of it what the last iteration of the first one has pushed. If each iteration pushes as many
//! values as each of the second pops, outside of branches and inner loops and of the same types from the other end, then each pops what its partner has pushed.

use ir::tables::HashMap;
use ir::{Function, Inst, Loop, Op, Value};

/// For what is popped, what was pushed.
pub type Handed = HashMap<Value, Value>;

/// None if the second loop pops anything else.
pub fn between(f: &Function, forward: Loop, between: &[Inst], reverse: Loop) -> Option<Handed> {
    let is_tape = |i: &Inst| matches!(i.op, Op::Push { .. } | Op::Pop { .. });
    if !reverse.any(&is_tape) {
        return Some(Handed::default());
    }
    let inner = |l: Loop| {
        let inside = l.cond.insts.iter().chain(l.body.insts.iter().filter(|i| !is_tape(i)));
        inside.into_iter().any(|i| i.any(&is_tape))
    };
    if inner(forward) || inner(reverse) || between.iter().any(|i| i.any(&is_tape)) {
        return None;
    }
    let pushed = forward.body.insts.iter().filter_map(|i| match &i.op {
        Op::Push { tape, value } => Some(Some((*tape, *value))),
        Op::Pop { .. } => Some(None),
        // Nothing else is one of a tape.
        _ => None,
    });
    let popped = reverse.body.insts.iter().filter_map(|i| match &i.op {
        Op::Pop { tape } => Some(Some((*tape, i.results[0]))),
        Op::Push { .. } => Some(None),
        // Nothing else is one of a tape.
        _ => None,
    });
    let (pushed, popped): (Option<Vec<_>>, Option<Vec<_>>) = (pushed.collect(), popped.collect());
    let (pushed, popped) = (pushed?, popped?);
    let fits = |((from, pushed), (to, popped)): (&(Value, Value), &(Value, Value))| {
        from == to && f.ty(*pushed) == f.ty(*popped)
    };
    let pairs = || pushed.iter().rev().zip(&popped);
    let all = pushed.len() == popped.len() && pairs().all(fits);
    all.then(|| pairs().map(|((_, pushed), (_, popped))| (*popped, *pushed)).collect())
}
