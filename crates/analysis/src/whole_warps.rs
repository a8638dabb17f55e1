//! Branches that all lanes of a warp take, or none: `if (threadIdx.x < 32)`, `if (threadIdx.x / 32 == 0)`.
//!
//! **Hypothesis.** Warps are rows of 32 threads along x, beginning at multiples of 32. That is so in blocks along x alone, and a kernel
//! that never looks at `threadIdx.y` or `z` is taken to be launched in such ([`crate::exclusive`]); others get no answer.

use ir::tables::HashSet;
use ir::{BinaryOp, Builtin, CompareOp, Inst, Op, Value, WarpOp};

use crate::layout::{BlockId, Definition, Layout};
use crate::loops::constant;
use crate::uniformity::Uniformity;

/// A function of include/cugrad/together.h: refuses blocks whose rows are no whole warps.
pub const REQUIRE_WHOLE_WARPS: &str = "::cugrad::require_whole_warps";

const LANES: i128 = 32;
const ALL: i128 = 0xffff_ffff;

/// Whether a warp comes to a block as a whole, if it does.
pub fn come_whole(layout: &Layout, uniformity: &Uniformity, block: BlockId) -> bool {
    uniformity.of_control(layout, block).block_uniform()
        || conditions(layout, layout.ancestors(block))
            .into_iter()
            .all(|cond| stays_whole(layout, uniformity, cond))
}

/// As [`come_whole`], where [`stays_whole_in_whole_blocks`] is asked for.
pub fn come_whole_in_whole_blocks(layout: &Layout, uniformity: &Uniformity, block: BlockId) -> bool {
    conditions(layout, layout.ancestors(block))
        .into_iter()
        .all(|cond| stays_whole_in_whole_blocks(layout, uniformity, cond))
}

/// Of the branches and loops that own these blocks.
pub fn conditions(layout: &Layout, blocks: impl IntoIterator<Item = BlockId>) -> Vec<Value> {
    let owners = blocks.into_iter().filter_map(|b| layout.blocks[b].owner);
    let condition = |owner: &Inst| match &owner.op {
        Op::If { cond, .. } => Some(*cond),
        Op::Loop { cond, .. } => Some(cond.yields[0]),
        // Nothing else has blocks.
        _ => None,
    };
    owners.filter_map(condition).collect()
}

/// Whether a warp that comes to a condition as a whole goes on as a whole.
pub fn stays_whole(layout: &Layout, uniformity: &Uniformity, cond: Value) -> bool {
    Lanes::new(layout, uniformity).are_alike(cond)
        || is_along_x(layout) && decides_alike(layout, uniformity, cond)
}

fn is_along_x(layout: &Layout) -> bool {
    let mut rows = false;
    layout.function.body().walk(&mut |i| {
        rows |= matches!(i.op, Op::Builtin(Builtin::ThreadIdx(1 | 2)));
    });
    !rows
}

/// For warps along x.
fn decides_alike(layout: &Layout, uniformity: &Uniformity, cond: Value) -> bool {
    if Lanes::new(layout, uniformity).are_alike(cond) {
        return true;
    }
    match layout.op(cond) {
        Some(Op::Binary(BinaryOp::And | BinaryOp::Or, a, b)) => {
            [a, b].into_iter().all(|v| decides_alike(layout, uniformity, *v))
        }
        Some(Op::Compare(op, a, b)) => {
            let last = i128::from(matches!(op, CompareOp::Le | CompareOp::Gt));
            let at_border = number(layout, *b).is_some_and(|n| (n + last) % LANES == 0);
            let ordered = !matches!(op, CompareOp::Eq | CompareOp::Ne);
            let warps = is_warp(layout, *a) && uniformity.get(*b).block_uniform();
            is_thread(layout, *a) && at_border && ordered || warps
        }
        // Not known.
        _ => false,
    }
}

/// As [`stays_whole`], in blocks of a multiple of 32 threads along x, where `(blockIdx.x * blockDim.x + threadIdx.x) / 32` is the warp's
/// number, and `threadIdx.y` is its own. Who relies on it asks for such blocks when the kernel runs ([`REQUIRE_WHOLE_WARPS`]).
pub fn stays_whole_in_whole_blocks(layout: &Layout, uniformity: &Uniformity, cond: Value) -> bool {
    let mut lanes = Lanes { in_whole_blocks: true, ..Lanes::new(layout, uniformity) };
    lanes.are_alike(cond) || stays_whole(layout, uniformity, cond)
}

/// Whether values are the same in all lanes of a warp that compute them together: what one lane hands to all, a vote of all, and what is
/// made of such.
struct Lanes<'a> {
    layout: &'a Layout<'a>,
    uniformity: &'a Uniformity,
    /// Values that loops carry, which are taken to be alike unless that is refuted.
    carried: HashSet<Value>,
    in_whole_blocks: bool,
}

