//! What is said about a code: its title, the reason, an example that a test refuses, the way out. `cugrad errors` and
//! docs/errors.md both print this.
//!
//! `reasons.txt` is written by hand: a line `CODE EXAMPLE` and a line with the reason. `examples.txt` holds those files
//! of tests/errors; `BLESS=1 cargo test -p cugrad-cli --test errors_page` copies them.

use ir::Code;

pub struct Text<'e> {
    pub code: Code,
    pub reason: &'static str,
    /// What is refused, with a comment under the place.
    pub example: Option<&'e str>,
}

pub const REASONS: &str = include_str!("reasons.txt");
pub const EXAMPLES: &str = include_str!("examples.txt");

impl<'e> Text<'e> {
    /// With its example from the text of `examples.txt`.
    pub fn of(code: Code, examples: &'e str) -> Text<'e> {
        let mut lines = REASONS.lines();
        let head = lines.find(|l| l.starts_with(code.name())).unwrap_or_default();
        let reason = lines.next().unwrap_or_default();
        let example = head.split_whitespace().nth(1).and_then(|file| find(file, examples));
        Text { code, reason, example }
    }

    pub fn way_out(&self) -> &'static str {
        if self.code.hint().is_empty() { "the message itself says what to do" } else { self.code.hint() }
    }
}

fn find<'e>(file: &str, examples: &'e str) -> Option<&'e str> {
    let head = format!("== {file}\n");
    let rest = &examples[examples.find(&head)? + head.len()..];
    Some(rest.split("\n== ").next().unwrap_or(rest).trim_end())
}
