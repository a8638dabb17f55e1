//! Loops over tiles, rows and neighbours, as kernels are full of them: where several threads read one element, their
//! adjoints meet there, and passes change who adds them up.

use ir::{CompareOp, FunctionKind, IntKind};

use super::Gen;
use super::blocks::Use;
use crate::program::*;

impl Gen<'_> {
    /// `bound` is at most `most`.
    fn loop_over(
        &mut self,
        body: &mut Body,
        (bound, most): (Int, i64),
        inner: impl FnOnce(&mut Self, Var) -> Stmt,
    ) -> Stmt {
        let kind = *self.rng.pick(&[IntKind::Int, IntKind::Int, IntKind::UInt]);
        let counter = self.add_var(VarKind::Int(kind), Init::Int(0));
        body.vars.push(counter);
        self.freeze(counter, Some(most));
        let stmts = vec![inner(self, counter)];
        self.freeze(counter, None);
        Stmt::For(Box::new(For {
            counter,
            init: Int::Const(0),
            compare: CompareOp::Lt,
            bound,
            step: Int::Const(1),
            down: false,
            flag: None,
            leaves_both: false,
            body: Body { vars: Vec::new(), stmts },
        }))
    }

    fn number(&mut self, body: &mut Body) -> Var {
        let v = self.add_var(VarKind::Real, Init::Real(0.2));
        body.vars.push(v);
        v
    }

    /// One of the walks.
    pub(super) fn walk_of_kernel(&mut self, body: &mut Body) -> Option<()> {
        if self.kind != FunctionKind::Kernel {
            return None;
        }
        match self.rng.below(6) {
            0 | 4 => self.over_tile(body),
            5 => self.product(body),
            1 => self.over_elements(body),
            2 => self.over_row(body),
            _ => self.beside(body),
        }
    }

    /// As many as the block is wide.
    fn width(&mut self) -> (Int, i64) {
        let width = i64::from(self.launch.threads / self.launch.rows);
        (if self.rng.chance(70) { Int::Width } else { Int::Const(width) }, width)
    }

    /// `for (k < width) s += x[row * width + k] * y[k * width + column]`
    fn product(&mut self, body: &mut Body) -> Option<()> {
        let (x, y) =
            (self.pick_params(|k| k == ParamKind::Input)?, self.pick_params(|k| k == ParamKind::Input)?);
        let (bound, width) = self.width();
        let all = i64::from(self.launch.threads * self.launch.blocks) * N as i64;
        if width * width > all {
            return None;
        }
        let sum = self.number(body);
        let tiles: Vec<usize> = (0..self.use_of.len()).filter(|a| self.use_of[*a] == Use::Read).collect();
        let s = self.loop_over(body, (bound, width), |g, k| {
            let at = |row: Int, column: Int| {
                Int::Add(Box::new(Int::Times(Box::new(row), width)), Box::new(column))
            };
            let first = at(Int::Row, Int::Var(k));
            let first = match tiles.first() {
                Some(tile) if g.rng.chance(50) => Place::Shared(*tile, first),
                _ => Place::Wide(x, first),
            };
            let second = Place::Wide(y, at(Int::Var(k), Int::Column));
            Stmt::Add(Place::Var(sum), Real::Op(RealOp::Product, vec![Real::Load(first), Real::Load(second)]))
        });
        body.stmts.push(s);
        Some(())
    }

    /// `for (k < threads) s += f(tile[k], own)`
    fn over_tile(&mut self, body: &mut Body) -> Option<()> {
        let tiles: Vec<usize> = (0..self.use_of.len()).filter(|a| self.use_of[*a] == Use::Read).collect();
        if tiles.is_empty() {
            return None;
        }
        let tile = *self.rng.pick(&tiles);
        let (sum, own) = (self.number(body), self.real(1));
        let bound = self.width();
        let s = self.loop_over(body, bound, |g, k| {
            let element = Real::Load(Place::Shared(tile, Int::Var(k)));
            let op = *g.rng.pick(&[RealOp::Product, RealOp::Difference, RealOp::Weight, RealOp::Quotient]);
            let one = Real::Op(op, vec![element, own]);
            let e = if g.rng.chance(40) { Real::Op(RealOp::Product, vec![one, g.real(1)]) } else { one };
            Stmt::Add(Place::Var(sum), e)
        });
        body.stmts.push(s);
        Some(())
    }

    /// `for (k < n) s += f(x[k], x[i])`
    fn over_elements(&mut self, body: &mut Body) -> Option<()> {
        let x = self.pick_params(|k| k == ParamKind::Input)?;
        let y = self.pick_params(|k| matches!(k, ParamKind::Input | ParamKind::Own(_)))?;
        let sum = self.number(body);
        let all = i64::from(self.launch.threads * self.launch.blocks);
        let bound = match self.rng.below(3) {
            0 => (Int::Const(all.min(16)), all.min(16)),
            1 => self.width(),
            _ => (Int::Const(2), 2),
        };
        let own = if self.rng.chance(60) { Real::Load(Place::Own(y)) } else { self.real(1) };
        let s = self.loop_over(body, bound, |g, k| {
            let other = Real::Load(Place::Wide(x, Int::Var(k)));
            let op = *g.rng.pick(&[RealOp::Product, RealOp::Difference, RealOp::Weight]);
            let one = Real::Op(op, vec![other.clone(), own]);
            Stmt::Add(Place::Var(sum), Real::Op(RealOp::Product, vec![one, other]))
        });
        body.stmts.push(s);
        Some(())
    }

    /// Twice over the thread's row: a sum, and what is made from it.
    fn over_row(&mut self, body: &mut Body) -> Option<()> {
        let x = self.pick_params(|k| k == ParamKind::Input)?;
        let sum = self.number(body);
        let at = |k: Var| {
            let row = Int::Times(Box::new(Int::Thread), N as i64);
            Real::Load(Place::Wide(x, Int::Add(Box::new(row), Box::new(Int::Var(k)))))
        };
        let first = self.loop_over(body, (Int::Const(N as i64), N as i64), |g, k| {
            let e = if g.rng.chance(50) { Real::Op(RealOp::Square, vec![at(k)]) } else { at(k) };
            Stmt::Add(Place::Var(sum), e)
        });
        let second = self.loop_over(body, (Int::Const(N as i64), N as i64), |g, k| {
            let op = *g.rng.pick(&[RealOp::Quotient, RealOp::Product, RealOp::Difference]);
            let e = Real::Op(op, vec![at(k), Real::Load(Place::Var(sum))]);
            let place = Place::At(Base::Param(0), Int::Var(k));
            if g.rng.chance(60) { Stmt::Assign(place, e) } else { Stmt::Add(place, e) }
        });
        body.stmts.extend([first, second]);
        Some(())
    }

    /// `y[j] = f(x[j])` with any `j`: threads that have the same one store the same.
    pub(super) fn store_alike(&mut self, body: &mut Body) -> Option<()> {
        let y = self.pick_params(|k| k == ParamKind::Mirror)?;
        let x = self.pick_params(|k| k == ParamKind::Input)?;
        let all = i64::from(self.launch.threads * self.launch.blocks) * N as i64;
        let kind =
            *self.rng.pick(&[IntKind::Int, IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::UShort]);
        let j = self.add_var(VarKind::Int(kind), Init::Int(0));
        body.vars.push(j);
        // No other statement knows it.
        self.scope.retain(|s| s.var != j);
        let index = match self.rng.below(4) {
            0 => {
                let last = Int::Const(1 + self.rng.below(all as usize) as i64);
                Int::Modulo(Box::new(Int::Add(Box::new(self.coordinate()), Box::new(last))), all)
            }
            1 => Int::Modulo(Box::new(self.int(2)), all),
            _ => self.odd_index(all),
        };
        body.stmts.push(Stmt::AssignInt(j, index));
        let element = Real::Load(Place::Wide(x, Int::Var(j)));
        let op = *self.rng.pick(&[RealOp::Sin, RealOp::Square, RealOp::Tanh]);
        let e = Real::Op(RealOp::Product, vec![Real::Op(op, vec![element.clone()]), element]);
        let store = Stmt::Assign(Place::Mirror(y, j), e);
        body.stmts.push(if self.rng.chance(30) {
            let c = self.cond(1);
            Stmt::If(c, Body { vars: vec![], stmts: vec![store] }, Body::default())
        } else {
            store
        });
        Some(())
    }

    /// The largest of what threads offer remains, or the smallest.
    pub(super) fn offer(&mut self, body: &mut Body) -> Option<()> {
        let best = self.pick_params(|k| k == ParamKind::Best)?;
        let x = self.pick_params(|k| k == ParamKind::Input)?;
        let all = i64::from(self.launch.threads * self.launch.blocks) * N as i64;
        let (to, from) = (self.index(N as i64), self.index(all));
        let e = Real::Load(Place::Wide(x, from));
        body.stmts.push(Stmt::AtomicBest(best, to, e, self.rng.chance(60)));
        Some(())
    }

    /// `x[i]`, `x[i + 1]`, `x[i + 2]`
    fn beside(&mut self, body: &mut Body) -> Option<()> {
        let x = self.pick_params(|k| k == ParamKind::Input)?;
        let to = self.number(body);
        let mut e = Real::Const(0.3);
        for d in 0..2 + self.rng.below(2) as i64 {
            let i = Int::Add(Box::new(Int::Thread), Box::new(Int::Const(d)));
            let one = Real::Op(RealOp::Product, vec![Real::Load(Place::Wide(x, i)), self.real(1)]);
            e = Real::Op(RealOp::Mean, vec![e, one]);
        }
        body.stmts.push(Stmt::Assign(Place::Var(to), e));
        Some(())
    }
}
