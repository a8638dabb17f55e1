//! Cuts the text of types, as clang prints them, into tokens: those of C++, but `(lambda at a.cu:3:4)` is one.

/// A token and where it starts in the text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Token<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl Token<'_> {
    pub fn is_word(&self) -> bool {
        // `(lambda at …)` and its like are lexed as words.
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
            || (self.text.len() > 1 && self.text.starts_with('('))
    }
}

pub fn lex(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(token) = cxx_text::scan::token_at(text.as_bytes(), at) {
        let rest = &text[at..];
        let length = if is_unnamed(rest) {
            closing(rest).unwrap_or(rest.len())
        } else if rest.starts_with("&&") {
            2
        } else if rest.starts_with("...") {
            3
        } else {
            token.end - at
        };
        if token.is_code() {
            tokens.push(Token { text: &rest[..length], start: at });
        }
        at += length;
    }
    tokens
}

/// `(anonymous namespace)`, `(lambda at …)`, `(unnamed struct at …)`: a name in spite of its looks.
fn is_unnamed(rest: &str) -> bool {
    ["(anonymous ", "(unnamed ", "(lambda at ", "(anonymous)", "(unnamed)"]
        .iter()
        .any(|start| rest.starts_with(start))
}

/// Behind the parenthesis that closes the first one.
fn closing(rest: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}
