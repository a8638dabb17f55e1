//! Instructions that are known to be loops, branches or additions, with their parts: who has one need not ask again what it is.

use std::ops::Deref;

use crate::function::{Block, Inst, Span, Value};
use crate::identity::InstId;
use crate::op::{Accumulation, LoopHint, Op};

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

/// `place += value`. It has no blocks, so it is a copy of what it says.
#[derive(Clone, Copy, Debug)]
pub struct Addition {
    pub id: InstId,
    pub span: Span,
    pub place: Value,
    pub value: Value,
    pub how: Accumulation,
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

    pub fn as_addition(&self) -> Option<Addition> {
        match self.op {
            Op::Accumulate { place, value, how } => {
                Some(Addition { id: self.id, span: self.span, place, value, how })
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
