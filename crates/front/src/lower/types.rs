//! clang's types as the IR's.

use ir::{Code, Construction, Field, IntKind, MemberAccess, Struct, Type, Value};

use super::body::Body;
use super::{Lowering, R};
use crate::ast::{Kind, NodeId, QualType};
use crate::types::{BuiltinRecord, CType, FloatKind, Shape};

/// A type where it stands in a declaration.
pub(super) struct Resolved {
    /// Of the object; what a reference refers to.
    pub ty: Type,
    pub reference: bool,
    /// Of the object.
    pub is_const: bool,
    pub is_volatile: bool,
    pub restrict: bool,
    pub ctype: CType,
}

impl Lowering<'_> {
    pub(super) fn resolve(&mut self, ty: &QualType, at: NodeId) -> R<Resolved> {
        let ctype = self.types.resolve(ty, at);
        self.resolved(&ctype, at)
    }

    pub(super) fn resolved(&mut self, ctype: &CType, at: NodeId) -> R<Resolved> {
        let object = ctype.referred();
        Ok(Resolved {
            ty: self.lower_type(object, at)?,
            reference: ctype.is_reference(),
            is_const: is_const(object),
            is_volatile: object.is_volatile,
            restrict: ctype.is_restrict,
            ctype: ctype.clone(),
        })
    }

    pub(super) fn resolve_type_of(&mut self, node: NodeId) -> R<Resolved> {
        let ctype = self.types.type_of(node);
        self.resolved(&ctype, node)
    }

    /// The type of an expression, or of the object a declaration declares.
    pub(super) fn type_of(&mut self, node: NodeId) -> R<Type> {
        let ctype = self.types.type_of(node);
        self.lower_type(ctype.referred(), node)
    }

    /// The type if there is one, without a word if there is none.
    pub(super) fn quiet_type_of(&mut self, node: NodeId) -> Option<Type> {
        let problems = self.problems.len();
        let ty = self.type_of(node).ok();
        self.problems.truncate(problems);
        ty
    }

    /// Whether a declaration declares a reference.
    pub(super) fn is_reference(&self, decl: NodeId) -> bool {
        self.ast[decl].ty.is_some() && self.types.type_of(decl).is_reference()
    }

    /// A type as generated code can write it; types that have no name there are described.
    pub(super) fn spell(&self, ctype: &CType) -> String {
        self.types.spell(ctype).unwrap_or_else(|| match ctype.unresolved() {
            Some(text) => text.to_string(),
            None => "auto".to_string(),
        })
    }

    pub(super) fn lower_type(&mut self, ctype: &CType, at: NodeId) -> R<Type> {
        Ok(match &ctype.shape {
            Shape::Void => Type::Void,
            Shape::Bool => Type::Bool,
            Shape::NullPtr => Type::ptr(Type::Void),
            Shape::Int(kind) => match int_kind(*kind) {
                Some(kind) => Type::Int(kind),
                None => return Err(self.refuse(Code::UnsupportedType, at, "128-bit integers")),
            },
            Shape::Float(FloatKind::Half) => Type::Float(ir::FloatKind::F16),
            Shape::Float(FloatKind::BFloat) => Type::Float(ir::FloatKind::BF16),
            Shape::Float(FloatKind::Float) => Type::F32,
            Shape::Float(FloatKind::Double) => Type::F64,
            Shape::Float(FloatKind::LongDouble) => Type::Float(ir::FloatKind::LongDouble),
            Shape::Float(FloatKind::Quad) => {
                return Err(self.refuse(Code::UnsupportedType, at, "__float128"));
            }
            Shape::Pointer(to) => {
                let pointee = self.lower_type(to, at)?;
                Type::Ptr { to: Box::new(pointee), is_const: is_const(to) }
            }
            Shape::LValueRef(to) | Shape::RValueRef(to) => {
                let referred = self.lower_type(to, at)?;
                Type::Ptr { to: Box::new(referred), is_const: is_const(to) }
            }
            Shape::Array(of, bound) => Type::Array(Box::new(self.lower_type(of, at)?), bound.unwrap_or(0)),
            Shape::Record(decl) => self.record_type(*decl, at)?,
            Shape::BuiltinRecord(record) => self.vector_type(record),
            Shape::Enum(decl) => match self.types.enum_type(*decl) {
                Some(ty) => self.lower_type(&ty, at)?,
                None => Type::INT,
            },
            Shape::Foreign(name) => self.foreign_type(name),
            Shape::Function(_) | Shape::MemberPointer { .. } | Shape::Vector(..) => {
                Type::Opaque(self.spell(ctype))
            }
            Shape::Unknown(text) => {
                let text = text.clone();
                return Err(self.refuse(Code::UnsupportedType, at, format!("type `{text}`")));
            }
        })
    }

    /// A member's type; what cannot be lowered may still be there as long as nobody touches it.
    pub(super) fn member_type_or_opaque(&mut self, ctype: &CType, at: NodeId) -> Type {
        let problems = self.problems.len();
        self.lower_type(ctype, at).unwrap_or_else(|_| {
            self.problems.truncate(problems);
            Type::Opaque(self.spell(ctype))
        })
    }

    fn vector_type(&mut self, record: &'static BuiltinRecord) -> Type {
        let element = match &record.element {
            Shape::Int(kind) => int_kind(*kind).map(Type::Int),
            Shape::Float(FloatKind::Double) => Some(Type::F64),
            Shape::Float(_) => Some(Type::F32),
            _ => None,
        };
        let element = element.expect("CUDA's vectors hold ordinary numbers");
        self.library_struct(record.name, record.fields, element)
    }

    fn library_struct(&mut self, name: &str, fields: &[&str], element: Type) -> Type {
        if let Some(&id) = self.library_records.get(name) {
            return Type::Struct(id);
        }
        let fields = fields
            .iter()
            .map(|field| Field { name: field.to_string(), ty: element.clone(), is_base: false })
            .collect();
        let id = self.add_struct(Struct {
            name: name.to_string(),
            fields,
            construction: Construction::Plain,
            member_access: MemberAccess::Open,
            measured: None,
        });
        self.library_records.insert(name.to_string(), id);
        Type::Struct(id)
    }

    fn foreign_type(&mut self, name: &str) -> Type {
        match name {
            "__half" | "half" => Type::Float(ir::FloatKind::F16),
            "__nv_bfloat16" | "nv_bfloat16" => Type::Float(ir::FloatKind::BF16),
            "__half2" | "half2" => {
                self.library_struct("__half2", &["x", "y"], Type::Float(ir::FloatKind::F16))
            }
            "__nv_bfloat162" | "nv_bfloat162" => {
                self.library_struct("__nv_bfloat162", &["x", "y"], Type::Float(ir::FloatKind::BF16))
            }
            _ if crate::types::is_header_enum(name) => Type::Int(IntKind::UInt),
            _ if super::groups::is_group(name) => Type::Int(IntKind::UInt),
            _ if super::host::seconds_of(name).is_some() => Type::F64,
            _ => match self.value_and_pushforward(name).or_else(|| self.runtime_struct(name)) {
                Some(ty) => ty,
                None => Type::Opaque(self.without_alias(name)),
            },
        }
    }

    /// What a custom pushforward returns by the name of Clad's header, `clad::ValueAndPushforward<double, double>`.
    fn value_and_pushforward(&mut self, name: &str) -> Option<Type> {
        let plain = name.trim_start_matches("::").trim_start_matches("clad::");
        let (first, second) =
            plain.strip_prefix("ValueAndPushforward<")?.strip_suffix('>')?.split_once(',')?;
        let element = match (first.trim(), second.trim()) {
            ("double", "double") => Type::F64,
            ("float", "float") => Type::F32,
            _ => return None,
        };
        let name = format!("::clad::{plain}");
        Some(self.library_struct(&name, &["value", "pushforward"], element))
    }

    /// A struct of CUDA's runtime.
    fn runtime_struct(&mut self, name: &str) -> Option<Type> {
        let members = super::host::records::members(name)?;
        if let Some(&id) = self.library_records.get(name) {
            return Some(Type::Struct(id));
        }
        let mut fields = Vec::new();
        for (name, ty) in members {
            let ty = self.with_runtime_structs(ty);
            fields.push(Field { name: name.to_string(), ty, is_base: false });
        }
        let id = self.add_struct(Struct {
            name: name.to_string(),
            fields,
            construction: Construction::Plain,
            member_access: MemberAccess::Open,
            measured: None,
        });
        self.library_records.insert(name.to_string(), id);
        Some(Type::Struct(id))
    }

    /// The type with structs of the runtime in place of their names.
    fn with_runtime_structs(&mut self, ty: Type) -> Type {
        match &ty {
            Type::Opaque(name) if name == "dim3" => {
                self.library_struct(name, &["x", "y", "z"], Type::Int(IntKind::UInt))
            }
            Type::Opaque(name) => self.runtime_struct(name).unwrap_or(ty),
            Type::Ptr { to, .. } => Type::ptr(self.with_runtime_structs((**to).clone())),
            _ => ty,
        }
    }

    /// A qualified name whose first part may be an alias of a namespace: `fs::path` is `std::filesystem::path`.
    fn without_alias(&self, name: &str) -> String {
        let ast = self.ast;
        let Some((first, rest)) = name.split_once("::") else { return name.to_string() };
        let alias = ast.all(Kind::NamespaceAliasDecl).find(|&n| ast[n].name() == first);
        let target = alias.and_then(|n| ast[n].decl.as_ref()).and_then(|stub| stub.name.as_deref());
        match target {
            Some(target) => format!("{target}::{rest}"),
            None => name.to_string(),
        }
    }

    /// The value of `sizeof` and `alignof`, if it is known.
    pub(super) fn quiet_size_of(&mut self, e: NodeId) -> Option<i128> {
        let node = &self.ast[e];
        let operand = match &node.arg_type {
            Some(ty) => self.types.resolve(ty, e),
            None => {
                let inner = self.ast.children(e).next()?;
                self.types.type_of(inner)
            }
        };
        let operand = operand.referred();
        match node.name() {
            "sizeof" | "__datasizeof" => self.types.size_of(operand).map(i128::from),
            "alignof" | "_Alignof" | "__alignof" => {
                let leaf = element_of(operand);
                self.types.align_of(leaf).map(i128::from)
            }
            _ => None,
        }
    }
}

