//! From random programs to IR in memory form: every variable is a `Local` with loads and stores, as the front
//! lowers C++.

use ir::{
    Atomic, BinaryOp, Builder, Builtin, CompareOp, Const, Field, FuncId, Function, FunctionKind, LoopHint,
    Module, Op, Param, Span, Struct, StructId, Type, Value,
};

use crate::program::*;

const RECORD: Type = Type::Struct(StructId(0));
const HOLDER: Type = Type::Struct(StructId(1));

pub fn lower(program: &Program) -> (Module, FuncId) {
    let mut m = Module { structs: structs(), ..Module::default() };
    for (i, func) in program.funcs.iter().enumerate() {
        let main = i + 1 == program.funcs.len();
        let f =
            function(program, func, &if main { "f".to_string() } else { format!("h{i}") }, FuncId(i as u32));
        m.add_function(f);
    }
    (m, FuncId(program.funcs.len() as u32 - 1))
}

fn structs() -> Vec<Struct> {
    let field = |name: &str, ty: Type| Field { name: name.into(), ty, is_base: false };
    let v = Type::Array(Box::new(Type::F64), 2);
    vec![
        Struct {
            name: "Record".into(),
            fields: vec![field("u", Type::F64), field("v", v), field("k", Type::INT)],
        },
        Struct {
            name: "Holder".into(),
            fields: vec![field("p", Type::ptr(Type::F64)), field("n", Type::INT)],
        },
    ]
}

fn param_type(kind: ParamKind) -> Type {
    match kind {
        ParamKind::Input => Type::const_ptr(Type::F64),
        ParamKind::InOut | ParamKind::Own | ParamKind::Sum => Type::ptr(Type::F64),
        ParamKind::Ints => Type::const_ptr(Type::INT),
        ParamKind::Real => Type::F64,
        ParamKind::Int => Type::INT,
        ParamKind::Record => RECORD,
        ParamKind::Records => Type::ptr(RECORD),
        ParamKind::Holder => HOLDER,
    }
}

fn result_type(result: &Returned) -> Type {
    match result {
        Returned::Nothing => Type::Void,
        Returned::Real(_) => Type::F64,
        Returned::Record(_) => RECORD,
    }
}

fn function(program: &Program, func: &Func, name: &str, id: FuncId) -> Function {
    let mut f = Function {
        name: name.into(),
        ident: name.into(),
        kind: func.kind,
        params: Vec::new(),
        result: result_type(&func.result),
        result_spelling: String::new(),
        body: None,
        values: Vec::new(),
        attributes: Vec::new(),
        span: Span::default(),
    };
    for (i, kind) in func.params.iter().enumerate() {
        let name = format!("{}{i}", format!("{kind:?}").to_lowercase());
        let value = f.new_value(param_type(*kind), Some(name.clone()));
        f.params.push(Param { name, value, spelling: String::new(), restrict: false, by_reference: false });
    }
    let params = f.params.iter().map(|p| p.value).collect();
    let mut l = Lower {
        program,
        func,
        id,
        b: Builder::new(&mut f),
        params,
        vars: vec![None; func.vars.len()],
        thread: None,
    };
    if func.kind == FunctionKind::Kernel {
        let t = l.b.builtin(Builtin::ThreadIdx(0));
        let t = l.b.convert(t, &Type::INT);
        l.thread = Some(t);
        for (i, kind) in func.params.iter().enumerate() {
            if matches!(kind, ParamKind::InOut | ParamKind::Records) {
                let n = l.b.int(Type::INT, N as i128);
                let first = l.b.binary(BinaryOp::Mul, t, n);
                l.params[i] = l.b.index(l.params[i], first);
            }
        }
    }
    l.body(&func.body);
    let yields = match &func.result {
        Returned::Nothing => Vec::new(),
        Returned::Real(e) => vec![l.real(e)],
        Returned::Record(v) => {
            let p = l.var(*v);
            vec![l.b.load(p)]
        }
    };
    l.b.finish(yields);
    f
}

