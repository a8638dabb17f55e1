//! Tells code from comments and literals, byte by byte.
//!
//! Enough of a lexer for questions about directives and launches; it knows both kinds of comments, ordinary and
//! raw strings, and characters (`1'000` is a number).

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Code,
    Comment,
    Literal,
}

/// The class of every byte.
pub fn mask(text: &[u8]) -> Vec<Class> {
    let mut classes = vec![Class::Code; text.len()];
    let mut at = 0;
    while at < text.len() {
        let (end, class) = match (text[at], text.get(at + 1)) {
            (b'/', Some(b'/')) => (line_end(text, at), Class::Comment),
            (b'/', Some(b'*')) => (find(text, at + 2, b"*/"), Class::Comment),
            (b'"', _) if is_raw(text, at) => (raw_end(text, at), Class::Literal),
            (b'"', _) => (literal_end(text, at), Class::Literal),
            (b'\'', _) if !in_number(text, at) => (literal_end(text, at), Class::Literal),
            _ => (at + 1, Class::Code),
        };
        classes[at..end].fill(class);
        at = end;
    }
    classes
}

/// Where words (identifiers, keywords and numbers) stand, outside of comments and strings.
pub fn words(text: &[u8], classes: &[Class]) -> Vec<(usize, usize)> {
    let part = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if classes[at] != Class::Code || !part(text[at]) {
            at += 1;
            continue;
        }
        let start = at;
        while at < text.len() && classes[at] == Class::Code && part(text[at]) {
            at += 1;
        }
        all.push((start, at));
    }
    all
}

/// The end of a line, past any line that is continued.
fn line_end(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && (text[at] != b'\n' || is_spliced(text, at)) {
        at += 1;
    }
    at
}

/// Whether the newline at `at` is taken back by a backslash before it.
pub fn is_spliced(text: &[u8], at: usize) -> bool {
    let before = &text[..at];
    before.ends_with(b"\\") || before.ends_with(b"\\\r")
}

/// Just behind the next occurrence of `what`, or the end.
fn find(text: &[u8], from: usize, what: &[u8]) -> usize {
    let rest = text.get(from..).unwrap_or(&[]);
    rest.windows(what.len()).position(|window| window == what).map_or(text.len(), |at| from + at + what.len())
}

/// Behind the closing quote, or at the end of the line if there is none.
fn literal_end(text: &[u8], start: usize) -> usize {
    let quote = text[start];
    let mut at = start + 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// `R"` or a prefix before it, not the end of a longer name.
fn is_raw(text: &[u8], quote: usize) -> bool {
    matches!(word_before(text, quote), b"R" | b"LR" | b"uR" | b"UR" | b"u8R")
}

fn raw_end(text: &[u8], quote: usize) -> usize {
    let rest = &text[quote + 1..];
    let Some(open) = rest.iter().take(17).position(|&byte| byte == b'(') else {
        return literal_end(text, quote);
    };
    let mut close = vec![b')'];
    close.extend(&rest[..open]);
    close.push(b'"');
    find(text, quote + 1 + open, &close)
}

fn in_number(text: &[u8], quote: usize) -> bool {
    word_before(text, quote).first().is_some_and(u8::is_ascii_digit)
}

fn word_before(text: &[u8], at: usize) -> &[u8] {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'');
    let start = text[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |position| position + 1);
    &text[start..at]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code alone, the rest as dots.
    fn code(text: &str) -> String {
        let classes = mask(text.as_bytes());
        text.chars().zip(classes).map(|(c, class)| if class == Class::Code { c } else { '.' }).collect()
    }

    #[test]
    fn comments_and_literals_are_not_code() {
        assert_eq!(code("a/*b*/c//d\ne"), "a.....c...\ne");
        assert_eq!(code("x(\"a\\\"//b\") 'c' 1'000"), "x(........) ... 1'000");
        assert_eq!(code("R\"x(\")\"y)x\" z"), "R.......... z");
        assert_eq!(code("// a \\\nb\nc"), "........\nc");
        assert_eq!(code("#error don't\nc"), "#error don..\nc");
    }
}
