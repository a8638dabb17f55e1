//! Whether the threads of a function wait for each other.
//!
//! The CPU executor runs threads that never wait in a plain loop, which is many times faster. What generated code does
//! behind [`WarpOp::AllHere`] pays on a GPU alone, so there it is left out.

use std::fmt;

use crate::function::{Block, FuncId, Function, Inst, Module, Value};
use crate::op::{BinaryOp, Op};
use crate::warp::WarpOp;

/// How much threads wait for each other; the later says more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Waits {
    /// No barrier and no exchange.
    Never,
    /// Only where the block votes ([`WarpOp::AllHere`]).
    Together,
    /// At a barrier or an exchange that every launch may come to.
    Always,
}

/// As it is written in generated code: include/cugrad/accumulate.h says what `together` is.
impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Waits::Never => "false",
            Waits::Together => "::cugrad::together",
            Waits::Always => "true",
        })
    }
}

impl Waits {
    /// What a function does itself.
    pub fn of(f: &Function) -> Waits {
        of_block(f.body(), &votes(f.body()))
    }

    /// What a function does, itself or by what it calls.
    pub fn of_calls(m: &Module, function: FuncId) -> Waits {
        let (mut seen, mut work) = (vec![function], vec![function]);
        let mut found = Waits::Never;
        while let Some(id) = work.pop() {
            if m.function(id).body.is_none() {
                return Waits::Always;
            }
            found = found.max(Waits::of(m.function(id)));
            m.function(id).body().walk(&mut |inst| match &inst.op {
                Op::Call { callee, .. } if !seen.contains(callee) => {
                    seen.push(*callee);
                    work.push(*callee);
                }
                _ => {}
            });
        }
        found
    }
}

/// Conditions that hold only where the block has voted.
fn votes(body: &Block) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    body.walk(&mut |inst| {
        let votes = match &inst.op {
            Op::Warp { op: WarpOp::AllHere, .. } => true,
            Op::Binary(BinaryOp::And, a, b) => all.contains(a) || all.contains(b),
            _ => false,
        };
        if votes {
            all.extend(&inst.results);
        }
    });
    all
}

fn of_block(block: &Block, votes: &[Value]) -> Waits {
    block.insts.iter().map(|inst| of_inst(inst, votes)).max().unwrap_or(Waits::Never)
}

fn of_inst(inst: &Inst, votes: &[Value]) -> Waits {
    match &inst.op {
        Op::Warp { op: WarpOp::AllHere, .. } => Waits::Together,
        Op::Barrier(_) | Op::Warp { .. } => Waits::Always,
        Op::If { cond, then, els } if votes.contains(cond) => {
            of_block(then, votes).min(Waits::Together).max(of_block(els, votes))
        }
        op => op.blocks().iter().map(|b| of_block(b, votes)).max().unwrap_or(Waits::Never),
    }
}