struct Lower<'a> {
    program: &'a Program,
    func: &'a Func,
    id: FuncId,
    b: Builder<'a>,
    params: Vec<Value>,
    vars: Vec<Option<Value>>,
    thread: Option<Value>,
}

impl Lower<'_> {
    fn var(&self, v: Var) -> Value {
        self.vars[v].expect("declared before use")
    }

    fn body(&mut self, body: &Body) {
        body.vars.iter().for_each(|v| self.declare(*v));
        body.stmts.iter().for_each(|s| self.stmt(s));
    }

    fn block(&mut self, body: &Body) -> ir::Block {
        self.b.begin();
        self.body(body);
        self.b.close(Vec::new())
    }

    fn declare(&mut self, v: Var) {
        let func = self.func;
        let double = Type::ptr(Type::F64);
        let (ty, name) = match func.vars[v].kind {
            VarKind::Real => (Type::F64, "x"),
            VarKind::Int(k) => (Type::Int(k), "i"),
            VarKind::Flag => (Type::Bool, "go"),
            VarKind::Array => (Type::Array(Box::new(Type::F64), N as u64), "a"),
            VarKind::Grid => (Type::Array(Box::new(Type::Array(Box::new(Type::F64), N as u64)), 2), "m"),
            VarKind::Record => (RECORD, "r"),
            VarKind::Records => (Type::Array(Box::new(RECORD), 2), "rs"),
            VarKind::Pointer { .. } | VarKind::Cursor { .. } => (double, "p"),
            VarKind::Pointers { .. } => (Type::Array(Box::new(double), 2), "ps"),
            VarKind::Holder => (HOLDER, "h"),
        };
        let place = self.b.local(ty.clone(), Some(format!("{name}{v}")), false);
        self.vars[v] = Some(place);
        let value = match &func.vars[v].init {
            Init::Nothing => return,
            Init::Real(x) => match func.vars[v].kind {
                VarKind::Record => return self.init_record(place, *x),
                VarKind::Records => {
                    for i in 0..2 {
                        let i = self.b.int(Type::INT, i);
                        let at = self.b.element(place, i);
                        self.init_record(at, *x);
                    }
                    return;
                }
                _ => self.b.number(&Type::F64, *x),
            },
            Init::Int(n) => self.b.int(ty, i128::from(*n)),
            Init::Flag(c) => self.b.boolean(*c),
            Init::Param(i) => self.params[*i],
            Init::Base(base) if func.vars[v].kind == VarKind::Holder => {
                let p = self.base(base);
                let n = self.b.int(Type::INT, N as i128);
                self.b.emit(Op::Pack(vec![p, n]), HOLDER)
            }
            Init::Base(base) => self.base(base),
            Init::Bases(a, b) => {
                for (i, base) in [a, b].into_iter().enumerate() {
                    let i = self.b.int(Type::INT, i as i128);
                    let at = self.b.element(place, i);
                    let p = self.base(base);
                    self.b.store(at, p);
                }
                return;
            }
        };
        self.b.store(place, value);
    }

    fn init_record(&mut self, at: Value, x: f64) {
        let u = self.b.field(at, 0, Type::F64);
        let x0 = self.b.number(&Type::F64, x);
        self.b.store(u, x0);
        let v = self.b.field(at, 1, Type::Array(Box::new(Type::F64), 2));
        for i in 0..2 {
            let value = self.b.number(&Type::F64, 0.5 * x + 0.1 * i as f64);
            let i = self.b.int(Type::INT, i);
            let at = self.b.element(v, i);
            self.b.store(at, value);
        }
        let k = self.b.field(at, 2, Type::INT);
        let one = self.b.int(Type::INT, 1);
        self.b.store(k, one);
    }

    // Statements

    fn stmt(&mut self, s: &Stmt) {
        match s {
            Stmt::Assign(place, e) => {
                let v = self.real(e);
                let at = self.place(place);
                self.b.store(at, v);
            }
            Stmt::Add(place, e) => {
                let at = self.place(place);
                let v = self.real(e);
                let old = self.b.load(at);
                let v = self.scaled(0.3, v);
                let sum = self.b.binary(BinaryOp::Add, old, v);
                self.b.store(at, sum);
            }
            Stmt::AssignInt(v, e) => {
                let e = self.int(e);
                let at = self.var(*v);
                let ty = self.b.pointee(at);
                let e = self.b.convert(e, &ty);
                self.b.store(at, e);
            }
            Stmt::AssignFlag(v, c) => {
                let c = self.cond(c);
                let at = self.var(*v);
                self.b.store(at, c);
            }
            Stmt::Swap(x, y) => {
                let (x, y) = (self.place(x), self.place(y));
                let (a, b) = (self.b.load(x), self.b.load(y));
                self.b.store(x, b);
                self.b.store(y, a);
            }
            Stmt::SetPointer(v, to) => {
                let p = self.pointed(to);
                let at = self.var(*v);
                self.b.store(at, p);
            }
            Stmt::SetElement(v, i, to) => {
                let p = self.pointed(to);
                let i = self.int(i);
                let at = self.b.element(self.vars[*v].expect("declared"), i);
                self.b.store(at, p);
            }
            Stmt::SetHolder(v, to) => {
                let p = self.pointed(to);
                let at = self.b.field(self.vars[*v].expect("declared"), 0, Type::ptr(Type::F64));
                self.b.store(at, p);
            }
            Stmt::CopyRecord(to, from) => {
                let (to, from) = (self.rec(to), self.rec(from));
                let value = self.b.load(from);
                self.b.store(to, value);
            }
            Stmt::PackRecord(to, u, v, k) => {
                let (u, from, k) = (self.real(u), self.rec(v), self.int(k));
                let whole = self.b.load(from);
                let v = self.b.emit(Op::Extract(whole, 1), Type::Array(Box::new(Type::F64), 2));
                let packed = self.b.emit(Op::Pack(vec![u, v, k]), RECORD);
                let to = self.rec(to);
                self.b.store(to, packed);
            }
            Stmt::If(c, then, els) => {
                let cond = self.cond(c);
                let (then, els) = (self.block(then), self.block(els));
                self.b.effect(Op::If { cond, then, els });
            }
            Stmt::Guard(c, rest) => {
                let c = self.cond(c);
                let cond = self.b.not(c);
                let then = self.block(rest);
                self.b.effect(Op::If { cond, then, els: ir::Block::default() });
            }
            Stmt::Call(callee, args) => {
                let args = self.args(*callee, args);
                self.b.call(FuncId(*callee as u32), args, Type::Void);
            }
            Stmt::CallRecord(to, callee, args) => {
                let args = self.args(*callee, args);
                let value = self.b.call(FuncId(*callee as u32), args, RECORD).expect("returns a record");
                let to = self.rec(to);
                self.b.store(to, value);
            }
            Stmt::AtomicAdd(param, i, e, minus) => {
                let (i, e) = (self.int(i), self.real(e));
                let place = self.b.index(self.params[*param], i);
                let op = if *minus { Atomic::Sub } else { Atomic::Add };
                self.b.emit(Op::Atomic { op, place, operands: vec![e], scope: "" }, Type::F64);
            }
            Stmt::For(f) => self.for_loop(f),
            Stmt::While(k, limit, c, body) => self.while_loop(*k, *limit, c, body),
            Stmt::BreakIf(flag, c, rest) => {
                let cond = self.cond(c);
                self.b.begin();
                let stop = self.b.boolean(false);
                let flag = self.var(*flag);
                self.b.store(flag, stop);
                let then = self.b.close(Vec::new());
                let els = self.block(rest);
                self.b.effect(Op::If { cond, then, els });
            }
            Stmt::Walk(w) => self.walk(w),
            Stmt::Fill(array, counter, e, in_loop) => self.fill(*array, *counter, e, *in_loop),
            Stmt::Recurse(place, args) => self.recurse(place, args),
        }
    }

    fn repeat(&mut self, cond: impl FnOnce(&mut Self) -> Value, body: impl FnOnce(&mut Self)) {
        self.b.begin();
        let c = cond(self);
        let cond = self.b.close(vec![c]);
        self.b.begin();
        body(self);
        let body = self.b.close(Vec::new());
        let op = Op::Loop { inits: Vec::new(), params: Vec::new(), cond, body, hint: LoopHint::None };
        self.b.effect(op);
    }

    fn for_loop(&mut self, f: &For) {
        let counter = self.var(f.counter);
        let ty = self.b.pointee(counter);
        let init = self.int(&f.init);
        let init = self.b.convert(init, &ty);
        self.b.store(counter, init);
        if let Some(flag) = f.flag {
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
                        l.b.effect(Op::If { cond, then, els: ir::Block::default() });
                    }
                }
            },
        );
    }

    fn count(&mut self, counter: Value, by: i128) {
        let at = self.b.load(counter);
        let ty = self.b.ty(at);
        let one = self.b.int(ty, by);
        let next = self.b.binary(BinaryOp::Add, at, one);
        self.b.store(counter, next);
    }

    fn below(&mut self, counter: Value, limit: i64) -> Value {
        let at = self.b.load(counter);
        let ty = self.b.ty(at);
        let limit = self.b.int(ty, i128::from(limit));
        self.b.compare(CompareOp::Lt, at, limit)
    }

    fn reset(&mut self, counter: Value) {
        let ty = self.b.pointee(counter);
        let zero = self.b.zero(&ty);
        self.b.store(counter, zero);
    }

    fn while_loop(&mut self, k: Var, limit: i64, c: &Cond, body: &Body) {
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

    fn walk(&mut self, w: &Walk) {
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
                        l.b.effect(Op::If { cond, then, els: ir::Block::default() });
                    }
                }
                l.count(counter, 1);
            },
        );
    }

    fn fill(&mut self, array: Var, counter: Var, e: &Real, in_loop: bool) {
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
    fn recurse(&mut self, place: &Place, args: &[Arg]) {
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
        self.b.effect(Op::If { cond, then, els: ir::Block::default() });
    }

    fn args(&mut self, callee: usize, args: &[Arg]) -> Vec<Value> {
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

    fn place(&mut self, p: &Place) -> Value {
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
                let i = self.thread.expect("kernels have threads");
                self.b.index(self.params[*param], i)
            }
        }
    }

    fn rec(&mut self, r: &Rec) -> Value {
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
    fn base(&mut self, b: &Base) -> Value {
        let zero = |l: &mut Self| l.b.int(Type::INT, 0);
        match b {
            Base::Array(v) => {
                let i = zero(self);
                self.b.element(self.vars[*v].expect("declared"), i)
            }
            Base::Param(p) => self.params[*p],
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

    fn pointed(&mut self, p: &Pointed) -> Value {
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
    fn choose(
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
        self.b.emit(Op::If { cond, then, els }, ty)
    }

    fn both(&mut self, a: Value, b: impl FnOnce(&mut Self) -> Value) -> Value {
        self.choose(a, Type::Bool, b, |l| l.b.boolean(false))
    }

    // Expressions

    fn cond(&mut self, c: &Cond) -> Value {
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
        }
    }

    fn int(&mut self, e: &Int) -> Value {
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
            Int::Load(p, i) => {
                let i = self.int(i);
                let at = self.b.index(self.params[*p], i);
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
            Int::Thread => match self.thread {
                Some(t) => t,
                None => self.b.int(Type::INT, 0),
            },
        }
    }

    fn scaled(&mut self, by: f64, v: Value) -> Value {
        let c = self.b.number(&Type::F64, by);
        self.b.binary(BinaryOp::Mul, c, v)
    }

    fn plus(&mut self, v: Value, c: f64) -> Value {
        let c = self.b.number(&Type::F64, c);
        self.b.binary(BinaryOp::Add, v, c)
    }

    fn math(&mut self, name: &str, args: Vec<Value>) -> Value {
        self.b.pure_call(name, args, Type::F64)
    }

    fn real(&mut self, e: &Real) -> Value {
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

    fn apply(&mut self, op: RealOp, args: &[Value]) -> Value {
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
            _ => unreachable!("{op:?} has {} arguments", args.len()),
        }
    }
}
