//! Expressions made of what never changes for a thread: its coordinates, parameters, constants and addresses. Two of them with one
//! text have one value, wherever they stand.

use ir::{Builtin, Op, Value};

use crate::layout::{Definition, Layout};

/// The counter of a loop, by which expressions of an iteration may differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter(pub Value);

/// The text of an expression that a thread finds the same whenever it asks.
pub fn steady(layout: &Layout, v: Value) -> Option<String> {
    text(layout, v, None)
}

/// The same for an iteration of a loop: what is equal for two loops is the same wherever their counters are.
pub fn steady_in(layout: &Layout, v: Value, counter: Counter) -> Option<String> {
    text(layout, v, Some(counter))
}

fn text(layout: &Layout, v: Value, counter: Option<Counter>) -> Option<String> {
    if counter == Some(Counter(v)) {
        return Some("counter".to_string());
    }
    let op = match layout.definition(v) {
        Definition::Param(i) => return Some(format!("parameter {i}")),
        Definition::LoopParam { .. } => return None,
        Definition::Inst { inst, .. } => &inst.op,
    };
    let word = match op {
        Op::Const(c) => return Some(format!("{c:?}")),
        Op::Builtin(Builtin::ThreadIdx(axis)) => return Some(format!("thread {axis}")),
        Op::Builtin(b) => return Some(format!("{b:?}")),
        Op::Global(g) => return Some(format!("{g:?}")),
        Op::Local { .. } => return Some(format!("local {v:?}")),
        Op::Unary(op, _) => format!("{op:?}"),
        Op::Binary(op, ..) => format!("{op:?}"),
        Op::Compare(op, ..) => format!("{op:?}"),
        Op::Field { field, .. } => format!("field {field}"),
        Op::Convert(_) | Op::PtrCast(_) => format!("to {:?}", layout.function.ty(v)),
        Op::Select(..) => "select".to_string(),
        // A step from row to row, and one into a row.
        Op::Index { .. } => "index".to_string(),
        Op::Element { .. } => "element".to_string(),
        Op::Bitcast(_)
        | Op::Extract(..)
        | Op::Pack(_)
        | Op::PtrDiff(..)
        | Op::Load(_)
        | Op::Store(..)
        | Op::Accumulate { .. }
        | Op::Atomic { .. }
        | Op::Barrier(_)
        | Op::Warp { .. }
        | Op::Call { .. }
        | Op::Extern { .. }
        | Op::Push { .. }
        | Op::Pop { .. }
        | Op::Host { .. }
        | Op::If { .. }
        | Op::Loop { .. } => return None,
    };
    let operands: Option<Vec<String>> = op.operands().into_iter().map(|o| text(layout, o, counter)).collect();
    Some(format!("({word} {})", operands?.join(" ")))
}
