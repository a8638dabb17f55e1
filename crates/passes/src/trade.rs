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
//! Loops over global memory (`sum += a[row * n + k] * b[k * n + col]`) are traded in *strips* of as many iterations as the
//! block has threads along an axis ([`strips`]). There the additions that are left go to memory that other blocks add to
//! as well, but there are as many times fewer of them. Such kernels often leave threads out (`if (row >= n) return;`):
//! the block votes, and goes the old way unless all of its threads are there.
//!
//! The barriers before and after make it as safe as it was: what a thread now reads, another read before between the
//! same barriers.

mod candidate;
mod names;
mod padding;
mod pairs;
mod recognise;
mod rewrite;
mod slices;
mod staging;
mod strips;
mod writer;

use std::collections::BTreeSet;

use analysis::affine::Forms;
use analysis::layout::Layout;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use ir::tables::HashMap;
use ir::{Block, Function, GlobalId, Inst, InstId, Module, Op, Value};

use candidate::TradeSearch;
use slices::Slice;

/// From here on a block may run out of registers: 65536 of them, and no kernel takes more than 255 per thread, few more
/// than 128.
const LARGE_BLOCK: u64 = 512;

/// The longest row whose strips are staged: a warp, and tiles of 4 KiB.
const WIDEST: u64 = 32;

/// How a thread comes by a value of the thread it stands in for.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// It has the same.
    Same,
    /// It computes it, with the counter and the coordinate traded.
    Again(Op),
    /// From shared memory, where the other has put it.
    Told,
    /// From shared memory, where the rows of the block have put what a strip of iterations reads.
    Staged,
}

/// Additions of one loop in which one coordinate trades places with the counter.
#[derive(Clone, Debug)]
struct Trade {
    axis: u8,
    sites: Vec<Site>,
    /// For everything that the values they add are computed from.
    sources: HashMap<Value, Source>,
    /// Arrays of which other lanes of a warp would read the same bank of shared memory. They get an unused column
    /// ([`padding`]); where that cannot be, each lane starts at another iteration.
    strided: BTreeSet<GlobalId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trips {
    Constant(u64),
    /// As many as the block has threads along this axis.
    Block(u8),
    /// Any number, the same for all threads of the block.
    Range(Range),
}

/// The counter takes the values from `from` (or the next, if `after`) to `to` (or the one before, unless `inclusive`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Range {
    from: End,
    after: bool,
    to: End,
    inclusive: bool,
}

/// Constants may be known inside of the loop only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Constant(i128),
    Value(Value),
}

/// A branch around the loop; `taken`: the loop stands where the condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Guard {
    cond: Value,
    taken: bool,
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
struct TradePlan {
    /// The carried value that counts; it takes the values 0 to `trips` - 1 in some order.
    counter: Value,
    trips: Trips,
    guard: Option<Guard>,
    trades: Vec<Trade>,
    /// The least and greatest size of the block that this is for.
    required: [Option<(u64, u64)>; 3],
    /// Bounds of the coordinates, from arrays that they index; for strips the first is that of all threads.
    bounds: [u64; 3],
    /// Values from before the loop that threads have to tell each other.
    told: Vec<Value>,
}

impl TradePlan {
    /// Notes that a site is traded along an axis.
    fn add(&mut self, axis: u8, site: Site, slice: Slice) {
        let told = slice.sources.iter().filter(|(_, s)| **s == Source::Told).map(|(v, _)| *v);
        self.told.extend(told);
        match self.trades.iter_mut().find(|t| t.axis == axis) {
            Some(t) => {
                t.sites.push(site);
                t.sources.extend(slice.sources);
                t.strided.extend(slice.strided);
            }
            None => self.trades.push(Trade {
                axis,
                sites: vec![site],
                sources: slice.sources,
                strided: slice.strided,
            }),
        }
    }

