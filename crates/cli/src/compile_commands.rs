//! The program's other sources, by the build's own list: `compile_commands.json`.
//!
//! It is looked for where editors look for it: in the folders above the source and the current one, and in a folder `build` of
//! each. A list that does not name the source is that of another program.

use std::path::{Path, PathBuf};

use cugrad::Source;

use crate::launcher;

const NAME: &str = "compile_commands.json";

/// The sources of the program that a source is part of.
pub fn sources(of: &Path) -> Vec<Source> {
    let mut folders: Vec<PathBuf> = Vec::new();
    let here = std::env::current_dir().unwrap_or_default();
    let beside = std::path::absolute(of).ok().and_then(|path| Some(path.parent()?.to_path_buf()));
    for start in [Some(here), beside].into_iter().flatten() {
        folders.extend(start.ancestors().flat_map(|dir| [dir.to_path_buf(), dir.join("build")]));
    }
    let lists = folders.into_iter().map(|dir| dir.join(NAME)).filter(|list| list.is_file());
    lists
        .filter_map(|list| read(&list))
        .find(|all| all.iter().any(|s| is_same(&s.file, of)))
        .unwrap_or_default()
}

fn is_same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(x), Ok(y)) if x == y)
}

/// What a list says; `None` if it is none.
fn read(list: &Path) -> Option<Vec<Source>> {
    let entries: serde_json::Value = serde_json::from_slice(&std::fs::read(list).ok()?).ok()?;
    entries.as_array()?.iter().map(source).collect()
}

/// What one compilation compiles, and how.
fn source(entry: &serde_json::Value) -> Option<Source> {
    let text = |name: &str| entry.get(name)?.as_str();
    let folder = Path::new(text("directory")?);
    let words: Vec<String> = match entry.get("arguments").and_then(|a| a.as_array()) {
        Some(all) => all.iter().filter_map(|word| word.as_str().map(str::to_string)).collect(),
        None => launcher::words(text("command")?),
    };
    let flags = from_folder(launcher::parse_flags(&words), folder);
    Some(Source { file: folder.join(text("file")?), flags })
}

/// Options whose value is a path.
const OF_PATHS: [&str; 5] = ["-isystem", "-iquote", "-idirafter", "-include", "-I"];

/// The flags with paths that do not depend on the current folder.
fn from_folder(flags: Vec<String>, folder: &Path) -> Vec<String> {
    let full = |path: &str| folder.join(path).display().to_string();
    let mut is_value = false;
    let of_path = |flag: String| {
        if std::mem::take(&mut is_value) {
            return full(&flag);
        }
        let Some((name, path)) = OF_PATHS.iter().find_map(|name| Some((name, flag.strip_prefix(name)?)))
        else {
            return flag;
        };
        is_value = path.is_empty();
        if is_value { flag } else { format!("{name}{}", full(path)) }
    };
    flags.into_iter().map(of_path).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_whatever_stands_in_front_of_the_compiler() {
        let dir = tempfile::tempdir().unwrap();
        let list = dir.path().join(NAME);
        let text = r#"[
            {"directory": "/b", "file": "../s/a.cu", "command": "/x/cugrad ccache /y/nvcc -I../i -DN=\"1 2\" --cugrad-no-outputs -x cu -c ../s/a.cu -o a.o"},
            {"directory": "/b", "file": "/s/c.cpp", "arguments": ["clang++-19", "-isystem", "j", "-std=c++20", "-c", "/s/c.cpp"], "output": "c.o"}
        ]"#;
        std::fs::write(&list, text).unwrap();
        let all = read(&list).unwrap();
        assert_eq!(all[0].file, Path::new("/b/../s/a.cu"));
        assert_eq!(all[0].flags, ["-I/b/../i", "-DN=1 2"]);
        assert_eq!(all[1].flags, ["-isystem", "/b/j", "-std=c++20"]);
        std::fs::write(&list, "{}").unwrap();
        assert!(read(&list).is_none());
    }
}
