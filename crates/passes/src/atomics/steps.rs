//! One iteration of a loop over compare-and-swap, stepped through with what little must be known: flags, which
//! values are the guess, and which what the swap saw.

use super::Facts;
use ir::Atomic;
use ir::Effect;
use ir::function::{Block, Inst, Value};
use ir::op::{BinaryOp, CompareOp, Op, UnaryOp};
use ir::tables::{HashMap, HashSet};
use ir::types::Type;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sym {
    Bool(bool),
    /// What is taken to be stored, as a float or as its bits.
    Guess,
    /// What the swap found, likewise.
    Seen,
    Other,
}

pub(super) enum Step {
    /// The loop's condition failed.
    Left,
    /// An iteration with a swap, and what it hands on.
    Swapped(Vec<Sym>),
    Idle(Vec<Sym>),
}

pub(super) struct Run<'a> {
    facts: &'a Facts,
    place: Value,
    inside: &'a HashSet<Value>,
    /// How the test of the stored value comes out, and whether the swap succeeds.
    guard: bool,
    success: bool,
    env: HashMap<Value, Sym>,
    /// What the swap wants to store.
    pub desired: Option<Value>,
    /// The test, as `stored op value`.
    pub guard_seen: Option<(CompareOp, Value)>,
}

impl<'a> Run<'a> {
    pub fn new(
        facts: &'a Facts,
        place: Value,
        inside: &'a HashSet<Value>,
        guard: bool,
        success: bool,
    ) -> Run<'a> {
        Run { facts, place, inside, guard, success, env: HashMap::default(), desired: None, guard_seen: None }
    }

    /// None if the loop does something that is not understood.
    pub fn step(&mut self, params: &[Value], cond: &Block, body: &Block, state: &[Sym]) -> Option<Step> {
        self.env.extend(params.iter().copied().zip(state.iter().copied()));
        self.block(cond)?;
        if !self.truth(*cond.yields.first()?)? {
            return Some(Step::Left);
        }
        self.block(body)?;
        let next: Vec<_> = body.yields.iter().map(|v| self.sym(*v)).collect();
        Some(if self.desired.is_some() { Step::Swapped(next) } else { Step::Idle(next) })
    }

    fn sym(&self, v: Value) -> Sym {
        match (self.env.get(&v), self.facts.op(v)) {
            (Some(sym), _) => *sym,
            (None, Some(Op::Const(ir::Const::Bool(b)))) => Sym::Bool(*b),
            _ => Sym::Other,
        }
    }

    /// Whether a value is the float that is taken to be stored.
    pub fn is_stored(&self, v: Value) -> bool {
        self.facts.ty(v).is_float() && self.env.get(&v) == Some(&Sym::Guess)
    }

    /// Whether a value is the same in every iteration: from outside, or computed or read from what is. (What else
    /// the loop reads it does not write, and nobody else may either, or the primal would race.)
    pub fn is_invariant(&self, v: Value) -> bool {
        if !self.inside.contains(&v) {
            return true;
        }
        match self.facts.op(v) {
            Some(Op::Load(p)) => !self.facts.reads(*p, self.place) && self.is_invariant(*p),
            Some(op) if op.effect() == Effect::Pure && !matches!(op, Op::Local { .. }) => {
                op.operands().iter().all(|a| self.is_invariant(*a))
            }
            _ => false,
        }
    }

    fn truth(&self, v: Value) -> Option<bool> {
        match self.sym(v) {
            Sym::Bool(b) => Some(b),
            Sym::Guess | Sym::Seen | Sym::Other => None,
        }
    }

    fn block(&mut self, block: &Block) -> Option<()> {
        block.insts.iter().try_for_each(|inst| self.inst(inst))
    }

    fn inst(&mut self, inst: &Inst) -> Option<()> {
        let sym = match &inst.op {
            Op::If { cond, then, els } => {
                let taken = if self.truth(*cond)? { then } else { els };
                self.block(taken)?;
                for (result, v) in inst.results.iter().zip(&taken.yields) {
                    let sym = self.sym(*v);
                    self.env.insert(*result, sym);
                }
                return Some(());
            }
            Op::Atomic { op: Atomic::CompareExchange, place, operands, .. } => {
                let here = self.facts.float_place(*place) == Some(self.place);
                if !here || self.desired.is_some() || self.sym(operands[0]) != Sym::Guess {
                    return None;
                }
                self.desired = Some(operands[1]);
                Sym::Seen
            }
            Op::Load(p) => {
                if self.facts.reads(*p, self.place) {
                    Sym::Guess
                } else if self.is_invariant(*p) {
                    Sym::Other
                } else {
                    return None;
                }
            }
            Op::Compare(op, a, b) => self.compare(*op, *a, *b),
            Op::Unary(UnaryOp::Not, a) => match self.sym(*a) {
                Sym::Bool(b) => Sym::Bool(!b),
                Sym::Guess | Sym::Seen | Sym::Other => Sym::Other,
            },
            Op::Binary(op, a, b) => self.logic(*op, self.sym(*a), self.sym(*b)),
            Op::Select(c, a, b) => match self.sym(*c) {
                Sym::Bool(chosen) if *self.facts.ty(*a) == Type::Bool => {
                    self.sym(if chosen { *a } else { *b })
                }
                Sym::Bool(_) | Sym::Guess | Sym::Seen | Sym::Other => Sym::Other,
            },
            Op::Convert(a) if self.facts.same_bits(*a, inst.results[0]) => self.sym(*a),
            Op::Bitcast(a) => self.sym(*a),
            op if op.effect() == Effect::Pure && op.blocks().is_empty() => match inst.results.as_slice() {
                [r] => self.sym(*r),
                _ => return None,
            },
            _ => return None,
        };
        self.env.insert(*inst.results.first()?, sym);
        Some(())
    }

    fn logic(&self, op: BinaryOp, a: Sym, b: Sym) -> Sym {
        match (op, a, b) {
            (BinaryOp::And, Sym::Bool(x), Sym::Bool(y)) => Sym::Bool(x && y),
            (BinaryOp::Or, Sym::Bool(x), Sym::Bool(y)) => Sym::Bool(x || y),
            (BinaryOp::And, Sym::Bool(false), _) | (BinaryOp::And, _, Sym::Bool(false)) => Sym::Bool(false),
            (BinaryOp::Or, Sym::Bool(true), _) | (BinaryOp::Or, _, Sym::Bool(true)) => Sym::Bool(true),
            _ => Sym::Other,
        }
    }

    /// The swap succeeded if it saw what was guessed. Other comparisons of what is stored are the one test there
    /// may be.
    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Sym {
        let equal = match (self.sym(a), self.sym(b)) {
            (Sym::Guess, Sym::Seen) | (Sym::Seen, Sym::Guess) => Some(self.success),
            (Sym::Guess, Sym::Guess) | (Sym::Seen, Sym::Seen) => Some(true),
            (Sym::Bool(x), Sym::Bool(y)) => Some(x == y),
            _ => None,
        };
        match (equal, op) {
            (Some(equal), CompareOp::Eq) => return Sym::Bool(equal),
            (Some(equal), CompareOp::Ne) => return Sym::Bool(!equal),
            _ => {}
        }
        let old = |v| self.is_stored(v);
        let test = match (old(a), old(b)) {
            (true, false) if self.is_invariant(b) => (op, b),
            (false, true) if self.is_invariant(a) => (op.swapped(), a),
            _ => return Sym::Other,
        };
        match self.guard_seen {
            None => {
                self.guard_seen = Some(test);
                Sym::Bool(self.guard)
            }
            Some(seen) if seen == test => Sym::Bool(self.guard),
            Some((op, v)) if (op.negated(), v) == test => Sym::Bool(!self.guard),
            Some(_) => Sym::Other,
        }
    }
}
