//! Types. Scalars keep C++'s own distinctions (`long` is not `long long`) because pointers to them are
//! different types in the code we print. Structs are nominal and live in the module.

use crate::function::Module;

/// C++'s integer types with their sizes on LP64, the only data model CUDA supports on Linux.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum IntKind {
    /// `char`, which is signed here, as on x86.
    Char,
    /// `signed char`
    SChar,
    /// `unsigned char`
    UChar,
    /// `short`
    Short,
    /// `unsigned short`
    UShort,
    /// `int`
    Int,
    /// `unsigned int`
    UInt,
    /// `long`, of 64 bits.
    Long,
    /// `unsigned long`, which is what `size_t` is.
    ULong,
    /// `long long`: as wide as `long`, and another type.
    LongLong,
    /// `unsigned long long`
    ULongLong,
}

impl IntKind {
    /// Its width.
    pub fn bits(self) -> u32 {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::UChar => 8,
            IntKind::Short | IntKind::UShort => 16,
            IntKind::Int | IntKind::UInt => 32,
            IntKind::Long | IntKind::ULong | IntKind::LongLong | IntKind::ULongLong => 64,
        }
    }

    /// Whether it holds negative numbers.
    pub fn signed(self) -> bool {
        matches!(
            self,
            IntKind::Char
                | IntKind::SChar
                | IntKind::Short
                | IntKind::Int
                | IntKind::Long
                | IntKind::LongLong
        )
    }

    /// The unsigned type of the same width.
    pub fn unsigned(self) -> IntKind {
        match self {
            IntKind::Char | IntKind::SChar | IntKind::UChar => IntKind::UChar,
            IntKind::Short | IntKind::UShort => IntKind::UShort,
            IntKind::Int | IntKind::UInt => IntKind::UInt,
            IntKind::Long | IntKind::ULong => IntKind::ULong,
            IntKind::LongLong | IntKind::ULongLong => IntKind::ULongLong,
        }
    }

    /// The least number that the type holds.
    pub fn least(self) -> i128 {
        if self.signed() { -(1i128 << (self.bits() - 1)) } else { 0 }
    }

    /// The greatest number that the type holds.
    pub fn greatest(self) -> i128 {
        if self.signed() { (1i128 << (self.bits() - 1)) - 1 } else { (1i128 << self.bits()) - 1 }
    }

    /// The C++ spelling.
    pub fn name(self) -> &'static str {
        match self {
            IntKind::Char => "char",
            IntKind::SChar => "signed char",
            IntKind::UChar => "unsigned char",
            IntKind::Short => "short",
            IntKind::UShort => "unsigned short",
            IntKind::Int => "int",
            IntKind::UInt => "unsigned int",
            IntKind::Long => "long",
            IntKind::ULong => "unsigned long",
            IntKind::LongLong => "long long",
            IntKind::ULongLong => "unsigned long long",
        }
    }

    /// `value` wrapped to this type, as C++ converts to it.
    pub fn wrap(self, value: i128) -> i128 {
        let bits = self.bits();
        let mask = (1i128 << bits) - 1;
        let low = value & mask;
        if self.signed() && low >> (bits - 1) == 1 { low - (1i128 << bits) } else { low }
    }
}

/// Floating-point types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FloatKind {
    /// `__half`: 5 bits of exponent, 10 of fraction.
    F16,
    /// `__nv_bfloat16`: the upper half of a `float`.
    BF16,
    /// `float`
    F32,
    /// `double`
    F64,
    /// `long double`, which host code alone has: nvcc takes it for `double` on the device.
    LongDouble,
}

/// A struct by its number in [`Module::structs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct StructId(pub u32);

