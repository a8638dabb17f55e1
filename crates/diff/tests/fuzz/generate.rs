//! Draws random programs. Everything drawn is well defined: indices stay in bounds, loops end, variables are
//! initialised, pointers do not outlive what they point to, threads do not race.

mod blocks;
mod calls;
mod expressions;
mod lanes;
mod loops;
mod odd;
mod walks;

use ir::{FunctionKind, IntKind};

use crate::program::*;
use crate::rng::Rng;

/// From this seed on most programs are short: many more of them are looked at in the same time.
pub const SHORT: u64 = 1_000_000_000;

pub fn generate(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    let is_short = seed >= SHORT && !(seed / 2).is_multiple_of(4);
    let ops = if seed.is_multiple_of(4) { &RealOp::EXPONENTIAL[..] } else { &RealOp::USUAL[..] };
    let kind = *rng.pick(&[
        FunctionKind::Host,
        FunctionKind::Host,
        FunctionKind::HostDevice,
        FunctionKind::Kernel,
        FunctionKind::Kernel,
    ]);
    // Half of all programs are kernels whose threads work together.
    let together = seed % 2 == 1;
    let kind = if together { FunctionKind::Kernel } else { kind };
    let mut funcs = Vec::new();
    for _ in 0..rng.below(if is_short { 2 } else { 3 }) {
        let helper = helper(&mut rng, &funcs, kind, ops);
        funcs.push(helper);
    }
    let launch = Launch { is_short, ..Launch::draw(&mut rng, kind, together) };
    let main = main_function(&mut rng, &funcs, kind, ops, &launch);
    funcs.push(main);
    let Launch { threads, blocks, rows, shared, .. } = launch;
    let numbering = match rng.below(3) {
        0 if blocks == 1 => Numbering::InBlock,
        1 if together => Numbering::Radix,
        _ => Numbering::InLaunch,
    };
    Program { funcs, threads, blocks, rows, numbering, shared }
}

/// How a kernel is launched, and what its blocks share.
#[derive(Clone, Default)]
struct Launch {
    threads: u32,
    blocks: u32,
    rows: u32,
    shared: Vec<Shared>,
    /// Its threads work together.
    together: bool,
    /// The program has few statements.
    is_short: bool,
}

fn main_function(
    rng: &mut Rng,
    funcs: &[Func],
    kind: FunctionKind,
    ops: &'static [RealOp],
    launch: &Launch,
) -> Func {
    let mut params = vec![ParamKind::InOut, ParamKind::Input];
    let more = [
        ParamKind::InOut,
        ParamKind::Real,
        ParamKind::Real,
        ParamKind::Int,
        ParamKind::Int,
        ParamKind::Ints,
        ParamKind::Counts,
        ParamKind::Record,
        ParamKind::Records,
        ParamKind::Holder,
        ParamKind::Sum,
        ParamKind::Tally,
    ];
    for _ in 0..1 + rng.below(5) {
        params.push(*rng.pick(&more));
    }
    if kind == FunctionKind::Kernel && rng.chance(60) {
        params.push(ParamKind::Own(Injection::draw(rng, launch.threads * launch.blocks)));
    }
    for (kind, often) in [(ParamKind::PerBlock, 30), (ParamKind::Mirror, 30), (ParamKind::Best, 5)] {
        if launch.together && rng.chance(often) {
            params.push(kind);
        }
    }
    let returns = kind != FunctionKind::Kernel && rng.chance(50);
    let budget = match (launch.is_short, launch.together) {
        (true, true) => 1 + rng.below(3),
        (true, false) => 2 + rng.below(6),
        (false, true) => 4 + rng.below(6),
        (false, false) => 4 + rng.below(14),
    };
    let mut g = Gen::new(rng, funcs, kind, params, budget);
    (g.ops, g.launch) = (ops, launch.clone());
    let mut body = g.function_body(returns, false);
    if !returns {
        let (at, e) = (g.index(N as i64), g.real(2));
        let output = Stmt::Assign(Place::At(Base::Param(0), at), e);
        // Not always last: a branch at the end of a function is reversed in place.
        let place = if g.rng.chance(50) { body.stmts.len() } else { g.rng.below(body.stmts.len() + 1) };
        // Arrays are filled by the first statements.
        let filled = body.stmts.iter().rposition(|s| matches!(s, Stmt::Fill(..))).map_or(0, |i| i + 1);
        body.stmts.insert(place.max(filled), output);
    }
    if launch.together {
        if g.rng.chance(15) { g.work_of_lanes(&mut body) } else { g.work_of_block(&mut body) }
    }
    g.finish(body, if returns { Wanted::Real } else { Wanted::Nothing })
}

