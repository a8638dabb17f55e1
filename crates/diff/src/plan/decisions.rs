//! Conditions are kept themselves where what they are made from would have to be kept.
//!
//! `if (a[i] > a[j]) swap` in a loop: to take the same branch again the reverse sweep needs one bit, not two numbers. A
//! condition is computed again only if everything that this takes is there anyway. Which that is, is known when
//! everything else has been planned, so conditions wait until then.

use analysis::bounded::advance;
use analysis::layout::Definition;
use analysis::loops::alternating;
use analysis::powers::geometric;
use ir::tables::{HashMap, HashSet};
use ir::{Effect, FloatKind, Inst, Op, Type, Value};

use super::Planner;
use super::min_cut::Node;
use ir::uses::free_values;

/// A condition takes a word on the tape.
const WORD: usize = 4;

impl Planner<'_> {
    /// Whether a value is a condition that may be kept as one bit.
    pub(super) fn is_decision(&self, v: Value, inst: &Inst) -> bool {
        *self.facts.layout.function.ty(v) == Type::Bool
            && !matches!(inst.op, Op::If { .. } | Op::Loop { .. } | Op::Load(_) | Op::Local { .. })
            && inst.op.effect() == Effect::Pure
            && !inst.op.is_settled()
    }

    pub(super) fn plan_decisions(&mut self) {
        while !self.decisions.is_empty() {
            let round = std::mem::take(&mut self.decisions);
            let mut wanted: HashMap<Value, usize> = HashMap::default();
            for v in &round {
                self.kept_for(*v).into_iter().for_each(|root| *wanted.entry(root).or_default() += 1);
            }
            for v in round {
                let Definition::Inst { inst, block, .. } = self.facts.layout.definition(v) else { continue };
                let roots = self.kept_for(v);
                // What several conditions are made from is better kept itself.
                let own = roots.iter().all(|root| wanted.get(root).is_none_or(|n| *n == 1));
                let bytes: usize = roots.iter().map(|root| self.bytes(*root)).sum();
                // The cut has settled what is done again.
                let is_cut = !self.instead.is_empty() && self.recorded_in(block).is_none();
                if own && bytes > WORD && !is_cut {
                    self.keep(block, v);
                } else {
                    self.dependencies.add(Node::Unit(inst.id), Node::Value(v));
                    self.replay(inst);
                }
            }
        }
    }

    fn bytes(&self, v: Value) -> usize {
        match self.facts.layout.function.ty(v) {
            Type::Bool => 1,
            Type::Int(kind) => kind.bits() as usize / 8,
            Type::Float(FloatKind::F16 | FloatKind::BF16) => 2,
            Type::Float(FloatKind::F32) => 4,
            Type::Float(FloatKind::LongDouble) => 16,
            Type::Float(FloatKind::F64)
            | Type::Void
            | Type::Ptr { .. }
            | Type::Array(..)
            | Type::Struct(_)
            | Type::Opaque(_) => 8,
        }
    }

    /// What would have to be kept, and is not needed otherwise, to compute a condition again.
    fn kept_for(&self, v: Value) -> HashSet<Value> {
        let (mut seen, mut roots) = (HashSet::default(), HashSet::default());
        if let Definition::Inst { inst, .. } = self.facts.layout.definition(v) {
            free_values(inst).into_iter().for_each(|a| self.roots(a, &mut seen, &mut roots));
        }
        roots
    }

    fn roots(&self, v: Value, seen: &mut HashSet<Value>, roots: &mut HashSet<Value>) {
        let layout = self.facts.layout;
        if self.plan.needed.contains(&v) || !seen.insert(v) {
            return;
        }
        match layout.definition(v) {
            Definition::Param(_) => {}
            Definition::LoopParam { inst, index, .. } => {
                let closed = advance(layout, inst, index).is_some()
                    || geometric(layout, inst, index).is_some()
                    || alternating(layout, inst, index).is_some();
                if !closed {
                    roots.insert(v);
                }
            }
            Definition::Inst { block, .. } if self.plan.visible.contains(&block) => {}
            Definition::Inst { inst, block, .. } if self.can_replay(inst, block) => {
                free_values(inst).into_iter().for_each(|a| self.roots(a, seen, roots));
            }
            Definition::Inst { .. } => {
                roots.insert(v);
            }
        }
    }
}
