//! When each value is needed, and when it is written: what decides which values may share a variable.
//!
//! One backward walk suffices: control flow is structured, and what a loop reads from outside is live
//! throughout it. The walk's clock counts the writes it meets. A value is live for ranges of that clock, and two
//! values conflict where one is live when the other is written. The hand-over of values at the ends of branches
//! and loop bodies is a *parallel copy*: all sources are read before any target is written ([`crate::copies`]
//! orders the assignments accordingly). A target conflicts with everything live after the copy, except with the
//! source it is a copy of.
//!
//! The conflicts themselves are not written down: a reverse sweep needs what the forward sweep computed, so all
//! of that is live at once, and there are as many pairs as the square of the function's length. The ranges are as
//! many as its reads.

use std::ops::Range;

use ir::{Op, Value};

use crate::fold::InlinePlan;
use crate::layout::{BlockId, InstId, Layout};

/// A moment of the walk: the number of writes met before.
pub type Time = u32;

/// What happens to a value, latest moment of the program first.
#[derive(Clone, Default)]
pub struct Life {
    pub live: Vec<Range<Time>>,
    pub writes: Vec<Write>,
}

#[derive(Clone, Copy)]
pub struct Write {
    pub at: Time,
    /// The value that is copied, where it is in a variable.
    pub copy_of: Option<Value>,
}

/// The life of each value.
pub fn lives(layout: &Layout, plan: &InlinePlan) -> Vec<Life> {
    let n = layout.f.values.len();
    let mut w = Walker {
        layout,
        plan,
        now: 0,
        since: vec![None; n],
        begun: Vec::new(),
        lives: vec![Life::default(); n],
    };
    if layout.f.body.is_some() {
        w.read_all(&layout.blocks[0].block.yields);
        w.block(0);
        // Parameters all have their values at entry, whether or not they are used.
        for p in &layout.f.params {
            w.begin(p.value);
        }
        for p in &layout.f.params {
            w.write(p.value, None);
        }
        w.leave(0);
    }
    w.lives
}

struct Walker<'a, 'f> {
    layout: &'a Layout<'f>,
    plan: &'a InlinePlan,
    now: Time,
    /// Since when each value that is live now has been.
    since: Vec<Option<Time>>,
    /// Values in the order in which they became live; those that are not live any more may be among them.
    begun: Vec<Value>,
    lives: Vec<Life>,
}

impl Walker<'_, '_> {
    fn is_live(&self, v: Value) -> bool {
        self.since[v.0 as usize].is_some()
    }

    fn begin(&mut self, v: Value) {
        if !self.is_live(v) {
            self.since[v.0 as usize] = Some(self.now);
            self.begun.push(v);
        }
    }

    fn end(&mut self, v: Value) {
        if let Some(since) = self.since[v.0 as usize].take()
            && since < self.now
        {
            self.lives[v.0 as usize].live.push(since..self.now);
        }
    }

    fn begin_all(&mut self, vs: &[Value]) {
        for v in vs {
            self.begin(*v);
        }
    }

    fn end_all(&mut self, vs: &[Value]) {
        for v in vs {
            self.end(*v);
        }
    }

    /// Ends what became live after `mark` values had begun; gives what was live until now.
    fn leave(&mut self, mark: usize) -> Vec<Value> {
        let mut left = self.begun.split_off(mark);
        left.retain(|v| {
            let was_live = self.is_live(*v);
            self.end(*v);
            was_live
        });
        left
    }

    fn read_all(&mut self, vs: &[Value]) {
        let mut read = Vec::new();
        for v in vs {
            self.plan.reads(self.layout, *v, &mut read);
        }
        self.begin_all(&read);
    }

    /// `v` is written at a point after which what is live now is needed.
    fn write(&mut self, v: Value, copy_of: Option<Value>) {
        self.lives[v.0 as usize].writes.push(Write { at: self.now, copy_of });
        self.now += 1;
    }

    /// What is live now is needed after the block, or read by its yields; then it is what is needed before it.
    fn block(&mut self, id: BlockId) {
        let layout = self.layout;
        for inst in layout.blocks[id].insts.iter().rev() {
            self.inst(*inst);
        }
    }

    fn inst(&mut self, id: InstId) {
        let inst = self.layout.insts[id].inst;
        match &inst.op {
            Op::If { cond, then, els } => {
                let needed: Vec<_> = inst.results.iter().copied().filter(|r| self.is_live(*r)).collect();
                let mut before = Vec::new();
                for (k, block) in [then, els].into_iter().enumerate() {
                    // What the other branch needs is not live in this one, the results are again.
                    self.begin_all(&needed);
                    let mark = self.begun.len();
                    self.copies(&inst.results, &block.yields);
                    self.block(self.layout.insts[id].children[k]);
                    before.extend(self.leave(mark));
                }
                self.begin_all(&before);
                self.read_all(&[*cond]);
            }
            Op::Loop { .. } => self.repeat(id),
            op => {
                if self.plan.is_folded(self.layout, id) {
                    return;
                }
                for r in &inst.results {
                    self.write(*r, None);
                    self.end(*r);
                }
                self.read_all(&op.operands());
            }
        }
    }

    /// A parallel copy `targets = sources`, as far as targets are live. Before it, the sources are.
    fn copies(&mut self, targets: &[Value], sources: &[Value]) {
        let mut read = Vec::new();
        for (target, source) in targets.iter().zip(sources) {
            if self.is_live(*target) {
                self.write(*target, Some(*source).filter(|s| !self.plan.is_inline(*s)));
                read.push(*source);
            }
        }
        self.end_all(targets);
        self.read_all(&read);
    }

    fn repeat(&mut self, id: InstId) {
        let inst = self.layout.insts[id].inst;
        let Op::Loop { inits, params, cond, body, .. } = &inst.op else { return };
        let [cond_id, body_id] = self.layout.insts[id].children[..] else { return };
        for r in &inst.results {
            if self.is_live(*r) {
                self.write(*r, None);
            }
        }
        self.end_all(&inst.results);
        self.read_from_outside(cond_id, id);
        self.read_from_outside(body_id, id);
        let mark = self.begun.len();
        self.begin_all(params);
        self.copies(params, &body.yields);
        self.block(body_id);
        // A result has its parameter's variable, so the parameters must survive the condition.
        self.begin_all(params);
        self.read_all(&cond.yields);
        self.block(cond_id);
        self.begin_all(params);
        for (p, init) in params.iter().zip(inits) {
            self.write(*p, Some(*init).filter(|s| !self.plan.is_inline(*s)));
        }
        self.leave(mark);
        self.read_all(inits);
    }

    /// Everything that a block of the loop `id` reads and that is defined outside the loop.
    fn read_from_outside(&mut self, block: BlockId, id: InstId) {
        let mut read = Vec::new();
        self.read_within(block, &mut read);
        for v in read {
            if !self.is_live(v) && self.layout.outside(v, id) {
                self.begin(v);
            }
        }
    }

    fn read_within(&self, block: BlockId, read: &mut Vec<Value>) {
        let mut note = |vs: &[Value]| {
            for v in vs {
                self.plan.reads(self.layout, *v, read);
            }
        };
        for id in &self.layout.blocks[block].insts {
            if !self.plan.is_folded(self.layout, *id) {
                note(&self.layout.op(*id).operands());
            }
        }
        note(&self.layout.blocks[block].block.yields);
        for id in &self.layout.blocks[block].insts {
            for child in &self.layout.insts[*id].children {
                self.read_within(*child, read);
            }
        }
    }
}
