//! Types as C++ text, valid at namespace scope.

use super::{CType, FloatKind, IntKind, Shape, TypeTable};

impl TypeTable<'_> {
    /// The type alone; `None` if a part has no name there.
    pub fn spell(&self, ty: &CType) -> Option<String> {
        self.declare(ty, "")
    }

    /// A declaration of `name` with this type: `float (*name)[3]`.
    pub fn declare(&self, ty: &CType, name: &str) -> Option<String> {
        let quals = qualifiers(ty);
        let join = |left: &str, right: &str| match right {
            "" => left.to_string(),
            _ => format!("{left} {right}"),
        };
        match &ty.shape {
            Shape::Pointer(inner) => {
                let inside =
                    if quals.is_empty() { format!("*{name}") } else { join(&format!("*{quals}"), name) };
                self.declare(inner, &self.nested(inner, inside))
            }
            Shape::LValueRef(inner) => self.declare(inner, &self.nested(inner, format!("&{name}"))),
            Shape::RValueRef(inner) => self.declare(inner, &self.nested(inner, format!("&&{name}"))),
            Shape::Array(inner, bound) => {
                let bound = bound.map_or(String::new(), |bound| bound.to_string());
                self.declare(inner, &format!("{name}[{bound}]"))
            }
            Shape::Function(function) => {
                let mut params =
                    function.params.iter().map(|param| self.spell(param)).collect::<Option<Vec<_>>>()?;
                if function.is_variadic {
                    params.push("...".to_string());
                }
                let is_const = if function.is_const { " const" } else { "" };
                self.declare(&function.result, &format!("{name}({}){is_const}", params.join(", ")))
            }
            Shape::MemberPointer { class, pointee } => {
                let inside = join(&format!("{}::*{quals}", self.spell(class)?), name);
                self.declare(pointee, &self.nested(pointee, inside))
            }
            shape => {
                let base = self.spell_base(shape)?;
                Some(join(&if quals.is_empty() { base } else { format!("{quals} {base}") }, name))
            }
        }
    }

    /// `*name` needs parentheses before `[3]` and `(int)`.
    fn nested(&self, inner: &CType, inside: String) -> String {
        if matches!(inner.shape, Shape::Array(..) | Shape::Function(_)) {
            format!("({inside})")
        } else {
            inside
        }
    }

    fn spell_base(&self, shape: &Shape) -> Option<String> {
        Some(match shape {
            Shape::Void => "void".to_string(),
            Shape::Bool => "bool".to_string(),
            Shape::NullPtr => "decltype(nullptr)".to_string(),
            Shape::Int(kind) => int_name(*kind).to_string(),
            Shape::Float(kind) => float_name(*kind).to_string(),
            Shape::Vector(element, lanes) => {
                format!("{} __attribute__((ext_vector_type({lanes})))", self.spell(element)?)
            }
            Shape::Record(decl) | Shape::Enum(decl) => self.decl_name(*decl)?,
            Shape::BuiltinRecord(record) => record.name.to_string(),
            Shape::Foreign(name) => name.clone(),
            Shape::Unknown(_)
            | Shape::Pointer(_)
            | Shape::LValueRef(_)
            | Shape::RValueRef(_)
            | Shape::Array(..)
            | Shape::Function(_)
            | Shape::MemberPointer { .. } => return None,
        })
    }

    /// The name of a record or enumeration; for an unnamed one, the typedef that names it.
    pub fn decl_name(&self, decl: crate::ast::NodeId) -> Option<String> {
        let named = self.ast.qualified_name(decl).map(|name| crate::clang::models::real_name(&name));
        named.or_else(|| {
            if self.ast[decl].name.is_some() {
                return None;
            }
            // `typedef struct { … } P;` stands right behind the record.
            let parent = self.ast.parent(decl)?;
            let mut siblings = self.ast.children(parent).skip_while(|&child| child != decl).skip(1);
            let typedef = siblings.next()?;
            let names_it =
                matches!(self.type_of(typedef).shape, Shape::Record(id) | Shape::Enum(id) if id == decl);
            let is_typedef = self.ast[typedef].kind == crate::ast::Kind::TypedefDecl;
            (is_typedef && names_it).then(|| self.ast.qualified_name(typedef))?
        })
    }
}

fn qualifiers(ty: &CType) -> String {
    let words = [(ty.is_const, "const"), (ty.is_volatile, "volatile"), (ty.is_restrict, "__restrict__")];
    words.iter().filter(|(is_there, _)| *is_there).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
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
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
        IntKind::WChar => "wchar_t",
        IntKind::Char8 => "char8_t",
        IntKind::Char16 => "char16_t",
        IntKind::Char32 => "char32_t",
    }
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Half => "_Float16",
        FloatKind::BFloat => "__bf16",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Quad => "__float128",
    }
}
