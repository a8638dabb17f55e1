//! The text form: one line per instruction, blocks indented. Stable, for snapshots and debugging.

use std::fmt::Write;

use crate::function::{Block, Function, Inst, Module, Value};
use crate::op::{Const, Op};
use crate::types::{FloatKind, Type};

pub fn module(m: &Module) -> String {
    let mut out = String::new();
    for f in &m.functions {
        out.push_str(&function(m, f));
        out.push('\n');
    }
    out
}

pub fn function(m: &Module, f: &Function) -> String {
    let mut p = Printer { m, f, out: String::new() };
    p.function();
    p.out
}

/// `float`, `double*`, `Pair[3]`.
pub fn type_name(m: &Module, ty: &Type) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Bool => "bool".into(),
        Type::Int(k) => k.name().into(),
        Type::Float(k) => match k {
            FloatKind::F16 => "half".into(),
            FloatKind::BF16 => "bfloat16".into(),
            FloatKind::F32 => "float".into(),
            FloatKind::F64 => "double".into(),
        },
        Type::Ptr { to, is_const } => {
            format!("{}{}*", if *is_const { "const " } else { "" }, type_name(m, to))
        }
        Type::Array(of, n) => format!("{}[{n}]", type_name(m, of)),
        Type::Struct(id) => m.structure(*id).name.clone(),
        Type::Opaque(name) => name.clone(),
    }
}

struct Printer<'a> {
    m: &'a Module,
    f: &'a Function,
    out: String,
}

impl Printer<'_> {
    fn function(&mut self) {
        let params: Vec<_> = self.f.params.iter().map(|p| self.typed(p.value)).collect();
        let result = type_name(self.m, &self.f.result);
        let kind = format!("{:?}", self.f.kind).to_lowercase();
        let _ = write!(self.out, "{kind} {}({}) -> {result}", self.f.name, params.join(", "));
        match &self.f.body {
            None => self.out.push_str(";\n"),
            Some(body) => {
                self.out.push_str(" {\n");
                self.block(body, 1);
                self.out.push_str("}\n");
            }
        }
    }

    fn block(&mut self, block: &Block, depth: usize) {
        for inst in &block.insts {
            self.inst(inst, depth);
        }
        if !block.yields.is_empty() {
            let yields = self.list(&block.yields);
            let _ = writeln!(self.out, "{}yield {yields}", "  ".repeat(depth));
        }
    }

    fn inst(&mut self, inst: &Inst, depth: usize) {
        let pad = "  ".repeat(depth);
        let results: Vec<_> = inst.results.iter().map(|r| self.typed(*r)).collect();
        let left = if results.is_empty() { String::new() } else { format!("{} = ", results.join(", ")) };
        match &inst.op {
            Op::If { cond, then, els } => {
                let _ = writeln!(self.out, "{pad}{left}if {} {{", self.name(*cond));
                self.block(then, depth + 1);
                if !els.insts.is_empty() || !els.yields.is_empty() {
                    let _ = writeln!(self.out, "{pad}}} else {{");
                    self.block(els, depth + 1);
                }
                let _ = writeln!(self.out, "{pad}}}");
            }
            Op::Loop { inits, params, cond, body, hint } => {
                let carried: Vec<_> = params
                    .iter()
                    .zip(inits)
                    .map(|(p, i)| format!("{} = {}", self.typed(*p), self.name(*i)))
                    .collect();
                let hint = match hint {
                    crate::LoopHint::None => String::new(),
                    crate::LoopHint::Unroll(None) => " unroll".into(),
                    crate::LoopHint::Unroll(Some(n)) => format!(" unroll {n}"),
                };
                let _ = writeln!(self.out, "{pad}{left}loop{hint} ({}) while {{", carried.join(", "));
                self.block(cond, depth + 1);
                let _ = writeln!(self.out, "{pad}}} do {{");
                self.block(body, depth + 1);
                let _ = writeln!(self.out, "{pad}}}");
            }
            op => {
                let text = self.plain(op);
                let _ = writeln!(self.out, "{pad}{left}{text}");
            }
        }
    }

    fn plain(&self, op: &Op) -> String {
        let n = |v: &Value| self.name(*v);
        match op {
            Op::Const(c) => match c {
                Const::Bool(b) => format!("{b}"),
                Const::Int(i) => format!("{i}"),
                Const::Float(x) => format!("{x:?}"),
                Const::Null => "null".into(),
                Const::Zero => "zero".into(),
                Const::Undef => "undef".into(),
                Const::Str(s) => format!("{s:?}"),
            },
            Op::Unary(o, a) => format!("{} {}", lower(o), n(a)),
            Op::Binary(o, a, b) => format!("{} {}, {}", lower(o), n(a), n(b)),
            Op::Compare(o, a, b) => format!("{} {}, {}", lower(o), n(a), n(b)),
            Op::Convert(a) => format!("convert {}", n(a)),
            Op::Bitcast(a) => format!("bitcast {}", n(a)),
            Op::Select(c, a, b) => format!("select {}, {}, {}", n(c), n(a), n(b)),
            Op::Extract(a, i) => format!("extract {}, {i}", n(a)),
            Op::Pack(vs) => format!("pack {}", self.list(vs)),
            Op::Local { zeroed } => format!("local{}", if *zeroed { " zeroed" } else { "" }),
            Op::Global(g) => format!("global {}", self.m.global(*g).name),
            Op::Index { base, index } => format!("index {}, {}", n(base), n(index)),
            Op::Element { base, index } => format!("element {}, {}", n(base), n(index)),
            Op::Field { base, field } => format!("field {}, {field}", n(base)),
            Op::PtrCast(a) => format!("ptrcast {}", n(a)),
            Op::PtrDiff(a, b) => format!("ptrdiff {}, {}", n(a), n(b)),
            Op::Load(p) => format!("load {}", n(p)),
            Op::Store(p, v) => format!("store {}, {}", n(p), n(v)),
            Op::Accumulate { place, value, how } => {
                format!("accumulate.{} {}, {}", lower(how), n(place), n(value))
            }
            Op::Atomic { op, place, operands, scope } => {
                format!("atomic.{}{scope} {}, {}", lower(op), n(place), self.list(operands))
            }
            Op::Builtin(b) => format!("builtin {}", lower(b)),
            Op::Barrier(b) => format!("barrier {}", lower(b)),
            Op::Warp { op, operands } => format!("warp.{} {}", lower(op), self.list(operands)),
            Op::Call { callee, args } => {
                format!("call {}({})", self.m.function(*callee).name, self.list(args))
            }
            Op::Extern { name, args, effect } => {
                format!("extern.{} {name}({})", lower(effect), self.list(args))
            }
            Op::Push { tape, value } => format!("push {}, {}", n(tape), n(value)),
            Op::Pop { tape } => format!("pop {}", n(tape)),
            Op::If { .. } | Op::Loop { .. } => unreachable!("printed with their blocks"),
        }
    }

    fn name(&self, v: Value) -> String {
        match self.f.name_of(v) {
            Some(name) => format!("%{}.{name}", v.0),
            None => format!("%{}", v.0),
        }
    }

    fn typed(&self, v: Value) -> String {
        format!("{}: {}", self.name(v), type_name(self.m, self.f.ty(v)))
    }

    fn list(&self, vs: &[Value]) -> String {
        vs.iter().map(|v| self.name(*v)).collect::<Vec<_>>().join(", ")
    }
}

fn lower(x: &impl std::fmt::Debug) -> String {
    format!("{x:?}").to_lowercase()
}
