//! Which stores leave nothing of what an array held before.
//!
//! A kernel that reduces a maximum and then a sum through one shared array stores `buffer[t] = sum` in every thread that
//! has ever stored anything there, at the same place: afterwards no element holds a part of the maximum. That is told
//! from the text: every other write to the array has the same address, as an expression of what never changes for a
//! thread, and is reached only under conditions that include those of the store. Elements that were never
//! written are not read (that would be an error of the program), and threads read what others have stored
//! only after a barrier, so all of them have stored by then. A store inside a loop counts where the loop has
//! a barrier: then all threads of the block run it equally often.

use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use analysis::steady::steady;
use ir::tables::{HashMap, HashSet};
use ir::{Barrier, Block, Builtin, CompareOp, Const, Inst, InstId, Op, Type, Value};

/// A write: where, and under which conditions.
struct StoreSite {
    store: bool,
    at: InstId,
    address: Option<String>,
    conditions: HashSet<String>,
    /// All conditions are the same whenever they are asked, and every loop around has a barrier.
    steady: bool,
}

/// The stores, by the instruction's address in memory.
pub struct Covers(HashSet<InstId>);

impl Covers {
    pub fn of(layout: &Layout, points: &PointsTo) -> Covers {
        let mut sites: HashMap<Object, Vec<StoreSite>> = HashMap::default();
        layout.function.body().walk(&mut |inst| {
            let (place, store) = match &inst.op {
                // What is zero from the start is zero in all elements.
                Op::Local { zeroed: true } => {
                    for r in &inst.results {
                        sites.entry(Object::Local(*r)).or_default().push(StoreSite::anywhere(inst));
                    }
                    return;
                }
                Op::Store(place, _) => (*place, true),
                Op::Atomic { place, .. } | Op::Accumulate { place, .. } => (*place, false),
                Op::Call { args, .. } | Op::Extern { args, effect: ir::ExternEffect::Any, .. } => {
                    let reached = args.iter().flat_map(|a| points.reachable(*a));
                    reached.for_each(|o| sites.entry(o).or_default().push(StoreSite::anywhere(inst)));
                    return;
                }
                // Nothing else writes, in a kernel.
                _ => return,
            };
            for o in points.get(place) {
                sites.entry(o.clone()).or_default().push(StoreSite::of(layout, inst, place, store));
            }
        });
        let covering = |all: &Vec<StoreSite>, s: &StoreSite| {
            s.store && s.steady && s.address.is_some() && all.iter().all(|other| s.covers(other))
        };
        let found = sites.values().flat_map(|all| all.iter().filter(|s| covering(all, s)).map(|s| s.at));
        Covers(found.collect())
    }

    pub fn contains(&self, store: &Inst) -> bool {
        self.0.contains(&store.id)
    }

    /// The arrays of which nothing is left behind a block, if any thread runs it: under the same conditions all that
    /// was there was written.
    pub fn renewed(&self, block: &Block, points: &PointsTo) -> HashSet<Object> {
        let mut all = HashSet::default();
        for inst in &block.insts {
            match &inst.op {
                Op::Store(place, _) if self.contains(inst) => all.extend(points.get(*place).iter().cloned()),
                Op::If { then, els, .. } => {
                    all.extend(self.renewed(then, points));
                    all.extend(self.renewed(els, points));
                }
                // A loop may not run.
                _ => {}
            }
        }
        all
    }
}

impl StoreSite {
    fn anywhere(inst: &Inst) -> StoreSite {
        StoreSite { store: false, at: inst.id, address: None, conditions: HashSet::default(), steady: false }
    }

    fn of(layout: &Layout, inst: &Inst, place: Value, store: bool) -> StoreSite {
        let address = steady(layout, place);
        let everywhere = address.as_deref().is_some_and(|a| !a.contains("thread"));
        let (mut conditions, mut is_steady) = (HashSet::default(), true);
        for key in layout.ancestors(layout.block_holding(inst)) {
            let info = &layout.blocks[key];
            match info.owner.map(|i| &i.op) {
                Some(Op::If { cond, then, .. }) => {
                    let held = info.id == then.id;
                    // Any thread will do where all have one address, and the first thread is always there.
                    if everywhere && held && asks_for_the_first(layout, *cond) {
                        continue;
                    }
                    let text = steady(layout, *cond);
                    is_steady &= text.is_some();
                    conditions.insert(format!("{held} {}", text.unwrap_or_else(|| cond.0.to_string())));
                }
                Some(Op::Loop { body, .. }) => {
                    let mut waits = false;
                    body.walk(&mut |i| waits |= matches!(i.op, Op::Barrier(Barrier::Block | Barrier::Grid)));
                    is_steady &= waits;
                }
                _ => {}
            }
        }
        StoreSite { store, at: inst.id, address, conditions, steady: is_steady }
    }

    fn covers(&self, other: &StoreSite) -> bool {
        self.address == other.address && self.conditions.is_subset(&other.conditions)
    }
}

/// `threadIdx.x == 0`
fn asks_for_the_first(layout: &Layout, cond: Value) -> bool {
    let plain = |v: Value| match layout.op(v) {
        Some(Op::Convert(inner)) if matches!(layout.function.ty(v), Type::Int(k) if k.bits() >= 32) => *inner,
        _ => v,
    };
    let is_x = |v: Value| matches!(layout.op(plain(v)), Some(Op::Builtin(Builtin::ThreadIdx(0))));
    let is_zero = |v: Value| matches!(layout.op(plain(v)), Some(Op::Const(Const::Int(0) | Const::Zero)));
    match layout.op(cond) {
        Some(Op::Compare(CompareOp::Eq, a, b)) => is_x(*a) && is_zero(*b) || is_x(*b) && is_zero(*a),
        _ => false,
    }
}
