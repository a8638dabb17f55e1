//! Where everything stands: for each value the block and instruction that define it, for each instruction its place in program
//! order, for each block what owns it. Kept by the names of instructions and blocks ([`ir::identity`]), in tables.

use ir::{Block, Function, Inst, InstId, Op, Value};

pub use ir::BlockId;

/// What a block is to its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockKind {
    /// The function's own.
    Body,
    /// Either of an `If`.
    Branch,
    /// Runs once more than the body.
    LoopCond,
    /// One iteration.
    LoopBody,
}

/// A block, and where it stands.
pub struct BlockInfo<'f> {
    /// The block's name.
    pub id: BlockId,
    /// What it is to its owner.
    pub kind: BlockKind,
    /// The block in which the owner stands; None for the body of the function.
    pub parent: Option<BlockId>,
    /// The `If` or `Loop` that owns the block.
    pub owner: Option<&'f Inst>,
    /// The block itself.
    pub block: &'f Block,
}

/// What makes a value.
#[derive(Clone, Copy)]
pub enum Definition<'f> {
    /// The function's parameter of this number.
    Param(usize),
    /// Result of an instruction.
    Inst {
        /// The instruction.
        inst: &'f Inst,
        /// Which of its results.
        index: usize,
        /// The block that the instruction stands in.
        block: BlockId,
    },
    /// Carried value of a loop; defined in the loop's body (and visible in its condition).
    LoopParam {
        /// The loop.
        inst: &'f Inst,
        /// Which of the values that it carries.
        index: usize,
        /// The loop's body.
        body: BlockId,
    },
}

/// The blocks of a function, in program order.
pub struct Blocks<'f> {
    all: Vec<BlockInfo<'f>>,
    /// By name: where it is in `all`.
    at: Vec<Option<usize>>,
    /// By the place in `all`: where the first block behind it stands that is not inside of it.
    ends: Vec<usize>,
}

impl<'f> Blocks<'f> {
    /// Each with its name, in program order.
    pub fn iter(&self) -> impl Iterator<Item = (&BlockId, &BlockInfo<'f>)> {
        self.all.iter().map(|info| (&info.id, info))
    }

    /// Likewise without the names.
    pub fn values(&self) -> impl Iterator<Item = &BlockInfo<'f>> {
        self.all.iter()
    }
}

impl<'f> std::ops::Index<BlockId> for Blocks<'f> {
    type Output = BlockInfo<'f>;

    fn index(&self, id: BlockId) -> &BlockInfo<'f> {
        let at = self.at[id.index()].expect("the block is of this function");
        &self.all[at]
    }
}

impl<'f> std::ops::Index<&BlockId> for Blocks<'f> {
    type Output = BlockInfo<'f>;

    fn index(&self, id: &BlockId) -> &BlockInfo<'f> {
        &self[*id]
    }
}

/// Where an instruction stands.
#[derive(Clone, Copy)]
struct Place<'f> {
    inst: &'f Inst,
    block: BlockId,
    position: usize,
}

/// The places of a function's blocks, instructions and values, which is lent and must not change meanwhile.
pub struct Layout<'f> {
    /// Whose layout it is.
    pub function: &'f Function,
    /// All of its blocks, by name and in program order.
    pub blocks: Blocks<'f>,
    definitions: Vec<Option<Definition<'f>>>,
    places: Vec<Option<Place<'f>>>,
    count: usize,
}

impl<'f> Layout<'f> {
    /// Of a function with a body, of which everything has a name ([`Function::is_numbered`]).
    pub fn of(function: &'f Function) -> Self {
        let names = &function.names;
        let mut layout = Layout {
            function,
            blocks: Blocks { all: Vec::new(), at: vec![None; names.block_count()], ends: Vec::new() },
            definitions: vec![None; function.values.len()],
            places: vec![None; names.inst_count()],
            count: 0,
        };
        for (i, p) in function.params.iter().enumerate() {
            layout.define(p.value, Definition::Param(i));
        }
        layout.add(function.body(), BlockKind::Body, None, None);
        layout
    }

    fn define(&mut self, v: Value, definition: Definition<'f>) {
        self.definitions[v.0 as usize] = Some(definition);
    }

