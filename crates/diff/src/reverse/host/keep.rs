//! What is kept of buffers between the sweeps, before it is written down.

use analysis::affine::Atom;
use analysis::layout::Layout;
use analysis::written::Written;
use analysis::{Activity, PointsTo};
use ir::Value;
use ir::tables::HashMap;

use crate::shadow::Shadowed;

/// A buffer to keep before an instruction.
pub(super) struct Keep {
    pub pointer: Value,
    /// None: whatever runs, it is waited for.
    pub stream: Option<Value>,
    pub bytes: Option<Value>,
    /// Put back before the instruction's own reverse.
    pub before: bool,
    /// Put back after it.
    pub after: bool,
    /// The instruction may write to other memory instead ([`super::renames`]).
    pub rewritten: Option<Rewritten>,
}

pub(super) struct Scan<'a> {
    pub shadowed: &'a Shadowed,
    pub points: &'a PointsTo,
    pub layout: &'a Layout<'a>,
    pub activity: &'a Activity,
}

/// What a launch writes of a buffer, and which other buffers it reads.
pub(super) struct Rewritten {
    pub what: Written,
    /// What the launch gives for parameters and sizes.
    pub atoms: HashMap<Atom, Value>,
    pub reads: Vec<Value>,
    /// Where the buffer starts, if the pointer to it may lie before that.
    pub start: Option<Value>,
}
