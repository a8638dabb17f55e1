//! Which variables are needed at the same time, and so cannot share storage.
//!
//! One backward walk suffices: control flow is structured, and what a loop reads from outside is live
//! throughout it. The hand-over of values at the ends of branches and loop bodies is a *parallel copy*: all
//! sources are read before any target is written ([`crate::copies`] orders the assignments accordingly). A
//! target conflicts with everything live after the copy, except with the source it is a copy of.

use ir::{Op, Value};

use crate::fold::Plan;
use crate::layout::{BlockId, InstId, Layout};

/// A set of values.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Set {
    words: Vec<u64>,
}

impl Set {
    pub fn insert(&mut self, v: Value) {
        let (word, bit) = (v.0 as usize / 64, v.0 % 64);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
    }

    pub fn remove(&mut self, v: Value) {
        if let Some(word) = self.words.get_mut(v.0 as usize / 64) {
            *word &= !(1 << (v.0 % 64));
        }
    }

    pub fn contains(&self, v: Value) -> bool {
        self.words.get(v.0 as usize / 64).is_some_and(|w| w >> (v.0 % 64) & 1 == 1)
    }

    pub fn extend(&mut self, other: &Set) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a |= b;
        }
    }

    pub fn meets(&self, other: &Set) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        self.words.iter().enumerate().flat_map(|(i, w)| {
            (0..64).filter(move |bit| w >> bit & 1 == 1).map(move |bit| Value((i * 64) as u32 + bit))
        })
    }
}

/// For each value the values whose variables must be different ones.
pub fn conflicts(layout: &Layout, plan: &Plan) -> Vec<Set> {
    let mut w = Walker { layout, plan, edges: vec![Set::default(); layout.f.values.len()] };
    if layout.f.body.is_some() {
        let mut live = Set::default();
        w.read_all(&layout.blocks[0].block.yields, &mut live);
        w.block(0, &mut live);
        // Parameters all have their values at entry, whether or not they are used.
        let params: Vec<_> = layout.f.params.iter().map(|p| p.value).collect();
        for p in &params {
            live.insert(*p);
        }
        for p in params {
            w.define(p, &live, None);
        }
    }
    w.edges
}

struct Walker<'a, 'f> {
    layout: &'a Layout<'f>,
    plan: &'a Plan,
    edges: Vec<Set>,
}

impl Walker<'_, '_> {
    fn read_all(&self, vs: &[Value], live: &mut Set) {
        let mut read = Vec::new();
        for v in vs {
            self.plan.reads(self.layout, *v, &mut read);
        }
        for v in read {
            live.insert(v);
        }
    }

    /// `v` is written at a point after which `live` is needed.
    fn define(&mut self, v: Value, live: &Set, copy_of: Option<Value>) {
        for other in live.iter() {
            if other != v && Some(other) != copy_of {
                self.edges[v.0 as usize].insert(other);
                self.edges[other.0 as usize].insert(v);
            }
        }
    }

    /// `live`: needed after the block, and what its yields read; becomes what is needed before it.
    fn block(&mut self, id: BlockId, live: &mut Set) {
        for inst in self.layout.blocks[id].insts.clone().into_iter().rev() {
            self.inst(inst, live);
        }
    }

    fn inst(&mut self, id: InstId, live: &mut Set) {
        let inst = self.layout.insts[id].inst;
        match &inst.op {
            Op::If { cond, then, els } => {
                let after = live.clone();
                for r in &inst.results {
                    live.remove(*r);
                }
                let rest = live.clone();
                let children = self.layout.insts[id].children.clone();
                for (child, block) in children.into_iter().zip([then, els]) {
                    let inside = self.copies(&inst.results, &block.yields, &after, &rest);
                    let mut inside = inside;
                    self.block(child, &mut inside);
                    live.extend(&inside);
                }
                self.read_all(&[*cond], live);
            }
            Op::Loop { .. } => self.repeat(id, live),
            op => {
                if self.plan.is_folded(self.layout, id) {
                    return;
                }
                for r in &inst.results {
                    self.define(*r, live, None);
                    live.remove(*r);
                }
                self.read_all(&op.operands(), live);
            }
        }
    }

    /// A parallel copy `targets = sources` with `after` live afterwards; `rest` is `after` without the
    /// targets. Gives what is live before.
    fn copies(&mut self, targets: &[Value], sources: &[Value], after: &Set, rest: &Set) -> Set {
        for (target, source) in targets.iter().zip(sources) {
            if after.contains(*target) {
                self.define(*target, after, Some(*source).filter(|s| !self.plan.is_inline(*s)));
            }
        }
        let mut before = rest.clone();
        let needed: Vec<_> =
            targets.iter().zip(sources).filter(|(t, _)| after.contains(**t)).map(|(_, s)| *s).collect();
        self.read_all(&needed, &mut before);
        before
    }

    fn repeat(&mut self, id: InstId, live: &mut Set) {
        let inst = self.layout.insts[id].inst;
        let Op::Loop { inits, params, cond, body, .. } = &inst.op else { return };
        let [cond_id, body_id] = self.layout.insts[id].children[..] else { return };
        for r in &inst.results {
            if live.contains(*r) {
                let after = live.clone();
                self.define(*r, &after, None);
            }
        }
        for r in &inst.results {
            live.remove(*r);
        }
        let mut rest = live.clone();
        self.read_from_outside(cond_id, id, &mut rest);
        self.read_from_outside(body_id, id, &mut rest);
        let mut head = rest.clone();
        for p in params {
            head.insert(*p);
        }
        let mut inside = self.copies(params, &body.yields, &head, &rest);
        self.block(body_id, &mut inside);
        // A result has its parameter's variable, so the parameters must survive the condition.
        inside.extend(&head);
        self.read_all(&cond.yields, &mut inside);
        self.block(cond_id, &mut inside);
        inside.extend(&head);
        *live = self.copies(params, inits, &inside, &rest);
    }

    /// Everything that a block of the loop `id` reads and that is defined outside the loop.
    fn read_from_outside(&self, block: BlockId, id: InstId, live: &mut Set) {
        let mut inside = Set::default();
        self.read_within(block, &mut inside);
        for v in inside.iter() {
            if self.layout.outside(v, id) {
                live.insert(v);
            }
        }
    }

    fn read_within(&self, block: BlockId, live: &mut Set) {
        for id in &self.layout.blocks[block].insts {
            if !self.plan.is_folded(self.layout, *id) {
                self.read_all(&self.layout.op(*id).operands(), live);
            }
            for child in &self.layout.insts[*id].children {
                self.read_within(*child, live);
            }
        }
        self.read_all(&self.layout.blocks[block].block.yields, live);
    }
}