/// The type of a value, or of what stands in memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// The result of a function that gives nothing, and what `void*` leads to. No value has it.
    Void,
    /// C++'s `bool`, of one byte in memory.
    Bool,
    /// An integer; enumerations are their underlying type.
    Int(IntKind),
    /// A floating-point number.
    Float(FloatKind),
    /// Pointer (C++ references are pointers too).
    Ptr {
        /// The pointee.
        to: Box<Type>,
        /// Whether the pointee is const-qualified.
        is_const: bool,
    },
    /// Elements and how many: `float[3]`, nested for several dimensions; 0 stands for the length of `extern __shared__`.
    Array(Box<Type>, u64),
    /// A struct, class or vector type whose members are known.
    Struct(StructId),
    /// A type we carry but never look into (a stream, a random state, a library's class), by its C++ spelling.
    Opaque(String),
}

impl Type {
    /// `float`
    pub const F32: Type = Type::Float(FloatKind::F32);
    /// `double`
    pub const F64: Type = Type::Float(FloatKind::F64);
    /// `int`
    pub const INT: Type = Type::Int(IntKind::Int);
    /// `size_t`
    pub const SIZE: Type = Type::Int(IntKind::ULong);

    /// A pointer through which may be written.
    pub fn ptr(to: Type) -> Type {
        Type::Ptr { to: Box::new(to), is_const: false }
    }

    /// A pointer to const.
    pub fn const_ptr(to: Type) -> Type {
        Type::Ptr { to: Box::new(to), is_const: true }
    }

    /// Whether it is one floating-point number, not something that holds some ([`Module::holds_floats`]).
    pub fn is_float(&self) -> bool {
        matches!(self, Type::Float(_))
    }

    /// Whether it is an integer; `bool` is none.
    pub fn is_int(&self) -> bool {
        matches!(self, Type::Int(_))
    }

    /// Whether it is a pointer, or a reference.
    pub fn is_ptr(&self) -> bool {
        matches!(self, Type::Ptr { .. })
    }

    /// Bool, integer, floating point or pointer: what one register holds.
    pub fn is_scalar(&self) -> bool {
        matches!(self, Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. })
    }

    /// The type with pointers to what may be written.
    pub fn without_const(&self) -> Type {
        match self {
            Type::Ptr { to, .. } => Type::ptr(to.without_const()),
            other => other.clone(),
        }
    }

    /// What a pointer leads to; None for whatever is no pointer.
    pub fn pointee(&self) -> Option<&Type> {
        match self {
            Type::Ptr { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The scalar at the bottom of nested arrays, or the type itself.
    pub fn array_leaf(&self) -> &Type {
        match self {
            Type::Array(of, _) => of.array_leaf(),
            other => other,
        }
    }
}

/// A struct, class or CUDA vector type, as its memory is laid out.
#[derive(Clone, PartialEq, Debug)]
pub struct Struct {
    /// C++ spelling that generated code can use: `ns::Pair<float>`, `double3`.
    pub name: String,
    /// Base classes first, then members in the order of their declaration.
    pub fields: Vec<Field>,
    /// What declaring one does.
    pub construction: Construction,
    /// How one is put together from its members and taken apart.
    pub member_access: MemberAccess,
    /// How it lies in memory, where that does not follow from its members: attributes align it or one of them.
    pub measured: Option<Measured>,
}

/// How a struct lies in memory, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    /// From one to the next in an array.
    pub size: usize,
    /// Addresses are multiples of it.
    pub align: usize,
    /// Where each member begins.
    pub offsets: Vec<usize>,
}

/// How generated code gets at an object's members.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum MemberAccess {
    /// By their names, and a list in braces gives them their values.
    #[default]
    Open,
    /// By their names; braces run a constructor that someone wrote, which may do anything.
    Constructed,
    /// Some are private.
    Hidden,
}

impl MemberAccess {
    /// The word of the text form.
    pub fn word(self) -> Option<&'static str> {
        match self {
            MemberAccess::Open => None,
            MemberAccess::Constructed => Some("braced"),
            MemberAccess::Hidden => Some("hidden"),
        }
    }
}

