//! Arrays that a function reads before it writes them.
//!
//! `q_old = q[i]; …; q[i] = q_new`: what is read there is what the caller put there, and nothing that was stored reaches a load. So an
//! array that no derivative was asked for does not hand derivatives on, although numbers that carry some are stored to it.
//!
//! Within a thread that is so if no load stands behind a store, and no loop has both. A load may see what *another* thread has
//! stored, if that has come to its store before. For that, one must wait for the other: by a barrier of the block they both
//! pass the same one, and then the other's store stands before a barrier behind which this load stands. Who waits by
//! other means (atomics, fences, the whole grid) may be anywhere in the program, so functions that can are left alone.

use ir::tables::HashSet;
use ir::{Barrier, Block, ExternEffect, Function, Inst, Op};

use crate::effects::Effects;
use crate::objects::{Object, PointsTo};

/// Parameters whose memory is read before it is written.
pub fn read_first(f: &Function, points: &PointsTo) -> HashSet<Object> {
    let Some(body) = &f.body else { return HashSet::default() };
    let mut waits_otherwise = false;
    body.walk(&mut |inst| waits_otherwise |= may_wait(inst));
    if waits_otherwise {
        return HashSet::default();
    }
    let mut order = Order { f, points, behind: HashSet::default() };
    let touched = order.block(body, &HashSet::default());
    if touched.written.contains(&Object::Unknown) || touched.read.contains(&Object::Unknown) {
        return HashSet::default();
    }
    let params = touched.written.into_iter().filter(|o| matches!(o, Object::Param(_)));
    params.filter(|o| touched.read.contains(o) && !order.behind.contains(o)).collect()
}

/// Whether threads may wait for each other here in another way than by a barrier of the block.
fn may_wait(inst: &Inst) -> bool {
    match &inst.op {
        Op::Barrier(b) => !matches!(b, Barrier::Block),
        Op::Atomic { .. } | Op::Accumulate { .. } | Op::Call { .. } | Op::Warp { .. } | Op::Host { .. } => {
            true
        }
        Op::Extern { effect, .. } => *effect == ExternEffect::Any,
        // Nothing else looks at what other threads do.
        _ => false,
    }
}

struct Order<'a> {
    f: &'a Function,
    points: &'a PointsTo,
    /// Read behind a store.
    behind: HashSet<Object>,
}

#[derive(Default)]
struct Touched {
    read: HashSet<Object>,
    written: HashSet<Object>,
}

impl Order<'_> {
    /// What a block touches, where some objects have been written before.
    fn block(&mut self, block: &Block, before: &HashSet<Object>) -> Touched {
        let mut all = Touched::default();
        let mut written = before.clone();
        for inst in &block.insts {
            let mut here = Touched::default();
            if inst.op.blocks().is_empty() {
                let effects = Effects::of(self.f, self.points, inst);
                here.read.extend(effects.reads);
                here.written.extend(effects.writes);
                self.behind.extend(here.read.intersection(&written).cloned());
            }
            for inner in inst.op.blocks() {
                let inside = self.block(inner, &written);
                here.read.extend(inside.read);
                here.written.extend(inside.written);
            }
            if matches!(inst.op, Op::Loop { .. }) {
                self.behind.extend(here.read.intersection(&here.written).cloned());
            }
            all.read.extend(here.read);
            written.extend(here.written.iter().cloned());
            all.written.extend(here.written);
        }
        all
    }
}
