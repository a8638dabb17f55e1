//! Variables that are written through merged pointers and never read are kept from compilers that would leave the stores out, also
//! those to what else the pointer may point to (include/cugrad/keep.h).
//!
//! A derivative has such variables where its primal has none: `(a > b ? a : b) = 1;` writes to `a`, of which nothing is needed
//! afterwards, or to an array.

use analysis::layout::Layout;
use analysis::objects::{Object, PointsTo};
use ir::tables::HashSet;
use ir::{Block, ExternEffect, Function, FunctionKind, Inst, Op, Value};

/// Function of include/cugrad/keep.h.
pub const KEEP: &str = "::cugrad::keep";

pub fn keep_unread(mut f: Function) -> Function {
    if f.kind == FunctionKind::Host || f.body.is_none() {
        return f;
    }
    let unread = unread_and_merged(&f);
    if !unread.is_empty() {
        let body = f.body.take().expect("looked at");
        let body = behind_declarations(body, &unread);
        f.set_body(body);
    }
    f
}

/// Locals that a pointer may point to as well as elsewhere, and that nobody reads.
fn unread_and_merged(f: &Function) -> HashSet<Value> {
    let (layout, points) = (Layout::of(f), PointsTo::of(f));
    let (mut merged, mut read) = (HashSet::default(), HashSet::default());
    let mut note = |place: Value, is_read: bool| {
        let objects = points.get(place);
        let locals = objects.iter().filter_map(|o| if let Object::Local(v) = o { Some(*v) } else { None });
        match is_read {
            true => read.extend(locals),
            false if objects.len() > 1 => merged.extend(locals),
            false => {}
        }
    };
    for info in layout.blocks.values() {
        for inst in &info.block.insts {
            match &inst.op {
                Op::Store(place, _) => note(*place, false),
                // Whoever else gets the address may read.
                op => op.operands().iter().filter(|v| f.ty(**v).is_ptr()).for_each(|v| note(*v, reads(op))),
            }
        }
    }
    merged.retain(|v| !read.contains(v));
    merged
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
    )
}

fn behind_declarations(old: Block, unread: &HashSet<Value>) -> Block {
    let mut insts = Vec::with_capacity(old.insts.len());
    for mut inst in old.insts {
        for inner in inst.op.blocks_mut() {
            *inner = behind_declarations(std::mem::take(inner), unread);
        }
        let kept = inst.results.first().copied().filter(|v| unread.contains(v));
        let span = inst.span;
        insts.push(inst);
        if let Some(local) = kept {
            let op = Op::Extern { name: KEEP.into(), args: vec![local], effect: ExternEffect::Output };
            insts.push(Inst::new(vec![], op, span));
        }
    }
    Block::new(insts, old.yields)
}
