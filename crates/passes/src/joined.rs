//! Branches of one condition, one behind the other, are one.
//!
//! `if (c) a; x; if (c) b;` is `if (c) { a; b; } x;` where `b` asks for nothing that `x` computes from `a`, and `x` is arithmetic, or loads that `b` does not change
//! and no other thread can have changed meanwhile: neither branch waits. What `b` asks of `x` moves in front.

use analysis::effects::{Effects, may_meet};
use analysis::objects::{Objects, PointsTo};
use ir::function::Block;
use ir::tables::HashSet;
use ir::uses::free_values;
use ir::{Effect, Function, Inst, Op, Value};

/// Gives the function, and whether any two became one.
pub fn join_branches(mut f: Function, may_alias: bool) -> (Function, bool) {
    let points = PointsTo::of(&f);
    let mut body = f.body.take().expect("a derivative has a body");
    let joined = Joiner { f: &f, points: &points, may_alias }.in_block(&mut body);
    f.set_body(body);
    (f, joined)
}

struct Joiner<'a> {
    f: &'a Function,
    points: &'a PointsTo,
    may_alias: bool,
}

impl Joiner<'_> {
    fn in_block(&self, block: &mut Block) -> bool {
        let mut any = false;
        let mut second = 0;
        while second < block.insts.len() {
            let pair = (0..second).rev().find_map(|first| {
                let needed = self.needed_before(&block.insts, first, second)?;
                Some((first, needed))
            });
            match pair {
                Some((first, needed)) => {
                    join(block, first, second, &needed);
                    any = true;
                }
                None => second += 1,
            }
        }
        for inst in &mut block.insts {
            for inner in inst.op.blocks_mut() {
                any |= self.in_block(inner);
            }
        }
        any
    }

    /// What has to stand before both, if the two are branches that may be one.
    fn needed_before(&self, insts: &[Inst], first: usize, second: usize) -> Option<HashSet<usize>> {
        let (a, b) = (insts[first].as_branch()?, insts[second].as_branch()?);
        if a.cond != b.cond {
            return None;
        }
        let mut wanted: HashSet<Value> =
            free_values(b.inst).into_iter().filter(|v| !a.results.contains(v)).collect();
        let [first_writes, second_writes] =
            [a, b].map(|branch| Effects::within(self.f, self.points, branch.inst).writes);
        let waits = a.any(&orders_memory) || b.any(&orders_memory);
        let mut needed = HashSet::default();
        for at in (first + 1..second).rev() {
            let inst = &insts[at];
            let is_needed = inst.results.iter().any(|r| wanted.contains(r));
            let writes = if is_needed { &first_writes } else { &second_writes };
            let passes = match &inst.op {
                Op::Load(place) => !waits && self.is_kept(*place, writes),
                op => op.effect() == Effect::Pure && op.blocks().is_empty(),
            };
            if !passes {
                return None;
            }
            if is_needed {
                wanted.extend(inst.op.operands());
                needed.insert(at);
            }
        }
        (!a.results.iter().any(|r| wanted.contains(r))).then_some(needed)
    }

    /// Whether what writes to these objects leaves alone what is at a place.
    fn is_kept(&self, place: Value, writes: &Objects) -> bool {
        let objects = self.points.get(place);
        !objects.is_empty() && !may_meet(objects, writes, self.may_alias)
    }
}

/// Whether other threads' memory may have changed behind an instruction.
fn orders_memory(inst: &Inst) -> bool {
    matches!(
        inst.op,
        Op::Barrier(_) | Op::Warp { .. } | Op::Atomic { .. } | Op::Call { .. } | Op::Host { .. }
    )
}

fn join(block: &mut Block, first: usize, second: usize, needed: &HashSet<usize>) {
    let insts = std::mem::take(&mut block.insts);
    let (mut ahead, mut behind, mut pair) = (Vec::new(), Vec::new(), Vec::new());
    for (at, inst) in insts.into_iter().enumerate() {
        match at {
            _ if at == first || at == second => pair.push(inst),
            _ if at < first || needed.contains(&at) => ahead.push(inst),
            _ => behind.push(inst),
        }
    }
    let (b, a) = (pair.pop().expect("the second"), pair.pop().expect("the first"));
    let Inst { id, mut results, op, span } = a;
    let Op::If { cond, mut then, mut els } = op else { unreachable!("branches are joined") };
    let Inst { results: others, op, .. } = b;
    let Op::If { then: other_then, els: other_els, .. } = op else { unreachable!("branches are joined") };
    for (side, other) in [(&mut then, other_then), (&mut els, other_els)] {
        let mut other = *other;
        let known = side.yields.clone();
        let name = |v: Value| results.iter().position(|r| *r == v).map_or(v, |at| known[at]);
        other.rename(&name);
        side.insts.extend(other.insts);
        side.yields.extend(other.yields);
    }
    results.extend(others);
    block.insts = ahead;
    block.insts.push(Inst { id, results, op: Op::If { cond, then, els }, span });
    block.insts.extend(behind);
}
