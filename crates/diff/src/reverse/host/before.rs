//! Pointers that lie before the arrays they were computed from: `v - 1`, for indices that begin with one.
//!
//! Contents of a buffer may lie elsewhere while a reverse sweep runs, and launches are given that address
//! (`present` in include/cugrad/host/sweep.h). The buffer is found by the address of the argument; one that lies before its buffer
//! is nobody's, or another's. So before launches with such an argument everything comes back to its place, and buffers are
//! looked up by where they start. Where a pointer was chosen or loaded its start is not known here: that is refused.

use analysis::PointsTo;
use analysis::layout::{BlockId, Definition, Layout};
use analysis::loops::constant;
use ir::host::LAUNCH_CONFIG;
use ir::tables::HashMap;
use ir::{BinaryOp, Code, Const, Diagnostic, HostOp, Inst, InstId, Op, Type, UnaryOp, Value};

use super::overlaps::{alternatives, start};

/// The start of the array, where a pointer may lie before it.
pub fn start_behind(layout: &Layout, p: Value) -> Option<Value> {
    goes_back(layout, p, layout.block_of(p)).then(|| start(layout, p))
}

/// The start of an array and a pointer: where that lies before it, contents come back to their places.
pub fn bring_back(operands: [Value; 2]) -> Op {
    let op = HostOp::Runtime("::cugrad::host::reaches_before".to_string());
    Op::Host { op, operands: operands.to_vec() }
}

/// For each launch that a loop may run again, its arguments that may lie before their arrays, each behind where that starts.
pub fn in_loops(layout: &Layout) -> HashMap<InstId, Vec<[Value; 2]>> {
    let mut all = HashMap::default();
    for (key, info) in layout.blocks.iter() {
        if layout.loops_around(*key).is_empty() {
            continue;
        }
        for inst in &info.block.insts {
            let Op::Host { op: HostOp::Launch(_), operands } = &inst.op else { continue };
            let args = operands[LAUNCH_CONFIG..].iter().filter(|a| layout.function.ty(**a).is_ptr());
            let found: Vec<_> = args.filter_map(|a| Some([start_behind(layout, *a)?, *a])).collect();
            if !found.is_empty() {
                all.insert(inst.id, found);
            }
        }
    }
    all
}

/// Whether the arithmetic that makes a pointer may go back. `guess`: as a number of unknown sign would make it, there.
fn goes_back(layout: &Layout, p: Value, guess: Option<BlockId>) -> bool {
    match layout.op(p) {
        Some(Op::Index { base, index }) => {
            is_negative(layout, *index, guess) || goes_back(layout, *base, guess)
        }
        Some(Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base)) => {
            goes_back(layout, *base, guess)
        }
        _ => false,
    }
}

/// Whether an index is negative as far as it is written down, or may be so.
fn is_negative(layout: &Layout, v: Value, guess: Option<BlockId>) -> bool {
    match layout.op(v) {
        Some(Op::Const(Const::Int(n))) => *n < 0,
        Some(Op::Unary(UnaryOp::Neg, _)) => true,
        Some(Op::Convert(a)) => is_negative(layout, *a, guess),
        Some(Op::Binary(BinaryOp::Sub, ..)) => guess.is_some(),
        Some(Op::Binary(BinaryOp::Add | BinaryOp::Mul, a, b)) => {
            let is = |v: &Value| layout.op(*v).is_some() && is_negative(layout, *v, guess);
            guess.is_some() && (is(a) || is(b))
        }
        // A number that the program is given.
        None => {
            let is_given = matches!(layout.definition(v), Definition::Param(_));
            is_given && guess.is_some_and(|around| !measures_memory(layout, v, around))
        }
        // Counters and sums of lengths: who goes back writes it so.
        Some(_) => false,
    }
}

/// Whether so many elements are allocated, or filled, wherever the pointer is computed: what is negative would be more memory than there is.
fn measures_memory(layout: &Layout, n: Value, around: BlockId) -> bool {
    layout.ancestors(around).into_iter().any(|key| {
        layout.blocks[&key].block.insts.iter().any(|inst| match &inst.op {
            Op::Host { op: HostOp::Alloc { .. }, operands } => counted_in(layout, operands[0]) == Some(n),
            Op::Host { op: HostOp::Fill, operands } => counted_in(layout, operands[2]) == Some(n),
            // Nothing else says how much memory there is.
            _ => false,
        })
    })
}

/// The number of which a number of bytes is a multiple.
fn counted_in(layout: &Layout, bytes: Value) -> Option<Value> {
    match layout.op(bytes) {
        None => Some(bytes),
        Some(Op::Convert(a)) => counted_in(layout, *a),
        Some(Op::Binary(BinaryOp::Mul, a, b)) => match (constant(layout, *a), constant(layout, *b)) {
            (Some(n), None) if n > 0 => counted_in(layout, *b),
            (None, Some(n)) if n > 0 => counted_in(layout, *a),
            _ => None,
        },
        Some(_) => None,
    }
}

/// Arguments of launches that lie before their arrays and were chosen, or come out of a table.
pub fn refuse_chosen(
    layout: &Layout,
    points: &PointsTo,
    inst: &Inst,
    pointers: impl Iterator<Item = Value>,
) -> Result<(), Diagnostic> {
    let mut pointers = pointers;
    if !pointers.any(|p| begins_before(layout, points, start(layout, p), &mut Vec::new())) {
        return Ok(());
    }
    let message = "a pointer that lies before the start of its array was chosen or kept in memory, so the array is not known here";
    let hint = "choose among the arrays themselves, and subtract in the launch: `k<<<g, b>>>(v - 1)`";
    Err(Diagnostic::new(Code::LaunchActive, inst.span, message).with_hint(hint))
}

fn begins_before(layout: &Layout, points: &PointsTo, p: Value, seen: &mut Vec<Value>) -> bool {
    if seen.contains(&p) {
        return false;
    }
    seen.push(p);
    if goes_back(layout, p, None) {
        return true;
    }
    let p = start(layout, p);
    if let Some((_, all)) = alternatives(layout, p) {
        return all.into_iter().any(|p| begins_before(layout, points, p, seen));
    }
    let Some(Op::Load(_)) = layout.op(p) else { return false };
    let mut found = false;
    layout.function.body().walk(&mut |inst| {
        if let Op::Store(_, v) = &inst.op
            && matches!(layout.function.ty(*v), Type::Ptr { .. })
            && !points.get(*v).is_disjoint(points.get(p))
        {
            found |= goes_back(layout, *v, None);
        }
    });
    found
}
