//! Loops and calls of random programs.

use ir::{BinaryOp, CompareOp, LoopHint, Op, Type, Value};

use super::{Lower, param_type};
use crate::program::*;

impl Lower<'_> {
    pub(super) fn repeat(&mut self, cond: impl FnOnce(&mut Self) -> Value, body: impl FnOnce(&mut Self)) {
        self.b.begin();
        let c = cond(self);
        let cond = self.b.close(vec![c]);
        self.b.begin();
        body(self);
        let body = self.b.close(Vec::new());
        let op = Op::Loop {
            inits: Vec::new(),
            params: Vec::new(),
            cond: Box::new(cond),
            body: Box::new(body),
            hint: LoopHint::None,
        };
        self.b.effect(op);
    }

    pub(super) fn for_loop(&mut self, f: &For) {
        let counter = self.var(f.counter);
        let ty = self.b.pointee(counter);
        let init = self.int(&f.init);
        let init = self.b.convert(init, &ty);
        self.b.store(counter, init);
        if let Some(flag) = f.flag.filter(|_| !f.leaves_both) {
            let (go, flag) = (self.b.boolean(true), self.var(flag));
            self.b.store(flag, go);
        }
        let bound_ty = ty.clone();
        self.repeat(
            |l| {
                let at = l.b.load(counter);
                let bound = l.int(&f.bound);
                let bound = l.b.convert(bound, &bound_ty);
                let goes_on = l.b.compare(f.compare, at, bound);
                match f.flag {
                    None => goes_on,
                    Some(flag) => {
                        let flag = l.var(flag);
                        let flag = l.b.load(flag);
                        l.b.binary(BinaryOp::And, flag, goes_on)
                    }
                }
            },
            |l| {
                l.body(&f.body);
                let step = |l: &mut Self| {
                    let at = l.b.load(counter);
                    let by = l.int(&f.step);
                    let by = l.b.convert(by, &ty);
                    let op = if f.down { BinaryOp::Sub } else { BinaryOp::Add };
                    let next = l.b.binary(op, at, by);
                    l.b.store(counter, next);
                };
                match f.flag {
                    None => step(l),
                    Some(flag) => {
                        let flag = l.var(flag);
                        let cond = l.b.load(flag);
                        l.b.begin();
                        step(l);
                        let then = l.b.close(Vec::new());
                        l.b.effect(Op::If {
                            cond,
                            then: Box::new(then),
                            els: Box::new(ir::Block::default()),
                        });
                    }
                }
            },
        );
    }

    pub(super) fn count(&mut self, counter: Value, by: i128) {
        let at = self.b.load(counter);
        let ty = self.b.ty(at);
        let one = self.b.int(ty, by);
        let next = self.b.binary(BinaryOp::Add, at, one);
        self.b.store(counter, next);
    }

    pub(super) fn below(&mut self, counter: Value, limit: i64) -> Value {
        let at = self.b.load(counter);
        let ty = self.b.ty(at);
        let limit = self.b.int(ty, i128::from(limit));
        self.b.compare(CompareOp::Lt, at, limit)
    }

    pub(super) fn reset(&mut self, counter: Value) {
        let ty = self.b.pointee(counter);
        let zero = self.b.zero(&ty);
        self.b.store(counter, zero);
    }

    pub(super) fn while_loop(&mut self, k: Var, limit: i64, c: &Cond, body: &Body) {
        let counter = self.var(k);
        self.reset(counter);
        self.repeat(
            |l| {
                let bounded = l.below(counter, limit);
                l.both(bounded, |l| l.cond(c))
            },
            |l| {
                l.body(body);
                l.count(counter, 1);
            },
        );
    }

    pub(super) fn walk(&mut self, w: &Walk) {
        let (cursor, counter) = (self.var(w.cursor), self.var(w.counter));
        let base = self.base(&w.base);
        let first = self.b.int(Type::INT, i128::from(w.first));
        let start = self.b.index(base, first);
        self.b.store(cursor, start);
        self.reset(counter);
        self.repeat(
            |l| l.below(counter, w.trips),
            |l| {
                l.body(&w.body);
                let step = |l: &mut Self| {
                    let p = l.b.load(cursor);
                    let by = l.b.int(Type::INT, i128::from(w.step));
                    let next = l.b.index(p, by);
                    l.b.store(cursor, next);
                };
                match &w.when {
                    None => step(l),
                    Some(c) => {
                        let cond = l.cond(c);
                        l.b.begin();
                        step(l);
                        let then = l.b.close(Vec::new());
                        l.b.effect(Op::If {
                            cond,
                            then: Box::new(then),
                            els: Box::new(ir::Block::default()),
                        });
                    }
                }
                l.count(counter, 1);
            },
        );
    }

    pub(super) fn fill(&mut self, array: Var, counter: Var, e: &Real, in_loop: bool) {
        let (array, counter) = (self.var(array), self.var(counter));
        self.reset(counter);
        let one = |l: &mut Self, i: Value| {
            let v = l.real(e);
            if let Type::Array(of, _) = l.b.pointee(array)
                && matches!(*of, Type::Array(..))
            {
                for row in 0..2 {
                    let row = l.b.int(Type::INT, row);
                    let row = l.b.element(array, row);
                    let at = l.b.element(row, i);
                    l.b.store(at, v);
                }
                return;
            }
            let at = l.b.element(array, i);
            l.b.store(at, v);
        };
        if in_loop {
            self.repeat(
                |l| l.below(counter, N as i64),
                |l| {
                    let i = l.b.load(counter);
                    one(l, i);
                    l.count(counter, 1);
                },
            );
        } else {
            for i in 0..N {
                let i = self.b.int(Type::INT, i as i128);
                self.b.store(counter, i);
                one(self, i);
            }
        }
    }

    /// The last parameter counts down.
    pub(super) fn recurse(&mut self, place: &Place, args: &[Arg]) {
        let n = *self.params.last().expect("a recursive function has parameters");
        let zero = self.b.int(Type::INT, 0);
        let cond = self.b.compare(CompareOp::Gt, n, zero);
        self.b.begin();
        let mut actual = self.args(self.id.0 as usize, args);
        let one = self.b.int(Type::INT, 1);
        actual.push(self.b.binary(BinaryOp::Sub, n, one));
        let value = self.b.call(self.id, actual, Type::F64).expect("returns a number");
        let at = self.place(place);
        self.b.store(at, value);
        let then = self.b.close(Vec::new());
        self.b.effect(Op::If { cond, then: Box::new(then), els: Box::new(ir::Block::default()) });
    }

    pub(super) fn args(&mut self, callee: usize, args: &[Arg]) -> Vec<Value> {
        let params = &self.program.funcs[callee].params;
        args.iter()
            .zip(params)
            .map(|(a, kind)| match a {
                Arg::Real(e) => self.real(e),
                Arg::Int(e) => self.int(e),
                Arg::Base(b) => {
                    let p = self.base(b);
                    self.b.ptr_cast(p, param_type(*kind))
                }
                Arg::Record(r) => {
                    let p = self.rec(r);
                    self.b.load(p)
                }
            })
            .collect()
    }

    // Addresses
}
