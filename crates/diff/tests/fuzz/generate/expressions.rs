//! Random expressions and places.

use ir::{CompareOp, FunctionKind};

use super::Gen;
use crate::program::*;

impl Gen<'_> {
    pub(super) fn base(&mut self, writable: bool, depth: usize) -> Option<Base> {
        let mut all: Vec<Base> = Vec::new();
        for (i, k) in self.params.iter().enumerate() {
            if *k == ParamKind::InOut || (*k == ParamKind::Input && !writable) {
                all.push(Base::Param(i));
            }
        }
        let visible: Vec<Var> = self.scope.iter().filter(|s| s.depth <= depth).map(|s| s.var).collect();
        for v in visible {
            match self.vars[v].kind {
                VarKind::Array => all.extend([Base::Array(v), Base::Array(v)]),
                VarKind::Grid => {
                    let row = self.index(2);
                    all.extend([Base::Row(v, row), Base::Flat(v)]);
                }
                VarKind::Pointer { writable: w } if w || !writable => all.push(Base::Pointer(v)),
                VarKind::Pointers { writable: w } if w || !writable => {
                    let i = self.index(2);
                    all.push(Base::Element(v, i));
                }
                // A kernel's threads share what a holder points to.
                VarKind::Holder if !(writable && self.kind == FunctionKind::Kernel) => {
                    all.push(Base::Holder(v))
                }
                _ => {}
            }
        }
        let last = if self.rng.chance(40) { all.len().min(2) } else { all.len() };
        if all.is_empty() { None } else { Some(self.rng.pick(&all[all.len() - last..]).clone()) }
    }

    pub(super) fn rec(&mut self, _writable: bool) -> Option<Rec> {
        let mut all = Vec::new();
        for v in self.candidates(|k| matches!(k, VarKind::Record | VarKind::Records)) {
            let i = self.index(2);
            all.push(if self.vars[v].kind == VarKind::Record { Rec::Var(v) } else { Rec::Local(v, i) });
        }
        if let Some(p) = self.pick_params(|k| k == ParamKind::Records) {
            let i = self.index(N as i64);
            all.push(Rec::Param(p, i));
        }
        if all.is_empty() { None } else { Some(self.rng.pick(&all).clone()) }
    }

    pub(super) fn place(&mut self, writable: bool) -> Option<Place> {
        for _ in 0..8 {
            let cases = if self.use_of.is_empty() { 20 } else { 28 };
            let found = match self.rng.below(cases) {
                0..=6 => self.pick_var(|k| k == VarKind::Real).map(Place::Var),
                7..=13 => {
                    let base = self.base(writable, self.depth);
                    base.map(|b| Place::At(b, self.index(N as i64)))
                }
                14 => self
                    .pick_var(|k| matches!(k, VarKind::Cursor { writable: w } if w || !writable))
                    .map(Place::Deref),
                15 => self
                    .pick_var(|k| k == VarKind::Grid)
                    .map(|v| Place::Cell(v, self.index(2), self.index(N as i64))),
                16 => self.rec(writable).map(Place::U),
                17 => self.rec(writable).map(|r| Place::V(r, self.index(2))),
                18 if self.kind == FunctionKind::Kernel => self
                    .pick_params(|k| matches!(k, ParamKind::Own(_)) || (k == ParamKind::Input && !writable))
                    .map(Place::Own),
                19 if self.kind == FunctionKind::Kernel && !writable && self.rng.chance(50) => {
                    let all = i64::from(self.launch.threads * self.launch.blocks) * N as i64;
                    self.pick_params(|k| k == ParamKind::Input).map(|p| Place::Wide(p, self.index(all)))
                }
                _ if !self.use_of.is_empty() => self.shared_place(writable),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    // Expressions

    pub(super) fn index(&mut self, n: i64) -> Int {
        let direct: Vec<_> =
            self.scope.iter().filter(|s| s.range.is_some_and(|r| r <= n)).map(|s| s.var).collect();
        match self.rng.below(10) {
            0..=3 if !direct.is_empty() => Int::Var(*self.rng.pick(&direct)),
            0..=5 => Int::Const(self.rng.below(n as usize) as i64),
            6 | 7 => self.odd_index(n),
            _ => Int::Modulo(Box::new(self.int(1)), n),
        }
    }

    pub(super) fn counts(&mut self, writable: bool) -> Option<Counts> {
        let local = self.pick_var(|k| k == VarKind::Counts).map(Counts::Var);
        let readable = |k| k == ParamKind::Counts || (k == ParamKind::Ints && !writable);
        let param = self.pick_params(readable).map(Counts::Param);
        if self.rng.chance(50) { local.or(param) } else { param.or(local) }
    }

    pub(super) fn int(&mut self, depth: usize) -> Int {
        let leaf = depth == 0 || self.rng.chance(40);
        match self.rng.below(if leaf { 5 } else { 10 }) {
            0 => Int::Const(self.rng.below(6) as i64),
            1 => match self.counts(false) {
                Some(counts) => {
                    let i = if leaf { Int::Const(self.rng.below(N) as i64) } else { self.index(N as i64) };
                    Int::Load(counts, Box::new(i))
                }
                None => Int::Const(2),
            },
            2..=4 => match self.pick_var(|k| matches!(k, VarKind::Int(_))) {
                Some(v) => Int::Var(v),
                None => Int::Const(self.rng.below(4) as i64),
            },
            5 => Int::Add(Box::new(self.int(depth - 1)), Box::new(self.int(depth - 1))),
            6 => Int::Sub(Box::new(self.int(depth - 1)), Box::new(self.int(depth - 1))),
            7 => Int::Times(Box::new(self.int(depth - 1)), 1 + self.rng.below(3) as i64),
            8 => match self.rec(false) {
                Some(r) => Int::Of(Box::new(r)),
                None => Int::Thread,
            },
            _ if self.rng.chance(30) => Int::OfReal(Box::new(self.real(1))),
            _ => self.coordinate(),
        }
    }

    pub(super) fn cond(&mut self, depth: usize) -> Cond {
        let compare = *self.rng.pick(&[
            CompareOp::Lt,
            CompareOp::Le,
            CompareOp::Gt,
            CompareOp::Ge,
            CompareOp::Eq,
            CompareOp::Ne,
        ]);
        match self.rng.below(if depth == 0 { 8 } else { 13 }) {
            0..=3 => Cond::Ints(compare, self.int(1), self.int(1)),
            4..=6 => {
                let op = *self.rng.pick(&[CompareOp::Lt, CompareOp::Gt]);
                Cond::Reals(op, self.real(1), self.rng.uniform(-0.9, 0.9))
            }
            7 => match self.pick_var(|k| k == VarKind::Flag) {
                Some(v) => Cond::Flag(v),
                None => Cond::Ints(compare, self.int(1), Int::Const(2)),
            },
            8 => Cond::Not(Box::new(self.cond(depth - 1))),
            9 => Cond::And(Box::new(self.cond(depth - 1)), Box::new(self.cond(depth - 1))),
            10 => Cond::Or(Box::new(self.cond(depth - 1)), Box::new(self.cond(depth - 1))),
            _ => {
                // Mostly a flag or a number decides which question is asked.
                let all = [self.cond(0), self.cond(depth - 1), self.cond(depth - 1)].map(Box::new);
                let [c, a, b] = all;
                Cond::Either(c, a, b, self.rng.chance(30))
            }
        }
    }

    pub(super) fn real(&mut self, depth: usize) -> Real {
        if depth == 0 || self.rng.chance(20) {
            return match self.rng.below(10) {
                0 => Real::Const(self.rng.uniform(-1.0, 1.0)),
                1 => Real::OfInt(Int::Modulo(Box::new(self.int(1)), 9)),
                _ => match self.place(false) {
                    Some(p) => Real::Load(p),
                    None => Real::Const(0.7),
                },
            };
        }
        match self.rng.below(20) {
            0 => {
                let c = self.cond(0);
                Real::Select(Box::new(c), Box::new(self.real(depth - 1)), Box::new(self.real(depth - 1)))
            }
            1 if !self.callees.is_empty() && !self.in_condition => {
                let callee = self.rng.below(self.callees.len());
                if let (Returned::Real(_), Some(args)) =
                    (&self.callees[callee].result, self.call_args(callee))
                {
                    return Real::Call(callee, args);
                }
                self.real(depth - 1)
            }
            _ => {
                let op = *self.rng.pick(self.ops);
                let args = (0..op.arity()).map(|_| self.real(depth - 1)).collect();
                Real::Op(op, args)
            }
        }
    }
}
