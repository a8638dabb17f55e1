//! The text form as tokens. Space and `//` comments separate; each token knows its line.

use super::ParseError;

#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A word or a C++ path: `if`, `ns::scale`.
    Word(String),
    /// Something in quotes, unescaped.
    Quoted(String),
    /// `%4`, `%4.sum`
    Value(u32, Option<String>),
    /// Digits with sign, point and exponent, as written.
    Number(String),
    /// One character, or `->`.
    Punct(&'static str),
    End,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Token {
    pub kind: Kind,
    pub line: usize,
}

const PUNCTUATION: [&str; 14] = ["->", "{", "}", "(", ")", "[", "]", ",", ":", "=", ";", "*", "#", "."];

pub fn tokens(text: &str) -> Result<Vec<Token>, ParseError> {
    let mut lexer = Lexer { rest: text, line: 1 };
    let mut all = Vec::new();
    loop {
        lexer.skip_space();
        let line = lexer.line;
        let kind = lexer.token()?;
        let done = kind == Kind::End;
        all.push(Token { kind, line });
        if done {
            return Ok(all);
        }
    }
}

struct Lexer<'t> {
    rest: &'t str,
    line: usize,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'t> Lexer<'t> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    fn skip_space(&mut self) {
        loop {
            if self.rest.starts_with("//") {
                self.take(|c| c != '\n');
            } else if self.rest.starts_with(char::is_whitespace) {
                let space = self.take(char::is_whitespace);
                self.line += space.matches('\n').count();
            } else {
                return;
            }
        }
    }

    fn take(&mut self, belongs: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn token(&mut self) -> Result<Kind, ParseError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Kind::End) };
        let second = self.rest[first.len_utf8()..].chars().next().unwrap_or(' ');
        if first == '%' {
            return self.value();
        }
        if first == '"' {
            return Ok(Kind::Quoted(self.string()?));
        }
        if first.is_ascii_digit() || (first == '-' && (second.is_ascii_digit() || second == 'i')) {
            return Ok(Kind::Number(self.number()));
        }
        if is_word(first)
            || (self.rest.starts_with("::") && is_word(self.rest[2..].chars().next().unwrap_or(' ')))
        {
            return Ok(Kind::Word(self.path()));
        }
        match PUNCTUATION.iter().find(|p| self.rest.starts_with(**p)) {
            Some(p) => {
                self.rest = &self.rest[p.len()..];
                Ok(Kind::Punct(p))
            }
            None => self.fail(format!("unexpected character `{first}`")),
        }
    }

    fn value(&mut self) -> Result<Kind, ParseError> {
        self.rest = &self.rest[1..];
        let digits = self.take(|c| c.is_ascii_digit());
        let Ok(number) = digits.parse() else { return self.fail("`%` without a number") };
        let Some(after) = self.rest.strip_prefix('.') else { return Ok(Kind::Value(number, None)) };
        self.rest = after;
        let name = if after.starts_with('"') { self.string()? } else { self.path() };
        Ok(Kind::Value(number, Some(name)))
    }

    /// Words joined by `::`.
    fn path(&mut self) -> String {
        let mut all = String::new();
        loop {
            if self.rest.starts_with("::") {
                all.push_str("::");
                self.rest = &self.rest[2..];
            }
            all.push_str(self.take(is_word));
            if !self.rest.starts_with("::") {
                return all;
            }
        }
    }

    /// `-12`, `0.5`, `1e-7`, `-inf`
    fn number(&mut self) -> String {
        let bytes = self.rest.as_bytes();
        let mut end = 1;
        while end < bytes.len() {
            let exponent = matches!(bytes[end - 1], b'e' | b'E');
            let sign = exponent && matches!(bytes[end], b'-' | b'+');
            if !(sign || bytes[end].is_ascii_alphanumeric() || bytes[end] == b'.') {
                break;
            }
            end += 1;
        }
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        number.to_string()
    }

    /// A string as Rust's `{:?}` writes it.
    fn string(&mut self) -> Result<String, ParseError> {
        let mut out = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '"' => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(out);
                }
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => out.push('\n'),
                    Some('t') => out.push('\t'),
                    Some('r') => out.push('\r'),
                    Some('0') => out.push('\0'),
                    Some('u') => {
                        let digits: String =
                            chars.by_ref().map(|(_, c)| c).skip(1).take_while(|c| *c != '}').collect();
                        match u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32) {
                            Some(c) => out.push(c),
                            None => return self.fail(format!("`\\u{{{digits}}}` is no character")),
                        }
                    }
                    Some(other) => out.push(other),
                    None => break,
                },
                other => out.push(other),
            }
        }
        self.fail("the string does not end")
    }
}
