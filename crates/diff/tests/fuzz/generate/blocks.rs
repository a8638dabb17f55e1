//! What the threads of a block do with each other. No two of them race: between two barriers an array in shared
//! memory has one [`Use`]. Barriers and exchanges stand where all threads of the block get to: at the top of the kernel, and in
//! branches and loops whose conditions are the same for all.

use ir::{Barrier, CompareOp, FunctionKind, IntKind, WarpOp};

use super::{Gen, Launch};
use crate::program::*;
use crate::rng::Rng;

/// What may be done with an array until the next barrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// Every thread reads and writes cells of its own.
    Own,
    Read,
    /// Atomic additions only.
    Add,
}

impl Launch {
    pub(super) fn draw(rng: &mut Rng, kind: FunctionKind, together: bool) -> Launch {
        if kind != FunctionKind::Kernel {
            return Launch { threads: 1, blocks: 1, rows: 1, ..Launch::default() };
        }
        let blocks = *rng.pick(&[1, 1, 2, 2, 3]);
        if !together {
            return Launch { threads: 1 + rng.below(3) as u32, blocks, rows: 1, ..Launch::default() };
        }
        let threads = match rng.below(100) {
            0..=59 => *rng.pick(&[2, 3, 4, 4]),
            60..=86 => 5 + rng.below(4) as u32,
            87..=94 => *rng.pick(&[12, 16]),
            _ => *rng.pick(&[20, 32, 33, 64]),
        };
        let mut shared = Vec::new();
        let mut dynamic = rng.chance(15);
        for _ in 0..1 + rng.below(2) {
            let own = Injection::draw(rng, threads);
            let stride = threads.next_power_of_two() as usize;
            let length = stride * (1 + rng.below(2));
            shared.push(Shared { length, dynamic, own, stride });
            dynamic = false;
        }
        let rows = if threads % 2 == 0 && rng.chance(40) { 2 } else { 1 };
        Launch { threads, blocks, rows, shared, together, is_short: false }
    }
}

