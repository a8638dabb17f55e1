//! The text form: one line per instruction, blocks indented. Stable, for snapshots and debugging.
//!
//! [`function`] is what people read. [`module`] says everything but the places in the source, and
//! [`crate::parse`] reads it back. Names that are no plain C++ path (`Pair<float, 3>`) stand in quotes; where
//! several functions have one name, calls add the function's number (`scale#2`).

use std::fmt::Write;

use crate::along::Along;
use crate::function::{Block, FuncId, Function, Global, GlobalSpace, Inst, Module, Param, Value};
use crate::host::HostOp;
use crate::op::{Const, Op};
use crate::types::{FloatKind, Struct, Type};

/// Everything in a module but the places in the source: what [`crate::parse::module`] reads back.
pub fn module(m: &Module) -> String {
    let mut out = String::new();
    m.structs.iter().for_each(|s| structure(m, s, &mut out));
    m.globals.iter().for_each(|g| global(m, g, &mut out));
    for c in m.customs.iter().filter(|c| c.unusable.is_none()) {
        let _ = write!(out, "custom {}", quoted(&c.primal));
        let (augmented, reverse) = c.registered.map(|r| (r.augmented, r.reverse)).unzip();
        let roles = [
            ("pullback", c.pullback),
            ("pushforward", c.pushforward),
            ("augmented", augmented),
            ("reverse", reverse),
            ("tangent", c.tangent),
        ];
        for (role, id) in roles {
            if let Some(id) = id {
                let _ = write!(out, " {role} {}", reference(m, id));
            }
        }
        for (asked, id) in &c.whole {
            let _ = write!(out, " whole {asked} {}", reference(m, *id));
        }
        out.push('\n');
    }
    for f in &m.functions {
        let mut p = Printer { m, f, out: String::new(), full: true };
        p.function();
        out.push_str(&p.out);
    }
    out
}

/// A function for people to read, without spellings, attributes and whatever else only matters when text is read back.
pub fn function(m: &Module, f: &Function) -> String {
    let mut p = Printer { m, f, out: String::new(), full: false };
    p.function();
    p.out
}

/// `float`, `const double*`, `Pair[3]`.
pub fn type_name(m: &Module, ty: &Type) -> String {
    spell(m, ty, &str::to_string)
}

/// `const` stands in front where it is about the innermost pointee, else after what it is about, as in C++:
/// `const double**`, `double* const*`.
fn spell(m: &Module, ty: &Type, name: &dyn Fn(&str) -> String) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Bool => "bool".into(),
        Type::Int(k) => k.name().into(),
        Type::Float(k) => match k {
            FloatKind::F16 => "half".into(),
            FloatKind::BF16 => "bfloat16".into(),
            FloatKind::F32 => "float".into(),
            FloatKind::F64 => "double".into(),
            FloatKind::LongDouble => "long_double".into(),
        },
        Type::Ptr { to, is_const } => {
            let inner = spell(m, to, name);
            match (is_const, to.array_leaf()) {
                (false, _) => format!("{inner}*"),
                (true, Type::Ptr { .. }) => format!("{inner} const*"),
                (true, _) => format!("const {inner}*"),
            }
        }
        Type::Array(of, n) => format!("{}[{n}]", spell(m, of, name)),
        Type::Struct(id) => name(&m.structure(*id).name),
        Type::Opaque(spelling) => name(spelling),
    }
}

/// A name as it stands in the text: as it is if it is a C++ path, else in quotes.
fn quoted(name: &str) -> String {
    let word = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_alphanumeric() || c == '_')
    };
    let path = name.strip_prefix("::").unwrap_or(name);
    if path.split("::").all(word) { name.to_string() } else { format!("{name:?}") }
}

/// How calls name a function.
fn reference(m: &Module, id: FuncId) -> String {
    let name = &m.function(id).name;
    let alone = m.functions.iter().filter(|f| f.name == *name).count() == 1;
    if alone { quoted(name) } else { format!("{}#{}", quoted(name), id.0) }
}

fn structure(m: &Module, s: &Struct, out: &mut String) {
    let construction = s.construction.word().map_or(String::new(), |word| format!(" {word}"));
    let member_access = s.member_access.word().map_or(String::new(), |word| format!(" {word}"));
    let measured =
        s.measured.as_ref().map_or(String::new(), |l| format!(" size {} align {}", l.size, l.align));
    let _ = writeln!(out, "struct {}{construction}{member_access}{measured} {{", quoted(&s.name));
    for (i, field) in s.fields.iter().enumerate() {
        let base = if field.is_base { " base" } else { "" };
        let at = s.measured.as_ref().map_or(String::new(), |l| format!(" at {}", l.offsets[i]));
        let _ = writeln!(out, "  {}: {}{base}{at}", quoted(&field.name), spell(m, &field.ty, &quoted));
    }
    out.push_str("}\n");
}

fn global(m: &Module, g: &Global, out: &mut String) {
    let space = match g.space {
        GlobalSpace::Constant => "constant",
        GlobalSpace::Device => "device",
        GlobalSpace::Host => "host",
        GlobalSpace::Shared => "shared",
    };
    let _ = write!(out, "global {space} {}: {}", quoted(&g.name), spell(m, &g.ty, &quoted));
    if let Some(text) = &g.declaration {
        let _ = write!(out, " declared {text:?}");
    }
    if let Some(primal) = g.shadow_of {
        let _ = write!(out, " shadows {}", primal.0);
    }
    out.push('\n');
}

