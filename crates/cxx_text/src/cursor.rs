//! Tokens together with the text they come from, walked by their brackets.

use std::ops::Range;

use crate::scan::{Kind, Token, code};

/// Positions are those of tokens in the list; only code is in it, neither blanks nor comments.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    text: &'a [u8],
    /// All code that the cursor walks over; positions are indices of it.
    pub tokens: &'a [Token],
}

impl<'a> Cursor<'a> {
    /// `tokens` are the code of `text`, or a part of it.
    pub fn new(text: &'a (impl AsRef<[u8]> + ?Sized), tokens: &'a [Token]) -> Cursor<'a> {
        Cursor { text: text.as_ref(), tokens }
    }

    /// The token's text; empty past either end, and a replacement character where it is no text.
    pub fn at(&self, i: usize) -> &'a str {
        self.tokens.get(i).map_or("", |t| self.slice(t.range()))
    }

    /// The text of a range of bytes.
    pub fn slice(&self, bytes: Range<usize>) -> &'a str {
        std::str::from_utf8(&self.text[bytes]).unwrap_or("\u{fffd}")
    }

    /// The text of the token before this one; empty at the start.
    pub fn before(&self, i: usize) -> &'a str {
        i.checked_sub(1).map_or("", |p| self.at(p))
    }

    /// Whether it is an identifier or a keyword.
    pub fn is_word(&self, i: usize) -> bool {
        self.tokens.get(i).is_some_and(|t| t.kind == Kind::Word)
    }

    /// Nothing stands between a token and the next.
    pub fn touches_next(&self, i: usize) -> bool {
        i + 1 < self.tokens.len() && self.tokens[i].end == self.tokens[i + 1].start
    }

    /// Bytes from one token's start to another's end.
    pub fn bytes(&self, first: usize, last: usize) -> Range<usize> {
        self.tokens[first].start..self.tokens[last].end
    }

    /// The bracket that closes the one at `open`.
    pub fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in open..self.tokens.len() {
            match self.at(i) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(i);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The bracket that opens what is closed at `close`.
    pub fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in (0..=close).rev() {
            match self.at(i) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(i);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The `<` of the template arguments that end at `close`.
    pub fn opening_angle(&self, close: usize) -> Option<usize> {
        let mut depth = 0usize;
        let mut i = close;
        loop {
            match self.at(i) {
                ">" => depth += 1,
                "<" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(i);
                    }
                }
                ")" | "]" | "}" => i = self.opening(i)?,
                "(" | "[" | "{" | ";" => return None,
                _ => {}
            }
            i = i.checked_sub(1)?;
        }
    }

    /// The tokens of a range without comments and line ends, for use elsewhere on one line.
    pub fn on_one_line(&self, range: Range<usize>) -> String {
        let mut out = String::new();
        let mut end = None;
        for t in &self.tokens[range] {
            if end.is_some_and(|e| e != t.start) {
                out.push(' ');
            }
            out.push_str(self.slice(t.range()));
            end = Some(t.end);
        }
        out
    }

    /// See [`line_ends`].
    pub fn line_ends(&self, bytes: Range<usize>) -> String {
        line_ends(self.slice(bytes))
    }
}

/// What remains of removed text so that the lines after it keep their numbers: its line ends, with the
/// backslashes that continue a macro.
pub fn line_ends(removed: &str) -> String {
    let mut out = String::new();
    for (at, _) in removed.match_indices('\n') {
        let before = &removed[..at];
        if before.ends_with('\\') || before.ends_with("\\\r") {
            out.push('\\');
        }
        out.push('\n');
    }
    out
}

/// The parts between separators that stand outside of brackets, literals and comments. At `:`, `::` separates twice.
pub fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0i32);
    for token in code(text.as_bytes()).filter(|t| t.kind == Kind::Punct) {
        match token.text(text) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            other if depth == 0 && other.chars().all(|c| c == separator) => {
                for at in token.range() {
                    parts.push(&text[from..at]);
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    parts.push(&text[from..]);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_find_each_other() {
        let text = "f<a<b>, (c > d)>(x[\")\"], {y})";
        let tokens: Vec<Token> = code(text.as_bytes()).collect();
        let c = Cursor::new(text, &tokens);
        let open = (0..tokens.len()).rfind(|&i| c.at(i) == "(").expect("there");
        let close = c.closing(open).expect("closed");
        assert_eq!((close, c.opening(close)), (tokens.len() - 1, Some(open)));
        assert_eq!(c.opening_angle(open - 1), Some(1));
        assert_eq!(c.on_one_line(open..close + 1), "(x[\")\"], {y})");
        assert_eq!(Cursor::new(text, &tokens[..close]).closing(open), None);
    }

    #[test]
    fn line_ends_keep_continuations() {
        assert_eq!(line_ends("a\nb\\\nc\\\r\n"), "\n\\\n\\\n");
    }

    #[test]
    fn parts_are_split_outside_of_brackets_and_literals() {
        assert_eq!(split("\"a:b\" : f(c::d) :: e", ':'), ["\"a:b\" ", " f(c::d) ", "", " e"]);
        assert_eq!(split("{a, b}, c /* , */", ','), ["{a, b}", " c /* , */"]);
        assert_eq!(split("", ','), [""]);
    }
}
