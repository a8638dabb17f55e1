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
        for inst in block.insts.iter().rev() {
            self.reverse(inst)?;
        }
        self.clear_late(block);
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
        let outer = self.scope.clone();
        self.open_block(block);
        for (y, adjoint) in block.yields.iter().zip(results) {
            if let (Some(adjoint), true) = (adjoint, self.facts.activity.active(*y)) {
                self.add(*y, *adjoint);
            }
        }
        self.reverse_insts(block)?;
        let yields = touched.iter().map(|v| self.scope.adjoint(*v).expect("started at zero")).collect();
        self.scope = outer;
        Ok(self.b.close(yields))
    }
}
