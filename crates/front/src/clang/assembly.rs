//! Inline PTX that has a meaning in C++ is read as that C++, in the same place (see the crate `ptx`).

use super::mask::{Class, mask};

/// The text with what is known replaced; `None` if there is nothing.
pub fn replace(text: &[u8]) -> Option<Vec<u8>> {
    if !text.windows(3).any(|w| w == b"asm") {
        return None;
    }
    let classes = mask(text);
    let mut result = text.to_vec();
    let mut at = 0;
    while let Some((start, end)) = statement(text, &classes, at) {
        let known = std::str::from_utf8(&text[start..end]).ok().and_then(ptx::in_place);
        if let Some(new) = known {
            result[start..end].copy_from_slice(new.as_bytes());
        }
        at = end;
    }
    (result != text).then_some(result)
}

/// The next statement from its keyword to behind its closing bracket.
fn statement(text: &[u8], classes: &[Class], from: usize) -> Option<(usize, usize)> {
    let mut at = from;
    while at < text.len() {
        let word = word(text, classes, at);
        if !word.iter().any(|w| ptx::KEYWORDS.contains(w)) {
            at += word.map_or(1, str::len);
            continue;
        }
        let start = at;
        at = blanks(text, start + word.map_or(0, str::len));
        while let Some(q) = self::word(text, classes, at).filter(|q| ptx::QUALIFIERS.contains(q)) {
            at = blanks(text, at + q.len());
        }
        if text.get(at) == Some(&b'(')
            && let Some(end) = closing(text, classes, at)
        {
            return Some((start, end));
        }
    }
    None
}

/// The identifier or number that starts here.
fn word<'t>(text: &'t [u8], classes: &[Class], at: usize) -> Option<&'t str> {
    let part = |i: usize| classes[i] == Class::Code && (text[i].is_ascii_alphanumeric() || text[i] == b'_');
    let end = (at..text.len()).find(|i| !part(*i)).unwrap_or(text.len());
    if end == at {
        return None;
    }
    std::str::from_utf8(&text[at..end]).ok()
}

fn blanks(text: &[u8], from: usize) -> usize {
    (from..text.len()).find(|i| !text[*i].is_ascii_whitespace() && text[*i] != b'\\').unwrap_or(text.len())
}

fn closing(text: &[u8], classes: &[Class], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for at in (open..text.len()).filter(|at| classes[*at] == Class::Code) {
        match text[at] {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
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
