//! Host code: what launches and copies have to do with derivatives, and what their reverse uses.

use analysis::host;
use analysis::layout::Layout;
use analysis::{Activity, PointsTo};
use ir::{Function, Op, Type, Value};

/// Whether a function does anything around kernels.
pub fn is_used(f: &Function) -> bool {
    let mut found = false;
    f.body().walk(&mut |inst| found |= matches!(inst.op, Op::Host { .. }));
    found
}

/// Whether a launch writes anything that has an adjoint.
pub fn launch_has_work(f: &Function, activity: &Activity, points: &PointsTo, op: &Op) -> bool {
    let Op::Host { op, operands } = op else { return false };
    host::effects(f, points, op, operands).writes.iter().any(|o| activity.has_shadow(o))
}

/// The scalars that a struct was put together from; none where that is not known.
pub fn members(layout: &Layout, v: Value) -> Vec<Value> {
    let Some(Op::Pack(parts)) = layout.op(v) else { return Vec::new() };
    parts
        .iter()
        .flat_map(|p| match layout.function.ty(*p) {
            Type::Struct(_) | Type::Array(..) => members(layout, *p),
            _ => vec![*p],
        })
        .collect()
}

/// The pointers that an argument is or was put together from.
pub fn pointers(layout: &Layout, v: Value) -> Vec<Value> {
    if layout.function.ty(v).is_ptr() {
        return vec![v];
    }
    members(layout, v).into_iter().filter(|m| layout.function.ty(*m).is_ptr()).collect()
}