struct Printer<'a> {
    m: &'a Module,
    f: &'a Function,
    out: String,
    /// With everything that only matters when the text is read back.
    full: bool,
}

impl Printer<'_> {
    fn function(&mut self) {
        let f = self.f;
        let params: Vec<_> = f.params.iter().map(|p| self.param(p)).collect();
        let result = self.ty(&f.result);
        let kind = format!("{:?}", f.kind).to_lowercase();
        let _ = write!(self.out, "{kind} {}", quoted(&f.name));
        if self.full && f.ident != f.name {
            let _ = write!(self.out, " as {}", quoted(&f.ident));
        }
        let _ = write!(self.out, "({}) -> {result}", params.join(", "));
        if self.full && !f.result_spelling.is_empty() {
            let _ = write!(self.out, " spelled {:?}", f.result_spelling);
        }
        for attribute in f.attributes.iter().filter(|_| self.full) {
            let _ = write!(self.out, " attribute {attribute:?}");
        }
        if let Some(Along { threads, blocks }) = f.along.filter(|_| self.full) {
            let [threads, blocks] = [threads, blocks].map(Along::names);
            let _ = write!(self.out, " along {threads:?} {blocks:?}");
        }
        match &f.body {
            None => self.out.push_str(";\n"),
            Some(body) => {
                self.out.push_str(" {\n");
                self.block(body, 1);
                self.out.push_str("}\n");
            }
        }
    }

    fn param(&self, p: &Param) -> String {
        let mut text = self.typed(p.value);
        if !self.full {
            return text;
        }
        if self.f.name_of(p.value).unwrap_or_default() != p.name {
            let _ = write!(text, " named {}", quoted(&p.name));
        }
        if p.restrict {
            text.push_str(" restrict");
        }
        if p.by_reference {
            text.push_str(" reference");
        }
        for path in &p.own {
            let path: Vec<_> = path.iter().map(u32::to_string).collect();
            let _ = write!(text, " own [{}]", path.join(", "));
        }
        if !p.spelling.is_empty() {
            let _ = write!(text, " spelled {:?}", p.spelling);
        }
        text
    }

    fn ty(&self, ty: &Type) -> String {
        spell(self.m, ty, &quoted)
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
                    crate::LoopHint::Checkpoint(schedule) => {
                        format!(" checkpoint {:?}", schedule.to_string())
                    }
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
            Op::Global(g) => format!("global {}", quoted(&self.m.global(*g).name)),
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
            Op::Warp { op, operands } => {
                format!("warp.{} {}", lower(op), self.list(operands)).trim_end().to_string()
            }
            Op::Call { callee, args } => {
                format!("call {}({})", reference(self.m, *callee), self.list(args))
            }
            Op::Extern { name, args, effect } => {
                format!("extern.{} {}({})", lower(effect), quoted(name), self.list(args))
            }
            Op::Push { tape, value } => format!("push {}, {}", n(tape), n(value)),
            Op::Pop { tape } => format!("pop {}", n(tape)),
            Op::Host { op, operands } => self.host(op, operands),
            Op::If { .. } | Op::Loop { .. } => unreachable!("printed with their blocks"),
        }
    }

    /// `host.launch "k" [rw r] ["table" r] (%0, …)`
    fn host(&self, op: &HostOp, operands: &[Value]) -> String {
        let more = match op {
            HostOp::Launch(l) => {
                let access: Vec<_> = l.access.iter().map(|a| a.text()).collect();
                let globals: Vec<_> = l
                    .globals
                    .iter()
                    .map(|(g, a)| format!("{} {}", quoted(&self.m.global(*g).name), a.text()))
                    .collect();
                let spilled = l.spilled.map(|n| format!(" spilled {n}")).unwrap_or_default();
                let puts: String = l.puts.iter().map(|i| format!(" puts {i}")).collect();
                format!(
                    " {}{spilled}{puts} [{}] [{}]",
                    reference(self.m, l.kernel),
                    access.join(" "),
                    globals.join(" ")
                )
            }
            HostOp::CountWords(kernel) => format!(" {}", reference(self.m, *kernel)),
            HostOp::Runtime(name) | HostOp::Destroy(name) => format!(" {}", quoted(name)),
            _ => String::new(),
        };
        format!("host.{}{more} ({})", op.name(), self.list(operands))
    }

    fn name(&self, v: Value) -> String {
        match self.f.name_of(v) {
            Some(name) => format!("%{}.{}", v.0, quoted(name)),
            None => format!("%{}", v.0),
        }
    }

    fn typed(&self, v: Value) -> String {
        format!("{}: {}", self.name(v), self.ty(self.f.ty(v)))
    }

    fn list(&self, vs: &[Value]) -> String {
        vs.iter().map(|v| self.name(*v)).collect::<Vec<_>>().join(", ")
    }
}

fn lower(x: &impl std::fmt::Debug) -> String {
    format!("{x:?}").to_lowercase()
}
