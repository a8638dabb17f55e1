//! Additions of all threads of a block to a few elements.
//!
//! A small network for each thread, with weights that all share: the reverse of `w[j * 8 + k]` adds to `w_adj[j * 8 + k]`, where `j` and `k`
//! count. By warp that is one atomic addition per element and warp, and all warps of the grid queue at the same few addresses. The
//! block adds up in shared memory instead, and adds each sum once, at its end:
//!
//! ```text
//! __shared__ float w_sums[160]; zero_shared(&w_sums); __syncthreads();
//! … accumulate_warp(&w_sums[8 * j + k], v); …
//! __syncthreads();
//! for (k = thread; k < 160; k += threads) accumulate_sum(&w_adj[k], w_sums[k]);
//! ```
//!
//! Elements that get nothing stay as they are: their sum is zero. Which lanes come together, and whether they have one element, is asked
//! as the kernel runs, as before. That needs
//! * an index that is a sum of constants and counters of loops whose bounds are constants: then the elements are known. What else is added
//!   is the same for the whole block ([`base`]: an output's number, whose weights are a row of many), so each block has elements of its
//!   own. They must be few, and most of them added to;
//! * an array that the kernel does nothing with but add: the additions come later;
//! * threads that are all there when the kernel ends. They are, as there is no `return` in between; but lanes that have left
//!   a branch wait then instead of being gone, so nothing may be exchanged by masks that name them. Where warps come as a whole nobody is
//!   left behind; if that takes blocks of whole warps, others are refused when the kernel runs ([`REQUIRE_WHOLE_WARPS`]);
//! * room in shared memory, of which the launch asks for none itself.
//!
//! Where the elements are not known, the sums are those of a *window*, the array's first elements, and each addition asks whether it is to one
//! of them:
//!
//! ```text
//! if (k < 2048) accumulate_alike(&t_sums[k], v); else accumulate_alike(&t_adj[k], v);
//! ```
//!
//! That is right for every index, so it takes no proof. It is worth it where many threads may come to few elements:
//! * every block comes to the same ones, and several of its threads to each: coefficients of a polynomial whose degree is a parameter, a row's
//!   weights, which warps share;
//! * a remainder is left of whatever tells threads apart: an image's channel;
//! * data says which one (a table that is searched, bins, a particle's cell). Small tables are where threads queue, and they lie in the window: on an
//!   H200 2²² additions to 1024 elements take 0.36 ms in memory and 0.03 in shared memory, to 2¹⁸ elements 0.048 either way. An
//!   array that threads also reach by their own number has as many elements as there are threads, and gets no window. Where the data is sorted, or there
//!   are few elements, lanes queue in shared memory too: they look whether many of them have one place, and add up if so. With parameters of a
//!   particle's type, times the primal, without and with that look: sorted, any number of types 7 to 21 and 2.5 to 3.0; of 1 to 5 types at random
//!   21 to 5 and 2.9 to 4.4; of 20 and more 2.7 and 3.1.
//!
//! Clearing and adding the sums is done once for several blocks' work ([`ends`]).

mod base;
mod ends;
mod runs;
mod waits;
mod windows;

use std::collections::BTreeMap;

use analysis::affine::{Atom, Form, Forms};
use analysis::effects::Effects;
use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::reread::Reread;
use analysis::trips::counter_range;
use analysis::uniformity::Uniformity;
use analysis::whole_warps::{REQUIRE_WHOLE_WARPS, come_whole, come_whole_in_whole_blocks};
use ir::tables::HashMap;
use ir::{
    Accumulation, Barrier, Block, Builder, CompareOp, ExternEffect, FloatKind, Function, GlobalId, Inst,
    InstId, IntKind, Module, Op, Type, Value, WarpOp,
};

use crate::room::{declare_own, is_dynamic, shared_globals, static_room};

use base::Recipe;
pub use ends::{NO_OFFSET, WORKING, one_round, write_sums};
pub use runs::{FIRST_ROUND, GOES_ROUND, LAST_ROUND, PERIOD, ROUND_STEP, keep_runs};

/// Shared memory that still leaves an SM room for many blocks.
const MOST_BYTES: u64 = 8 * 1024;

/// What is known of an index.
#[derive(Clone, Copy, Debug)]
struct IndexRange {
    least: i128,
    greatest: i128,
    /// How many elements are added to, if all are different.
    elements: i128,
}

