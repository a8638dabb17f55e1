//! Which crate may use which: the table under "The rooms" in ARCHITECTURE.md against the manifests.

use std::fs;
use std::path::Path;

const PAGE: &str = "ARCHITECTURE.md";

pub fn check(root: &Path) -> Vec<String> {
    let page = fs::read_to_string(root.join(PAGE)).unwrap_or_default();
    let rooms = rooms(&page);
    if rooms.is_empty() {
        return vec![format!("{PAGE}: no table of crates")];
    }
    let mut problems = Vec::new();
    for (name, allowed) in &rooms {
        let manifest = format!("crates/{name}/Cargo.toml");
        let Ok(text) = fs::read_to_string(root.join(&manifest)) else {
            problems.push(format!("{PAGE}: there is no crate `{name}`"));
            continue;
        };
        let used = dependencies(&text);
        let forbidden = used.iter().filter(|d| rooms.iter().any(|(r, _)| r == *d) && !allowed.permits(d));
        problems.extend(forbidden.map(|d| format!("{manifest}: `{name}` may not depend on `{d}` ({PAGE})")));
    }
    problems
}

#[derive(Debug, PartialEq)]
enum Allowed {
    All,
    These(Vec<String>),
}

impl Allowed {
    fn permits(&self, name: &str) -> bool {
        match self {
            Allowed::All => true,
            Allowed::These(names) => names.iter().any(|n| n == name),
        }
    }
}

/// The rows `` | `name` | what it holds | what it may use | ``; remarks in brackets are for readers.
fn rooms(page: &str) -> Vec<(String, Allowed)> {
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim().trim_matches('|').split(" | ").map(str::trim).collect();
        let [name, _, uses] = cells[..] else { return None };
        let name = name.strip_prefix('`')?.strip_suffix('`')?;
        let uses = uses.split('(').next().unwrap_or_default().trim();
        let allowed = match uses {
            "all" => Allowed::All,
            "nothing" => Allowed::These(Vec::new()),
            names => Allowed::These(names.split(',').map(|n| n.trim().to_string()).collect()),
        };
        Some((name.to_string(), allowed))
    });
    rows.collect()
}

/// Names under `[dependencies]`; what only tests or build scripts use is free.
fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest.lines().skip_while(|l| l.trim() != "[dependencies]").skip(1);
    let lines = section.take_while(|l| !l.starts_with('['));
    lines
        .filter_map(|l| l.split(['=', '.']).next())
        .map(|n| n.trim().to_string())
        .filter(|n| !n.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_those_of_the_table() {
        assert_eq!(check(&crate::process::root()), Vec::<String>::new());
    }

    #[test]
    fn table_and_manifest_are_read() {
        let page = "| crate | holds | may depend on |\n|---|---|---|\n| `a` | x | b, c |\n| `b` | y | nothing (but z) |\n| `c` | y | all |\n";
        let names = Allowed::These(vec!["b".into(), "c".into()]);
        let expected =
            [("a".to_string(), names), ("b".into(), Allowed::These(vec![])), ("c".into(), Allowed::All)];
        assert_eq!(rooms(page), expected);
        let manifest = "[package]\nname = \"x\"\n\n[dependencies]\nir = { workspace = true }\nthiserror.workspace = true\n\n[dev-dependencies]\ntoml = \"1\"\n";
        assert_eq!(dependencies(manifest), ["ir", "thiserror"]);
    }
}
