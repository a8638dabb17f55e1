//! clang's syntax tree in an arena.
//!
//! The tree is read from `clang -ast-dump=json` (`read`), keeps what clang says about each node (`node`) and
//! answers questions about it: where to go from a node (`navigate`), what things are called (`names`), what
//! constants are worth (`constants`), what the user wrote (`source`).
//!
//! Invariants:
//! * every node but the root has a parent, and is among its parent's children or array filler;
//! * `find` gives the full declaration wherever one was printed, a mention only where there is nothing better;
//! * declarations from headers that are not the user's are not in the tree: expressions that refer to them
//!   carry a `DeclStub`, and `stub` finds the same by id.

mod constants;
mod errors;
mod kind;
mod names;
mod navigate;
mod node;
mod read;
mod source;

use ir::tables::HashMap;
use std::ops::Index;
use std::sync::OnceLock;

pub use kind::Kind;
pub use names::TemplateArgument;
pub(crate) use node::{Base, Flag, InitStyle, ValueCategory};
pub use node::{DeclStub, FileId, Loc, Node, NodeId, Place, QualType, Range, StorageClass, Text};
pub use read::{IsUser, ReadOptions, STACK, read};
pub use source::SourceFile;

/// The tree of one translation unit.
#[derive(Debug)]
pub struct Ast {
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: NodeId,
    /// By [`FileId`], in the order in which clang named them.
    pub files: Vec<SourceFile>,
    pub(crate) by_id: HashMap<u64, NodeId>,
    /// Declarations that were mentioned but are not in the tree.
    pub(crate) stubs: HashMap<u64, DeclStub>,
    /// All printed declarations of the same entity, by the id at the start of the chain.
    pub(crate) redeclarations: HashMap<u64, Vec<NodeId>>,
    /// Functions by mangled name, definitions first.
    pub(crate) by_mangled_name: HashMap<Text, NodeId>,
    pub(crate) other_kinds: Vec<Text>,
    /// Found when somebody asks for all nodes of a kind.
    pub(crate) by_kind: OnceLock<HashMap<Kind, Vec<NodeId>>>,
}

impl Index<NodeId> for Ast {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl Ast {
    /// The node clang gave this id; the full declaration rather than a mention of it.
    pub fn find(&self, id: u64) -> Option<NodeId> {
        self.by_id.get(&id).copied()
    }

    /// What is known of a declaration that is not in the tree.
    pub fn stub(&self, id: u64) -> Option<&DeclStub> {
        self.stubs.get(&id)
    }

    /// clang's spelling of a kind, listed or not.
    pub fn kind_name(&self, kind: Kind) -> &str {
        match kind {
            Kind::Other(index) => &self.other_kinds[index as usize],
            known => known.name().expect("every listed kind has a name"),
        }
    }
}
