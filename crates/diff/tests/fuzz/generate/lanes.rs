//! Kernels whose first thing is `if (i >= n) return;`: the lanes that are left exchange with each other, with the mask of all
//! lanes, which is right where the others have ended.

use ir::{CompareOp, WarpOp};

use super::Gen;
use crate::program::*;

impl Gen<'_> {
    /// Everything in one branch, which whole segments of lanes take.
    pub(super) fn work_of_lanes(&mut self, body: &mut Body) {
        let threads = i64::from(self.launch.threads);
        let whole = (threads & -threads).min(32);
        let width = 1 << self.rng.below(whole.ilog2() as usize + 1);
        let left = (1 + self.rng.below((threads / width) as usize) as i64) * width;
        let scope = self.scope.len();
        let mut inner = Body::default();
        self.depth += 1;
        self.budget = 8;
        for _ in 0..2 + self.rng.below(4) {
            match self.rng.below(3) {
                0 => {
                    let s = self.statement(&mut inner);
                    inner.stmts.extend(s);
                }
                1 => {
                    self.walk_of_kernel(&mut inner);
                }
                _ => self.exchange_of_lanes(&mut inner, width),
            }
        }
        let (at, e) = (self.index(N as i64), self.real(2));
        inner.stmts.push(Stmt::Assign(Place::At(Base::Param(0), at), e));
        self.depth -= 1;
        self.scope.truncate(scope);
        let c = Cond::Ints(CompareOp::Lt, Int::InBlock, Int::Const(left));
        body.stmts.push(Stmt::If(c, inner, Body::default()));
    }

    fn exchange_of_lanes(&mut self, body: &mut Body, width: i64) {
        let to = self.real_var(body);
        let value = if self.rng.chance(50) { Real::Load(Place::Var(to)) } else { self.real(1) };
        let s = match self.rng.below(4) {
            0 | 1 => {
                use WarpOp::{Shuffle, ShuffleDown, ShuffleUp};
                let op = *self.rng.pick(&[Shuffle, ShuffleUp, ShuffleDown]);
                let by = if self.rng.chance(70) { Int::Const(1) } else { self.index(width) };
                Together::Shuffle { to, op, value, by, width }
            }
            2 => Together::Butterfly { on: to, fold: *self.rng.pick(&[Fold::Sum, Fold::Max]), width },
            _ => {
                let op = *self.rng.pick(&[WarpOp::WarpSum, WarpOp::WarpFirst]);
                Together::Collective { to, op, value, width }
            }
        };
        body.stmts.push(Stmt::Together(Box::new(s)));
    }
}
