//! A function's instructions and blocks, numbered in program order, with where each value is defined and used.
//! Everything the printer decides it decides on these tables.

use ir::{Block, Function, Inst, Op, Value};

pub type InstId = usize;
pub type BlockId = usize;

/// An instruction and where it stands.
pub struct Site<'f> {
    pub inst: &'f Inst,
    pub block: BlockId,
    /// Index within the block.
    pub pos: usize,
    /// The blocks it owns, in execution order.
    pub children: Vec<BlockId>,
}

pub struct Scope<'f> {
    pub block: &'f Block,
    /// The `If` or `Loop` that owns this block; none for the body of the function.
    pub parent: Option<InstId>,
    /// Number of enclosing loops.
    pub loop_depth: usize,
    pub insts: Vec<InstId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Def {
    /// Not defined anywhere (a number that a pass left unused).
    None,
    Param(usize),
    Inst(InstId),
    /// Parameter `k` of a loop.
    Carried(InstId, usize),
}

/// Where a value is used. The operands of an `If` are its condition, of a `Loop` the initial values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Use {
    Operand(InstId),
    Yield(BlockId, usize),
}

pub struct Layout<'f> {
    pub f: &'f Function,
    pub insts: Vec<Site<'f>>,
    pub blocks: Vec<Scope<'f>>,
    pub defs: Vec<Def>,
    pub uses: Vec<Vec<Use>>,
}

impl<'f> Layout<'f> {
    pub fn of(f: &'f Function) -> Self {
        let n = f.values.len();
        let mut layout = Layout {
            f,
            insts: Vec::new(),
            blocks: Vec::new(),
            defs: vec![Def::None; n],
            uses: vec![Vec::new(); n],
        };
        for (i, p) in f.params.iter().enumerate() {
            layout.defs[p.value.0 as usize] = Def::Param(i);
        }
        if let Some(body) = &f.body {
            layout.block(body, None, 0);
        }
        layout
    }

    fn block(&mut self, block: &'f Block, parent: Option<InstId>, loop_depth: usize) -> BlockId {
        let id = self.blocks.len();
        self.blocks.push(Scope { block, parent, loop_depth, insts: Vec::new() });
        for (pos, inst) in block.insts.iter().enumerate() {
            let site = self.insts.len();
            self.insts.push(Site { inst, block: id, pos, children: Vec::new() });
            self.blocks[id].insts.push(site);
            for v in inst.op.operands() {
                self.uses[v.0 as usize].push(Use::Operand(site));
            }
            for r in &inst.results {
                self.defs[r.0 as usize] = Def::Inst(site);
            }
            if let Op::Loop { params, .. } = &inst.op {
                for (k, p) in params.iter().enumerate() {
                    self.defs[p.0 as usize] = Def::Carried(site, k);
                }
            }
            let inner = loop_depth + usize::from(matches!(inst.op, Op::Loop { .. }));
            for child in inst.op.blocks() {
                let child = self.block(child, Some(site), inner);
                self.insts[site].children.push(child);
            }
        }
        for (k, y) in block.yields.iter().enumerate() {
            self.uses[y.0 as usize].push(Use::Yield(id, k));
        }
        id
    }

    pub fn op(&self, id: InstId) -> &'f Op {
        &self.insts[id].inst.op
    }

    /// The operation that defines `v`, if it is the single result of an instruction without blocks.
    pub fn defining(&self, v: Value) -> Option<&'f Op> {
        match self.defs[v.0 as usize] {
            Def::Inst(id) if self.insts[id].inst.results.len() == 1 => {
                Some(self.op(id)).filter(|op| !matches!(op, Op::If { .. } | Op::Loop { .. }))
            }
            _ => None,
        }
    }

    pub fn uses_of(&self, v: Value) -> &[Use] {
        &self.uses[v.0 as usize]
    }

    /// The block in which a value becomes known. A loop's parameter belongs to the block with the loop: its
    /// variable outlives one run of the body.
    pub fn def_block(&self, v: Value) -> BlockId {
        match self.defs[v.0 as usize] {
            Def::None | Def::Param(_) => 0,
            Def::Inst(id) | Def::Carried(id, _) => self.insts[id].block,
        }
    }

    pub fn use_block(&self, at: Use) -> BlockId {
        match at {
            Use::Operand(id) => self.insts[id].block,
            Use::Yield(block, _) => block,
        }
    }

    /// Whether `inner` is `outer` or lies within it.
    pub fn encloses(&self, outer: BlockId, mut inner: BlockId) -> bool {
        loop {
            if inner == outer {
                return true;
            }
            match self.blocks[inner].parent {
                Some(parent) => inner = self.insts[parent].block,
                None => return false,
            }
        }
    }

    /// The innermost block that encloses both.
    pub fn common(&self, mut a: BlockId, b: BlockId) -> BlockId {
        while !self.encloses(a, b) {
            let parent = self.blocks[a].parent.expect("the body encloses every block");
            a = self.insts[parent].block;
        }
        a
    }

    /// The instruction directly in `block` that is or contains `id`.
    pub fn ancestor_in(&self, block: BlockId, mut id: InstId) -> InstId {
        while self.insts[id].block != block {
            id = self.blocks[self.insts[id].block].parent.expect("the block encloses the instruction");
        }
        id
    }

    /// Whether a value is defined outside the loop `id`.
    pub fn outside(&self, v: Value, id: InstId) -> bool {
        match self.defs[v.0 as usize] {
            Def::None | Def::Param(_) => true,
            Def::Carried(at, _) if at == id => false,
            Def::Inst(at) | Def::Carried(at, _) => {
                let children = &self.insts[id].children;
                !children.iter().any(|c| self.encloses(*c, self.insts[at].block))
            }
        }
    }
}
