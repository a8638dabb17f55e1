//! Cuts text into tokens that follow each other without a gap, comments and blanks included.
//!
//! * A line that ends in a backslash goes on in the next (a *splice*). Between tokens a splice is a blank; comments and
//!   literals go through it.
//! * `// …` ends before the line end, `/* … */` where it is closed.
//! * Literals have their prefix (`u8"…"`, `L'…'`) and their escapes. One that is not closed ends with its line, as
//!   the apostrophe of `#error don't` does.
//! * `R"delimiter(…)delimiter"` ends there alone; escapes, line ends and quotes inside mean nothing.
//! * A number is what the preprocessor calls one: `1'000`, `0x1p-3f`, `1e+5`.
//! * `<` and `>` always stand alone, so that `>>` and `<<<` can close templates and open launches.
//!
//! What is not closed ends with the text, quietly: whether a program is right is the compiler's to say.

use std::ops::Range;

/// What a token is, as far as that can be said without knowing the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// White space within a line, and splices.
    Blank,
    /// One line feed that no backslash takes away; a carriage return in front of it is a blank.
    LineEnd,
    /// With its marks, but without the end of its line.
    Comment,
    /// Identifier or keyword.
    Word,
    /// A preprocessing number, suffix included.
    Number,
    /// String or character literal.
    Literal,
    /// One character, or one of `::`, `->`, `<=`, `>=`.
    Punct,
}

/// A piece of a text: its kind, and which bytes it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// The byte behind its last.
    pub end: usize,
}

impl Token {
    /// What the token says in the text that it was cut from.
    pub fn text<'a>(&self, source: &'a str) -> &'a str {
        &source[self.range()]
    }

    /// The same of a text that need not be UTF-8.
    pub fn bytes<'a>(&self, source: &'a [u8]) -> &'a [u8] {
        &source[self.range()]
    }

    /// From `start` up to `end`.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Neither blank nor comment.
    pub fn is_code(&self) -> bool {
        match self.kind {
            Kind::Blank | Kind::LineEnd | Kind::Comment => false,
            Kind::Word | Kind::Number | Kind::Literal | Kind::Punct => true,
        }
    }
}

/// All tokens of a text; each begins where the one before ends.
pub fn pieces(text: &[u8]) -> impl Iterator<Item = Token> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let token = token_at(text, at)?;
        at = token.end;
        Some(token)
    })
}

/// All tokens but blanks and comments.
pub fn code(text: &[u8]) -> impl Iterator<Item = Token> + '_ {
    pieces(text).filter(Token::is_code)
}

/// The token that begins at an offset; `None` at the end of the text.
pub fn token_at(text: &[u8], start: usize) -> Option<Token> {
    let first = *text.get(start)?;
    let mut scanner = Scanner { text, at: start };
    let kind = if first == b'\n' {
        scanner.at += 1;
        Kind::LineEnd
    } else if first.is_ascii_whitespace() || scanner.splice() > 0 {
        scanner.blanks();
        Kind::Blank
    } else if scanner.starts(b"//") {
        scanner.skip_line();
        Kind::Comment
    } else if scanner.starts(b"/*") {
        scanner.at = behind(text, start + 2, b"*/");
        Kind::Comment
    } else if is_word_start(first) {
        scanner.word();
        scanner.literal_after_prefix(start)
    } else if first.is_ascii_digit() || (first == b'.' && scanner.peek(1).is_ascii_digit()) {
        scanner.number();
        Kind::Number
    } else if first == b'"' || first == b'\'' {
        scanner.quoted(first);
        Kind::Literal
    } else {
        let pairs: [&[u8]; 4] = [b"::", b"->", b"<=", b">="];
        scanner.at += if pairs.iter().any(|pair| scanner.starts(pair)) { 2 } else { 1 };
        Kind::Punct
    };
    Some(Token { kind, start, end: scanner.at })
}

pub(crate) fn is_word_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b >= 0x80
}

pub(crate) fn is_word(b: u8) -> bool {
    is_word_start(b) || b.is_ascii_digit()
}

