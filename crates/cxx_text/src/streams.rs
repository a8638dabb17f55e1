//! Tokens sorted by where they meet: those outside of directives, and those of each macro's body.
//!
//! Launches are also written in macros, but a bracket that is opened outside of one cannot close inside it. Other
//! directives hold no code.

use crate::directives::Lines;
use crate::scan::{Kind, Token};

/// Tokens that belong together: the text outside of directives, or the body of one macro.
#[derive(Debug, Default)]
pub struct Stream {
    /// Neither blanks nor comments.
    pub tokens: Vec<Token>,
    /// For a macro: its name, and its parameters if it has any.
    pub macro_name: Option<String>,
    /// Empty for a macro without brackets, and outside of macros.
    pub macro_parameters: Vec<String>,
}

/// The stream outside of directives, then one per macro.
pub fn streams(source: &str) -> Vec<Stream> {
    let mut main = Stream::default();
    let mut macros = Vec::new();
    for line in Lines::of(source.as_bytes()) {
        if line.is_directive {
            let code: Vec<Token> = line.tokens.into_iter().filter(Token::is_code).collect();
            macros.extend(definition(source, &code));
        } else {
            main.tokens.extend(line.tokens.into_iter().filter(Token::is_code));
        }
    }
    macros.insert(0, main);
    macros
}

/// The body that `# define NAME(parameters) body` defines.
fn definition(source: &str, code: &[Token]) -> Option<Stream> {
    let text = |i: usize| code.get(i).map_or("", |t: &Token| t.text(source));
    if text(1) != "define" {
        return None;
    }
    let Some(name) = code.get(2) else {
        return Some(Stream { macro_name: Some(String::new()), ..Stream::default() });
    };
    let mut stream = Stream { macro_name: Some(name.text(source).to_string()), ..Stream::default() };
    // Only a parenthesis that touches the name opens parameters.
    let mut body = 3;
    if text(3) == "(" && code[3].start == name.end {
        let close = code.iter().position(|t| t.text(source) == ")")?;
        let parameters = code[3..close].iter().filter(|t| t.kind == Kind::Word);
        stream.macro_parameters = parameters.map(|t| t.text(source).to_string()).collect();
        body = close + 1;
    }
    stream.tokens = code[body..].to_vec();
    Some(stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_left_out_and_macro_bodies_stand_apart() {
        let source =
            "a\n#include <x>\n  # define F(p, q) p \\\n  + q // c\n#if don't\n#define G (1)\nb /*\n*/ #c";
        let all = streams(source);
        let texts = |s: &Stream| s.tokens.iter().map(|t| t.text(source).to_string()).collect::<Vec<_>>();
        assert_eq!(texts(&all[0]), ["a", "b", "#", "c"]);
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
    fn unfinished_macros_end_quietly() {
        for source in ["#define", "#define F(", "#define F(a", "#", "# \\"] {
            streams(source);
        }
    }
}
