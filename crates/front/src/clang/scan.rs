//! Finds the user's files and, in them, the headers that are not the user's.
//!
//! The result is a *prefix*: the preprocessor skeleton of the program, that is every directive up to the last include
//! of a foreign header, in order, with the user's own headers spread out in place. Conditions are kept, so the
//! preprocessor itself decides which includes count and sees the same macros at each as in the real file. What the
//! skeleton defines is undone at its end, so that the real file starts clean:
//!
//! ```text
//! #ifndef BLOCK                      // the user's
//! #define BLOCK 16
//! #define CUGRAD_USER_BLOCK 1        // this branch was taken
//! #endif
//! #include <cmath>
//! #ifdef CUGRAD_USER_BLOCK
//! #undef BLOCK
//! #undef CUGRAD_USER_BLOCK
//! #endif
//! ```
//! Where the skeleton could differ from the file (an include by macro, an `#undef` of a foreign macro), it ends; the
//! headers after that are parsed with the file.

use std::path::{Path, PathBuf};

use cxx_text::directives::Include;
use cxx_text::{Directive, directives};

use super::flags::{Flags, folder_of};
use crate::FrontError;

/// How many files a skeleton may go through before it ends, headers included again counted again.
const MOST_FILES: usize = 2000;

/// Headers of ours that hold custom derivatives.
pub const RULES: &str = "cugrad/rules/";

pub struct Scan {
    /// The main file first, then the user's headers.
    pub files: Vec<UserFile>,
    pub prefix: String,
    /// Headers that are included and not the user's, whether they are there or not.
    pub foreign: Vec<String>,
}

impl Scan {
    /// The files of a source that is read behind the main one.
    pub fn add(&mut self, behind: Scan) {
        for file in behind.files {
            if !self.files.iter().any(|known| known.canonical == file.canonical) {
                self.files.push(file);
            }
        }
        self.foreign.extend(behind.foreign);
    }
}

/// A file of the user's own, as it was when it was scanned.
#[derive(Debug, Clone)]
pub struct UserFile {
    /// Its path without links and `..`, by which files are compared.
    pub canonical: PathBuf,
    /// Its text, which need not be UTF-8.
    pub bytes: Vec<u8>,
}

/// Scans a file and the user's headers that it reaches.
pub fn scan(file: &Path, flags: &Flags) -> Result<Scan, FrontError> {
    let mut scanner = Scanner {
        flags,
        files: Vec::new(),
        skeleton: Skeleton::default(),
        open: Vec::new(),
        once: Vec::new(),
        walked: 0,
        foreign: Vec::new(),
    };
    scanner.walk(file).map_err(|source| FrontError::Io { path: file.to_path_buf(), source })?;
    Ok(Scan { prefix: scanner.skeleton.finish(), files: scanner.files, foreign: scanner.foreign })
}

struct Scanner<'a> {
    flags: &'a Flags,
    files: Vec<UserFile>,
    skeleton: Skeleton,
    /// The files being walked, outermost first.
    open: Vec<PathBuf>,
    /// Files with `#pragma once` that were walked outside of any condition.
    once: Vec<PathBuf>,
    walked: usize,
    foreign: Vec<String>,
}

impl Scanner<'_> {
    fn walk(&mut self, file: &Path) -> std::io::Result<()> {
        let canonical = file.canonicalize()?;
        // A header that includes itself has a guard that ends it.
        if self.open.contains(&canonical) || self.once.contains(&canonical) {
            return Ok(());
        }
        self.walked += 1;
        if self.walked > MOST_FILES {
            self.skeleton.end();
            return Ok(());
        }
        let bytes = match self.files.iter().find(|known| known.canonical == canonical) {
            Some(known) => known.bytes.clone(),
            None => {
                let bytes = std::fs::read(&canonical)?;
                self.files.push(UserFile { canonical: canonical.clone(), bytes: bytes.clone() });
                bytes
            }
        };
        self.open.push(canonical.clone());
        let depth = self.skeleton.depth;
        for directive in directives(&bytes) {
            self.directive(&directive, &folder_of(file), &canonical);
        }
        if self.skeleton.depth != depth {
            self.skeleton.end();
        }
        self.open.pop();
        Ok(())
    }

    fn directive(&mut self, directive: &Directive, folder: &Path, file: &Path) {
        match (directive.name.as_str(), directive.argument.as_str()) {
            ("include", _) => match directive.include() {
                Some(include) => self.include(include, folder),
                None => self.skeleton.end(),
            },
            ("pragma", "once") if self.skeleton.depth == 0 => self.once.push(file.to_path_buf()),
            _ => self.skeleton.directive(directive),
        }
    }

    fn is_of_package(&self, path: &Path) -> bool {
        let packages = &self.flags.packages;
        !packages.is_empty()
            && path.canonicalize().is_ok_and(|real| packages.iter().any(|package| real.starts_with(package)))
    }

    fn include(&mut self, Include { target, quoted }: Include, folder: &Path) {
        // CUB's headers and that of matrix products are ours, whatever the user's folders have.
        if (target.starts_with("cub/") || target == "mma.h")
            && self.flags.include.join("cugrad/cuda").join(target).is_file()
        {
            return;
        }
        let beside = quoted.then(|| folder.join(target));
        let named = self.flags.search_dirs.iter().map(|dir| dir.join(target));
        // Derivatives that we ship are read as the user's own would be.
        let rules = target.starts_with(RULES).then(|| self.flags.include.join(target));
        let found = beside.into_iter().chain(named).chain(rules).find(|path| path.is_file());
        let found = found.filter(|path| !self.is_of_package(path));
        if found.is_none() {
            self.foreign.push(target.to_string());
        }
        match found {
            // Read with the user's code, so nothing that could be prepared.
            None if self.flags.ours && super::models::is_read_with_user(target) => {}
            Some(path) => {
                if self.walk(&path).is_err() {
                    self.skeleton.end();
                }
            }
            None => self.skeleton.foreign_include(target),
        }
    }
}

