//! The reverse of one instruction, and of `If`.

use ir::{Block, Branch, Diagnostic, Inst, Op, Value};

use crate::reverse::sweep::Sweep;

impl<'a> Sweep<'a, '_> {
    pub fn reverse(&mut self, inst: &'a Inst) -> Result<(), Diagnostic> {
        self.b.span = inst.span;
        if !self.facts.has_work(inst) {
            return Ok(());
        }
        self.collect_slots(&inst.results);
        match (inst.as_branch(), inst.as_loop()) {
            (Some(branch), _) => self.reverse_if(branch)?,
            (_, Some(inner)) => self.reverse_loop(inner)?,
            (None, None) => self.reverse_op(inst)?,
        }
        self.flush_sums(inst);
        Ok(())
    }

    pub fn reverse_insts(&mut self, block: &'a Block) -> Result<(), Diagnostic> {
        self.reverse_first(block, block.insts.len())
    }

    /// The reverse of a block's first instructions, which ends that of the block.
    pub fn reverse_first(&mut self, block: &'a Block, count: usize) -> Result<(), Diagnostic> {
        // Behind what is cleared late, barriers would have something to keep apart.
        let waits = |i: &Inst| matches!(i.op, Op::Barrier(_)) || !self.facts.has_work(i);
        let (barriers, work) = block.insts[..count]
            .split_at(block.insts[..count].iter().position(|i| !waits(i)).unwrap_or(count));
        for inst in work.iter().rev() {
            self.reverse(inst)?;
        }
        self.clear_late(block);
        for inst in barriers.iter().rev() {
            self.reverse(inst)?;
        }
        Ok(())
    }

    fn reverse_if(&mut self, inst: Branch<'a>) -> Result<(), Diagnostic> {
        let Branch { cond, then, els, .. } = inst;
        let cond = self.resolve(cond);
        let results: Vec<_> = inst.results.iter().map(|r| self.scope.take_adjoint(*r)).collect();
        let touched = self.touched(&inst);
        self.zero_missing(&touched);
        let then = self.reverse_branch(then, &results, &touched)?;
        let els = self.reverse_branch(els, &results, &touched)?;
        self.b.span = inst.span;
        let merged = self.merge_adjoints(&touched);
        self.b.push(Op::If { cond, then: Box::new(then), els: Box::new(els) }, merged);
        Ok(())
    }

    fn reverse_branch(
        &mut self,
        block: &'a Block,
        results: &[Option<Value>],
        touched: &[Value],
    ) -> Result<Block, Diagnostic> {
        self.b.begin();
        self.around_branches.insert(block.id, self.scope.clone());
        self.open_block(block);
        for (y, adjoint) in block.yields.iter().zip(results) {
            if let (Some(adjoint), true) = (adjoint, self.facts.activity.active(*y)) {
                self.add(*y, *adjoint);
            }
        }
        self.reverse_insts(block)?;
        let yields = touched.iter().map(|v| self.scope.adjoint(*v).expect("started at zero")).collect();
        self.scope = self.around_branches.remove(&block.id).expect("noted above");
        Ok(self.b.close(yields))
    }
}
