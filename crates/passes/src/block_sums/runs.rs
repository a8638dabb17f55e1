//! Runs: additions of a thread to one element, round after round, which it keeps to itself until the element changes.
//!
//! A bias of columns (`b[i % columns]`), a channel's weights (`w[i / pixels % channels]`), a row's scale (`s[i / columns]`): every thread adds once to an array that many share,
//! and the thread in its place a few blocks on adds to the same element. So a block does the work of several, and chooses them so that its threads come
//! to the same elements:
//!
//! ```text
//! if (!goes_round()) return;
//! int at = 0; float b_sum = 0;
//! for (block = first_round(period); block < last_round(period); block += round_step(period)) {          // was: blockIdx.x
//!   …
//!   if (c != at) { accumulate_sum(&b_adj[at], b_sum); b_sum = 0; at = c; }          // was: atomicAdd(&b_adj[c], v)
//!   b_sum += v;
//! }
//! if (columns < 128) accumulate_few(&b_adj[at], b_sum); else accumulate_sum(&b_adj[at], b_sum);
//! ```
//!
//! After the rounds the block's threads are together. Where there are fewer elements than threads, those with one element add up first, in the block: of three colours, or of
//! ten classes, all blocks would else queue at a few addresses. That changes who adds, and nothing else.
//!
//! The `period` is how many blocks on the elements are the same again: `columns / gcd(columns, blockDim.x)` for remainders of a thread's number, the same of `pixels * channels`
//! where few threads have one channel, one block for all others (include/cugrad/rounds.h, which also says how many rounds there are). It is a guess: the element is asked for in
//! every round, so each choice is right. Threads that find no element again add as often as before.
//!
//! On an H200, with 2²⁵ elements in blocks of 256, times the primal, with an addition for each warp or thread and so: 1 column 33 (without `accumulate_few`) and 2.0, 3 columns 12 and 2.0, 64 columns 22 and 2.0, 1024 columns 3.5 and 1.9, rows of
//! 1024 2.2 and 1.9, rows of 65536 13 and 1.95. (Seeds must not be zero when this is measured: what is zero is not added.)
//!
//! That needs, beside what all rounds need ([`super::ends`]),
//! * an array that the kernel does nothing with but add: the additions come later;
//! * additions that stand in no loop: they are done once in a round;
//! * no tape: it would be as long as one round needs.

use analysis::layout::Layout;
use analysis::loops::constant;
use analysis::objects::PointsTo;
use analysis::reread::Reread;
use analysis::uniformity::{Uniformity, Varies};
use ir::tables::{HashMap, HashSet};
use ir::{
    Accumulation, BinaryOp, Block, Builder, Builtin, CompareOp, Function, Inst, InstId, IntKind, Module, Op,
    Type, Value,
};

use super::base::computes;
use super::ends::{Rounds, can_go_round, collected, loaded_alike, waits_between};
use super::{Warps, is_only_added_to, site, windows};
use crate::room::{is_dynamic, shared_globals, static_room};

/// A function of include/cugrad/rounds.h: whether a block works.
pub const GOES_ROUND: &str = "::cugrad::goes_round";
/// Another one: where its rounds end.
pub const LAST_ROUND: &str = "::cugrad::last_round";
/// Of the same: the first of them.
pub const FIRST_ROUND: &str = "::cugrad::first_round";
/// Of the same: from one of them to the next.
pub const ROUND_STEP: &str = "::cugrad::round_step";
/// Another one: after how many blocks a remainder is the same again.
pub const PERIOD: &str = "::cugrad::blocks_until_again";

/// Additions by one index, to several arrays.
struct Run {
    index: Value,
    sites: Vec<RunSite>,
}

/// One of them.
struct RunSite {
    id: InstId,
    root: Value,
    scalar: Type,
    how: Accumulation,
}

/// What a thread keeps meanwhile: the element it has come to, and its sum for each array.
#[derive(Clone)]
struct Kept {
    at: Value,
    sums: Vec<Value>,
}

/// After how many blocks elements are the same again.
enum Period {
    /// The next block has them.
    One,
    /// What is left of a division by the last of these; before that, threads may have been divided by the other. With how each is computed.
    Remainder(Vec<(Value, Vec<Inst>)>),
}