/// One of a few signatures; the body is as random as any.
fn helper(rng: &mut Rng, funcs: &[Func], main: FunctionKind, ops: &'static [RealOp]) -> Func {
    let kind = if main == FunctionKind::Kernel { FunctionKind::Device } else { main };
    let (params, wanted, recursive) = match rng.below(7) {
        0 => (vec![ParamKind::Real, ParamKind::Real], Wanted::Real, false),
        1 => (
            vec![ParamKind::Real, ParamKind::Input, ParamKind::InOut, ParamKind::Int],
            Wanted::Nothing,
            false,
        ),
        2 => (vec![ParamKind::Record, ParamKind::Real], Wanted::Real, false),
        3 => (vec![ParamKind::Real, ParamKind::Real], Wanted::Record, false),
        4 => (vec![ParamKind::InOut, ParamKind::Real], Wanted::Real, false),
        5 if rng.chance(15) => (vec![ParamKind::Real, ParamKind::InOut, ParamKind::Int], Wanted::Real, true),
        _ => (vec![ParamKind::Real, ParamKind::Input, ParamKind::Int], Wanted::Real, true),
    };
    let budget = 2 + rng.below(5);
    // A recursive function calls only itself.
    let callees = if recursive { &[][..] } else { funcs };
    let mut g = Gen::new(rng, callees, kind, params, budget);
    (g.recursive, g.ops) = (recursive, ops);
    let mut body = g.function_body(true, true);
    if recursive {
        for _ in 0..1 + g.rng.below(2) {
            g.depth = 0;
            let target = g.add_var(VarKind::Real, Init::Real(0.2));
            body.vars.push(target);
            let args = vec![Arg::Real(g.real(2)), Arg::Base(Base::Param(1))];
            body.stmts.push(Stmt::Recurse(Place::Var(target), args));
        }
    }
    g.finish(body, wanted)
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Nothing,
    Real,
    Record,
}

struct InScope {
    var: Var,
    depth: usize,
    /// For integers: always in `0..range`.
    range: Option<i64>,
    assignable: bool,
}

struct Gen<'a> {
    rng: &'a mut Rng,
    callees: &'a [Func],
    kind: FunctionKind,
    params: Vec<ParamKind>,
    vars: Vec<Variable>,
    scope: Vec<InScope>,
    depth: usize,
    loops: usize,
    /// Flag of the innermost loop, if it may be left, and where it was declared.
    flag: Option<Var>,
    budget: usize,
    recursive: bool,
    /// What numbers are made with.
    ops: &'static [RealOp],
    /// Inside a loop's condition, which must have no effects: calls count as one.
    in_condition: bool,
    /// Kinds of statements and variables that this function does without: programs that know fewer
    /// constructs combine them more deeply.
    without: Vec<bool>,
    launch: Launch,
    /// What may be done with each array in shared memory until the next barrier.
    use_of: Vec<blocks::Use>,
}

impl<'a> Gen<'a> {
    fn new(
        rng: &'a mut Rng,
        callees: &'a [Func],
        kind: FunctionKind,
        params: Vec<ParamKind>,
        budget: usize,
    ) -> Self {
        Gen {
            rng,
            callees,
            kind,
            params,
            vars: Vec::new(),
            scope: Vec::new(),
            depth: 0,
            loops: 0,
            flag: None,
            budget,
            recursive: false,
            ops: &RealOp::USUAL,
            in_condition: false,
            without: Vec::new(),
            launch: Launch { threads: 1, blocks: 1, rows: 1, ..Launch::default() },
            use_of: Vec::new(),
        }
    }

    fn finish(&mut self, body: Body, wanted: Wanted) -> Func {
        let result = match wanted {
            Wanted::Nothing => Returned::Nothing,
            Wanted::Real => match self.pick_var(|k| k == VarKind::Real) {
                Some(v) if self.rng.chance(40) => Returned::Real(Real::Load(Place::Var(v))),
                _ => Returned::Real(self.real(2)),
            },
            Wanted::Record => match self.pick_var(|k| k == VarKind::Record) {
                Some(v) => Returned::Record(v),
                None => Returned::Nothing,
            },
        };
        Func {
            kind: self.kind,
            params: self.params.clone(),
            vars: std::mem::take(&mut self.vars),
            body,
            result,
        }
    }

