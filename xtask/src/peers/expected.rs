//! What a test program must print: its `// CHECK-EXEC:` comments, in order.
//!
//! As FileCheck reads them: runs of blanks are one blank, a text may stand anywhere behind the one before it,
//! `-NEXT` must stand in the following line, and `{{…}}` is a pattern, of which only "anything" is known here.

/// One comment.
#[derive(Debug, PartialEq)]
pub struct Expected {
    /// What stands between patterns.
    pub pieces: Vec<String>,
    is_next: bool,
}

impl Expected {
    pub fn shown(&self) -> String {
        self.pieces.join("…")
    }
}

/// How an output compares.
#[derive(Debug, Default, PartialEq)]
pub struct Comparison {
    pub right: usize,
    /// The first that is not there, with the line that stands in its place.
    pub first_wrong: Option<(String, String)>,
}

pub fn read(source: &str) -> Vec<Expected> {
    source.lines().filter_map(line).collect()
}

fn line(text: &str) -> Option<Expected> {
    let (_, rest) = text.split_once("CHECK-EXEC")?;
    let (rest, is_next) = match rest.strip_prefix("-NEXT") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let mut pieces = Vec::new();
    let mut rest = rest.strip_prefix(':')?;
    while let Some((before, pattern)) = rest.split_once("{{") {
        pieces.push(one_blank(before));
        rest = pattern.split_once("}}").map_or("", |(_, after)| after);
    }
    pieces.push(one_blank(rest));
    Some(Expected { pieces, is_next })
}

fn one_blank(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub fn compare(expected: &[Expected], output: &str) -> Comparison {
    let lines: Vec<String> = output.lines().map(one_blank).collect();
    let (mut line, mut column) = (0, 0);
    let mut result = Comparison::default();
    for wanted in expected {
        let (from, skip) = if wanted.is_next { (line + 1, 0) } else { (line, column) };
        let last = if wanted.is_next { (from + 1).min(lines.len()) } else { lines.len() };
        let found = (from..last).find_map(|n| {
            let start = if n == from { skip } else { 0 };
            Some((n, end_of(wanted, lines[n].get(start..)?)? + start))
        });
        match found {
            Some(end) => {
                (line, column) = end;
                result.right += 1;
            }
            None if result.first_wrong.is_none() => {
                let here = lines.get(line).filter(|text| column < text.len());
                let there = here.or(lines.get(line + 1)).cloned().unwrap_or_default();
                result.first_wrong = Some((wanted.shown(), there));
            }
            None => {}
        }
    }
    result
}

/// Where the text ends that fits, in one line.
fn end_of(wanted: &Expected, line: &str) -> Option<usize> {
    let mut at = 0;
    for piece in &wanted.pieces {
        at += line[at..].find(piece.as_str())? + piece.len();
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_compared_in_order() {
        let expected =
            read("f(); // CHECK-EXEC: {1.00,  2.00}\n// CHECK-EXEC-NEXT: b = {{.*}} end\n// CHECK: no\n");
        assert_eq!(expected.len(), 2);
        let good = compare(&expected, "a\n{1.00, 2.00}\nb = 3 end\n");
        assert_eq!(good, Comparison { right: 2, first_wrong: None });
        let wrong = compare(&expected, "{1.00, 2.00}\nc\nb = 3 end\n");
        assert_eq!(wrong.right, 1);
        assert_eq!(wrong.first_wrong, Some(("b =…end".to_string(), "c".to_string())));
    }

    #[test]
    fn what_is_wrong_does_not_hide_what_follows() {
        let expected = read("// CHECK-EXEC: 1\n// CHECK-EXEC: 2\n// CHECK-EXEC: 3\n");
        assert_eq!(compare(&expected, "1\n4\n3\n").right, 2);
        assert_eq!(compare(&expected, "1 2 3\n").right, 3);
    }
}
