//! Where values come from: a table from each value to what defines it.

use std::collections::HashMap;

use crate::function::{Block, Function, Value};
use crate::op::Op;

/// Defining operation of each value that an instruction without blocks defines (enough to follow addresses
/// and constants; results of `If` and `Loop` and parameters are absent).
pub struct Definitions {
    ops: HashMap<Value, Op>,
}

impl Definitions {
    pub fn of(f: &Function) -> Self {
        let mut ops = HashMap::new();
        if let Some(body) = &f.body {
            Self::collect(body, &mut ops);
        }
        Definitions { ops }
    }

    /// Those of a body that was taken out of its function.
    pub fn of_block(body: &Block) -> Self {
        let mut ops = HashMap::new();
        Self::collect(body, &mut ops);
        Definitions { ops }
    }

    fn collect(block: &Block, ops: &mut HashMap<Value, Op>) {
        block.walk(&mut |inst| {
            if let [result] = inst.results.as_slice()
                && !matches!(inst.op, Op::If { .. } | Op::Loop { .. })
            {
                ops.insert(*result, inst.op.clone());
            }
        });
    }

    pub fn get(&self, v: Value) -> Option<&Op> {
        self.ops.get(&v)
    }
}

/// Follows address arithmetic down to the pointer it starts from: a parameter, a `Local`, a `Global`, a loaded
/// pointer, or a pointer merged by control flow.
pub fn base_object(defs: &Definitions, mut place: Value) -> Value {
    while let Some(op) = defs.get(place) {
        match op {
            Op::Index { base, .. } | Op::Element { base, .. } | Op::Field { base, .. } => place = *base,
            Op::PtrCast(p) => place = *p,
            _ => break,
        }
    }
    place
}
