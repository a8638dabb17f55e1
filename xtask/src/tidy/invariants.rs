//! ARCHITECTURE.md numbers what always holds. Each such sentence ends in the test that guards it, as
//! `` `path/to/file.rs::name_of_the_test` `` or `` `path/to/harness.rs` ``, and that test must exist.

use std::fs;
use std::path::Path;

const PAGE: &str = "ARCHITECTURE.md";
const HEADING: &str = "## Invariants";

pub fn check(root: &Path) -> Vec<String> {
    let Ok(text) = fs::read_to_string(root.join(PAGE)) else {
        return vec![format!("{PAGE}: cannot be read")];
    };
    let items = items(&text);
    if items.is_empty() {
        return vec![format!("{PAGE}: no numbered sentences under `{HEADING}`")];
    }
    items.iter().flat_map(|(line, item)| problems(root, *line, item)).collect()
}

fn problems(root: &Path, line: usize, item: &str) -> Vec<String> {
    let named: Vec<&str> = item.split('`').skip(1).step_by(2).filter(|c| c.contains(".rs")).collect();
    if named.is_empty() {
        return vec![format!("{PAGE}:{line}: an invariant that names no test")];
    }
    let missing = named.iter().filter(|test| !exists(root, test));
    missing.map(|test| format!("{PAGE}:{line}: there is no test `{test}`")).collect()
}

/// The file is there and defines the function, if one is named.
fn exists(root: &Path, test: &str) -> bool {
    let (path, function) = test.split_once("::").unwrap_or((test, ""));
    let Ok(text) = fs::read_to_string(root.join(path)) else { return false };
    function.is_empty() || text.contains(&format!("fn {function}("))
}

/// The numbered items of the section, with the line each starts on; continuation lines belong to them.
fn items(text: &str) -> Vec<(usize, String)> {
    let mut items: Vec<(usize, String)> = Vec::new();
    let section = text.lines().zip(1..).skip_while(|(l, _)| *l != HEADING).skip(1);
    for (line, number) in section.take_while(|(l, _)| !l.starts_with("## ")) {
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 && line[digits..].starts_with(". ") {
            items.push((number, line.to_string()));
        } else if let Some((_, item)) = items.last_mut().filter(|_| line.starts_with(' ')) {
            item.push_str(line);
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_invariant_names_a_test_that_exists() {
        let root = crate::process::root();
        let here = "xtask/src/tidy/invariants.rs";
        let good = format!("1. Holds. `{here}::each_invariant_names_a_test_that_exists`");
        assert!(problems(&root, 1, &good).is_empty());
        assert_eq!(problems(&root, 3, "1. Holds. `xtask/src/nowhere.rs::x`").len(), 1);
        assert_eq!(problems(&root, 3, &format!("1. Holds. `{here}::no_such_test`")).len(), 1);
        assert_eq!(problems(&root, 3, "1. Holds.").len(), 1);
    }

    #[test]
    fn items_run_over_lines() {
        let text = "# A\n## Invariants\n\nText.\n1. One\n   goes on.\n2. Two.\n## Next\n3. Not one.\n";
        assert_eq!(items(text), [(5, "1. One   goes on.".to_string()), (7, "2. Two.".to_string())]);
    }
}
