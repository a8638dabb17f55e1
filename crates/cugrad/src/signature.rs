//! What a function takes, as data: names, types, what each parameter is for and who reads and writes it.
//!
//! A launch is checked against this, so it says no more than is known: a parameter `writes` unless the analysis of the
//! primal showed that it does not.

use std::fmt;

use ir::{FloatKind, Function, Module, Type};

/// What a generated function or its primal takes and gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The function's name.
    pub name: String,
    /// Whether it is launched (`__global__`) or called.
    pub is_kernel: bool,
    /// Every parameter in order, the primal's first.
    pub params: Vec<Parameter>,
    /// The C++ type of the result.
    pub result: String,
    /// The same as data: `None` for `void`.
    pub result_type: Option<Element>,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, by which arguments are given.
    pub name: String,
    /// The C++ type as the source spells it.
    pub spelling: String,
    /// The same as data.
    pub ty: ParameterType,
    /// What it is for.
    pub role: Role,
    /// Whether the function may read what it leads to; true for values.
    pub reads: bool,
    /// Whether the function may write to what it leads to.
    pub writes: bool,
    /// How many elements it needs.
    pub elements: Elements,
    /// Where its array must be.
    pub home: Home,
}

/// Where an array must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// On the device for which the kernel was loaded. Values have no other.
    WithTheKernel,
    /// In this program's memory: a function of the host reads or writes it itself.
    Host,
    /// On the device: a function of the host gives it to kernels.
    Device,
    /// A function of the host does both, or does not show which.
    Unknown,
}

/// How many elements an array needs in a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elements {
    /// As many as its type says: a value, or [`ParameterType::Array`]'s `at_least`.
    Fixed,
    /// At most so many: a term over the function's numbers and the launch's sizes, as `min(n, gridDim.x * blockDim.x)`. A launch
    /// evaluates it; what guards against overflow is left out here.
    Known(String),
    /// It is not known before the function runs; what it depends on, and where.
    Unknown(String),
}

/// How a parameter is passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// By value.
    Value(Element),
    /// A pointer to elements, of which there are at least so many as far as the signature tells.
    Array {
        /// What it points to.
        of: Element,
        /// 1 where the pointer stands for a single number (the adjoint of a value, a reference), the entries of a matrix, else 0.
        at_least: usize,
    },
}

/// What an argument or an element of an array is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// `bool`
    Bool,
    /// A signed integer of so many bits.
    Int(u32),
    /// An unsigned integer of so many bits.
    UInt(u32),
    /// `__half`
    F16,
    /// `__nv_bfloat16`
    BF16,
    /// `float`
    F32,
    /// `double`
    F64,
    /// A struct without pointers, by its C++ name, with its size and alignment in bytes.
    Struct {
        /// As generated code spells it.
        name: String,
        /// In bytes.
        size: usize,
        /// In bytes.
        align: usize,
    },
    /// What Rust has no checked counterpart for: pointers to pointers, structs that hold pointers, library types.
    Other(String),
}

/// What a parameter is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A parameter of the primal.
    Primal,
    /// The adjoint of the parameter that is named.
    Adjoint(String),
    /// The tangent of the parameter that is named.
    Tangent(String),
    /// Where all entries of a hessian or jacobian go, row by row.
    Matrix,
    /// Memory for adjoints of shared memory: the launcher finds it.
    SharedSlab,
    /// The tape: the launcher finds it.
    Tape,
}

impl Role {
    /// Whether the launcher gives this parameter, not the caller.
    pub fn is_launchers(&self) -> bool {
        matches!(self, Role::SharedSlab | Role::Tape)
    }
}

impl Signature {
    /// The parameters that a caller gives, in order.
    pub fn given(&self) -> impl Iterator<Item = &Parameter> {
        self.params.iter().filter(|p| !p.role.is_launchers())
    }

    /// A parameter by its name.
    pub fn param(&self, name: &str) -> Option<&Parameter> {
        self.params.iter().find(|p| p.name == name)
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let params: Vec<_> = self.params.iter().map(Parameter::to_string).collect();
        write!(f, "{} {}({})", self.result, self.name, params.join(", "))
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.spelling, self.name)
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Bool => write!(f, "bool"),
            Element::Int(bits) => write!(f, "i{bits}"),
            Element::UInt(bits) => write!(f, "u{bits}"),
            Element::F16 => write!(f, "f16"),
            Element::BF16 => write!(f, "bf16"),
            Element::F32 => write!(f, "f32"),
            Element::F64 => write!(f, "f64"),
            Element::Struct { name, .. } => write!(f, "struct {name}"),
            Element::Other(name) => write!(f, "{name}"),
        }
    }
}

impl Element {
    /// What a C++ type is to a caller in Rust.
    pub(crate) fn of(m: &Module, ty: &Type) -> Element {
        let spelled = || back::type_text(m, ty, "").trim().to_string();
        match ty {
            Type::Bool => Element::Bool,
            Type::Int(kind) if kind.signed() => Element::Int(kind.bits()),
            Type::Int(kind) => Element::UInt(kind.bits()),
            Type::Float(FloatKind::F16) => Element::F16,
            Type::Float(FloatKind::BF16) => Element::BF16,
            Type::Float(FloatKind::F32) => Element::F32,
            Type::Float(FloatKind::F64) => Element::F64,
            Type::Struct(_) if !m.holds_pointers(ty) && !holds_opaque(m, ty) => {
                let (size, align) = ir::types::size_align(m, ty);
                Element::Struct { name: spelled(), size, align }
            }
            // Rust has no `long double`.
            Type::Float(FloatKind::LongDouble)
            | Type::Void
            | Type::Ptr { .. }
            | Type::Array(..)
            | Type::Struct(_)
            | Type::Opaque(_) => Element::Other(spelled()),
        }
    }
}

/// Whether the size of a type is not known.
fn holds_opaque(m: &Module, ty: &Type) -> bool {
    match ty {
        Type::Opaque(_) | Type::Void => true,
        Type::Array(of, _) => holds_opaque(m, of),
        Type::Struct(id) => m.structure(*id).fields.iter().any(|f| holds_opaque(m, &f.ty)),
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Ptr { .. } => false,
    }
}

impl ParameterType {
    /// Of a function's parameter, which leads to at least so many elements if it is a pointer.
    pub(crate) fn of(m: &Module, ty: &Type, at_least: usize) -> ParameterType {
        match ty.pointee() {
            Some(to) => ParameterType::Array { of: Element::of(m, to), at_least },
            None => ParameterType::Value(Element::of(m, ty)),
        }
    }

    /// What is passed, or what the array holds.
    pub fn element(&self) -> &Element {
        match self {
            ParameterType::Value(element) | ParameterType::Array { of: element, .. } => element,
        }
    }
}

/// The C++ type of a parameter, as its source spells it where there is one.
pub(crate) fn spelling(m: &Module, f: &Function, p: &ir::Param) -> String {
    if p.spelling.is_empty() {
        back::type_text(m, f.ty(p.value), "").trim().to_string()
    } else {
        p.spelling.clone()
    }
}
