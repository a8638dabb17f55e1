//! The preprocessor's lines: those whose first token is `#`.
//!
//! A directive ends where its line does; splices and comments carry it on. What stands in a directive is told as one
//! line, each comment as a blank.

use std::ops::Range;

use crate::scan::{Kind, Token, is_word, pieces};

/// One directive: `# define N /* why */ 3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directive {
    /// `define`; empty for a `#` that stands alone.
    pub name: String,
    /// `N 3`, on one line.
    pub argument: String,
    /// From the `#` to before the line end.
    pub range: Range<usize>,
}

/// A file that a directive includes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Include<'d> {
    /// What stands between the quotes or brackets.
    pub target: &'d str,
    /// In quotes, not in angle brackets: looked for beside the file first.
    pub quoted: bool,
}

/// The directives of a text in order, whatever branches they stand in.
pub fn directives(text: &[u8]) -> Vec<Directive> {
    Lines::of(text).filter(|line| line.is_directive).map(|line| read(text, &line.tokens)).collect()
}

fn read(text: &[u8], tokens: &[Token]) -> Directive {
    let first = tokens.iter().position(Token::is_code).unwrap_or(0);
    let start = tokens[first].start;
    let end = tokens.last().map_or(start, |t| t.end);
    let mut line = Vec::new();
    for token in &tokens[first + 1..] {
        match token.kind {
            Kind::Comment => line.push(b' '),
            _ => line.extend(unspliced(token.bytes(text))),
        }
    }
    let line = String::from_utf8_lossy(&line);
    let line = line.trim();
    let length = line.bytes().position(|b| !is_word(b)).unwrap_or(line.len());
    let (name, argument) = line.split_at(length);
    Directive { name: name.to_string(), argument: argument.trim().to_string(), range: start..end }
}

/// A token without the splices in it. A raw string keeps its line ends.
fn unspliced(token: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(token.len());
    for &byte in token {
        if byte == b'\n' && (out.ends_with(b"\\") || out.ends_with(b"\\\r")) {
            while matches!(out.last(), Some(b'\\' | b'\r')) {
                out.pop();
            }
        } else {
            out.push(byte);
        }
    }
    out
}

impl Directive {
    /// What it includes: `None` for another directive, and for one that names a macro.
    pub fn include(&self) -> Option<Include<'_>> {
        if self.name != "include" {
            return None;
        }
        let (rest, close, quoted) = match self.argument.strip_prefix('"') {
            Some(rest) => (rest, '"', true),
            None => (self.argument.strip_prefix('<')?, '>', false),
        };
        Some(Include { target: rest.split(close).next().unwrap_or(rest), quoted })
    }

    /// The macro that it defines: `N` of `#define N 3`.
    pub fn defines(&self) -> Option<&str> {
        let end = self.argument.bytes().position(|b| !is_word(b)).unwrap_or(self.argument.len());
        (self.name == "define" && end > 0).then(|| &self.argument[..end])
    }
}

/// One line, as far as comments and literals carry it, without its line end.
pub(crate) struct Line {
    pub tokens: Vec<Token>,
    pub is_directive: bool,
}

pub(crate) struct Lines<'t> {
    text: &'t [u8],
    tokens: Box<dyn Iterator<Item = Token> + 't>,
}

impl<'t> Lines<'t> {
    pub fn of(text: &'t [u8]) -> Lines<'t> {
        Lines { text, tokens: Box::new(pieces(text)) }
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let mut tokens = Vec::new();
        let mut ended = false;
        for token in self.tokens.by_ref() {
            ended = token.kind == Kind::LineEnd;
            if ended {
                break;
            }
            tokens.push(token);
        }
        let first = tokens.iter().find(|t: &&Token| t.is_code());
        let is_directive = first.is_some_and(|t| t.bytes(self.text) == b"#");
        (ended || !tokens.is_empty()).then_some(Line { tokens, is_directive })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, String)> {
        directives(text.as_bytes()).into_iter().map(|d| (d.name, d.argument)).collect()
    }

    fn pair(name: &str, argument: &str) -> (String, String) {
        (name.to_string(), argument.to_string())
    }

    #[test]
    fn directives_are_joined_and_cleaned() {
        let text = "int a; // #include <no>\n  #  define X /* why */ 1 \\\n + 2\n/*\n#include <no>\n*/ #include <yes>\n#";
        assert_eq!(read(text), [pair("define", "X   1  + 2"), pair("include", "<yes>"), pair("", "")]);
        assert_eq!(read("# def\\\nine N\r\n"), [pair("define", "N")]);
        assert_eq!(read("x = R\"(\n#define no\n)\";\n a # b"), []);
        assert_eq!(
            read("#error don't /* stop\n#define N 'a' // c\n"),
            [pair("error", "don't /* stop"), pair("define", "N 'a'")]
        );
    }

    #[test]
    fn a_directive_says_where_it_stands() {
        let text = "a;\n  #define N /*\n*/ 3\nb";
        let all = directives(text.as_bytes());
        assert_eq!(&text[all[0].range.clone()], "#define N /*\n*/ 3");
    }

    #[test]
    fn includes_and_definitions_are_told() {
        let all = directives(
            b"#include \"a b.h\" // c\n# include <c.h>\n#include MACRO\n#define F(x) x\n#undef F\n#define\n",
        );
        let included: Vec<_> = all.iter().map(Directive::include).collect();
        let file = |target, quoted| Some(Include { target, quoted });
        assert_eq!(included, [file("a b.h", true), file("c.h", false), None, None, None, None]);
        let defined: Vec<_> = all.iter().filter_map(Directive::defines).collect();
        assert_eq!(defined, ["F"]);
    }
}
