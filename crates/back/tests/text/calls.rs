//! Calls, tapes, warps, sections, several functions.

use ir::{Builder, CompareOp, ExternEffect, FuncId, FunctionKind, IntKind, Module, Op, Type, WarpOp};

use crate::{blank, body, if_then, param};

#[test]
fn references_pass_the_object() {
    let mut m = Module::default();
    let mut callee = blank("ns::update", FunctionKind::Device);
    param(&mut callee, "x", Type::ptr(Type::F64), "double &");
    callee.params[0].by_reference = true;
    param(&mut callee, "p", Type::ptr(Type::F64), "double *");
    let id = m.add_function(callee);
    let mut f = blank("f", FunctionKind::Device);
    let p = param(&mut f, "p", Type::ptr(Type::F64), "double *");
    let q = param(&mut f, "q", Type::const_ptr(Type::F64), "const double *");
    let mut b = Builder::new(&mut f);
    let one = b.int(Type::INT, 1);
    let p1 = b.index(p, one);
    b.call(id, vec![p1, q], Type::Void);
    b.call(id, vec![p, p1], Type::Void);
    b.finish(vec![]);
    assert_eq!(body(&m, &f), "  ns::update(p[1], (double *)q);\n  ns::update(*p, p + 1);\n");
}

#[test]
fn output_and_sections() {
    let m = Module::default();
    let mut f = blank("f", FunctionKind::Kernel);
    let n = param(&mut f, "n", Type::INT, "int");
    let mut b = Builder::new(&mut f);
    let output = |b: &mut Builder, name: &str, args| {
        b.effect(Op::Extern { name: name.into(), args, effect: ExternEffect::Output });
    };
    let text = Type::const_ptr(Type::Int(IntKind::Char));
    let format = b.emit(Op::Const(ir::Const::Str("n = %d\n".into())), text.clone());
    output(&mut b, "printf", vec![format, n]);
    let title = b.emit(Op::Const(ir::Const::Str("reverse sweep".into())), text);
    output(&mut b, "cugrad::section", vec![title]);
    output(&mut b, "printf", vec![format, n]);
    b.finish(vec![]);
    assert_eq!(
        body(&m, &f),
        "  printf(\"n = %d\\n\", n);\n\n  // reverse sweep\n  printf(\"n = %d\\n\", n);\n"
    );
}

#[test]
fn tape_moves_keep_their_order() {
    let m = Module::default();
    let mut f = blank("f", FunctionKind::Device);
    let x = param(&mut f, "x", Type::ptr(Type::F64), "");
    let tape = param(&mut f, "tape", Type::Opaque("::cugrad::tape".into()), "");
    let mut b = Builder::new(&mut f);
    let v = b.load(x);
    b.effect(Op::Push { tape, value: v });
    let a = b.emit(Op::Pop { tape }, Type::F64);
    let c = b.emit(Op::Pop { tape }, Type::INT);
    b.emit(Op::Pop { tape }, Type::F32);
    let wide = b.convert(c, &Type::F64);
    let sum = b.mul(a, wide);
    b.store(x, sum);
    b.finish(vec![]);
    assert_eq!(
        body(&m, &f),
        "  tape.push(*x);
  double t0 = tape.pop<double>();
  int t1 = tape.pop<int>();
  tape.pop<float>();
  *x = t0 * t1;
"
    );
}

#[test]
fn shuffles_stand_in_the_statement() {
    let m = Module::default();
    let mut f = blank("f", FunctionKind::Device);
    f.result = Type::F32;
    let x = param(&mut f, "x", Type::F32, "");
    let mut b = Builder::new(&mut f);
    let mask = b.int(Type::Int(IntKind::UInt), 0xffff_ffff);
    let mut v = x;
    for (distance, width) in [(2, 32), (1, 16)] {
        let width = b.int(Type::INT, width);
        let d = b.int(Type::Int(IntKind::UInt), distance);
        let op = Op::Warp { op: WarpOp::ShuffleDown, operands: vec![mask, v, d, width] };
        let other = b.emit(op, Type::F32);
        v = b.add(v, other);
        b.name(v, "v");
    }
    b.finish(vec![v]);
    assert_eq!(
        body(&m, &f),
        "  float v = x + __shfl_down_sync(0xffffffffu, x, 2u);
  v += __shfl_down_sync(0xffffffffu, v, 1u, 16);
  return v;
"
    );
}

#[test]
fn only_what_is_called_early_is_declared() {
    let mut m = Module::default();
    for (i, name) in ["even", "odd"].iter().enumerate() {
        let mut f = blank(name, FunctionKind::Device);
        let n = param(&mut f, "n", Type::INT, "int");
        let mut b = Builder::new(&mut f);
        let zero = b.int(Type::INT, 0);
        let more = b.compare(CompareOp::Gt, n, zero);
        if_then(&mut b, more, |b| {
            let one = b.int(Type::INT, 1);
            let less = b.sub(n, one);
            b.call(FuncId(1 - i as u32), vec![less], Type::Void);
        });
        b.finish(vec![]);
        m.add_function(f);
    }
    let opts = back::Options { contract: Some("Parity.".into()), static_linkage: true, cite_lines: false };
    assert_eq!(
        back::print_functions(&m, &[FuncId(0), FuncId(1)], &opts),
        "\
static __device__ void odd(int n);

// Parity.
static __device__ void even(int n) {
  if (n > 0) odd(n - 1);
}

static __device__ void odd(int n) {
  if (n > 0) even(n - 1);
}
"
    );
}

#[test]
fn lines_of_the_primal_are_cited_once() {
    let m = Module::default();
    let mut f = blank("f", FunctionKind::Device);
    let p = param(&mut f, "p", Type::ptr(Type::F64), "");
    let mut b = Builder::new(&mut f);
    for (line, n) in [(3, 1), (3, 2), (4, 3), (0, 4)] {
        b.span.line = line;
        let i = b.int(Type::INT, n);
        let (place, value) = (b.index(p, i), b.number(&Type::F64, n as f64));
        b.store(place, value);
    }
    b.finish(vec![]);
    let opts = back::Options { cite_lines: true, ..Default::default() };
    assert_eq!(
        back::print_function(&m, &f, &opts),
        "\
__device__ void f(double *p) {
  p[1] = 1.0;  // line 3
  p[2] = 2.0;
  p[3] = 3.0;  // line 4
  p[4] = 4.0;
}
"
    );
}