/// Has threads keep what they add to one element, and gives the additions concerned.
pub fn keep_runs(m: &Module, mut f: Function) -> (Function, Vec<InstId>) {
    let Some((runs, period)) = find(m, &f) else { return (f, Vec::new()) };
    let concerned = runs.iter().flat_map(|run| run.sites.iter().map(|site| site.id)).collect();
    let (collected, alike) = (collected(&f), loaded_alike(m, &f));
    let has_room = static_room(m, &f) >= FEW_BYTES;
    let mut body = f.body.take().expect("a derivative has a body");
    let waits = waits_between(m, &body, &[]);
    let mut b = Builder::new(&mut f);
    let unsigned = Type::Int(IntKind::UInt);
    let cond = b.pure_call(GOES_ROUND, Vec::new(), Type::Bool);
    b.begin();
    let (period, elements) = match period {
        Period::One => (b.int(unsigned.clone(), 1), None),
        Period::Remainder(numbers) => {
            let computed = numbers.into_iter().map(|(number, insts)| {
                let number = b.copy_of(number, &insts);
                b.convert(number, &unsigned)
            });
            let computed: Vec<Value> = computed.collect();
            let elements = computed.last().copied().filter(|_| has_room);
            (b.pure_call(PERIOD, computed, unsigned.clone()), elements)
        }
    };
    b.name(period, "period");
    let [first, last, step] =
        [FIRST_ROUND, LAST_ROUND, ROUND_STEP].map(|name| b.pure_call(name, vec![period], unsigned.clone()));
    b.name(last, "last_round");
    b.name(step, "round_step");
    let kept: Vec<Kept> = runs.iter().map(|run| run.start(&mut b)).collect();
    let rounds = Rounds::new(&mut b, collected, &alike, Some(last));
    let renamed = rounds.rename(&mut body);
    let flat = flatten(&kept);
    let params: Vec<Value> = flat.iter().map(|v| named_like(&mut b, *v)).collect();
    let inside = unflatten(&kept, &params);
    let changes = |b: &mut Builder, insts: Vec<Inst>| flatten(&write(b, &runs, insts, inside, &renamed));
    let (sums, results) = rounds.write(&mut b, body, (first, step), waits, (&flat, &params), changes);
    for (run, kept) in runs.iter().zip(unflatten(&kept, &results)) {
        run.add_at_last(&mut b, &kept, elements);
    }
    for (place, sum) in sums {
        b.accumulate(place, sum, Accumulation::Block);
    }
    let then = Box::new(b.close(Vec::new()));
    b.begin();
    let els = Box::new(b.close(Vec::new()));
    b.push(Op::If { cond, then, els }, Vec::new());
    let body = b.close(Vec::new());
    f.set_body(body);
    (crate::tidy(f), concerned)
}

fn flatten(kept: &[Kept]) -> Vec<Value> {
    kept.iter().flat_map(|k| std::iter::once(k.at).chain(k.sums.iter().copied())).collect()
}

fn unflatten(like: &[Kept], mut flat: &[Value]) -> Vec<Kept> {
    let mut all = Vec::new();
    for kept in like {
        let (own, rest) = flat.split_at(1 + kept.sums.len());
        all.push(Kept { at: own[0], sums: own[1..].to_vec() });
        flat = rest;
    }
    all
}

fn named_like(b: &mut Builder, v: Value) -> Value {
    let name = b.function.name_of(v).map(str::to_string);
    b.value(b.ty(v), name)
}

impl Run {
    /// No element, and nothing for it: what is zero is not added.
    fn start(&self, b: &mut Builder) -> Kept {
        let at = b.zero(&b.ty(self.index));
        b.name(at, "at");
        let sums = self.sites.iter().map(|site| {
            let zero = b.zero(&site.scalar);
            let array = b.function.name_of(site.root).unwrap_or("run");
            let name = format!("{}_sum", array.strip_suffix("_adj").unwrap_or(array));
            b.name(zero, &name);
            zero
        });
        let sums = sums.collect();
        Kept { at, sums }
    }

    /// To where it belongs. What is zero is not added, so it does not matter where that is.
    fn add(&self, b: &mut Builder, kept: &Kept) {
        self.add_by(b, kept, |site| site.how);
    }

