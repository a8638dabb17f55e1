//! Where everything stands: for each value the block and instruction that define it, for each block what owns
//! it. Blocks are named by their address in the function, which is borrowed for as long as the layout lives.

use std::collections::HashMap;

use ir::{Block, Function, Inst, Op, Value};

/// A block's identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockKey(usize);

impl BlockKey {
    pub fn of(block: &Block) -> Self {
        BlockKey(std::ptr::from_ref(block) as usize)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockKind {
    Body,
    Branch,
    LoopCond,
    LoopBody,
}

pub struct BlockInfo<'f> {
    pub kind: BlockKind,
    pub parent: Option<BlockKey>,
    /// The `If` or `Loop` that owns the block.
    pub owner: Option<&'f Inst>,
    pub block: &'f Block,
}

#[derive(Clone, Copy)]
pub enum Definition<'f> {
    Param(usize),
    /// Result of an instruction.
    Inst {
        inst: &'f Inst,
        index: usize,
        block: BlockKey,
    },
    /// Carried value of a loop; defined in the loop's body (and visible in its condition).
    LoopParam {
        inst: &'f Inst,
        index: usize,
        body: BlockKey,
    },
}

pub struct Layout<'f> {
    pub function: &'f Function,
    pub blocks: HashMap<BlockKey, BlockInfo<'f>>,
    definitions: HashMap<Value, Definition<'f>>,
    /// Program order of instructions (outer before inner), by address.
    order: HashMap<usize, usize>,
}

impl<'f> Layout<'f> {
    pub fn of(function: &'f Function) -> Self {
        let mut layout =
            Layout { function, blocks: HashMap::new(), definitions: HashMap::new(), order: HashMap::new() };
        for (i, p) in function.params.iter().enumerate() {
            layout.definitions.insert(p.value, Definition::Param(i));
        }
        layout.add(function.body(), BlockKind::Body, None, None);
        layout
    }

    fn add(&mut self, block: &'f Block, kind: BlockKind, parent: Option<BlockKey>, owner: Option<&'f Inst>) {
        let key = BlockKey::of(block);
        self.blocks.insert(key, BlockInfo { kind, parent, owner, block });
        for inst in &block.insts {
            self.order.insert(std::ptr::from_ref(inst) as usize, self.order.len());
            for (index, r) in inst.results.iter().enumerate() {
                self.definitions.insert(*r, Definition::Inst { inst, index, block: key });
            }
            match &inst.op {
                Op::If { then, els, .. } => {
                    self.add(then, BlockKind::Branch, Some(key), Some(inst));
                    self.add(els, BlockKind::Branch, Some(key), Some(inst));
                }
                Op::Loop { params, cond, body, .. } => {
                    let body_key = BlockKey::of(body);
                    for (index, p) in params.iter().enumerate() {
                        self.definitions.insert(*p, Definition::LoopParam { inst, index, body: body_key });
                    }
                    self.add(cond, BlockKind::LoopCond, Some(key), Some(inst));
                    self.add(body, BlockKind::LoopBody, Some(key), Some(inst));
                }
                _ => {}
            }
        }
    }

    pub fn definition(&self, v: Value) -> Definition<'f> {
        *self.definitions.get(&v).expect("validated: every value is defined")
    }

    /// The operation that defines a value, unless it is a parameter or carried by a loop.
    pub fn op(&self, v: Value) -> Option<&'f Op> {
        match self.definitions.get(&v) {
            Some(Definition::Inst { inst, .. }) => Some(&inst.op),
            _ => None,
        }
    }

    /// The block a value belongs to; None for parameters.
    pub fn block_of(&self, v: Value) -> Option<BlockKey> {
        match self.definition(v) {
            Definition::Param(_) => None,
            Definition::Inst { block, .. } => Some(block),
            Definition::LoopParam { body, .. } => Some(body),
        }
    }

    pub fn position(&self, inst: &Inst) -> usize {
        self.order[&(std::ptr::from_ref(inst) as usize)]
    }

    /// The block and all that enclose it, innermost first.
    pub fn ancestors(&self, block: BlockKey) -> Vec<BlockKey> {
        let mut all = vec![block];
        let mut at = block;
        while let Some(parent) = self.blocks[&at].parent {
            all.push(parent);
            at = parent;
        }
        all
    }

    /// Whether `inner` is `outer` or inside it.
    pub fn inside(&self, inner: BlockKey, outer: BlockKey) -> bool {
        self.ancestors(inner).contains(&outer)
    }

    /// The loops around a block, innermost first, named by their bodies: a condition and its body are of one loop.
    pub fn loops_around(&self, block: BlockKey) -> Vec<BlockKey> {
        let loop_of = |b: BlockKey| match self.blocks[&b].owner.map(|owner| &owner.op) {
            Some(Op::Loop { body, .. }) => Some(BlockKey::of(body)),
            _ => None,
        };
        self.ancestors(block).into_iter().filter_map(loop_of).collect()
    }

    /// Whether a value is defined outside the given loop instruction.
    pub fn outside_loop(&self, v: Value, loop_inst: &Inst) -> bool {
        let Op::Loop { cond, body, .. } = &loop_inst.op else { return true };
        match self.block_of(v) {
            None => true,
            Some(b) => !self.inside(b, BlockKey::of(body)) && !self.inside(b, BlockKey::of(cond)),
        }
    }

    /// The block that directly holds an instruction.
    pub fn block_holding(&self, inst: &Inst) -> BlockKey {
        let at = std::ptr::from_ref(inst);
        self.blocks
            .iter()
            .find(|(_, info)| info.block.insts.as_ptr_range().contains(&at))
            .map(|(key, _)| *key)
            .expect("the instruction is of this function")
    }
}
