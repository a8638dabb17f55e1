//! The cached precompiled header.
//!
//! Named by the hash of everything that goes into it (text, flags, clang); beside it stands a list of the headers it was
//! made from with their sizes and times of change. It is used only while that list still holds. It is read from
//! standard input, so there is no file of ours whose time of change clang could object to.

use std::path::{Path, PathBuf};

use cache::{Limits, Store};

use super::locate::stamp;
use super::{Run, process};

/// Each takes 5 to 30 MB.
const LIMITS: Limits = Limits { entries: 48, bytes: 2 << 30 };
const HEADER: &str = "header.pch";
const LIST: &str = "list";

/// The precompiled header for a prefix, or `None` if there cannot be one: the plain parse then shows why.
pub fn find_or_build(run: &Run, prefix: &str) -> Option<PathBuf> {
    let store = Store::new(run.options.cache_dir.as_ref()?.join("pch"), LIMITS);
    let text = format!("{}{prefix}", run.flags.prelude_text);
    let key = key(run, &text);
    let name = cache::hash(&key);
    let list_of = |dir: &Path| std::fs::read_to_string(dir.join(LIST));
    let known = store.find(&name).filter(|dir| list_of(dir).is_ok_and(|list| still_holds(&list, &key)));
    known.or_else(|| build(run, &text, &key, &store, &name)).map(|dir| dir.join(HEADER))
}

/// Has the next run build a header anew.
pub fn forget(header: &Path) {
    // Who reads it at the same time has opened it.
    let _ = header.parent().map(std::fs::remove_dir_all);
}

/// Everything the result depends on, apart from the headers' contents.
fn key(run: &Run, text: &str) -> String {
    // Relative folders in the flags mean something else elsewhere.
    let cwd = std::env::current_dir().unwrap_or_default();
    let clang = run.clang.path.display();
    format!("{clang}\n{}\n{}\n{}\n{text}", run.clang.description, cwd.display(), flags(run).join("\n"))
}

/// The flags of the program, without those that say what its own file is called.
fn flags(run: &Run) -> Vec<String> {
    let names = ["-fmacro-prefix-map=", "-ffile-prefix-map="];
    let says_names = |flag: &&String| names.iter().any(|name| flag.starts_with(name));
    run.flags.common.iter().filter(|flag| !says_names(flag)).cloned().collect()
}

/// A list opens with its key's length and the key, then has `time size path` per line.
fn still_holds(list: &str, key: &str) -> bool {
    let Some((length, rest)) = list.split_once('\n') else { return false };
    let Ok(length) = length.parse::<usize>() else { return false };
    if rest.get(..length) != Some(key) {
        return false;
    }
    rest[length..].lines().all(|line| {
        let mut parts = line.splitn(3, ' ');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(time), Some(size), Some(path)) => {
                stamp(Path::new(path)).is_some_and(|stamp| stamp == format!("{time} {size}"))
            }
            _ => false,
        }
    })
}

fn build(run: &Run, text: &str, key: &str, store: &Store, name: &str) -> Option<PathBuf> {
    let scratch = store.scratch().ok()?;
    let (depends, entry) = (scratch.join("depends"), scratch.join("entry"));
    let mut args = flags(run);
    args.extend(["-Xclang", "-emit-pch", "-MD", "-MF"].map(String::from));
    args.extend([depends.display().to_string(), "-".to_string()]);
    let output = process::run(&run.clang.path, &args, Some(text.as_bytes()), run.limits);
    let output = output.ok().filter(|output| output.success && !output.stdout.is_empty())?;

    let mut lines = format!("{}\n{key}", key.len());
    for header in headers(&std::fs::read_to_string(&depends).ok()?) {
        lines.push_str(&format!("{} {header}\n", stamp(Path::new(&header))?));
    }
    cache::write(&entry.join(HEADER), &output.stdout).ok()?;
    cache::write(&entry.join(LIST), lines.as_bytes()).ok()?;
    store.put(name, &entry).ok()
}

/// The prerequisites of a make rule as clang writes it.
fn headers(rule: &str) -> Vec<String> {
    let mut headers = Vec::new();
    let mut current = String::new();
    let mut chars = rule.split_once(": ").map_or("", |(_, rest)| rest).chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('\n')) => {
                chars.next();
            }
            ('\\', Some(' ' | '#')) | ('$', Some('$')) => current.extend(chars.next()),
            (' ' | '\n', _) => headers.push(std::mem::take(&mut current)),
            _ => current.push(c),
        }
    }
    headers.push(current);
    headers.retain(|header| !header.is_empty() && header != "-");
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn make_rules() {
        let rule = "-.o: /a/b.h \\\n  /with\\ space/c.h /d$$e.h\n";
        assert_eq!(headers(rule), ["/a/b.h", "/with space/c.h", "/d$e.h"]);
    }

    #[test]
    fn a_list_holds_while_its_headers_do() {
        let file = std::env::current_exe().expect("known");
        let stamp = stamp(&file).expect("there");
        let list = format!("3\nkey{stamp} {}\n", file.display());
        assert!(still_holds(&list, "key"));
        assert!(!still_holds(&list, "kex"));
        assert!(!still_holds(&format!("3\nkey1 2 {}\n", file.display()), "key"));
    }
}
