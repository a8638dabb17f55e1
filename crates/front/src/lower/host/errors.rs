//! Tests of CUDA's error codes. Every call of CUDA has succeeded where the program goes on, so such a test is decided: its
//! failing branch, which prints and exits or throws, is not part of what is differentiated.
//!
//! That is known of what CUDA's own functions return (they have no body here), of functions that return nothing else, and of variables that
//! nothing else is assigned to. A status that the program makes itself (`if (n > limit) return cudaErrorInvalidValue;`) is
//! a number like any other, and compared; unless its failing branch ends the program.

use super::super::body::Body;
use crate::ast::{Kind, NodeId, StorageClass};

/// Types of error codes, and the value that means success is 0 in all of them.
const STATUSES: [&str; 4] = ["cudaError", "cublasStatus_t", "cufftResult", "curandStatus"];

/// Functions that nobody returns from.
const ENDS: [&str; 8] =
    ["exit", "_exit", "_Exit", "quick_exit", "abort", "terminate", "__assert_fail", "__assert_rtn"];

impl Body<'_, '_> {
    /// Whether a condition holds, if all it looks at is whether calls succeeded; `branches` are what is done where it
    /// holds, and where it does not.
    pub(in super::super) fn error_test(
        &mut self,
        cond: NodeId,
        branches: [Option<NodeId>; 2],
    ) -> Option<bool> {
        self.decided(cond, false).or_else(|| {
            let holds = self.decided(cond, true)?;
            branches[usize::from(holds)].is_some_and(|failing| self.never_left(failing)).then_some(holds)
        })
    }

    /// Whether the program ends in a branch, on every way through it.
    fn never_left(&self, branch: NodeId) -> bool {
        !self.may_be_left(branch) && self.ends_program(branch)
    }

    /// Whether something in a branch leads out of it. What leads out of a loop in it counts too; what is in lambdas leads out of these.
    fn may_be_left(&self, s: NodeId) -> bool {
        let ast = self.ast();
        match ast[s].kind {
            Kind::ReturnStmt
            | Kind::BreakStmt
            | Kind::ContinueStmt
            | Kind::GotoStmt
            | Kind::IndirectGotoStmt => true,
            Kind::LambdaExpr => false,
            kind if kind.is_decl() && kind != Kind::VarDecl => false,
            _ => ast.children(s).any(|inner| self.may_be_left(inner)),
        }
    }

    /// Whether the program is over after a statement or expression that nothing leads out of.
    fn ends_program(&self, s: NodeId) -> bool {
        let ast = self.ast();
        let s = ast.strip(s);
        match ast[s].kind {
            Kind::CompoundStmt => ast.children(s).any(|inner| self.ends_program(inner)),
            Kind::CXXThrowExpr => true,
            Kind::CallExpr => {
                // A function of the user's may have such a name too.
                if ast.callee(s).is_some_and(|callee| ast.definition(callee).is_some()) {
                    return false;
                }
                let called = ast.child(s, 0).map(|callee| ast.strip(callee));
                let stub = called.and_then(|callee| ast[callee].referenced_decl.as_ref());
                stub.and_then(|stub| stub.name.as_deref()).is_some_and(|name| ENDS.contains(&name))
            }
            _ => false,
        }
    }

    /// The same; with `assumed`, every status is that of a call that succeeded.
    fn decided(&mut self, cond: NodeId, assumed: bool) -> Option<bool> {
        let ast = self.ast();
        let e = ast.strip(cond);
        match ast[e].kind {
            Kind::UnaryOperator if ast[e].opcode() == "!" => {
                let inner = ast.children(e).next()?;
                self.decided(inner, assumed).map(|holds| !holds)
            }
            Kind::BinaryOperator if matches!(ast[e].opcode(), "==" | "!=") => {
                let (left, right) = self.operands(e).ok()?;
                let equal = self.status(left, assumed)? == self.status(right, assumed)?;
                let either = self.is_status(left) || self.is_status(right);
                either.then_some(equal == (ast[e].opcode() == "=="))
            }
            Kind::BinaryOperator if matches!(ast[e].opcode(), "&&" | "||") => {
                let (left, right) = self.operands(e).ok()?;
                let (a, b) = (self.decided(left, assumed)?, self.decided(right, assumed)?);
                Some(if ast[e].opcode() == "&&" { a && b } else { a || b })
            }
            Kind::CallExpr if ast[e].type_text() == "long" => {
                // `__builtin_expect(e != cudaSuccess, 0)`
                let first = ast.child(e, 1)?;
                self.decided(first, assumed)
            }
            _ if self.is_status(e) && self.status(e, assumed) == Some(0) => Some(false),
            _ => None,
        }
    }

    /// The value of a status: a constant's own, and success where nothing else can be.
    fn status(&mut self, e: NodeId, assumed: bool) -> Option<i128> {
        if let Some(n) = self.constant_int(e) {
            return Some(n);
        }
        (self.is_status(e) && (assumed || self.is_success(e, &mut Vec::new()))).then_some(0)
    }

