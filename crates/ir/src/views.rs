//! Instructions that are known to be loops, branches or additions, with their parts: who has one need not ask again what it is.

use std::ops::Deref;

use crate::function::{Block, Inst, Span, Value};
use crate::identity::InstId;
use crate::op::{Accumulation, LoopHint, Op};

/// An [`Op::Loop`], whose parts [`Op::Loop`] explains.
#[derive(Clone, Copy, Debug)]
pub struct Loop<'a> {
    /// The instruction itself; the view dereferences to it.
    pub inst: &'a Inst,
    /// What `params` are at first.
    pub inits: &'a [Value],
    /// What is carried from step to step.
    pub params: &'a [Value],
    /// Yields whether there is another step.
    pub cond: &'a Block,
    /// One step: yields the next `params`.
    pub body: &'a Block,
    /// How the source marked it.
    pub hint: LoopHint,
}

/// An [`Op::If`].
#[derive(Clone, Copy, Debug)]
pub struct Branch<'a> {
    /// The instruction itself; the view dereferences to it.
    pub inst: &'a Inst,
    /// A `bool`.
    pub cond: Value,
    /// Runs where `cond` holds.
    pub then: &'a Block,
    /// Runs where it does not; empty for an `if` without `else`.
    pub els: &'a Block,
}

/// `place += value`. It has no blocks, so it is a copy of what it says.
#[derive(Clone, Copy, Debug)]
pub struct Addition {
    /// The instruction's name, under which decisions about it are kept.
    pub id: InstId,
    /// The line of the source it stems from.
    pub span: Span,
    /// The address that is added to.
    pub place: Value,
    /// What is added.
    pub value: Value,
    /// With whom the address may be shared.
    pub how: Accumulation,
}

impl Inst {
    /// The instruction as a loop, if it is one.
    pub fn as_loop(&self) -> Option<Loop<'_>> {
        match &self.op {
            Op::Loop { inits, params, cond, body, hint } => {
                Some(Loop { inst: self, inits, params, cond, body, hint: *hint })
            }
            _ => None,
        }
    }

    /// The instruction as an [`Op::Accumulate`], if it is one.
    pub fn as_addition(&self) -> Option<Addition> {
        match self.op {
            Op::Accumulate { place, value, how } => {
                Some(Addition { id: self.id, span: self.span, place, value, how })
            }
            _ => None,
        }
    }

    /// The instruction as an `If`, if it is one.
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
