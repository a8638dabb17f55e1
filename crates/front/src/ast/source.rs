//! The user's text behind the tree.
//!
//! clang's JSON leaves some things to the source: qualifiers and template arguments of names from headers, asm
//! strings, places for edits. Files are read on first use, once.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::{Ast, FileId, Loc, NodeId, Range};

/// A file that clang named.
#[derive(Debug)]
pub struct SourceFile {
    path: PathBuf,
    text: OnceLock<Option<Vec<u8>>>,
    /// Where [`OUR_NAME`] stands in it.
    our_name: OnceLock<Vec<usize>>,
}

/// The word that our pragmas begin with.
const OUR_NAME: &[u8] = b"cugrad";

impl SourceFile {
    /// Nothing is read yet.
    pub fn new(path: impl Into<PathBuf>) -> SourceFile {
        SourceFile { path: path.into(), text: OnceLock::new(), our_name: OnceLock::new() }
    }

    /// As clang has it: relative where the command line was.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bytes of the file, if it can be read (names like `<scratch space>` cannot).
    pub fn bytes(&self) -> Option<&[u8]> {
        self.text.get_or_init(|| std::fs::read(&self.path).ok()).as_deref()
    }

    /// Whether the text in a range of offsets has our name: most files do not have it anywhere, and nobody needs to look
    /// above each of their statements.
    pub fn has_our_name(&self, range: std::ops::Range<usize>) -> bool {
        let all = self.our_name.get_or_init(|| {
            let windows = self.bytes().unwrap_or_default().windows(OUR_NAME.len()).enumerate();
            windows.filter(|(_, window)| *window == OUR_NAME).map(|(at, _)| at).collect()
        });
        let first = all.partition_point(|at| *at < range.start);
        all.get(first).is_some_and(|at| at + OUR_NAME.len() <= range.end)
    }
}

impl Ast {
    /// The file of that number. Panics if it is another tree's.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// The text of a node as the user wrote it. `None` when it begins and ends in different files, or when a
    /// macro stands at one end: the end of a macro's argument list is not known to the tree.
    pub fn text(&self, id: NodeId) -> Option<String> {
        self.range_text(self[id].range?)
    }

    /// The text of a range of tokens, first to last; see `text`.
    pub fn range_text(&self, range: Range) -> Option<String> {
        let (begin, end) = self.span(range)?;
        let bytes = self.file(begin.0).bytes()?;
        let slice = bytes.get(begin.1 as usize..end as usize)?;
        Some(String::from_utf8_lossy(slice).into_owned())
    }

    /// File, begin and end offsets of a range, where both ends are spelled in one piece of text: outside of
    /// macros, or within the argument of a single macro use.
    pub fn span(&self, range: Range) -> Option<((FileId, u32), u32)> {
        let usable = |loc: &Loc| !loc.in_macro || loc.is_macro_arg;
        let (begin, end) = (range.begin, range.end);
        let same_use =
            begin.in_macro == end.in_macro && (!begin.in_macro || begin.expansion == end.expansion);
        if !usable(&begin) || !usable(&end) || !same_use || begin.spelling.file != end.spelling.file {
            return None;
        }
        let (from, to) = (begin.spelling.offset, end.spelling.end());
        (from <= to).then_some(((begin.spelling.file, from), to))
    }

    /// `file:line:col` of a location, as compilers print it.
    pub fn describe(&self, loc: Loc) -> String {
        let place = loc.expansion;
        format!("{}:{}:{}", self.file(place.file).path().display(), place.line, place.col)
    }
}
