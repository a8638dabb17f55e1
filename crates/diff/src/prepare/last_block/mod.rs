//! The last block of a launch finishes what all of them began.
//!
//! ```text
//! partial[blockIdx.x] = …;                        partial[blockIdx.x] = …;
//! __threadfence();                                __threadfence();
//! if (threadIdx.x == 0)                      →    if (threadIdx.x == 0)
//!   last = atomicInc(&count, gridDim.x)             require_last_block(atomicInc(&count, gridDim.x) <= gridDim.x - 1 && …);
//!          == gridDim.x - 1;                      grid.sync();
//!                                                 if (threadIdx.x == 0) last = blockIdx.x == gridDim.x - 1;
//! __syncthreads();                                __syncthreads();
//! if (last) out[0] = sum of partial;              if (last) out[0] = sum of partial;
//! ```
//!
//! Which block draws the last number, the scheduler decides; a program that is right gives the same whichever it is, and one of the runs that it
//! may have is that in which it is the one with the largest index. That run is differentiated. In it the last block goes on when all others
//! have drawn, which is what a barrier of the grid says, and barriers are mirrored: the reverse of the last block's work comes before that of
//! what all blocks did. So the gradient's kernel is launched cooperatively, and a launch of more blocks than run at once is an error of the
//! launch.
//!
//! **Hypotheses**, and what breaks each:
//! - The number is drawn once by each block, or by each of those that count together (`&count[blockIdx.y]`: the blocks of a row), whatever data say: it stands
//!   in no loop, and in branches that all blocks take alike (so the barrier may stand there) and in which the first thread is
//!   (`threadIdx.x == 0`). Anything else is left as it is, and refused by [`crate::legality::exchange`] or [`crate::legality::tickets`].
//! - Nothing but the comparison uses the number, so nobody can tell who drew which. It may travel through shared memory: a variable of its own, or a
//!   word that is read right behind the barrier.
//! - The number that is compared with is the last one, and the counter is zero before. That is asked when the kernel runs ([`REQUIRE`]): where it is
//!   not so, the primal has no last block, or one before the last. A counter that begins with more gives some block a number that is too large.
//!
//! Numbers are drawn all the same, so that the counter is in the end what the program leaves there.

mod part;
mod search;

use analysis::layout::Layout;
use analysis::objects::PointsTo;
use ir::tables::HashMap;
use ir::{
    Barrier, BinaryOp, Builder, Builtin, CompareOp, Const, ExternEffect, Function, Inst, InstId, Module, Op,
    Type, Value,
};

use crate::legality::exchange::blocks_find_out;
use part::part;
use search::Search;

/// Takes whether a number is none too large, and the last one is the one compared with.
pub const REQUIRE: &str = "::cugrad::require_last_block";

/// A number that each block draws, and what becomes of it.
struct Draw {
    atomic: InstId,
    number: Value,
    place: Value,
    /// Of `atomicInc`: the number behind which it begins again.
    most: Option<Value>,
    /// The axes along which blocks count together.
    axes: Vec<u8>,
    /// The branch of the first thread, behind which all threads of the grid meet.
    branch: InstId,
    endings: Vec<Ending>,
}

/// A comparison of the number, plus `shift`, with `bound`.
struct Ending {
    compare: InstId,
    bound: Value,
    /// What computes the bound, in order.
    computing: Vec<Inst>,
    shift: i128,
    /// Whether it holds in the last block, or in the others.
    holds: bool,
}

/// Kernels in which each block draws a number to find out whether it is the last.
pub fn meet_at_the_last_block(m: &Module, mut f: Function) -> Function {
    if !f.is_kernel() {
        return f;
    }
    let draws = {
        let layout = Layout::of(&f);
        let points = PointsTo::of(&f);
        let mut search = Search { m, layout: &layout, points: &points, found: Vec::new() };
        search.block(f.body(), None);
        search.found
    };
    for draw in &draws {
        replace(&mut f, draw);
    }
    if !draws.is_empty() && !blocks_talk(m, &f, &draws) {
        f.retain(&|inst| !matches!(inst.op, Op::Barrier(Barrier::FenceDevice | Barrier::FenceSystem)));
    }
    f
}

