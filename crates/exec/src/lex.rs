//! A small lexer for C++ text before preprocessing: enough to know what is code and what is not.
//!
//! Comments, strings (raw ones too) and character literals never yield code tokens. Preprocessor directives are
//! left out, except that the body of each `#define` becomes a stream of its own: launches are also written in
//! macros, but a bracket opened outside of one cannot close inside it.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Word,
    Number,
    /// String or character literal.
    Literal,
    /// One character, or one of `::`, `->`, `<=`, `>=`. `<` and `>` always stand alone.
    Punct,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.start..self.end]
    }
}

/// Tokens that belong together: the text outside of directives, or the body of one macro.
#[derive(Debug, Default)]
pub struct Stream {
    pub tokens: Vec<Token>,
    /// For a macro: its name, and its parameters if it has any.
    pub macro_name: Option<String>,
    pub macro_parameters: Vec<String>,
}

/// The stream outside of directives, then one per macro.
pub fn streams(source: &str) -> Vec<Stream> {
    let mut lexer = Lexer { source, bytes: source.as_bytes(), at: 0, line_start: true };
    let mut main = Stream::default();
    let mut macros = Vec::new();
    while let Some(token) = lexer.next() {
        if lexer.opens_directive(token) {
            macros.extend(lexer.directive());
        } else {
            lexer.line_start = false;
            main.tokens.push(token);
        }
    }
    macros.insert(0, main);
    macros
}

struct Lexer<'a> {
    source: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// No token has been seen on this line.
    line_start: bool,
}

fn is_word_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b >= 0x80
}

