//! Which writes a load could see. Only what is certain without looking at indices: a `Local` whose address
//! never leaves the function's own loads and stores is different memory from everything else.

use ir::tables::HashSet;
use ir::uses::{Definitions, base_object};
use ir::{ExternEffect, Inst, Op, Value};

use crate::layout::Layout;

pub struct Aliases<'f> {
    definitions: Definitions<'f>,
    /// Locals whose address is used for anything but loading and storing.
    escaped: HashSet<Value>,
}

impl<'f> Aliases<'f> {
    pub fn of(layout: &Layout<'f>) -> Self {
        let definitions = Definitions::of(layout.f);
        let mut escaped = HashSet::default();
        for site in &layout.insts {
            let leaving: Vec<Value> = match &site.inst.op {
                Op::Load(_) | Op::Index { .. } | Op::Element { .. } | Op::Field { .. } | Op::PtrCast(_) => {
                    Vec::new()
                }
                Op::Store(_, v) | Op::Accumulate { value: v, .. } => vec![*v],
                op => op.operands().to_vec(),
            };
            escaped.extend(leaving.iter().map(|v| base_object(&definitions, *v)));
        }
        for scope in &layout.blocks {
            escaped.extend(scope.block.yields.iter().map(|v| base_object(&definitions, *v)));
        }
        Aliases { definitions, escaped }
    }

    /// Whether executing `inst` may change what loading from `place` gives.
    pub fn may_write(&self, inst: &Inst, place: Value) -> bool {
        match &inst.op {
            Op::Store(to, _) | Op::Accumulate { place: to, .. } => self.may_overlap(*to, place),
            Op::Atomic { place: to, .. } => self.may_overlap(*to, place),
            Op::Extern { effect: ExternEffect::Pure | ExternEffect::Output, .. } => false,
            Op::Extern { .. } | Op::Call { .. } | Op::Barrier(_) | Op::Warp { .. } | Op::Host { .. } => {
                !self.is_private(base_object(&self.definitions, place))
            }
            // The tape is memory of its own; its order is kept because pushes and pops are never folded.
            Op::Push { .. } | Op::Pop { .. } => false,
            Op::If { then, els, .. } => {
                [then, els].iter().any(|b| b.insts.iter().any(|i| self.may_write(i, place)))
            }
            Op::Loop { cond, body, .. } => {
                [cond, body].iter().any(|b| b.insts.iter().any(|i| self.may_write(i, place)))
            }
            Op::Const(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Bitcast(_)
            | Op::Select(..)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::Global(_)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::PtrDiff(..)
            | Op::Load(_)
            | Op::Builtin(_) => false,
        }
    }

    fn is_private(&self, base: Value) -> bool {
        matches!(self.definitions.get(base), Some(Op::Local { .. })) && !self.escaped.contains(&base)
    }

    fn may_overlap(&self, a: Value, b: Value) -> bool {
        let (a, b) = (base_object(&self.definitions, a), base_object(&self.definitions, b));
        a == b || !(self.is_private(a) || self.is_private(b))
    }
}