    // Variables

    fn add_var(&mut self, kind: VarKind, init: Init) -> Var {
        self.vars.push(Variable { kind, init });
        let var = self.vars.len() - 1;
        self.scope.push(InScope { var, depth: self.depth, range: None, assignable: true });
        var
    }

    fn candidates(&self, wanted: impl Fn(VarKind) -> bool) -> Vec<Var> {
        self.scope.iter().map(|s| s.var).filter(|v| wanted(self.vars[*v].kind)).collect()
    }

    fn pick_var(&mut self, wanted: impl Fn(VarKind) -> bool) -> Option<Var> {
        let all = self.candidates(wanted);
        // What was declared last is used most.
        let last = if self.rng.chance(50) { all.len().min(2) } else { all.len() };
        if all.is_empty() { None } else { Some(*self.rng.pick(&all[all.len() - last..])) }
    }

    fn pick_params(&mut self, wanted: impl Fn(ParamKind) -> bool) -> Option<usize> {
        let all: Vec<_> = (0..self.params.len()).filter(|i| wanted(self.params[*i])).collect();
        if all.is_empty() { None } else { Some(*self.rng.pick(&all)) }
    }

    fn freeze(&mut self, var: Var, range: Option<i64>) {
        for s in self.scope.iter_mut().filter(|s| s.var == var) {
            s.assignable = false;
            s.range = range;
        }
    }

    /// The function's own variables: copies of what is passed by value, a few of each kind.
    fn function_body(&mut self, some_reals: bool, a_record: bool) -> Body {
        let mut body = Body::default();
        for i in 0..self.params.len() {
            let kind = match self.params[i] {
                ParamKind::Real => VarKind::Real,
                ParamKind::Int => VarKind::Int(IntKind::Int),
                ParamKind::Record => VarKind::Record,
                ParamKind::Holder => VarKind::Holder,
                _ => continue,
            };
            let var = self.add_var(kind, Init::Param(i));
            body.vars.push(var);
            if self.recursive && matches!(kind, VarKind::Int(_)) {
                self.freeze(var, None);
            }
        }
        if some_reals || self.rng.chance(80) {
            let v = self.add_var(VarKind::Real, Init::Real(0.4));
            body.vars.push(v);
        }
        if a_record {
            let v = self.add_var(VarKind::Record, Init::Real(0.3));
            body.vars.push(v);
        }
        self.without = (0..32).map(|_| self.rng.chance(40)).collect();
        self.locals(&mut body);
        self.statements(&mut body);
        body
    }

    /// A number below `n` whose kind is not done without; kinds are numbered from `first`.
    fn choose(&mut self, n: usize, first: usize, kind: impl Fn(usize) -> usize) -> usize {
        for _ in 0..6 {
            let drawn = self.rng.below(n);
            if self.without.get(first + kind(drawn)) != Some(&true) {
                return drawn;
            }
        }
        self.rng.below(n)
    }

    fn locals(&mut self, body: &mut Body) {
        for _ in 0..self.rng.below(4) {
            self.local(body);
        }
    }

    fn local(&mut self, body: &mut Body) {
        let x = self.rng.uniform(-0.8, 0.8);
        let var = match self.choose(13, 0, |k| k) {
            0..=2 => self.add_var(VarKind::Real, Init::Real(x)),
            12 => {
                let n = self.rng.below(N) as i64;
                self.add_var(VarKind::Counts, Init::Int(n))
            }
            3 => {
                let n = self.rng.below(5) as i64;
                self.add_var(VarKind::Int(IntKind::Int), Init::Int(n))
            }
            4 => {
                let on = self.rng.chance(50);
                self.add_var(VarKind::Flag, Init::Flag(on))
            }
            5 | 6 => {
                let kind = if self.rng.chance(70) { VarKind::Array } else { VarKind::Grid };
                let counter = self.add_var(VarKind::Int(IntKind::Int), Init::Int(0));
                body.vars.push(counter);
                let e = self.real(2);
                let array = self.add_var(kind, Init::Nothing);
                let in_loop = self.rng.chance(60);
                body.stmts.push(Stmt::Fill(array, counter, e, in_loop));
                array
            }
            7 if self.rng.chance(50) => self.add_var(VarKind::Array, Init::Zero),
            7 => self.add_var(VarKind::Record, Init::Real(x)),
            8 => self.add_var(VarKind::Records, Init::Real(x)),
            9 => {
                let writable = self.rng.chance(60);
                match self.base(writable, self.depth) {
                    Some(b) => self.add_var(VarKind::Pointer { writable }, Init::Base(b)),
                    None => return,
                }
            }
            10 => {
                let writable = self.rng.chance(60);
                match (self.base(writable, self.depth), self.base(writable, self.depth)) {
                    (Some(a), Some(b)) => self.add_var(VarKind::Pointers { writable }, Init::Bases(a, b)),
                    _ => return,
                }
            }
            _ => match self.base(true, self.depth) {
                Some(b) => self.add_var(VarKind::Holder, Init::Base(b)),
                None => return,
            },
        };
        body.vars.push(var);
    }

