//! How a body is changed: with a cursor that new instructions are put at, instruction by instruction where they stand, by what
//! stays, or by other names for values. Whoever changes a body in one of these ways needs no walk of his own.

use crate::builder::Builder;
use crate::function::{Block, Function, Inst, Value};
use crate::op::{Const, Op};

impl Function {
    /// Goes through the body with a cursor, the blocks of an instruction before the instruction itself. The builder stands where the
    /// instruction stood: what `visit` emits comes there, before the instruction that it gives back, or behind one that it
    /// puts there itself. The builder's span is the instruction's.
    pub fn rewrite(&mut self, visit: &mut dyn FnMut(&mut Builder, Inst) -> Option<Inst>) {
        fn block(
            b: &mut Builder,
            old: Block,
            visit: &mut dyn FnMut(&mut Builder, Inst) -> Option<Inst>,
        ) -> Block {
            b.begin();
            for mut inst in old.insts {
                for inner in inst.op.blocks_mut() {
                    *inner = block(b, std::mem::take(inner), visit);
                }
                b.span = inst.span;
                if let Some(inst) = visit(b, inst) {
                    b.put(inst);
                }
            }
            Block { id: old.id, ..b.close(old.yields) }
        }
        let Some(body) = self.body.take() else { return };
        let mut b = Builder::new(self);
        let body = block(&mut b, body, visit);
        drop(b);
        self.set_body(body);
    }

    /// Changes each instruction where it stands, outer before inner.
    pub fn change_each(&mut self, change: &mut dyn FnMut(&mut Inst)) {
        let Some(mut body) = self.body.take() else { return };
        body.change_each(change);
        self.set_body(body);
    }

    /// Leaves out the instructions that do not stay, with what is inside them.
    pub fn retain(&mut self, stays: &dyn Fn(&Inst) -> bool) {
        fn block(body: &mut Block, stays: &dyn Fn(&Inst) -> bool) {
            body.insts.retain(stays);
            for inst in &mut body.insts {
                inst.op.blocks_mut().into_iter().for_each(|inner| block(inner, stays));
            }
        }
        if let Some(body) = &mut self.body {
            block(body, stays);
        }
    }

    /// What uses a value uses what `name` gives for it.
    pub fn rename(&mut self, name: &dyn Fn(Value) -> Value) {
        if let Some(body) = &mut self.body {
            body.rename(name);
        }
    }
}

impl Block {
    /// Changes each instruction where it stands, outer before inner.
    pub fn change_each(&mut self, change: &mut dyn FnMut(&mut Inst)) {
        for inst in &mut self.insts {
            change(inst);
            inst.op.blocks_mut().into_iter().for_each(|inner| inner.change_each(change));
        }
    }

    /// What uses a value, here and in inner blocks, uses what `name` gives for it.
    pub fn rename(&mut self, name: &dyn Fn(Value) -> Value) {
        for inst in &mut self.insts {
            let op = std::mem::replace(&mut inst.op, Op::Const(Const::Undef));
            inst.op = op.map_operands(&mut |v| name(v));
            inst.op.blocks_mut().into_iter().for_each(|inner| inner.rename(name));
        }
        self.yields.iter_mut().for_each(|v| *v = name(*v));
    }
}
