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
//! * an index that is a sum of constants and counters of loops whose bounds are constants: then the elements are known, and are
//!   the same in all blocks. They must be few, and most of them added to;
//! * an array that the kernel does nothing with but add: the additions come later;
//! * threads that are all there when the kernel ends. They are, as there is no `return` in between; but lanes that have left
//!   a branch wait then instead of being gone, so nothing may be exchanged in branches by masks that name them;
//! * room in shared memory, of which the launch asks for none itself.
//!
//! Where the elements are not known, but every thread of the grid comes to the same ones (coefficients of a polynomial whose degree is a
//! parameter), the sums are those of the array's first elements, and each addition asks whether it is to one of them:
//!
//! ```text
//! if (k < 1024) accumulate_warp(&c_sums[k], v); else accumulate_warp(&c_adj[k], v);
//! ```
//!
//! That is right for every index, so it takes no proof; that it is worth it takes an index that varies with neither threads nor blocks, in a
//! loop.

use std::collections::BTreeMap;

use analysis::affine::{Atom, Form, Forms};
use analysis::effects::Effects;
use analysis::layout::{Definition, Layout};
use analysis::objects::{Object, PointsTo};
use analysis::reread::Reread;
use analysis::trips::counter_range;
use analysis::uniformity::{Uniformity, Varies};
use ir::tables::HashMap;
use ir::{
    Accumulation, Barrier, Block, Builder, Builtin, CompareOp, ExternEffect, FloatKind, Function, GlobalId,
    Inst, InstId, IntKind, LoopHint, Module, Op, Type, Value, WarpOp,
};

use crate::room::{ZERO, declare_own, is_dynamic, shared_globals, static_room};

/// Shared memory that still leaves an SM room for many blocks.
const MOST_BYTES: u64 = 8 * 1024;

/// So many first elements of an array whose elements are not known.
const WINDOW: i128 = 1024;

/// What is known of an index.
#[derive(Clone, Copy, Debug)]
struct Reach {
    least: i128,
    greatest: i128,
    /// How many elements are added to, if all are different.
    elements: i128,
}

/// The additions to one array.
struct Sums {
    reach: Reach,
    scalar: Type,
    /// Each with its index.
    sites: Vec<(InstId, Value)>,
    /// The index may lie elsewhere.
    asks: bool,
}

impl Sums {
    fn length(&self) -> u64 {
        u64::try_from(self.reach.greatest - self.reach.least + 1).unwrap_or(u64::MAX)
    }

    fn bytes(&self) -> u64 {
        let scalar = if self.scalar == Type::F32 { 4 } else { 8 };
        self.length().saturating_mul(scalar)
    }
}

/// Which elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    /// Those of indices that are known.
    Known,
    /// The first ones. After everything else: loops that trade places or add rows at once need no sums.
    First,
}

/// Gives the function, and the additions concerned.
pub fn sum_in_blocks(m: &mut Module, mut f: Function, which: Elements) -> (Function, Vec<InstId>) {
    let found = {
        let (layout, points) = (Layout::of(&f), PointsTo::of(&f));
        let mut room = static_room(m, &f);
        let dynamic = shared_globals(m, &f).into_iter().any(|g| is_dynamic(m, g));
        let mut found = if dynamic || exchanges_in_branches(&layout) {
            BTreeMap::new()
        } else {
            search(m, &layout, &points, which)
        };
        found.retain(|_, sums| {
            let fits = sums.bytes() <= room.min(MOST_BYTES);
            room -= if fits { sums.bytes() } else { 0 };
            fits
        });
        found
    };
    let mut concerned = Vec::new();
    if found.is_empty() {
        return (f, concerned);
    }
    let mut body = f.body.take().expect("a derivative has a body");
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (root, sums) in &found {
        let array = declare(m, &f, *root, sums);
        let mut b = Builder::new(&mut f);
        let place = b.emit(Op::Global(array), Type::ptr(m.global(array).ty.clone()));
        b.effect(Op::Extern { name: ZERO.into(), args: vec![place], effect: ExternEffect::Any });
        before.extend(b.close(Vec::new()).insts);
        let sites = sums.sites.iter().copied().collect();
        lead(&mut f, &mut body, &sites, place, sums);
        let mut b = Builder::new(&mut f);
        add_sums(&mut b, *root, place, sums);
        after.extend(b.close(Vec::new()).insts);
        concerned.extend(sums.sites.iter().map(|(id, _)| *id));
    }
    let wait = || Inst::new(Vec::new(), Op::Barrier(Barrier::Block), ir::Span::default());
    before.push(wait());
    body.insts.splice(0..0, before);
    body.insts.push(wait());
    body.insts.extend(after);
    f.set_body(body);
    (crate::tidy(f), concerned)
}

/// Whether lanes exchange by masks in a branch or a loop.
fn exchanges_in_branches(layout: &Layout) -> bool {
    let of_block =
        |op: &WarpOp| matches!(op, WarpOp::BlockCount | WarpOp::BlockAnd | WarpOp::BlockOr | WarpOp::AllHere);
    let exchanges = |i: &Inst| {
        matches!(&i.op, Op::Warp { op, .. } if !of_block(op)) || matches!(i.op, Op::Barrier(Barrier::Warp))
    };
    let outermost = layout.function.body().id;
    layout.blocks.values().any(|info| info.id != outermost && info.block.insts.iter().any(exchanges))
}

