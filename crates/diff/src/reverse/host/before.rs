//! Pointers that may lie before the arrays they were computed from: `v - 1`, `v + s` for a counter `s` that may be negative.
//!
//! Contents of a buffer may lie elsewhere while a sweep runs, and launches are given that address
//! (`present` in include/cugrad/host/sweep.h). The buffer is found by the address of the argument; one that lies before its buffer
//! is nobody's, or another's. So before launches with an argument that is not known to lie in its array ([`super::lengths`]) both are
//! compared, and everything comes back to its place if it does not; and buffers are looked up by where they start.
//!
//! A pointer that was chosen is followed to where its array starts if that is one array, whatever was chosen. Otherwise the
//! start is not known here, and what goes back from one, and never forth, is refused.

use analysis::PointsTo;
use analysis::layout::Layout;
use analysis::loops::constant;
use ir::host::LAUNCH_CONFIG;
use ir::tables::HashMap;
use ir::{BinaryOp, Code, Const, Diagnostic, HostOp, Inst, InstId, Op, Type, UnaryOp, Value};

use super::lengths::may_be_negative;
use super::overlaps::{alternatives, start};

/// The start of the array, where a pointer may lie before it.
pub fn start_behind(layout: &Layout, p: Value) -> Option<Value> {
    let origin = origin(layout, p);
    goes_back(layout, p, origin, &mut Vec::new()).then_some(origin)
}

/// Where the array starts that a pointer leads to, as far as that is known.
pub fn origin(layout: &Layout, p: Value) -> Value {
    let mut all = Vec::new();
    roots(layout, p, &mut Vec::new(), &mut all);
    match all.as_slice() {
        [one] => *one,
        _ => start(layout, p),
    }
}

/// The start of an array and a pointer: where that lies before it, contents come back to their places.
pub fn bring_back(operands: [Value; 2]) -> Op {
    let op = HostOp::Runtime("::cugrad::host::reaches_before".to_string());
    Op::Host { op, operands: operands.to_vec() }
}

/// For each of some launches its arguments that may lie before their arrays, each behind where that starts.
pub fn of_launches(layout: &Layout, launches: &[InstId]) -> HashMap<InstId, Vec<[Value; 2]>> {
    let mut all = HashMap::default();
    for inst in launches.iter().map(|id| layout.inst(*id)) {
        let Op::Host { op: HostOp::Launch(_), operands } = &inst.op else { continue };
        let args = operands[LAUNCH_CONFIG..].iter().filter(|a| layout.function.ty(**a).is_ptr());
        let found: Vec<_> = args.filter_map(|a| Some([start_behind(layout, *a)?, *a])).collect();
        if !found.is_empty() {
            all.insert(inst.id, found);
        }
    }
    all
}

/// The pointers that a pointer was computed from, through choices: those that were not computed from others. `seen`: those that were
/// looked at.
fn roots(layout: &Layout, p: Value, seen: &mut Vec<Value>, found: &mut Vec<Value>) {
    let p = start(layout, p);
    if seen.contains(&p) {
        return;
    }
    seen.push(p);
    match alternatives(layout, p) {
        Some((_, all)) => all.into_iter().for_each(|p| roots(layout, p, seen, found)),
        None => found.push(p),
    }
}

/// Whether the arithmetic between a pointer and the one it came from may go back. `seen`: choices that were looked at.
fn goes_back(layout: &Layout, p: Value, from: Value, seen: &mut Vec<Value>) -> bool {
    if p == from {
        return false;
    }
    match layout.op(p) {
        Some(Op::Index { base, index }) => {
            let around = layout.block_of(p);
            around.is_none_or(|around| may_be_negative(layout, *index, around))
                || goes_back(layout, *base, from, seen)
        }
        Some(Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base)) => {
            goes_back(layout, *base, from, seen)
        }
        _ if seen.contains(&p) => false,
        // Another pointer that was chosen.
        _ => {
            seen.push(p);
            alternatives(layout, p)
                .is_some_and(|(_, all)| all.into_iter().any(|p| goes_back(layout, p, from, seen)))
        }
    }
}

/// How a pointer lies to the one it was computed from, as it is written down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moved {
    Nowhere,
    Back,
    /// Forth, or both ways, or nobody knows.
    Somewhere,
}