/// Just behind the next occurrence of `what`, or the end.
fn behind(text: &[u8], from: usize, what: &[u8]) -> usize {
    let rest = text.get(from..).unwrap_or(&[]);
    rest.windows(what.len()).position(|window| window == what).map_or(text.len(), |at| from + at + what.len())
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn starts(&self, what: &[u8]) -> bool {
        self.text[self.at..].starts_with(what)
    }

    /// Length of a backslash and line end here, or 0.
    fn splice(&self) -> usize {
        match (self.peek(0), self.peek(1), self.peek(2)) {
            (b'\\', b'\n', _) => 2,
            (b'\\', b'\r', b'\n') => 3,
            _ => 0,
        }
    }

    fn blanks(&mut self) {
        loop {
            let splice = self.splice();
            if splice > 0 {
                self.at += splice;
            } else if self.peek(0) != b'\n' && self.peek(0).is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn skip_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            self.at += self.splice().max(1);
        }
    }

    fn word(&mut self) {
        while is_word(self.peek(0)) {
            self.at += 1;
        }
    }

    /// A word was read; `u8"x"` and `R"(x)"` are literals with that prefix.
    fn literal_after_prefix(&mut self, start: usize) -> Kind {
        let prefix = &self.text[start..self.at];
        match self.peek(0) {
            b'"' if matches!(prefix, b"R" | b"u8R" | b"uR" | b"UR" | b"LR") => {
                self.raw_string();
                Kind::Literal
            }
            quote @ (b'"' | b'\'') if matches!(prefix, b"u8" | b"u" | b"U" | b"L") => {
                self.quoted(quote);
                Kind::Literal
            }
            _ => Kind::Word,
        }
    }

    fn raw_string(&mut self) {
        // Longer delimiters are none, nor are those with blanks; then it is a string like any other.
        let rest = &self.text[self.at + 1..];
        let delimiter = rest.iter().take(17).position(|&b| b == b'(').map(|open| &rest[..open]);
        let is_plain = |b: &u8| !b.is_ascii_whitespace() && !matches!(b, b')' | b'\\' | b'"');
        match delimiter.filter(|d| d.iter().all(is_plain)) {
            Some(delimiter) => {
                let close = [b")", delimiter, b"\""].concat();
                self.at = behind(self.text, self.at + 1 + delimiter.len(), &close);
            }
            None => self.quoted(b'"'),
        }
    }

    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() {
            match self.peek(0) {
                b'\\' => {
                    self.at += self.splice().max(2);
                    continue;
                }
                b'\n' => return,
                b => {
                    self.at += 1;
                    if b == quote {
                        return;
                    }
                }
            }
        }
        self.at = self.text.len();
    }

    fn number(&mut self) {
        while self.at < self.text.len() {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        code(source.as_bytes()).map(|t| t.text(source)).collect()
    }

    fn kinds(source: &str) -> Vec<(Kind, &str)> {
        pieces(source.as_bytes()).map(|t| (t.kind, t.text(source))).collect()
    }

    #[test]
    fn every_kind_is_told_from_the_others() {
        assert_eq!(
            kinds("a /*b*/ 1\\\n'c'//d\n+"),
            [
                (Kind::Word, "a"),
                (Kind::Blank, " "),
                (Kind::Comment, "/*b*/"),
                (Kind::Blank, " "),
                (Kind::Number, "1"),
                (Kind::Blank, "\\\n"),
                (Kind::Literal, "'c'"),
                (Kind::Comment, "//d"),
                (Kind::LineEnd, "\n"),
                (Kind::Punct, "+"),
            ]
        );
    }

    #[test]
    fn comments_and_literals_are_not_code() {
        assert_eq!(words("a /* b <<< */ c // d \\\n e\n f"), ["a", "c", "f"]);
        assert_eq!(words("a // d \\\r\n e\r\n f /* g"), ["a", "f"]);
        assert_eq!(words(r#"x = "k<<<1,1>>>()\"" ;"#), ["x", "=", r#""k<<<1,1>>>()\"""#, ";"]);
        assert_eq!(words("'\\'' '\"' \"'\""), ["'\\''", "'\"'", "\"'\""]);
        assert_eq!(words("u8\"x\" L'x' a\"b\""), ["u8\"x\"", "L'x'", "a", "\"b\""]);
        assert_eq!(words("\"a\\\nb\" \"/*\" \"*/\""), ["\"a\\\nb\"", "\"/*\"", "\"*/\""]);
    }

    #[test]
    fn raw_strings_end_at_their_delimiter_alone() {
        assert_eq!(words("R\"x(a)\" <<< )x\" b"), ["R\"x(a)\" <<< )x\"", "b"]);
        assert_eq!(words("u8R\"(a\n\\)\"b"), ["u8R\"(a\n\\)\"", "b"]);
        assert_eq!(words("R\"(//)\" c"), ["R\"(//)\"", "c"]);
        // No raw string: the delimiter is too long or none.
        assert_eq!(words("R\"01234567890123456(\" c"), ["R\"01234567890123456(\"", "c"]);
        assert_eq!(words("R\"a b(\" c"), ["R\"a b(\"", "c"]);
        assert_eq!(words("OR\"(\" c"), ["OR", "\"(\"", "c"]);
    }

    #[test]
    fn numbers_take_their_separators_and_exponents() {
        assert_eq!(
            words("1'000'000 0x1p-3f 1e+5 .5f 1.0-x 'a'"),
            ["1'000'000", "0x1p-3f", "1e+5", ".5f", "1.0", "-", "x", "'a'"]
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
    fn what_is_not_closed_ends_with_its_line_or_the_text() {
        assert_eq!(words("#error don't\nc"), ["#", "error", "don", "'t", "c"]);
        for source in ["\"abc", "R\"(abc", "/* abc", "/*", "'", "\"\\", "\\", "R\"", "1e+", "."] {
            assert_eq!(pieces(source.as_bytes()).last().map(|t| t.end), Some(source.len()), "{source}");
        }
    }

    #[test]
    fn tokens_leave_no_gap_and_other_bytes_are_words() {
        let text = b"\xff x\xe9 = \"\xff\\\xff\"; // \xff\nd\xc3\xa9j\xc3\xa0";
        let all: Vec<Token> = pieces(text).collect();
        assert!(all.windows(2).all(|pair| pair[0].end == pair[1].start));
        assert_eq!((all[0].start, all[all.len() - 1].end), (0, text.len()));
        assert_eq!(code(text).filter(|t| t.kind == Kind::Word).count(), 3);
        assert_eq!(words("déjà vu"), ["déjà", "vu"]);
    }
}
