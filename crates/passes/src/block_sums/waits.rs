//! Loops in which a block may wait for another one.
//!
//! `while (atomicAdd(turn, 0) < blockIdx.x) {}` goes on until blocks before this one have added to `turn`. A block that does the work of several would
//! wait there for blocks that it has yet to do the work of. Such a loop looks again and again at memory that others change, and what it sees decides whether it
//! goes on. It looks by an atomic operation or behind a fence (as volatile reads have one), or by a load that the source wants anew each time (`__ldcv`, a
//! `cuda::atomic_ref`, PTX) and that is a plain one here. A loop that goes on by plain loads alone, and carries nothing that changes by itself (a counter, a place in a
//! list), has no other end than that somebody else writes.

use analysis::decides::Decides;
use ir::tables::HashSet;
use ir::{Barrier, Block, Effect, Function, Inst, Op, Value};

/// Whether there is such a loop.
pub fn may_wait(f: &Function) -> bool {
    let mut waits = false;
    f.body().walk(&mut |inst| {
        if let Op::Loop { cond, .. } = &inst.op {
            let seen = Seen::inside(inst);
            waits |= cond.yields.iter().any(|v| seen.values.contains(v))
                || waits_by_plain_loads(inst, cond.yields[0]);
        }
    });
    waits
}

/// Whether a loop goes on by what it finds in memory, and carries nothing that changes by itself.
fn waits_by_plain_loads(inst: &Inst, goes_on: Value) -> bool {
    let decides = Decides::of(inst, goes_on);
    let at_memory = |i: &&Inst| matches!(i.op, Op::Load(_) | Op::Extern { .. });
    !decides.moves_on && decides.insts.iter().any(at_memory)
}

/// What follows from looking at such memory in a loop.
#[derive(Default)]
struct Seen {
    values: HashSet<Value>,
    /// Something of it was stored, or there is a fence: it may come out of any memory.
    in_memory: bool,
    changed: bool,
}

impl Seen {
    fn inside(of: &Inst) -> Seen {
        let mut seen = Seen { changed: true, ..Seen::default() };
        while std::mem::take(&mut seen.changed) {
            seen.inst(of);
        }
        seen
    }

    fn add(&mut self, v: Value) {
        self.changed |= self.values.insert(v);
    }

    fn has(&self, v: &Value) -> bool {
        self.values.contains(v)
    }

    fn block(&mut self, block: &Block) {
        block.insts.iter().for_each(|inst| self.inst(inst));
    }

    fn inst(&mut self, inst: &Inst) {
        let from_operands = inst.op.operands().iter().any(|v| self.has(v));
        let follows = match &inst.op {
            Op::Atomic { .. } => true,
            Op::Barrier(Barrier::Block | Barrier::Warp) => false,
            Op::Barrier(_) => {
                self.changed |= !std::mem::replace(&mut self.in_memory, true);
                false
            }
            Op::If { cond, then, els } => {
                self.block(then);
                self.block(els);
                for (result, arms) in inst.results.iter().zip(then.yields.iter().zip(&els.yields)) {
                    if self.has(arms.0) || self.has(arms.1) {
                        self.add(*result);
                    }
                }
                self.has(cond)
            }
            Op::Loop { inits, params, cond, body, .. } => {
                self.block(cond);
                self.block(body);
                for (k, param) in params.iter().enumerate() {
                    if self.has(&inits[k]) || self.has(&body.yields[k]) || self.has(param) {
                        self.add(*param);
                        self.add(inst.results[k]);
                    }
                }
                self.has(&cond.yields[0])
            }
            // Nobody asks adjoints whether to go on.
            Op::Accumulate { .. } => false,
            op => {
                let reads = op.effect() != Effect::Pure && self.in_memory;
                if from_operands && op.effect() == Effect::Write {
                    self.changed |= !std::mem::replace(&mut self.in_memory, true);
                }
                from_operands || reads
            }
        };
        if follows {
            inst.results.iter().for_each(|r| self.add(*r));
        }
    }
}
