//! Writes to what a parameter calls `const`, by a pointer whose `const` was cast away. Generated code declares the parameter as the
//! source does, and what is `const` is taken to stay as it is.

use analysis::PointsTo;
use analysis::objects::Object;
use ir::{Code, Diagnostic, Function, Op, Type};

/// Refuses a write that goes to nothing but numbers of such parameters. Structs may have `mutable` members.
pub fn refuse_const_writes(f: &Function, points: &PointsTo) -> Result<(), Diagnostic> {
    let named = |o: &Object| match o {
        Object::Param(i) => f.params.get(*i).filter(|p| is_const_number(f.ty(p.value))),
        _ => None,
    };
    let mut found = None;
    f.body().walk(&mut |inst| {
        let (Op::Store(place, _) | Op::Accumulate { place, .. } | Op::Atomic { place, .. }) = &inst.op else {
            return;
        };
        let objects = points.get(*place);
        if let Some(param) = objects.first().and_then(named)
            && objects.iter().all(|o| named(o).is_some())
            && found.is_none()
        {
            let message = format!("a write to `{}`, which is `const`, through a cast", param.name);
            let hint = format!("declare `{}` without `const`", param.name);
            found = Some(Diagnostic::new(Code::UnsupportedExpression, inst.span, message).with_hint(hint));
        }
    });
    found.map_or(Ok(()), Err)
}

fn is_const_number(ty: &Type) -> bool {
    matches!(ty, Type::Ptr { to, is_const: true } if matches!(**to, Type::Int(_) | Type::Float(_) | Type::Bool))
}
