//! Declarations that a macro makes: `KERNEL(float, f32)` between others.
//!
//! The text does not say what they declare, so they may declare anything, and are always reached. The tree says it where clang met no error in
//! them: then nothing is left out. Only functions and variables count, whose names stand wherever they are meant.

use std::collections::{BTreeMap, BTreeSet};

use cxx_text::{Names, code};

use super::Broken;
use crate::ast::{Ast, Kind, NodeId};

impl Broken {
    /// The names that such pieces declare. One that is not in here may declare anything.
    pub(super) fn made_by_macros(&self, ast: &Ast) -> BTreeMap<(usize, usize), BTreeSet<String>> {
        let mut made: BTreeMap<(usize, usize), Option<BTreeSet<String>>> = BTreeMap::new();
        let is_outer = |a: NodeId| ast[a].kind.is_template() || crate::program::is_scope(ast[a].kind);
        for id in ast.ids().filter(|&id| ast[id].kind.is_decl() && ast.ancestors(id).all(is_outer)) {
            let Some(at) = self.piece_of(ast, id).filter(|&at| self.is_use_of_macro(at)) else { continue };
            let names = made.entry(at).or_insert_with(|| Some(BTreeSet::new()));
            match ast[id].kind {
                Kind::LinkageSpecDecl | Kind::EmptyDecl => {}
                Kind::FunctionDecl | Kind::VarDecl if !ast[id].name().starts_with("operator") => {
                    names.iter_mut().for_each(|names| {
                        names.insert(ast[id].name().to_string());
                    });
                }
                _ => *names = None,
            }
        }
        let with_errors: BTreeSet<_> = self.errors.iter().flat_map(|judged| &judged.inside).collect();
        made.into_iter()
            .filter(|(at, _)| !with_errors.contains(at))
            .filter_map(|(at, names)| Some((at, names.filter(|names| !names.is_empty())?)))
            .collect()
    }

    /// Whether a piece of text begins with a macro of the program's, and nothing is known of what it declares.
    fn is_use_of_macro(&self, (file, piece): (usize, usize)) -> bool {
        let file = &self.files[file];
        let (text, piece) = (&file.bytes, &file.pieces[piece]);
        let Some(text) = text.get(piece.range.clone()).filter(|_| piece.names == Names::Anything) else {
            return false;
        };
        code(text).next().is_some_and(|first| {
            self.macros.contains_key(String::from_utf8_lossy(first.bytes(text)).as_ref())
        })
    }
}
