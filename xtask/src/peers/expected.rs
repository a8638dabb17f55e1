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
    let (before, rest) = text.split_once("CHECK-EXEC")?;
    // Behind a letter or a hyphen it is a word of its own: `-CHECK-EXEC` says that nothing is looked for.
    if before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '-' | '_')) {
        return None;
    }
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

/// As many as can be found in order: a line that is not there must not cost those behind it, as it would if what is looked for next were the
/// first that fits.
pub fn compare(expected: &[Expected], output: &str) -> Comparison {
    let lines: Vec<String> = output.lines().map(one_blank).collect();
    // By how many of those so far are there: the earliest end of the last one.
    let mut found = vec![Some(Found::default())];
    for (at, wanted) in expected.iter().enumerate() {
        let mut next: Vec<_> = found.iter().map(|f| f.map(|f| f.without(at))).chain([None]).collect();
        for (right, from) in found.iter().enumerate() {
            let Some(end) = from.and_then(|f| f.next(wanted, &lines)) else { continue };
            let is_earlier = |other: Found| (end.line, end.column) < (other.line, other.column);
            if next[right + 1].is_none_or(is_earlier) {
                next[right + 1] = Some(end);
            }
        }
        found = next;
    }
    let best = found.iter().enumerate().rev().find_map(|(right, f)| Some((right, (*f)?)));
    let (right, best) = best.expect("none of them can always be found");
    let first_wrong = best.missing.map(|(at, line, column)| {
        let here = lines.get(line).filter(|text| column < text.len());
        let there = here.or(lines.get(line + 1)).cloned().unwrap_or_default();
        (expected[at].shown(), there)
    });
    Comparison { right, first_wrong }
}

/// Where the last that was found ends.
#[derive(Clone, Copy, Default)]
struct Found {
    line: usize,
    column: usize,
    /// The first that was not, and where it was looked for.
    missing: Option<(usize, usize, usize)>,
}

impl Found {
    fn without(self, at: usize) -> Found {
        Found { missing: self.missing.or(Some((at, self.line, self.column))), ..self }
    }

    fn next(self, wanted: &Expected, lines: &[String]) -> Option<Found> {
        let Found { line, column, .. } = self;
        let (from, skip) = if wanted.is_next { (line + 1, 0) } else { (line, column) };
        let last = if wanted.is_next { (from + 1).min(lines.len()) } else { lines.len() };
        (from..last).find_map(|n| {
            let start = if n == from { skip } else { 0 };
            let column = end_of(wanted, lines[n].get(start..)?)? + start;
            Some(Found { line: n, column, ..self })
        })
    }
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
        let expected = read(
            "f(); // CHECK-EXEC: {1.00,  2.00}\n// CHECK-EXEC-NEXT: b = {{.*}} end\n// CHECK: no\n// -CHECK-EXEC: no\n",
        );
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
        // The last one fits the place of the first, too.
        let expected = read("// CHECK-EXEC: 3\n// CHECK-EXEC: 1\n// CHECK-EXEC: 2\n// CHECK-EXEC: 3\n");
        let compared = compare(&expected, "0\n1\n2\n3\n");
        assert_eq!((compared.right, compared.first_wrong), (3, Some(("3".to_string(), "0".to_string()))));
    }
}
