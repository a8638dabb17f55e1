//! `cargo xtask tidy`: the style rules that a program can check, as a test.
//!
//! Each check takes one file's name and text and gives what is wrong with it, with the place. `words` and `shape`
//! look at files one by one, `circles` at what files of one crate import of each other, `invariants` and `rooms` at ARCHITECTURE.md
//! together with what it speaks of.

mod circles;
mod invariants;
mod rooms;
mod shape;
mod words;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{output, root};

pub fn run() -> Result<(), String> {
    let mut problems = Vec::new();
    let mut texts = Vec::new();
    for name in files()? {
        let Ok(text) = fs::read_to_string(root().join(&name)) else { continue }; // not text, or removed
        problems.extend(words::check(&name, &text));
        problems.extend(shape::check(&name, &text));
        problems.extend(shape::wildcard_arms(&name, &text));
        texts.push((name, text));
    }
    problems.extend(circles::check(texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))));
    problems.extend(invariants::check(&root()));
    problems.extend(rooms::check(&root()));
    if problems.is_empty() {
        println!("tidy: ok");
        return Ok(());
    }
    problems.sort();
    Err(format!("{}\ntidy: {} problems", problems.join("\n"), problems.len()))
}

/// What git tracks or would track; without git, everything but build output.
fn files() -> Result<Vec<String>, String> {
    let listed = output(
        Command::new("git")
            .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
            .current_dir(root()),
    );
    if let Ok(text) = listed {
        let mut names: Vec<String> = text.split('\0').filter(|n| !n.is_empty()).map(String::from).collect();
        names.sort();
        names.dedup();
        return Ok(names);
    }
    let mut names = Vec::new();
    walk(&root(), &mut names);
    if names.is_empty() { Err("no files were found".into()) } else { Ok(names) }
}

fn walk(dir: &Path, names: &mut Vec<String>) {
    let entries: Vec<PathBuf> = fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path()).collect();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && name != ".git" && name != ".cache" {
                walk(&path, names);
            }
        } else if let Ok(below) = path.strip_prefix(root()) {
            names.push(below.display().to_string());
        }
    }
}

fn has_extension(name: &str, extensions: &[&str]) -> bool {
    Path::new(name).extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e))
}
