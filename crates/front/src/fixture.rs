//! For this crate's tests: a folder with a program in it, and clang to parse it.

use std::path::{Path, PathBuf};

use crate::FrontError;
use crate::ast::{Ast, Kind, NodeId};
use crate::clang::{Options, parse};

pub struct Project {
    dir: tempfile::TempDir,
}

impl Project {
    /// A folder with these files.
    pub fn new(files: &[(&str, &str)]) -> Project {
        let project = Project { dir: tempfile::tempdir().expect("a temporary folder") };
        for (name, text) in files {
            let path = project.path(name);
            std::fs::create_dir_all(path.parent().expect("below the folder")).expect("folders");
            std::fs::write(path, text).expect("written");
        }
        project
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Options for `main.cu`, with a cache.
    pub fn options(&self) -> Options {
        let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/include");
        Options { cache_dir: Some(self.path("cache")), ..Options::new(self.path("main.cu"), include) }
    }

    pub fn parse(&self) -> Result<Ast, FrontError> {
        parse(&self.options())
    }
}

/// The tree of a program in one file, with no precompiled header.
pub fn tree(text: &str) -> Ast {
    let project = Project::new(&[("main.cu", text)]);
    let ast =
        parse(&Options { cache_dir: None, ..project.options() }).unwrap_or_else(|error| panic!("{error}"));
    // The folder goes away with the project, so the text has to be in by now.
    for file in &ast.files {
        file.bytes();
    }
    ast
}

impl Ast {
    /// The first declaration of a name with a kind.
    pub fn named(&self, kind: Kind, name: &str) -> NodeId {
        let found = self.ids().find(|&id| self[id].kind == kind && self[id].name() == name);
        found.unwrap_or_else(|| panic!("no {kind:?} {name}"))
    }
}