    /// Whether a status tells of nothing but calls of CUDA; `seen` are functions and variables that are being looked at.
    fn is_success(&mut self, e: NodeId, seen: &mut Vec<NodeId>) -> bool {
        if let Some(n) = self.constant_int(e) {
            return n == 0;
        }
        let ast = self.ast();
        let e = ast.strip(e);
        match ast[e].kind {
            Kind::CStyleCastExpr | Kind::CXXStaticCastExpr | Kind::CXXFunctionalCastExpr => {
                ast.children(e).next_back().is_some_and(|inner| self.is_success(inner, seen))
            }
            Kind::ConditionalOperator => {
                let arms: Vec<NodeId> = ast.children(e).skip(1).collect();
                arms.into_iter().all(|arm| self.is_success(arm, seen))
            }
            Kind::BinaryOperator if ast[e].opcode() == "=" => {
                ast.child(e, 1).is_some_and(|value| self.is_success(value, seen))
            }
            Kind::CallExpr => match ast.callee(e).and_then(|callee| ast.definition(callee)) {
                Some(function) => self.returns_success(function, seen),
                None => self.is_named(e),
            },
            Kind::DeclRefExpr => ast.referenced(e).is_some_and(|variable| self.holds_success(variable, seen)),
            _ => false,
        }
    }

    /// Whether a call names its function, and does not compute which one it is.
    fn is_named(&self, call: NodeId) -> bool {
        let ast = self.ast();
        let callee = ast.child(call, 0).map(|callee| ast.strip(callee));
        callee.and_then(|c| ast[c].referenced_decl.as_ref()).is_some_and(|stub| stub.kind.is_function())
    }

    fn returns_success(&mut self, function: NodeId, seen: &mut Vec<NodeId>) -> bool {
        if seen.contains(&function) {
            return true;
        }
        seen.push(function);
        let ast = self.ast();
        let Some(body) = ast.body(function) else { return false };
        let returned: Vec<NodeId> =
            ast.descendants(body).filter(|&s| ast[s].kind == Kind::ReturnStmt).collect();
        returned.into_iter().all(|s| ast.child(s, 0).is_some_and(|value| self.is_success(value, seen)))
    }

    /// Whether nothing but such statuses is assigned to a variable of a function, or given for a parameter.
    fn holds_success(&mut self, variable: NodeId, seen: &mut Vec<NodeId>) -> bool {
        if seen.contains(&variable) {
            return true;
        }
        seen.push(variable);
        let ast = self.ast();
        let Some(function) = ast.enclosing_function(variable) else { return false };
        let Some(body) = ast.body(function) else { return false };
        let mut values: Vec<NodeId> = Vec::new();
        match ast[variable].kind {
            Kind::ParmVarDecl => match self.given(function, variable) {
                Some(given) => values.extend(given),
                None => return false,
            },
            Kind::VarDecl if ast[variable].storage_class == Some(StorageClass::Static) => return false,
            _ => values.extend(ast.children(variable).filter(|&init| !ast[init].kind.is_attr())),
        }
        if ast[variable].type_text().ends_with('&') {
            return false;
        }
        for e in ast.descendants(body) {
            if ast[e].kind != Kind::DeclRefExpr || ast.referenced(e) != Some(variable) {
                continue;
            }
            let mut around = ast.ancestors(e).filter(|&a| ast[a].kind != Kind::ParenExpr);
            let Some(user) = around.next() else { return false };
            match ast[user].kind {
                Kind::ImplicitCastExpr if ast[user].cast_kind() == "LValueToRValue" => {}
                Kind::BinaryOperator if ast[user].opcode() == "=" => values.extend(ast.child(user, 1)),
                // Someone else may write to it.
                _ => return false,
            }
        }
        values.into_iter().all(|value| self.is_success(value, seen))
    }

    /// What calls give for a parameter; None where there are no calls, or others that are not seen.
    fn given(&self, function: NodeId, param: NodeId) -> Option<Vec<NodeId>> {
        let ast = self.ast();
        let at = ast.params(function).position(|p| p == param)?;
        let mut all = Vec::new();
        for call in ast.all(Kind::CallExpr) {
            if ast.callee(call).and_then(|callee| ast.definition(callee)) == Some(function) {
                all.push(ast.child(call, at + 1)?);
            }
        }
        (!all.is_empty()).then_some(all)
    }

    pub(super) fn is_status(&self, e: NodeId) -> bool {
        let ast = self.ast();
        let mut inner = e;
        loop {
            let text = ast[inner].type_text();
            let text = text.strip_prefix("const ").unwrap_or(text);
            let text = text.strip_prefix("enum ").unwrap_or(text);
            let text = text.strip_prefix("::").unwrap_or(text);
            if STATUSES.iter().any(|s| text.starts_with(s)) {
                return true;
            }
            match ast[inner].kind {
                Kind::ImplicitCastExpr
                | Kind::ParenExpr
                | Kind::CStyleCastExpr
                | Kind::CXXStaticCastExpr
                | Kind::CXXFunctionalCastExpr
                | Kind::ExprWithCleanups => match ast.children(inner).next_back() {
                    Some(below) => inner = below,
                    None => return false,
                },
                _ => return false,
            }
        }
    }
}
