//! What names of types mean where.
//!
//! Every declaration that a type can name is listed under the scope it stands in: namespace, class, block. Namespaces
//! opened several times are one scope; what stands in unnamed and inline namespaces also counts for the namespace
//! around them. Lookup goes outwards as in C++.

use ir::tables::HashMap;

use super::table::TypeTable;
use crate::ast::{Ast, Flag, Kind, NodeId, Text};

pub struct Scopes {
    /// Declarations by scope and name.
    entries: HashMap<NodeId, HashMap<Text, Vec<NodeId>>>,
    /// The same by name alone.
    everywhere: HashMap<Text, Vec<NodeId>>,
    /// The node that stands for a scope, where it is not the node itself.
    canonical: HashMap<NodeId, NodeId>,
    /// Namespaces that a scope looks into: using directives.
    also: HashMap<NodeId, Vec<NodeId>>,
    /// Records and enumerations without a name, by the place clang describes them with.
    unnamed: HashMap<String, Vec<NodeId>>,
}

impl Scopes {
    pub fn new(ast: &Ast) -> Scopes {
        let mut scopes = Scopes {
            entries: HashMap::default(),
            everywhere: HashMap::default(),
            canonical: HashMap::default(),
            also: HashMap::default(),
            unnamed: HashMap::default(),
        };
        let mut namespaces = HashMap::default();
        for id in ast.ids() {
            // Parents stand before children, so outer namespaces are known when inner ones come.
            let node = &ast[id];
            match node.kind {
                Kind::NamespaceDecl => {
                    let outer = scopes.scope_around(ast, id);
                    let first = *namespaces.entry((outer, node.name.clone())).or_insert(id);
                    scopes.canonical.insert(id, first);
                    scopes.enter(ast, id);
                }
                Kind::UsingDirectiveDecl => {
                    let nominated = node.decl.as_ref().and_then(|stub| ast.find(stub.id));
                    if let Some(nominated) = nominated {
                        let scope = scopes.scope_around(ast, id);
                        scopes.also.entry(scope).or_default().push(nominated);
                    }
                }
                kind if is_listed(kind) && !is_injected(ast, id) && !node.is_mention() => {
                    if kind.is_record() {
                        let first = ast.definition(id).or_else(|| ast.redeclarations(id).first().copied());
                        scopes.canonical.insert(id, first.unwrap_or(id));
                    }
                    scopes.enter(ast, id);
                }
                _ => {}
            }
        }
        scopes
    }

    fn enter(&mut self, ast: &Ast, id: NodeId) {
        let Some(name) = ast[id].name.clone() else {
            // What stands in a lambda is printed twice; it is one type all the same.
            if (ast[id].kind.is_record() || ast[id].kind == Kind::EnumDecl)
                && ast.is_first_print(id)
                && let Some(loc) = ast[id].loc
            {
                self.unnamed.entry(ast.describe(loc)).or_default().push(id);
            }
            return;
        };
        if ast.template_of(id).is_some() {
            // Instances and patterns are reached through their template.
            return;
        }
        self.everywhere.entry(name.clone()).or_default().push(id);
        let mut scope = self.scope_around(ast, id);
        loop {
            self.entries.entry(scope).or_default().entry(name.clone()).or_default().push(id);
            if !is_transparent(ast, scope) {
                break;
            }
            scope = self.scope_around(ast, scope);
        }
    }

    /// The scope that names at a node are looked up in first: its own, if it is one.
    pub fn scope_at(&self, ast: &Ast, id: NodeId) -> NodeId {
        if is_scope(ast[id].kind) { self.canonical(id) } else { self.scope_around(ast, id) }
    }

    /// The scope a declaration stands in.
    pub fn scope_around(&self, ast: &Ast, id: NodeId) -> NodeId {
        let mut outer = ast.context_of(id);
        while let Some(node) = outer {
            if is_scope(ast[node].kind) {
                return self.canonical(node);
            }
            outer = ast.context_of(node);
        }
        ast.root
    }

    pub fn canonical(&self, id: NodeId) -> NodeId {
        self.canonical.get(&id).copied().unwrap_or(id)
    }

    /// Declarations of a name in one scope, not around it.
    pub fn inside(&self, scope: NodeId, name: &str) -> Vec<NodeId> {
        self.inside_limited(self.canonical(scope), name, 8)
    }

    /// Using directives may go round in circles, so they are followed only so far.
    fn inside_limited(&self, scope: NodeId, name: &str, limit: usize) -> Vec<NodeId> {
        if let Some(found) = self.entries.get(&scope).and_then(|names| names.get(name)) {
            return found.clone();
        }
        if limit == 0 {
            return Vec::new();
        }
        let named = self.also.get(&scope).into_iter().flatten();
        let mut found: Vec<NodeId> =
            named.flat_map(|&other| self.inside_limited(self.canonical(other), name, limit - 1)).collect();
        found.dedup();
        found
    }