/// The additions to one array.
struct Sums {
    /// What the block adds to all indices.
    base: Form,
    reach: IndexRange,
    scalar: Type,
    sites: HashMap<InstId, Site>,
    /// The index may lie elsewhere.
    asks: bool,
    /// There may be many elements: data leads to them, or each thread has its own.
    is_wide: bool,
}

/// One addition.
struct Site {
    /// What is added to the parameter, one after the other.
    indices: Vec<Value>,
    /// How far behind its first element the last one is.
    behind: u64,
    /// Data says where. It may be sorted, or not.
    by_data: bool,
}

impl Site {
    /// How the addition is done where it stands now. Lanes may have one place or each another one, so they look.
    fn looks(&self, how: Accumulation) -> Accumulation {
        match how {
            Accumulation::Atomic | Accumulation::Sum if self.by_data && self.behind == 0 => {
                Accumulation::Alike
            }
            other => other,
        }
    }
}

impl Sums {
    fn length(&self) -> u64 {
        u64::try_from(self.reach.greatest - self.reach.least + 1).unwrap_or(u64::MAX)
    }

    fn bytes(&self) -> u64 {
        self.length().saturating_mul(bytes_of(&self.scalar))
    }
}

fn bytes_of(scalar: &Type) -> u64 {
    if *scalar == Type::F32 { 4 } else { 8 }
}

/// An array of sums in shared memory, which still has to be cleared, and added to where it belongs.
#[derive(Debug)]
pub struct BlockSums {
    /// The adjoints.
    root: Value,
    array: GlobalId,
    /// The element of the adjoints that the first sum is for, behind the block's own first one.
    first: i128,
    base: Recipe,
    length: u64,
    /// Which elements there are is not known.
    is_window: bool,
}

/// Which elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    /// Those of indices that are known.
    Known,
    /// The first ones. After everything else: loops that trade places or add rows at once need no sums.
    First,
}

/// Leads additions to shared memory. Gives the function and the additions concerned; what [`write_sums`] has to do about it goes to `due`.
pub fn sum_in_blocks(
    m: &mut Module,
    mut f: Function,
    which: Elements,
    due: &mut Vec<BlockSums>,
) -> (Function, Vec<InstId>) {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let mut room = static_room(m, &f);
        let dynamic = shared_globals(m, &f).into_iter().any(|g| is_dynamic(m, g));
        let uniform = Uniformity::of(&layout, &points, &Reread::of(m, &layout, &points, false));
        let Some(warps) = Warps::of(&layout, &uniform).filter(|_| !dynamic) else { return (f, Vec::new()) };
        let mut found = search(m, &layout, &points, &uniform, which);
        found.retain(|root, sums| {
            let fits = sums.bytes() <= room.min(MOST_BYTES) && due.iter().all(|d| d.root != *root);
            room -= if fits { sums.bytes() } else { 0 };
            fits
        });
        let recipes = |(root, sums): (Value, Sums)| Some((root, Recipe::of(&layout, &sums.base)?, sums));
        (warps, found.into_iter().filter_map(recipes).collect::<Vec<_>>())
    };
    let ((warps, found), mut concerned) = (found, Vec::new());
    if found.is_empty() {
        return (f, concerned);
    }
    let mut body = f.body.take().expect("a derivative has a body");
    let mut before = Vec::new();
    if warps == Warps::WholeInWholeBlocks && !requires_whole_warps(&body) {
        let op =
            Op::Extern { name: REQUIRE_WHOLE_WARPS.into(), args: Vec::new(), effect: ExternEffect::Output };
        before.push(Inst::new(Vec::new(), op, f.span));
    }
    for (root, base, sums) in found {
        let array = declare(m, &f, root, &sums);
        let mut b = Builder::new(&mut f);
        let place = b.emit(Op::Global(array), Type::ptr(m.global(array).ty.clone()));
        let first_of_block = base.write(&mut b);
        before.extend(b.close(Vec::new()).insts);
        lead(&mut f, &mut body, place, first_of_block, &sums);
        let (first, length) = (sums.reach.least, sums.length());
        due.push(BlockSums { root, array, first, base, length, is_window: sums.asks });
        concerned.extend(sums.sites.keys().copied());
    }
    concerned.sort();
    body.insts.splice(0..0, before);
    f.set_body(body);
    (crate::tidy(f), concerned)
}

/// How warps come to where lanes exchange by masks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Warps {
    Whole,
    /// If blocks are.
    WholeInWholeBlocks,
}

