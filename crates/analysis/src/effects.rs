//! Which functions write memory that their caller sees.

use std::collections::HashSet;

use ir::{FuncId, Module, Op};

use crate::objects::{Object, PointsTo};

/// Whether a call of the function may write anything but memory of its own, itself or through what it calls.
pub fn writes_outside(m: &Module, id: FuncId) -> bool {
    let (mut seen, mut work) = (HashSet::from([id]), vec![id]);
    while let Some(id) = work.pop() {
        let f = m.function(id);
        if f.body.is_none() {
            return true;
        }
        let points = PointsTo::of(f);
        let mut writes = false;
        f.body().walk(&mut |inst| match &inst.op {
            Op::Store(p, _) | Op::Accumulate { place: p, .. } | Op::Atomic { place: p, .. } => {
                let objects = points.get(*p);
                writes |= objects.is_empty() || !objects.iter().all(|o| matches!(o, Object::Local(_)));
            }
            Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Host { .. }
            | Op::Extern { effect: ir::ExternEffect::Any, .. } => writes = true,
            Op::Call { callee, .. } if seen.insert(*callee) => work.push(*callee),
            _ => {}
        });
        if writes {
            return true;
        }
    }
    false
}
