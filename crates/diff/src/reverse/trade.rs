//! Loops in which threads and iterations trade places.
//!
//! `sum += as[ty][k] * bs[k][tx]` over a tile: in the reverse loop every thread of row `ty` adds to `as_adj[ty][k]`, in
//! every iteration. Sums over threads are dear. But the element `as_adj[ty][c]` gets exactly what the threads of its row
//! compute in iteration `c`; so thread `(ty, c)` can compute that itself, in a loop over the threads: `k` becomes
//! `threadIdx.x` and `threadIdx.x` becomes the counter. What the loop reads from shared or global memory every thread
//! can read; what others hold in registers is laid out in shared memory before. The sum then is a register, and every
//! thread adds to one element, its own.
//!
//! ```text
//! if (blockDim.x == 32 && …) {
//!   sum_adj_all[ty][tx] = sum_adj; __syncthreads();
//!   for (j < 32) as_sum += sum_adj_all[ty][j] * bs[tx][j];
//!   as_adj[ty][tx] += as_sum; __syncthreads();
//! } else { the loop as it was }
//! ```
//!
//! That needs: all threads of the block run the loop (it gets barriers), as many iterations as threads, places
//! `array[…]` of static shared memory whose indices are the counter and thread coordinates, and values that depend on
//! nothing but the counter, coordinates, memory that the loop leaves alone, and values from before it.
//!
//! The barriers before and after make it as safe as it was: what a thread now reads, another read before between the
//! same barriers.

mod recognise;
mod rewrite;

use std::collections::HashMap;

use analysis::layout::Layout;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use ir::{Block, Function, Inst, Module, Op, Span, Value};

/// From here on a block may run out of registers: 65536 of them, and no kernel takes more than 255 per thread, few more
/// than 128.
const LARGE_BLOCK: u64 = 512;

/// How a thread comes by a value of the thread it stands in for.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// It has the same.
    Same,
    /// It computes it, with the counter and the coordinate traded.
    Again(Op),
    /// From shared memory, where the other has put it.
    Told,
}

/// Additions of one loop in which one coordinate trades places with the counter.
#[derive(Clone, Debug)]
struct Trade {
    axis: u8,
    sites: Vec<Site>,
    /// For everything that the values they add are computed from.
    sources: HashMap<Value, Source>,
    /// Other lanes of a warp would read the same bank of shared memory: each starts at another iteration.
    staggered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trips {
    Constant(u64),
    /// As many as the block has threads along this axis.
    Block(u8),
}

#[derive(Clone, Debug)]
struct Site {
    /// Position in the loop's body.
    at: usize,
    /// The array that is added to, without the suffix of adjoints.
    name: String,
    /// In this loop no thread but the element's own adds to it.
    alone: bool,
}

/// What is done about one loop.
#[derive(Clone, Debug)]
struct Plan {
    /// The carried value that counts; it takes the values 0 to `trips` - 1 in some order.
    counter: Value,
    trips: Trips,
    trades: Vec<Trade>,
    /// Sizes of the block that this holds for.
    required: [Option<u64>; 3],
    /// Bounds of the coordinates, from arrays that they index.
    bounds: [u64; 3],
    /// Values from before the loop that threads have to tell each other.
    told: Vec<Value>,
}

/// Rewrites the loops of a reverse sweep where that is possible; gives the places of the additions concerned.
pub fn trade_places(m: &mut Module, f: Function) -> (Function, Vec<Span>) {
    let plans = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let reread = Reread::of(m, &layout, &points, false);
        let uniformity = Uniformity::of(&layout, &points, &reread);
        recognise::Search { m, layout: &layout, points: &points, uniformity: &uniformity }.plans()
    };
    if plans.is_empty() {
        return (f, Vec::new());
    }
    let mut spans = Vec::new();
    let mut f = f;
    // Blocks as large as these tiles leave few registers to each thread, and the primal's author knew that it needs no
    // more. Any other block is within the largest there is.
    let threads = |p: &Plan| p.required.iter().map(|n| n.unwrap_or(1)).product::<u64>();
    if f.attributes.is_empty() && plans.values().any(|p| threads(p) >= LARGE_BLOCK) {
        f.attributes.push("__launch_bounds__(1024)".into());
    }
    let body = f.body.take().expect("a derivative has a body");
    let body = block(m, &mut f, body, &plans, &mut spans);
    f.body = Some(body);
    (ir::passes::tidy(f), spans)
}

fn block(
    m: &mut Module,
    f: &mut Function,
    old: Block,
    plans: &HashMap<Value, Plan>,
    spans: &mut Vec<Span>,
) -> Block {
    let mut insts = Vec::with_capacity(old.insts.len());
    for mut inst in old.insts {
        match plan_of(&inst, plans) {
            Some(plan) => insts.extend(rewrite::rewrite(m, f, &inst, plan, spans)),
            None => {
                for inner in inst.op.blocks_mut() {
                    *inner = block(m, f, std::mem::take(inner), plans, spans);
                }
                insts.push(inst);
            }
        }
    }
    Block { insts, yields: old.yields }
}

fn plan_of<'p>(inst: &Inst, plans: &'p HashMap<Value, Plan>) -> Option<&'p Plan> {
    match &inst.op {
        Op::Loop { params, .. } => params.iter().find_map(|p| plans.get(p)),
        _ => None,
    }
}
