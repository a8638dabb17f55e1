//! Constants that are equal though they are different values, so that expressions of them are found to be the same.
//!
//! The first of them stands for all, in comparisons only: where it was made need not come before where another is used.

use ir::tables::HashMap;
use ir::{Const, Function, Op, Type, Value};

#[derive(Default)]
pub struct Constants {
    first: HashMap<(Type, Bits), Value>,
    /// Of each constant that is not the first, the first.
    stands_for: HashMap<Value, Value>,
}

#[derive(PartialEq, Eq, Hash)]
enum Bits {
    Bool(bool),
    Int(i128),
    /// So that the zeros of both signs differ, and a NaN is itself.
    Float(u64),
    Null,
    Zero,
}

impl Constants {
    pub fn of(f: &Function) -> Self {
        let mut all = Constants::default();
        f.body().walk(&mut |inst| {
            if let Op::Const(c) = &inst.op {
                all.add(c, f.ty(inst.results[0]), inst.results[0]);
            }
        });
        all
    }

    pub fn add(&mut self, c: &Const, ty: &Type, value: Value) {
        let bits = match c {
            Const::Bool(b) => Bits::Bool(*b),
            Const::Int(n) => Bits::Int(*n),
            Const::Float(x) => Bits::Float(x.to_bits()),
            Const::Null => Bits::Null,
            Const::Zero => Bits::Zero,
            // What is not initialised may differ from itself; texts are not computed with.
            Const::Undef | Const::Str(_) => return,
        };
        let first = *self.first.entry((ty.clone(), bits)).or_insert(value);
        if first != value {
            self.stands_for.insert(value, first);
        }
    }

    /// An operation with the first of equal constants for each.
    pub fn alike(&self, op: Op) -> Op {
        op.map_operands(&mut |v| self.stands_for.get(&v).copied().unwrap_or(v))
    }
}