/// The directives so far.
#[derive(Default)]
struct Skeleton {
    text: String,
    depth: usize,
    ended: bool,
    /// Names the user defines, and how long the text was then.
    defined: Vec<(String, usize)>,
    /// Text length and depth just behind the last foreign include.
    last_include: (usize, usize),
}

impl Skeleton {
    fn end(&mut self) {
        self.ended = true;
    }

    fn line(&mut self, name: &str, argument: &str) {
        if !self.ended {
            self.text.push_str(&format!("#{name} {argument}\n"));
        }
    }

    fn foreign_include(&mut self, target: &str) {
        if !self.ended {
            self.line("include", &format!("<{target}>"));
            self.last_include = (self.text.len(), self.depth);
        }
    }

    fn directive(&mut self, directive: &Directive) {
        let (name, argument) = (directive.name.as_str(), directive.argument.as_str());
        match name {
            "if" | "ifdef" | "ifndef" => {
                self.condition(name, argument);
                self.depth += 1;
            }
            "elif" | "elifdef" | "elifndef" | "else" => self.condition(name, argument),
            "endif" => {
                self.line(name, "");
                match self.depth.checked_sub(1) {
                    Some(depth) => self.depth = depth,
                    None => self.end(),
                }
            }
            "define" => self.define(directive),
            "undef" => {
                if self.defined.iter().any(|(name, _)| name == argument) {
                    self.line(name, argument);
                } else {
                    self.end();
                }
            }
            "include_next" | "import" => self.end(),
            // `pragma`, `error`, `line` and the null directive define and include nothing.
            _ => {}
        }
    }

    fn condition(&mut self, name: &str, argument: &str) {
        if argument.contains("__has_include") && argument.contains('"') {
            // Would be looked for from another folder.
            self.end();
        }
        self.line(name, argument);
    }

    fn define(&mut self, directive: &Directive) {
        let Some(name) = directive.defines() else { return self.end() };
        self.line("define", &directive.argument);
        self.line("define", &format!("CUGRAD_USER_{name} 1"));
        self.defined.push((name.to_string(), self.text.len()));
    }

    /// Cuts behind the last include, closes what is open and undoes the definitions.
    fn finish(mut self) -> String {
        let (length, depth) = self.last_include;
        self.text.truncate(length);
        self.text.push_str(&"#endif\n".repeat(depth));
        let mut names: Vec<String> =
            self.defined.into_iter().filter(|&(_, at)| at <= length).map(|(name, _)| name).collect();
        names.sort();
        names.dedup();
        for name in names {
            let marker = format!("CUGRAD_USER_{name}");
            self.text.push_str(&format!("#ifdef {marker}\n#undef {name}\n#undef {marker}\n#endif\n"));
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prefix(text: &str) -> String {
        let mut skeleton = Skeleton::default();
        for directive in directives(text.as_bytes()) {
            match directive.include() {
                Some(include) => skeleton.foreign_include(include.target),
                None => skeleton.directive(&directive),
            }
        }
        skeleton.finish()
    }

    #[test]
    fn what_is_defined_before_an_include_is_undone_behind_it() {
        let text = "#ifndef N\n#define N 3\n#endif\n#include <cmath>\n#define LATER 1\n";
        let expected = "#ifndef N\n#define N 3\n#define CUGRAD_USER_N 1\n#endif \n#include <cmath>\n\
                        #ifdef CUGRAD_USER_N\n#undef N\n#undef CUGRAD_USER_N\n#endif\n";
        assert_eq!(prefix(text), expected);
    }

    #[test]
    fn open_conditions_are_closed() {
        assert_eq!(prefix("#ifdef A\n#include <a>\nint x;\n#endif\n"), "#ifdef A\n#include <a>\n#endif\n");
    }

    #[test]
    fn it_ends_where_it_could_differ() {
        assert_eq!(prefix("#include <a>\n#undef max\n#include <b>\n"), "#include <a>\n");
        assert_eq!(prefix("#include <a>\n#import <b>\n#include <c>\n"), "#include <a>\n");
    }
}
