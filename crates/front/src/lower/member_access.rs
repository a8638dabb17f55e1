//! Whether generated code may name the members of a class and give them their values in braces.

use ir::{MemberAccess, StructId};

use super::Lowering;
use crate::ast::{Flag, Kind, NodeId};

impl Lowering<'_> {
    pub(super) fn member_access(&self, id: StructId, record: NodeId) -> MemberAccess {
        let structure = self.module.structure(id);
        let is_of = |names: &[&str]| names.iter().any(|n| structure.name.starts_with(n));
        // What the library gives away of a complex number is a copy of its parts.
        if is_of(&["std::complex<", "thrust::complex<"]) {
            return MemberAccess::Hidden;
        }
        let of_library = is_of(&["std::", "thrust::", "cugrad::"]);
        if of_library || structure.fields.is_empty() || self.is_lambda(record) || self.is_printed_anew(record)
        {
            MemberAccess::Open
        } else if self.hides_members(record) {
            MemberAccess::Hidden
        } else if self.constructs_otherwise(record, structure.fields.len()) {
            MemberAccess::Constructed
        } else {
            MemberAccess::Open
        }
    }

    /// Whether a class stands where only another class's own code may name it.
    pub(super) fn has_private_name(&self, record: NodeId) -> bool {
        let ast = self.ast;
        let Some(outer) = ast.parent(record).filter(|outer| ast[*outer].kind.is_record()) else {
            return false;
        };
        let mut public = ast[outer].tag_used.as_deref() != Some("class");
        for child in ast.children(outer).take_while(|child| *child != record) {
            if ast[child].kind == Kind::AccessSpecDecl {
                public = ast[child].access.as_deref() == Some("public");
            }
        }
        let is_of_user = !self.record_name_of_library(record);
        is_of_user && (!public || self.has_private_name(outer))
    }

    fn record_name_of_library(&self, record: NodeId) -> bool {
        let name = self.types.decl_name(record).unwrap_or_default();
        ["std::", "thrust::", "cugrad::", "cub::", "cuda::", "nvcuda::"].iter().any(|n| name.starts_with(n))
    }

    fn hides_members(&self, record: NodeId) -> bool {
        let ast = self.ast;
        let mut public = ast[record].tag_used.as_deref() != Some("class");
        ast.children(record).any(|child| {
            match ast[child].kind {
                Kind::AccessSpecDecl => public = ast[child].access.as_deref() == Some("public"),
                Kind::FieldDecl => return !public,
                _ => {}
            }
            false
        })
    }

    /// Whether a list of all members in braces does anything else than to store them.
    fn constructs_otherwise(&self, record: NodeId, members: usize) -> bool {
        let ast = self.ast;
        let is_template = |child: NodeId| {
            ast[child].kind == Kind::FunctionTemplateDecl
                && ast.children(child).any(|c| ast[c].kind == Kind::CXXConstructorDecl)
        };
        if ast.children(record).any(is_template) {
            return true;
        }
        let written: Vec<NodeId> = ast
            .methods(record)
            .filter(|&m| ast[m].kind == Kind::CXXConstructorDecl && !ast[m].has(Flag::IsImplicit))
            .collect();
        if written.is_empty() {
            return false;
        }
        let takes_all = |&constructor: &NodeId| {
            let params: Vec<NodeId> = ast.params(constructor).collect();
            let needed = params.iter().filter(|&&p| ast.default_argument(p).is_none()).count();
            (needed..=params.len()).contains(&members)
        };
        let mut candidates = written.into_iter().filter(takes_all);
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => !self.stores_its_parameters(only, record),
            _ => true,
        }
    }

    /// `V(double x, double y) : x(x), y(y) {}`
    fn stores_its_parameters(&self, constructor: NodeId, record: NodeId) -> bool {
        let ast = self.ast;
        let Some(definition) = ast.definition(constructor) else { return false };
        let body = ast.children_of_kind(definition, Kind::CompoundStmt).next();
        let params: Vec<NodeId> = ast.params(definition).collect();
        let fields: Vec<NodeId> = ast.fields(record).collect();
        let stored: Vec<NodeId> = ast.ctor_initializers(definition).collect();
        let stores = |((&field, &param), &initialiser): ((&NodeId, &NodeId), &NodeId)| {
            let member = ast[initialiser].decl.as_ref().and_then(|stub| ast.find(stub.id));
            let value = ast.children(initialiser).next_back().map(|e| ast.strip(e));
            member == Some(field)
                && value.and_then(|v| ast.referenced(v)) == Some(param)
                && ast[field].type_text() == ast[param].type_text().trim_start_matches("const ")
        };
        body.is_some_and(|b| ast.children(b).next().is_none())
            && ast[record].bases.is_empty()
            && fields.len() == params.len()
            && fields.len() == stored.len()
            && fields.iter().zip(&params).zip(&stored).all(stores)
    }
}
