//! What blocks do together, as IR: shared memory, barriers, exchanges.

use ir::{Atomic, Barrier, BinaryOp, Builtin, CompareOp, GlobalId, IntKind, Op, Type, Value, WarpOp};

use super::Lower;
use crate::program::*;

const UNSIGNED: Type = Type::Int(IntKind::UInt);

impl Lower<'_> {
    /// Who the thread is.
    pub(super) fn coordinates(&mut self) {
        let column = self.b.builtin(Builtin::ThreadIdx(0));
        let (mut t, mut row) = (column, None);
        if self.program.rows > 1 {
            let (y, width) = (self.b.builtin(Builtin::ThreadIdx(1)), self.b.builtin(Builtin::BlockDim(0)));
            let first = self.b.binary(BinaryOp::Mul, y, width);
            t = self.b.binary(BinaryOp::Add, first, t);
            row = Some(self.b.convert(y, &Type::INT));
        }
        self.column = Some(self.b.convert(column, &Type::INT));
        self.row = row;
        let block = self.b.builtin(Builtin::BlockIdx(0));
        let number = match self.program.numbering {
            Numbering::InBlock => t,
            Numbering::InLaunch => {
                let mut size = self.b.builtin(Builtin::BlockDim(0));
                if self.program.rows > 1 {
                    let rows = self.b.builtin(Builtin::BlockDim(1));
                    size = self.b.binary(BinaryOp::Mul, size, rows);
                }
                let first = self.b.binary(BinaryOp::Mul, block, size);
                self.b.binary(BinaryOp::Add, first, t)
            }
            Numbering::Radix => {
                let size = self.b.int(UNSIGNED, i128::from(self.program.threads));
                let first = self.b.binary(BinaryOp::Mul, block, size);
                self.b.binary(BinaryOp::Add, first, t)
            }
        };
        let [number, t, block] = [number, t, block].map(|v| self.b.convert(v, &Type::INT));
        (self.thread, self.in_block, self.block_number) = (Some(number), Some(t), Some(block));
    }

    fn t(&self) -> Value {
        self.in_block.expect("kernels have threads")
    }

    fn constant(&mut self, n: i64) -> Value {
        self.b.int(Type::INT, i128::from(n))
    }

    fn two(&mut self, op: BinaryOp, a: Value, n: i64) -> Value {
        let n = self.constant(n);
        self.b.binary(op, a, n)
    }

    /// Below a number.
    fn is_below(&mut self, a: Value, n: i64) -> Value {
        let n = self.constant(n);
        self.b.compare(CompareOp::Lt, a, n)
    }

    pub(super) fn shared(&mut self, array: usize, i: Value) -> Value {
        let Shared { length, dynamic, .. } = self.program.shared[array];
        let ty = Type::Array(Box::new(Type::F64), if dynamic { 0 } else { length as u64 });
        let base = self.b.emit(Op::Global(GlobalId(array as u32)), Type::ptr(ty));
        self.b.element(base, i)
    }

    pub(super) fn shared_own(&mut self, array: usize, k: i64) -> Value {
        let Shared { own, stride, .. } = self.program.shared[array];
        let i = self.injected(own, self.t());
        let i = if k == 0 { i } else { self.two(BinaryOp::Add, i, k * stride as i64) };
        self.shared(array, i)
    }

    // Integers

    /// What arithmetic on a type is done in.
    fn promoted(kind: IntKind) -> Type {
        if kind.bits() < 32 { Type::INT } else { Type::Int(kind) }
    }

    fn narrowed(&mut self, v: Value, kind: IntKind) -> Value {
        let v = self.b.convert(v, &Type::Int(kind));
        self.b.convert(v, &Self::promoted(kind))
    }

    pub(super) fn injected(&mut self, how: Injection, i: Value) -> Value {
        match how {
            Injection::Plain => i,
            Injection::Reverse { last } => {
                let last = self.constant(last);
                self.b.binary(BinaryOp::Sub, last, i)
            }
            Injection::Xor(c) => self.two(BinaryOp::Xor, i, c),
            Injection::Mixed { kind, odd, add, size } => {
                let ty = Self::promoted(kind);
                let x = self.narrowed(i, kind);
                let [odd, add, mask] = [odd, add, size - 1].map(|n| {
                    let n = self.constant(n);
                    self.b.convert(n, &ty)
                });
                let x = self.b.binary(BinaryOp::Mul, x, odd);
                let x = self.b.binary(BinaryOp::Add, x, add);
                let x = self.narrowed(x, kind);
                let x = self.b.binary(BinaryOp::And, x, mask);
                self.b.convert(x, &Type::INT)
            }
            Injection::Rotated { kind, add, size } => {
                let ty = Self::promoted(kind);
                let add = self.constant(add);
                let (x, add) = (self.narrowed(i, kind), self.narrowed(add, kind));
                let x = self.b.binary(BinaryOp::Add, x, add);
                let size = self.b.int(ty, i128::from(size));
                let x = self.b.binary(BinaryOp::Rem, x, size);
                self.b.convert(x, &Type::INT)
            }
            Injection::Through(kind) => {
                let x = self.b.convert(i, &Type::Int(kind));
                self.b.convert(x, &Type::INT)
            }
        }
    }

    pub(super) fn odd(&mut self, o: &Odd) -> Value {
        let (a, b) = (self.int(&o.a), self.int(&o.b));
        let ty = Self::promoted(o.kind);
        let shifts = matches!(o.op, BinaryOp::Shl | BinaryOp::Shr);
        let a = self.narrowed(a, o.kind);
        let b = if shifts { b } else { self.b.convert(b, &ty) };
        let x = self.b.binary(o.op, a, b);
        let x = self.narrowed(x, o.through);
        let wide = self.b.ty(x);
        let x = match o.end {
            End::And => {
                let mask = self.b.int(wide, i128::from(o.n - 1));
                self.b.binary(BinaryOp::And, x, mask)
            }
            End::Rem => {
                let Type::Int(kind) = wide else { unreachable!("an integer") };
                let ty = Type::Int(kind.unsigned());
                let (x, n) = (self.b.convert(x, &ty), self.b.int(ty, i128::from(o.n)));
                self.b.binary(BinaryOp::Rem, x, n)
            }
            End::Div => {
                let x = self.narrowed(x, IntKind::UChar);
                self.two(BinaryOp::Div, x, (255 + o.n) / o.n)
            }
            End::Shift => {
                let x = self.narrowed(x, IntKind::UChar);
                let by = (0..9).find(|s| 256 >> s <= o.n).unwrap_or(8);
                self.two(BinaryOp::Shr, x, by)
            }
        };
        self.b.convert(x, &Type::INT)
    }

    // Statements

    pub(super) fn barrier(&mut self, which: Barrier) {
        self.b.effect(Op::Barrier(which));
    }

    pub(super) fn atomic_add(&mut self, place: Value, value: Value, ty: Type) {
        self.b.emit(Op::Atomic { op: Atomic::Add, place, operands: vec![value], scope: "" }, ty);
    }

    pub(super) fn together(&mut self, t: &Together) {
        match t {
            Together::Barrier(which) => self.barrier(*which),
            Together::Fill(array, e) => self.fill_shared(*array, e),
            Together::Tree(array, fold, halves) => self.tree(*array, *fold, *halves),
            Together::Scan(array) => self.scan(*array),
            Together::Buffers { array, by, steps } => self.buffers(*array, *by, *steps),
            Together::Shuffle { to, op, value, by, width } => {
                let (value, by) = (self.real(value), self.int(by));
                let mask = self.b.int(UNSIGNED, 0xffff_ffff);
                let got = self.shuffle(*op, mask, value, by, *width);
                let to = self.var(*to);
                self.b.store(to, got);
            }
            Together::Butterfly { on, fold, width } => {
                let on = self.var(*on);
                let mask = self.b.int(UNSIGNED, 0xffff_ffff);
                let mut by = width / 2;
                while by > 0 {
                    let (own, distance) = (self.b.load(on), self.constant(by));
                    let other = self.shuffle(WarpOp::ShuffleXor, mask, own, distance, 32);
                    let folded = self.fold(*fold, own, other);
                    self.b.store(on, folded);
                    by /= 2;
                }
            }
            Together::Some { to, value, lanes, by } => {
                let value = self.real(value);
                let lane = self.two(BinaryOp::Rem, self.t(), 32);
                let cond = self.is_below(lane, *lanes);
                let to = self.var(*to);
                self.when(cond, |l| {
                    let mask = l.b.int(UNSIGNED, (1 << lanes) - 1);
                    let by = l.constant(*by);
                    let got = l.shuffle(WarpOp::ShuffleUp, mask, value, by, 32);
                    l.b.store(to, got);
                });
            }
            Together::Vote { to, op, cond } => {
                let c = self.cond(cond);
                let c = self.b.convert(c, &Type::INT);
                let mut operands = vec![c];
                let of_block = matches!(op, WarpOp::BlockAnd | WarpOp::BlockOr);
                if !of_block {
                    operands.insert(0, self.b.int(UNSIGNED, 0xffff_ffff));
                }
                let vote = self.b.emit(Op::Warp { op: *op, operands }, Type::INT);
                if of_block {
                    self.barrier(Barrier::Block);
                }
                let holds = self.b.convert(vote, &Type::Bool);
                let to = self.var(*to);
                self.b.store(to, holds);
            }
            Together::Count { to, op, of, n } => self.count_together(*to, *op, of, *n),
            Together::Collective { to, op, value, width } => {
                let value = self.real(value);
                let mut operands = vec![value];
                if op.arity() == 2 {
                    operands.push(self.constant(*width));
                }
                let got = self.b.emit(Op::Warp { op: *op, operands }, Type::F64);
                let got = self.scaled(0.4, got);
                let to = self.var(*to);
                self.b.store(to, got);
            }
        }
    }

    fn count_together(&mut self, to: Var, op: WarpOp, of: &Int, n: i64) {
        let of = self.int(of);
        let mask = self.b.int(UNSIGNED, 0xffff_ffff);
        let got = match op {
            WarpOp::BlockCount => {
                let of = self.two(BinaryOp::And, of, 1);
                let got = self.b.emit(Op::Warp { op, operands: vec![of] }, Type::INT);
                self.barrier(Barrier::Block);
                got
            }
            WarpOp::Ballot => {
                let of = self.two(BinaryOp::And, of, 1);
                self.b.emit(Op::Warp { op, operands: vec![mask, of] }, UNSIGNED)
            }
            WarpOp::MatchAny => self.b.emit(Op::Warp { op, operands: vec![mask, of] }, UNSIGNED),
            _ => {
                let of = self.b.convert(of, &UNSIGNED);
                self.b.emit(Op::Warp { op, operands: vec![mask, of] }, UNSIGNED)
            }
        };
        let got = self.b.convert(got, &UNSIGNED);
        let n = self.b.int(UNSIGNED, i128::from(n));
        let got = self.b.binary(BinaryOp::Rem, got, n);
        let got = self.b.convert(got, &Type::INT);
        let to = self.var(to);
        self.b.store(to, got);
    }

    fn shuffle(&mut self, op: WarpOp, mask: Value, value: Value, by: Value, width: i64) -> Value {
        let width = self.constant(width);
        self.b.emit(Op::Warp { op, operands: vec![mask, value, by, width] }, Type::F64)
    }

    fn fold(&mut self, fold: Fold, a: Value, b: Value) -> Value {
        match fold {
            Fold::Sum => {
                let sum = self.b.binary(BinaryOp::Add, a, b);
                self.scaled(0.8, sum)
            }
            Fold::Max => self.math("fmax", vec![a, b]),
            Fold::Product => self.apply(RealOp::Product, &[a, b]),
        }
    }

    fn when(&mut self, cond: Value, then: impl FnOnce(&mut Self)) {
        self.b.begin();
        then(self);
        let then = self.b.close(Vec::new());
        self.b.effect(Op::If { cond, then: Box::new(then), els: Box::new(ir::Block::default()) });
    }

    /// A loop over a variable of its own.
    fn counted(
        &mut self,
        first: Value,
        goes_on: impl FnOnce(&mut Self, Value) -> Value,
        next: impl FnOnce(&mut Self, Value) -> Value,
        body: impl FnOnce(&mut Self, Value),
    ) {
        let i = self.b.local(Type::INT, Some("s".into()), false);
        self.b.store(i, first);
        self.repeat(
            |l| {
                let at = l.b.load(i);
                goes_on(l, at)
            },
            |l| {
                let at = l.b.load(i);
                body(l, at);
                let at = l.b.load(i);
                let at = next(l, at);
                l.b.store(i, at);
            },
        );
    }

    fn fill_shared(&mut self, array: usize, e: &Real) {
        let (length, threads) = (self.program.shared[array].length as i64, i64::from(self.program.threads));
        let first = self.t();
        self.counted(
            first,
            |l, i| l.is_below(i, length),
            |l, i| l.two(BinaryOp::Add, i, threads),
            |l, i| {
                let v = l.real(e);
                let at = l.shared(array, i);
                l.b.store(at, v);
            },
        );
        self.barrier(Barrier::Block);
    }

    fn tree(&mut self, array: usize, fold: Fold, halves: bool) {
        let threads = i64::from(self.program.threads);
        self.barrier(Barrier::Block);
        let join = |l: &mut Self, s: Value| {
            let t = l.t();
            let other = l.b.binary(BinaryOp::Add, t, s);
            let (at, from) = (l.shared(array, t), l.shared(array, other));
            let (own, other) = (l.b.load(at), l.b.load(from));
            let folded = l.fold(fold, own, other);
            l.b.store(at, folded);
        };
        if halves {
            let first = self.constant(threads / 2);
            self.counted(
                first,
                |l, s| {
                    let zero = l.constant(0);
                    l.b.compare(CompareOp::Gt, s, zero)
                },
                |l, s| l.two(BinaryOp::Shr, s, 1),
                |l, s| {
                    let t = l.t();
                    let cond = l.b.compare(CompareOp::Lt, t, s);
                    l.when(cond, |l| join(l, s));
                    l.barrier(Barrier::Block);
                },
            );
            return;
        }
        let first = self.constant(1);
        self.counted(
            first,
            |l, s| l.is_below(s, threads),
            |l, s| l.two(BinaryOp::Mul, s, 2),
            |l, s| {
                let t = l.t();
                let double = l.two(BinaryOp::Mul, s, 2);
                let rest = l.b.binary(BinaryOp::Rem, t, double);
                let zero = l.constant(0);
                let mine = l.b.compare(CompareOp::Eq, rest, zero);
                let cond = l.both(mine, |l| {
                    let other = l.b.binary(BinaryOp::Add, t, s);
                    l.is_below(other, threads)
                });
                l.when(cond, |l| join(l, s));
                l.barrier(Barrier::Block);
            },
        );
    }

    fn scan(&mut self, array: usize) {
        let threads = i64::from(self.program.threads);
        self.barrier(Barrier::Block);
        let first = self.constant(1);
        self.counted(
            first,
            |l, s| l.is_below(s, threads),
            |l, s| l.two(BinaryOp::Mul, s, 2),
            |l, s| {
                let t = l.t();
                let x = l.b.local(Type::F64, Some("x".into()), false);
                let zero = l.b.number(&Type::F64, 0.0);
                l.b.store(x, zero);
                let cond = l.b.compare(CompareOp::Ge, t, s);
                l.when(cond, |l| {
                    let from = l.b.binary(BinaryOp::Sub, t, s);
                    let from = l.shared(array, from);
                    let v = l.b.load(from);
                    l.b.store(x, v);
                });
                l.barrier(Barrier::Block);
                let at = l.shared(array, t);
                let (own, other) = (l.b.load(at), l.b.load(x));
                let sum = l.fold(Fold::Sum, own, other);
                l.b.store(at, sum);
                l.barrier(Barrier::Block);
            },
        );
    }

    fn buffers(&mut self, array: usize, by: i64, steps: i64) {
        let threads = i64::from(self.program.threads);
        self.barrier(Barrier::Block);
        let first = self.constant(0);
        self.counted(
            first,
            |l, k| l.is_below(k, steps),
            |l, k| l.two(BinaryOp::Add, k, 1),
            |l, k| {
                let t = l.t();
                let half = |l: &mut Self, k: Value, i: Value| {
                    let which = l.two(BinaryOp::And, k, 1);
                    let first = l.two(BinaryOp::Mul, which, threads);
                    let i = l.b.binary(BinaryOp::Add, first, i);
                    l.shared(array, i)
                };
                let other = l.two(BinaryOp::Add, t, by);
                let other = l.two(BinaryOp::Rem, other, threads);
                let (from, own) = (half(l, k, other), half(l, k, t));
                let (x, y) = (l.b.load(from), l.b.load(own));
                let v = l.apply(RealOp::Difference, &[x, y]);
                let v = l.math("sin", vec![v]);
                let next = l.two(BinaryOp::Add, k, 1);
                let to = half(l, next, t);
                l.b.store(to, v);
                l.barrier(Barrier::Block);
            },
        );
    }
}
