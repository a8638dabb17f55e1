//! Which pieces of a call's text are replaced: everything in front of the first argument that stays, and markers
//! with the commas behind them. Of a call in which none stays, everything but the last parenthesis.
//!
//! Arguments themselves are not touched, so they may hold anything, other calls of the kind included. A marker must
//! go even though it is only a number: it is often declared and never defined.

use std::ops::Range;

use ir::Diagnostic;

use super::arguments::ReadArguments;
use super::{refusal, span_of};
use crate::ast::{Ast, FileId, Loc, NodeId};

/// Ranges of bytes in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cuts {
    /// The file that all ranges are in.
    pub file: FileId,
    /// `__enzyme_autodiff<double>((void*)f, enzyme_dup, `; becomes the name of another function and `(`.
    pub head: Range<u32>,
    /// `enzyme_const, `
    pub markers: Vec<Range<u32>>,
}

pub fn cuts(ast: &Ast, call: NodeId, read: &ReadArguments) -> Result<Cuts, Diagnostic> {
    let span = span_of(ast, call);
    let in_macro = || {
        refusal(span, "the call or one of its markers comes out of a macro")
            .with_hint("write it without the macro")
    };
    let range = ast[call].range.ok_or_else(in_macro)?;
    let ((file, begin), end) = ast.span(range).ok_or_else(in_macro)?;
    let text = ast.file(file).bytes().ok_or_else(in_macro)?;
    // Where an argument starts in the text of the call. If that is the argument of a macro, so are its parts;
    // otherwise a part that comes out of a macro starts where the macro is used.
    let start = |node: NodeId| {
        let begin_of: Loc = ast[node].range?.begin;
        let place = match range.begin.in_macro {
            true if begin_of.is_macro_arg => begin_of.spelling,
            true => return None,
            false => begin_of.expansion,
        };
        (place.file == file && (begin..end).contains(&place.offset)).then_some(place.offset)
    };
    let piece = |from: u32, to: u32| {
        let bytes = text.get(from as usize..to as usize)?;
        Some(code(bytes))
    };
    let head = match read.first {
        Some(first) => begin..start(first).ok_or_else(in_macro)?,
        None => begin..end - 1,
    };
    let is_whole =
        |code: &[u8]| read.first.is_some() || text.get(end as usize - 1) == Some(&b')') && !code.is_empty();
    if !piece(head.start, head.end)
        .is_some_and(|code| is_whole(&code) && is_head(&code, read.first.is_some()))
    {
        return Err(in_macro());
    }
    let mut markers = Vec::new();
    for &(marker, behind) in &read.markers {
        let cut = start(marker).ok_or_else(in_macro)?..start(behind).ok_or_else(in_macro)?;
        if cut.start < head.end {
            continue;
        }
        if cut.start >= cut.end || !piece(cut.start, cut.end).is_some_and(|code| is_marker(&code)) {
            return Err(in_macro());
        }
        markers.push(cut);
    }
    Ok(Cuts { file, head, markers })
}

/// The text without comments and white space.
fn code(bytes: &[u8]) -> Vec<u8> {
    cxx_text::code(bytes).flat_map(|token| token.bytes(bytes)).copied().collect()
}

/// Ends between two arguments (or behind the last), with only the call's own parenthesis open.
fn is_head(code: &[u8], more_follow: bool) -> bool {
    let count = |wanted: u8| code.iter().filter(|&&byte| byte == wanted).count();
    code.ends_with(b",") == more_follow && count(b'(') == count(b')') + 1
}

/// Names or numbers, each with a comma.
fn is_marker(code: &[u8]) -> bool {
    code.strip_suffix(b",").is_some_and(|names| {
        names.split(|&byte| byte == b',').all(|name| {
            !name.is_empty()
                && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'))
        })
    })
}