fn moved(layout: &Layout, p: Value) -> Moved {
    match layout.op(p) {
        Some(Op::Index { base, index }) if constant(layout, *index) == Some(0) => moved(layout, *base),
        Some(Op::Index { base, index }) if is_negative(layout, *index) => match moved(layout, *base) {
            Moved::Nowhere | Moved::Back => Moved::Back,
            Moved::Somewhere => Moved::Somewhere,
        },
        Some(Op::Index { .. }) => Moved::Somewhere,
        Some(Op::Element { base, .. } | Op::Field { base, .. } | Op::PtrCast(base)) => moved(layout, *base),
        // A start, or a choice.
        _ => Moved::Nowhere,
    }
}

/// Whether an index is negative as far as it is written down.
fn is_negative(layout: &Layout, v: Value) -> bool {
    match layout.op(v) {
        Some(Op::Const(Const::Int(n))) => *n < 0,
        Some(Op::Unary(UnaryOp::Neg, _)) => true,
        Some(Op::Convert(a)) => is_negative(layout, *a),
        Some(Op::Binary(BinaryOp::Mul, a, b)) => is_negative(layout, *a) != is_negative(layout, *b),
        // Counters and sums of lengths: who goes back writes it so.
        _ => false,
    }
}

/// Whether a pointer goes back from the start of an array, and never forth, as it is written down in the launch.
pub fn surely_goes_back(layout: &Layout, p: Value) -> bool {
    moved(layout, p) == Moved::Back
}

/// Arguments of launches that lie before their arrays and were chosen, or come out of a table.
pub fn refuse_chosen(
    layout: &Layout,
    points: &PointsTo,
    inst: &Inst,
    pointers: impl Iterator<Item = Value>,
) -> Result<(), Diagnostic> {
    let chosen = Chosen { layout, points };
    let mut pointers = pointers;
    if !pointers.any(|p| chosen.begins_before(origin(layout, p), &mut Vec::new())) {
        return Ok(());
    }
    let message = "a pointer that lies before the start of its array was chosen or kept in memory, so the array is not known here";
    let hint = "choose among the arrays themselves, and subtract in the launch: `k<<<g, b>>>(v - 1)`";
    Err(Diagnostic::new(Code::LaunchActive, inst.span, message).with_hint(hint))
}

/// What is asked of pointers that were chosen or loaded.
struct Chosen<'a, 'f> {
    layout: &'a Layout<'f>,
    points: &'a PointsTo,
}

impl Chosen<'_, '_> {
    /// Whether a pointer may lie before its array, and nothing says which array that is. `seen`: those that were looked at.
    fn begins_before(&self, p: Value, seen: &mut Vec<Value>) -> bool {
        let root = start(self.layout, p);
        match moved(self.layout, p) {
            Moved::Somewhere => false,
            Moved::Back => self.may_be_start(root, &mut Vec::new()),
            Moved::Nowhere if seen.contains(&root) => false,
            Moved::Nowhere => {
                seen.push(root);
                self.choices(root).is_some_and(|all| all.into_iter().any(|p| self.begins_before(p, seen)))
            }
        }
    }

    /// Whether a pointer may be where an array starts, or lie before that.
    fn may_be_start(&self, root: Value, seen: &mut Vec<Value>) -> bool {
        if seen.contains(&root) {
            return false;
        }
        seen.push(root);
        let is = |p: &Value, seen: &mut Vec<Value>| {
            moved(self.layout, *p) != Moved::Somewhere && self.may_be_start(start(self.layout, *p), seen)
        };
        self.choices(root).is_none_or(|all| all.is_empty() || all.iter().any(|p| is(p, seen)))
    }

    /// What a pointer may have been: one of those that were chosen among, or that were stored where it was loaded from.
    fn choices(&self, p: Value) -> Option<Vec<Value>> {
        if let Some((_, all)) = alternatives(self.layout, p) {
            return Some(all);
        }
        let Some(Op::Load(_)) = self.layout.op(p) else { return None };
        let mut all = Vec::new();
        self.layout.function.body().walk(&mut |inst| {
            if let Op::Store(_, v) = &inst.op
                && matches!(self.layout.function.ty(*v), Type::Ptr { .. })
                && !self.points.get(*v).is_disjoint(self.points.get(p))
            {
                all.push(*v);
            }
        });
        Some(all)
    }
}
