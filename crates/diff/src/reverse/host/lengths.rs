//! Numbers of host code that are not negative, as lengths are.
//!
//! Signed arithmetic does not overflow, and what is converted fits, so sums and products of such numbers are not negative. A
//! difference of numbers as wide as addresses is, as an address is: `v + (n - m)` goes back whether `n` is signed or not.
//! What a loop carries is not negative if it is not before the loop, and stays so in each iteration (by induction).

use analysis::layout::{BlockId, Definition, Layout};
use analysis::loops::{constant, counted, linear};
use ir::host::HostOp;
use ir::{BinaryOp, CompareOp, Inst, IntKind, Op, Type, Value};

/// How far back a number is followed.
const DEPTH: u32 = 12;

/// Of a launch's operands, those that say how many blocks and threads there are.
const SIZES: usize = 6;

/// Whether an index may be less than 0. `around`: the block in which it is used.
pub fn may_be_negative(layout: &Layout, v: Value, around: BlockId) -> bool {
    let narrow = matches!(layout.function.ty(v), Type::Int(kind) if !kind.signed() && kind.bits() < 64);
    let mut lengths = Lengths { layout, around, assumed: Vec::new() };
    !narrow && lengths.least(v, DEPTH).is_none_or(|n| n < 0)
}

struct Lengths<'a, 'f> {
    layout: &'a Layout<'f>,
    around: BlockId,
    /// Values that loops carry, while the hypothesis is that they are not negative.
    assumed: Vec<Value>,
}

impl Lengths<'_, '_> {
    /// A number that the value is never less than.
    fn least(&mut self, v: Value, depth: u32) -> Option<i128> {
        let Type::Int(kind) = self.layout.function.ty(v) else {
            return (*self.layout.function.ty(v) == Type::Bool).then_some(0);
        };
        let depth = depth.checked_sub(1)?;
        if self.assumed.contains(&v) {
            return Some(0);
        }
        let found = match self.layout.definition(v) {
            Definition::Param(_) => given(*kind),
            Definition::LoopParam { inst, index, body } => {
                let carried = self.carried(inst, index, depth);
                let is_tested = self.layout.inside(self.around, body);
                carried.or_else(|| if is_tested { self.tested(inst, index, depth) } else { None })
            }
            Definition::Inst { inst, index, .. } => self.result(inst, index, v, *kind, depth),
        };
        found.or_else(|| self.measures(v).then_some(0))
    }

    fn result(&mut self, inst: &Inst, index: usize, v: Value, kind: IntKind, depth: u32) -> Option<i128> {
        let sizes = |n: i128| if n > i128::from(i64::MAX) { n - (1i128 << 64) } else { n };
        let not_negative = |n: Option<i128>| n.filter(|n| *n >= 0);
        match &inst.op {
            Op::Const(_) => constant(self.layout, v).map(sizes),
            Op::Convert(a) => match self.layout.function.ty(*a) {
                Type::Int(from) if !from.signed() && from.bits() < kind.bits() => {
                    Some(self.least(*a, depth).map_or(0, |n| n.max(0)))
                }
                _ => self.least(*a, depth),
            },
            Op::Binary(op, a, b) => {
                let x = self.least(*a, depth);
                match op {
                    BinaryOp::Add => x?.checked_add(self.least(*b, depth)?),
                    BinaryOp::Sub => x?.checked_sub(constant(self.layout, *b)?),
                    BinaryOp::Mul => not_negative(x)?.checked_mul(not_negative(self.least(*b, depth))?),
                    BinaryOp::And => {
                        not_negative(x).or_else(|| not_negative(self.least(*b, depth))).map(|_| 0)
                    }
                    BinaryOp::Div | BinaryOp::Or | BinaryOp::Xor => {
                        not_negative(x).and(not_negative(self.least(*b, depth))).map(|_| 0)
                    }
                    BinaryOp::Rem | BinaryOp::Shr | BinaryOp::Shl => not_negative(x).map(|_| 0),
                }
            }
            Op::Unary(..) => None,
            Op::Select(_, a, b) => Some(self.least(*a, depth)?.min(self.least(*b, depth)?)),
            Op::If { then, els, .. } => {
                Some(self.least(then.yields[index], depth)?.min(self.least(els.yields[index], depth)?))
            }
            Op::Loop { .. } => self.carried(inst, index, depth),
            // Loaded, or come out of a call.
            _ => given(kind),
        }
    }

