//! All pairs of a grid, gathered by one of the two.
//!
//! In an N-body kernel every thread `i` looks at every body `k`, tile by tile, and in the reverse loop adds to the
//! adjoints of both: its own, and those of the body it looks at. The latter are sums over all threads of the grid. But
//! body `k` is looked at by thread `i` exactly as body `i` is by thread `k`; so thread `k`, which visits `i` anyway, can
//! compute what `i` would add to it. Nothing is added to shared memory then, nothing atomically but once at the end,
//! and both sides of the pair share most of what they compute ([`algebra`]).
//!
//! ```text
//! if (the launch is as below) {
//!   for each tile t {
//!     others[threadIdx.x] = {what thread threadIdx.x of block t has and what it stages}; __syncthreads();
//!     for (k < 256) { own sums += what this thread got before; sum += what thread k of block t adds to this element; }
//!     __syncthreads();
//!   }
//!   atomicAdd(&body_adj[own element], sum);
//! } else { the loop as it was, in which threads of a block trade places }
//! ```
//!
//! Loops over all elements that use no tiles are gathered likewise ([`flat`]).
//!
//! What is proved:
//! * all threads run the loop: it stands in no branch; its counter goes through consecutive numbers from a constant on, and
//!   how many is the same for all threads of the grid;
//! * an iteration does nothing but stage (each thread its cells of static shared arrays, once), wait, look at all cells
//!   in turn, wait, and take what its own cells got ([`recognise`]); each cell is cleared when it is taken, and all are
//!   zero before the loop; nobody looks at the arrays after it;
//! * what is staged depends on the tile's number and the lane, not on the block that stages it, and so does where the
//!   adjoint of a cell is added; that is linear in what the cell got;
//! * whatever is computed for another position is arithmetic on coordinates, parameters and memory that no thread of
//!   the launch writes ([`positions`]). Seeds that are cleared are written, so that this is for `--keep-seeds`.
//!
//! What the kernel asks when it runs:
//! * the block has one dimension and as many threads as a tile has cells;
//! * the grid has one dimension, at most [`MOST_BLOCKS`] blocks, and as many as there are tiles. Then the positions of
//!   threads and of elements are the same set, and every read that is moved from one thread to another was made before.

mod algebra;
mod cells;
mod emit;
mod flat;
mod positions;
mod recognise;
mod write;

use analysis::affine::Forms;
use analysis::layout::Layout;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use ir::tables::HashMap;
use ir::{Accumulation, Block, Function, Inst, InstId, LoopHint, Module, Op, Span, Type, Value};

use self::algebra::{Node, NodeId, Signed};
use self::positions::{Expr, ExprId};
use super::Range;
use super::candidate::TradeSearch;

/// More blocks than all pairs of which anyone waits for; indices of their threads leave room for a factor in 32 bits.
pub const MOST_BLOCKS: u64 = 1 << 16;

/// A value that both loops carry.
struct Carried {
    /// Which one of the loop over tiles.
    tiles: usize,
    /// The inner loop's parameter.
    param: Value,
    /// Its next value, as a sum.
    next: Vec<Signed>,
}

/// What the own element gets.
struct Sum {
    name: String,
    ty: Type,
    terms: Vec<Signed>,
}

/// Where a linear function of the sums is added.
struct Drain {
    place: ExprId,
    value: ExprId,
    /// Conditions under which that happens, and whether they hold or not.
    guards: Vec<(ExprId, bool)>,
    how: Accumulation,
    span: Span,
}

/// The loop over a tile.
struct Tiles {
    /// Threads of a block and cells of a tile.
    lanes: u64,
    counter: Value,
    downwards: bool,
    hint: LoopHint,
}

enum Shape {
    Tiles(Tiles),
    /// Every thread looks at all elements in one loop, of as many iterations as this says.
    Flat(Value),
}

struct PairPlan {
    /// Says which loop it is.
    tile_counter: Value,
    which_counter: usize,
    /// The counter's values.
    range: Range,
    tiles_downwards: bool,
    shape: Shape,
    carried: Vec<Carried>,
    sums: Vec<Sum>,
    drains: Vec<Drain>,
    /// Numbers of other positions that threads lay out for each other.
    told: Vec<ExprId>,
    /// The additions that it takes the place of.
    additions: Vec<InstId>,
    exprs: Vec<Expr>,
    existing: HashMap<ExprId, Value>,
    nodes: Vec<(Node, Type)>,
    names: HashMap<NodeId, String>,
}

/// Rewrites one loop of a reverse sweep where that is possible; gives the places of the additions concerned.
pub fn gather_pairs(m: &mut Module, mut f: Function) -> (Function, Vec<InstId>) {
    let plan = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let reread = Reread::of(m, &layout, &points, false);
        let uniformity = Uniformity::of(&layout, &points, &reread);
        let forms = Forms::new(m, &layout);
        TradeSearch::new(m, &layout, &points, &forms, &uniformity).pairs()
    };
    let Some(plan) = plan else { return (f, Vec::new()) };
    let mut body = f.body.take().expect("a derivative has a body");
    replace(&mut body, plan.tile_counter, &mut |tiles| write::write(m, &mut f, tiles, &plan));
    f.set_body(body);
    (crate::tidy(f), plan.additions)
}

/// Puts other instructions in the place of the loop with this counter.
fn replace(block: &mut Block, counter: Value, new: &mut dyn FnMut(Inst) -> Vec<Inst>) {
    let is_it = |op: &Op| matches!(op, Op::Loop { params, .. } if params.contains(&counter));
    match block.insts.iter().position(|i| is_it(&i.op)) {
        Some(at) => {
            let old = block.insts.remove(at);
            block.insts.splice(at..at, new(old));
        }
        None => {
            for inner in block.insts.iter_mut().flat_map(|i| i.op.blocks_mut()) {
                replace(inner, counter, new);
            }
        }
    }
}
