//! Template arguments that clang prints as they were computed: `View<T, 3 - 1>`.
//!
//! The type of a member of an instance is printed with the numbers put in, not with the result. Sums and products of
//! numbers and named constants are enough to find the instance; everything else stays unknown.

use super::syntax::lex::{Token, lex};

/// The value of an expression; `name` says what its names stand for.
pub(super) fn evaluate(text: &str, name: &dyn Fn(&str) -> Option<i128>) -> Option<i128> {
    let tokens = lex(text);
    let mut reader = Reader { tokens: &tokens, text, at: 0, name };
    let value = reader.sum()?;
    (reader.at == tokens.len()).then_some(value)
}

struct Reader<'t> {
    tokens: &'t [Token<'t>],
    text: &'t str,
    at: usize,
    name: &'t dyn Fn(&str) -> Option<i128>,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    fn eat(&mut self, what: &str) -> bool {
        let is_there = self.peek() == Some(what);
        self.at += usize::from(is_there);
        is_there
    }

    fn sum(&mut self) -> Option<i128> {
        let mut value = self.product()?;
        loop {
            if self.eat("+") {
                value = value.checked_add(self.product()?)?;
            } else if self.eat("-") {
                value = value.checked_sub(self.product()?)?;
            } else {
                return Some(value);
            }
        }
    }

    fn product(&mut self) -> Option<i128> {
        let mut value = self.factor()?;
        loop {
            if self.eat("*") {
                value = value.checked_mul(self.factor()?)?;
            } else if self.eat("/") {
                value = value.checked_div(self.factor()?)?;
            } else if self.eat("%") {
                value = value.checked_rem(self.factor()?)?;
            } else {
                return Some(value);
            }
        }
    }

    fn factor(&mut self) -> Option<i128> {
        if self.eat("-") {
            return self.factor()?.checked_neg();
        }
        if self.eat("(") {
            let value = self.sum()?;
            return self.eat(")").then_some(value);
        }
        let first = self.tokens.get(self.at)?;
        self.at += 1;
        if !first.is_word() {
            return super::instances::value_of(first.text);
        }
        let mut end = first.start + first.text.len();
        while self.eat("::") {
            let next = self.tokens.get(self.at).filter(|token| token.is_word())?;
            end = next.start + next.text.len();
            self.at += 1;
        }
        (self.name)(&self.text[first.start..end])
    }
}

#[test]
fn sums_and_products_have_values() {
    let name = |name: &str| (name == "ns::width").then_some(8);
    for (text, expected) in [
        ("3 - 1", Some(2)),
        ("2 * (ns::width + 1) - 1", Some(17)),
        ("-ns::width / 3", Some(-2)),
        ("4UL % 3", Some(1)),
        ("1 / 0", None),
        ("other + 1", None),
        ("3 -", None),
        ("f(3)", None),
    ] {
        assert_eq!(evaluate(text, &name), expected, "{text}");
    }
}
