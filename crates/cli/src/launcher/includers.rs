//! Files that must be copied because they lead to edited ones.
//!
//! A copy of an edited header is of no use where an unedited file includes the header by its full path, as unity builds do,
//! or by one that begins at its own folder. So such a file is copied too, and its `#include` names the copy; and so on, up to the
//! source itself. An `#include` of a macro is left as it is: it is found by folders that are searched, or not at all.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cxx_text::{Directive, directives};

use super::copies::search_folders;

/// The text that the compiler is to get in place of a file.
pub struct Edited {
    /// As the user or the compiler spelled it.
    pub path: PathBuf,
    pub text: Vec<u8>,
    /// Where it includes other edited files.
    pub includes: Vec<Include>,
}

/// An `#include` of an edited file.
pub struct Include {
    /// The directive.
    pub range: Range<usize>,
    /// The number of the file among the edited ones.
    pub file: usize,
}

/// The edited files with all that lead to them. `files`: the user's own, by their canonical paths.
pub fn with_includers(edited: Vec<(PathBuf, String)>, files: &[PathBuf], flags: &[String]) -> Vec<Edited> {
    let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let mut all: Vec<Edited> = Vec::new();
    // Each file's number, where it is one of the edited ones.
    let mut numbers = BTreeMap::new();
    for (path, text) in edited {
        numbers.insert(canonical(&path), all.len());
        all.push(Edited { path, text: text.into_bytes(), includes: Vec::new() });
    }
    let texts = files.iter().filter(|file| !numbers.contains_key(*file));
    let unedited: Vec<(PathBuf, Vec<u8>)> =
        texts.filter_map(|file| Some((file.clone(), std::fs::read(file).ok()?))).collect();
    let folders = search_folders(flags);
    let leads_to = |file: &Path, text: &[u8]| -> Vec<(Range<usize>, PathBuf)> {
        let found = |directive: &Directive| found(directive, file, &folders);
        directives(text).iter().filter_map(|d| Some((d.range.clone(), found(d)?))).collect()
    };
    let mut rest: Vec<_> =
        unedited.into_iter().map(|(file, text)| (leads_to(&file, &text), file, text)).collect();
    while let Some(at) =
        rest.iter().position(|(includes, ..)| includes.iter().any(|(_, to)| numbers.contains_key(to)))
    {
        let (_, path, text) = rest.swap_remove(at);
        numbers.insert(path.clone(), all.len());
        all.push(Edited { path, text, includes: Vec::new() });
    }
    for file in &mut all {
        let includes = leads_to(&canonical(&file.path), &file.text).into_iter();
        file.includes =
            includes.filter_map(|(range, to)| Some(Include { range, file: *numbers.get(&to)? })).collect();
    }
    all
}

/// The file that a directive includes, where it is found as a compiler would.
fn found(directive: &Directive, file: &Path, folders: &[(bool, PathBuf)]) -> Option<PathBuf> {
    let include = directive.include()?;
    let beside = file.parent().filter(|_| include.quoted).map(|folder| folder.join(include.target));
    let searched = folders.iter().filter(|(quoted, _)| !quoted || include.quoted);
    let searched = searched.map(|(_, folder)| folder.join(include.target));
    beside.into_iter().chain(searched).find(|path| path.is_file())?.canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_of_includes_is_copied() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let write = |name: &str, text: &str| {
            let path = root.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            path
        };
        let asks = write("lib/asks.h", "unedited");
        let other = write("lib/other.h", "nothing");
        let near =
            write("lib/near.h", "// first\n#include \"asks.h\"\n#include \"other.h\"\n#include \"near.h\"\n");
        let unity = write("unity.cpp", &format!("#include \"{}\"\n#include <other.h>\n", near.display()));
        let files = [unity.clone(), near.clone(), asks.clone(), other];
        let flags = [format!("-I{}", root.join("lib").display())];
        let all = with_includers(vec![(asks.clone(), "edited".into())], &files, &flags);
        let paths: Vec<&Path> = all.iter().map(|e| e.path.as_path()).collect();
        assert_eq!(paths, [&asks, &near, &unity]);
        let leads = |k: usize| -> Vec<(&str, usize)> {
            let text = |range: &Range<usize>| std::str::from_utf8(&all[k].text[range.clone()]).unwrap();
            all[k].includes.iter().map(|i| (text(&i.range), i.file)).collect()
        };
        assert!(leads(0).is_empty());
        assert_eq!(leads(1), [("#include \"asks.h\"", 0), ("#include \"near.h\"", 1)]);
        assert_eq!(leads(2), [(format!("#include \"{}\"", near.display()).as_str(), 1)]);
    }
}