impl Warps {
    /// None where lanes may have been left behind.
    fn of(layout: &Layout, uniform: &Uniformity) -> Option<Warps> {
        let of_block = |op: &WarpOp| {
            matches!(op, WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr | WarpOp::AllHere)
        };
        let exchanges = |i: &Inst| {
            matches!(&i.op, Op::Warp { op, .. } if !of_block(op))
                || matches!(i.op, Op::Barrier(Barrier::Warp))
        };
        let mut warps = Warps::Whole;
        for info in layout.blocks.values().filter(|info| info.block.insts.iter().any(exchanges)) {
            if come_whole(layout, uniform, info.id) {
                continue;
            }
            if !come_whole_in_whole_blocks(layout, uniform, info.id) {
                return None;
            }
            warps = Warps::WholeInWholeBlocks;
        }
        Some(warps)
    }
}

fn requires_whole_warps(body: &Block) -> bool {
    body.insts.iter().any(|i| matches!(&i.op, Op::Extern { name, .. } if name == REQUIRE_WHOLE_WARPS))
}

/// By the parameter that points to the array.
fn search(
    m: &Module,
    layout: &Layout,
    points: &PointsTo,
    uniform: &Uniformity,
    which: Elements,
) -> BTreeMap<Value, Sums> {
    match which {
        Elements::Known => known(m, layout, points, uniform),
        Elements::First => windows::windows(m, layout, points, uniform),
    }
}

fn known(m: &Module, layout: &Layout, points: &PointsTo, uniform: &Uniformity) -> BTreeMap<Value, Sums> {
    let forms = Forms::new(m, layout);
    let mut found: BTreeMap<(Value, Form), Sums> = BTreeMap::new();
    layout.function.body().walk(&mut |inst| {
        if let Op::Accumulate { how: Accumulation::Warp, .. } = &inst.op
            && let Some((root, scalar, site)) = site(layout, inst)
            && site.behind == 0
            && let [index] = site.indices.as_slice()
            && let (own, of_block) = base::split(layout, uniform, &forms.of(*index))
            && let Some(reach) = reach(layout, &own)
        {
            let none = IndexRange { elements: 0, ..reach };
            let sites = HashMap::default();
            let new =
                || Sums { base: of_block.clone(), reach: none, scalar, sites, asks: false, is_wide: false };
            let sums = found.entry((root, of_block.clone())).or_insert_with(new);
            sums.reach.least = sums.reach.least.min(reach.least);
            sums.reach.greatest = sums.reach.greatest.max(reach.greatest);
            sums.reach.elements += reach.elements;
            sums.sites.insert(inst.id, site);
        }
    });
    found.retain(|(root, _), sums| {
        let many = sums.reach.elements * 2;
        // An index that needs no offset is easier to read.
        if (0..many).contains(&sums.reach.least) && sums.reach.greatest < many {
            sums.reach.least = 0;
        }
        let length = i128::from(sums.length());
        length >= 2 && many >= length && is_only_added_to(layout, points, *root)
    });
    // Of several in one array those that all blocks share, if there are such: they come first.
    let mut firsts = BTreeMap::new();
    for ((root, _), sums) in found {
        firsts.entry(root).or_insert(sums);
    }
    firsts
}

/// An addition of numbers to an array that a parameter points to: the parameter, what is added, and where.
fn site(layout: &Layout, inst: &Inst) -> Option<(Value, Type, Site)> {
    let Op::Accumulate { place, value, .. } = &inst.op else { return None };
    let f = layout.function;
    let (scalar, behind, at) = match (f.ty(*value), layout.op(*place)) {
        // The first elements of rows.
        (Type::Array(of, n), Some(Op::PtrCast(at))) => {
            let stride = match f.ty(*place).pointee() {
                Some(Type::Array(row, _)) => {
                    if let Type::Array(_, stride) = &**row {
                        *stride
                    } else {
                        1
                    }
                }
                _ => return None,
            };
            (&**of, n.checked_sub(1)?.checked_mul(stride)?, *at)
        }
        (scalar, _) => (scalar, 0, *place),
    };
    let float = matches!(scalar, Type::Float(FloatKind::F32 | FloatKind::F64));
    let (mut base, mut indices) = (at, Vec::new());
    while let Some(Op::Index { base: from, index }) = layout.op(base) {
        indices.push(*index);
        base = *from;
    }
    let numbers = f.ty(at).pointee() == Some(scalar) && f.ty(base).pointee() == Some(scalar);
    let whole = numbers && matches!(layout.definition(base), Definition::Param(_)) && !indices.is_empty();
    (float && whole).then(|| (base, scalar.clone(), Site { indices, behind, by_data: false }))
}