impl<'a> Lanes<'a> {
    fn new(layout: &'a Layout<'a>, uniformity: &'a Uniformity) -> Lanes<'a> {
        Lanes { layout, uniformity, carried: HashSet::default(), in_whole_blocks: false }
    }

    fn are_alike(&mut self, v: Value) -> bool {
        if self.uniformity.get(v).block_uniform() || self.carried.contains(&v) {
            return true;
        }
        match self.layout.definition(v) {
            Definition::Param(_) => false,
            Definition::LoopParam { inst, index, .. } => {
                let Op::Loop { inits, body, .. } = &inst.op else { return false };
                self.carried.insert(v);
                self.are_alike(inits[index]) && self.are_alike(body.yields[index])
            }
            Definition::Inst { inst, index, .. } => match &inst.op {
                Op::If { cond, then, els } => {
                    [*cond, then.yields[index], els.yields[index]].into_iter().all(|v| self.are_alike(v))
                }
                Op::Loop { params, cond, .. } => {
                    [cond.yields[0], params[index]].into_iter().all(|v| self.are_alike(v))
                }
                Op::Builtin(Builtin::ThreadIdx(1 | 2)) => self.in_whole_blocks,
                Op::Warp { op, operands } => self.are_handed_the_same(*op, operands),
                Op::Binary(BinaryOp::Div | BinaryOp::Shr, of, _)
                    if self.in_whole_blocks
                        && divides_by_warps(self.layout, v)
                        && self.is_thread_of_grid(*of) =>
                {
                    true
                }
                Op::Unary(..) | Op::Convert(_) | Op::Binary(..) | Op::Compare(..) | Op::Select(..) => {
                    inst.op.operands().into_iter().all(|v| self.are_alike(v))
                }
                // What is read from memory may be each lane's own.
                _ => false,
            },
        }
    }

    fn are_handed_the_same(&mut self, op: WarpOp, operands: &[Value]) -> bool {
        let mask = operands.first().and_then(|mask| number(self.layout, *mask));
        let of_all = mask.is_some_and(|mask| mask & ALL == ALL);
        match op {
            // Mask, value, lane, width.
            WarpOp::Shuffle => {
                let whole = operands.get(3).is_none_or(|width| number(self.layout, *width) == Some(LANES));
                of_all && whole && self.are_alike(operands[2])
            }
            WarpOp::Ballot | WarpOp::Any | WarpOp::All => of_all,
            // Others give each lane its own, or are not looked at.
            _ => false,
        }
    }

    /// `threadIdx.x`, the threads of the blocks before, and so many warps.
    fn is_thread_of_grid(&self, v: Value) -> bool {
        match self.layout.op(v) {
            Some(Op::Convert(a)) => self.is_thread_of_grid(*a),
            Some(Op::Binary(BinaryOp::Add, a, b)) => [(a, b), (b, a)]
                .into_iter()
                .any(|(thread, block)| self.is_thread_of_grid(*thread) && begins_a_warp(self.layout, *block)),
            _ => is_thread(self.layout, v),
        }
    }
}

fn number(layout: &Layout, v: Value) -> Option<i128> {
    match layout.op(v) {
        Some(Op::Convert(a)) => number(layout, *a),
        Some(Op::Builtin(Builtin::WarpSize)) => Some(LANES),
        // A constant or not known.
        _ => constant(layout, v),
    }
}

/// `blockIdx.x * blockDim.x`, or a multiple of 32.
fn begins_a_warp(layout: &Layout, v: Value) -> bool {
    let is = |v: Value, which: Builtin| {
        let of = |v: Value| matches!(layout.op(v), Some(Op::Builtin(b)) if *b == which);
        of(v) || matches!(layout.op(v), Some(Op::Convert(a)) if of(*a))
    };
    match layout.op(v) {
        Some(Op::Convert(a)) => begins_a_warp(layout, *a),
        Some(Op::Binary(BinaryOp::Mul, a, b)) => [(a, b), (b, a)].into_iter().any(|(x, y)| {
            let of_block = is(*x, Builtin::BlockIdx(0)) && is(*y, Builtin::BlockDim(0));
            of_block || begins_a_warp(layout, *x)
        }),
        // A constant or not known.
        _ => number(layout, v).is_some_and(|n| n % LANES == 0),
    }
}

fn is_thread(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Convert(a)) => is_thread(layout, *a),
        Some(Op::Builtin(b)) => matches!(b, Builtin::ThreadIdx(0)),
        // Something else.
        _ => false,
    }
}

/// The warp's number, or that of several.
fn is_warp(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Convert(a)) => is_warp(layout, *a),
        Some(Op::Binary(_, a, _)) => divides_by_warps(layout, v) && is_thread(layout, *a),
        // Something else.
        _ => false,
    }
}

/// By 32, or a multiple of it.
fn divides_by_warps(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Binary(BinaryOp::Div, _, by)) => {
            number(layout, *by).is_some_and(|n| n > 0 && n % LANES == 0)
        }
        Some(Op::Binary(BinaryOp::Shr, _, by)) => constant(layout, *by).is_some_and(|n| (5..31).contains(&n)),
        // Something else.
        _ => false,
    }
}
