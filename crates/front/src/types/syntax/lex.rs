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
            let token = Token { text: &rest[..length], start: at };
            if is_unnamed(rest) && token.text.contains(" at ") {
                tokens.truncate(before_functions(&tokens));
            }
            tokens.push(token);
        }
        at += length;
    }
    tokens
}

/// Of a name that goes on, how many tokens stand before it if functions are among its parts, all of them if not. Clang 22 writes
/// `f(int)::(lambda)::operator()(float)::(unnamed struct at a.cu:3:4)`, where the place alone says which type it is.
fn before_functions(tokens: &[Token]) -> usize {
    let mut left = tokens;
    let mut in_function = false;
    while let [part @ .., Token { text: "::", .. }] = left {
        left = part;
        while let Some(Token { text: close @ (")" | ">"), .. }) = left.last() {
            in_function |= *close == ")";
            let open = if *close == ")" { "(" } else { "<" };
            let mut depth = 0;
            let opens = left.iter().rposition(|token| {
                depth += i32::from(token.text == *close) - i32::from(token.text == open);
                depth == 0
            });
            left = &left[..opens.unwrap_or(0)];
        }
        left = match left {
            [rest @ .., Token { text: "operator", .. }, _] => rest,
            [rest @ .., name] if name.is_word() => rest,
            // `(lambda)` is gone with its parentheses.
            _ => left,
        };
    }
    if in_function { left.len() } else { tokens.len() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_around_an_unnamed_type_are_left_out() {
        let words = |text: &str| lex(text).iter().map(|token| token.text.to_string()).collect::<Vec<_>>();
        let place = "(unnamed struct at a.cu:3:4)";
        for around in
            ["f(int, float *)", "W<f(1)>::put(T)::(lambda)::operator()(float)::In", "n::operator+(A)"]
        {
            assert_eq!(words(&format!("const {around}::{place} &")), ["const", place, "&"]);
        }
        assert_eq!(
            words(&format!("void (V<int>::{place})")),
            ["void", "(", "V", "<", "int", ">", "::", place, ")"]
        );
    }
}
