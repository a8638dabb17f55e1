//! Edited copies of sources, beside the object that is being built, and the compiler arguments that use them.
//!
//! The copies lie in a temporary directory, each below its full path, so that names and relative includes between
//! edited files stay as they are; everything else is found where it was, by include directories. `#line` makes
//! messages, `__FILE__` and debug information the user's. Copies include each other by their full paths; an `#include` of
//! a macro finds them through the program's own include directories.
//!
//! The temporary directory is named after the source and the object, so that a compiler's cache knows a command again, and
//! objects do not differ from one build to the next.

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use super::arguments::Line;
use super::includers::Edited;
use crate::failure::Failure;

pub struct Copies {
    dir: TempDir,
    /// Original path, as the user or the compiler spelled it, and copy.
    files: Vec<(PathBuf, PathBuf)>,
}

impl Copies {
    pub fn write(line: &Line, edited: Vec<Edited>) -> Result<Copies, Failure> {
        let dir = scratch(line)?;
        let places: Vec<PathBuf> =
            edited.iter().map(|file| absolute(dir.path()).join(below_root(&file.path))).collect();
        for (file, copy) in edited.iter().zip(&places) {
            let parent = copy.parent().unwrap_or(dir.path());
            fs::create_dir_all(parent).map_err(Failure::io("cannot create", parent))?;
            fs::write(copy, text_of(file, &places)).map_err(Failure::io("cannot write", copy))?;
        }
        let files = edited.into_iter().map(|file| file.path).zip(places).collect();
        Ok(Copies { dir, files })
    }

    /// Directories that must be searched first: the copies', then the originals' own, which the compiler would
    /// have searched for quoted includes. nvcc cannot be told that they are for those only.
    pub fn include_flags(&self, line: &Line, is_nvcc: bool) -> Vec<OsString> {
        let mut flags: Vec<OsString> = Vec::new();
        for (_, dir) in search_folders(&line.parse_flags) {
            // Copies lie below the real paths of their originals: `-I../dir` and links lead there too.
            let copied = self.dir.path().join(below_root(&dir.canonicalize().unwrap_or(dir)));
            if copied.is_dir() {
                // Folders for quoted includes alone come before all others, and the originals' own are among them.
                if !is_nvcc {
                    flags.extend(["-iquote".into(), copied.clone().into()]);
                }
                flags.extend(["-I".into(), copied.into()]);
            }
        }
        let mut seen: Vec<PathBuf> = Vec::new();
        for (original, _) in &self.files {
            let dir = absolute(original).parent().map(Path::to_path_buf).unwrap_or_default();
            if !seen.contains(&dir) {
                flags.extend([if is_nvcc { "-I".into() } else { "-iquote".into() }, dir.clone().into()]);
                seen.push(dir);
            }
        }
        flags
    }

    pub fn replace_inputs(&self, line: &Line, arguments: &[OsString]) -> Vec<OsString> {
        let mut replaced = arguments.to_vec();
        for input in &line.inputs {
            if let Some((_, copy)) = self.files.iter().find(|(original, _)| is_same(original, &input.path)) {
                replaced[input.at] = copy.into();
            }
        }
        replaced
    }

    /// Make and Ninja are told about the originals, which stay, not about the copies, nor about our headers in the cache, which may go.
    /// And about the files that the compiler did not see, and derivatives were made from.
    pub fn correct_depfile(
        &self,
        line: &Line,
        our_headers: &Path,
        elsewhere: &[PathBuf],
    ) -> Result<(), Failure> {
        let Some(path) = &line.depfile else { return Ok(()) };
        let Ok(text) = fs::read_to_string(path) else { return Ok(()) }; // the compiler failed before writing it
        let mut corrected = without(&text, &escaped(our_headers));
        for (original, copy) in &self.files {
            let original =
                line.inputs.iter().map(|i| &i.path).find(|p| is_same(p, original)).unwrap_or(original);
            corrected = corrected.replace(&escaped(copy), &escaped(original));
            // nvcc lists the names in `#line` too; generated code is no file, and Make would look for it.
            for name in [absolute(original), original.clone()] {
                corrected = corrected.replace(&(escaped(&name) + "\\ (generated\\ by\\ cugrad)"), "");
            }
        }
        let more: String = elsewhere.iter().map(|file| format!(" \\\n {}", escaped(file))).collect();
        corrected.insert_str(end_of_rule(&corrected), &more);
        if corrected != text {
            fs::write(path, corrected).map_err(Failure::io("cannot write", path))?;
        }
        Ok(())
    }
}

/// The text of a copy: as it was edited, with the copies' own paths where it includes others.
fn text_of(file: &Edited, places: &[PathBuf]) -> Vec<u8> {
    let name = file.path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("#line 1 \"{name}\"\n").into_bytes();
    let mut at = 0;
    for include in &file.includes {
        let place = places[include.file].to_string_lossy();
        // Such a path cannot be included.
        if place.contains(['"', '\n']) {
            continue;
        }
        let directive = &file.text[include.range.clone()];
        let ends = cxx_text::line_ends(&String::from_utf8_lossy(directive));
        text.extend(&file.text[at..include.range.start]);
        text.extend(format!("#include \"{place}\"{ends}").into_bytes());
        at = include.range.end;
    }
    text.extend(&file.text[at..]);
    text
}

