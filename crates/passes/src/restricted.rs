//! Arrays that are only read are said to be so.
//!
//! A compiler that knows nothing of a kernel's arrays reads what it has in registers again behind each addition to memory: that might have been the
//! place. In loops whose values are kept in registers ([`crate::spans`]) these loads are most of what is left: a network of 16 neurons reads its
//! 8 inputs 16 times. `__restrict__` on arrays that nobody writes lets it keep them, and use loads that need not be coherent.
//!
//! That different parameters are different arrays is taken for granted everywhere but under `--may-alias`, where this is not run. It needs
//! * rows in registers: elsewhere it was not found to pay (benches/README.md);
//! * a pointer parameter through which the kernel reads and never writes;
//! * no pointer that leads to it or to something else, by a condition. C++ allows such (`p = c ? x : y` is based on `x` only where it is `x`), but nvcc
//!   reads `p` as if it were `x` and its memory never changed, also behind a store to `y` (found on an H200 by random programs).

use analysis::effects::Effects;
use analysis::objects::{Object, PointsTo};
use ir::{Function, Type};

pub fn mark_read_only(mut f: Function) -> Function {
    let points = PointsTo::of(&f);
    let effects = Effects::of_body(&f, &points);
    if effects.writes.contains(&Object::Unknown) || points.sets().any(|s| s.contains(&Object::Unknown)) {
        return f;
    }
    let read = |i: &usize| {
        let array = Object::Param(*i);
        let is_chosen = points.sets().any(|s| s.len() > 1 && s.contains(&array));
        effects.reads.contains(&array) && !effects.writes.contains(&array) && !is_chosen
    };
    let found: Vec<usize> = (0..f.params.len()).filter(read).collect();
    for i in found {
        let scalars =
            matches!(f.ty(f.params[i].value).pointee(), Some(Type::Float(_) | Type::Int(_) | Type::Bool));
        let param = &mut f.params[i];
        let plain = param.spelling.ends_with('*');
        // In the IR's own text parameters have no spelling.
        if scalars && !param.restrict && !param.by_reference && (plain || param.spelling.is_empty()) {
            param.restrict = true;
            param.spelling.push_str(if plain { "__restrict__" } else { "" });
        }
    }
    f
}