/// Whether blocks may know of each other by more than the counters. If not, fences say nothing any more.
fn blocks_talk(m: &Module, f: &Function, draws: &[Draw]) -> bool {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let counters = draws.iter().flat_map(|draw| points.get(draw.place).iter().cloned()).collect();
    blocks_find_out(m, &layout, &points, &counters)
}

fn replace(f: &mut Function, draw: &Draw) {
    f.rewrite(&mut |b, inst| {
        if inst.id == draw.atomic {
            let drawn = b.emit(inst.op, b.function.ty(draw.number).clone());
            require(b, draw, drawn);
            // Nobody looks at it any more.
            b.push(Op::Const(Const::Int(0)), inst.results);
            return None;
        }
        if inst.id == draw.branch {
            let (before, behind) = part(b, inst, draw.number);
            b.put(before);
            b.effect(Op::Barrier(Barrier::Grid));
            return Some(behind);
        }
        let Some(ending) = draw.endings.iter().find(|e| e.compare == inst.id) else { return Some(inst) };
        let last = is_last(b, &draw.axes);
        let no = b.boolean(false);
        let op = if ending.holds { CompareOp::Ne } else { CompareOp::Eq };
        b.push(Op::Compare(op, last, no), inst.results.clone());
        None
    });
}

/// The counter was zero, so that no number is too large, and the numbers compared with are that of the last block.
fn require(b: &mut Builder, draw: &Draw, drawn: Value) {
    let wide = Type::Int(ir::IntKind::LongLong);
    let mut blocks = b.int(wide.clone(), 1);
    for &axis in &draw.axes {
        let along = b.builtin(Builtin::GridDim(axis));
        let along = b.convert(along, &wide);
        blocks = b.mul(blocks, along);
    }
    let one = b.int(wide.clone(), 1);
    let expected = b.sub(blocks, one);
    let drawn = b.convert(drawn, &wide);
    let mut all = b.compare(CompareOp::Le, drawn, expected);
    for ending in &draw.endings {
        let mut names: HashMap<Value, Value> = HashMap::default();
        for inst in &ending.computing {
            let ty = b.ty(inst.results[0]);
            let op = inst.op.clone().map_operands(&mut |v| *names.get(&v).unwrap_or(&v));
            names.insert(inst.results[0], b.emit(op, ty));
        }
        let bound = *names.get(&ending.bound).unwrap_or(&ending.bound);
        let bound = b.convert(bound, &wide);
        let shift = b.int(wide.clone(), ending.shift);
        let last = b.sub(bound, shift);
        let fits = b.compare(CompareOp::Eq, last, expected);
        all = b.binary(BinaryOp::And, all, fits);
    }
    if let Some(most) = draw.most {
        let most = b.convert(most, &wide);
        let reaches = b.compare(CompareOp::Ge, most, expected);
        all = b.binary(BinaryOp::And, all, reaches);
    }
    b.effect(Op::Extern { name: REQUIRE.to_string(), args: vec![all], effect: ExternEffect::Output });
}

/// Whether this block is the one with the largest index of those that count together.
fn is_last(b: &mut Builder, axes: &[u8]) -> Value {
    let mut all = b.boolean(true);
    for &axis in axes {
        let (at, blocks) = (b.builtin(Builtin::BlockIdx(axis)), b.builtin(Builtin::GridDim(axis)));
        let one = b.int(Type::Int(ir::IntKind::UInt), 1);
        let end = b.sub(blocks, one);
        let is_end = b.compare(CompareOp::Eq, at, end);
        all = b.binary(BinaryOp::And, all, is_end);
    }
    all
}
