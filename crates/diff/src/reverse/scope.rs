//! What is known at a point of the generated function: which generated value stands for each primal value, and
//! the current adjoint of each primal value. Blocks get a copy and leave the outer scope as it was.

use analysis::layout::BlockId;
use ir::tables::HashMap;
use ir::{Block, Builder, Span, Value};

use crate::plan::strips::Strip;

#[derive(Clone, Default)]
pub struct Scope {
    /// Primal value → value in the derivative.
    pub primal: HashMap<Value, Value>,
    /// Loop body → number of the current iteration, for loops whose values are kept in arrays.
    pub iteration: HashMap<BlockId, Value>,
    /// Primal value → its adjoint so far. Absent: zero.
    adjoint: HashMap<Value, Value>,
}

/// An adjoint that is cleared at the end of a block around its store ([`crate::reverse::seeds`]).
pub struct LateClear {
    /// The conditions of the branches between, the innermost first, and whether the store is in their `then`.
    pub branches: Vec<(Value, bool)>,
    pub shadow: Value,
    pub span: Span,
}

impl Scope {
    pub fn adjoint(&self, v: Value) -> Option<Value> {
        self.adjoint.get(&v).copied()
    }

    pub fn take_adjoint(&mut self, v: Value) -> Option<Value> {
        self.adjoint.remove(&v)
    }

    pub fn set_adjoint(&mut self, v: Value, adjoint: Value) {
        self.adjoint.insert(v, adjoint);
    }

    /// `v̄ += contribution`
    pub fn add(&mut self, b: &mut Builder, v: Value, contribution: Value) {
        let sum = match self.adjoint(v) {
            None => contribution,
            Some(old) => b.add(old, contribution),
        };
        self.adjoint.insert(v, sum);
    }
}

/// Steps of a loop that are being done again ([`crate::reverse::strips`]).
#[derive(Clone, Copy)]
pub struct Redo<'a> {
    pub strip: &'a Strip,
    pub body: &'a Block,
    /// Whether this step is the loop's last one; where something leaves it.
    pub last: Option<Value>,
}