    fn add_by(&self, b: &mut Builder, kept: &Kept, how: impl Fn(&RunSite) -> Accumulation) {
        for (site, sum) in self.sites.iter().zip(&kept.sums) {
            let place = b.index(site.root, kept.at);
            b.accumulate(place, *sum, how(site));
        }
    }

    /// The same after all rounds, where the block's threads are together: those that have one element add up first. `elements` says how many there
    /// are.
    fn add_at_last(&self, b: &mut Builder, kept: &Kept, elements: Option<Value>) {
        let lanes_part = self.sites.iter().any(|site| site.how != Accumulation::Warp);
        let Some(elements) = elements.filter(|_| lanes_part) else { return self.add(b, kept) };
        let few = b.int(b.ty(elements), FEW);
        let cond = b.compare(CompareOp::Lt, elements, few);
        b.begin();
        self.add_by(b, kept, |site| match site.how {
            Accumulation::Warp => Accumulation::Warp,
            _ => Accumulation::Few,
        });
        let then = Box::new(b.close(Vec::new()));
        b.begin();
        self.add(b, kept);
        let els = Box::new(b.close(Vec::new()));
        b.push(Op::If { cond, then, els }, Vec::new());
    }

    /// Adds what was kept for another element.
    fn come_to(&self, b: &mut Builder, index: Value, kept: &Kept) -> Kept {
        let is_other = b.compare(CompareOp::Ne, index, kept.at);
        b.begin();
        self.add(b, kept);
        let zeros = self.sites.iter().map(|site| b.zero(&site.scalar)).collect();
        let then = Box::new(b.close(zeros));
        b.begin();
        let els = Box::new(b.close(kept.sums.clone()));
        let sums: Vec<Value> = kept.sums.iter().map(|v| named_like(b, *v)).collect();
        b.push(Op::If { cond: is_other, then, els }, sums.clone());
        // The same, or the new one.
        Kept { at: index, sums }
    }
}

/// The instructions of a round, with additions kept. Gives what is kept after them.
fn write(
    b: &mut Builder,
    runs: &[Run],
    insts: Vec<Inst>,
    mut kept: Vec<Kept>,
    renamed: &HashMap<Value, Value>,
) -> Vec<Kept> {
    let site = |id: InstId| {
        let of = |run: &Run| run.sites.iter().position(|site| site.id == id);
        runs.iter().enumerate().find_map(|(r, run)| Some((r, of(run)?)))
    };
    // The element is asked for once in a block.
    let mut come: HashSet<usize> = HashSet::default();
    for mut inst in insts {
        if let (Some((r, k)), Op::Accumulate { value, .. }) = (site(inst.id), &inst.op) {
            b.span = inst.span;
            if come.insert(r) {
                let index = renamed.get(&runs[r].index).copied().unwrap_or(runs[r].index);
                kept[r] = runs[r].come_to(b, index, &kept[r]);
            }
            let name = b.function.name_of(kept[r].sums[k]).map(str::to_string);
            let sum = b.add(kept[r].sums[k], *value);
            if let Some(name) = name {
                b.name(sum, &name);
            }
            kept[r].sums[k] = sum;
            continue;
        }
        let mut holds = false;
        inst.op.blocks().into_iter().for_each(|block| block.walk(&mut |i| holds |= site(i.id).is_some()));
        if !holds {
            b.put(inst);
            continue;
        }
        let Op::If { then, els, .. } = &mut inst.op else { unreachable!("checked: in no loop") };
        let arms = [&mut **then, &mut **els].map(|arm| {
            let insts = std::mem::take(&mut arm.insts);
            b.begin();
            let after = write(b, runs, insts, kept.clone(), renamed);
            let yields = [std::mem::take(&mut arm.yields), flatten(&after)].concat();
            b.close(yields)
        });
        let [new_then, new_els]: [Block; 2] = arms;
        (**then, **els) = (new_then, new_els);
        let results: Vec<Value> = flatten(&kept).iter().map(|v| named_like(b, *v)).collect();
        inst.results.extend(&results);
        b.put(inst);
        kept = unflatten(&kept, &results);
    }
    kept
}

