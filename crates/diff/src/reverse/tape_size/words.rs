//! Counts of words, and how they add up.

use ir::{CompareOp, IntKind, Type, Value};

use super::Counter;

/// The type of counts.
pub const WORDS: Type = Type::Int(IntKind::ULongLong);

/// What a block pushes: a constant and a sum, and what the deepest call in it keeps at most.
#[derive(Clone, Copy, Default)]
pub struct Words {
    pub constant: u64,
    pub sum: Option<Value>,
    pub deepest: Option<Value>,
}

impl Counter<'_, '_> {
    pub fn plus(&mut self, a: Words, b: Words) -> Words {
        let sum = match (a.sum, b.sum) {
            (Some(a), Some(b)) => Some(self.b.add(a, b)),
            (a, b) => a.or(b),
        };
        Words { constant: a.constant + b.constant, sum, deepest: self.deeper(a.deepest, b.deepest) }
    }

    pub fn deeper(&mut self, a: Option<Value>, b: Option<Value>) -> Option<Value> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.max(a, b)),
            (a, b) => a.or(b),
        }
    }

    pub fn max(&mut self, a: Value, b: Value) -> Value {
        let larger = self.b.compare(CompareOp::Gt, a, b);
        self.b.select(larger, a, b)
    }

    pub fn sum(&mut self, words: &Words) -> Value {
        match words.sum {
            None => self.count(words.constant),
            Some(sum) => {
                let constant = self.count(words.constant);
                self.b.add(sum, constant)
            }
        }
    }

    pub fn total(&mut self, words: &Words) -> Value {
        let sum = self.sum(words);
        match words.deepest {
            None => sum,
            Some(d) => self.b.add(sum, d),
        }
    }
}

/// Values take whole words on the tape.
pub fn words_of(ty: &Type) -> Option<u64> {
    match ty {
        Type::Bool => Some(1),
        Type::Int(kind) => Some(u64::from(kind.bits().div_ceil(32))),
        Type::Float(kind) => Some(match kind {
            ir::FloatKind::F16 | ir::FloatKind::BF16 | ir::FloatKind::F32 => 1,
            ir::FloatKind::F64 => 2,
            ir::FloatKind::LongDouble => 4,
        }),
        Type::Ptr { .. } => Some(2),
        Type::Void | Type::Array(..) | Type::Struct(_) | Type::Opaque(_) => None,
    }
}
