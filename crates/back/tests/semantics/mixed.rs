//! Random expressions over all arithmetic types, with conversions between them: what C++ converts by itself and
//! the printer therefore leaves out must be what the IR says. Numbers stay small enough that nothing overflows
//! where C++ would not define it.

use ir::{BinaryOp, CompareOp, IntKind, Op, Type, UnaryOp, Value};

use crate::evaluate::uint;
use crate::generate::{Generator, Pool};

const TYPES: [Type; 10] = [
    Type::Int(IntKind::UChar),
    Type::Int(IntKind::Short),
    Type::Int(IntKind::UShort),
    Type::Int(IntKind::Int),
    Type::Int(IntKind::UInt),
    Type::Int(IntKind::Long),
    Type::Int(IntKind::ULong),
    Type::Int(IntKind::LongLong),
    Type::F32,
    Type::F64,
];

impl Generator<'_> {
    pub fn mixed(&mut self, pool: &mut Pool) {
        let ty = TYPES[self.rng.below(TYPES.len())].clone();
        let v = self.expression(pool, &ty, 2);
        if self.rng.chance(30) {
            let other = self.expression(pool, &ty, 1);
            let ops = [CompareOp::Lt, CompareOp::Eq, CompareOp::Ge, CompareOp::Ne];
            let flag = self.b.compare(ops[self.rng.below(4)], v, other);
            pool.flags.push(flag);
            return;
        }
        let to = if ty.is_float() { Type::F64 } else { [uint(), Type::F64][self.rng.below(2)].clone() };
        let result = self.b.convert(v, &to);
        self.maybe_name(result);
        if to.is_float() { pool.floats.push(result) } else { pool.ints.push(result) }
    }

    fn expression(&mut self, pool: &Pool, ty: &Type, depth: usize) -> Value {
        if depth == 0 || self.rng.chance(20) {
            return self.leaf(pool, ty);
        }
        match self.rng.below(6) {
            0 => {
                let from = self.convertible_to(ty);
                let v = self.expression(pool, &from, depth - 1);
                self.b.convert(v, ty)
            }
            // Products of leaves only, so that sums of them fit.
            1 => {
                let (x, y) = (self.leaf(pool, ty), self.leaf(pool, ty));
                self.b.binary(BinaryOp::Mul, x, y)
            }
            2 if ty.is_int() => {
                let x = self.leaf(pool, ty);
                let kind = [uint(), Type::INT, ty.clone()][self.rng.below(3)].clone();
                let by = self.b.int(kind, 1 + self.rng.below(4) as i128);
                self.b.binary([BinaryOp::Shl, BinaryOp::Shr][self.rng.below(2)], x, by)
            }
            3 => {
                let x = self.expression(pool, ty, depth - 1);
                self.b.emit(Op::Unary(UnaryOp::Neg, x), ty.clone())
            }
            _ => {
                let op = [BinaryOp::Add, BinaryOp::Sub][self.rng.below(2)];
                let (x, y) = (self.expression(pool, ty, depth - 1), self.expression(pool, ty, depth - 1));
                self.b.binary(op, x, y)
            }
        }
    }

    /// Types whose conversion to `ty` is defined for every number that occurs.
    fn convertible_to(&mut self, ty: &Type) -> Type {
        let choices = if ty.is_float() { TYPES.len() } else { TYPES.len() - 2 };
        TYPES[self.rng.below(choices)].clone()
    }

    fn leaf(&mut self, pool: &Pool, ty: &Type) -> Value {
        if self.rng.chance(25) {
            return self.b.number(ty, 1.0 + self.rng.below(60) as f64);
        }
        let (i, mask) = (self.pick(&pool.ints), self.b.int(uint(), 0x3f));
        let small = self.b.binary(BinaryOp::And, i, mask);
        self.b.convert(small, ty)
    }
}
