//! Statement expressions: `({ int a = f(x); a > y ? a : y; })`, as compilers for CUDA take them from C.
//!
//! The statements are done where the expression stands, and the last one, if it is an expression, is the value. What the
//! block declares ends behind the value. Jumps out of the block would leave an expression half done, and are refused.

use ir::{Code, Value};

use super::R;
use super::body::Body;
use crate::ast::NodeId;

impl Body<'_, '_> {
    /// The value, a number or an object.
    pub(super) fn statement_expression(&mut self, e: NodeId) -> R<Value> {
        let value = self.statements_of_expression(e, |body, last| {
            // Read before what the block declares ends.
            body.value(last).map(Some)
        })?;
        match value {
            Some(value) => Ok(value),
            None => Err(self.unsupported(e)),
        }
    }

    /// One whose value nobody uses, or that has none.
    pub(super) fn statement_expression_effect(&mut self, e: NodeId) -> R<()> {
        self.statements_of_expression(e, |body, last| {
            body.statement(last);
            Ok(None)
        })
        .map(drop)
    }

    fn statements_of_expression(
        &mut self,
        e: NodeId,
        end: impl FnOnce(&mut Self, NodeId) -> R<Option<Value>>,
    ) -> R<Option<Value>> {
        let ast = self.ast();
        let block = self.only_child(e)?;
        if self.exits(block).any() {
            let message = "a jump out of a statement expression `({ … })`";
            return Err(self.refuse(Code::UnsupportedExpression, e, message));
        }
        let statements: Vec<NodeId> = ast.children(block).collect();
        let Some((&last, before)) = statements.split_last() else { return Ok(None) };
        let problems = self.m.problems.len();
        let mut dying = Vec::new();
        for &statement in before {
            self.statement(statement);
            dying.extend(self.dying(statement));
        }
        let value = end(self, last)?;
        self.destroy_all(&dying);
        // Statements record what is wrong in them; a value computed from that is none.
        if self.m.problems.len() > problems { Err(super::Refused) } else { Ok(value) }
    }
}
