//! Private members, which generated code reads like the methods it was made from.
//!
//! In the copies of the user's files that are compiled, the classes whose methods were lowered are opened:
//! `private:` becomes `public:`, and a `class` begins with `public:`. Nothing else changes by that: the program compiled
//! before, so whom it lets in is known already. (clang and gcc have a flag that does the same; nvcc has none.)

use std::collections::BTreeSet;

use exec::Edit;
use front::ast::{Ast, Kind, NodeId};
use front::lower::Lowered;

use super::Translator;

impl Translator<'_> {
    pub(super) fn open_classes(&mut self, lowered: &Lowered) {
        let ast = &self.program.front.ast;
        let mut classes = BTreeSet::new();
        for function in lowered.functions.keys() {
            classes.extend(ast.contexts(*function).filter(|c| ast[*c].kind.is_record()));
        }
        // What friends may read has no method that tells.
        let friends = ast.all(Kind::FriendDecl).filter_map(|friend| ast.parent(friend));
        classes.extend(friends.filter(|class| ast[*class].kind.is_record()));
        let user_files = self.program.front.user_files();
        let mut edits = Vec::new();
        for class in classes {
            let all: Vec<NodeId> = ast.redeclarations(class).iter().copied().chain([class]).collect();
            for class in all {
                edits.extend(opened(ast, class));
            }
        }
        for (file, edit) in edits {
            let path = self.path(file);
            let of_file = self.edits.entry(path.clone()).or_default();
            // Instances of a template share its text.
            if user_files.contains(&path) && !of_file.contains(&edit) {
                of_file.push(edit);
            }
        }
        self.edits.retain(|_, edits| !edits.is_empty());
    }
}

/// The edits that make all members of a class public.
fn opened(ast: &Ast, class: NodeId) -> Vec<(front::ast::FileId, Edit)> {
    let mut edits = Vec::new();
    let (Some(range), Some(loc)) = (ast[class].range, ast[class].loc) else { return edits };
    if range.begin.in_macro || range.end.in_macro || loc.in_macro || !ast[class].kind.is_record() {
        return edits;
    }
    let file = loc.spelling.file;
    let Some(text) = ast.file(file).bytes() else { return edits };
    let (name, end) = (loc.spelling.offset as usize, range.end.spelling.offset as usize);
    if end <= name || end > text.len() {
        return edits;
    }
    if ast[class].tag_used.as_deref() == Some("class")
        && let Some(brace) = cxx_text::code(&text[name..end]).find(|t| t.bytes(&text[name..end]) == b"{")
    {
        edits.push((file, Edit::insert(name + brace.end, " public:")));
    }
    for child in ast.children_of_kind(class, Kind::AccessSpecDecl) {
        let Some(at) = ast[child].range.map(|r| r.begin).filter(|begin| !begin.in_macro) else { continue };
        let from = at.spelling.offset as usize;
        for word in ["private", "protected"] {
            if text.get(from..).is_some_and(|rest| rest.starts_with(word.as_bytes())) {
                edits.push((file, Edit::replace(from..from + word.len(), "public")));
            }
        }
    }
    edits
}