/// By the parameter that points to the array.
fn search(m: &Module, layout: &Layout, points: &PointsTo, which: Elements) -> BTreeMap<Value, Sums> {
    let (f, forms) = (layout.function, Forms::new(m, layout));
    let uniform = Uniformity::of(layout, points, &Reread::of(m, layout, points, false));
    let mut found: BTreeMap<Value, Sums> = BTreeMap::new();
    let mut windows: BTreeMap<Value, Sums> = BTreeMap::new();
    f.body().walk(&mut |inst| {
        if let Op::Accumulate { place, value, how: Accumulation::Warp } = &inst.op
            && let scalar @ Type::Float(FloatKind::F32 | FloatKind::F64) = f.ty(*value)
            && f.ty(*place).pointee() == Some(scalar)
            && let Some(Op::Index { base, index }) = layout.op(*place)
            && matches!(layout.definition(*base), Definition::Param(_))
        {
            let of = |reach, asks| Sums { reach, scalar: scalar.clone(), sites: Vec::new(), asks };
            let in_loop = !layout.loops_around(layout.block_holding(inst)).is_empty();
            if let Some(reach) = reach(layout, &forms.of(*index)) {
                let sums = found.entry(*base).or_insert_with(|| of(Reach { elements: 0, ..reach }, false));
                sums.reach.least = sums.reach.least.min(reach.least);
                sums.reach.greatest = sums.reach.greatest.max(reach.greatest);
                sums.reach.elements += reach.elements;
                sums.sites.push((inst.id, *index));
            } else if in_loop && uniform.get(*index) == Varies::NOT {
                let first = Reach { least: 0, greatest: WINDOW - 1, elements: WINDOW };
                windows.entry(*base).or_insert_with(|| of(first, true)).sites.push((inst.id, *index));
            }
        }
    });
    found.retain(|root, sums| {
        let many = sums.reach.elements * 2;
        // An index that needs no offset is easier to read.
        if (0..many).contains(&sums.reach.least) && sums.reach.greatest < many {
            sums.reach.least = 0;
        }
        let length = i128::from(sums.length());
        length >= 2 && many >= length && is_only_added_to(layout, points, *root)
    });
    match which {
        Elements::Known => found,
        Elements::First => {
            windows.retain(|root, _| !found.contains_key(root) && is_only_added_to(layout, points, *root));
            windows
        }
    }
}

/// From where to where an index goes.
fn reach(layout: &Layout, form: &Form) -> Option<Reach> {
    let mut reach = Reach { least: 0, greatest: 0, elements: 1 };
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
    let mut only = array.len() == 1 && array.iter().all(|o| matches!(o, Object::Param(_)));
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
fn lead(f: &mut Function, block: &mut Block, sites: &HashMap<InstId, Value>, array: Value, sums: &Sums) {
    for mut inst in std::mem::take(&mut block.insts) {
        for inner in inst.op.blocks_mut() {
            lead(f, inner, sites, array, sums);
        }
        let (Some(index), Op::Accumulate { value, how, .. }) = (sites.get(&inst.id).copied(), &inst.op)
        else {
            block.insts.push(inst);
            continue;
        };
        let (value, how) = (*value, *how);
        let mut b = Builder::new(f);
        b.span = inst.span;
        if sums.asks {
            // What is below zero is far above.
            let wide = Type::Int(IntKind::ULongLong);
            let (at, length) = (b.convert(index, &wide), b.int(wide, i128::from(sums.length())));
            let cond = b.compare(CompareOp::Lt, at, length);
            b.begin();
            let place = b.element(array, index);
            b.effect(Op::Accumulate { place, value, how });
            let then = Box::new(b.close(Vec::new()));
            b.begin();
            b.put(inst);
            let els = Box::new(b.close(Vec::new()));
            b.push(Op::If { cond, then, els }, Vec::new());
        } else {
            let mut at = index;
            if sums.reach.least != 0 {
                let first = b.int(b.ty(index), sums.reach.least);
                at = b.sub(index, first);
            }
            let place = b.element(array, at);
            b.put(Inst { op: Op::Accumulate { place, value, how }, ..inst });
        }
        block.insts.extend(b.close(Vec::new()).insts);
    }
}

/// Threads add the sums of the block, one after the other.
fn add_sums(b: &mut Builder, root: Value, sums: Value, of: &Sums) {
    let axes = [0, 1, 2];
    let [x, y, z] = axes.map(|axis| b.builtin(Builtin::ThreadIdx(axis)));
    let [width, height, depth] = axes.map(|axis| b.builtin(Builtin::BlockDim(axis)));
    let below = b.mul(height, z);
    let row = b.add(y, below);
    let before = b.mul(width, row);
    let thread = b.add(x, before);
    let plane = b.mul(width, height);
    let threads = b.mul(plane, depth);
    let ty = Type::Int(IntKind::UInt);
    let at = b.value(ty.clone(), Some("k".into()));
    b.begin();
    let end = b.int(ty.clone(), i128::from(of.length()));
    let more = b.compare(CompareOp::Lt, at, end);
    let cond = Box::new(b.close(vec![more]));
    b.begin();
    let from = b.element(sums, at);
    let sum = b.load(from);
    let mut element = at;
    if of.reach.least != 0 {
        let signed = Type::Int(IntKind::Int);
        let (at, first) = (b.convert(at, &signed), b.int(signed, of.reach.least));
        element = b.add(at, first);
    }
    let to = b.index(root, element);
    b.accumulate(to, sum, Accumulation::Sum);
    let next = b.add(at, threads);
    let body = Box::new(b.close(vec![next]));
    let result = b.value(ty, None);
    let op = Op::Loop { inits: vec![thread], params: vec![at], cond, body, hint: LoopHint::None };
    b.push(op, vec![result]);
}