fn is_word(b: u8) -> bool {
    is_word_start(b) || b.is_ascii_digit()
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn starts(&self, what: &str) -> bool {
        self.bytes[self.at..].starts_with(what.as_bytes())
    }

    /// Length of a backslash and line end here, or 0.
    fn continuation(&self) -> usize {
        match (self.peek(0), self.peek(1), self.peek(2)) {
            (b'\\', b'\n', _) => 2,
            (b'\\', b'\r', b'\n') => 3,
            _ => 0,
        }
    }

    /// Skips blanks and comments. With `one_line`, stops before the line end.
    fn skip_trivia(&mut self, one_line: bool) {
        while self.at < self.bytes.len() {
            let continued = self.continuation();
            if continued > 0 {
                self.at += continued;
            } else if self.peek(0) == b'\n' {
                if one_line {
                    return;
                }
                self.line_start = true;
                self.at += 1;
            } else if self.peek(0).is_ascii_whitespace() {
                self.at += 1;
            } else if self.starts("//") {
                self.skip_line();
            } else if self.starts("/*") {
                let rest = &self.source[self.at + 2..];
                self.at = rest.find("*/").map_or(self.bytes.len(), |n| self.at + n + 4);
            } else {
                return;
            }
        }
    }

    /// To the end of the line, which a backslash moves on.
    fn skip_line(&mut self) {
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            self.at += self.continuation().max(1);
        }
    }

    fn next(&mut self) -> Option<Token> {
        self.skip_trivia(false);
        self.token()
    }

    /// The token at this very place.
    fn token(&mut self) -> Option<Token> {
        let start = self.at;
        let first = *self.bytes.get(start)?;
        let kind = if is_word_start(first) {
            while is_word(self.peek(0)) {
                self.at += 1;
            }
            self.literal_after_prefix(start)
        } else if first.is_ascii_digit() || (first == b'.' && self.peek(1).is_ascii_digit()) {
            self.number();
            Kind::Number
        } else if first == b'"' || first == b'\'' {
            self.quoted(first);
            Kind::Literal
        } else {
            let pairs = ["::", "->", "<=", ">="];
            self.at += if pairs.iter().any(|p| self.starts(p)) { 2 } else { 1 };
            Kind::Punct
        };
        Some(Token { kind, start, end: self.at })
    }

    /// A word was read; `u8"x"` and `R"(x)"` are literals with that prefix.
    fn literal_after_prefix(&mut self, start: usize) -> Kind {
        let prefix = &self.source[start..self.at];
        match self.peek(0) {
            b'"' if ["R", "u8R", "uR", "UR", "LR"].contains(&prefix) => {
                self.raw_string();
                Kind::Literal
            }
            quote @ (b'"' | b'\'') if ["u8", "u", "U", "L"].contains(&prefix) => {
                self.quoted(quote);
                Kind::Literal
            }
            _ => Kind::Word,
        }
    }

    fn raw_string(&mut self) {
        let rest = &self.source[self.at + 1..];
        let end = rest.find('(').and_then(|open| {
            let close = format!("){}\"", &rest[..open]);
            rest[open..].find(&close).map(|n| open + n + close.len())
        });
        self.at = end.map_or(self.bytes.len(), |n| self.at + 1 + n);
    }

    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.bytes.len() {
            let b = self.peek(0);
            if b == b'\\' {
                self.at += self.continuation().max(2);
                continue;
            }
            if b == b'\n' {
                return; // unterminated, as in an apostrophe inside #error or #if 0
            }
            self.at += 1;
            if b == quote {
                return;
            }
        }
        self.at = self.at.min(self.bytes.len());
    }

    /// A preprocessing number: digits, letters, separators, signs after an exponent.
    fn number(&mut self) {
        while self.at < self.bytes.len() {
            let (b, after) = (self.peek(0), self.peek(1));
            let sign = matches!(b, b'e' | b'E' | b'p' | b'P') && matches!(after, b'+' | b'-');
            if sign {
                self.at += 2;
            } else if is_word(b) || b == b'.' || (b == b'\'' && is_word(after)) {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn opens_directive(&self, token: Token) -> bool {
        self.line_start && token.text(self.source) == "#"
    }

    /// After the `#` of a directive: consumes its line, and gives the body if it defines a macro.
    fn directive(&mut self) -> Option<Stream> {
        self.skip_trivia(true);
        let name = self.word();
        if name != "define" {
            self.skip_directive_line();
            return None;
        }
        self.skip_trivia(true);
        let mut stream = Stream { macro_name: Some(self.word()), ..Stream::default() };
        // Only a parenthesis that touches the name opens parameters.
        let has_parameters = self.peek(0) == b'(';
        loop {
            self.skip_trivia(true);
            if self.at >= self.bytes.len() || self.peek(0) == b'\n' {
                break;
            }
            stream.tokens.extend(self.token());
        }
        if has_parameters {
            let close = stream.tokens.iter().position(|t| t.text(self.source) == ")")?;
            let parameters = stream.tokens.drain(..=close);
            stream.macro_parameters = parameters
                .filter(|t| t.kind == Kind::Word)
                .map(|t| t.text(self.source).to_string())
                .collect();
        }
        Some(stream)
    }

    fn word(&mut self) -> String {
        let start = self.at;
        while is_word(self.peek(0)) {
            self.at += 1;
        }
        self.source[start..self.at].to_string()
    }

    /// Comments in a directive may run past its line.
    fn skip_directive_line(&mut self) {
        loop {
            self.skip_trivia(true);
            if self.at >= self.bytes.len() || self.peek(0) == b'\n' {
                return;
            }
            self.at += 1;
        }
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

/// The text of a range without comments and line ends, for use elsewhere on one line.
pub fn on_one_line(source: &str, tokens: &[Token], range: Range<usize>) -> String {
    let mut out = String::new();
    let mut end = None;
    for t in &tokens[range] {
        if end.is_some_and(|e| e != t.start) {
            out.push(' ');
        }
        out.push_str(t.text(source));
        end = Some(t.end);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        streams(source)[0].tokens.iter().map(|t| t.text(source)).collect()
    }

    #[test]
    fn comments_and_literals_are_not_code() {
        assert_eq!(words("a /* b <<< */ c // d \\\n e\n f"), ["a", "c", "f"]);
        assert_eq!(words(r#"x = "k<<<1,1>>>()\"" ;"#), ["x", "=", r#""k<<<1,1>>>()\"""#, ";"]);
        assert_eq!(words("R\"x(a)\" <<< )x\" b"), ["R\"x(a)\" <<< )x\"", "b"]);
        assert_eq!(words("u8R\"(a)\"b u8\"x\" L'x'"), ["u8R\"(a)\"", "b", "u8\"x\"", "L'x'"]);
    }

    #[test]
    fn numbers_take_their_separators_and_exponents() {
        assert_eq!(
            words("1'000'000 0x1p-3f 1e+5 .5f 1.0-x"),
            ["1'000'000", "0x1p-3f", "1e+5", ".5f", "1.0", "-", "x"]
        );
    }

    #[test]
    fn angles_stand_alone() {
        assert_eq!(
            words("a<b<c>>::d->e<=f>=g"),
            ["a", "<", "b", "<", "c", ">", ">", "::", "d", "->", "e", "<=", "f", ">=", "g"]
        );
    }

    #[test]
    fn directives_are_left_out_and_macro_bodies_stand_apart() {
        let source = "a\n#include <x>\n  # define F(p, q) p \\\n  + q // c\n#if don't\n#define G (1)\nb";
        let all = streams(source);
        let texts = |s: &Stream| s.tokens.iter().map(|t| t.text(source).to_string()).collect::<Vec<_>>();
        assert_eq!(texts(&all[0]), ["a", "b"]);
        assert_eq!(
            (all[1].macro_name.as_deref(), texts(&all[1])),
            (Some("F"), vec!["p".into(), "+".into(), "q".into()])
        );
        assert_eq!(all[1].macro_parameters, ["p", "q"]);
        assert_eq!(
            (all[2].macro_name.as_deref(), texts(&all[2])),
            (Some("G"), vec!["(".into(), "1".into(), ")".into()])
        );
    }

    #[test]
    fn unterminated_text_ends_quietly() {
        for source in ["\"abc", "R\"(abc", "/* abc", "'", "#define", "#define F(", "\\"] {
            streams(source);
        }
    }

    #[test]
    fn line_ends_keep_continuations() {
        assert_eq!(line_ends("a\nb\\\nc\\\r\n"), "\n\\\n\\\n");
    }
}
