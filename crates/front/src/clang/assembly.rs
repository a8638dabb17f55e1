//! Inline PTX that has a meaning in C++ is read as that C++, in the same place (see the crate `ptx`).

use std::ops::Range;

use cxx_text::{Cursor, Token, code};

/// The text with what is known replaced; `None` if there is nothing.
pub fn replace(text: &[u8]) -> Option<Vec<u8>> {
    if !text.windows(3).any(|w| w == b"asm") {
        return None;
    }
    let tokens: Vec<Token> = code(text).collect();
    let c = Cursor::new(text, &tokens);
    let mut result = text.to_vec();
    for i in 0..tokens.len() {
        let Some(bytes) = statement(c, i) else { continue };
        if let Some(new) = ptx::in_place(c.slice(bytes.clone())) {
            result[bytes].copy_from_slice(new.as_bytes());
        }
    }
    (result != text).then_some(result)
}

/// A statement from its keyword at `i` to behind its closing bracket.
fn statement(c: Cursor<'_>, i: usize) -> Option<Range<usize>> {
    if !c.is_word(i) || !ptx::KEYWORDS.contains(&c.at(i)) {
        return None;
    }
    let mut open = i + 1;
    while ptx::QUALIFIERS.contains(&c.at(open)) {
        open += 1;
    }
    let close = (c.at(open) == "(").then(|| c.closing(open)).flatten()?;
    Some(c.bytes(i, close))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_replaced_where_it_stands() {
        let text = "// asm(\nfloat f(float x) { float y; asm volatile (\"ex2.approx.f32 %0, %1;\" : \"=f\"(y) : \"f\"(x)); return y; }";
        let new = replace(text.as_bytes()).expect("known");
        let new = String::from_utf8(new).expect("still text");
        assert_eq!(new.len(), text.len());
        assert_eq!(
            new.split_whitespace().collect::<Vec<_>>().join(" "),
            "// asm( float f(float x) { float y; (y)=exp2f(x) ; return y; }"
        );
        for other in
            ["int myasm(int);", "asm volatile(\"\" ::: \"memory\");", "asm(\"unknown.f32 %0;\" : \"=f\"(y));"]
        {
            assert_eq!(replace(other.as_bytes()), None, "{other}");
        }
    }
}
