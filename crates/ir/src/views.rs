//! Instructions that are known to be loops or branches, with their parts: who has one need not ask again what it is.

use std::ops::Deref;

use crate::function::{Block, Inst, Value};
use crate::op::{LoopHint, Op};

#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    pub inst: &'a Inst,
    pub inits: &'a [Value],
    pub params: &'a [Value],
    pub cond: &'a Block,
    pub body: &'a Block,
    pub hint: LoopHint,
}

#[derive(Clone, Copy, Debug)]
pub struct Branch<'a> {
    pub inst: &'a Inst,
    pub cond: Value,
    pub then: &'a Block,
    pub els: &'a Block,
}

impl Inst {
    pub fn as_loop(&self) -> Option<Loop<'_>> {
        match &self.op {
            Op::Loop { inits, params, cond, body, hint } => {
                Some(Loop { inst: self, inits, params, cond, body, hint: *hint })
            }
            _ => None,
        }
    }

    pub fn as_branch(&self) -> Option<Branch<'_>> {
        match &self.op {
            Op::If { cond, then, els } => Some(Branch { inst: self, cond: *cond, then, els }),
            _ => None,
        }
    }
}

impl Deref for Loop<'_> {
    type Target = Inst;

    fn deref(&self) -> &Inst {
        self.inst
    }
}

impl Deref for Branch<'_> {
    type Target = Inst;

    fn deref(&self) -> &Inst {
        self.inst
    }
}