    /// Declarations of a name as seen from a node: the nearest scope that has any.
    pub fn visible(&self, ast: &Ast, from: NodeId, name: &str) -> Vec<NodeId> {
        let mut scope = from;
        loop {
            let found = self.inside(scope, name);
            if !found.is_empty() || scope == ast.root {
                return found;
            }
            scope = self.scope_around(ast, scope);
        }
    }

    /// Declarations of a name in any scope.
    pub fn anywhere(&self, name: &str) -> &[NodeId] {
        self.everywhere.get(name).map_or(&[], Vec::as_slice)
    }

    /// The unnamed records and enumerations at a place: one for every instance of a template around it.
    pub fn unnamed_at(&self, place: &str) -> &[NodeId] {
        self.unnamed.get(place).map_or(&[], Vec::as_slice)
    }

    /// The unnamed type at a place. Of those of several instances the one nearest to `from` is meant.
    pub fn unnamed(&self, ast: &Ast, place: &str, from: NodeId) -> Option<NodeId> {
        let candidates = self.unnamed_at(place);
        if let [only] = candidates {
            return Some(*only);
        }
        let around: Vec<NodeId> = std::iter::once(from).chain(ast.ancestors(from)).collect();
        let distance = |&candidate: &NodeId| {
            let meeting =
                std::iter::once(candidate).chain(ast.ancestors(candidate)).find(|node| around.contains(node));
            meeting.and_then(|node| around.iter().position(|&other| other == node)).unwrap_or(usize::MAX)
        };
        let nearest = candidates.iter().map(distance).min()?;
        let mut at_distance = candidates.iter().filter(|candidate| distance(candidate) == nearest);
        let first = *at_distance.next()?;
        at_distance.next().is_none().then_some(first)
    }
}

impl TypeTable<'_> {
    /// What a single word means at a node. An instance of a template spells a class of a function like one of no namespace: where it was
    /// given one of the two, and sees the other, the word means what it was given, unless the template itself says the word.
    pub(super) fn seen(&self, word: &str, from: NodeId) -> Vec<NodeId> {
        let ast = self.ast;
        let visible = self.scopes.visible(ast, from, word);
        let is_local = |id: NodeId| ast.enclosing_function(id).is_some();
        let is_class = |id: NodeId| ast[id].kind.is_record();
        if visible.is_empty() || !self.scopes.anywhere(word).iter().any(|&id| is_class(id) && is_local(id)) {
            return visible;
        }
        let unqualified = |&id: &NodeId| {
            is_class(id)
                && ast[id].name() == word
                && (is_local(id) || self.scopes.scope_around(ast, id) == ast.root)
        };
        for around in std::iter::once(from).chain(ast.contexts(from)) {
            let args = ast.template_args(around).flat_map(|arg| ast.descendants(arg));
            let classes = args.filter_map(|node| ast.find(ast[node].decl.as_ref()?.id));
            let mut given: Vec<NodeId> =
                classes.filter(unqualified).map(|id| self.scopes.canonical(id)).collect();
            given.dedup();
            if given.is_empty() {
                continue;
            }
            if given.len() == 1 && visible.iter().any(|&id| self.scopes.canonical(id) == given[0]) {
                return visible;
            }
            let text = ast.template_of(around).and_then(|template| ast.text(template));
            let mut words = text.iter().flat_map(|t| t.split(|c: char| !(c.is_alphanumeric() || c == '_')));
            let is_clear = given.len() == 1 && words.all(|other| other != word);
            return if is_clear { given } else { Vec::new() };
        }
        visible
    }
}

/// Kinds that names are looked up in.
fn is_scope(kind: Kind) -> bool {
    let holds = matches!(kind, Kind::TranslationUnitDecl | Kind::NamespaceDecl | Kind::CompoundStmt);
    holds || kind.is_record() || kind.is_function()
}

/// Partial specialisations are patterns: `V<float, 1>` never means them, but an instance.
fn is_listed(kind: Kind) -> bool {
    use Kind::*;
    (kind.is_record() && kind != ClassTemplatePartialSpecializationDecl)
        || matches!(
            kind,
            EnumDecl
                | TypedefDecl
                | TypeAliasDecl
                | ClassTemplateDecl
                | TypeAliasTemplateDecl
                | NamespaceAliasDecl
                | UsingShadowDecl
        )
}

/// The name of a class inside of itself.
fn is_injected(ast: &Ast, id: NodeId) -> bool {
    let node = &ast[id];
    node.kind == Kind::CXXRecordDecl
        && node.has(Flag::IsImplicit)
        && node.name.is_some()
        && ast.parent(id).is_some_and(|parent| ast[parent].kind.is_record() && ast[parent].name == node.name)
}

/// Names in it are names of the scope around it.
fn is_transparent(ast: &Ast, scope: NodeId) -> bool {
    let node = &ast[scope];
    node.kind == Kind::NamespaceDecl && (node.name.is_none() || node.has(Flag::IsInline))
}
