//! Places: arrays, structs, references, globals, and what is done to them.

use ir::{
    Accumulation, Atomic, BinaryOp, Builder, Const, Construction, Field, FunctionKind, Global, GlobalId,
    GlobalSpace, IntKind, Module, Op, Span, Struct, StructId, Type, Value,
};

use crate::{blank, body, param};

fn particles() -> (Module, Type) {
    let mut m = Module::default();
    let field = |name: &str, ty: Type| Field { name: name.into(), ty, is_base: false };
    m.structs.push(Struct {
        name: "Vec".into(),
        fields: vec![field("x", Type::F64), field("y", Type::F64)],
        construction: Construction::Plain,
        member_access: ir::MemberAccess::Open,
        measured: None,
    });
    let vec = Type::Struct(StructId(0));
    m.structs.push(Struct {
        name: "Particle".into(),
        fields: vec![
            Field { name: "Base".into(), ty: vec.clone(), is_base: true },
            field("v", vec),
            field("w", Type::Array(Box::new(Type::F64), 3)),
        ],
        construction: Construction::Plain,
        member_access: ir::MemberAccess::Open,
        measured: None,
    });
    (m, Type::Struct(StructId(1)))
}

fn int(b: &mut Builder, n: i128) -> Value {
    b.int(Type::INT, n)
}

#[test]
fn fields_and_elements() {
    let (m, particle) = particles();
    let vec = Type::Struct(StructId(0));
    let mut f = blank("f", FunctionKind::Device);
    let p = param(&mut f, "p", Type::ptr(particle.clone()), "");
    let q = param(&mut f, "q", Type::ptr(particle), "Particle &");
    f.params[1].by_reference = true;
    let i = param(&mut f, "i", Type::INT, "");
    let mut b = Builder::new(&mut f);
    let pi = b.index(p, i);
    let v = b.field(pi, 1, vec.clone());
    let vx = b.field(v, 0, Type::F64);
    let base = b.field(q, 0, vec.clone());
    let y = b.field(base, 1, Type::F64);
    let value = b.load(y);
    b.store(vx, value);
    let w = b.field(p, 2, Type::Array(Box::new(Type::F64), 3));
    let two = int(&mut b, 2);
    let w2 = b.element(w, two);
    b.accumulate(w2, value, Accumulation::Plain);
    let qv = b.field(q, 1, vec);
    let qvx = b.field(qv, 0, Type::F64);
    b.accumulate(qvx, value, Accumulation::Unproven);
    b.finish(vec![]);
    assert_eq!(
        body(&m, &f),
        "  double t0 = q.y;
  p[i].v.x = t0;
  p->w[2] += t0;
  ::cugrad::accumulate(&q.v.x, t0);
"
    );
}

#[test]
fn local_arrays_and_decay() {
    let m = Module::default();
    let mut f = blank("f", FunctionKind::Device);
    let i = param(&mut f, "i", Type::INT, "");
    let mut b = Builder::new(&mut f);
    let row = Type::Array(Box::new(Type::F64), 3);
    let a = b.local(Type::Array(Box::new(row), 2), Some("a".into()), true);
    let x = b.local(Type::F64, Some("x".into()), true);
    let (one, zero) = (int(&mut b, 1), int(&mut b, 0));
    let a1 = b.element(a, one);
    let a1i = b.element(a1, i);
    let value = b.load(a1i);
    let half = b.number(&Type::F64, 0.5);
    let scaled = b.mul(value, half);
    b.store(a1i, scaled);
    let start = b.element(a1, zero);
    let effect = ir::ExternEffect::Any;
    b.effect(Op::Extern { name: "solve".into(), args: vec![start, x], effect });
    b.finish(vec![]);
    assert_eq!(
        body(&m, &f),
        "  double a[2][3] = {};
  double x = 0.0;
  a[1][i] *= 0.5;
  solve(a[1], &x);
"
    );
}

#[test]
fn shared_memory_is_declared_once() {
    let mut m = Module::default();
    m.globals.push(Global {
        name: "tile".into(),
        ty: Type::Array(Box::new(Type::F32), 32),
        space: GlobalSpace::Shared,
        declaration: Some("__shared__ float tile[32]".into()),
        shadow_of: None,
        span: Span::default(),
    });
    let mut f = blank("k", FunctionKind::Kernel);
    let x = param(&mut f, "x", Type::ptr(Type::F32), "");
    let mut b = Builder::new(&mut f);
    let t = b.builtin(ir::Builtin::ThreadIdx(0));
    let tile = b.emit(Op::Global(GlobalId(0)), Type::ptr(Type::Array(Box::new(Type::F32), 32)));
    let mine = b.element(tile, t);
    let px = b.index(x, t);
    let v = b.load(px);
    b.store(mine, v);
    b.effect(Op::Barrier(ir::Barrier::Block));
    let one = b.int(Type::Int(IntKind::UInt), 1);
    let next = b.binary(BinaryOp::Xor, t, one);
    let other = b.element(tile, next);
    let w = b.load(other);
    b.store(px, w);
    b.finish(vec![]);
    assert_eq!(
        body(&m, &f),
        "  __shared__ float tile[32];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = tile[threadIdx.x ^ 1];
"
    );
}

#[test]
fn atomics() {
    let m = Module::default();
    let mut f = blank("k", FunctionKind::Device);
    let p = param(&mut f, "p", Type::ptr(Type::INT), "");
    let mut b = Builder::new(&mut f);
    let (one, two) = (int(&mut b, 1), int(&mut b, 2));
    let place = b.index(p, two);
    let op = Op::Atomic { op: Atomic::CompareExchange, place: p, operands: vec![one, two], scope: "_block" };
    let old = b.emit(op, Type::INT);
    let op = Op::Atomic { op: Atomic::Max, place, operands: vec![old], scope: "" };
    b.emit(op, Type::INT);
    b.finish(vec![]);
    assert_eq!(body(&m, &f), "  atomicMax(&p[2], atomicCAS_block(p, 1, 2));\n");
}

#[test]
fn struct_values() {
    let (m, _) = particles();
    let vec = Type::Struct(StructId(0));
    let mut f = blank("f", FunctionKind::Device);
    f.result = vec.clone();
    let a = param(&mut f, "a", vec.clone(), "");
    let p = param(&mut f, "p", Type::const_ptr(vec.clone()), "");
    let mut b = Builder::new(&mut f);
    let x = b.emit(Op::Extract(a, 0), Type::F64);
    b.name(x, "a_x");
    let whole = b.load(p);
    let y = b.emit(Op::Extract(whole, 1), Type::F64);
    let sum = b.add(x, y);
    let zero = b.emit(Op::Const(Const::Float(0.0)), Type::F64);
    let result = b.emit(Op::Pack(vec![sum, zero]), vec);
    b.finish(vec![result]);
    assert_eq!(body(&m, &f), "  return Vec{a.x + p->y, 0.0};\n");
}

#[test]
fn pointers_that_others_start_from_get_a_variable() {
    let m = Module::default();
    let mut f = blank("f", FunctionKind::Device);
    let p = param(&mut f, "p", Type::ptr(Type::F64), "");
    let n = param(&mut f, "n", Type::INT, "");
    let mut b = Builder::new(&mut f);
    let row = b.index(p, n);
    b.name(row, "row");
    let (one, two) = (int(&mut b, 1), int(&mut b, 2));
    let (q, r) = (b.index(row, one), b.index(row, two));
    let v = b.load(q);
    b.store(r, v);
    b.finish(vec![]);
    assert_eq!(body(&m, &f), "  double *row = p + n;\n  row[2] = row[1];\n");
}
