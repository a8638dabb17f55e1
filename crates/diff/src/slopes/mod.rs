//! Slopes that go along with a loop.
//!
//! A long loop that makes a few numbers of a few numbers (the path of a Monte Carlo method from its start, drift and volatility; the
//! steps of a differential equation from its initial values) needs every step's state in reverse, kept or done again. Forward
//! mode needs none of it: beside each carried number goes its slope by each number that the loop starts from, and all that the
//! reverse sweep needs of the loop is the last slopes.
//!
//! For a loop that makes `v` of `u` the rewritten function is
//!
//! ```text
//! û = detached(u)
//! v̂, J = the loop with û for u, and its slopes
//! v = linked(v̂, J, u)
//! ```
//!
//! [`ir::LINKED`] gives `v̂`, and its derivative by `u` is `J`: ū += J · v̄.
//!
//! **What it takes.**
//! 1. Every value of the loop that carries derivatives is a number that arithmetic, a function with a rule, a branch or a loop makes of such
//!    numbers. None is loaded, stored, exchanged, passed to a call or turned into an integer that is differentiated. So `v` depends on values
//!    that stand before the loop, and on nothing else ([`region`]).
//! 2. What carries no derivatives stays as it is, with all its effects. The loop runs once, as before, and there is nothing of it to reverse; so
//!    no barrier or exchange may be in it, which a reverse sweep would have to meet again.
//! 3. A slope may be infinite or no number where the adjoint of `v` is zero, since it is computed whether or not `v` matters. Then nothing
//!    is added (`reverse::ops`).
//!
//! Whether it pays is a matter of cost: slopes take work for every number of `u`, while doing steps again takes the same for any. Only loops
//! are taken whose reverse needs what they carry: others keep nothing.

mod region;
mod worth;
mod write;

use analysis::layout::Layout;
use analysis::{Activity, PointsTo, RequestedParams};
use ir::tables::HashMap;
use ir::{Function, Inst, InstId};
use passes::held::{Holding, Reads, hold};

use crate::explain::Along;
use crate::generator::Generator;
use region::Region;

/// Which loops carry slopes.
#[derive(Clone, Copy, Debug)]
pub struct SlopeLimits {
    /// Those where it pays, or all where it can be done with at most so many slopes. Not for users: tests have short loops.
    pub by_cost: bool,
}

impl Default for SlopeLimits {
    fn default() -> SlopeLimits {
        SlopeLimits { by_cost: true }
    }
}

/// The function with slopes in its loops, and which; None where there is no such loop.
pub(crate) fn carry_along(
    g: &Generator,
    f: &Function,
    request: &RequestedParams,
    activity: &Activity,
) -> Option<(Function, Vec<Along>)> {
    let chosen = choose(g, f, activity);
    let held: HashMap<InstId, Holding> =
        chosen.iter().filter_map(|(id, c)| Some((*id, c.before.clone()?))).collect();
    if held.is_empty() {
        return (!chosen.is_empty()).then(|| write(f, activity, &chosen));
    }
    // With the loads before their loops these are as any others.
    let f = hold(f.clone(), &held);
    let activity = Activity::of(&g.module, &f, &PointsTo::of(&f), request);
    let mut chosen = choose(g, &f, &activity);
    chosen.retain(|_, c| c.before.is_none());
    (!chosen.is_empty()).then(|| write(&f, &activity, &chosen))
}

/// A loop that shall carry slopes.
struct Chosen {
    region: Region,
    /// What it loads in every iteration, to be brought before it first.
    before: Option<Holding>,
}

/// The outermost loops that may carry slopes and had better.
fn choose(g: &Generator, f: &Function, activity: &Activity) -> HashMap<InstId, Chosen> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let reads = Reads::of(&g.module, &layout, &points, g.config.may_alias);
    let choice = |inst: &Inst| {
        let region = Region::of(&layout, &points, activity, inst)?;
        if !worth::pays(&layout, activity, inst, &region, g.config.slopes) {
            return None;
        }
        let before = match region.loads.is_empty() {
            true => None,
            false => Some(reads.held_by(inst, &region.loads)?),
        };
        Some(Chosen { region, before })
    };
    let mut chosen = HashMap::default();
    let mut blocks = vec![f.body()];
    while let Some(block) = blocks.pop() {
        for inst in &block.insts {
            match choice(inst) {
                Some(found) => {
                    chosen.insert(inst.id, found);
                }
                None => blocks.extend(inst.op.blocks()),
            }
        }
    }
    chosen
}

fn write(f: &Function, activity: &Activity, chosen: &HashMap<InstId, Chosen>) -> (Function, Vec<Along>) {
    let mut along = Vec::new();
    let mut written = f.clone();
    written.rewrite(&mut |b, inst| match chosen.get(&inst.id) {
        Some(Chosen { region, .. }) => {
            along.push(Along {
                span: inst.span,
                by: region.inputs.iter().map(|u| f.name_of(*u).map(str::to_string)).collect(),
                slopes: region.carried(&inst),
            });
            write::with_slopes(b, region, activity, inst);
            None
        }
        None => Some(inst),
    });
    (written, along)
}

/// The function without [`ir::LINKED`]: each gives what it is linked to.
pub(crate) fn unlink(f: &mut Function) {
    let mut names = HashMap::default();
    f.body().walk(&mut |inst| {
        if inst.op.is_linked() {
            names.insert(inst.results[0], inst.op.operands()[0]);
        }
    });
    if names.is_empty() {
        return;
    }
    f.retain(&|inst| !inst.op.is_linked());
    f.rename(&|v| std::iter::successors(Some(v), |v| names.get(v).copied()).last().unwrap_or(v));
}
