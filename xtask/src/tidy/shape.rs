//! The shape of files: one concept each, opened by a sentence, no longer than can be read.

use super::has_extension;

const LONGEST: usize = 500;

/// What comes out of these must not depend on the order of a table.
const CORE: [&str; 7] = [
    "crates/ir/src/",
    "crates/front/src/",
    "crates/analysis/src/",
    "crates/passes/src/",
    "crates/diff/src/",
    "crates/back/src/",
    "crates/cugrad/src/",
];

pub fn check(name: &str, text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    let lines = text.lines().count();
    if has_extension(name, &["rs", "h"]) && lines > LONGEST {
        problems.push(format!("{name}: {lines} lines; over {LONGEST} a file holds more than one concept"));
    }
    let is_core = CORE.iter().any(|c| name.starts_with(c)) && name != "crates/ir/src/tables.rs";
    let seeded =
        |l: &&str| l.contains("std::collections") && (l.contains("HashMap") || l.contains("HashSet"));
    if is_core && let Some(at) = text.lines().position(|l| seeded(&l)) {
        problems.push(format!(
            "{name}:{}: a table with a seed; use ir::tables, whose order is the same in every run",
            at + 1
        ));
    }
    if has_extension(name, &["rs"]) && !text.trim_start().starts_with("//!") {
        problems.push(format!("{name}:1: a file opens with `//!`: what it is, and why"));
    }
    problems
}

/// Matches over the IR's operations name every variant, so that a new one does not compile until every stage has decided, or
/// state a default: by giving up (`None`, an error), or in a comment that says what holds for all others. Read off the
/// indentation, which rustfmt keeps.
pub fn wildcard_arms(name: &str, text: &str) -> Vec<String> {
    let stages = ["crates/diff/src/", "crates/back/src/", "crates/analysis/src/", "crates/passes/src/"];
    if !has_extension(name, &["rs"]) || !stages.iter().any(|s| name.starts_with(s)) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let gives_up = |arm: &str| {
        let then = arm.strip_prefix("_ => ").unwrap_or_default();
        let then = then.strip_prefix("return ").unwrap_or(then);
        ["None", "Err(", "unreachable!("].iter().any(|start| then.starts_with(start))
    };
    let is_stated = |at: usize| at > 0 && lines[at - 1].trim_start().starts_with("//");
    let is_found = |at: &usize| {
        let arm = lines[*at].trim_start();
        arm.starts_with("_ =>")
            && !gives_up(arm)
            && !is_stated(*at)
            && is_over_operations(&lines[..*at], lines[*at])
    };
    let places = (0..lines.len()).filter(is_found);
    places
        .map(|at| {
            format!(
                "{name}:{}: `_ =>` over ir::Op; name the variants, or say what holds for all others",
                at + 1
            )
        })
        .collect()
}

/// Whether the arms above a `_` arm, up to its `match`, are operations.
fn is_over_operations(above: &[&str], arm: &str) -> bool {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let own = indent(arm);
    let arms = above.iter().rev().take_while(|l| l.trim().is_empty() || indent(l) >= own);
    arms.filter(|l| indent(l) == own).any(|l| {
        let pattern = l.split("=>").next().unwrap_or_default().trim_start();
        pattern.starts_with("Op::") || pattern.starts_with("ir::Op::") || pattern.starts_with("| Op::")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_open_with_a_sentence_and_end_in_time() {
        assert!(check("a.rs", "//! What it is.\nfn f() {}\n").is_empty());
        assert_eq!(check("a.rs", "fn f() {}\n").len(), 1);
        assert_eq!(check("a.h", &"\n".repeat(501)).len(), 1);
        assert!(check("a.md", &"\n".repeat(501)).is_empty());
        let table = "//! What it is.\nuse std::collections::HashMap;\n";
        assert_eq!(check("crates/diff/src/a.rs", table).len(), 1);
        assert!(check("crates/tape/src/a.rs", table).is_empty());
    }

    #[test]
    fn wildcards_over_operations_are_seen() {
        let text = "match op {\n    Op::Add => {\n        x\n    }\n    _ => y,\n}\nmatch n {\n    1 => x,\n    _ => y,\n}\n";
        assert_eq!(
            wildcard_arms("crates/diff/src/a.rs", text),
            [
                "crates/diff/src/a.rs:5: `_ =>` over ir::Op; name the variants, or say what holds for all others"
            ]
        );
        let stated = text.replacen("    _ =>", "    // Nothing else counts.\n    _ =>", 1);
        assert!(wildcard_arms("crates/diff/src/a.rs", &stated).is_empty());
        let given_up = text.replacen("_ => y", "_ => return None", 1);
        assert!(wildcard_arms("crates/diff/src/a.rs", &given_up).is_empty());
        assert!(wildcard_arms("crates/cli/src/a.rs", text).is_empty());
    }
}
