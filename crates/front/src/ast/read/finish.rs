//! Turns the reader's state into a tree: links redeclarations and indexes functions.

use std::sync::OnceLock;

use ir::tables::HashMap;

use super::state::State;
use crate::ast::{Ast, NodeId};

pub fn finish(state: State, root: NodeId) -> Ast {
    let State { nodes, by_id, mut stubs, files, other_kinds, .. } = state;
    stubs.retain(|id, _| !by_id.contains_key(id));
    let mut ast = Ast {
        nodes,
        root,
        files,
        by_id,
        stubs,
        redeclarations: HashMap::default(),
        by_mangled_name: HashMap::default(),
        other_kinds,
        by_kind: OnceLock::new(),
    };
    let mut redeclarations: HashMap<u64, Vec<NodeId>> = HashMap::default();
    let mut by_mangled_name = HashMap::default();
    for id in ast.ids() {
        let node = &ast[id];
        if node.id == 0 || node.is_mention() || !node.kind.is_decl() || !ast.is_first_print(id) {
            continue;
        }
        redeclarations.entry(ast.first_declaration(node)).or_default().push(id);
        if let Some(name) = &node.mangled_name {
            let known = by_mangled_name.get(name).copied();
            if known.is_none_or(|known| ast.body(known).is_none() && ast.body(id).is_some()) {
                by_mangled_name.insert(name.clone(), id);
            }
        }
    }
    ast.redeclarations = redeclarations;
    ast.by_mangled_name = by_mangled_name;
    ast
}
