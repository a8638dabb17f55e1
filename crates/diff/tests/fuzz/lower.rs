//! From random programs to IR in memory form: every variable is a `Local` with loads and stores, as the front
//! lowers C++.

mod blocks;
mod expressions;
mod loops;

use ir::{
    Atomic, BinaryOp, Builder, Const, Construction, ExternEffect, Field, FloatKind, FuncId, Function,
    FunctionKind, Global, GlobalSpace, Module, Op, Param, Span, Struct, StructId, Type, Value,
};

use crate::program::*;

const RECORD: Type = Type::Struct(StructId(0));
const HOLDER: Type = Type::Struct(StructId(1));

pub fn lower(program: &Program) -> (Module, FuncId) {
    let globals = program.shared.iter().enumerate().map(|(i, s)| shared(i, s)).collect();
    let mut m = Module { structs: structs(), globals, ..Module::default() };
    for (i, func) in program.funcs.iter().enumerate() {
        let main = i + 1 == program.funcs.len();
        let f =
            function(program, func, &if main { "f".to_string() } else { format!("h{i}") }, FuncId(i as u32));
        m.add_function(f);
    }
    (m, FuncId(program.funcs.len() as u32 - 1))
}

/// The same program with `float` for `double`.
pub fn in_single_precision(mut m: Module) -> Module {
    fn single(ty: &mut Type) {
        match ty {
            Type::Float(kind) => *kind = FloatKind::F32,
            Type::Ptr { to, .. } | Type::Array(to, _) => single(to),
            Type::Void | Type::Bool | Type::Int(_) | Type::Struct(_) | Type::Opaque(_) => {}
        }
    }
    m.structs.iter_mut().flat_map(|s| &mut s.fields).for_each(|f| single(&mut f.ty));
    m.globals.iter_mut().for_each(|g| single(&mut g.ty));
    for f in &mut m.functions {
        single(&mut f.result);
        f.values.iter_mut().for_each(|v| single(&mut v.ty));
    }
    m
}

fn shared(i: usize, s: &Shared) -> Global {
    let (name, length) = (format!("tile{i}"), if s.dynamic { 0 } else { s.length as u64 });
    let declaration = if s.dynamic {
        format!("extern __shared__ double {name}[];")
    } else {
        format!("__shared__ double {name}[{length}];")
    };
    Global {
        name,
        ty: Type::Array(Box::new(Type::F64), length),
        space: GlobalSpace::Shared,
        declaration: Some(declaration),
        shadow_of: None,
        span: Span::default(),
    }
}

fn structs() -> Vec<Struct> {
    let field = |name: &str, ty: Type| Field { name: name.into(), ty, is_base: false };
    let v = Type::Array(Box::new(Type::F64), 2);
    vec![
        Struct {
            name: "Record".into(),
            fields: vec![field("u", Type::F64), field("v", v), field("k", Type::INT)],
            construction: Construction::Plain,
            member_access: ir::MemberAccess::Open,
            measured: None,
        },
        Struct {
            name: "Holder".into(),
            fields: vec![field("p", Type::ptr(Type::F64)), field("n", Type::INT)],
            construction: Construction::Plain,
            member_access: ir::MemberAccess::Open,
            measured: None,
        },
    ]
}

fn param_type(kind: ParamKind) -> Type {
    match kind {
        ParamKind::Input => Type::const_ptr(Type::F64),
        ParamKind::InOut
        | ParamKind::Own(_)
        | ParamKind::PerBlock
        | ParamKind::Sum
        | ParamKind::Mirror
        | ParamKind::Best => Type::ptr(Type::F64),
        ParamKind::Ints => Type::const_ptr(Type::INT),
        ParamKind::Counts | ParamKind::Tally => Type::ptr(Type::INT),
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
        names: Default::default(),
        attributes: Vec::new(),
        along: None,
        span: Span::default(),
    };
    for (i, kind) in func.params.iter().enumerate() {
        let word = format!("{kind:?}").to_lowercase();
        let name = format!("{}{i}", word.split('(').next().unwrap_or_default());
        let value = f.new_value(param_type(*kind), Some(name.clone()));
        f.params.push(Param::plain(name, value));
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
        in_block: None,
        block_number: None,
        column: None,
        row: None,
    };
    if func.kind == FunctionKind::Kernel {
        l.coordinates();
        let t = l.thread.expect("just made");
        for (i, kind) in func.params.iter().enumerate() {
            if matches!(kind, ParamKind::InOut | ParamKind::Records | ParamKind::Counts) {
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
    /// The thread's number in the launch and in its block, and the block's.
    thread: Option<Value>,
    in_block: Option<Value>,
    block_number: Option<Value>,
    column: Option<Value>,
    row: Option<Value>,
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
            VarKind::Counts => (Type::Array(Box::new(Type::INT), N as u64), "c"),
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
            Init::Int(n) if func.vars[v].kind == VarKind::Counts => {
                for i in 0..N as i64 {
                    let value = self.b.int(Type::INT, i128::from((n + i) % N as i64));
                    let at = self.b.int(Type::INT, i128::from(i));
                    let at = self.b.element(place, at);
                    self.b.store(at, value);
                }
                return;
            }
            Init::Int(n) => self.b.int(ty, i128::from(*n)),
            Init::Flag(c) => self.b.boolean(*c),
            Init::Zero => self.b.emit(Op::Const(Const::Zero), ty),
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
            Stmt::AssignCount(counts, i, e) => {
                let e = self.int(e);
                let at = self.count_place(counts, i);
                self.b.store(at, e);
            }
            Stmt::AssignK(r, e) => {
                let (e, r) = (self.int(e), self.rec(r));
                let at = self.b.field(r, 2, Type::INT);
                self.b.store(at, e);
            }
            Stmt::SinCos(e, sin, cos) => {
                let args = vec![self.real(e), self.place(sin), self.place(cos)];
                self.b.effect(Op::Extern { name: "sincos".into(), args, effect: ExternEffect::Any });
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
                self.b.effect(Op::If { cond, then: Box::new(then), els: Box::new(els) });
            }
            Stmt::Guard(c, rest) => {
                let c = self.cond(c);
                let cond = self.b.not(c);
                let then = self.block(rest);
                self.b.effect(Op::If { cond, then: Box::new(then), els: Box::new(ir::Block::default()) });
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
            Stmt::AtomicAddShared(array, i, e) => {
                let (i, e) = (self.int(i), self.real(e));
                let place = self.shared(*array, i);
                self.atomic_add(place, e, Type::F64);
            }
            Stmt::AtomicBest(param, i, e, largest) => {
                let (i, e) = (self.int(i), self.real(e));
                let place = self.b.index(self.params[*param], i);
                let op = if *largest { Atomic::Max } else { Atomic::Min };
                self.b.emit(Op::Atomic { op, place, operands: vec![e], scope: "" }, Type::F64);
            }
            Stmt::AtomicCount(param, i) => {
                let (i, one) = (self.int(i), self.b.int(Type::INT, 1));
                let place = self.b.index(self.params[*param], i);
                self.atomic_add(place, one, Type::INT);
            }
            Stmt::Together(t) => self.together(t),
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
                self.b.effect(Op::If { cond, then: Box::new(then), els: Box::new(els) });
            }
            Stmt::Walk(w) => self.walk(w),
            Stmt::Fill(array, counter, e, in_loop) => self.fill(*array, *counter, e, *in_loop),
            Stmt::Recurse(place, args) => self.recurse(place, args),
        }
    }
}
