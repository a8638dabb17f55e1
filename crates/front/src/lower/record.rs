//! Classes as structs, and what their special members do.

use ir::types::{offset_of, size_align};
use ir::{Code, Construction, Field, Measured, MemberAccess, Struct, StructId, Type};

use super::{Lowering, R};
use crate::ast::{Flag, Kind, NodeId};
use crate::clang::models;
use crate::types::CType;

impl Lowering<'_> {
    /// The IR type of a class by any declaration of it. Classes without a definition stay opaque, and so do unions whose
    /// members give their bytes different meanings.
    pub(super) fn record_type(&mut self, decl: NodeId, at: NodeId) -> R<Type> {
        let Some(node) = self.ast.definition(decl) else {
            return Ok(Type::Opaque(self.record_name(decl)));
        };
        if let Some(&id) = self.records.get(&node) {
            return Ok(Type::Struct(id));
        }
        let is_broken = |&n: &NodeId| self.ast[n].has(Flag::IsInvalid);
        if is_broken(&node) || self.ast.fields(node).any(|field| is_broken(&field)) {
            let message = format!("`{}` contains code that clang could not resolve", self.record_name(node));
            return Err(self.refuse(Code::BrokenSource, at, message));
        }
        if self.is_union(node) && self.main_member(node).is_none() {
            return Ok(Type::Opaque(format!("union {}", self.record_name(node))));
        }
        // The number comes first: members may point to their own class.
        let construction = Construction::Plain;
        let member_access = MemberAccess::Open;
        let name = self.record_name(node);
        let id =
            self.add_struct(Struct { name, fields: Vec::new(), construction, member_access, measured: None });
        if self.is_printed_anew(node) {
            self.module.names.made_up.insert(id);
        }
        self.records.insert(node, id);
        self.definitions.insert(id, node);
        let fields = self.record_fields(node, at)?;
        if self.is_printed_anew(node) && self.is_in_instance(node) {
            let types: String = fields.iter().map(|f| format!("_{}", self.word_for(&f.ty))).collect();
            self.module.structs[id.0 as usize].name.push_str(&types);
        }
        self.module.structs[id.0 as usize].fields = fields;
        self.module.structs[id.0 as usize].measured = self.measured(id, node);
        self.module.structs[id.0 as usize].construction = self.construction(node);
        // The derivative runs destructors itself, where the primal does.
        let of_library = self.module.structure(id).name.starts_with("std::");
        let destroys = !of_library && !self.is_printed_anew(node);
        if destroys && self.busy_destructor(&Type::Struct(id)).is_some() {
            self.module.structs[id.0 as usize].construction = Construction::Missing;
        }
        let member_access = self.member_access(id, node);
        self.module.structs[id.0 as usize].member_access = member_access;
        if member_access != MemberAccess::Open && self.has_aligned_members(node) {
            let name = self.record_name(node);
            let message = format!(
                "members of `{name}`, which are private or set by a constructor, are aligned by attributes"
            );
            let hint =
                "make the members public and drop the constructor, or align the class instead of its members";
            return Err(self.refuse_with_hint(Code::UnsupportedType, at, message, hint));
        }
        Ok(Type::Struct(id))
    }

    /// How a class lies in memory, where its members do not tell.
    fn measured(&self, id: StructId, node: NodeId) -> Option<Measured> {
        let layout = self.types.layout(node)?;
        let bases = layout.bases.iter().map(|(_, offset)| *offset as usize);
        let all: Vec<usize> = bases.chain(layout.fields.iter().map(|f| f.offset as usize)).collect();
        let fields = self.module.structure(id).fields.len();
        let offsets = match (all.len() == fields, self.is_union(node)) {
            (true, false) => all,
            // One member stands for all.
            (_, true) => vec![0; fields],
            (false, false) => return None,
        };
        let measured = Measured { size: layout.bytes as usize, align: layout.align as usize, offsets };
        let (m, ty) = (&self.module, Type::Struct(id));
        let follows = size_align(m, &ty) == (measured.size, measured.align)
            && (0..fields).all(|i| offset_of(m, id, i) == measured.offsets[i]);
        (!follows).then_some(measured)
    }

    /// Whether an attribute moves a member away from where it would lie in a struct of the same members, which is what
    /// stands for classes that are not open. The first member lies at the start in any case.
    fn has_aligned_members(&self, node: NodeId) -> bool {
        let first = usize::from(self.ast[node].bases.is_empty());
        let mut moved = self.ast.fields(node).skip(first);
        moved.any(|field| self.ast.children_of_kind(field, Kind::AlignedAttr).next().is_some())
    }

    fn record_fields(&mut self, node: NodeId, at: NodeId) -> R<Vec<Field>> {
        let ast = self.ast;
        let mut fields = Vec::new();
        for base in ast[node].bases.clone() {
            if base.is_virtual {
                let name = self.record_name(node);
                return Err(self.refuse(
                    Code::UnsupportedType,
                    at,
                    format!("`{name}` has a virtual base class"),
                ));
            }
            let ty = self.resolve(&base.ty, node)?.ty;
            fields.push(Field { name: String::new(), ty, is_base: true });
        }
        let main = if self.is_union(node) { self.main_member(node) } else { None };
        for decl in ast.fields(node).filter(|&decl| main.is_none_or(|main| main == decl)) {
            let ty = self.member_type(decl);
            let name = match ast[decl].name() {
                "" if self.is_lambda(node) => format!("captured_{}", fields.len()),
                // An unnamed union or struct.
                "" => String::new(),
                name => models::member(&self.record_name(node), name),
            };
            fields.push(Field { name, ty, is_base: false });
        }
        Ok(fields)
    }

    /// The type of a member as it is stored: a reference is a pointer.
    fn member_type(&mut self, decl: NodeId) -> Type {
        let ctype = self.types.type_of(decl);
        self.member_type_or_opaque(&ctype, decl)
    }

    /// The C++ spelling of a class, or a made-up name for those that have none.
    pub(super) fn record_name(&self, node: NodeId) -> String {
        let ast = self.ast;
        if let Some(name) = self.types.decl_name(node).filter(|_| !self.has_private_name(node)) {
            return name;
        }
        let is_lambda = self.is_lambda(node);
        let span = self.span(node);
        let what = match ast[node].name() {
            "" if is_lambda => "lambda".to_string(),
            "" => "unnamed".to_string(),
            name if self.has_private_name(node) => format!("private_{name}"),
            name => format!("local_{name}"),
        };
        format!("{what}_{}_{}", span.line, span.col)
    }

    /// Where a member stands among the fields of its struct.
    pub(super) fn field_index(&self, id: StructId, decl: NodeId) -> Option<u32> {
        let node = *self.definitions.get(&id)?;
        let ast = self.ast;
        let position = ast.fields(node).position(|f| f == decl || ast[f].id == ast[decl].id)?;
        if self.is_union(node) {
            let main = self.main_member(node)?;
            return (self.types.type_of(main) == self.types.type_of(decl)).then_some(0);
        }
        Some((ast[node].bases.len() + position) as u32)
    }

    /// The way to a member through unnamed unions and structs, which lend their members to the class around them.
    pub(super) fn member_path(&self, id: StructId, decl: NodeId) -> Option<Vec<u32>> {
        if let Some(index) = self.field_index(id, decl) {
            return Some(vec![index]);
        }
        let fields = self.module.structure(id).fields.iter().enumerate();
        fields.filter(|(_, field)| !field.is_base && field.name.is_empty()).find_map(|(index, field)| {
            let Type::Struct(inner) = field.ty else { return None };
            let rest = self.member_path(inner, decl)?;
            Some([vec![index as u32], rest].concat())
        })
    }

    /// The base of a struct that is, or leads to, the given class.
    pub(super) fn base_towards(&self, id: StructId, target: &Type) -> Option<u32> {
        let bases = self.module.structure(id).fields.iter().take_while(|f| f.is_base).enumerate();
        let mut found = bases.filter(|(_, f)| {
            f.ty == *target || matches!(f.ty, Type::Struct(base) if self.base_towards(base, target).is_some())
        });
        found.next().map(|(i, _)| i as u32)
    }

    /// The definition behind a struct type, unless it comes from a header.
    pub(super) fn definition_of(&self, ty: &Type) -> Option<NodeId> {
        match ty {
            Type::Struct(id) => self.definitions.get(id).copied(),
            _ => None,
        }
    }

    /// The classes of a class's bases and members, arrays looked through.
    pub(super) fn parts(&self, record: NodeId) -> Vec<NodeId> {
        let Some(id) = self.records.get(&record) else { return Vec::new() };
        let fields = &self.module.structure(*id).fields;
        fields.iter().filter_map(|f| self.definition_of(f.ty.array_leaf())).collect()
    }

    /// What declaring an object without arguments does.
    fn construction(&self, record: NodeId) -> Construction {
        let ast = self.ast;
        if self.is_lambda(record) || self.is_printed_anew(record) {
            return Construction::Plain;
        }
        let own = |method: NodeId| {
            ast[method].kind == Kind::CXXConstructorDecl && !ast[method].has(Flag::IsImplicit)
        };
        let declared: Vec<NodeId> = ast.methods(record).filter(|&method| own(method)).collect();
        let without_arguments = declared
            .iter()
            .find(|&&method| ast.params(method).all(|param| ast.default_argument(param).is_some()));
        let refers = |&field: &NodeId| {
            let ty = self.types.type_of(field);
            (ty.is_reference() || ty.is_const) && !ast[field].has(Flag::HasInClassInitializer)
        };
        match without_arguments {
            Some(&method) if ast[method].has(Flag::ExplicitlyDeleted) => Construction::Missing,
            Some(&method) if !ast[method].has(Flag::ExplicitlyDefaulted) => Construction::Written,
            None if !declared.is_empty() || ast.fields(record).any(|field| refers(&field)) => {
                Construction::Missing
            }
            _ => {
                let initialised = ast.fields(record).any(|f| ast[f].has(Flag::HasInClassInitializer));
                let own = if initialised { Construction::Written } else { Construction::Plain };
                let parts = self.parts(record);
                parts.iter().map(|&part| self.construction(part)).max().map_or(own, |part| part.max(own))
            }
        }
    }

    /// Whether a class is one that generated code cannot name, a lambda's, that of a function or a private one of a class, and is printed as a struct of ours:
    /// its members are public there, and nothing constructs or destroys it. Attributes would have to be printed too.
    pub(super) fn is_printed_anew(&self, record: NodeId) -> bool {
        let ast = self.ast;
        let aligned = |node: NodeId| ast.children_of_kind(node, Kind::AlignedAttr).next().is_some();
        let plain = || {
            (!aligned(record) || self.is_aligned_by_its_size(record))
                && !self.is_union(record)
                && ast.fields(record).all(|field| !aligned(field) && !ast[field].name().is_empty())
        };
        if self.has_private_name(record) {
            return plain();
        }
        let is_local = ast.enclosing_function(record).is_some();
        self.types.decl_name(record).is_none() && (self.is_lambda(record) || is_local && plain())
    }

    /// Whether a class that is aligned by an attribute lies in arrays as it would without: where the size of its members is a multiple of
    /// the alignment. It is then only known less well how it is aligned.
    fn is_aligned_by_its_size(&self, record: NodeId) -> bool {
        let ast = self.ast;
        let mut asked = ast.children_of_kind(record, Kind::AlignedAttr).map(|attribute| {
            let value = ast.descendants(attribute).find_map(|n| ast.constant(n));
            value.filter(|n| *n > 0)
        });
        let mut sizes = ast.fields(record).map(|field| {
            let ty = self.types.resolve(ast[field].ty.as_ref()?, field);
            self.types.size_of(&ty)
        });
        // Members of one type leave no gaps.
        let first = ast.fields(record).next().map(|field| ast[field].type_text());
        let alike = ast.fields(record).all(|field| Some(ast[field].type_text()) == first);
        let bytes = sizes.try_fold(0, |sum, size| Some(sum + i128::from(size?)));
        let fits = |n: Option<i128>| n.zip(bytes).is_some_and(|(n, bytes)| bytes % n == 0);
        alike && ast[record].bases.is_empty() && asked.all(fits)
    }

    /// Whether something stands in an instance of a template, of which there may be others at the same place of the source.
    fn is_in_instance(&self, node: NodeId) -> bool {
        let ast = self.ast;
        ast.ancestors(node).any(|outer| {
            ast.template_of(outer).is_some() || ast[outer].kind == Kind::ClassTemplateSpecializationDecl
        })
    }

    /// A type as a part of a name.
    fn word_for(&self, ty: &Type) -> String {
        let text = ir::text::type_name(&self.module, ty).replace('*', "_ptr");
        text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect::<Vec<_>>().join("_")
    }

    pub(super) fn is_lambda(&self, record: NodeId) -> bool {
        self.ast.parent(record).is_some_and(|parent| self.ast[parent].kind == Kind::LambdaExpr)
    }

    /// Whether copying an object is copying its bytes.
    pub(super) fn copies_trivially(&self, ty: &Type) -> bool {
        let Some(record) = self.definition_of(ty.array_leaf()) else { return true };
        // An instance of a template is no copy constructor, whatever it takes.
        let mut written = self.ast.methods(record).filter(|&m| self.ast.template_of(m).is_none());
        let own = written.all(|m| {
            let node = &self.ast[m];
            let defaulted = node.has(Flag::IsImplicit) || node.has(Flag::ExplicitlyDefaulted);
            let copies = node.kind == Kind::CXXConstructorDecl || node.name() == "operator=";
            !copies || defaulted || !self.takes_own_class(m, record)
        });
        own && self.parts(record).iter().all(|&part| {
            let id = self.records.get(&part);
            id.is_none_or(|&id| self.copies_trivially(&Type::Struct(id)))
        })
    }

    /// Whether a copy or move constructor computes or changes something, so that it matters whether it runs.
    pub(super) fn changes_when_copied(&self, ty: &Type) -> bool {
        use Kind::*;
        let Some(record) = self.definition_of(ty.array_leaf()) else { return false };
        let computes = |&n: &NodeId| {
            matches!(
                self.ast[n].kind,
                BinaryOperator
                    | CompoundAssignOperator
                    | UnaryOperator
                    | CallExpr
                    | FloatingLiteral
                    | IntegerLiteral
            )
        };
        let mut methods = self.ast.methods(record);
        let own = methods.any(|m| {
            self.ast[m].kind == CXXConstructorDecl
                && self.takes_own_class(m, record)
                && self.ast.descendants(self.ast.definition(m).unwrap_or(m)).any(|n| computes(&n))
        });
        own || self
            .parts(record)
            .iter()
            .any(|part| self.records.get(part).is_some_and(|&id| self.changes_when_copied(&Type::Struct(id))))
    }

    /// A copy or move constructor or assignment: one parameter, the class itself.
    pub(super) fn takes_own_class(&self, method: NodeId, record: NodeId) -> bool {
        let mut params = self.ast.params(method);
        let Some(first) = params.next() else { return false };
        let others_default = params.all(|p| self.ast.default_argument(p).is_some());
        let Some(ty) = &self.ast[first].ty else { return false };
        let resolved = self.types.resolve(ty, first);
        let own = matches!(&resolved.referred().shape, crate::types::Shape::Record(r) if self.ast.definition(*r) == Some(record));
        others_default && own
    }

    /// The destructor that has something to do when an object of this type dies.
    pub(super) fn busy_destructor(&self, ty: &Type) -> Option<NodeId> {
        let record = self.definition_of(ty.array_leaf())?;
        let own = self.ast.methods(record).find(|&m| {
            self.ast[m].kind == Kind::CXXDestructorDecl
                && !self.ast[m].has(Flag::IsImplicit)
                && self.does_something(m)
        });
        own.or_else(|| {
            self.parts(record)
                .iter()
                .find_map(|part| self.busy_destructor(&Type::Struct(*self.records.get(part)?)))
        })
    }

    fn does_something(&self, method: NodeId) -> bool {
        match self.ast.definition(method).and_then(|m| self.ast.body(m)) {
            Some(body) => self.ast.children(body).next().is_some(),
            // Declared but not defined here: not known to be harmless, unless defaulted.
            None => !self.ast[method].has(Flag::ExplicitlyDefaulted),
        }
    }

    /// The constructor with a given signature.
    pub(super) fn find_constructor(&self, record: NodeId, signature: &CType) -> Option<NodeId> {
        let wanted = signature.function()?;
        self.ast.methods(record).filter(|&m| self.ast[m].kind == Kind::CXXConstructorDecl).find(|&m| {
            let ty = self.ast[m].ty.as_ref().map(|ty| self.types.resolve(ty, m));
            ty.as_ref().and_then(CType::function).is_some_and(|f| f.params == wanted.params)
        })
    }
}
