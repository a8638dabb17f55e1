//! Typedefs, and types given as nodes.
//!
//! Below typedefs and template arguments clang prints the type itself, node by node, with the ids of the declarations
//! it names. That is exact, so it is used wherever it is there; it is also the only way from `typedef struct { … } P`
//! to its record, which has no name.

use super::builtin::header_typedef;
use super::syntax::{self, Form, Syntax};
use super::table::{TypeTable, reference, syntax_name};
use super::{CType, FunctionType, Shape};
use crate::ast::{Kind, NodeId, QualType};

impl TypeTable<'_> {
    /// `const Alias`, where clang says which declaration `Alias` is.
    pub(super) fn through_alias(&self, ty: &QualType) -> Option<CType> {
        let alias = self.ast.find(ty.alias?)?;
        let Syntax { form: Form::Named(_), quals } = syntax::parse(&ty.text) else { return None };
        let found = self.typedef(alias);
        found
            .unresolved()
            .is_none()
            .then(|| found.qualified(quals.is_const, quals.is_volatile, quals.is_restrict))
    }

    /// What a typedef stands for.
    pub(super) fn typedef(&self, decl: NodeId) -> CType {
        self.guarded(|| {
            let structure = self.ast.children(decl).find(|&child| self.ast[child].kind.is_type());
            if let Some(found) = structure.and_then(|node| self.structural(node)) {
                return found;
            }
            match &self.ast[decl].ty {
                Some(ty) => self.resolve(&QualType { alias: None, ..ty.clone() }, decl),
                None => CType::unknown(self.ast[decl].name()),
            }
        })
    }

    /// A type given as nodes; `None` where a part is missing or not of a kind we read.
    pub(super) fn structural(&self, node: NodeId) -> Option<CType> {
        let ast = self.ast;
        let inner = || self.structural(ast.children(node).next_back()?);
        let boxed = || inner().map(Box::new);
        let this = &ast[node];
        Some(match this.kind {
            Kind::BuiltinType => match syntax::parse(&this.ty.as_ref()?.text).form {
                Form::Builtin(shape) => shape.into(),
                Form::Named(name) => header_typedef(&name.parts.last()?.ident)?,
                _ => return None,
            },
            Kind::PointerType => Shape::Pointer(boxed()?).into(),
            Kind::LValueReferenceType => reference(inner()?, false),
            Kind::RValueReferenceType => reference(inner()?, true),
            Kind::ConstantArrayType => {
                let element = ast.children(node).find(|&child| ast[child].kind.is_type())?;
                Shape::Array(Box::new(self.structural(element)?), Some(this.size?)).into()
            }
            Kind::IncompleteArrayType => Shape::Array(boxed()?, None).into(),
            Kind::VectorType | Kind::ExtVectorType => Shape::Vector(boxed()?, this.size?).into(),
            Kind::QualType => {
                let quals = this.qualifiers.as_deref().unwrap_or("");
                let has =
                    |word: &str| quals.split_whitespace().any(|other| other.trim_start_matches('_') == word);
                inner()?.qualified(has("const"), has("volatile"), has("restrict"))
            }
            Kind::RecordType | Kind::EnumType => {
                let stub = this.decl.as_ref()?;
                match ast.find(stub.id) {
                    Some(decl) if this.kind == Kind::RecordType => {
                        Shape::Record(self.scopes.canonical(decl)).into()
                    }
                    Some(decl) => Shape::Enum(ast.definition(decl).unwrap_or(decl)).into(),
                    None => self.foreign(&syntax_name(&this.ty.as_ref()?.text)?),
                }
            }
            Kind::TypedefType => match this.decl.as_ref().and_then(|stub| ast.find(stub.id)) {
                Some(decl) => self.typedef(decl),
                None => inner()?,
            },
            Kind::FunctionProtoType => self.structural_function(node)?,
            Kind::ParenType
            | Kind::ElaboratedType
            | Kind::UsingType
            | Kind::TemplateSpecializationType
            | Kind::SubstTemplateTypeParmType
            | Kind::DecltypeType
            | Kind::AutoType
            | Kind::AttributedType
            | Kind::MacroQualifiedType
            | Kind::DecayedType => inner()?,
            _ => return None,
        })
    }

    fn structural_function(&self, node: NodeId) -> Option<CType> {
        let mut parts = self.ast.children(node).map(|child| self.structural(child));
        let result = parts.next()??;
        let params = parts.map(|param| Some(param?.unqualified())).collect::<Option<Vec<_>>>()?;
        let text = &self.ast[node].ty.as_ref()?.text;
        let Form::Function { is_variadic, is_const, .. } = syntax::parse(text).form else { return None };
        Some(Shape::Function(Box::new(FunctionType { result, params, is_variadic, is_const })).into())
    }
}
