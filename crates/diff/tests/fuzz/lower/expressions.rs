//! Expressions and places of random programs.

use ir::{BinaryOp, Const, FuncId, Op, Type, Value};

use super::Lower;
use crate::program::*;

impl Lower<'_> {
    pub(super) fn place(&mut self, p: &Place) -> Value {
        match p {
            Place::Var(v) => self.var(*v),
            Place::At(Base::Array(v), i) => {
                let i = self.int(i);
                self.b.element(self.vars[*v].expect("declared"), i)
            }
            Place::At(base, i) => {
                let base = self.base(base);
                let i = self.int(i);
                self.b.index(base, i)
            }
            Place::Deref(v) => {
                let at = self.var(*v);
                self.b.load(at)
            }
            Place::Cell(v, i, j) => {
                let (i, j) = (self.int(i), self.int(j));
                let row = self.b.element(self.vars[*v].expect("declared"), i);
                self.b.element(row, j)
            }
            Place::U(r) => {
                let r = self.rec(r);
                self.b.field(r, 0, Type::F64)
            }
            Place::V(r, i) => {
                let r = self.rec(r);
                let v = self.b.field(r, 1, Type::Array(Box::new(Type::F64), 2));
                let i = self.int(i);
                self.b.element(v, i)
            }
            Place::Own(param) => {
                let mut i = self.thread.expect("kernels have threads");
                if let ParamKind::Own(how) = self.func.params[*param] {
                    i = self.injected(how, i);
                }
                self.b.index(self.params[*param], i)
            }
            Place::Wide(param, i) => {
                let i = self.int(i);
                self.b.index(self.params[*param], i)
            }
            Place::Mirror(param, v) => {
                let i = self.int(&Int::Var(*v));
                self.b.index(self.params[*param], i)
            }
            Place::PerBlock(param) => {
                let i = self.block_number.expect("kernels have blocks");
                self.b.index(self.params[*param], i)
            }
            Place::Shared(array, i) => {
                let i = self.int(i);
                self.shared(*array, i)
            }
            Place::SharedOwn(array, k) => self.shared_own(*array, *k),
        }
    }

    pub(super) fn count_place(&mut self, counts: &Counts, i: &Int) -> Value {
        let i = self.int(i);
        match counts {
            Counts::Var(v) => self.b.element(self.vars[*v].expect("declared"), i),
            Counts::Param(p) => self.b.index(self.params[*p], i),
        }
    }

    pub(super) fn rec(&mut self, r: &Rec) -> Value {
        match r {
            Rec::Var(v) => self.var(*v),
            Rec::Local(v, i) => {
                let i = self.int(i);
                self.b.element(self.vars[*v].expect("declared"), i)
            }
            Rec::Param(p, i) => {
                let i = self.int(i);
                self.b.index(self.params[*p], i)
            }
        }
    }

    /// Of type `double*` or `const double*`; the IR does not mind the difference.
    pub(super) fn base(&mut self, b: &Base) -> Value {
        let zero = |l: &mut Self| l.b.int(Type::INT, 0);
        match b {
            Base::Array(v) => {
                let i = zero(self);
                self.b.element(self.vars[*v].expect("declared"), i)
            }
            Base::Param(p) => self.params[*p],
            Base::Tile(array) => {
                let i = zero(self);
                self.shared(*array, i)
            }
            Base::Pointer(v) => {
                let at = self.var(*v);
                self.b.load(at)
            }
            Base::Row(v, i) => {
                let i = self.int(i);
                let row = self.b.element(self.vars[*v].expect("declared"), i);
                let j = zero(self);
                self.b.element(row, j)
            }
            Base::Flat(v) => {
                let (i, j) = (zero(self), zero(self));
                let row = self.b.element(self.vars[*v].expect("declared"), i);
                self.b.element(row, j)
            }
            Base::Element(v, i) => {
                let i = self.int(i);
                let at = self.b.element(self.vars[*v].expect("declared"), i);
                self.b.load(at)
            }
            Base::Holder(v) => {
                let at = self.b.field(self.vars[*v].expect("declared"), 0, Type::ptr(Type::F64));
                self.b.load(at)
            }
        }
    }

    pub(super) fn pointed(&mut self, p: &Pointed) -> Value {
        match p {
            Pointed::To(b) => self.base(b),
            Pointed::Either(c, x, y, true) => {
                let (c, x, y) = (self.cond(c), self.base(x), self.base(y));
                self.b.select(c, x, y)
            }
            Pointed::Either(c, x, y, false) => {
                let cond = self.cond(c);
                self.choose(cond, Type::ptr(Type::F64), |l| l.base(x), |l| l.base(y))
            }
        }
    }

    /// `c ? a() : b()`
    pub(super) fn choose(
        &mut self,
        cond: Value,
        ty: Type,
        then: impl FnOnce(&mut Self) -> Value,
        els: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        self.b.begin();
        let t = then(self);
        let then = self.b.close(vec![t]);
        self.b.begin();
        let e = els(self);
        let els = self.b.close(vec![e]);
        self.b.emit(Op::If { cond, then: Box::new(then), els: Box::new(els) }, ty)
    }

    pub(super) fn both(&mut self, a: Value, b: impl FnOnce(&mut Self) -> Value) -> Value {
        self.choose(a, Type::Bool, b, |l| l.b.boolean(false))
    }

    // Expressions

    pub(super) fn cond(&mut self, c: &Cond) -> Value {
        match c {
            Cond::Ints(op, a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                self.b.compare(*op, a, b)
            }
            Cond::Reals(op, a, limit) => {
                let a = self.real(a);
                let limit = self.b.number(&Type::F64, *limit);
                self.b.compare(*op, a, limit)
            }
            Cond::Flag(v) => {
                let at = self.var(*v);
                self.b.load(at)
            }
            Cond::Not(c) => {
                let c = self.cond(c);
                self.b.not(c)
            }
            Cond::And(a, b) => {
                let a = self.cond(a);
                self.both(a, |l| l.cond(b))
            }
            Cond::Or(a, b) => {
                let a = self.cond(a);
                self.choose(a, Type::Bool, |l| l.b.boolean(true), |l| l.cond(b))
            }
            Cond::Either(c, a, b, select) if *select => {
                let (c, a, b) = (self.cond(c), self.cond(a), self.cond(b));
                self.b.emit(Op::Select(c, a, b), Type::Bool)
            }
            Cond::Either(c, a, b, _) => {
                let c = self.cond(c);
                self.choose(c, Type::Bool, |l| l.cond(a), |l| l.cond(b))
            }
        }
    }

    pub(super) fn int(&mut self, e: &Int) -> Value {
        let pair = |l: &mut Self, op, a: &Int, b: &Int| {
            let (a, b) = (l.int(a), l.int(b));
            l.b.binary(op, a, b)
        };
        match e {
            Int::Const(n) => self.b.int(Type::INT, i128::from(*n)),
            Int::Var(v) => {
                let at = self.var(*v);
                let n = self.b.load(at);
                self.b.convert(n, &Type::INT)
            }
            Int::Add(a, b) => pair(self, BinaryOp::Add, a, b),
            Int::Sub(a, b) => pair(self, BinaryOp::Sub, a, b),
            Int::Times(a, n) => pair(self, BinaryOp::Mul, a, &Int::Const(*n)),
            Int::Modulo(a, n) => {
                let a = self.int(a);
                let n = self.b.int(Type::INT, i128::from(*n));
                let r = self.b.binary(BinaryOp::Rem, a, n);
                let r = self.b.binary(BinaryOp::Add, r, n);
                self.b.binary(BinaryOp::Rem, r, n)
            }
            Int::Load(counts, i) => {
                let at = self.count_place(counts, i);
                self.b.load(at)
            }
            Int::OfReal(e) => {
                let e = self.real(e);
                let e = self.scaled(4.0, e);
                self.b.convert(e, &Type::INT)
            }
            Int::Of(r) => {
                let r = self.rec(r);
                let at = self.b.field(r, 2, Type::INT);
                self.b.load(at)
            }
            Int::Thread => self.coordinate(self.thread),
            Int::InBlock => self.coordinate(self.in_block),
            Int::Block => self.coordinate(self.block_number),
            Int::Column => self.coordinate(self.column),
            Int::Width => {
                let width = self.b.builtin(ir::Builtin::BlockDim(0));
                self.b.convert(width, &Type::INT)
            }
            Int::Row => self.coordinate(self.row),
            Int::Param(p) => self.params[*p],
            Int::Odd(o) => self.odd(o),
        }
    }

    fn coordinate(&mut self, of_kernel: Option<Value>) -> Value {
        of_kernel.unwrap_or_else(|| self.b.int(Type::INT, 0))
    }

    pub(super) fn scaled(&mut self, by: f64, v: Value) -> Value {
        let c = self.b.number(&Type::F64, by);
        self.b.binary(BinaryOp::Mul, c, v)
    }

    pub(super) fn plus(&mut self, v: Value, c: f64) -> Value {
        let c = self.b.number(&Type::F64, c);
        self.b.binary(BinaryOp::Add, v, c)
    }

    pub(super) fn math(&mut self, name: &str, args: Vec<Value>) -> Value {
        self.b.pure_call(name, args, Type::F64)
    }

    pub(super) fn real(&mut self, e: &Real) -> Value {
        match e {
            Real::Const(x) => self.b.emit(Op::Const(Const::Float(*x)), Type::F64),
            Real::Load(p) => {
                let at = self.place(p);
                self.b.load(at)
            }
            Real::OfInt(n) => {
                let n = self.int(n);
                let n = self.b.convert(n, &Type::F64);
                self.scaled(0.1, n)
            }
            Real::Select(c, x, y) => {
                let (c, x, y) = (self.cond(c), self.real(x), self.real(y));
                self.b.select(c, x, y)
            }
            Real::Call(callee, args) => {
                let args = self.args(*callee, args);
                self.b.call(FuncId(*callee as u32), args, Type::F64).expect("returns a number")
            }
            Real::Op(op, args) => {
                let args = args.iter().map(|a| self.real(a)).collect::<Vec<_>>();
                self.apply(*op, &args)
            }
        }
    }

    pub(super) fn apply(&mut self, op: RealOp, args: &[Value]) -> Value {
        let a = args[0];
        match (op, args) {
            (RealOp::Mean, [a, b]) => {
                let sum = self.b.binary(BinaryOp::Add, *a, *b);
                self.scaled(0.5, sum)
            }
            (RealOp::Sum, [a, b]) => {
                let b = self.scaled(0.2, *b);
                self.b.binary(BinaryOp::Add, *a, b)
            }
            (RealOp::Product, [a, b]) => {
                let p = self.b.binary(BinaryOp::Mul, *a, *b);
                self.scaled(0.7, p)
            }
            (RealOp::Difference, [a, b]) => {
                let (a, b) = (self.scaled(0.6, *a), self.scaled(0.4, *b));
                self.b.binary(BinaryOp::Sub, a, b)
            }
            (RealOp::Quotient, [a, b]) => {
                let square = self.b.binary(BinaryOp::Mul, *b, *b);
                let below = self.plus(square, 1.2);
                self.b.binary(BinaryOp::Div, *a, below)
            }
            (RealOp::Power, [a, b]) => {
                let square = self.b.binary(BinaryOp::Mul, *a, *a);
                let base = self.plus(square, 0.4);
                let small = self.math("sin", vec![*b]);
                self.math("pow", vec![base, small])
            }
            (RealOp::Root, _) => {
                let square = self.b.binary(BinaryOp::Mul, a, a);
                let sum = self.plus(square, 0.3);
                self.math("sqrt", vec![sum])
            }
            (RealOp::Sin, _) => self.math("sin", vec![a]),
            (RealOp::Cos, _) => self.math("cos", vec![a]),
            (RealOp::Tanh, _) => self.math("tanh", vec![a]),
            (RealOp::Exp, _) => {
                let small = self.scaled(0.3, a);
                let small = self.plus(small, -0.4);
                self.math("exp", vec![small])
            }
            (RealOp::Neg, _) => self.b.neg(a),
            (RealOp::Square, _) => {
                let square = self.b.binary(BinaryOp::Mul, a, a);
                self.scaled(0.5, square)
            }
            (RealOp::Weight, [a, b]) => {
                let (a, b) = (self.math("tanh", vec![*a]), self.math("tanh", vec![*b]));
                self.exp_of_difference(a, b)
            }
            (RealOp::Share, [a, b, c]) => {
                let (one, other) = (self.exp_of_difference(*a, *c), self.exp_of_difference(*b, *c));
                let sum = self.b.binary(BinaryOp::Add, one, other);
                self.b.binary(BinaryOp::Div, one, sum)
            }
            (RealOp::LogSum, [a, b, c]) => {
                let (one, other) = (self.exp_of_difference(*a, *c), self.exp_of_difference(*b, *c));
                let sum = self.b.binary(BinaryOp::Add, one, other);
                let log = self.math("log", vec![sum]);
                self.b.binary(BinaryOp::Add, *c, log)
            }
            (RealOp::Shifted, [a, b]) => self.exp_of_difference(*a, *b),
            (RealOp::Ratio, [a, b]) => self.b.binary(BinaryOp::Div, *a, *b),
            (RealOp::Larger, [a, b]) => self.math("fmax", vec![*a, *b]),
            _ => unreachable!("{op:?} has {} arguments", args.len()),
        }
    }
    fn exp_of_difference(&mut self, a: Value, b: Value) -> Value {
        let difference = self.b.binary(BinaryOp::Sub, a, b);
        self.math("exp", vec![difference])
    }
}