fn find(m: &Module, f: &Function) -> Option<(Vec<Run>, Period)> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let uniform = Uniformity::of(&layout, &points, &Reread::of(m, &layout, &points, false));
    let dynamic = shared_globals(m, f).into_iter().any(|g| is_dynamic(m, g));
    // One block has no others to do the work of.
    let mut looks = false;
    f.body().walk(&mut |inst| looks |= matches!(inst.op, Op::Builtin(Builtin::BlockIdx(0))));
    if !looks {
        return None;
    }
    // No lane may be left behind by a barrier between rounds, nor threads go round one by one.
    Warps::of(&layout, &uniform).filter(|warps| *warps == Warps::Whole && !dynamic && can_go_round(f))?;
    let mut runs: Vec<Run> = Vec::new();
    let mut period = Period::One;
    let mut others: HashSet<Value> = HashSet::default();
    let mut has_tape = false;
    f.body().walk(&mut |inst| {
        has_tape |= matches!(inst.op, Op::Push { .. });
        let Some((root, scalar, site)) = site(&layout, inst) else { return };
        let Op::Accumulate { how, .. } = &inst.op else { return };
        let kind = matches!(how, Accumulation::Warp | Accumulation::Atomic | Accumulation::Sum);
        let in_loop = !layout.loops_around(layout.block_holding(inst)).is_empty();
        let again = match site.indices.as_slice() {
            [index] if kind && site.behind == 0 && !in_loop => comes_again(&layout, &uniform, *index, *how),
            _ => None,
        };
        let Some(again) = again else {
            others.insert(root);
            return;
        };
        if let (Period::One, Period::Remainder(..)) = (&period, &again) {
            period = again;
        }
        let how = if *how == Accumulation::Atomic { Accumulation::Sum } else { *how };
        let new = RunSite { id: inst.id, root, scalar, how };
        match runs.iter_mut().find(|run| run.index == site.indices[0]) {
            Some(run) => run.sites.push(new),
            None => runs.push(Run { index: site.indices[0], sites: vec![new] }),
        }
    });
    // Windows bring more together where they have to be there anyhow.
    let windows = windows::windows(m, &layout, &points, &uniform);
    if windows
        .keys()
        .any(|root| others.contains(root) || runs.iter().all(|r| r.sites.iter().all(|s| s.root != *root)))
    {
        return None;
    }
    for run in &mut runs {
        run.sites
            .retain(|site| !others.contains(&site.root) && is_only_added_to(&layout, &points, site.root));
    }
    runs.retain(|run| !run.sites.is_empty());
    let count: usize = runs.iter().map(|run| 1 + run.sites.len()).sum();
    (!runs.is_empty() && count <= MOST_KEPT && !has_tape).then_some((runs, period))
}

/// As many elements as the table of `accumulate_few` has room for (include/cugrad/accumulate.h). Of more, threads of a block mostly have one each.
const FEW: i128 = 128;
/// What its tables of `float` and of `double` take of shared memory.
const FEW_BYTES: u64 = FEW as u64 * (4 + 8 + 8 + 8);

/// More would take registers that the kernel needs.
const MOST_KEPT: usize = 12;

/// Whether threads of other blocks come to the same element, and which.
fn comes_again(layout: &Layout, uniform: &Uniformity, index: Value, how: Accumulation) -> Option<Period> {
    let is_number = |by: &Value| uniform.get(*by) == Varies::NOT;
    match layout.op(index) {
        Some(Op::Convert(of)) => comes_again(layout, uniform, *of, how),
        Some(Op::Binary(BinaryOp::Rem, of, by)) if is_number(by) => {
            let by_which = match layout.op(*of) {
                Some(Op::Binary(BinaryOp::Div, _, length)) if is_number(length) => vec![*length, *by],
                Some(Op::Binary(BinaryOp::Div | BinaryOp::Shr, ..)) => return Some(Period::One),
                // Threads' own numbers, or something that may be anywhere.
                _ => vec![*by],
            };
            let computed = by_which.into_iter().map(|number| {
                let mut insts = Vec::new();
                computes(layout, number, &mut insts, &mut HashSet::default()).then_some((number, insts))
            });
            Some(computed.collect::<Option<_>>().map_or(Period::One, Period::Remainder))
        }
        // Rows of a length that the kernel is told: lanes mostly have one, so perhaps blocks have.
        Some(Op::Binary(BinaryOp::Div, _, by))
            if how == Accumulation::Warp && is_number(by) && constant(layout, *by).is_none() =>
        {
            Some(Period::One)
        }
        // Anything else may be anywhere.
        _ => None,
    }
}
