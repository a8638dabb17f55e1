//! C++ types, from clang's spelling of them.
//!
//! clang's JSON gives types as text, one level of typedefs removed at best. `syntax` parses the text, `scopes` finds
//! what names in it mean, `table` puts both together and gives a `CType`: a canonical type, free of typedefs, that
//! can be compared with `==`. `builtin` knows the types that come from headers outside of the dump, `layout` the sizes
//! (LP64), `spell` the way back to C++.

mod arithmetic;
mod builtin;
mod expression;
mod instances;
mod layout;
mod scalars;
mod scopes;
mod spell;
mod storage;
mod structure;
pub(crate) mod syntax;
mod table;

use crate::ast::NodeId;

pub use builtin::{BuiltinRecord, is_header_enum};
pub use table::TypeTable;

/// A canonical type with its qualifiers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CType {
    pub shape: Shape,
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_restrict: bool,
}

/// What a type is, apart from qualifiers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Shape {
    Void,
    Bool,
    NullPtr,
    Int(IntKind),
    Float(FloatKind),
    Pointer(Box<CType>),
    LValueRef(Box<CType>),
    RValueRef(Box<CType>),
    /// Without a bound: `float[]`.
    Array(Box<CType>, Option<u64>),
    Function(Box<FunctionType>),
    MemberPointer {
        class: Box<CType>,
        pointee: Box<CType>,
    },
    /// A GCC or OpenCL vector.
    Vector(Box<CType>, u64),
    /// A class, struct or union of the user's, by its definition if there is one.
    Record(NodeId),
    /// A struct that CUDA itself declares: `float4`, `dim3`.
    BuiltinRecord(&'static BuiltinRecord),
    /// An enumeration of the user's.
    Enum(NodeId),
    /// A type from a header that is not in the dump, by name.
    Foreign(String),
    /// Dependent on a template parameter, or beyond us; the text says which.
    Unknown(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FunctionType {
    pub result: CType,
    pub params: Vec<CType>,
    pub is_variadic: bool,
    /// A `const` method.
    pub is_const: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IntKind {
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    WChar,
    Char8,
    Char16,
    Char32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FloatKind {
    /// `_Float16` and `__fp16`.
    Half,
    BFloat,
    Float,
    Double,
    LongDouble,
    Quad,
}

impl IntKind {
    /// On LP64, with signed plain `char` as on x86 and in CUDA.
    pub fn bytes(self) -> u64 {
        use IntKind::*;
        match self {
            Char | SChar | UChar | Char8 => 1,
            Short | UShort | Char16 => 2,
            Int | UInt | WChar | Char32 => 4,
            Long | ULong | LongLong | ULongLong => 8,
            Int128 | UInt128 => 16,
        }
    }
}

impl FloatKind {
    pub fn bytes(self) -> u64 {
        match self {
            FloatKind::Half | FloatKind::BFloat => 2,
            FloatKind::Float => 4,
            FloatKind::Double => 8,
            FloatKind::LongDouble | FloatKind::Quad => 16,
        }
    }
}

impl From<Shape> for CType {
    fn from(shape: Shape) -> CType {
        CType { shape, is_const: false, is_volatile: false, is_restrict: false }
    }
}

impl CType {
    pub fn unknown(text: impl Into<String>) -> CType {
        Shape::Unknown(text.into()).into()
    }

    pub fn pointer_to(pointee: CType) -> CType {
        Shape::Pointer(Box::new(pointee)).into()
    }

    /// Adds qualifiers. Those of an array are its elements'; references have none.
    pub fn qualified(mut self, is_const: bool, is_volatile: bool, is_restrict: bool) -> CType {
        match self.shape {
            Shape::Array(element, bound) => {
                let element = element.qualified(is_const, is_volatile, is_restrict);
                Shape::Array(Box::new(element), bound).into()
            }
            Shape::LValueRef(_) | Shape::RValueRef(_) => self,
            _ => {
                self.is_const |= is_const;
                self.is_volatile |= is_volatile;
                self.is_restrict |= is_restrict;
                self
            }
        }
    }

    /// Without its outermost qualifiers.
    pub fn unqualified(&self) -> CType {
        match &self.shape {
            Shape::Array(element, bound) => Shape::Array(Box::new(element.unqualified()), *bound).into(),
            shape => shape.clone().into(),
        }
    }

    /// What a reference refers to; other types as they are.
    pub fn referred(&self) -> &CType {
        match &self.shape {
            Shape::LValueRef(inner) | Shape::RValueRef(inner) => inner,
            _ => self,
        }
    }

    pub fn is_reference(&self) -> bool {
        matches!(self.shape, Shape::LValueRef(_) | Shape::RValueRef(_))
    }

    /// What a pointer points to or an array is made of.
    pub fn pointee(&self) -> Option<&CType> {
        match &self.shape {
            Shape::Pointer(inner) | Shape::Array(inner, _) => Some(inner),
            _ => None,
        }
    }

    pub fn is_pointer(&self) -> bool {
        matches!(self.shape, Shape::Pointer(_))
    }

    pub fn is_void(&self) -> bool {
        self.shape == Shape::Void
    }

    pub fn is_floating(&self) -> bool {
        matches!(self.shape, Shape::Float(_))
    }

    /// Integers, `bool` and enumerations.
    pub fn is_integral(&self) -> bool {
        matches!(self.shape, Shape::Int(_) | Shape::Bool | Shape::Enum(_))
    }

    /// Whether a function's first parameter is `T&&`, as a move has it.
    pub fn takes_rvalue(&self) -> bool {
        let first = self.function().and_then(|f| f.params.first());
        first.is_some_and(|param| matches!(param.shape, Shape::RValueRef(_)))
    }

    pub fn function(&self) -> Option<&FunctionType> {
        match &self.shape {
            Shape::Function(function) => Some(function),
            Shape::Pointer(inner) | Shape::LValueRef(inner) | Shape::RValueRef(inner) => inner.function(),
            Shape::MemberPointer { pointee, .. } => pointee.function(),
            _ => None,
        }
    }

    /// A parameter's type as functions see it: arrays and functions become pointers.
    pub fn decayed(&self) -> CType {
        match &self.shape {
            Shape::Array(element, _) => CType::pointer_to((**element).clone()),
            Shape::Function(_) => CType::pointer_to(self.clone()),
            _ => self.clone(),
        }
    }

    /// The first part that could not be resolved.
    pub fn unresolved(&self) -> Option<&str> {
        match &self.shape {
            Shape::Unknown(text) => Some(text),
            Shape::Pointer(inner)
            | Shape::LValueRef(inner)
            | Shape::RValueRef(inner)
            | Shape::Array(inner, _)
            | Shape::Vector(inner, _) => inner.unresolved(),
            Shape::MemberPointer { class, pointee } => class.unresolved().or(pointee.unresolved()),
            Shape::Function(function) => {
                function.result.unresolved().or_else(|| function.params.iter().find_map(CType::unresolved))
            }
            Shape::Void
            | Shape::Bool
            | Shape::NullPtr
            | Shape::Int(_)
            | Shape::Float(_)
            | Shape::Record(_)
            | Shape::BuiltinRecord(_)
            | Shape::Enum(_)
            | Shape::Foreign(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;
