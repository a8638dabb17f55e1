//! Takes a failing program apart: one statement or expression less at a time, as long as it still fails.

use crate::program::*;

pub fn shrink(mut program: Program, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut tries = 0;
    loop {
        let mut changed = false;
        let mut site = 0;
        while tries < 6000 {
            let mut candidate = program.clone();
            let mut cut = Cut { at: site, seen: 0, done: false };
            cut.launch(&mut candidate);
            candidate.funcs.iter_mut().for_each(|f| cut.func(f));
            if !cut.done {
                break;
            }
            tries += 1;
            if fails(&candidate) {
                (program, changed) = (candidate, true);
            } else {
                site += 1;
            }
        }
        if !changed || tries >= 6000 {
            return program;
        }
    }
}

/// Visits the places where something can be left out, and does so at one of them.
struct Cut {
    at: usize,
    seen: usize,
    done: bool,
}

impl Cut {
    fn here(&mut self) -> bool {
        let hit = !self.done && self.seen == self.at;
        self.seen += 1;
        self.done |= hit;
        hit
    }

    /// Fewer threads and blocks.
    fn launch(&mut self, p: &mut Program) {
        for threads in [2, 4, p.threads / 2, p.threads - 1] {
            if threads > 0 && threads < p.threads && self.here() {
                p.threads = threads;
                return;
            }
        }
        if p.rows > 1 && self.here() {
            p.rows = 1;
            return;
        }
        if p.blocks > 1 && self.here() {
            p.blocks -= 1;
            return;
        }
        for s in &mut p.shared {
            if s.dynamic && self.here() {
                s.dynamic = false;
                return;
            }
            if s.own != Injection::Plain && self.here() {
                s.own = Injection::Plain;
                return;
            }
        }
        if p.numbering == Numbering::Radix && self.here() {
            p.numbering = Numbering::InLaunch;
        }
    }

    fn func(&mut self, f: &mut Func) {
        for kind in &mut f.params {
            if matches!(kind, ParamKind::Own(how) if *how != Injection::Plain) && self.here() {
                *kind = ParamKind::Own(Injection::Plain);
                return;
            }
        }
        self.body(&mut f.body);
        if let Returned::Real(e) = &mut f.result {
            self.real(e);
        }
    }

    fn body(&mut self, body: &mut Body) {
        let mut i = 0;
        while i < body.stmts.len() && !self.done {
            if self.here() {
                body.stmts.remove(i);
                return;
            }
            // What a branch holds stands in its place.
            let inner = match &mut body.stmts[i] {
                Stmt::If(_, then, els) => {
                    if self.here() {
                        Some(std::mem::take(then))
                    } else if !els.stmts.is_empty() && self.here() {
                        Some(std::mem::take(els))
                    } else {
                        None
                    }
                }
                Stmt::Guard(_, rest) | Stmt::BreakIf(_, _, rest) if self.here() => Some(std::mem::take(rest)),
                _ => None,
            };
            if let Some(inner) = inner {
                body.vars.extend(inner.vars);
                body.stmts.splice(i..=i, inner.stmts);
                return;
            }
            let mut s = body.stmts[i].clone();
            self.stmt(&mut s);
            body.stmts[i] = s;
            i += 1;
        }
        if !self.done {
            let mut i = 0;
            while i < body.vars.len() {
                if self.here() {
                    body.vars.remove(i);
                    return;
                }
                i += 1;
            }
        }
    }

    fn stmt(&mut self, s: &mut Stmt) {
        match s {
            Stmt::Assign(p, e) | Stmt::Add(p, e) => {
                self.place(p);
                self.real(e);
            }
            Stmt::AssignInt(_, e) => self.int(e),
            Stmt::AssignFlag(_, c) => self.cond(c),
            Stmt::AssignCount(_, i, e) => {
                self.int(i);
                self.int(e);
            }
            Stmt::AssignK(_, e) => self.int(e),
            Stmt::SinCos(e, a, b) => {
                self.real(e);
                self.place(a);
                self.place(b);
            }
            Stmt::Swap(a, b) => {
                self.place(a);
                self.place(b);
            }
            Stmt::SetPointer(_, p) | Stmt::SetElement(_, _, p) | Stmt::SetHolder(_, p) => self.pointed(p),
            Stmt::CopyRecord(..) => {}
            Stmt::PackRecord(_, e, _, k) => {
                self.real(e);
                self.int(k);
            }
            Stmt::If(c, a, b) => {
                self.cond(c);
                self.body(a);
                self.body(b);
            }
            Stmt::Guard(c, b) | Stmt::While(_, _, c, b) | Stmt::BreakIf(_, c, b) => {
                self.cond(c);
                self.body(b);
            }
            Stmt::For(f) => {
                if f.flag.is_some() && self.here() {
                    (f.flag, f.leaves_both) = (None, false);
                    return;
                }
                self.int(&mut f.init);
                self.int(&mut f.bound);
                self.int(&mut f.step);
                self.body(&mut f.body);
            }
            Stmt::Walk(w) => {
                if w.when.is_some() && self.here() {
                    w.when = None;
                    return;
                }
                self.body(&mut w.body);
            }
            Stmt::Fill(_, _, e, _) => self.real(e),
            Stmt::Call(_, args) | Stmt::CallRecord(_, _, args) | Stmt::Recurse(_, args) => self.args(args),
            Stmt::AtomicAdd(_, i, e, _) | Stmt::AtomicAddShared(_, i, e) | Stmt::AtomicBest(_, i, e, _) => {
                self.int(i);
                self.real(e);
            }
            Stmt::AtomicCount(_, i) => self.int(i),
            Stmt::Together(t) => self.together(t),
        }
    }