    // Statements

    fn statements(&mut self, body: &mut Body) {
        let count = 1 + self.rng.below(5);
        for _ in 0..count {
            if self.budget == 0 {
                break;
            }
            self.budget -= 1;
            let s = self.statement(body);
            body.stmts.extend(s);
        }
    }

    fn nested(&mut self) -> Body {
        let mut body = Body::default();
        let outer = self.scope.len();
        self.depth += 1;
        for _ in 0..self.rng.below(3) {
            self.local(&mut body);
        }
        self.statements(&mut body);
        if body.stmts.is_empty()
            && let Some(place) = self.place(true)
        {
            body.stmts.push(Stmt::Assign(place, self.real(2)));
        }
        self.depth -= 1;
        self.scope.truncate(outer);
        body
    }

    fn statement(&mut self, body: &mut Body) -> Option<Stmt> {
        let deep = self.depth >= 3;
        match self.choose(if deep { 60 } else { 100 }, 13, |k| k / 5) {
            0..=21 => Some(Stmt::Assign(self.place(true)?, self.real(3))),
            22..=30 => Some(Stmt::Add(self.place(true)?, self.real(2))),
            31 | 32 => {
                let value = Int::Modulo(Box::new(self.int(2)), 7);
                match self.counts(true) {
                    Some(counts) => Some(Stmt::AssignCount(counts, self.index(N as i64), value)),
                    None => Some(Stmt::AssignK(self.rec(true)?, value)),
                }
            }
            33 | 34 => {
                let all: Vec<_> = self
                    .scope
                    .iter()
                    .filter(|s| s.assignable && matches!(self.vars[s.var].kind, VarKind::Int(_)))
                    .map(|s| s.var)
                    .collect();
                if all.is_empty() {
                    return None;
                }
                let v = *self.rng.pick(&all);
                Some(Stmt::AssignInt(v, Int::Modulo(Box::new(self.int(2)), 7)))
            }
            35 | 36 => {
                let v = self.pick_var(|k| k == VarKind::Flag)?;
                // Loops own their flags.
                if self.flag == Some(v) { None } else { Some(Stmt::AssignFlag(v, self.cond(2))) }
            }
            37 => Some(Stmt::SinCos(self.real(2), self.place(true)?, self.place(true)?)),
            38 | 39 => Some(Stmt::Swap(self.place(true)?, self.place(true)?)),
            40..=44 => self.move_pointer(),
            45..=47 => {
                let to = self.rec(true)?;
                Some(if self.rng.chance(60) {
                    Stmt::CopyRecord(to, self.rec(false)?)
                } else {
                    Stmt::PackRecord(to, self.real(2), self.rec(false)?, self.int(1))
                })
            }
            48..=55 => self.call(),
            56 | 57 if self.rng.chance(40) && !self.use_of.is_empty() => self.atomic_of_block(),
            56 | 57 if self.rng.chance(30) => {
                let p = self.pick_params(|k| k == ParamKind::Tally)?;
                Some(Stmt::AtomicCount(p, self.index(N as i64)))
            }
            56 | 57 => {
                let p = self.pick_params(|k| k == ParamKind::Sum)?;
                Some(Stmt::AtomicAdd(p, self.index(N as i64), self.real(2), self.rng.chance(20)))
            }
            58 | 59 => {
                let flag = self.flag?;
                let c = self.cond(2);
                Some(Stmt::BreakIf(flag, c, self.nested()))
            }
            60..=72 => {
                let c = self.cond(2);
                let then = self.nested();
                let els = if self.rng.chance(50) { self.nested() } else { Body::default() };
                Some(Stmt::If(c, then, els))
            }
            73..=75 => {
                let c = self.cond(1);
                Some(Stmt::Guard(c, self.nested()))
            }
            76..=89 => self.for_loop(body),
            90..=94 => self.while_loop(body),
            _ => self.walk(body),
        }
    }
}
