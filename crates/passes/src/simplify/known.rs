//! Operations that were seen, and which values they define. Each is kept once, for whoever asks by value and for whoever looks for
//! the same expression ([`super::available`]).

use ir::{Op, Value};

#[derive(Default)]
pub struct Known {
    ops: Vec<Op>,
    /// Of each value its place among these, where it is pure and was seen.
    definitions: Vec<Option<Noted>>,
}

/// An operation that was kept.
#[derive(Clone, Copy)]
pub struct Noted(u32);

impl Known {
    pub fn note(&mut self, op: Op) -> Noted {
        self.ops.push(op);
        Noted(self.ops.len() as u32 - 1)
    }

    pub fn define(&mut self, value: Value, by: Noted) {
        let at = value.0 as usize;
        if at >= self.definitions.len() {
            self.definitions.resize(at + 1, None);
        }
        self.definitions[at] = Some(by);
    }

    /// The defining operation of a pure value.
    pub fn get(&self, value: Value) -> Option<&Op> {
        let noted = *self.definitions.get(value.0 as usize)?;
        noted.map(|noted| self.op(noted))
    }

    pub fn op(&self, noted: Noted) -> &Op {
        &self.ops[noted.0 as usize]
    }
}
