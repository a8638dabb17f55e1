//! What a program written for Clad marks: `__attribute__((annotate("non_differentiable")))`.
//!
//! Clad takes such variables, members, functions and classes for constants. Here a derivative goes through everything, which
//! would give other numbers, so what is marked is refused where a derivative reads or calls it.

use ir::Code;

use super::R;
use super::body::Body;
use crate::ast::{Kind, NodeId};

const MARK: &str = "non_differentiable";

impl Body<'_, '_> {
    /// Refuses an expression that names something that is marked.
    pub(super) fn refuse_marked(&mut self, e: NodeId) -> R<()> {
        let ast = self.ast();
        let named = ast.strip(e);
        match ast.referenced(named) {
            Some(decl) => self.refuse_marked_decl(e, decl),
            None => Ok(()),
        }
    }

    pub(super) fn refuse_marked_decl(&mut self, e: NodeId, decl: NodeId) -> R<()> {
        let ast = self.ast();
        let class = ast.contexts(decl).find(|&c| ast[c].kind.is_record());
        let marked = [Some(decl), class].into_iter().flatten().find(|&d| self.is_marked(d));
        let Some(marked) = marked else { return Ok(()) };
        let name = ast[marked].name().to_string();
        let message = format!("`{name}` is marked `{MARK}`, and derivatives go through everything here");
        Err(self.refuse(Code::UnsupportedExpression, e, message))
    }

    fn is_marked(&self, decl: NodeId) -> bool {
        let ast = self.ast();
        ast.children_of_kind(decl, Kind::AnnotateAttr).any(|attribute| {
            let Some(range) = ast[attribute].range else { return false };
            // The attribute itself, in the definition of a macro or in plain sight.
            let (from, to) = (range.begin.spelling, range.end.spelling);
            let text = (from.file == to.file)
                .then(|| ast.file(from.file).bytes()?.get(from.offset as usize..to.end() as usize))
                .flatten();
            text.is_some_and(|text| String::from_utf8_lossy(text).contains(MARK))
        })
    }
}
