//! Sums of the block that stand one after the other: the block waits for itself once, and a warp takes 31 exchanges for 32 of them and not five for each.

use ir::{Accumulation, Effect, FloatKind, Op, Type, Value};

use crate::emit::Emitter;
use crate::layout::InstId;
use crate::precedence::Text;
use crate::types::type_text;

/// As many as a warp has lanes.
const MOST: usize = 32;

impl Emitter<'_, '_> {
    /// Whether nothing but arithmetic stands between an addition by block and another of the same type: a block that waits for itself once
    /// adds up several.
    pub fn adds_by_block_next(&self, id: InstId, value: Value) -> bool {
        let layout = self.scribe.layout;
        let insts = &layout.blocks[layout.insts[id].block].insts;
        let behind = insts.iter().skip_while(|i| **i != id).skip(1);
        let mut next = behind.filter(|i| {
            let is_pure = layout.op(**i).effect() == Effect::Pure;
            !(is_pure && self.scribe.plan.is_folded(layout, **i))
        });
        let is_one = |i: &InstId| match layout.op(*i) {
            Op::Accumulate { value: v, how: Accumulation::Block, .. } => {
                self.scribe.ty(*v) == self.scribe.ty(value)
            }
            // No other waits for the block.
            _ => false,
        };
        let is_number = matches!(self.scribe.ty(value), Type::Float(FloatKind::F32 | FloatKind::F64));
        is_number && self.together.len() + 1 < MOST && next.next().is_some_and(is_one)
    }

    /// Sums of the lanes or of the block: this one, and those before it.
    pub fn add_together(&mut self, place: Value, value: Value, how: Accumulation) -> String {
        let mut all = std::mem::take(&mut self.together);
        all.push((place, value));
        let s = &self.scribe;
        let helper = how.helper().expect("sums have one");
        let (helper, args) = match all.as_slice() {
            [_] => (helper.to_string(), vec![s.pointer_to(place), s.value(value)]),
            _ => {
                let places: Vec<Text> = all.iter().map(|(place, _)| s.pointer_to(*place)).collect();
                let values: Vec<Text> = all.iter().map(|(_, value)| s.value(*value)).collect();
                let scalar = type_text(s.module, s.ty(value), "");
                (format!("{helper}<{scalar}>"), vec![Text::list(&places), Text::list(&values)])
            }
        };
        format!("{};", Text::call(&helper, &args).s)
    }
}
