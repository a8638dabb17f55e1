//! Where in the source an instruction or a problem belongs.
//!
//! Inside macros this is the place of the macro's use: that is where the user looks.

use ir::Span;

use super::Lowering;
use crate::ast::{NodeId, Place};

impl Lowering<'_> {
    pub(super) fn span(&self, node: NodeId) -> Span {
        let ast = self.ast;
        let nodes = std::iter::once(node).chain(ast.ancestors(node));
        for node in nodes {
            if let Some(range) = ast[node].range {
                return between(range.begin.expansion, range.end.expansion);
            }
            if let Some(loc) = ast[node].loc {
                return between(loc.expansion, loc.expansion);
            }
        }
        Span::default()
    }

    /// Where an instruction belongs. Those of library code that we read for the user's belong to the call in the
    /// user's code, which puts its own place there when they are inlined.
    pub(super) fn code_span(&self, span: Span) -> Span {
        let of_library = self.of_library.get(span.file as usize).copied();
        if of_library.unwrap_or(false) { Span::default() } else { span }
    }

    /// The place of a declaration's name.
    pub(super) fn name_span(&self, decl: NodeId) -> Span {
        match self.ast[decl].loc {
            Some(loc) => between(loc.expansion, loc.expansion),
            None => self.span(decl),
        }
    }
}

fn between(begin: Place, end: Place) -> Span {
    let same_line = begin.file == end.file && begin.line == end.line && end.end() > begin.offset;
    let len = if same_line { end.end() - begin.offset } else { begin.tok_len };
    Span { file: begin.file.0, line: begin.line, col: begin.col, len }
}