    fn together(&mut self, t: &mut Together) {
        match t {
            Together::Barrier(_) | Together::Scan(_) => {}
            Together::Fill(_, e) => self.real(e),
            Together::Tree(_, fold, _) => {
                if *fold != Fold::Sum && self.here() {
                    *fold = Fold::Sum;
                }
            }
            Together::Buffers { steps, .. } => {
                if *steps > 1 && self.here() {
                    *steps = 1;
                }
            }
            Together::Shuffle { value, by, .. } => {
                self.real(value);
                self.int(by);
            }
            Together::Butterfly { width, fold, .. } => {
                if *width > 2 && self.here() {
                    *width = 2;
                } else if *fold != Fold::Sum && self.here() {
                    *fold = Fold::Sum;
                }
            }
            Together::Some { value, .. } | Together::Collective { value, .. } => self.real(value),
            Together::Vote { cond, .. } => self.cond(cond),
            Together::Count { of, .. } => self.int(of),
        }
    }

    fn args(&mut self, args: &mut [Arg]) {
        for a in args {
            match a {
                Arg::Real(e) => self.real(e),
                Arg::Int(e) => self.int(e),
                Arg::Base(_) | Arg::Record(_) => {}
            }
        }
    }

    fn pointed(&mut self, p: &mut Pointed) {
        if let Pointed::Either(c, a, b, _) = p {
            for base in [a.clone(), b.clone()] {
                if self.here() {
                    *p = Pointed::To(base);
                    return;
                }
            }
            self.cond(c);
        }
    }

    fn place(&mut self, p: &mut Place) {
        match p {
            Place::At(_, i) | Place::V(_, i) | Place::Wide(_, i) | Place::Shared(_, i) => self.int(i),
            Place::Cell(_, i, j) => {
                self.int(i);
                self.int(j);
            }
            Place::Var(_)
            | Place::Deref(_)
            | Place::U(_)
            | Place::Own(_)
            | Place::PerBlock(_)
            | Place::Mirror(..)
            | Place::SharedOwn(..) => {}
        }
    }

    fn int(&mut self, e: &mut Int) {
        if matches!(e, Int::Const(_)) {
            return;
        }
        for n in [0, 1, 2] {
            if self.here() {
                *e = Int::Const(n);
                return;
            }
        }
        match e {
            Int::Add(a, b) | Int::Sub(a, b) => {
                for part in [(**a).clone(), (**b).clone()] {
                    if self.here() {
                        *e = part;
                        return;
                    }
                }
                self.int(a);
                self.int(b);
            }
            Int::Times(a, _) | Int::Modulo(a, _) | Int::Load(_, a) => self.int(a),
            Int::OfReal(r) => self.real(r),
            Int::Odd(o) => {
                for part in [o.a.clone(), o.b.clone()] {
                    if self.here() {
                        *e = Int::Modulo(Box::new(part), o.n);
                        return;
                    }
                }
                for kind in [&mut o.kind, &mut o.through] {
                    if *kind != ir::IntKind::Int && self.here() {
                        *kind = ir::IntKind::Int;
                        return;
                    }
                }
                self.int(&mut o.a);
                self.int(&mut o.b);
            }
            Int::Const(_)
            | Int::Var(_)
            | Int::Of(_)
            | Int::Thread
            | Int::InBlock
            | Int::Block
            | Int::Column
            | Int::Row
            | Int::Width
            | Int::Param(_) => {}
        }
    }

    fn cond(&mut self, c: &mut Cond) {
        for op in [ir::CompareOp::Eq, ir::CompareOp::Ne] {
            let constant = matches!(c, Cond::Ints(_, Int::Const(_), Int::Const(_)));
            if !constant && self.here() {
                *c = Cond::Ints(op, Int::Const(0), Int::Const(0));
                return;
            }
        }
        match c {
            Cond::Ints(_, a, b) => {
                self.int(a);
                self.int(b);
            }
            Cond::Reals(_, e, _) => self.real(e),
            Cond::Flag(_) => {}
            Cond::Not(a) => self.cond(a),
            Cond::Either(choice, a, b, _) => {
                for part in [(**choice).clone(), (**a).clone(), (**b).clone()] {
                    if self.here() {
                        *c = part;
                        return;
                    }
                }
                [choice, a, b].into_iter().for_each(|part| self.cond(part));
            }
            Cond::And(a, b) | Cond::Or(a, b) => {
                for part in [(**a).clone(), (**b).clone()] {
                    if self.here() {
                        *c = part;
                        return;
                    }
                }
                self.cond(a);
                self.cond(b);
            }
        }
    }

    fn real(&mut self, e: &mut Real) {
        if matches!(e, Real::Const(_)) {
            return;
        }
        if self.here() {
            *e = Real::Const(0.5);
            return;
        }
        let parts: Vec<Real> = match e {
            Real::Op(_, args) => args.clone(),
            Real::Select(_, a, b) => vec![(**a).clone(), (**b).clone()],
            Real::Call(_, args) => args
                .iter()
                .filter_map(|a| if let Arg::Real(e) = a { Some(e.clone()) } else { None })
                .collect(),
            Real::Const(_) | Real::Load(_) | Real::OfInt(_) => Vec::new(),
        };
        for part in parts {
            if self.here() {
                *e = part;
                return;
            }
        }
        match e {
            Real::Const(_) => {}
            Real::Load(p) => self.place(p),
            Real::Op(_, args) => args.iter_mut().for_each(|a| self.real(a)),
            Real::OfInt(n) => self.int(n),
            Real::Select(c, a, b) => {
                self.cond(c);
                self.real(a);
                self.real(b);
            }
            Real::Call(_, args) => self.args(args),
        }
    }
}
