//! The words that spell built-in types, in any order: `long unsigned int`.

use crate::types::{FloatKind, IntKind, Shape};

pub fn is_builtin_word(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "bool"
            | "_Bool"
            | "char"
            | "short"
            | "int"
            | "long"
            | "float"
            | "double"
            | "signed"
            | "unsigned"
            | "wchar_t"
            | "char8_t"
            | "char16_t"
            | "char32_t"
            | "__int128"
            | "_Float16"
            | "__fp16"
            | "__bf16"
            | "__float128"
            | "_Complex"
    )
}

/// The type that the words spell together.
pub fn builtin(words: &[&str]) -> Option<Shape> {
    let count = |word: &str| words.iter().filter(|&&other| other == word).count();
    let has = |word: &str| count(word) > 0;
    let int = |kind| Some(Shape::Int(kind));
    let unsigned = has("unsigned");
    if words.is_empty() || has("_Complex") {
        return None;
    }
    if has("void") {
        return Some(Shape::Void);
    }
    if has("bool") || has("_Bool") {
        return Some(Shape::Bool);
    }
    let float = match words {
        ["float"] => Some(FloatKind::Float),
        ["double"] => Some(FloatKind::Double),
        ["long", "double"] => Some(FloatKind::LongDouble),
        ["_Float16" | "__fp16"] => Some(FloatKind::Half),
        ["__bf16"] => Some(FloatKind::BFloat),
        ["__float128"] => Some(FloatKind::Quad),
        _ => None,
    };
    if let Some(kind) = float {
        return Some(Shape::Float(kind));
    }
    match words {
        ["wchar_t"] => return int(IntKind::WChar),
        ["char8_t"] => return int(IntKind::Char8),
        ["char16_t"] => return int(IntKind::Char16),
        ["char32_t"] => return int(IntKind::Char32),
        _ => {}
    }
    let (signed_kind, unsigned_kind) = if has("char") {
        (if has("signed") { IntKind::SChar } else { IntKind::Char }, IntKind::UChar)
    } else if has("short") {
        (IntKind::Short, IntKind::UShort)
    } else if has("__int128") {
        (IntKind::Int128, IntKind::UInt128)
    } else if count("long") == 2 {
        (IntKind::LongLong, IntKind::ULongLong)
    } else if has("long") {
        (IntKind::Long, IntKind::ULong)
    } else {
        (IntKind::Int, IntKind::UInt)
    };
    int(if unsigned { unsigned_kind } else { signed_kind })
}
