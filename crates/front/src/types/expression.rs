//! Types of expressions, and of variables made of them, whose text means nothing where they stand.
//!
//! clang prints an array by the words of its declaration, `value_type[8]`, and such a word may be a member of each instance of a
//! template: outside of the class it has no meaning. What the expression is made of says which one it is.

use super::table::reference;
use super::{CType, TypeTable};
use crate::ast::{Kind, NodeId};

impl TypeTable<'_> {
    /// The type of an expression by that of its operand or of the member it names; `None` where that says nothing.
    pub(super) fn of_its_parts(&self, e: NodeId) -> Option<CType> {
        let node = &self.ast[e];
        let operands = || self.ast.children(e).map(|operand| self.type_of(operand));
        let found = match (node.kind, node.cast_kind()) {
            (Kind::MemberExpr | Kind::DeclRefExpr, _) => {
                self.type_of(self.ast.referenced(e)?).referred().clone()
            }
            (Kind::ParenExpr, _) | (Kind::ImplicitCastExpr, "NoOp") => operands().next()?,
            (Kind::ImplicitCastExpr, "ArrayToPointerDecay") => operands().next()?.decayed(),
            (Kind::ImplicitCastExpr, "LValueToRValue") => operands().next()?.unqualified(),
            (Kind::ArraySubscriptExpr, _) => operands().find(CType::is_pointer)?.pointee()?.clone(),
            (Kind::BinaryOperator, _) if matches!(node.opcode(), "+" | "-") => {
                operands().find(CType::is_pointer)?
            }
            (Kind::UnaryOperator, _) => match node.opcode() {
                "*" => operands().next()?.pointee()?.clone(),
                "&" => CType::pointer_to(operands().next()?),
                "++" | "--" => operands().next()?,
                _ => return None,
            },
            (Kind::VarDecl, _) => {
                node.init.as_ref()?;
                let init = self.ast.children(e).rfind(|&child| !self.ast[child].kind.is_attr())?;
                let ty = self.type_of(init);
                if node.type_text().contains('&') { reference(ty, false) } else { ty.unqualified() }
            }
            _ => return None,
        };
        found.unresolved().is_none().then_some(found)
    }
}
