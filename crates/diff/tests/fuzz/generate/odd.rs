//! Integers that take detours: narrow and wide types, signed and unsigned ones, remainders, shifts and masks. What
//! comes out is in bounds; whether two threads get the same is for the analyses to find out.

use ir::{BinaryOp, IntKind};

use super::Gen;
use crate::program::*;
use crate::rng::Rng;

const KINDS: [IntKind; 11] = [
    IntKind::Char,
    IntKind::SChar,
    IntKind::UChar,
    IntKind::Short,
    IntKind::UShort,
    IntKind::Int,
    IntKind::UInt,
    IntKind::Long,
    IntKind::ULong,
    IntKind::LongLong,
    IntKind::ULongLong,
];

impl Injection {
    /// For numbers below `count`; what comes out is below the next power of two.
    pub fn draw(rng: &mut Rng, count: u32) -> Injection {
        let size = i64::from(count.next_power_of_two());
        let kind = *rng.pick(&KINDS);
        match rng.below(8) {
            0..=2 => Injection::Plain,
            3 => Injection::Reverse { last: i64::from(count) - 1 },
            4 => Injection::Xor(rng.below(size as usize) as i64),
            5 => Injection::Mixed {
                kind,
                odd: 2 * rng.below(4) as i64 + 1,
                add: *rng.pick(&[0, 1, -1, 255, -256, 65535]),
                size,
            },
            6 => {
                // A multiple of the size, so that wrapping around does not matter.
                let kind = *rng.pick(&[IntKind::UChar, IntKind::UShort, IntKind::UInt, IntKind::ULong]);
                Injection::Rotated { kind, add: *rng.pick(&[0, 1, -1, 3]), size }
            }
            _ => Injection::Through(if count > 100 { IntKind::Short } else { kind }),
        }
    }
}

impl Gen<'_> {
    pub(super) fn coordinate(&mut self) -> Int {
        match self.rng.below(if self.launch.together { 5 } else { 1 }) {
            0 | 1 => Int::Thread,
            2 => Int::InBlock,
            3 => Int::Block,
            _ if self.rng.chance(50) => Int::Column,
            _ => Int::Row,
        }
    }

    /// An index in `0..n`.
    pub(super) fn odd_index(&mut self, n: i64) -> Int {
        // Types narrower than `int` are computed with in `int`.
        let kind = *self.rng.pick(&KINDS);
        let op = *self.rng.pick(&[
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Mul,
            BinaryOp::And,
            BinaryOp::Xor,
            BinaryOp::Or,
            BinaryOp::Shl,
            BinaryOp::Shr,
            BinaryOp::Rem,
            BinaryOp::Div,
        ]);
        let a = if self.kind == ir::FunctionKind::Kernel && self.rng.chance(70) {
            self.coordinate()
        } else {
            self.int(1)
        };
        let b = match op {
            BinaryOp::Shl | BinaryOp::Shr => Int::Const(self.rng.below(7) as i64),
            BinaryOp::Rem | BinaryOp::Div => Int::Const(1 + self.rng.below(7) as i64),
            _ if self.rng.chance(60) => {
                Int::Const(*self.rng.pick(&[1, -1, 2, 3, 5, 127, 128, 250, 256, -300]))
            }
            _ => self.int(0),
        };
        let a = if op == BinaryOp::Shl { Int::Modulo(Box::new(a), 64) } else { a };
        let end = match self.rng.below(4) {
            0 | 1 if n & (n - 1) == 0 => End::And,
            2 if n <= 256 => End::Div,
            3 if n <= 256 => End::Shift,
            _ => End::Rem,
        };
        let through = *self.rng.pick(&KINDS);
        Int::Odd(Box::new(Odd { kind, op, a, b, through, end, n }))
    }
}