    /// What a loop carries, in all iterations and behind it.
    fn carried(&mut self, inst: &Inst, index: usize, depth: u32) -> Option<i128> {
        let Op::Loop { inits, params, body, .. } = &inst.op else { return None };
        let first = self.least(inits[index], depth)?;
        if let Some(step) = linear(self.layout, inst, index)
            && !step.negative
            && !(step.wraps && is_signed(self.layout, params[index]))
            && self.least(step.by, depth).is_some_and(|n| n >= 0)
        {
            return Some(first);
        }
        if first < 0 {
            return None;
        }
        self.assumed.push(params[index]);
        let next = self.least(body.yields[index], depth);
        self.assumed.pop();
        next.filter(|n| *n >= 0).map(|_| 0)
    }

    /// A counter that goes down, in the iterations that its test lets begin.
    fn tested(&mut self, inst: &Inst, index: usize, depth: u32) -> Option<i128> {
        let counts = counted(self.layout, inst).filter(|c| c.counter == index)?;
        let bound = self.least(counts.bound, depth)?;
        match counts.compare {
            CompareOp::Gt => bound.checked_add(1),
            CompareOp::Ge => Some(bound),
            CompareOp::Lt | CompareOp::Le | CompareOp::Eq | CompareOp::Ne => None,
        }
    }

    /// Whether so many elements are allocated, copied or filled, or so many threads launched, wherever the index is used: what is negative
    /// would be more than there is.
    fn measures(&self, n: Value) -> bool {
        let layout = self.layout;
        layout.ancestors(self.around).into_iter().any(|key| {
            layout.blocks[&key].block.insts.iter().any(|inst| match &inst.op {
                Op::Host { op: HostOp::Alloc { .. }, operands } => measured(layout, operands[0]) == Some(n),
                Op::Host { op: HostOp::Fill | HostOp::Copy, operands } => {
                    measured(layout, operands[2]) == Some(n)
                }
                Op::Host { op: HostOp::Launch(_), operands } => {
                    operands[..SIZES].iter().any(|s| blocks_for(layout, *s) == Some(n))
                }
                // Nothing else says how much there is.
                _ => false,
            })
        })
    }
}

/// What is known of a number by its type.
fn given(kind: IntKind) -> Option<i128> {
    (!kind.signed()).then_some(0)
}

fn is_signed(layout: &Layout, v: Value) -> bool {
    matches!(layout.function.ty(v), Type::Int(kind) if kind.signed())
}

/// The number of which a number of bytes is a multiple.
fn measured(layout: &Layout, bytes: Value) -> Option<Value> {
    match layout.op(bytes) {
        Some(Op::Convert(a)) => measured(layout, *a),
        Some(Op::Binary(BinaryOp::Mul, a, b)) => match (constant(layout, *a), constant(layout, *b)) {
            (Some(n), None) if n > 0 => measured(layout, *b),
            (None, Some(n)) if n > 0 => measured(layout, *a),
            _ => None,
        },
        // The number itself, whatever made it.
        _ => Some(bytes),
    }
}

/// The number of threads, where a number of blocks is `n`, or `(n + 255) / 256`.
fn blocks_for(layout: &Layout, blocks: Value) -> Option<Value> {
    match layout.op(blocks) {
        Some(Op::Convert(a)) => blocks_for(layout, *a),
        Some(Op::Binary(BinaryOp::Div, sum, by)) => {
            let by = constant(layout, *by).filter(|n| *n > 0)?;
            match layout.op(*sum) {
                Some(Op::Binary(BinaryOp::Add, n, more))
                    if constant(layout, *more).is_some_and(|n| n < by) =>
                {
                    measured(layout, *n)
                }
                // As many as are whole.
                _ => measured(layout, *sum),
            }
        }
        _ => measured(layout, blocks),
    }
}
