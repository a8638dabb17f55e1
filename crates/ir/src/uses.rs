//! Where values come from: a table from each value to what defines it.

use crate::function::{Block, Function, Value};
use crate::op::Op;

/// Defining operation of each value that an instruction without blocks defines (enough to follow addresses
/// and constants; results of `If` and `Loop` and parameters are absent).
pub struct Definitions<'f> {
    ops: Vec<Option<&'f Op>>,
}

impl<'f> Definitions<'f> {
    pub fn of(f: &'f Function) -> Self {
        let mut defs = Definitions { ops: vec![None; f.values.len()] };
        if let Some(body) = &f.body {
            defs.collect(body);
        }
        defs
    }

    /// Those of a body that was taken out of its function.
    pub fn of_block(f: &Function, body: &'f Block) -> Self {
        let mut defs = Definitions { ops: vec![None; f.values.len()] };
        defs.collect(body);
        defs
    }

    fn collect(&mut self, block: &'f Block) {
        for inst in &block.insts {
            let blocks = inst.op.blocks();
            if let ([result], true) = (inst.results.as_slice(), blocks.is_empty()) {
                self.ops[result.0 as usize] = Some(&inst.op);
            }
            for inner in blocks {
                self.collect(inner);
            }
        }
    }

    pub fn get(&self, v: Value) -> Option<&'f Op> {
        self.ops[v.0 as usize]
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
