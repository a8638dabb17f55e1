//! Maxima and minima in loops, as decisions.
//!
//! The derivative of `fmaxf(a, b)` needs to know which of the two it is. Where neither is there any more in the reverse
//! sweep, one bit tells: `first = a >= b; r = first ? a : b`, of which the sweep keeps `first`
//! (`plan::decisions`). That is done in loops, where an operand is carried or read from memory that the loop
//! writes.
//!
//! Which one was chosen is never asked by `r == a`. Compilers for GPUs contract `p * q + r` to one operation or not, and
//! compute a number once more where that is cheaper than keeping it; equal numbers are then different in their last
//! bit, and the adjoint would go nowhere. Which of two is larger can only change where it does not matter.

use analysis::effects::{Effects, may_meet};
use analysis::layout::{Definition, Layout};
use analysis::objects::{Objects, PointsTo};
use ir::tables::HashSet;
use ir::{BinaryOp, Builder, CompareOp, ExternEffect, Function, Inst, Op, Value};

use crate::prepare::shifts::Matters;
use crate::rules;
use ir::uses::uses;

pub fn decide_extremes(f: Function, matters: &Matters) -> Function {
    let found = {
        let (layout, points, uses) = (Layout::of(&f), PointsTo::of(&f), uses(f.body()));
        let mut found = HashSet::default();
        f.body().walk(&mut |owner| {
            if let Op::Loop { body, .. } = &owner.op {
                let written = Effects::within(layout.function, &points, owner).writes;
                // What only the loop itself uses has no derivative ([`crate::prepare::chosen`]).
                let own = |v: &Value| {
                    let at = body.yields.iter().position(|y| y == v);
                    at.is_some_and(|at| !uses.contains_key(&owner.results[at]))
                };
                body.walk(&mut |i| {
                    if let Some((a, b)) = extreme(i)
                        && layout.function.ty(a).is_float()
                        && !own(&i.results[0])
                        && matters.has(i.results[0])
                        && [a, b].into_iter().any(|v| is_gone(&layout, &points, owner, v, &written))
                    {
                        found.insert(i.results[0]);
                    }
                });
            }
        });
        found
    };
    if found.is_empty() {
        return f;
    }
    let mut f = f;
    f.rewrite(&mut |builder, inst| {
        let Some((a, b)) = extreme(&inst).filter(|_| found.contains(&inst.results[0])) else {
            return Some(inst);
        };
        let first = first_is_chosen(builder, &inst, a, b);
        builder.push(Op::Select(first, a, b), inst.results);
        None
    });
    f
}

/// The operands of a maximum or minimum.
fn extreme(inst: &Inst) -> Option<(Value, Value)> {
    let Op::Extern { name, args, effect: ExternEffect::Pure } = &inst.op else { return None };
    let rule = rules::lookup(name)?.name;
    match args.as_slice() {
        [a, b] if rule == "fmax" || rule == "fmin" => Some((*a, *b)),
        _ => None,
    }
}

/// Whether a value is carried by the loop, or was read from memory that the loop writes.
fn is_gone(layout: &Layout, points: &PointsTo, owner: &Inst, v: Value, written: &Objects) -> bool {
    match layout.definition(v) {
        Definition::LoopParam { inst, .. } => inst.id == owner.id,
        Definition::Inst { inst: Inst { op: Op::Load(place), .. }, .. } => {
            !layout.outside_loop(v, owner) && may_meet(points.get(*place), written, false)
        }
        Definition::Inst { .. } | Definition::Param(_) => false,
    }
}

/// Whether a maximum or minimum is its first argument: it is where both are equal, and where the second is not a number.
pub fn first_is_chosen(builder: &mut Builder, inst: &Inst, a: Value, b: Value) -> Value {
    let is_maximum = match &inst.op {
        Op::Extern { name, .. } => rules::lookup(name).is_some_and(|rule| rule.name == "fmax"),
        _ => unreachable!("asked of maxima and minima"),
    };
    let op = if is_maximum { CompareOp::Ge } else { CompareOp::Le };
    let chosen = builder.compare(op, a, b);
    let no_number = builder.compare(CompareOp::Ne, b, b);
    builder.binary(BinaryOp::Or, chosen, no_number)
}
