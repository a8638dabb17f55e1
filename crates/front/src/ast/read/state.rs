//! What the reader remembers along the way: the arena, interned text, and the last place printed.

use std::path::Path;

use ir::tables::{HashMap, HashSet};

use super::ReadOptions;
use crate::ast::{DeclStub, FileId, Kind, Loc, Node, NodeId, Place, SourceFile, Text};

/// A place as printed: in macros there are two.
#[derive(Default)]
pub struct RawLoc {
    pub place: RawPlace,
    pub spelling: Option<RawPlace>,
    pub expansion: Option<RawPlace>,
}

/// `file` and `line` are printed only where they changed.
#[derive(Default)]
pub struct RawPlace {
    pub offset: Option<u64>,
    pub file: Option<FileId>,
    pub line: Option<u64>,
    pub col: Option<u64>,
    pub tok_len: Option<u64>,
    pub is_macro_arg: bool,
}

pub struct State<'o> {
    pub nodes: Vec<Node>,
    pub by_id: HashMap<u64, NodeId>,
    pub stubs: HashMap<u64, DeclStub>,
    pub files: Vec<SourceFile>,
    pub other_kinds: Vec<Text>,
    options: &'o ReadOptions,
    texts: HashSet<Text>,
    file_ids: HashMap<Text, FileId>,
    /// Per file, once asked.
    user_files: Vec<Option<bool>>,
    file: Option<FileId>,
    line: u32,
    /// Of the node that is read.
    pub depth: usize,
}

impl<'o> State<'o> {
    pub fn new(options: &'o ReadOptions) -> State<'o> {
        State {
            nodes: Vec::new(),
            by_id: HashMap::default(),
            stubs: HashMap::default(),
            files: Vec::new(),
            other_kinds: Vec::new(),
            options,
            texts: HashSet::default(),
            file_ids: HashMap::default(),
            user_files: Vec::new(),
            file: None,
            line: 0,
            depth: 0,
        }
    }

    pub fn text(&mut self, text: &str) -> Text {
        if let Some(known) = self.texts.get(text) {
            return known.clone();
        }
        let new: Text = text.into();
        self.texts.insert(new.clone());
        new
    }

    pub fn kind(&mut self, name: &str) -> Kind {
        Kind::from_name(name).unwrap_or_else(|| {
            let known = self.other_kinds.iter().position(|other| &**other == name);
            let index = known.unwrap_or_else(|| {
                let text = self.text(name);
                self.other_kinds.push(text);
                self.other_kinds.len() - 1
            });
            Kind::Other(index as u16)
        })
    }

    /// Completes a place with the file and line that were printed last, and remembers them.
    pub fn loc(&mut self, raw: &RawLoc) -> Option<Loc> {
        if raw.spelling.is_none() && raw.expansion.is_none() {
            let place = self.place(&raw.place)?;
            return Some(Loc { spelling: place, expansion: place, in_macro: false, is_macro_arg: false });
        }
        // In this order: it is the order in which clang prints them.
        let spelling = raw.spelling.as_ref().and_then(|raw| self.place(raw));
        let expansion = raw.expansion.as_ref().and_then(|raw| self.place(raw));
        let is_macro_arg = raw.expansion.as_ref().is_some_and(|raw| raw.is_macro_arg);
        Some(Loc {
            spelling: spelling.or(expansion)?,
            expansion: expansion.or(spelling)?,
            in_macro: true,
            is_macro_arg,
        })
    }

    fn place(&mut self, raw: &RawPlace) -> Option<Place> {
        self.file = raw.file.or(self.file);
        if let Some(line) = raw.line {
            self.line = line as u32;
        }
        let number = |value: Option<u64>| value.map_or(0, |value| value as u32);
        Some(Place {
            file: self.file?,
            line: self.line,
            col: number(raw.col),
            offset: raw.offset? as u32,
            tok_len: number(raw.tok_len),
        })
    }

    pub fn file_id(&mut self, name: &str) -> FileId {
        if let Some(&id) = self.file_ids.get(name) {
            return id;
        }
        let id = FileId(self.files.len() as u32);
        let text = self.text(name);
        self.files.push(SourceFile::new(name));
        self.user_files.push(None);
        self.file_ids.insert(text, id);
        id
    }

    /// Whether a declaration at namespace scope is the user's. What clang makes up has no place and is not.
    pub fn is_user(&mut self, loc: Option<Loc>) -> bool {
        let Some(is_user) = &self.options.is_user else { return true };
        let Some(loc) = loc else { return false };
        let file = loc.expansion.file.0 as usize;
        let path: &Path = self.files[file].path();
        *self.user_files[file].get_or_insert_with(|| is_user(path))
    }
}