    /// Values that are read once for all rows of the block.
    fn staged(&self) -> impl Iterator<Item = Value> {
        let all = self.trades.iter().flat_map(|t| &t.sources);
        let mut staged: Vec<Value> = all.filter(|(_, s)| **s == Source::Staged).map(|(v, _)| *v).collect();
        staged.sort();
        staged.into_iter()
    }
}

/// Rewrites the loops of a reverse sweep where that is possible; gives the additions concerned, by the names that they had.
pub fn trade_places(m: &mut Module, f: Function) -> (Function, Vec<InstId>) {
    // What is left of a loop whose pairs are gathered is for other launches; it trades places.
    let (f, mut additions) = pairs::gather_pairs(m, f);
    let mut plans = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let reread = Reread::of(m, &layout, &points, false);
        let uniformity = Uniformity::of(&layout, &points, &reread);
        let forms = Forms::new(m, &layout);
        let search = TradeSearch::new(m, &layout, &points, &forms, &uniformity);
        search.plans()
    };
    if plans.is_empty() {
        return (f, additions);
    }
    let mut f = f;
    // Blocks as large as these tiles leave few registers to each thread, and the primal's author knew that it needs no
    // more. Any other block is within the largest there is.
    let threads = |p: &TradePlan| p.required.iter().map(|n| n.map_or(1, |(least, _)| least)).product::<u64>();
    if f.attributes.is_empty() && plans.values().any(|p| threads(p) >= LARGE_BLOCK) {
        f.attributes.push("__launch_bounds__(1024)".into());
    }
    let strided: BTreeSet<GlobalId> =
        plans.values().flat_map(|p| &p.trades).flat_map(|t| t.strided.iter().copied()).collect();
    for array in strided.into_iter().filter(|g| padding::pad(m, &mut f, *g)) {
        let trades = plans.values_mut().flat_map(|p| &mut p.trades);
        trades.for_each(|t| {
            t.strided.remove(&array);
        });
    }
    let body = f.body.take().expect("a derivative has a body");
    let body = block(m, &mut f, body, &plans, &mut HashMap::default(), &mut additions);
    f.set_body(body);
    (crate::tidy(f), additions)
}

fn block(
    m: &mut Module,
    f: &mut Function,
    old: Block,
    plans: &HashMap<Value, TradePlan>,
    votes: &mut HashMap<Guard, Value>,
    additions: &mut Vec<InstId>,
) -> Block {
    let mut insts = Vec::with_capacity(old.insts.len());
    for mut inst in old.insts {
        match plan_of(&inst, plans) {
            Some(plan) => {
                let vote = plan.guard.map(|g| votes[&g]);
                insts.extend(rewrite::rewrite(m, f, &inst, plan, vote, additions));
            }
            None => {
                for guard in guards_of(&inst, plans) {
                    let (vote, found) = rewrite::vote(f, guard, inst.span);
                    insts.extend(vote);
                    votes.insert(guard, found);
                }
                for inner in inst.op.blocks_mut() {
                    *inner = block(m, f, std::mem::take(inner), plans, votes, additions);
                }
                insts.push(inst);
            }
        }
    }
    Block { id: old.id, insts, yields: old.yields }
}

/// What the block has to vote on before a branch.
fn guards_of(inst: &Inst, plans: &HashMap<Value, TradePlan>) -> Vec<Guard> {
    let Op::If { cond, .. } = &inst.op else { return Vec::new() };
    let mut all = Vec::new();
    for block in inst.op.blocks() {
        block.walk(&mut |i| all.extend(plan_of(i, plans).and_then(|p| p.guard).filter(|g| g.cond == *cond)));
    }
    all.dedup();
    all
}

fn plan_of<'p>(inst: &Inst, plans: &'p HashMap<Value, TradePlan>) -> Option<&'p TradePlan> {
    match &inst.op {
        Op::Loop { params, .. } => params.iter().find_map(|p| plans.get(p)),
        _ => None,
    }
}
