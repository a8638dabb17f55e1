//! A loop that is looked at, and what is known around it.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use analysis::affine::Forms;
use analysis::layout::Layout;
use analysis::objects::{Object, Objects, PointsTo};
use analysis::uniformity::Uniformity;
use ir::{Block, Builtin, Inst, Module, Op, Value};

use super::{Guard, Trips};

/// Shorter loops gain nothing, nor do smaller blocks.
pub const FEW: u64 = 8;

/// A thread computes the values of the additions twice; beyond so many operations that is no gain.
pub const MANY: usize = 80;

pub struct TradeSearch<'a> {
    pub m: &'a Module,
    pub layout: &'a Layout<'a>,
    pub points: &'a PointsTo,
    pub forms: &'a Forms<'a>,
    pub uniformity: &'a Uniformity,
    /// The kernel tells the rows of a block apart.
    pub has_rows: bool,
    /// What the kernel writes; asked for by few.
    pub written: OnceCell<Objects>,
}

impl<'a> TradeSearch<'a> {
    pub fn new(
        m: &'a Module,
        layout: &'a Layout<'a>,
        points: &'a PointsTo,
        forms: &'a Forms<'a>,
        uniformity: &'a Uniformity,
    ) -> Self {
        let mut has_rows = false;
        let is_row = |i: &Inst| matches!(i.op, Op::Builtin(Builtin::ThreadIdx(1)));
        layout.function.body().walk(&mut |i| has_rows |= is_row(i));
        TradeSearch { m, layout, points, forms, uniformity, has_rows, written: OnceCell::new() }
    }
}

/// An index of the place that is added to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Index {
    Counter,
    Thread(u8),
}

/// One loop under examination.
pub struct Candidate<'a> {
    pub search: &'a TradeSearch<'a>,
    pub owner: &'a Inst,
    pub body: &'a Block,
    pub counter: Value,
    pub trips: Trips,
    /// The branch that some threads of the block may not take.
    pub guard: Option<Guard>,
    /// What the loop adds to; it must not read that.
    pub added_to: BTreeSet<Object>,
}

/// No block has more threads.
pub const MOST_THREADS: u64 = 1024;

/// How large blocks may be that trade, if each thread tells this many bytes: what one block takes of shared memory, others
/// cannot have, and most are not as large as they may be.
pub fn fewer_threads(most: u64, told: u64) -> u64 {
    let mut threads = most;
    while threads > USUAL_THREADS && threads * told > MUCH {
        threads /= 2;
    }
    threads
}

/// Few kernels that tell much have more.
const USUAL_THREADS: u64 = 256;

/// Bytes of shared memory that leave an SM room for several blocks.
const MUCH: u64 = 16 * 1024;