/// From where to where an index goes.
fn reach(layout: &Layout, form: &Form) -> Option<IndexRange> {
    let mut reach = IndexRange { least: 0, greatest: 0, elements: 1 };
    for (atoms, times) in form.terms() {
        let (low, high) = match atoms {
            [] => (times, times),
            [Atom::Value(v)] => {
                let Definition::LoopParam { inst, index, .. } = layout.definition(*v) else { return None };
                let range = counter_range(layout, inst).filter(|r| r.counter == index)?;
                reach.elements = reach.elements.checked_mul(i128::from(range.trips))?;
                let ends = [range.least.checked_mul(times)?, range.greatest.checked_mul(times)?];
                (ends[0].min(ends[1]), ends[0].max(ends[1]))
            }
            // Coordinates, and products.
            _ => return None,
        };
        reach.least = reach.least.checked_add(low)?;
        reach.greatest = reach.greatest.checked_add(high)?;
    }
    Some(reach)
}

/// Whether everything that the kernel does with an array is to add to it.
fn is_only_added_to(layout: &Layout, points: &PointsTo, root: Value) -> bool {
    let f = layout.function;
    let array = points.get(root);
    let mut only = array.len() == 1 && array.iter().all(Object::is_given);
    f.body().walk(&mut |inst| {
        if !matches!(inst.op, Op::Accumulate { .. }) {
            let effects = Effects::of(f, points, inst);
            let touched = effects.reads.iter().chain(&effects.writes);
            only &= !touched.into_iter().any(|o| array.contains(o) || *o == Object::Unknown);
        }
    });
    only
}

fn declare(m: &mut Module, f: &Function, root: Value, sums: &Sums) -> GlobalId {
    let spelled = if sums.scalar == Type::F32 { "float" } else { "double" };
    let name = f.name_of(root).unwrap_or("block");
    let wanted = format!("{}_sums", name.strip_suffix("_adj").unwrap_or(name));
    let length = sums.length();
    let ty = Type::Array(Box::new(sums.scalar.clone()), length);
    declare_own(m, &wanted, ty, |name| format!("__shared__ {spelled} {name}[{length}];"))
}

/// Has additions go to shared memory.
fn lead(f: &mut Function, block: &mut Block, array: Value, first_of_block: Option<Value>, sums: &Sums) {
    for mut inst in std::mem::take(&mut block.insts) {
        for inner in inst.op.blocks_mut() {
            lead(f, inner, array, first_of_block, sums);
        }
        let (Some(site), Op::Accumulate { place, value, how }) = (sums.sites.get(&inst.id), &inst.op) else {
            block.insts.push(inst);
            continue;
        };
        let (place, value, how) = (*place, *value, site.looks(*how));
        inst.op = Op::Accumulate { place, value, how };
        let mut b = Builder::new(f);
        b.span = inst.span;
        if sums.asks {
            let index = sum_of(&mut b, &site.indices);
            // What is below zero is far above.
            let wide = Type::Int(IntKind::ULongLong);
            let end = i128::from(sums.length() - site.behind);
            let (at, end) = (b.convert(index, &wide), b.int(wide, end));
            let cond = b.compare(CompareOp::Lt, at, end);
            b.begin();
            let at = b.element(array, index);
            let ty = b.ty(place);
            let place = if b.ty(at) == ty { at } else { b.ptr_cast(at, ty) };
            b.effect(Op::Accumulate { place, value, how });
            let then = Box::new(b.close(Vec::new()));
            b.begin();
            b.put(inst);
            let els = Box::new(b.close(Vec::new()));
            b.push(Op::If { cond, then, els }, Vec::new());
        } else {
            let mut at = site.indices[0];
            if let Some(first) = first_of_block {
                let wide = b.convert(at, &b.ty(first));
                at = b.sub(wide, first);
            }
            if sums.reach.least != 0 {
                let first = b.int(b.ty(at), sums.reach.least);
                at = b.sub(at, first);
            }
            let place = b.element(array, at);
            b.put(Inst { op: Op::Accumulate { place, value, how }, ..inst });
        }
        block.insts.extend(b.close(Vec::new()).insts);
    }
}

/// What several indices lead to together. They are added in 64 bits, as addresses are.
fn sum_of(b: &mut Builder, indices: &[Value]) -> Value {
    if let [index] = indices {
        return *index;
    }
    let wide = Type::Int(IntKind::LongLong);
    let mut sum = b.zero(&wide);
    for index in indices.iter().rev() {
        let index = b.convert(*index, &wide);
        sum = b.add(sum, index);
    }
    sum
}
