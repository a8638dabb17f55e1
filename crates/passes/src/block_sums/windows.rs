//! Windows: the first elements of arrays that many threads may come to.

use std::collections::BTreeMap;

use analysis::affine::{Atom, Form, Forms};
use analysis::layout::{Definition, Layout};
use analysis::loops::linear;
use analysis::objects::PointsTo;
use analysis::uniformity::{Uniformity, Varies};
use ir::tables::{HashMap, HashSet};
use ir::{Accumulation, BinaryOp, Builtin, Effect, Module, Op, Type, Value};

use super::{IndexRange, MOST_BYTES, Sums, bytes_of, is_only_added_to, site};

/// So many first elements of an array whose elements are not known: at most of one that data leads to, and of one that all threads walk over. They
/// queue where walks are short: a long one is at another element when the next thread comes.
const WINDOW: u64 = 2048;
const WALKED: u64 = 256;

/// A look at the other lanes costs about as much as an addition that meets nobody. Particles that are at four of 32² cells each take 4.4 times the
/// primal with four looks, and 3.2 without.
const MOST_LOOKS: usize = 2;

pub fn windows(
    m: &Module,
    layout: &Layout,
    points: &PointsTo,
    uniform: &Uniformity,
) -> BTreeMap<Value, Sums> {
    let forms = Forms::new(m, layout);
    let has_blocks = looks_at_blocks(layout);
    let mut found: BTreeMap<Value, Sums> = BTreeMap::new();
    let mut by_number: HashSet<Value> = HashSet::default();
    layout.function.body().walk(&mut |inst| {
        let Op::Accumulate { how, .. } = &inst.op else { return };
        let Some((base, scalar, mut site)) = site(layout, inst) else { return };
        let in_loop = || !layout.loops_around(layout.block_holding(inst)).is_empty();
        let by_data = site.indices.iter().any(|i| is_found_by_data(layout, uniform, *i));
        site.by_data = by_data;
        let varies = site.indices.iter().fold(Varies::NOT, |v, i| v.and(uniform.get(*i)));
        let same_in_all_blocks = has_blocks && !varies.any(Varies::BLOCK.and(Varies::DATA));
        let is_uniform = varies == Varies::NOT;
        // Threads of a block that have elements of their own: nothing comes together but what rounds add.
        let of_thread = |a: Atom| matches!(a, Atom::Coordinate(0, _));
        let alone_in_block = site.indices.iter().any(|i| forms.of(*i).mentions(of_thread));
        let is_remainder = |i: &Value| leaves_a_remainder(layout, uniform, *i);
        let by_thread = match how {
            Accumulation::Warp | Accumulation::Rows => {
                same_in_all_blocks && !is_uniform || matches!(site.indices.as_slice(), [i] if is_remainder(i))
            }
            Accumulation::Atomic | Accumulation::Sum => same_in_all_blocks && !is_uniform && !alone_in_block,
            // Elements of the thread's own, or several additions already.
            _ => false,
        };
        let worth_it = match how {
            Accumulation::Warp | Accumulation::Rows => by_data || by_thread || in_loop() && is_uniform,
            Accumulation::Atomic | Accumulation::Sum => by_data || by_thread,
            // As above.
            _ => false,
        };
        if site.indices.iter().any(|i| has_own_number(layout, uniform, has_blocks, &forms.of(*i))) {
            by_number.insert(base);
        } else if worth_it {
            let none = IndexRange { least: 0, greatest: 0, elements: 1 };
            let sites = HashMap::default();
            let new =
                || Sums { base: Form::default(), reach: none, scalar, sites, asks: true, is_wide: false };
            let sums = found.entry(base).or_insert_with(new);
            sums.sites.insert(inst.id, site);
            sums.is_wide |= by_data || by_thread;
        }
    });
    found.retain(|root, _| !by_number.contains(root) && is_only_added_to(layout, points, *root));
    let looks: usize = found.values().flat_map(|s| s.sites.values()).filter(|site| site.by_data).count();
    if looks > MOST_LOOKS {
        found.values_mut().flat_map(|s| s.sites.values_mut()).for_each(|site| site.by_data = false);
    }
    let large = found.values().filter(|sums| sums.is_wide).count() as u64;
    let each = MOST_BYTES / large.next_power_of_two();
    for sums in found.values_mut() {
        let most = if sums.is_wide { WINDOW } else { WALKED };
        let length = (each / bytes_of(&sums.scalar)).clamp(WALKED, most);
        sums.reach.greatest = i128::from(length) - 1;
        sums.sites.retain(|_, site| site.behind < length);
    }
    found
}

/// A kernel that does not is launched with one.
fn looks_at_blocks(layout: &Layout) -> bool {
    let mut looks = false;
    layout.function.body().walk(&mut |i| looks |= matches!(i.op, Op::Builtin(Builtin::BlockIdx(_))));
    looks
}

/// Whether an index comes from memory, or from a search: threads have different ones, and nobody knows which.
fn is_found_by_data(layout: &Layout, uniform: &Uniformity, index: Value) -> bool {
    let by_data = |v: &Value| is_found_by_data(layout, uniform, *v);
    if uniform.get(index) == Varies::NOT {
        return false;
    }
    match layout.definition(index) {
        Definition::Inst { inst, index, .. } => match &inst.op {
            Op::Load(_) => true,
            Op::If { cond, then, els } => [*cond, then.yields[index], els.yields[index]].iter().any(by_data),
            Op::Loop { .. } => linear(layout, inst, index).is_none(),
            op => op.effect() == Effect::Pure && op.operands().iter().any(by_data),
        },
        Definition::Param(_) | Definition::LoopParam { .. } => false,
    }
}

/// Whether a part of an index is the number of the block in the grid, or of the thread where there is one block; and not what data made of it.
fn has_own_number(layout: &Layout, uniform: &Uniformity, has_blocks: bool, index: &Form) -> bool {
    let threads = [Varies::THREAD_X, Varies::THREAD_Y, Varies::THREAD_Z, Varies::SLOWLY_X];
    let own = if has_blocks { Varies::BLOCK } else { threads.into_iter().fold(Varies::BLOCK, Varies::and) };
    let varies = |atom: &Atom| match atom {
        Atom::Coordinate(0, axis) => threads[usize::from(*axis)],
        Atom::Coordinate(1, _) => Varies::BLOCK,
        // Sizes.
        Atom::Coordinate(..) => Varies::NOT,
        Atom::Value(v) if leaves_a_remainder(layout, uniform, *v) => Varies::DATA,
        Atom::Value(v) if is_found_by_data(layout, uniform, *v) => Varies::DATA,
        Atom::Value(v) => uniform.get(*v),
    };
    index.terms().any(|(atoms, _)| {
        let all = atoms.iter().fold(Varies::NOT, |all, atom| all.and(varies(atom)));
        all.any(own) && !all.any(Varies::DATA)
    })
}

/// Whether an index is one of a few numbers, whatever it is made of: the rest of a division by a number that all threads of the grid have, a
/// mask, a narrow type.
fn leaves_a_remainder(layout: &Layout, uniform: &Uniformity, index: Value) -> bool {
    match layout.op(index) {
        Some(Op::Convert(of)) => {
            let is_narrow = |v: Value| matches!(layout.function.ty(v), Type::Int(kind) if kind.bits() <= 16);
            is_narrow(index) || leaves_a_remainder(layout, uniform, *of)
        }
        Some(Op::Binary(BinaryOp::Rem | BinaryOp::And, _, by)) => uniform.get(*by) == Varies::NOT,
        // Anything else may be anywhere.
        _ => false,
    }
}
