//! Where generated functions can be seen by their names alone.
//!
//! Generated code stands in the namespace of the function that asks for it. A helper that two requests need is
//! defined once if the second can see it, and once more, in its own namespace, if not.

use front::ast::{Ast, Kind};
use front::requests::Insertion;
use ir::FuncId;
use ir::tables::HashMap;

/// Names of the namespaces around a place, outermost first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scope(Vec<String>);

impl Scope {
    pub fn of(ast: &Ast, insertion: &Insertion) -> Scope {
        let around = ast.ancestors(insertion.before).filter(|id| ast[*id].kind == Kind::NamespaceDecl);
        let mut names: Vec<String> = around.map(|id| ast[id].name().to_string()).collect();
        names.reverse();
        Scope(names)
    }

    /// What is left of a qualified name's namespaces, seen from here; `None` if they cannot be opened here.
    pub fn inner<'n>(&self, namespaces: &'n [String]) -> Option<&'n [String]> {
        let named: Vec<String> = self.0.iter().filter(|name| !name.is_empty()).cloned().collect();
        namespaces.strip_prefix(&named[..])
    }

    /// The same for namespaces of which some have no name.
    pub fn below<'n>(&self, namespaces: &'n [String]) -> Option<&'n [String]> {
        namespaces.strip_prefix(&self.0[..])
    }

    /// Whether code here finds what stands in `other`, given that it comes later.
    pub fn sees(&self, other: &Scope) -> bool {
        self.0.starts_with(&other.0)
    }
}

/// What generated structs are guarded by starts with this.
const GUARD: &str = "#ifndef CUGRAD_";

impl Scope {
    /// The namespace of this name.
    pub fn named(name: &str) -> Scope {
        Scope(if name.is_empty() { Vec::new() } else { vec![name.to_string()] })
    }

    /// Text that is going to stand here. Structs in it are guarded, since several derivatives may need them: what stands in
    /// another namespace is no reason to leave one out.
    pub fn guarded(&self, text: &str) -> String {
        if self.0.is_empty() || !text.contains(GUARD) {
            return text.to_string();
        }
        let word = |name: &String| if name.is_empty() { "unnamed_".to_string() } else { format!("{name}_") };
        let outer: Vec<String> = (0..=self.0.len()).map(|n| self.0[..n].iter().map(word).collect()).collect();
        let own = outer.last().expect("one more than names");
        let mut out = String::new();
        for line in text.split_inclusive('\n') {
            if let Some(name) = line.strip_prefix(GUARD) {
                let all: Vec<String> =
                    outer.iter().map(|o| format!("!defined(CUGRAD_{o}{})", name.trim_end())).collect();
                out.push_str(&format!("#if {}\n", all.join(" && ")));
            } else if let Some(name) = line.strip_prefix("#define CUGRAD_") {
                out.push_str(&format!("#define CUGRAD_{own}{name}"));
            } else {
                out.push_str(line);
            }
        }
        out
    }
}

/// Which generated functions have been printed where.
#[derive(Default)]
pub struct Printed(HashMap<FuncId, Vec<Scope>>);

impl Printed {
    pub fn is_seen(&self, id: FuncId, from: &Scope) -> bool {
        self.0.get(&id).is_some_and(|scopes| scopes.iter().any(|s| from.sees(s)))
    }

    pub fn add(&mut self, ids: &[FuncId], scope: &Scope) {
        for id in ids {
            if !self.is_seen(*id, scope) {
                self.0.entry(*id).or_default().push(scope.clone());
            }
        }
    }
}
