//! "Did you mean …?": the known name that a wrong one is closest to.
//!
//! Distance counts insertions, deletions, replacements and swaps of two neighbours (optimal string alignment). A name is
//! suggested if at most a third of the longer one would have to change, letters of the other case counting as half a
//! change, if only one letter has the other case, or if one of the two contains the other. Of equally close names the first counts.

/// The closest of the known names, if one is close enough.
pub fn closest<'n>(wrong: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let close = |name: &&str| {
        let longer = wrong.chars().count().max(name.chars().count());
        let inside = wrong.len() > 2 && name.len() > 2 && (name.contains(wrong) || wrong.contains(*name));
        let far = distance(wrong, name);
        far * 3 <= longer * 2 || far == 1 || inside
    };
    known.into_iter().filter(close).min_by_key(|name| distance(wrong, name))
}

/// The names as a list that fits a message: `a`, `b`, `c` and 4 more.
pub fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    const MOST: usize = 12;
    let all: Vec<String> = names.into_iter().map(|n| format!("`{n}`")).collect();
    match all.len() {
        0..=MOST => all.join(", "),
        n => format!("{} and {} more", all[..MOST].join(", "), n - MOST),
    }
}

/// Twice the number of changes from one to the other; another case is one.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = match (i, j) {
                (i, 0) => 2 * i,
                (0, j) => 2 * j,
                _ => {
                    let (x, y) = (a[i - 1], b[j - 1]);
                    let replace = if x == y { 0 } else { 2 - usize::from(x.eq_ignore_ascii_case(&y)) };
                    let least =
                        (rows[i - 1][j] + 2).min(rows[i][j - 1] + 2).min(rows[i - 1][j - 1] + replace);
                    let swapped = i > 1 && j > 1 && x == b[j - 2] && a[i - 2] == y;
                    if swapped { least.min(rows[i - 2][j - 2] + 2) } else { least }
                }
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_names_are_not() {
        let known = ["sigmoid", "softmax", "saxpy", "n", "in", "width"];
        for (wrong, meant) in [
            ("sigmoyd", Some("sigmoid")),
            ("widht", Some("width")),
            ("Sigmoid", Some("sigmoid")),
            ("softmax_kernel", Some("softmax")),
            ("N", Some("n")),
            ("axpy", Some("saxpy")),
            ("reduce", None),
            ("q", None),
        ] {
            assert_eq!(closest(wrong, known), meant, "{wrong}");
        }
        assert_eq!(distance("abcd", "acbd"), 2);
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (0..15).map(|i| format!("k{i}")).collect();
        let text = listed(names.iter().map(String::as_str));
        assert!(text.starts_with("`k0`, `k1`") && text.ends_with("`k11` and 3 more"), "{text}");
        assert_eq!(listed(["a", "b"]), "`a`, `b`");
    }
}
