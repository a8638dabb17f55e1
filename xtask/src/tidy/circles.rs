//! Files that import each other in a circle cannot be read one after the other. In the crates of the core there is none, except
//! between a folder's own `mod` and its files.
//!
//! A file is a module, found by its path; its imports are the paths in its text that start at `crate`, `super` or one of its
//! own modules. Circles are what is left when files without imports are taken away again and again.

use std::collections::{BTreeMap, BTreeSet};

/// Crates that are checked. In `ir` types contain each other: an instruction holds blocks, blocks hold instructions.
const CRATES: [&str; 3] = ["crates/analysis/src/", "crates/passes/src/", "crates/diff/src/"];

type Module = Vec<String>;

pub fn check<'a>(files: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> Vec<String> {
    CRATES.iter().flat_map(|root| check_crate(root, files.clone())).collect()
}

fn check_crate<'a>(root: &str, files: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let texts: BTreeMap<Module, &str> = files
        .filter_map(|(name, text)| {
            let path = name.strip_prefix(root)?.strip_suffix(".rs")?;
            let path = path.strip_suffix("/mod").unwrap_or(path);
            let parts = if path == "lib" { Vec::new() } else { path.split('/').map(String::from).collect() };
            Some((parts, text))
        })
        .collect();
    let mut imports: BTreeMap<&Module, BTreeSet<&Module>> =
        texts.iter().map(|(module, text)| (module, imports_of(module, text, &texts))).collect();
    // Who imports nobody, or is imported by nobody, is part of no circle.
    loop {
        let known: BTreeSet<&Module> = imports.keys().copied().collect();
        let imported: BTreeSet<&Module> = imports.values().flatten().copied().collect();
        imports.retain(|module, of| {
            of.retain(|m| known.contains(m));
            !of.is_empty() && imported.contains(module)
        });
        if imports.len() == known.len() {
            break;
        }
    }
    let name = |m: &&Module| m.join("::");
    imports
        .iter()
        .map(|(m, of)| {
            let of: Vec<String> = of.iter().map(name).collect();
            format!("{root}: `{}` is part of a circle of imports, by `{}`", name(m), of.join("`, `"))
        })
        .collect()
}

/// The modules that a file mentions, without those that it is part of and its own parts.
fn imports_of<'m>(module: &Module, text: &str, all: &'m BTreeMap<Module, &str>) -> BTreeSet<&'m Module> {
    let code: String =
        text.lines().map(|l| l.split("//").next().unwrap_or_default().to_string() + "\n").collect();
    let mut found = BTreeSet::new();
    let uses = code.split("use ").skip(1).filter_map(|u| u.split(';').next());
    let mut paths: Vec<String> = uses.flat_map(|tree| leaves("", tree)).collect();
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    paths.extend(code.split(|c| !is_path(c)).filter(|w| w.contains("::")).map(String::from));
    for path in paths {
        let mut parts = path.split("::").map(str::trim).peekable();
        let mut at = match parts.peek() {
            Some(&"crate") => Vec::new(),
            _ => module.clone(),
        };
        while let Some(step @ ("crate" | "super" | "self")) = parts.peek().copied() {
            if step == "super" {
                at.pop();
            }
            parts.next();
        }
        for part in parts {
            at.push(part.to_string());
            if !all.contains_key(&at) {
                at.pop();
                break;
            }
        }
        if let Some((to, _)) = all.get_key_value(&at)
            && !to.starts_with(module)
            && !module.starts_with(to)
        {
            found.insert(to);
        }
    }
    found
}

/// The paths of a tree of imports: `a::{b, c::d}` has `a::b` and `a::c::d`.
fn leaves(prefix: &str, tree: &str) -> Vec<String> {
    let (mut all, mut depth, mut start) = (Vec::new(), 0, 0);
    let mut branch = |text: &str| {
        let text = text.trim();
        match text.split_once('{') {
            Some((head, rest)) => {
                let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
                all.extend(leaves(&format!("{prefix}{}", head.trim()), inner));
            }
            None if text.is_empty() => {}
            None => all.push(format!("{prefix}{}", text.split(" as ").next().unwrap_or(text))),
        }
    };
    for (i, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                branch(&tree[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    branch(&tree[start..]);
    all
}

#[cfg(test)]
mod tests {
    use super::check;

    fn problems(files: &[(&str, &str)]) -> usize {
        check(files.iter().copied()).len()
    }

    #[test]
    fn circles_are_found_whatever_way_they_are_written() {
        let circle = [
            ("crates/diff/src/lib.rs", "mod a; mod b; mod c;"),
            ("crates/diff/src/a.rs", "use crate::{b::{X, Y}, c};"),
            ("crates/diff/src/b.rs", "fn f() { super::c::g() }"),
            ("crates/diff/src/c.rs", "use super::a::Z;"),
        ];
        assert_eq!(problems(&circle), 3);
        assert_eq!(problems(&circle[..3]), 0);
    }

    #[test]
    fn a_folder_and_its_files_may_know_each_other() {
        let folder = [
            ("crates/diff/src/a/mod.rs", "mod b; use b::X;"),
            ("crates/diff/src/a/b.rs", "use super::Y; // crate::a::c"),
            ("crates/diff/src/a/c.rs", "use crate::a::b::X;"),
        ];
        assert_eq!(problems(&folder), 0);
    }
}