/// What declaring an object does. A shadow starts as zero and is never constructed, so the printer has to know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Construction {
    /// `S s;` leaves it as it is and `S{}` is zero.
    #[default]
    Plain,
    /// Both run a constructor or initialisers that someone wrote.
    Written,
    /// Neither compiles, because no constructor goes without arguments, or both bring a destructor that does something.
    Missing,
}

impl Construction {
    /// The word of the text form.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Construction::Plain => None,
            Construction::Written => Some("constructed"),
            Construction::Missing => Some("unconstructible"),
        }
    }
}

/// A member or a base class of a [`Struct`].
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Empty for an anonymous member and for a base class: the printer then writes no `.name`.
    pub name: String,
    /// Arrays are part of the object; what references lead to is not.
    pub ty: Type,
    /// A base class: generated code reaches its members through the derived object.
    pub is_base: bool,
}

/// The members of a struct that hold floating-point numbers, each with the type of its numbers. None where a member
/// holds numbers of several kinds, or pointers, or has no name.
pub fn float_members(m: &Module, id: StructId) -> Option<Vec<(&str, Type)>> {
    let mut all = Vec::new();
    for field in &m.structure(id).fields {
        if field.is_base || m.holds_pointers(&field.ty) {
            return None;
        }
        if m.holds_floats(&field.ty) && field.name.is_empty() {
            return None;
        }
        if m.holds_floats(&field.ty) {
            all.push((field.name.as_str(), only_number(m, &field.ty)?));
        }
    }
    Some(all)
}

/// The type of all numbers in a type that holds nothing else.
fn only_number(m: &Module, ty: &Type) -> Option<Type> {
    match ty {
        Type::Float(_) => Some(ty.clone()),
        Type::Array(of, _) => only_number(m, of),
        Type::Struct(id) => {
            let mut all = m.structure(*id).fields.iter().map(|f| only_number(m, &f.ty));
            let first = all.next()??;
            all.all(|next| next.as_ref() == Some(&first)).then_some(first)
        }
        _ => None,
    }
}

/// Size and alignment in bytes, as C++ lays objects out on LP64. What we do not look into counts as a pointer.
pub fn size_align(m: &Module, ty: &Type) -> (usize, usize) {
    match ty {
        Type::Void | Type::Opaque(_) => (8, 8),
        Type::Bool => (1, 1),
        Type::Int(k) => (k.bits() as usize / 8, k.bits() as usize / 8),
        Type::Float(FloatKind::F16 | FloatKind::BF16) => (2, 2),
        Type::Float(FloatKind::F32) => (4, 4),
        Type::Float(FloatKind::F64) => (8, 8),
        Type::Float(FloatKind::LongDouble) => (16, 16),
        Type::Ptr { .. } => (8, 8),
        Type::Array(of, n) => {
            let (s, a) = size_align(m, of);
            (s * *n as usize, a)
        }
        Type::Struct(id) => {
            let s = m.structure(*id);
            if let Some(measured) = &s.measured {
                return (measured.size, measured.align);
            }
            let (mut size, mut align) = (0usize, 1usize);
            for f in &s.fields {
                let (fs, fa) = size_align(m, &f.ty);
                size = size.next_multiple_of(fa) + fs;
                align = align.max(fa);
            }
            // CUDA's vectors of two and four are aligned to their size, up to 16 bytes.
            let vector = |digit: char| {
                s.name.ends_with(digit)
                    && ["float", "double", "int", "uint"].iter().any(|t| s.name == format!("{t}{digit}"))
            };
            if vector('2') || vector('4') {
                align = size.min(16);
            }
            (size.next_multiple_of(align), align)
        }
    }
}

/// Where a member of a struct begins, in bytes.
pub fn offset_of(m: &Module, id: StructId, field: usize) -> usize {
    let s = m.structure(id);
    if let Some(measured) = &s.measured {
        return measured.offsets[field];
    }
    let mut at = 0usize;
    for member in &s.fields[..field] {
        let (size, align) = size_align(m, &member.ty);
        at = at.next_multiple_of(align) + size;
    }
    at.next_multiple_of(size_align(m, &s.fields[field].ty).1)
}