impl Body<'_, '_> {
    pub(super) fn size_or_alignment(&mut self, e: NodeId) -> R<Value> {
        let ty = self.type_of(e)?;
        match self.m.quiet_size_of(e) {
            Some(n) => self.integer(e, &ty, n),
            None => {
                Err(self.refuse(Code::UnsupportedExpression, e, "sizeof of a type whose layout is not known"))
            }
        }
    }
}

/// The qualifiers of an array are its elements'.
fn is_const(ctype: &CType) -> bool {
    match &ctype.shape {
        Shape::Array(of, _) => is_const(of),
        _ => ctype.is_const,
    }
}

fn element_of(ctype: &CType) -> &CType {
    match &ctype.shape {
        Shape::Array(of, _) => element_of(of),
        _ => ctype,
    }
}

fn int_kind(kind: crate::types::IntKind) -> Option<IntKind> {
    use crate::types::IntKind as C;
    Some(match kind {
        C::Char => IntKind::Char,
        C::SChar => IntKind::SChar,
        C::UChar | C::Char8 => IntKind::UChar,
        C::Short => IntKind::Short,
        C::UShort | C::Char16 => IntKind::UShort,
        C::Int | C::WChar => IntKind::Int,
        C::UInt | C::Char32 => IntKind::UInt,
        C::Long => IntKind::Long,
        C::ULong => IntKind::ULong,
        C::LongLong => IntKind::LongLong,
        C::ULongLong => IntKind::ULongLong,
        C::Int128 | C::UInt128 => return None,
    })
}
