//! Names of instructions and blocks.
//!
//! Blocks own their instructions as a tree, so that every instruction stands in one place by construction. Each has a name of its
//! own beside that, under which facts, decisions and explanations are kept: it stays the same while passes rewrite
//! what is around it. What a pass adds has no name until [`Function::number`] gives it one; of what a pass copies, the first
//! in program order keeps the name.

use crate::function::{Block, Function, Inst};
use crate::op::Op;
use crate::{Span, Value};

/// An instruction's name in its function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct InstId(u32);

/// A block's name in its function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(u32);

impl InstId {
    /// Not named yet.
    pub const NEW: InstId = InstId(u32::MAX);

    /// For tables by instruction, of [`Names::inst_count`] entries.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl BlockId {
    /// Not named yet.
    pub(crate) const NEW: BlockId = BlockId(u32::MAX);

    /// For tables by block, of [`Names::block_count`] entries.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Default for BlockId {
    fn default() -> Self {
        BlockId::NEW
    }
}

/// How many names a function has given away. It says nothing about what the function is: all are equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names {
    insts: u32,
    blocks: u32,
}

impl PartialEq for Names {
    fn eq(&self, _: &Names) -> bool {
        true
    }
}

impl Names {
    /// A name that no instruction of the function has had.
    pub fn inst(&mut self) -> InstId {
        self.insts += 1;
        InstId(self.insts - 1)
    }

    /// A name that no block of the function has had.
    pub(crate) fn block(&mut self) -> BlockId {
        self.blocks += 1;
        BlockId(self.blocks - 1)
    }

    /// Names of instructions are below this.
    pub fn inst_count(&self) -> usize {
        self.insts as usize
    }

    /// Names of blocks are below this.
    pub fn block_count(&self) -> usize {
        self.blocks as usize
    }
}

impl Inst {
    /// Without a name yet.
    pub fn new(results: Vec<Value>, op: Op, span: Span) -> Inst {
        Inst { id: InstId::NEW, results, op, span }
    }
}

impl Block {
    /// Without a name yet.
    pub fn new(insts: Vec<Inst>, yields: Vec<Value>) -> Block {
        Block { id: BlockId::NEW, insts, yields }
    }

    /// The block of this name: itself, or one inside it.
    pub fn find_mut(&mut self, id: BlockId) -> Option<&mut Block> {
        if self.id == id {
            return Some(self);
        }
        let mut inner = self.insts.iter_mut().flat_map(|inst| inst.op.blocks_mut());
        inner.find_map(|b| b.find_mut(id))
    }
}

/// Two instructions are equal if they do the same; their names are not looked at.
impl PartialEq for Inst {
    fn eq(&self, other: &Inst) -> bool {
        self.results == other.results && self.op == other.op && self.span == other.span
    }
}

impl PartialEq for Block {
    fn eq(&self, other: &Block) -> bool {
        self.insts == other.insts && self.yields == other.yields
    }
}

impl Function {
    /// Gives a name to whatever has none, or one that something before it has.
    pub fn number(&mut self) {
        let Some(body) = &mut self.body else { return };
        let mut numbering = Numbering {
            insts: vec![false; self.names.inst_count()],
            blocks: vec![false; self.names.block_count()],
            names: &mut self.names,
        };
        numbering.block(body);
    }

    /// Puts a body in the place of the one it had, and names what is new in it.
    pub fn set_body(&mut self, body: Block) {
        self.body = Some(body);
        self.number();
    }

    /// Whether everything in the function has a name of its own.
    pub fn is_numbered(&self) -> bool {
        let Some(body) = &self.body else { return true };
        let mut seen = (vec![false; self.names.inst_count()], vec![false; self.names.block_count()]);
        all_new(body, &mut seen)
    }
}

fn all_new(block: &Block, seen: &mut (Vec<bool>, Vec<bool>)) -> bool {
    let first =
        |seen: &mut Vec<bool>, at: usize| seen.get_mut(at).is_some_and(|s| !std::mem::replace(s, true));
    first(&mut seen.1, block.id.index())
        && block.insts.iter().all(|inst| {
            first(&mut seen.0, inst.id.index()) && inst.op.blocks().into_iter().all(|b| all_new(b, seen))
        })
}

struct Numbering<'a> {
    insts: Vec<bool>,
    blocks: Vec<bool>,
    names: &'a mut Names,
}

impl Numbering<'_> {
    fn block(&mut self, block: &mut Block) {
        match self.blocks.get_mut(block.id.index()) {
            Some(seen @ false) => *seen = true,
            _ => block.id = self.names.block(),
        }
        for inst in &mut block.insts {
            match self.insts.get_mut(inst.id.index()) {
                Some(seen @ false) => *seen = true,
                _ => inst.id = self.names.inst(),
            }
            for inner in inst.op.blocks_mut() {
                self.block(inner);
            }
        }
    }
}
