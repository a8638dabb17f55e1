//! Random loops.

use ir::{CompareOp, IntKind};

use super::Gen;
use crate::program::*;

impl Gen<'_> {
    pub(super) fn for_loop(&mut self, body: &mut Body) -> Option<Stmt> {
        if self.loops >= 3 {
            return None;
        }
        let counters = [
            IntKind::Int,
            IntKind::Int,
            IntKind::Int,
            IntKind::UInt,
            IntKind::UInt,
            IntKind::Long,
            IntKind::ULong,
            IntKind::Short,
        ];
        let kind = *self.rng.pick(&counters);
        let constant = self.rng.chance(50);
        self.in_condition = true;
        let limit = if constant {
            Int::Const(self.rng.below(6) as i64)
        } else {
            Int::Modulo(Box::new(self.int(2)), 5)
        };
        self.in_condition = false;
        // Short loops, and now and then one that is too long for a local array.
        let limit = match (&limit, self.loops) {
            (Int::Const(5), 0) if self.rng.chance(40) => Int::Const(*self.rng.pick(&[9, 17, 20, 27])),
            _ => limit,
        };
        let step = match self.rng.below(8) {
            0..=4 => Int::Const(1),
            5 | 6 => Int::Const(2),
            _ => Int::Add(Box::new(Int::Const(1)), Box::new(Int::Modulo(Box::new(self.int(1)), 2))),
        };
        let counter = self.add_var(VarKind::Int(kind), Init::Int(0));
        let top = match &limit {
            Int::Const(n) => *n,
            _ => 5,
        };
        let mut f = For {
            counter,
            init: Int::Const(0),
            compare: CompareOp::Lt,
            bound: limit.clone(),
            step,
            down: false,
            flag: None,
            leaves_both: false,
            body: Body::default(),
        };
        let signed = kind.signed();
        match self.rng.below(9) {
            0..=3 => {}
            4 => f.init = self.index(3),
            5 => f.compare = CompareOp::Le,
            6 if signed => {
                (f.init, f.bound, f.compare) = (limit, Int::Const(0), CompareOp::Ge);
                f.down = true;
            }
            7 if signed => {
                (f.init, f.bound, f.compare) = (limit, Int::Const(0), CompareOp::Gt);
                f.down = true;
            }
            6 | 7 => {
                // An unsigned counter must meet the bound exactly.
                (f.init, f.bound, f.compare) = (limit, Int::Const(0), CompareOp::Gt);
                (f.down, f.step) = (true, Int::Const(1));
            }
            _ if !signed => {
                // `for (unsigned i = n - 1; i < n; i--)`, also written `i += -1`
                f.init = Int::Sub(Box::new(limit), Box::new(Int::Const(1)));
                (f.step, f.down) =
                    if self.rng.chance(50) { (Int::Const(1), true) } else { (Int::Const(-1), false) };
            }
            _ => f.compare = CompareOp::Ne,
        }
        if f.compare == CompareOp::Ne {
            f.step = Int::Const(1);
        }
        body.vars.push(counter);
        if self.flag.is_some() && self.rng.chance(40) {
            (f.flag, f.leaves_both) = (self.flag, true);
        } else if self.rng.chance(25) {
            let flag = self.add_var(VarKind::Flag, Init::Flag(true));
            body.vars.push(flag);
            f.flag = Some(flag);
        }
        self.freeze(counter, Some(top + 1));
        let outer = (self.flag, self.loops);
        (self.flag, self.loops) = (f.flag, self.loops + 1);
        f.body = self.nested();
        if f.compare == CompareOp::Lt && !f.down && self.rng.chance(6) {
            // The body moves the counter as well.
            let more = Int::Add(Box::new(Int::Var(counter)), Box::new(Int::Const(1)));
            let c = self.cond(1);
            let skip = Body { vars: vec![], stmts: vec![Stmt::AssignInt(counter, more)] };
            f.body.stmts.push(Stmt::If(c, skip, Body::default()));
        }
        (self.flag, self.loops) = outer;
        self.freeze(counter, None);
        Some(Stmt::For(Box::new(f)))
    }

    pub(super) fn while_loop(&mut self, body: &mut Body) -> Option<Stmt> {
        if self.loops >= 3 {
            return None;
        }
        let counter = self.add_var(VarKind::Int(IntKind::Int), Init::Int(0));
        body.vars.push(counter);
        // Some run longer than a strip.
        let limit = if self.loops == 0 && self.rng.chance(25) {
            9 + self.rng.below(14) as i64
        } else {
            1 + self.rng.below(5) as i64
        };
        self.freeze(counter, Some(limit));
        if self.rng.chance(30) {
            let flag = self.add_var(VarKind::Flag, Init::Flag(self.loops == 0));
            body.vars.push(flag);
        }
        self.in_condition = true;
        let c = self.cond(2);
        self.in_condition = false;
        let outer = (self.flag.take(), self.loops);
        self.loops += 1;
        let inner = self.nested();
        (self.flag, self.loops) = outer;
        self.freeze(counter, None);
        Some(Stmt::While(counter, limit, c, inner))
    }

    pub(super) fn walk(&mut self, body: &mut Body) -> Option<Stmt> {
        if self.loops >= 3 {
            return None;
        }
        let writable = self.rng.chance(60);
        let base = self.base(writable, self.depth)?;
        let length = if matches!(base, Base::Flat(_)) { 2 * N as i64 } else { N as i64 };
        let cursor = self.add_var(VarKind::Cursor { writable }, Init::Nothing);
        let counter = self.add_var(VarKind::Int(IntKind::Int), Init::Int(0));
        body.vars.extend([cursor, counter]);
        let (first, step, trips) = match self.rng.below(4) {
            0 | 1 => (0, 1, length),
            2 => (length - 1, -1, length - 1),
            _ => (0, 2, length / 2),
        };
        self.freeze(counter, Some(trips.max(1)));
        let when = if self.rng.chance(25) { Some(self.cond(1)) } else { None };
        let outer = (self.flag.take(), self.loops);
        self.loops += 1;
        let mut inner = self.nested();
        if self.rng.chance(70) {
            let (place, e) = (Place::Deref(cursor), self.real(2));
            if writable {
                inner.stmts.push(if self.rng.chance(50) {
                    Stmt::Assign(place, e)
                } else {
                    Stmt::Add(place, e)
                });
            }
        }
        (self.flag, self.loops) = outer;
        self.freeze(counter, None);
        // After the loop it may point beyond the end.
        self.scope.retain(|s| s.var != cursor);
        Some(Stmt::Walk(Box::new(Walk { cursor, counter, base, first, step, trips, when, body: inner })))
    }

    // Places
}
