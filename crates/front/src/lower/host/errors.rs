//! Tests of CUDA's error codes. Every call has succeeded where the program goes on, so such a test is decided: its
//! failing branch, which prints and exits or throws, is not part of what is differentiated.

use super::super::body::Body;
use crate::ast::{Kind, NodeId};

/// Types of error codes, and the value that means success is 0 in all of them.
const STATUSES: [&str; 4] = ["cudaError", "cublasStatus_t", "cufftResult", "curandStatus"];

impl Body<'_, '_> {
    /// Whether a condition holds, if all it looks at is whether calls succeeded.
    pub(in super::super) fn error_test(&mut self, cond: NodeId) -> Option<bool> {
        let ast = self.ast();
        let e = ast.strip(cond);
        match ast[e].kind {
            Kind::UnaryOperator if ast[e].opcode() == "!" => {
                let inner = ast.children(e).next()?;
                self.error_test(inner).map(|holds| !holds)
            }
            Kind::BinaryOperator if matches!(ast[e].opcode(), "==" | "!=") => {
                let (left, right) = self.operands(e).ok()?;
                let equal = self.status(left)? == self.status(right)?;
                let either = self.is_status(left) || self.is_status(right);
                either.then_some(equal == (ast[e].opcode() == "=="))
            }
            Kind::BinaryOperator if matches!(ast[e].opcode(), "&&" | "||") => {
                let (left, right) = self.operands(e).ok()?;
                let (a, b) = (self.error_test(left)?, self.error_test(right)?);
                Some(if ast[e].opcode() == "&&" { a && b } else { a || b })
            }
            Kind::CallExpr if ast[e].type_text() == "long" => {
                // `__builtin_expect(e != cudaSuccess, 0)`
                let first = ast.child(e, 1)?;
                self.error_test(first)
            }
            _ if self.is_status(e) && self.status(e) == Some(0) => Some(false),
            _ => None,
        }
    }

    /// The value of a status: a constant's own, and success for everything that calls return.
    fn status(&mut self, e: NodeId) -> Option<i128> {
        if let Some(n) = self.constant_int(e) {
            return Some(n);
        }
        self.is_status(e).then_some(0)
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
