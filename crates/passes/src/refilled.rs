//! Fills of shared tiles that nobody sees.
//!
//! The reverse sweep of a loop over tiles fills each tile again (`plan::refill`). Where it does not need what the
//! forward sweep computed from them (a gradient that leaves the outputs out), the forward loop still fetches all
//! tiles. Its stores are dropped, and then the loop, if
//!
//! * nothing in that loop reads the array, and
//! * every read of it stands in another loop, behind a store at the same place of each thread: `tile[ty][tx] = …`.
//!
//! All threads run both loops, so each cell that the one store had written the other has written over before any thread
//! reads it.

use std::collections::{BTreeMap, BTreeSet};

use analysis::affine::{Address, Atom, Forms};
use analysis::layout::{BlockId, BlockKind, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::reread::Reread;
use analysis::uniformity::Uniformity;
use analysis::witness::only_object;
use ir::tables::HashSet;
use ir::{Barrier, Block, Effect, Function, GlobalId, GlobalSpace, Inst, InstId, Module, Op, Value};

struct Store<'f> {
    inst: &'f Inst,
    block: BlockId,
    address: Address,
}

/// How one shared array is used.
#[derive(Default)]
struct Uses<'f> {
    loads: Vec<&'f Inst>,
    stores: Vec<Store<'f>>,
    /// In other ways too.
    otherwise: bool,
}

/// Drops such stores, loops that do nothing then, and barriers that they leave side by side.
pub fn drop_refilled(m: &Module, f: Function) -> Function {
    let dead = dead_stores(m, &f);
    if dead.is_empty() {
        return f;
    }
    let mut f = f;
    f.retain(&|inst| !dead.contains(&inst.id));
    let f = crate::tidy(f);
    let used: HashSet<Value> = ir::uses::uses(f.body()).into_keys().collect();
    let mut f = f;
    let body = f.body.take().expect("just put there");
    f.set_body(without_idle_loops(body, &used));
    crate::barriers::merge_barriers(crate::tidy(f))
}

/// Stores that nobody sees.
fn dead_stores(m: &Module, f: &Function) -> HashSet<InstId> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let reread = Reread::of(m, &layout, &points, false);
    let uniformity = Uniformity::of(&layout, &points, &reread);
    let forms = Forms::new(m, &layout);
    let mut dead = HashSet::default();
    for uses in uses(m, &layout, &points, &forms).values().filter(|u| !u.otherwise && !u.loads.is_empty()) {
        let search = FillSearch { layout: &layout, uniformity: &uniformity, uses };
        dead.extend(uses.stores.iter().filter(|s| search.is_dead(s)).map(|s| s.inst.id));
    }
    dead
}

/// How the static shared arrays are used.
fn uses<'f>(
    m: &Module,
    layout: &Layout<'f>,
    points: &PointsTo,
    forms: &Forms,
) -> BTreeMap<GlobalId, Uses<'f>> {
    let shared = |o: &Object| match o {
        Object::Global(g) if m.global(*g).space == GlobalSpace::Shared => Some(*g),
        _ => None,
    };
    let all = |v: Value| points.get(v).iter().filter_map(shared).collect::<BTreeSet<_>>();
    let mut found: BTreeMap<GlobalId, Uses> = BTreeMap::new();
    for (key, info) in layout.blocks.iter() {
        for inst in &info.block.insts {
            match &inst.op {
                Op::Global(_) | Op::Element { .. } | Op::Index { .. } | Op::Field { .. } => {}
                Op::Load(place) => {
                    all(*place).into_iter().for_each(|g| found.entry(g).or_default().loads.push(inst));
                }
                Op::Store(place, value) => {
                    let address = only_object(points, *place).and_then(|_| forms.address(*place));
                    for g in all(*place) {
                        let uses = found.entry(g).or_default();
                        match &address {
                            Some(address) => {
                                uses.stores.push(Store { inst, block: *key, address: address.clone() });
                            }
                            None => uses.otherwise = true,
                        }
                    }
                    all(*value).into_iter().for_each(|g| found.entry(g).or_default().otherwise = true);
                }
                op => {
                    let globals = op.operands().into_iter().flat_map(all);
                    globals.for_each(|g| found.entry(g).or_default().otherwise = true);
                }
            }
        }
        let yielded = info.block.yields.iter().flat_map(|v| all(*v));
        yielded.for_each(|g| found.entry(g).or_default().otherwise = true);
    }
    // Memory whose size the launch gives may have several names.
    found.retain(|g, _| !crate::room::is_dynamic(m, *g));
    found
}

struct FillSearch<'a> {
    layout: &'a Layout<'a>,
    uniformity: &'a Uniformity,
    uses: &'a Uses<'a>,
}

impl FillSearch<'_> {
    fn is_dead(&self, store: &Store) -> bool {
        let fixed = !store.address.form.mentions(|a| match a {
            Atom::Coordinate(..) => false,
            Atom::Value(v) => {
                self.layout.block_of(v).is_some_and(|b| !self.layout.loops_around(b).is_empty())
            }
        });
        let reads_here = |l: &&Inst| self.layout.inside(self.layout.block_holding(l), store.block);
        fixed
            && self.all_threads_loop(store.block)
            && !self.uses.loads.iter().any(reads_here)
            && self.uses.loads.iter().all(|l| self.is_written_before(l, store))
    }

    /// Whether the block is the body of a loop that all threads of a block run together.
    fn all_threads_loop(&self, body: BlockId) -> bool {
        self.layout.blocks[body].kind == BlockKind::LoopBody
            && self.uniformity.of_control(self.layout, body).block_uniform()
    }

    /// Whether a loop around the load stores to the same cells first.
    fn is_written_before(&self, load: &Inst, store: &Store) -> bool {
        let around = self.layout.ancestors(self.layout.block_holding(load));
        let position = self.layout.position(load);
        self.uses.stores.iter().any(|s| {
            s.address == store.address
                && s.block != store.block
                && around.contains(&s.block)
                && !self.layout.inside(store.block, s.block)
                && self.all_threads_loop(s.block)
                && self.layout.position(s.inst) < position
        })
    }
}

/// Loops that do nothing but wait become one barrier: what stands before and behind them stays apart.
fn without_idle_loops(mut block: Block, used: &HashSet<Value>) -> Block {
    for inst in &mut block.insts {
        let idles = |b: &Block| {
            let waits = |i: &Inst| matches!(i.op, Op::Barrier(Barrier::Block));
            b.insts.iter().all(|i| waits(i) || i.op.effect() <= Effect::Read) && b.insts.iter().any(waits)
        };
        match &inst.op {
            Op::Loop { body, .. } if idles(body) && !inst.results.iter().any(|r| used.contains(r)) => {
                inst.op = Op::Barrier(Barrier::Block);
                inst.results.clear();
            }
            // Whatever else stays, with what is inside it.
            _ => {
                for inner in inst.op.blocks_mut() {
                    *inner = without_idle_loops(std::mem::take(inner), used);
                }
            }
        }
    }
    block
}
