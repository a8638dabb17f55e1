//! Variables that are written through a pointer which may as well point elsewhere are kept from compilers that would leave the write
//! out, also where it goes elsewhere (include/cugrad/keep.h).
//!
//! A derivative has such variables where its primal has none: `(a > b ? a : b) = 1;` writes to `a`, of which nothing is needed
//! afterwards, or to an array. Where the pointer may lead out of the function, every such variable is kept: `*p += v` reads it, and
//! still nobody needs it. Among variables alone nothing is lost but what nobody reads.

use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{ExternEffect, Function, FunctionKind, Op, Value};

/// Function of include/cugrad/keep.h.
pub const KEEP: &str = "::cugrad::keep";

/// Marks such variables of device code with [`KEEP`], where they are declared.
pub fn keep_unread(mut f: Function) -> Function {
    if f.kind == FunctionKind::Host || f.body.is_none() {
        return f;
    }
    let kept = kept_locals(&f);
    if !kept.is_empty() {
        f.rewrite(&mut |b, inst| {
            let local = inst.results.first().copied().filter(|v| kept.contains(v));
            b.put(inst);
            if let Some(local) = local {
                b.effect(Op::Extern { name: KEEP.into(), args: vec![local], effect: ExternEffect::Output });
            }
            None
        });
    }
    f
}

/// Locals that a pointer may point to as well as elsewhere, through which something is written: outside of the function, or to
/// other locals if nobody reads this one.
fn kept_locals(f: &Function) -> HashSet<Value> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let (mut kept, mut merged, mut read) = (HashSet::default(), HashSet::default(), HashSet::default());
    let locals = |place: Value| {
        points.get(place).iter().filter_map(|o| if let Object::Local(v) = o { Some(*v) } else { None })
    };
    for info in layout.blocks.values() {
        for inst in &info.block.insts {
            let written = match &inst.op {
                Op::Store(place, _) | Op::Accumulate { place, .. } | Op::Atomic { place, .. } => Some(*place),
                // Nothing else writes through a pointer here; whoever gets one may read.
                _ => None,
            };
            if let Some(place) = written {
                let objects = points.get(place);
                match objects.iter().all(|o| matches!(o, Object::Local(_))) {
                    false => kept.extend(locals(place)),
                    true if objects.len() > 1 => merged.extend(locals(place)),
                    true => {}
                }
            }
            if reads(&inst.op) {
                let addresses = inst.op.operands().into_iter().filter(|v| f.ty(*v).is_ptr());
                addresses.for_each(|v| read.extend(locals(v)));
            }
        }
    }
    merged.retain(|v| !read.contains(v));
    kept.extend(merged);
    kept
}

/// Whether an operation on an address looks at what is there; what only makes another address of it does not.
fn reads(op: &Op) -> bool {
    !matches!(
        op,
        Op::Index { .. }
            | Op::Element { .. }
            | Op::Field { .. }
            | Op::PtrCast(_)
            | Op::Select(..)
            | Op::Loop { .. }
            | Op::Store(..)
    )
}