    fn add(&mut self, block: &'f Block, kind: BlockKind, parent: Option<BlockId>, owner: Option<&'f Inst>) {
        let id = block.id;
        let at = self.blocks.at.get_mut(id.index()).expect("numbered: every block has a name");
        assert!(at.is_none(), "numbered: {id:?} of `{}` names one block", self.function.name);
        let first = self.blocks.all.len();
        *at = Some(first);
        self.blocks.ends.push(first);
        self.blocks.all.push(BlockInfo { id, kind, parent, owner, block });
        for inst in &block.insts {
            let place = self.places.get_mut(inst.id.index()).expect("numbered: every instruction has a name");
            assert!(
                place.is_none(),
                "numbered: {:?} of `{}` names one instruction",
                inst.id,
                self.function.name
            );
            *place = Some(Place { inst, block: id, position: self.count });
            self.count += 1;
            for (index, r) in inst.results.iter().enumerate() {
                self.define(*r, Definition::Inst { inst, index, block: id });
            }
            match &inst.op {
                Op::If { then, els, .. } => {
                    self.add(then, BlockKind::Branch, Some(id), Some(inst));
                    self.add(els, BlockKind::Branch, Some(id), Some(inst));
                }
                Op::Loop { params, cond, body, .. } => {
                    for (index, p) in params.iter().enumerate() {
                        self.define(*p, Definition::LoopParam { inst, index, body: body.id });
                    }
                    self.add(cond, BlockKind::LoopCond, Some(id), Some(inst));
                    self.add(body, BlockKind::LoopBody, Some(id), Some(inst));
                }
                // Other instructions have no blocks.
                _ => {}
            }
        }
        self.blocks.ends[first] = self.blocks.all.len();
    }

    /// What makes a value. Panics if the function no longer has anything that does.
    pub fn definition(&self, v: Value) -> Definition<'f> {
        self.definitions[v.0 as usize].expect("validated: every value is defined")
    }

    /// The operation that defines a value, unless it is a parameter or carried by a loop.
    pub fn op(&self, v: Value) -> Option<&'f Op> {
        match self.definitions.get(v.0 as usize) {
            Some(Some(Definition::Inst { inst, .. })) => Some(&inst.op),
            _ => None,
        }
    }

    /// The block a value belongs to; None for parameters.
    pub fn block_of(&self, v: Value) -> Option<BlockId> {
        match self.definition(v) {
            Definition::Param(_) => None,
            Definition::Inst { block, .. } => Some(block),
            Definition::LoopParam { body, .. } => Some(body),
        }
    }

    fn place(&self, id: InstId) -> Place<'f> {
        self.places[id.index()].expect("the instruction is of this function")
    }

    /// How many instructions stand before it in program order, outer before inner.
    pub fn position(&self, inst: &Inst) -> usize {
        self.place(inst.id).position
    }

    /// The instruction of that name. Panics if the function has none.
    pub fn inst(&self, id: InstId) -> &'f Inst {
        self.place(id).inst
    }

    /// The block and all that enclose it, innermost first.
    pub fn ancestors(&self, block: BlockId) -> Vec<BlockId> {
        let mut all = vec![block];
        let mut at = block;
        while let Some(parent) = self.blocks[at].parent {
            all.push(parent);
            at = parent;
        }
        all
    }

    /// Whether `inner` is `outer` or inside it.
    pub fn inside(&self, inner: BlockId, outer: BlockId) -> bool {
        let at = |b: BlockId| self.blocks.at[b.index()].expect("the block is of this function");
        (at(outer)..self.blocks.ends[at(outer)]).contains(&at(inner))
    }

    /// The loops around a block, innermost first, named by their bodies: a condition and its body are of one loop.
    pub fn loops_around(&self, block: BlockId) -> Vec<BlockId> {
        let loop_of = |b: BlockId| match self.blocks[b].owner.map(|owner| &owner.op) {
            Some(Op::Loop { body, .. }) => Some(body.id),
            _ => None,
        };
        self.ancestors(block).into_iter().filter_map(loop_of).collect()
    }

    /// Whether a value is defined outside the given loop instruction.
    pub fn outside_loop(&self, v: Value, loop_inst: &Inst) -> bool {
        let Op::Loop { cond, body, .. } = &loop_inst.op else { return true };
        match self.block_of(v) {
            None => true,
            Some(b) => !self.inside(b, body.id) && !self.inside(b, cond.id),
        }
    }

    /// The block that directly holds an instruction.
    pub fn block_holding(&self, inst: &Inst) -> BlockId {
        self.place(inst.id).block
    }
}
