//! Which constructor an expression calls: clang prints its signature, not its id.

use super::TypeTable;
use crate::ast::{Kind, NodeId};

impl TypeTable<'_> {
    /// The constructor that a `CXXConstructExpr` (or `CXXTemporaryObjectExpr`) calls, its definition where there is
    /// one. `None` for records that are not in the tree, and if the signature fits none or several.
    pub fn constructor(&self, expr: NodeId) -> Option<NodeId> {
        let node = &self.ast[expr];
        let wanted = node.ctor_type.as_ref()?;
        let record = self.record_of(&self.array_element(expr))?;
        let constructors: Vec<NodeId> = self
            .ast
            .methods(record)
            .filter(|&method| self.ast[method].kind == Kind::CXXConstructorDecl)
            .collect();
        let by_text = |&id: &NodeId| self.ast[id].ty.as_ref().is_some_and(|ty| ty.text == wanted.text);
        let found = only(constructors.iter().copied().filter(by_text)).or_else(|| {
            // The signature is spelled as the record's own scope spells it.
            let wanted = self.resolve(wanted, record);
            let fits = |&id: &NodeId| wanted.unresolved().is_none() && self.type_of(id) == wanted;
            only(constructors.iter().copied().filter(fits))
        })?;
        Some(self.ast.definition(found).unwrap_or(found))
    }

    /// The type of an expression, or of its elements if it is an array of objects.
    fn array_element(&self, expr: NodeId) -> super::CType {
        let mut ty = self.type_of(expr);
        while let super::Shape::Array(element, _) = ty.shape {
            ty = *element;
        }
        ty
    }
}

/// The element of an iterator with just one.
fn only(mut found: impl Iterator<Item = NodeId>) -> Option<NodeId> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}
