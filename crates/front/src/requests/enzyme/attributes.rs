//! Attributes by which Enzyme is told that something has no derivative, or that of another function.
//!
//! clang does not know them and leaves them out of its tree; a derivative made without them would be another one than
//! the program asks for. So they are looked for in the text, and refused.

use cxx_text::{Cursor, Token, code};
use ir::{Diagnostic, Span};

use super::refusal;
use crate::ast::Ast;

const NAMES: [&str; 2] = ["enzyme_inactive", "enzyme_function_like"];

/// A refusal for each such attribute.
pub fn refused(ast: &Ast) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    for (number, file) in ast.files.iter().enumerate() {
        let Some(text) = file.bytes() else { continue };
        for name in NAMES {
            let found = places(text, name).into_iter().map(|at| span(number as u32, text, at, name));
            all.extend(found.map(|span| {
                refusal(span, format!("the attribute `{name}` is not followed"))
                    .with_hint("register the derivative: __enzyme_register_gradient_…, or pass what is constant as enzyme_const")
            }));
        }
    }
    all
}

/// Where a word stands in code, behind what opens or continues a list of attributes.
fn places(text: &[u8], name: &str) -> Vec<usize> {
    if !text.windows(name.len()).any(|window| window == name.as_bytes()) {
        return Vec::new();
    }
    let tokens: Vec<Token> = code(text).collect();
    let c = Cursor::new(text, &tokens);
    let found =
        (0..tokens.len()).filter(|&i| c.at(i) == name && matches!(c.before(i), "(" | "," | ":" | "::"));
    found.map(|i| tokens[i].start).collect()
}

fn span(file: u32, text: &[u8], at: usize, name: &str) -> Span {
    let start = text[..at].iter().rposition(|c| *c == b'\n').map_or(0, |n| n + 1);
    let line = 1 + text[..at].iter().filter(|c| **c == b'\n').count() as u32;
    Span { file, line, col: (at - start) as u32 + 1, len: name.len() as u32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_and_other_words_are_not() {
        let text = b"// (enzyme_inactive)\n__attribute__((enzyme_inactive)) int f(); [[clang::enzyme_inactive]] int g();\n\
                     int enzyme_inactive_count; void* __enzyme_inactive[1];";
        assert_eq!(places(text, "enzyme_inactive").len(), 2);
        assert_eq!(span(0, text, places(text, "enzyme_inactive")[0], "enzyme_inactive").line, 2);
    }
}
