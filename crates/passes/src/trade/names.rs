//! Names for memory of our own, after what it holds.

use ir::{Block, FloatKind, Function, Op, Type, Value};

/// The name of the array that a place is in.
pub fn array_name<'f>(f: &'f Function, body: &Block, place: Value) -> Option<&'f str> {
    let inside = body.insts.iter().find(|i| i.results.first() == Some(&place));
    match inside.map(|i| &i.op) {
        Some(
            Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base),
        ) => array_name(f, body, *base),
        _ => f.name_of(place),
    }
}

/// The C++ spelling of a type that threads can tell each other.
pub fn scalar_name(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Bool => Some("bool"),
        Type::Int(kind) => Some(kind.name()),
        Type::Float(FloatKind::F32) => Some("float"),
        Type::Float(FloatKind::F64) => Some("double"),
        Type::Float(FloatKind::F16 | FloatKind::BF16 | FloatKind::LongDouble)
        | Type::Void
        | Type::Ptr { .. }
        | Type::Array(..)
        | Type::Struct(_)
        | Type::Opaque(_) => None,
    }
}