impl Gen<'_> {
    /// Fills the arrays and works with them.
    pub(super) fn work_of_block(&mut self, body: &mut Body) {
        for a in 0..self.launch.shared.len() {
            let e = self.real(2);
            body.stmts.push(together(Together::Fill(a, e)));
        }
        self.use_of = vec![Use::Read; self.launch.shared.len()];
        self.budget = if self.launch.is_short { 6 } else { 12 };
        let most = if self.launch.is_short { 2 } else { 5 };
        for _ in 0..2 + self.rng.below(most) {
            self.step(body, 0);
        }
        self.store_alike(body);
        self.offer(body);
        body.stmts.push(together(Together::Barrier(Barrier::Block)));
        self.use_of.iter_mut().for_each(|u| *u = Use::Read);
        let (at, e) = (self.index(N as i64), self.real(2));
        let place = self.pick_params(|k| matches!(k, ParamKind::Own(_))).filter(|_| self.rng.chance(50));
        let place = place.map_or(Place::At(Base::Param(0), at), Place::Own);
        body.stmts.push(Stmt::Assign(place, e));
        if let Some(p) = self.pick_params(|k| k == ParamKind::PerBlock) {
            // Stored by one thread, or by all of them the same.
            let e = self.same_for_block();
            let store = Stmt::Assign(Place::PerBlock(p), e);
            body.stmts.push(if self.rng.chance(50) {
                store
            } else {
                let last = i64::from(self.launch.threads) - 1;
                let who = if self.rng.chance(50) { 0 } else { last };
                let c = Cond::Ints(CompareOp::Eq, Int::InBlock, Int::Const(who));
                let e = self.real(2);
                let store = Stmt::Assign(Place::PerBlock(p), e);
                Stmt::If(c, Body { vars: vec![], stmts: vec![store] }, Body::default())
            });
        }
    }

    /// One thing that blocks do.
    fn step(&mut self, body: &mut Body, depth: usize) {
        let array = self.rng.below(self.launch.shared.len());
        match self.rng.below(if depth < 2 { 24 } else { 20 }) {
            0 | 1 => {
                self.walk_of_kernel(body);
            }
            2..=4 => {
                self.budget = self.budget.max(3) - 1;
                let s = self.statement(body);
                body.stmts.extend(s);
            }
            5..=8 => self.change_uses(body),
            9 => self.tree(body, array),
            10 => {
                body.stmts.push(together(Together::Scan(array)));
                self.use_of[array] = Use::Read;
            }
            11 if self.launch.shared[array].length >= 2 * self.launch.threads as usize => {
                let (by, steps) = (self.rng.below(4) as i64, 1 + self.rng.below(3) as i64);
                body.stmts.push(together(Together::Buffers { array, by, steps }));
                self.use_of[array] = Use::Read;
            }
            12 | 13 => self.softmax(body, array),
            14..=19 => self.exchange(body),
            20 | 21 => self.branch_of_block(body, depth),
            _ => self.loop_of_block(body, depth),
        }
    }

    /// A barrier, and another use of the arrays after it.
    fn change_uses(&mut self, body: &mut Body) {
        let in_a_warp = self.launch.threads <= 32 && self.rng.chance(10);
        let barrier = if in_a_warp { Barrier::Warp } else { Barrier::Block };
        body.stmts.push(together(Together::Barrier(barrier)));
        for u in &mut self.use_of {
            *u = *self.rng.pick(&[Use::Own, Use::Own, Use::Read, Use::Read, Use::Add]);
        }
        // What is there now is used at once.
        let array = self.rng.below(self.use_of.len());
        let s = match self.use_of[array] {
            Use::Own => {
                let (place, e) = (Place::SharedOwn(array, 0), self.real(2));
                Some(if self.rng.chance(60) { Stmt::Assign(place, e) } else { Stmt::Add(place, e) })
            }
            Use::Add => self.atomic_of_block(),
            Use::Read => self.place(true).map(|place| {
                let at = self.index(self.launch.shared[array].length as i64);
                let (other, e) = (Real::Load(Place::Shared(array, at)), self.real(1));
                Stmt::Assign(place, Real::Op(RealOp::Product, vec![other, e]))
            }),
        };
        body.stmts.extend(s);
    }

    pub(super) fn atomic_of_block(&mut self) -> Option<Stmt> {
        let open: Vec<usize> = (0..self.use_of.len()).filter(|a| self.use_of[*a] == Use::Add).collect();
        if open.is_empty() {
            return None;
        }
        let a = *self.rng.pick(&open);
        let at = self.index(self.launch.shared[a].length as i64);
        Some(Stmt::AtomicAddShared(a, at, self.real(2)))
    }

    /// An array that all threads may read now; not for a pointer that is kept.
    pub(super) fn tile_to_read(&mut self) -> Option<Base> {
        let read = |a: &usize| self.use_of[*a] == Use::Read && self.launch.shared[*a].length >= N;
        (0..self.use_of.len()).find(read).map(Base::Tile)
    }

    pub(super) fn shared_place(&mut self, writable: bool) -> Option<Place> {
        let a = self.rng.below(self.use_of.len());
        let Shared { length, stride, .. } = self.launch.shared[a];
        match self.use_of[a] {
            Use::Own => Some(Place::SharedOwn(a, self.rng.below(length / stride) as i64)),
            Use::Read if !writable => Some(Place::Shared(a, self.index(length as i64))),
            Use::Read | Use::Add => None,
        }
    }

    pub(super) fn real_var(&mut self, body: &mut Body) -> Var {
        match self.pick_var(|k| k == VarKind::Real) {
            Some(v) if self.rng.chance(70) => v,
            _ => {
                let v = self.add_var(VarKind::Real, Init::Real(0.3));
                body.vars.push(v);
                v
            }
        }
    }

    fn tree(&mut self, body: &mut Body, array: usize) {
        let fold = *self.rng.pick(&[Fold::Sum, Fold::Sum, Fold::Max, Fold::Product]);
        let halves = self.launch.threads.is_power_of_two() && self.rng.chance(60);
        body.stmts.push(together(Together::Tree(array, fold, halves)));
        self.use_of[array] = Use::Read;
    }

    /// `exp(x - m) / Σ exp(x - m)` with the block's maximum, and what is almost that.
    fn softmax(&mut self, body: &mut Body, array: usize) {
        let x = self.real_var(body);
        let fresh = |g: &mut Self, body: &mut Body| {
            let v = g.add_var(VarKind::Real, Init::Real(0.1));
            body.vars.push(v);
            v
        };
        let (m, e, s) = (fresh(self, body), fresh(self, body), fresh(self, body));
        let load = |v: Var| Real::Load(Place::Var(v));
        let barrier = || together(Together::Barrier(Barrier::Block));
        let at = |g: &mut Self| {
            let other = g.rng.chance(15);
            let last = i64::from(g.launch.threads) - 1;
            Real::Load(Place::Shared(array, Int::Const(if other { last } else { 0 })))
        };
        let halves = self.launch.threads.is_power_of_two();
        let first = Place::SharedOwn(array, 0);
        body.stmts.extend([barrier(), Stmt::Assign(first.clone(), load(x))]);
        body.stmts.push(together(Together::Tree(array, Fold::Max, halves)));
        body.stmts.extend([Stmt::Assign(Place::Var(m), at(self)), barrier()]);
        let shift = match self.rng.below(6) {
            0 => Real::Op(RealOp::Mean, vec![load(m), load(x)]),
            1 => Real::Op(RealOp::Larger, vec![load(m), self.real(1)]),
            _ => load(m),
        };
        body.stmts.push(Stmt::Assign(Place::Var(e), Real::Op(RealOp::Shifted, vec![load(x), shift])));
        let kept = match self.rng.below(5) {
            0 => Real::Op(RealOp::Sum, vec![load(e), self.real(1)]),
            _ => load(e),
        };
        body.stmts.push(Stmt::Assign(first, kept));
        body.stmts.push(together(Together::Tree(array, Fold::Sum, halves)));
        body.stmts.extend([Stmt::Assign(Place::Var(s), at(self)), barrier()]);
        let ratio = Real::Op(RealOp::Ratio, vec![load(e), load(s)]);
        body.stmts.push(Stmt::Assign(Place::Var(x), ratio));
        self.use_of[array] = Use::Own;
    }

    /// Lanes or the block exchange something.
    fn exchange(&mut self, body: &mut Body) {
        let threads = i64::from(self.launch.threads);
        // Segments that are whole in every warp: what lanes read from others that are not there is undefined.
        let whole = (threads & -threads).min(32);
        let width = 1 << self.rng.below(whole.ilog2() as usize + 1);
        let to = self.real_var(body);
        let value = if self.rng.chance(50) { Real::Load(Place::Var(to)) } else { self.real(2) };
        let s = match self.rng.below(12) {
            0..=4 => {
                use WarpOp::{Shuffle, ShuffleDown, ShuffleUp, ShuffleXor};
                let op = *self.rng.pick(&[Shuffle, ShuffleUp, ShuffleDown, ShuffleXor, ShuffleXor]);
                let by = if self.rng.chance(70) {
                    Int::Const(self.rng.below(width as usize + 1).min(31) as i64)
                } else {
                    self.index(width)
                };
                // An offset leads out of the segment into lanes that may not be there.
                let by = if op == ShuffleXor { Int::Odd(Box::new(masked(by, width))) } else { by };
                Together::Shuffle { to, op, value, by, width }
            }
            5 | 6 => {
                let fold = *self.rng.pick(&[Fold::Sum, Fold::Max, Fold::Product]);
                Together::Butterfly { on: to, fold, width }
            }
            7 => Together::Some {
                to,
                value,
                lanes: 1 + self.rng.below(threads.min(32) as usize) as i64,
                by: 1,
            },
            8 => {
                let flag = match self.pick_var(|k| k == VarKind::Flag) {
                    Some(v) => v,
                    None => {
                        let v = self.add_var(VarKind::Flag, Init::Flag(true));
                        body.vars.push(v);
                        v
                    }
                };
                use WarpOp::{All, Any, BlockAnd, BlockOr};
                let op = *self.rng.pick(&[All, Any, BlockAnd, BlockOr]);
                Together::Vote { to: flag, op, cond: self.cond(1) }
            }
            9 => {
                let Some(counter) = self.assignable_int() else { return };
                use WarpOp::{Ballot, BlockCount, MatchAny, ReduceAdd, ReduceMax, ReduceXor};
                let op = *self.rng.pick(&[Ballot, BlockCount, MatchAny, ReduceAdd, ReduceMax, ReduceXor]);
                Together::Count { to: counter, op, of: self.int(1), n: 4 }
            }
            _ => {
                use WarpOp::{
                    BlockAfter, BlockBefore, BlockFirst, BlockPrefix, BlockSuffix, BlockSum, WarpFirst,
                    WarpSum,
                };
                let all = [
                    BlockSum,
                    BlockFirst,
                    BlockPrefix,
                    BlockSuffix,
                    BlockBefore,
                    BlockAfter,
                    WarpSum,
                    WarpFirst,
                ];
                Together::Collective { to, op: *self.rng.pick(&all), value, width }
            }
        };
        body.stmts.push(together(s));
    }

    fn assignable_int(&mut self) -> Option<Var> {
        let is_int = |v: Var| matches!(self.vars[v].kind, VarKind::Int(IntKind::Int));
        let all: Vec<Var> =
            self.scope.iter().filter(|s| s.assignable && is_int(s.var)).map(|s| s.var).collect();
        if all.is_empty() { None } else { Some(*self.rng.pick(&all)) }
    }

    // Control that is the same for all threads of a block.

    fn same_int(&mut self, counters: bool) -> Int {
        let frozen: Vec<Var> =
            self.scope.iter().filter(|s| counters && s.range.is_some()).map(|s| s.var).collect();
        match self.rng.below(5) {
            0 | 1 if !frozen.is_empty() => Int::Var(*self.rng.pick(&frozen)),
            2 => Int::Block,
            3 => match self.pick_params(|k| k == ParamKind::Int) {
                Some(p) => Int::Param(p),
                None => Int::Const(1),
            },
            _ => Int::Const(self.rng.below(4) as i64),
        }
    }

    /// A number that all threads of the block have.
    fn same_for_block(&mut self) -> Real {
        let one = |g: &mut Self| {
            let a = g.rng.below(g.launch.shared.len());
            if g.use_of[a] == Use::Read && g.rng.chance(60) {
                let length = g.launch.shared[a].length as i64;
                let at = Int::Modulo(Box::new(g.same_int(false)), length);
                return Real::Load(Place::Shared(a, at));
            }
            let at = Int::Modulo(Box::new(g.same_int(false)), N as i64);
            match g.pick_params(|k| k == ParamKind::Input) {
                Some(p) => Real::Load(Place::Wide(p, at)),
                None => Real::Const(0.6),
            }
        };
        let op = *self.rng.pick(&[RealOp::Mean, RealOp::Product, RealOp::Difference]);
        Real::Op(op, vec![one(self), one(self)])
    }

    fn inner(&mut self, depth: usize) -> Body {
        let (uses, scope) = (self.use_of.clone(), self.scope.len());
        let mut body = Body::default();
        self.depth += 1;
        for _ in 0..1 + self.rng.below(3) {
            self.step(&mut body, depth + 1);
        }
        self.depth -= 1;
        self.scope.truncate(scope);
        if self.use_of != uses || self.rng.chance(50) {
            body.stmts.push(together(Together::Barrier(Barrier::Block)));
        }
        self.use_of = uses;
        body
    }

    fn branch_of_block(&mut self, body: &mut Body, depth: usize) {
        let cond = if self.rng.chance(30) {
            // What the block has voted on; no other statement knows the flag.
            let flag = self.add_var(VarKind::Flag, Init::Flag(true));
            self.scope.retain(|s| s.var != flag);
            body.vars.push(flag);
            let op = *self.rng.pick(&[WarpOp::BlockAnd, WarpOp::BlockOr]);
            let cond = self.cond(1);
            body.stmts.push(together(Together::Vote { to: flag, op, cond }));
            Cond::Flag(flag)
        } else {
            let op = *self.rng.pick(&[CompareOp::Lt, CompareOp::Ne, CompareOp::Ge]);
            Cond::Ints(op, self.same_int(true), self.same_int(true))
        };
        let then = self.inner(depth);
        let els = if self.rng.chance(40) { self.inner(depth) } else { Body::default() };
        body.stmts.push(Stmt::If(cond, then, els));
    }

    fn loop_of_block(&mut self, body: &mut Body, depth: usize) {
        let kind = *self.rng.pick(&[IntKind::Int, IntKind::Int, IntKind::UInt, IntKind::Long]);
        let bound = match self.rng.below(3) {
            0 => Int::Modulo(Box::new(self.same_int(true)), 4),
            _ => Int::Const(1 + self.rng.below(3) as i64),
        };
        let counter = self.add_var(VarKind::Int(kind), Init::Int(0));
        body.vars.push(counter);
        self.freeze(counter, Some(4));
        let flag = self.flag.take();
        self.loops += 1;
        let uses = self.use_of.clone();
        let mut inner = self.inner(depth);
        // The next iteration must not meet what is still being done in this one.
        if !matches!(inner.stmts.last(), Some(Stmt::Together(t)) if matches!(**t, Together::Barrier(_))) {
            inner.stmts.push(together(Together::Barrier(Barrier::Block)));
        }
        self.use_of = uses;
        self.loops -= 1;
        self.flag = flag;
        self.freeze(counter, None);
        // An iteration that goes on while a number of the block is small enough.
        let read = (0..self.use_of.len()).find(|a| self.use_of[*a] == Use::Read);
        if let Some(a) = read.filter(|_| self.rng.chance(25)) {
            let value = Real::Load(Place::Shared(a, Int::Const(self.rng.below(2) as i64)));
            let c = Cond::Reals(CompareOp::Lt, value, self.rng.uniform(-0.3, 0.9));
            body.stmts.push(Stmt::While(counter, 3, c, inner));
            return;
        }
        body.stmts.push(Stmt::For(Box::new(For {
            counter,
            init: Int::Const(0),
            compare: CompareOp::Lt,
            bound,
            step: Int::Const(1),
            down: false,
            flag: None,
            leaves_both: false,
            body: inner,
        })));
    }
}

fn together(t: Together) -> Stmt {
    Stmt::Together(Box::new(t))
}

/// Into `0..n`, for a power of two.
fn masked(a: Int, n: i64) -> Odd {
    let zero = Int::Const(0);
    let kind = IntKind::Int;
    Odd { kind, op: ir::BinaryOp::Add, a, b: zero, through: kind, end: End::And, n }
}
