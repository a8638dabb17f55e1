//! Loops over compare-and-swap.
//!
//! The loop guesses what is stored, computes what should be there instead and swaps if the guess was right, else
//! guesses what it saw. Such loops are written in many ways (with flags, `break`, a test whether there is anything
//! to do), so not their form is matched but what they do: one iteration is stepped through ([`super::steps`]) once
//! with the swap succeeding and once with it failing, and, if there is a test of the stored value, for both of its
//! outcomes. The loop is `*place = g(*place)` if
//!
//! 1. it ends after a swap that succeeded, and after an iteration without a swap;
//! 2. after one that failed it starts again, with what was seen as the guess;
//! 3. an iteration without a swap happens only where `g` would change nothing.
//!
//! `g` must be `x + v`, `x - v`, the larger or the smaller of the two.

use super::steps::{Run, Step, Sym};
use super::{Facts, Meaning};
use ir::Atomic;
use ir::function::{Block, Inst, Value};
use ir::op::{BinaryOp, CompareOp, Const, Op};
use ir::tables::HashSet;
use ir::types::Type;

/// What the loop means, and which of its results holds the bits of the old value, if that is used.
pub(super) fn meaning(
    facts: &Facts,
    fresh: &HashSet<Value>,
    inst: &Inst,
) -> Option<(Meaning, Option<usize>)> {
    let Op::Loop { inits, params, cond, body, .. } = &inst.op else { return None };
    let swap = only_swap(body)?;
    let Op::Atomic { op: Atomic::CompareExchange, place, scope: "", .. } = &swap.op else { return None };
    let float = facts.float_place(*place)?;
    let inside = defined_in(inst);
    if inside.contains(&float) {
        return None;
    }
    let start = start(facts, fresh, float, inits, params)?;
    let guess = start.iter().position(|s| *s == Sym::Guess);
    let unused = |(i, r): (usize, &Value)| Some(i) == guess || !facts.used.contains(r);
    if !inst.results.iter().enumerate().all(unused) {
        return None;
    }
    let run = |guard, success, state: &[Sym]| {
        let mut run = Run::new(facts, float, &inside, guard, success);
        let step = run.step(params, cond, body, state);
        (step, run)
    };
    let mut swapped_when = HashSet::default();
    let mut idle_when = HashSet::default();
    let (mut swapped, mut test) = (None, None);
    for (guard, success) in [(true, true), (true, false), (false, true), (false, false)] {
        let (step, ran) = run(guard, success, &start);
        test = test.or(ran.guard_seen);
        let ends =
            |state: &[Sym]| [true, false].iter().all(|&g| matches!(run(g, true, state).0, Some(Step::Left)));
        match step? {
            Step::Left => drop(idle_when.insert(guard)),
            Step::Swapped(next) => {
                swapped_when.insert(guard);
                swapped = Some(ran);
                // The guess was right: it is what was there, and not what was put in its place.
                let is_old = guess.is_none_or(|i| {
                    matches!(next[i], Sym::Guess | Sym::Seen) || !facts.used.contains(&inst.results[i])
                });
                let right = if success { ends(&next) && is_old } else { starts_again(&start, &next) };
                if !right {
                    return None;
                }
            }
            Step::Idle(next) => {
                idle_when.insert(guard);
                if !ends(&next) || guess.is_some_and(|i| next[i] != Sym::Guess) {
                    return None;
                }
            }
        }
    }
    // The test decides whether to swap, or there is none.
    if !swapped_when.is_disjoint(&idle_when) {
        return None;
    }
    let when = match (test, idle_when.is_empty()) {
        (Some((op, v)), false) => Some((if swapped_when.contains(&true) { op } else { op.negated() }, v)),
        (None, false) => return None,
        (_, true) => None,
    };
    let (op, operand) = update(facts, &swapped?, &inside, when)?;
    Some((Meaning { op, place: float, operand }, guess.filter(|&i| facts.used.contains(&inst.results[i]))))
}

/// The one instruction in a loop's body that writes.
fn only_swap(body: &Block) -> Option<&Inst> {
    let mut found = Vec::new();
    fn look<'b>(block: &'b Block, found: &mut Vec<&'b Inst>) {
        for inst in &block.insts {
            if inst.op.blocks().is_empty() && inst.op.effect() == ir::Effect::Write {
                found.push(inst);
            }
            inst.op.blocks().into_iter().for_each(|b| look(b, found));
        }
    }
    look(body, &mut found);
    match found.as_slice() {
        [only] => Some(only),
        _ => None,
    }
}

