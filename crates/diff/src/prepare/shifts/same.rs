//! Which threads have the same shift: not equal by chance, but one and the same number of the program.
//!
//! What is read from one place of shared memory is the same for the block: threads that read it without a barrier between them
//! read the same, or the program has a race. What one lane hands to all others is the same for the warp, and so is
//! what a butterfly (`v = fmaxf(v, __shfl_xor_sync(mask, v, d))` for d = 16, 8, 4, 2, 1) leaves in all lanes.

use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use ir::tables::{HashMap, HashSet};
use ir::{BinaryOp, Builtin, Const, ExternEffect, GlobalId, Inst, Op, Type, Value, WarpOp};

use super::rule_of;

/// The threads that share a value, as bits: with 1, 2, 4, 8 and 16 those lanes whose numbers differ in that bit, with 32 the whole block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sharing(u32);

impl Sharing {
    const THREAD: Sharing = Sharing(0);
    const WARP: Sharing = Sharing(31);
    pub const BLOCK: Sharing = Sharing(63);

    /// Lanes whose numbers differ in these bits.
    fn lanes(bits: i128) -> Sharing {
        Sharing(u32::try_from(bits & LANE_BITS).expect("five bits"))
    }

    /// With whom both are shared.
    fn and(self, other: Sharing) -> Sharing {
        Sharing(self.0 & other.0)
    }

    /// Whether it is shared with all these.
    pub fn reaches(self, least: Sharing) -> bool {
        self.and(least) == least
    }
}

pub struct Same<'a> {
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub shared: &'a HashSet<GlobalId>,
}

/// Whether a butterfly may make this step: every lane gets its partner's value, none its own for want of one.
fn is_step(distance: i128, width: i128) -> bool {
    distance.count_ones() == 1 && distance < width && width <= 32 && width.count_ones() == 1
}

const ALL_LANES: i128 = 0xffff_ffff;
const LANE_BITS: i128 = 31;

impl Same<'_> {
    pub fn of(&self, v: Value) -> Sharing {
        let Definition::Inst { inst, index, .. } = self.layout.definition(v) else {
            // Other functions are called with other arguments by each thread.
            let given = matches!(self.layout.definition(v), Definition::Param(_));
            return if given && self.layout.function.is_kernel() { Sharing::BLOCK } else { Sharing::THREAD };
        };
        let lanes = Sharing::lanes(self.butterflied(v));
        if lanes != Sharing::THREAD {
            return lanes;
        }
        let all = |values: &[Value]| values.iter().map(|v| self.of(*v)).fold(Sharing::BLOCK, Sharing::and);
        match &inst.op {
            Op::Const(_) | Op::Global(_) => Sharing::BLOCK,
            Op::Builtin(Builtin::ThreadIdx(_)) => Sharing::THREAD,
            Op::Builtin(_) => Sharing::BLOCK,
            Op::Load(place) => {
                let objects = self.points.get(*place);
                let in_block = |o: &Object| matches!(o, Object::Global(g) if self.shared.contains(g));
                let plain = !objects.is_empty() && objects.iter().all(in_block);
                if plain { self.of(*place) } else { Sharing::THREAD }
            }
            Op::Warp { op: WarpOp::Shuffle, operands } => {
                let (mask, lane, width) = (operands[0], operands[2], operands[3]);
                let whole = self.integer(mask).is_some_and(|m| m & ALL_LANES == ALL_LANES);
                match self.segment(width) {
                    Some(segment) if whole && self.of(lane) == Sharing::BLOCK => segment,
                    _ => Sharing::THREAD,
                }
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
            | Op::Loop { .. } => Sharing::THREAD,
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

    /// The lanes of one segment of a shuffle.
    fn segment(&self, width: Value) -> Option<Sharing> {
        let width = self.integer(width)?;
        (1..=32).contains(&width).then_some(())?;
        (width.count_ones() == 1).then(|| Sharing::lanes(width - 1))
    }

    /// The lanes between which a shuffle hands values on.
    pub fn exchanging(&self, op: WarpOp, operands: &[Value]) -> Sharing {
        let (lane, width) = (operands[2], operands[3]);
        let known = match op {
            WarpOp::ShuffleXor => self.all_values(lane).map(|all| {
                // A lane of a segment before is read, too.
                Sharing::lanes(all.into_iter().fold(0, |bits, d| bits | d))
            }),
            // These stay in their segment.
            _ => self.segment(width),
        };
        known.unwrap_or(Sharing::WARP)
    }

    /// What a value is in turn: a number, or what a loop counts.
    fn all_values(&self, v: Value) -> Option<Vec<i128>> {
        match self.layout.definition(v) {
            Definition::LoopParam { inst, index, .. } => self.counted_off(inst, index),
            _ => Some(vec![self.integer(v)?]),
        }
    }

    /// What a loop carries from iteration to iteration, of few.
    fn counted_off(&self, inst: &Inst, index: usize) -> Option<Vec<i128>> {
        let Op::Loop { inits, params, cond, body, .. } = &inst.op else { return None };
        let mut at = self.integer(inits[index])?;
        let mut all = Vec::new();
        for _ in 0..32 {
            let known = HashMap::from_iter([(params[index], at)]);
            if self.evaluate(cond.yields[0], &known)? == 0 {
                return Some(all);
            }
            all.push(at);
            at = self.evaluate(body.yields[index], &known)?;
        }
        None
    }

    /// The distances d for which lanes l and l ^ d have the same value, as bits.
    fn butterflied(&self, v: Value) -> i128 {
        let Definition::Inst { inst, index, .. } = self.layout.definition(v) else { return 0 };
        if let Op::Loop { inits, params, body, .. } = &inst.op {
            let Some((from, distance, width)) = self.exchange(body.yields[index]) else { return 0 };
            let Some(counter) = params.iter().position(|p| *p == distance) else { return 0 };
            if from != params[index] {
                return 0;
            }
            return match self.counted_off(inst, counter) {
                Some(all) if all.iter().all(|d| is_step(*d, width)) => {
                    all.into_iter().fold(self.butterflied(inits[index]), |bits, d| bits | d)
                }
                _ => 0,
            };
        }
        match self.exchange(v) {
            Some((from, distance, width)) => match self.integer(distance) {
                Some(d) if is_step(d, width) => self.butterflied(from) | d,
                _ => 0,
            },
            None => 0,
        }
    }

    /// `from`, the distance and the width, where a value is `from` combined with the same of the lane at that distance.
    fn exchange(&self, v: Value) -> Option<(Value, Value, i128)> {
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
                let width = self.integer(operands[3])?;
                whole.then_some((from, operands[2], width))
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
