//! Cells of a tile: what one thread stages, and all threads then look at in turn.

use analysis::layout::Layout;
use analysis::loops::constant;
use ir::{Builtin, GlobalId, Op, Type, Value};

/// A step from an array to one of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Step {
    Field(u32),
    At(i128),
    /// The index that says whose cell it is.
    WhichThread,
}

/// A cell of a shared array; the steps are innermost first, and one of them is [`Step::WhichThread`].
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    pub array: GlobalId,
    pub steps: Vec<Step>,
}

/// The cell at a place of which one index is told by `is_whose` and all others are constants.
pub fn cell(layout: &Layout, place: Value, is_whose: impl Fn(Value) -> bool) -> Option<Cell> {
    let (mut at, mut steps) = (place, Vec::new());
    loop {
        match layout.op(at)? {
            Op::Field { base, field } => {
                steps.push(Step::Field(*field));
                at = *base;
            }
            Op::Element { base, index } => {
                let step =
                    if is_whose(*index) { Step::WhichThread } else { Step::At(constant(layout, *index)?) };
                steps.push(step);
                at = *base;
            }
            Op::Global(g) => {
                let once = steps.iter().filter(|s| **s == Step::WhichThread).count() == 1;
                return once.then_some(Cell { array: *g, steps });
            }
            _ => return None,
        }
    }
}

/// The cell of the thread that is at a place of its own.
pub fn own_cell(layout: &Layout, place: Value) -> Option<Cell> {
    let own = |v: Value| matches!(layout.op(v), Some(Op::Builtin(Builtin::ThreadIdx(0))));
    cell(layout, place, |i| is_index(layout, i, own))
}

/// How many threads have a cell like this.
pub fn length(layout: &Layout, place: Value, is_whose: impl Fn(Value) -> bool) -> Option<u64> {
    let mut at = place;
    loop {
        match layout.op(at)? {
            Op::Field { base, .. } => at = *base,
            Op::Element { base, index } if is_whose(*index) => {
                return match layout.function.ty(*base).pointee()? {
                    Type::Array(_, n) => Some(*n),
                    _ => None,
                };
            }
            Op::Element { base, .. } => at = *base,
            _ => return None,
        }
    }
}

/// Whether a value is the wanted one, in an integer type that has room for all lanes.
pub fn is_index(layout: &Layout, v: Value, wanted: impl Fn(Value) -> bool + Copy) -> bool {
    if wanted(v) {
        return true;
    }
    let wide = |v: Value| matches!(layout.function.ty(v), Type::Int(kind) if kind.bits() >= 32);
    match layout.op(v) {
        Some(Op::Convert(of)) => wide(v) && wide(*of) && is_index(layout, *of, wanted),
        _ => false,
    }
}
