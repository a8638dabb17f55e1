//! Edited copies of sources, beside the object that is being built, and the compiler arguments that use them.
//!
//! The copies lie in a temporary directory, each below its full path, so that names and relative includes between
//! edited files stay as they are; everything else is found where it was, by include directories. `#line` makes
//! messages, `__FILE__` and debug information the user's. An edited header is found through the program's own
//! include directories or from an edited file beside it; if only an unedited header includes it by a relative
//! path, its requests stay unanswered and the program says so when it gets there.

use std::ffi::OsString;
use std::fs;
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use super::arguments::Line;
use crate::failure::Failure;

pub struct Copies {
    dir: TempDir,
    /// Original path, as the user or the compiler spelled it, and copy.
    files: Vec<(PathBuf, PathBuf)>,
}

impl Copies {
    pub fn write(line: &Line, edited: Vec<(PathBuf, String)>) -> Result<Copies, Failure> {
        let dir = scratch(line)?;
        let mut files = Vec::new();
        for (original, text) in edited {
            let copy = dir.path().join(below_root(&original));
            let parent = copy.parent().unwrap_or(dir.path());
            fs::create_dir_all(parent).map_err(Failure::io("cannot create", parent))?;
            let name = original.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
            fs::write(&copy, format!("#line 1 \"{name}\"\n{text}"))
                .map_err(Failure::io("cannot write", &copy))?;
            files.push((original, copy));
        }
        Ok(Copies { dir, files })
    }

    /// Directories that must be searched first: the copies', then the originals' own, which the compiler would
    /// have searched for quoted includes. nvcc cannot be told that they are for those only.
    pub fn include_flags(&self, line: &Line, is_nvcc: bool) -> Vec<OsString> {
        let mut flags: Vec<OsString> = Vec::new();
        for dir in named_directories(&line.parse_flags) {
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
    pub fn correct_depfile(&self, line: &Line, our_headers: &Path) -> Result<(), Failure> {
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
        if corrected != text {
            fs::write(path, corrected).map_err(Failure::io("cannot write", path))?;
        }
        Ok(())
    }
}

/// Beside the object, or where temporary files go if that cannot be written.
fn scratch(line: &Line) -> Result<TempDir, Failure> {
    let beside = line.output.as_deref().and_then(Path::parent).filter(|p| !p.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".cugrad-");
    builder
        .tempdir_in(beside.unwrap_or(Path::new(".")))
        .or_else(|_| builder.tempdir())
        .map_err(Failure::io("cannot create a directory in", &std::env::temp_dir()))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The full path without what makes it absolute.
fn below_root(path: &Path) -> PathBuf {
    absolute(path).components().filter(|c| matches!(c, Component::Normal(_))).collect()
}

fn is_same(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(x), Ok(y)) if x == y)
}

fn named_directories(flags: &[String]) -> Vec<PathBuf> {
    let mut dirs = Vec::new();
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        for name in ["-isystem", "-iquote", "-I"] {
            match flag.strip_prefix(name) {
                Some("") => dirs.extend(rest.next().map(PathBuf::from)),
                Some(dir) => dirs.push(PathBuf::from(dir)),
                None => continue,
            }
            break;
        }
    }
    dirs
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
        let Ok(copies) = Copies::write(&line, vec![(source.clone(), "edited".into())]) else {
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
        fs::write(&depfile, format!("a.o: {} x.h \\\n {generated}\n", copy.display())).unwrap();
        assert!(copies.correct_depfile(&line, Path::new("/cache/include")).is_ok());
        assert_eq!(fs::read_to_string(&depfile).unwrap(), format!("a.o: {} x.h \\\n \n", source.display()));
        let ours =
            "a.o: a.cu /cache/include/cugrad/cugrad.h \\\n /cache/includes/b.h /cache/include/a\\ b.h c.h\n";
        assert_eq!(without(ours, "/cache/include"), "a.o: a.cu  \\\n /cache/includes/b.h  c.h\n");
        let scratch = copies.dir.path().to_path_buf();
        drop(copies);
        assert!(!scratch.exists());
    }
}
