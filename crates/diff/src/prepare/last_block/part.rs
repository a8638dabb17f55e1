//! A branch as two, with a place between them that all threads come to.

use ir::tables::{HashMap, HashSet};
use ir::{Block, Builder, Const, Inst, Op, Value};

/// Up to where a number is drawn, and behind that. What the second part uses of the first it computes again, or is handed.
pub(super) fn part(b: &mut Builder, inst: Inst, number: Value) -> (Inst, Inst) {
    let (span, id, results) = (inst.span, inst.id, inst.results);
    let Op::If { cond, then, els } = inst.op else { unreachable!("found: it is a branch") };
    let in_then = draws(&then, number);
    let (taken, other) = if in_then { (then, els) } else { (els, then) };
    let Block { mut insts, yields, .. } = *taken;
    let at = insts
        .iter()
        .position(|i| i.results.contains(&number) || i.op.blocks().iter().any(|b| draws(b, number)));
    let at = at.expect("found: the number is drawn in this branch");
    let rest = insts.split_off(at + 1);
    let mut behind = Vec::new();
    if !insts[at].results.contains(&number) {
        let (first, second) = part(b, insts.remove(at), number);
        insts.push(first);
        behind.push(second);
    }
    behind.extend(rest);
    let mut behind = Block::new(behind, yields);

    let mut needed = uses(&behind);
    let (mut again, mut handed) = (Vec::new(), Vec::new());
    for inst in insts.iter().rev() {
        if !inst.results.iter().any(|r| needed.contains(r)) {
            continue;
        }
        if inst.op.effect() == ir::Effect::Pure && inst.op.blocks().is_empty() {
            needed.extend(inst.op.operands().iter().copied());
            again.push(inst.clone());
        } else {
            handed.extend(inst.results.iter().copied().filter(|r| needed.contains(r)));
        }
    }
    let mut names: HashMap<Value, Value> = HashMap::default();
    let mut fresh = |b: &mut Builder, v: Value| {
        let ty = b.ty(v);
        let new = b.value(ty, None);
        names.insert(v, new);
        new
    };
    let outside: Vec<Value> = handed.iter().map(|v| fresh(b, *v)).collect();
    let again: Vec<Inst> = again
        .into_iter()
        .rev()
        .map(|inst| Inst::new(inst.results.iter().map(|r| fresh(b, *r)).collect(), inst.op, inst.span))
        .collect();
    behind.insts.splice(0..0, again);
    behind.rename(&|v| *names.get(&v).unwrap_or(&v));

    let missing: Vec<Value> = handed
        .iter()
        .map(|v| {
            let ty = b.ty(*v);
            b.value(ty, None)
        })
        .collect();
    let nothing = missing.iter().map(|v| Inst::new(vec![*v], Op::Const(Const::Undef), span)).collect();
    let nothing = Block::new(nothing, missing);
    let branch = |taken: Block, other: Block| {
        let (then, els) = if in_then { (taken, other) } else { (other, taken) };
        Op::If { cond, then: Box::new(then), els: Box::new(els) }
    };
    let before = Inst::new(outside, branch(Block::new(insts, handed), nothing), span);
    (before, Inst { id, results, op: branch(behind, *other), span })
}

fn draws(block: &Block, number: Value) -> bool {
    let mut found = false;
    block.walk(&mut |inst| found |= inst.results.contains(&number));
    found
}

/// All values that a block mentions.
fn uses(block: &Block) -> HashSet<Value> {
    let mut found: HashSet<Value> = block.yields.iter().copied().collect();
    block.walk(&mut |inst| {
        found.extend(inst.op.operands().iter().copied());
        inst.op.blocks().iter().for_each(|b| found.extend(b.yields.iter().copied()));
    });
    found
}