pub(super) fn defined_in(inst: &Inst) -> HashSet<Value> {
    let mut inside = HashSet::default();
    if let Op::Loop { params, .. } = &inst.op {
        inside.extend(params);
    }
    for block in inst.op.blocks() {
        block.walk(&mut |i| {
            inside.extend(&i.results);
            if let Op::Loop { params, .. } = &i.op {
                inside.extend(params);
            }
        });
    }
    inside
}

/// What the first iteration starts with: flags, and at most one guess.
fn start(
    facts: &Facts,
    fresh: &HashSet<Value>,
    place: Value,
    inits: &[Value],
    params: &[Value],
) -> Option<Vec<Sym>> {
    let mut start = Vec::new();
    for (init, param) in inits.iter().zip(params) {
        start.push(match (facts.ty(*param), facts.op(*init)) {
            (Type::Bool, Some(Op::Const(Const::Bool(b)))) => Sym::Bool(*b),
            (Type::Int(_) | Type::Float(_), _) if is_read(facts, fresh, place, *init) => Sym::Guess,
            _ => return None,
        });
    }
    (start.iter().filter(|s| **s == Sym::Guess).count() <= 1).then_some(start)
}

/// Whether a value was read from the place, as a float or as bits, and not before something else was done to it.
pub(super) fn is_read(facts: &Facts, fresh: &HashSet<Value>, place: Value, mut v: Value) -> bool {
    loop {
        match facts.op(v) {
            Some(Op::Load(p)) => return facts.reads(*p, place) && fresh.contains(&v),
            Some(Op::Bitcast(a)) => v = *a,
            Some(Op::Convert(a)) if facts.same_bits(*a, v) => v = *a,
            _ => return false,
        }
    }
}

fn starts_again(start: &[Sym], next: &[Sym]) -> bool {
    start.iter().zip(next).all(|(a, b)| match a {
        Sym::Guess => *b == Sym::Seen,
        other => b == other,
    })
}

/// The operation that stores what a run wants to, given what must hold between the stored value and the operand for a swap.
fn update(
    facts: &Facts,
    run: &Run,
    inside: &HashSet<Value>,
    when: Option<(CompareOp, Value)>,
) -> Option<(Atomic, Value)> {
    let stored = facts.float_behind(run.desired?)?;
    let is_old = |v: Value| run.is_stored(v);
    let outside = |v: Value| run.is_invariant(v);
    // Of two values one is what was stored and the other comes from outside.
    let other = |a: Value, b: Value| match (is_old(a), is_old(b)) {
        (true, false) if outside(b) => Some(b),
        (false, true) if outside(a) => Some(a),
        _ => None,
    };
    let larger = |op: CompareOp| match op {
        CompareOp::Lt | CompareOp::Le => Some(Atomic::Max),
        CompareOp::Gt | CompareOp::Ge => Some(Atomic::Min),
        CompareOp::Eq | CompareOp::Ne => None,
    };
    let (op, operand) = match facts.op(stored) {
        Some(Op::Binary(BinaryOp::Add, a, b)) if inside.contains(&stored) => (Atomic::Add, other(*a, *b)?),
        Some(Op::Binary(BinaryOp::Sub, a, b)) if is_old(*a) && outside(*b) => (Atomic::Sub, *b),
        Some(Op::Extern { name, args, .. }) if inside.contains(&stored) && args.len() == 2 => {
            let op = match name.trim_start_matches("std::").trim_start_matches("::") {
                "fmaxf" | "fmax" | "max" => Atomic::Max,
                "fminf" | "fmin" | "min" => Atomic::Min,
                _ => return None,
            };
            (op, other(args[0], args[1])?)
        }
        Some(Op::Select(c, yes, no)) if inside.contains(&stored) => {
            let Some(Op::Compare(op, a, b)) = facts.op(*c) else { return None };
            let v = other(*yes, *no)?;
            if other(*a, *b)? != v {
                return None;
            }
            // `x op v ? v : x` stores v where the stored value is so.
            let op = if is_old(*a) { *op } else { op.swapped() };
            (larger(if is_old(*yes) { op.negated() } else { op })?, v)
        }
        _ if outside(stored) => (larger(when?.0)?, stored),
        _ => return None,
    };
    match when {
        Some((test, v)) if v != operand || larger(test) != Some(op) => None,
        _ => Some((op, operand)),
    }
}
