//! `alignas` in front of CUDA's attributes, where clang takes it; everything around keeps its offset.

use cxx_text::{Cursor, Token, code, late_alignments};

/// The text with alignments in front; `None` if they are.
pub fn move_forward(text: &[u8]) -> Option<Vec<u8>> {
    if !text.windows(7).any(|window| window == b"alignas") {
        return None;
    }
    let tokens: Vec<Token> = code(text).collect();
    let mut result = text.to_vec();
    for late in late_alignments(Cursor::new(text, &tokens)) {
        result[late.range()].copy_from_slice(&late.exchanged(text));
    }
    (result != text).then_some(result)
}
