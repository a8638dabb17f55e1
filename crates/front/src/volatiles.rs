//! Stores to volatile memory in device code.
//!
//! Programs from before CUDA 9 let the lanes of a warp exchange values through volatile shared memory without a
//! barrier, relying on all lanes executing a statement together: all read, then all write. The CPU runs lanes one
//! after another, so these stores are found here and wrapped, `::cugrad_cpu::in_step(place) = …`: that waits for the
//! lanes which are there together, before and after it writes. Lowering does the same with barriers of the warp.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::ast::{Ast, FileId, Kind, NodeId, StorageClass};

/// The assigned places, as bytes of their files. What stands in a macro cannot be wrapped: the error is its place.
pub fn stores(ast: &Ast) -> Result<Vec<(FileId, Range<usize>)>, NodeId> {
    let mut found = BTreeSet::new();
    for function in ast.ids().filter(|&id| ast[id].kind.is_function() && ast.body(id).is_some()) {
        for place in stores_in(ast, function) {
            let Some(range) = ast[place].range else { return Err(place) };
            if range.begin.in_macro || range.end.in_macro {
                return Err(place);
            }
            let (begin, end) = (range.begin.spelling, range.end.spelling);
            found.insert((begin.file.0, begin.offset as usize, (end.offset + end.tok_len) as usize));
        }
    }
    Ok(found.into_iter().map(|(file, begin, end)| (FileId(file), begin..end)).collect())
}

/// Whether a function of the device stores to volatile memory that other threads may see.
pub fn has_stores(ast: &Ast, function: NodeId) -> bool {
    stores_in(ast, function).next().is_some()
}

fn stores_in(ast: &Ast, function: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let runs_on_device = ast.has_attribute(function, Kind::CUDADeviceAttr) || ast.is_global(function);
    let assigns = move |n: &NodeId| match ast[*n].kind {
        Kind::CompoundAssignOperator => true,
        Kind::BinaryOperator => ast[*n].opcode() == "=",
        _ => false,
    };
    let nodes = runs_on_device.then(|| ast.descendants(function)).into_iter().flatten();
    let places = nodes.filter(assigns).filter_map(move |n| ast.children(n).next());
    places.filter(move |&place| is_volatile(ast[place].type_text()) && !is_private(ast, place))
}

/// Whether the object itself is volatile; of a pointer, what stands behind the last star counts.
fn is_volatile(text: &str) -> bool {
    text.rsplit('*').next().is_some_and(|object| object.contains("volatile"))
}

/// A local variable by its name: no other thread sees it.
fn is_private(ast: &Ast, place: NodeId) -> bool {
    let name = ast.strip(place);
    let Some(decl) = ast.referenced(name).filter(|_| ast[name].kind == Kind::DeclRefExpr) else {
        return false;
    };
    let is_shared = ast.has_attribute(decl, Kind::CUDASharedAttr);
    let is_static = matches!(ast[decl].storage_class, Some(StorageClass::Static | StorageClass::Extern));
    ast.enclosing_function(decl).is_some() && !is_shared && !is_static
}

#[cfg(test)]
mod tests {
    use super::is_volatile;

    #[test]
    fn a_pointer_to_volatile_is_not_volatile() {
        assert!(is_volatile("volatile float"));
        assert!(is_volatile("float *volatile"));
        assert!(!is_volatile("volatile float *"));
        assert!(!is_volatile("float"));
    }
}
