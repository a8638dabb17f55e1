//! `__shared__ alignas(16) float tile[64]`: nvcc takes `alignas` behind its attributes, clang in front of them only.

use std::ops::Range;

use crate::cursor::Cursor;

const MEMORIES: [&str; 3] = ["__shared__", "__constant__", "__device__"];

/// An alignment that stands behind attributes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LateAlignment {
    /// The bytes of the attributes, with `extern` or `static` where they stand before.
    pub attributes: Range<usize>,
    /// The bytes of `alignas(…)`.
    pub alignment: Range<usize>,
}

impl LateAlignment {
    /// Both with their places exchanged: as long as they are.
    pub fn exchanged(&self, text: &[u8]) -> Vec<u8> {
        let between = &text[self.attributes.end..self.alignment.start];
        [&text[self.alignment.clone()], between, &text[self.attributes.clone()]].concat()
    }

    /// From the first byte of the attributes to the last of the alignment.
    pub fn range(&self) -> Range<usize> {
        self.attributes.start..self.alignment.end
    }
}

/// All of them in some code, first to last.
pub fn late_alignments(c: Cursor<'_>) -> Vec<LateAlignment> {
    let mut found = Vec::new();
    for i in 1..c.tokens.len() {
        if c.at(i) != "alignas" || !MEMORIES.contains(&c.before(i)) || c.at(i + 1) != "(" {
            continue;
        }
        let Some(close) = c.closing(i + 1) else { continue };
        let mut first = i - 1;
        while first > 0
            && (MEMORIES.contains(&c.before(first)) || matches!(c.before(first), "extern" | "static"))
        {
            first -= 1;
        }
        found.push(LateAlignment { attributes: c.bytes(first, i - 1), alignment: c.bytes(i, close) });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Token, code};

    fn moved(text: &str) -> String {
        let tokens: Vec<Token> = code(text.as_bytes()).collect();
        let mut result = text.as_bytes().to_vec();
        for late in late_alignments(Cursor::new(text, &tokens)) {
            result[late.range()].copy_from_slice(&late.exchanged(text.as_bytes()));
        }
        String::from_utf8(result).expect("still text")
    }

    #[test]
    fn alignments_come_first() {
        assert_eq!(moved("__shared__ alignas(16) float a[4];"), "alignas(16) __shared__ float a[4];");
        assert_eq!(
            moved("extern __shared__  alignas(T) char a[];"),
            "alignas(T)  extern __shared__ char a[];"
        );
        let right = "alignas(16) __shared__ float a[4]; struct alignas(8) S {};";
        assert_eq!(moved(right), right);
    }
}
