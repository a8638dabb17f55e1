//! Which threads have the same shift: not equal by chance, but one and the same number of the program.
//!
//! What is read from one place of shared memory is the same for the block: threads that read it without a barrier between them
//! read the same, or the program has a race. What one lane hands to all others is the same for the warp, and so is
//! what a butterfly (`v = fmaxf(v, __shfl_xor_sync(mask, v, d))` for d = 16, 8, 4, 2, 1) leaves in all lanes.

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Builtin, Const, ExternEffect, GlobalId, Op, Type, Value, WarpOp};

use super::rule_of;

/// The threads that share a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sharing {
    Thread,
    Warp,
    Block,
}

pub struct Same<'a> {
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub shared: &'a HashSet<GlobalId>,
}

const ALL_LANES: i128 = 0xffff_ffff;

impl Same<'_> {
    pub fn of(&self, v: Value) -> Sharing {
        let Definition::Inst { inst, index, .. } = self.layout.definition(v) else {
            // Other functions are called with other arguments by each thread.
            let given = matches!(self.layout.definition(v), Definition::Param(_));
            return if given && self.layout.function.is_kernel() { Sharing::Block } else { Sharing::Thread };
        };
        if self.butterflied(v) == 31 {
            return Sharing::Warp;
        }
        let all = |values: &[Value]| values.iter().map(|v| self.of(*v)).min().unwrap_or(Sharing::Block);
        match &inst.op {
            Op::Const(_) | Op::Global(_) => Sharing::Block,
            Op::Builtin(Builtin::ThreadIdx(_)) => Sharing::Thread,
            Op::Builtin(_) => Sharing::Block,
            Op::Load(place) => {
                let objects = self.points.get(*place);
                let in_block = |o: &Object| matches!(o, Object::Global(g) if self.shared.contains(g));
                let plain = !objects.is_empty() && objects.iter().all(in_block);
                if plain { self.of(*place) } else { Sharing::Thread }
            }
            Op::Warp { op: WarpOp::Shuffle, operands } => {
                let (mask, lane, width) = (operands[0], operands[2], operands[3]);
                let whole = self.integer(mask).is_some_and(|m| m & ALL_LANES == ALL_LANES);
                let fixed = self.of(lane) == Sharing::Block && self.integer(width) == Some(32);
                if whole && fixed { Sharing::Warp } else { Sharing::Thread }
            }
            Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Convert(_)
            | Op::Select(..)
            | Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::Extern { effect: ExternEffect::Pure, .. } => all(&inst.op.operands()),
            Op::If { cond, then, els } => all(&[*cond, then.yields[index], els.yields[index]]),
            Op::Bitcast(_)
            | Op::Extract(..)
            | Op::Pack(_)
            | Op::Local { .. }
            | Op::PtrDiff(..)
            | Op::Store(..)
            | Op::Accumulate { .. }
            | Op::Atomic { .. }
            | Op::Barrier(_)
            | Op::Warp { .. }
            | Op::Call { .. }
            | Op::Extern { .. }
            | Op::Push { .. }
            | Op::Pop { .. }
            | Op::Host { .. }
            | Op::Loop { .. } => Sharing::Thread,
        }
    }

    fn integer(&self, v: Value) -> Option<i128> {
        match self.layout.op(v)? {
            Op::Const(Const::Int(n)) => Some(*n),
            Op::Const(Const::Zero) => Some(0),
            Op::Convert(inner) if self.is_wide(v) => self.integer(*inner),
            _ => None,
        }
    }

    /// Whether a conversion to the value's type leaves the numbers of lanes and masks as they are.
    fn is_wide(&self, v: Value) -> bool {
        matches!(self.layout.function.ty(v), Type::Int(kind) if kind.bits() >= 32)
    }

    /// The distances d for which lanes l and l ^ d have the same value, as bits.
    fn butterflied(&self, v: Value) -> i128 {
        let Definition::Inst { inst, index, .. } = self.layout.definition(v) else { return 0 };
        if let Op::Loop { inits, params, cond, body, .. } = &inst.op {
            let Some((from, distance)) = self.exchange(body.yields[index]) else { return 0 };
            let Some(counter) = params.iter().position(|p| *p == distance) else { return 0 };
            if from != params[index] {
                return 0;
            }
            let Some(start) = self.integer(inits[counter]) else { return 0 };
            let (mut bits, mut d) = (self.butterflied(inits[index]), start);
            for _ in 0..32 {
                let known = HashMap::from_iter([(params[counter], d)]);
                match self.evaluate(cond.yields[0], &known) {
                    Some(0) => return bits,
                    Some(_) if d.count_ones() == 1 => bits |= d,
                    _ => return 0,
                }
                let Some(next) = self.evaluate(body.yields[counter], &known) else { return 0 };
                d = next;
            }
            return 0;
        }
        match self.exchange(v) {
            Some((from, distance)) => match self.integer(distance) {
                Some(d) if d.count_ones() == 1 => self.butterflied(from) | d,
                _ => 0,
            },
            None => 0,
        }
    }

    /// `from` and the distance, where a value is `from` combined with the same of the lane at that distance.
    fn exchange(&self, v: Value) -> Option<(Value, Value)> {
        let (a, b) = match self.layout.op(v)? {
            Op::Extern { name, args, .. } => match (rule_of(name)?, args.as_slice()) {
                ("fmax" | "fmin", [a, b]) => (*a, *b),
                _ => return None,
            },
            Op::Binary(BinaryOp::Add, a, b) => (*a, *b),
            _ => return None,
        };
        let other = |from: Value, other: Value| match self.layout.op(other)? {
            Op::Warp { op: WarpOp::ShuffleXor, operands } if operands[1] == from => {
                let whole = self.integer(operands[0])? & ALL_LANES == ALL_LANES;
                (whole && self.integer(operands[3]) == Some(32)).then_some((from, operands[2]))
            }
            _ => None,
        };
        other(a, b).or_else(|| other(b, a))
    }

    /// Integer arithmetic on constants and what is `known`.
    fn evaluate(&self, v: Value, known: &HashMap<Value, i128>) -> Option<i128> {
        if let Some(n) = known.get(&v) {
            return Some(*n);
        }
        match self.layout.op(v)? {
            Op::Const(Const::Int(n)) => Some(*n),
            Op::Const(Const::Zero) => Some(0),
            Op::Convert(a) if self.is_wide(v) => self.evaluate(*a, known),
            Op::Binary(op, a, b) => {
                let (a, b) = (self.evaluate(*a, known)?, self.evaluate(*b, known)?);
                match op {
                    BinaryOp::Add => a.checked_add(b),
                    BinaryOp::Sub => a.checked_sub(b),
                    BinaryOp::Mul => a.checked_mul(b),
                    BinaryOp::Div => a.checked_div(b),
                    BinaryOp::Shl => (0..32).contains(&b).then(|| a << b),
                    BinaryOp::Shr => (0..32).contains(&b).then(|| a >> b),
                    BinaryOp::Rem | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => None,
                }
            }
            Op::Compare(op, a, b) => {
                let (a, b) = (self.evaluate(*a, known)?, self.evaluate(*b, known)?);
                Some(i128::from(op.holds(a.cmp(&b))))
            }
            _ => None,
        }
    }
}