/// How long a compilation may take. What is older was left by one that was killed.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// Beside the object, or where temporary files go if that cannot be written.
fn scratch(line: &Line) -> Result<TempDir, Failure> {
    let beside = line.output.as_deref().and_then(Path::parent).filter(|p| !p.as_os_str().is_empty());
    let beside = beside.unwrap_or(Path::new("."));
    let mut hasher = DefaultHasher::new();
    for path in line.inputs.iter().map(|input| &input.path).chain(&line.output) {
        absolute(path).hash(&mut hasher);
    }
    let name = format!(".cugrad-{:016x}", hasher.finish());
    let age = fs::metadata(beside.join(&name)).and_then(|m| m.modified()).ok().and_then(|t| t.elapsed().ok());
    if age.is_some_and(|age| age > ABANDONED) {
        let _ = fs::remove_dir_all(beside.join(&name));
    }
    let known = tempfile::Builder::new().prefix(&name).rand_bytes(0).tempdir_in(beside);
    // The same command is running already, or nothing can be written there.
    let mut other = tempfile::Builder::new();
    other.prefix(".cugrad-");
    known
        .or_else(|_| other.tempdir_in(beside))
        .or_else(|_| other.tempdir())
        .map_err(Failure::io("cannot create a directory in", &std::env::temp_dir()))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The full path without what makes it absolute.
fn below_root(path: &Path) -> PathBuf {
    absolute(path).components().filter(|c| matches!(c, Component::Normal(_))).collect()
}

pub fn is_same(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(x), Ok(y)) if x == y)
}

/// The folders that are searched for headers, in order; the first ones for quoted includes alone.
pub fn search_folders(flags: &[String]) -> Vec<(bool, PathBuf)> {
    const NAMES: [&str; 3] = ["-iquote", "-I", "-isystem"];
    let mut folders: [Vec<PathBuf>; 3] = Default::default();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        for (name, folders) in NAMES.iter().zip(&mut folders) {
            match flag.strip_prefix(name) {
                Some("") => folders.extend(rest.next().map(PathBuf::from)),
                Some(dir) => folders.push(PathBuf::from(dir)),
                None => continue,
            }
            break;
        }
    }
    let named = NAMES.iter().zip(folders);
    named.flat_map(|(name, dirs)| dirs.into_iter().map(|dir| (*name == "-iquote", dir))).collect()
}

/// A dependency file without the files of a folder. Blanks separate names unless a backslash stands before them.
fn without(text: &str, folder: &str) -> String {
    let is_inside = |name: &str| name.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
    let (mut kept, mut name, mut is_protected) = (String::new(), String::new(), false);
    for c in text.chars().chain([' ']) {
        if c.is_whitespace() && !is_protected {
            if !is_inside(&name) {
                kept.push_str(&name);
            }
            name.clear();
            kept.push(c);
        } else {
            name.push(c);
        }
        is_protected = c == '\\' && !is_protected;
    }
    kept.pop();
    kept
}

/// Where the first rule of a dependency file ends; others say that headers need not be there.
fn end_of_rule(text: &str) -> usize {
    let mut ends = text.match_indices('\n').map(|(at, _)| at);
    ends.find(|&at| !text[..at].ends_with('\\')).unwrap_or(text.len())
}

/// A path as compilers write it in dependency files.
fn escaped(path: &Path) -> String {
    path.to_string_lossy().replace(' ', "\\ ").replace('#', "\\#").replace('$', "$$")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_stand_in_for_inputs_and_leave_the_depfile() {
        let dir = tempfile::tempdir().unwrap();
        let source = dir.path().join("src/a.cu");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, "text").unwrap();
        let arguments: Vec<OsString> = [
            "-c".as_ref(),
            source.as_os_str(),
            "-o".as_ref(),
            dir.path().join("a.o").as_os_str(),
            "-MD".as_ref(),
        ]
        .map(OsString::from)
        .into();
        let line = Line::read(&arguments);
        let Ok(copies) = Copies::write(
            &line,
            vec![Edited { path: source.clone(), text: "edited".into(), includes: Vec::new() }],
        ) else {
            panic!("writable")
        };
        let replaced = copies.replace_inputs(&line, &arguments);
        assert_eq!(replaced.len(), arguments.len());
        let copy = PathBuf::from(&replaced[1]);
        assert!(copy.ends_with("src/a.cu") && copy.starts_with(dir.path()) && copy != source);
        let text = fs::read_to_string(&copy).unwrap();
        assert_eq!(text, format!("#line 1 \"{}\"\nedited", source.display()));
        let depfile = dir.path().join("a.d");
        let generated = format!("{}\\ (generated\\ by\\ cugrad)", source.display());
        fs::write(&depfile, format!("a.o: {} x.h \\\n {generated}\nx.h:\n", copy.display())).unwrap();
        assert!(copies.correct_depfile(&line, Path::new("/cache/include"), &["/p/b c.cu".into()]).is_ok());
        let corrected = format!("a.o: {} x.h \\\n  \\\n /p/b\\ c.cu\nx.h:\n", source.display());
        assert_eq!(fs::read_to_string(&depfile).unwrap(), corrected);
        let ours =
            "a.o: a.cu /cache/include/cugrad/cugrad.h \\\n /cache/includes/b.h /cache/include/a\\ b.h c.h\n";
        assert_eq!(without(ours, "/cache/include"), "a.o: a.cu  \\\n /cache/includes/b.h  c.h\n");
        let scratch = copies.dir.path().to_path_buf();
        drop(copies);
        assert!(!scratch.exists());
    }
}
