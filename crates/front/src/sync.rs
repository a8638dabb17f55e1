//! Which kernels may wait for other threads.
//!
//! The CPU runs the threads of a block one after another unless one of them may wait for the rest; then they are
//! coroutines. So the answer may be yes too often, never no too often: unresolved calls in templates count by name, and
//! inline assembly counts as a barrier. Lanes that store to volatile memory wait for each other (`volatiles`).

use std::collections::BTreeMap;

use ir::tables::{HashMap, HashSet};

use crate::ast::{Ast, Flag, Kind, NodeId};

pub fn kernels_that_synchronise(ast: &Ast) -> BTreeMap<String, bool> {
    let functions: Vec<_> =
        ast.ids().filter(|&id| ast[id].kind.is_function() && ast.body(id).is_some()).collect();
    let mut callers: HashMap<&str, Vec<NodeId>> = HashMap::default();
    let mut pending = Vec::new();
    for &function in &functions {
        let calls = names_used(ast, function);
        if calls.iter().any(|name| waits(name))
            || has_assembly(ast, function)
            || crate::volatiles::has_stores(ast, function)
            || calls_elsewhere(ast, function)
        {
            pending.push(function);
        }
        for name in calls {
            callers.entry(name).or_default().push(function);
        }
    }
    // By name, so that templates, overloads and virtual functions all count.
    let mut waiting: HashSet<NodeId> = HashSet::default();
    while let Some(function) = pending.pop() {
        if waiting.insert(function) {
            pending.extend(callers.get(ast[function].name()).into_iter().flatten().copied());
            // A constructor is not named where it runs: the function that holds the object counts by the class.
            if let Some(class) = ast.contexts(function).find(|&c| ast[c].kind.is_record()) {
                pending.extend(callers.get(ast[class].name()).into_iter().flatten().copied());
            }
        }
    }
    let mut kernels = BTreeMap::new();
    for &function in functions.iter().filter(|&&f| is_kernel(ast, f)) {
        // Overloads and instances share a name: one that waits is enough.
        *kernels.entry(ast[function].name().to_string()).or_default() |= waiting.contains(&function);
    }
    kernels
}

/// Whether a function calls one of the user's whose body is not here, and may be anything.
fn calls_elsewhere(ast: &Ast, function: NodeId) -> bool {
    let called = ast.descendants(function).filter_map(|node| ast.referenced(node));
    called.into_iter().any(|decl| {
        let node = &ast[decl];
        // Those of clang and of libraries wait by their names.
        let is_known = node.is_mention() || node.has(Flag::IsImplicit) || node.name().starts_with("__enzyme");
        node.kind.is_function()
            && !is_known
            && !node.has(Flag::ExplicitlyDefaulted)
            && ast.definition(decl).is_none()
    })
}

fn is_kernel(ast: &Ast, function: NodeId) -> bool {
    ast.is_global(function) || ast.redeclarations(function).iter().any(|&f| ast.is_global(f))
}

fn has_assembly(ast: &Ast, function: NodeId) -> bool {
    ast.descendants(function).any(|n| matches!(ast[n].kind, Kind::GCCAsmStmt | Kind::MSAsmStmt))
}

/// Every name of a function or class that a function mentions.
fn names_used(ast: &Ast, function: NodeId) -> HashSet<&str> {
    let mut names = HashSet::default();
    for node in ast.descendants(function) {
        let this = &ast[node];
        names.extend(this.referenced_decl.as_ref().and_then(|stub| stub.name.as_deref()));
        names.extend(this.lookups.iter().filter_map(|stub| stub.name.as_deref()));
        match this.kind {
            Kind::MemberExpr
            | Kind::UnresolvedLookupExpr
            | Kind::UnresolvedMemberExpr
            | Kind::CXXDependentScopeMemberExpr
            | Kind::DependentScopeDeclRefExpr => {
                names.extend(this.name.as_deref());
                names.extend(this.member_decl.and_then(|id| ast.find(id)).map(|decl| ast[decl].name()));
            }
            Kind::CXXConstructExpr | Kind::CXXTemporaryObjectExpr | Kind::VarDecl => {
                let class = this.type_text().trim_start_matches("const ").split('<').next().unwrap_or("");
                names.insert(class.rsplit("::").next().unwrap_or(class).trim());
            }
            _ => {}
        }
    }
    names
}

/// Functions of CUDA's that wait for or exchange with other threads, groups' methods included.
fn waits(name: &str) -> bool {
    let prefixes = [
        "__sync",
        "__shfl",
        "__ballot",
        "__match_",
        "__reduce_",
        "__barrier_",
        "__cugrad_",
        "shfl",
        "coalesced_",
    ];
    let names = [
        "__any",
        "__any_sync",
        "__all",
        "__all_sync",
        "__activemask",
        "__nanosleep",
        "sync",
        "ballot",
        "any",
        "all",
        "reduce",
        "match_any",
        "match_all",
        "inclusive_scan",
        "exclusive_scan",
        "barrier_arrive",
        "barrier_wait",
        "arrive",
        "arrive_and_wait",
        "memcpy_async",
        "wait",
        "wait_prior",
        "invoke_one",
        "labeled_partition",
        "binary_partition",
    ];
    prefixes.iter().any(|p| name.starts_with(p)) || names.contains(&name)
}
