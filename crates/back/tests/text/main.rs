//! Typical shapes with the exact text expected of them.

mod calls;
mod control;
mod expressions;
mod places;

use ir::{
    BinaryOp, Builder, Builtin, CompareOp, Function, FunctionKind, LoopHint, Module, Op, Param, Span, Type,
    Value,
};

pub fn blank(name: &str, kind: FunctionKind) -> Function {
    Function {
        name: name.into(),
        ident: name.into(),
        kind,
        params: Vec::new(),
        result: Type::Void,
        result_spelling: String::new(),
        body: None,
        values: Vec::new(),
        names: Default::default(),
        attributes: Vec::new(),
        along: None,
        span: Span::default(),
    }
}

pub fn param(f: &mut Function, name: &str, ty: Type, spelling: &str) -> Value {
    let value = f.new_value(ty, Some(name.into()));
    f.params.push(Param { spelling: spelling.into(), ..Param::plain(name.into(), value) });
    value
}

pub fn printed(f: &Function) -> String {
    let module = Module::default();
    ir::validate::function(&module, f).expect("valid");
    back::print_function(&module, f, &back::Options::default())
}

/// `int i = blockIdx.x * blockDim.x + threadIdx.x;`
pub fn thread_index(b: &mut Builder) -> Value {
    let (block, size, thread) =
        (b.builtin(Builtin::BlockIdx(0)), b.builtin(Builtin::BlockDim(0)), b.builtin(Builtin::ThreadIdx(0)));
    let start = b.binary(BinaryOp::Mul, block, size);
    let index = b.binary(BinaryOp::Add, start, thread);
    let i = b.convert(index, &Type::INT);
    b.name(i, "i");
    i
}

pub fn if_then(b: &mut Builder, cond: Value, inside: impl FnOnce(&mut Builder)) {
    b.begin();
    inside(b);
    let then = b.close(vec![]);
    b.begin();
    let els = b.close(vec![]);
    b.effect(Op::If { cond, then: Box::new(then), els: Box::new(els) });
}

/// Builds `for (int i = from; i < n; i += 1)` around `inside`, which carries one value.
pub fn counted(
    b: &mut Builder,
    n: Value,
    start: Value,
    name: &str,
    hint: LoopHint,
    inside: impl FnOnce(&mut Builder, Value, Value) -> Value,
) -> Value {
    let zero = b.int(Type::INT, 0);
    let i = b.value(Type::INT, Some("i".into()));
    let ty = b.ty(start);
    let carried = b.value(ty.clone(), Some(name.into()));
    b.begin();
    let c = b.compare(CompareOp::Lt, i, n);
    let cond = b.close(vec![c]);
    b.begin();
    let next = inside(b, i, carried);
    let one = b.int(Type::INT, 1);
    let i_next = b.add(i, one);
    b.name(i_next, "i");
    let body = b.close(vec![i_next, next]);
    let i_after = b.value(Type::INT, Some("i".into()));
    let after = b.value(ty, Some(name.into()));
    let op = Op::Loop {
        inits: vec![zero, start],
        params: vec![i, carried],
        cond: Box::new(cond),
        body: Box::new(body),
        hint,
    };
    b.push(op, vec![i_after, after]);
    after
}

/// The text between the braces, for tests of statements.
pub fn body(module: &Module, f: &Function) -> String {
    ir::validate::function(module, f).expect("valid");
    let text = back::print_function(module, f, &back::Options::default());
    let start = text.find("{\n").expect("a body") + 2;
    text[start..].strip_suffix("}\n").expect("a body ends").to_string()
}
