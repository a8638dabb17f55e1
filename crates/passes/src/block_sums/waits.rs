//! Loops in which a block may wait for another one.
//!
//! `while (atomicAdd(turn, 0) < blockIdx.x) {}` goes on until blocks before this one have added to `turn`. A block that does the work of several would
//! wait there for blocks that it has yet to do the work of. Such a loop looks again and again at memory that others change, and what it sees decides whether it
//! goes on. It looks by an atomic operation or behind a fence (as volatile reads have one), or by a load that the source wants anew each time (`__ldcv`, a
//! `cuda::atomic_ref`, PTX) and that is a plain one here. A loop that goes on by plain loads alone, and carries nothing that changes by itself (a counter, a place in a
//! list), has no other end than that somebody else writes.

use ir::tables::{HashMap, HashSet};
use ir::{Barrier, Block, Effect, Function, Inst, Op, Value};

/// Whether there is such a loop.
pub fn may_wait(f: &Function) -> bool {
    let mut waits = false;
    f.body().walk(&mut |inst| {
        if let Op::Loop { cond, .. } = &inst.op {
            let seen = Seen::inside(inst);
            waits |= cond.yields.iter().any(|v| seen.values.contains(v)) || Looks::of(inst).alone();
        }
    });
    waits
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

/// What decides whether a loop goes on.
struct Looks<'f> {
    defined: HashMap<Value, (&'f Inst, usize)>,
    /// For what a loop carries: where it comes from in an iteration, and at first.
    carried: HashMap<Value, [Value; 2]>,
    done: HashSet<Value>,
    on_the_way: HashSet<Value>,
    at_memory: bool,
    /// Something follows from what it was in the iteration before.
    moves_on: bool,
}

impl<'f> Looks<'f> {
    fn of(inst: &'f Inst) -> Looks<'f> {
        let mut looks = Looks {
            defined: HashMap::default(),
            carried: HashMap::default(),
            done: HashSet::default(),
            on_the_way: HashSet::default(),
            at_memory: false,
            moves_on: false,
        };
        looks.enter(inst);
        for block in inst.op.blocks() {
            block.walk(&mut |inner| {
                looks.defined.extend(inner.results.iter().enumerate().map(|(k, r)| (*r, (inner, k))));
                looks.enter(inner);
            });
        }
        if let Op::Loop { cond, .. } = &inst.op {
            looks.visit(cond.yields[0]);
        }
        looks
    }

    fn enter(&mut self, inst: &'f Inst) {
        if let Op::Loop { inits, params, body, .. } = &inst.op {
            let of = |k: usize| [body.yields[k], inits[k]];
            self.carried.extend(params.iter().enumerate().map(|(k, p)| (*p, of(k))));
        }
    }

    fn alone(&self) -> bool {
        self.at_memory && !self.moves_on
    }

    fn visit(&mut self, v: Value) {
        if self.on_the_way.contains(&v) {
            self.moves_on = true;
            return;
        }
        if !self.done.insert(v) {
            return;
        }
        if let Some(from) = self.carried.get(&v).copied() {
            self.on_the_way.insert(v);
            from.into_iter().for_each(|v| self.visit(v));
            self.on_the_way.remove(&v);
            return;
        }
        // What stands before the loop stays as it is.
        let Some((inst, k)) = self.defined.get(&v).copied() else { return };
        self.at_memory |= matches!(inst.op, Op::Load(_) | Op::Extern { .. });
        inst.op.operands().iter().for_each(|v| self.visit(*v));
        match &inst.op {
            Op::If { then, els, .. } => {
                [then.yields[k], els.yields[k]].into_iter().for_each(|v| self.visit(v))
            }
            Op::Loop { params, cond, .. } => {
                [params[k], cond.yields[0]].into_iter().for_each(|v| self.visit(v))
            }
            // The others have no blocks.
            _ => {}
        }
    }
}
