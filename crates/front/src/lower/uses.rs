//! What expressions and statements do with the variables that they name.

use super::body::Body;
use crate::ast::{Flag, Kind, NodeId};

/// One mention of a variable.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Read,
    Assigned,
    /// A function or a constructor may read it, by a reference or pointer to what is constant there.
    Shown,
    /// Its address, or a reference to it, goes elsewhere.
    Handed,
    /// It is a pointer, and a function may write to what it leads to.
    Lent,
}

impl Body<'_, '_> {
    /// Whether something else than the names of a variable may lead to it: it is not only read, assigned to and returned.
    pub(super) fn escapes(&self, variable: NodeId) -> bool {
        let uses = self.uses(variable, self.function);
        uses.into_iter().any(|it| matches!(it, Use::Shown | Use::Handed))
    }

    /// Whether evaluating an expression may change what another reads: by its name, or by a pointer's.
    pub(super) fn may_change_by_name(&self, by: NodeId, read: NodeId) -> bool {
        let Some(variable) = self.root(read) else { return false };
        self.uses(variable, by).into_iter().any(|it| !matches!(it, Use::Read | Use::Shown))
    }

    /// The name that a place is reached from.
    fn root(&self, place: NodeId) -> Option<NodeId> {
        use Kind::*;
        let ast = self.ast();
        match ast[place].kind {
            DeclRefExpr => Some(place),
            MemberExpr | ParenExpr | ArraySubscriptExpr | UnaryOperator | ImplicitCastExpr => {
                self.root(ast.children(place).next()?)
            }
            _ => None,
        }
    }

    fn uses(&self, variable: NodeId, within: NodeId) -> Vec<Use> {
        let ast = self.ast();
        let wanted = ast.referenced(variable);
        let names = ast.descendants(within);
        let names = names.filter(|&n| ast[n].kind == Kind::DeclRefExpr && ast.referenced(n) == wanted);
        names.map(|name| self.use_of(name, within)).collect()
    }

    fn use_of(&self, name: NodeId, within: NodeId) -> Use {
        use Kind::*;
        let ast = self.ast();
        let mut inner = name;
        for outer in ast.ancestors(name) {
            // It is the place that the whole expression stands for.
            if inner == within {
                return Use::Read;
            }
            let is_base = ast.child(outer, 0) == Some(inner);
            match ast[outer].kind {
                // The object of a method.
                MemberExpr
                    if ast.ancestors(outer).next().is_some_and(|n| ast[n].kind == CXXMemberCallExpr) =>
                {
                    return if self.may_write_through(inner) { Use::Handed } else { Use::Shown };
                }
                MemberExpr | ParenExpr if !ast[outer].has(Flag::IsArrow) => {}
                ArraySubscriptExpr if is_base => {}
                ImplicitCastExpr => match ast[outer].cast_kind() {
                    "LValueToRValue" => {
                        let given = ast.ancestors(outer).next().is_some_and(|n| is_call(ast[n].kind));
                        return if given && self.may_write_through(outer) { Use::Lent } else { Use::Read };
                    }
                    "NoOp" | "ArrayToPointerDecay" | "UncheckedDerivedToBase" | "DerivedToBase" => {}
                    _ => return Use::Handed,
                },
                BinaryOperator if ast[outer].opcode() == "=" => {
                    return if is_base { Use::Assigned } else { Use::Handed };
                }
                CompoundAssignOperator => return Use::Assigned,
                ReturnStmt => return Use::Read,
                CXXConstructExpr => {}
                kind if is_call(kind) && !self.may_write_through(inner) => return Use::Shown,
                // Its address or a reference to it may be kept.
                _ => return Use::Handed,
            }
            inner = outer;
        }
        Use::Handed
    }

    /// Whether an argument is an object, or leads to one, that is not constant.
    fn may_write_through(&self, argument: NodeId) -> bool {
        let ty = self.m.types.type_of(argument);
        !ty.pointee().unwrap_or(&ty).is_const
    }
}

fn is_call(kind: Kind) -> bool {
    matches!(kind, Kind::CallExpr | Kind::CXXMemberCallExpr | Kind::CXXOperatorCallExpr)
}
