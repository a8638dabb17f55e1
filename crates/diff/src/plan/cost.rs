//! What things cost on a GPU, as far as choices depend on it.
//!
//! The unit is one instruction of single precision. The figures are an H200's: 132 multiprocessors do 128 such instructions per cycle at
//! 1.75 GHz, 30·10¹² a second, against 4.8·10¹² bytes from memory. A word that goes to the tape and comes back moves eight
//! bytes, which takes the time of 50 instructions; on an A100 it is 40. Special functions and divisions are the lengths of
//! what nvcc 13 makes of them for sm_90 without `-use_fast_math`. All of this is good to a factor of two.

use analysis::layout::Layout;
use analysis::loops::is_constant;
use analysis::trips::constant_trips;
use ir::{BinaryOp, Block, Effect, FloatKind, Inst, Op, Type, Value};

/// A word that is kept on the tape and comes back.
pub const TAPE_WORD: u64 = 50;

/// An exchange within a warp: a quarter of the rate of what takes one, and its result is waited for.
const EXCHANGE: u64 = 6;

/// What doing a block once takes, with all that is in it; `None` where a loop in it runs nobody knows how often.
pub fn block(layout: &Layout, block: &Block) -> Option<u64> {
    block.insts.iter().map(|i| inst(layout, i)).sum()
}

/// What an instruction takes without the blocks that it owns.
pub fn alone(layout: &Layout, i: &Inst) -> u64 {
    match &i.op {
        Op::If { .. } => 2,
        Op::Loop { .. } => 1,
        // Nothing else has blocks.
        _ => inst(layout, i).unwrap_or(0),
    }
}

fn inst(layout: &Layout, inst: &Inst) -> Option<u64> {
    Some(match &inst.op {
        // Lanes part ways: both are run.
        Op::If { then, els, .. } => 2 + block(layout, then)? + block(layout, els)?,
        Op::Loop { cond, body, .. } => {
            constant_trips(layout, inst)?.checked_mul(block(layout, cond)? + block(layout, body)? + 1)?
        }
        Op::Const(_) => 0,
        Op::Load(_) => 12,
        // By a constant it is a product.
        Op::Binary(BinaryOp::Div, _, d) if is_constant(layout, *d) => 2,
        Op::Binary(BinaryOp::Div | BinaryOp::Rem, a, _) => match layout.function.ty(*a) {
            Type::Float(FloatKind::F64 | FloatKind::LongDouble) => 40,
            _ => 10,
        },
        Op::Warp { .. } => EXCHANGE,
        Op::Extern { args, .. } => args.first().map_or(1, |a| function(layout, *a)),
        op if op.effect() == Effect::Pure => match inst.results.first().map(|r| layout.function.ty(*r)) {
            Some(Type::Float(FloatKind::F64 | FloatKind::LongDouble)) => 2,
            _ => 1,
        },
        // What is left does not happen again.
        _ => 0,
    })
}

/// A function of the mathematical library.
fn function(layout: &Layout, arg: Value) -> u64 {
    match layout.function.ty(arg) {
        Type::Float(FloatKind::F64 | FloatKind::LongDouble) => 60,
        Type::Float(_) => 20,
        _ => 1,
    }
}

/// How many words a value takes.
pub fn words(ty: &Type) -> u64 {
    match ty {
        Type::Bool => 1,
        Type::Int(kind) => u64::from(kind.bits().div_ceil(32)),
        Type::Float(FloatKind::F16 | FloatKind::BF16 | FloatKind::F32) => 1,
        Type::Float(FloatKind::LongDouble) => 4,
        Type::Float(FloatKind::F64)
        | Type::Ptr { .. }
        | Type::Void
        | Type::Array(..)
        | Type::Struct(_)
        | Type::Opaque(_) => 2,
    }
}
