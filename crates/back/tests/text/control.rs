//! Branches and loops.

use ir::{Accumulation, BinaryOp, CompareOp, FunctionKind, IntKind, LoopHint, Op, Type};

use crate::{blank, counted, if_then, param, printed, thread_index};
use ir::Builder;

#[test]
fn a_guarded_kernel() {
    let mut f = blank("scale_rev", FunctionKind::Kernel);
    f.attributes.push("__launch_bounds__(256)".into());
    let x = param(&mut f, "x", Type::const_ptr(Type::F32), "const float *__restrict");
    let n = param(&mut f, "n", Type::INT, "int");
    let y_adj = param(&mut f, "y_adj", Type::ptr(Type::F32), "");
    let x_adj = param(&mut f, "x_adj", Type::ptr(Type::F32), "");
    let mut b = Builder::new(&mut f);
    let i = thread_index(&mut b);
    let inside = b.compare(CompareOp::Lt, i, n);
    if_then(&mut b, inside, |b| {
        let (px, py, pxa) = (b.index(x, i), b.index(y_adj, i), b.index(x_adj, i));
        let (v, seed) = (b.load(px), b.load(py));
        let zero = b.number(&Type::F32, 0.0);
        let two = b.number(&Type::F32, 2.0);
        let d = b.mul(two, v);
        let t = b.mul(d, seed);
        b.accumulate(pxa, t, Accumulation::Atomic);
        b.store(py, zero);
    });
    b.finish(vec![]);
    assert_eq!(
        printed(&f),
        "\
__global__ void __launch_bounds__(256) scale_rev(const float *__restrict x, int n, float *y_adj,
    float *x_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&x_adj[i], 2.0f * x[i] * y_adj[i]);
    y_adj[i] = 0.0f;
  }
}
"
    );
}

#[test]
fn a_sum_is_a_for_loop() {
    let mut f = blank("dot", FunctionKind::HostDevice);
    f.result = Type::F64;
    let x = param(&mut f, "x", Type::const_ptr(Type::F64), "");
    let y = param(&mut f, "y", Type::const_ptr(Type::F64), "");
    let n = param(&mut f, "n", Type::INT, "");
    let mut b = Builder::new(&mut f);
    let zero = b.number(&Type::F64, 0.0);
    let sum = counted(&mut b, n, zero, "sum", LoopHint::Unroll(Some(4)), |b, i, sum| {
        let (px, py) = (b.index(x, i), b.index(y, i));
        let (vx, vy) = (b.load(px), b.load(py));
        let t = b.mul(vx, vy);
        let next = b.add(sum, t);
        b.name(next, "sum");
        next
    });
    b.finish(vec![sum]);
    assert_eq!(
        printed(&f),
        "\
__host__ __device__ double dot(const double *x, const double *y, int n) {
  double sum = 0.0;
  #pragma unroll 4
  for (int i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}
"
    );
}

#[test]
fn swapped_values_need_a_temporary() {
    let mut f = blank("fib", FunctionKind::Device);
    f.result = Type::INT;
    let n = param(&mut f, "n", Type::INT, "");
    let mut b = Builder::new(&mut f);
    let (zero, one) = (b.int(Type::INT, 0), b.int(Type::INT, 1));
    let names = ["i", "p", "q"];
    let params: Vec<_> = names.iter().map(|n| b.value(Type::INT, Some((*n).into()))).collect();
    b.begin();
    let c = b.compare(CompareOp::Ne, params[0], n);
    let cond = b.close(vec![c]);
    b.begin();
    let i = b.add(params[0], one);
    let sum = b.add(params[1], params[2]);
    let body = b.close(vec![i, params[2], sum]);
    let results: Vec<_> = names.iter().map(|n| b.value(Type::INT, Some((*n).into()))).collect();
    let op = Op::Loop {
        inits: vec![zero, zero, one],
        params,
        cond: Box::new(cond),
        body: Box::new(body),
        hint: LoopHint::None,
    };
    b.push(op, results.clone());
    b.finish(vec![results[1]]);
    assert_eq!(
        printed(&f),
        "\
__device__ int fib(int n) {
  int p = 0;
  int q = 1;
  for (int i = 0; i != n; ++i) {
    int t0 = q;
    q += p;
    p = t0;
  }
  return p;
}
"
    );
}

#[test]
fn branches_update_variables_in_place() {
    let mut f = blank("clip", FunctionKind::Device);
    f.result = Type::F32;
    let x = param(&mut f, "x", Type::F32, "float");
    let k = param(&mut f, "k", Type::INT, "const int");
    let mut b = Builder::new(&mut f);
    let one = b.number(&Type::F32, 1.0);
    let v = b.add(x, x);
    b.name(v, "v");
    let c = b.compare(CompareOp::Gt, v, one);
    b.begin();
    let bigger = b.mul(v, x);
    b.name(bigger, "v");
    let then = b.close(vec![bigger]);
    b.begin();
    let els = b.close(vec![v]);
    let r = b.value(Type::F32, Some("v".into()));
    b.push(Op::If { cond: c, then: Box::new(then), els: Box::new(els) }, vec![r]);
    let zero = b.int(Type::INT, 0);
    let odd = b.compare(CompareOp::Eq, k, zero);
    b.begin();
    let half = b.number(&Type::F32, 0.5);
    let then = b.close(vec![half]);
    b.begin();
    let neg = b.neg(x);
    let els = b.close(vec![neg]);
    let chosen = b.value(Type::F32, None);
    b.push(Op::If { cond: odd, then: Box::new(then), els: Box::new(els) }, vec![chosen]);
    let sum = b.binary(BinaryOp::Add, r, chosen);
    b.finish(vec![sum]);
    assert_eq!(
        printed(&f),
        "\
__device__ float clip(float x, const int k) {
  float v = 2.0f * x;
  if (v > 1.0f) v *= x;
  return v + (k == 0 ? 0.5f : -x);
}
"
    );
}

#[test]
fn loads_do_not_cross_stores() {
    let mut f = blank("swap", FunctionKind::Device);
    let p = param(&mut f, "p", Type::ptr(Type::F64), "");
    let q = param(&mut f, "q", Type::ptr(Type::F64), "");
    let mut b = Builder::new(&mut f);
    let (x, y) = (b.load(p), b.load(q));
    b.store(p, y);
    b.store(q, x);
    b.finish(vec![]);
    assert_eq!(
        printed(&f),
        "\
__device__ void swap(double *p, double *q) {
  double t0 = *p;
  *p = *q;
  *q = t0;
}
"
    );
}

#[test]
fn short_circuits_come_back() {
    let mut f = blank("find", FunctionKind::Device);
    f.result = Type::INT;
    let a = param(&mut f, "a", Type::const_ptr(Type::INT), "const int *");
    let n = param(&mut f, "n", Type::INT, "int");
    let mut b = Builder::new(&mut f);
    let zero = b.int(Type::INT, 0);
    let i = b.value(Type::INT, Some("i".into()));
    b.begin();
    let inside = b.compare(CompareOp::Lt, i, n);
    b.begin();
    let place = b.index(a, i);
    let v = b.load(place);
    let c = b.compare(CompareOp::Ne, v, zero);
    let then = b.close(vec![c]);
    b.begin();
    let no = b.boolean(false);
    let els = b.close(vec![no]);
    let both = b.value(Type::Bool, None);
    b.push(Op::If { cond: inside, then: Box::new(then), els: Box::new(els) }, vec![both]);
    let cond = b.close(vec![both]);
    b.begin();
    let one = b.int(Type::INT, 1);
    let next = b.add(i, one);
    let body = b.close(vec![next]);
    let r = b.value(Type::INT, Some("i".into()));
    b.push(
        Op::Loop {
            inits: vec![zero],
            params: vec![i],
            cond: Box::new(cond),
            body: Box::new(body),
            hint: LoopHint::None,
        },
        vec![r],
    );
    b.finish(vec![r]);
    assert_eq!(
        printed(&f),
        "\
__device__ int find(const int *a, int n) {
  int i = 0;
  while (i < n && a[i] != 0) ++i;
  return i;
}
"
    );
}

#[test]
fn a_parameter_is_counted_down() {
    let mut f = blank("steps", FunctionKind::Host);
    f.result = Type::Int(IntKind::UInt);
    let uint = Type::Int(IntKind::UInt);
    let n = param(&mut f, "n", uint.clone(), "unsigned int");
    let mut b = Builder::new(&mut f);
    let (zero, one) = (b.int(uint.clone(), 0), b.int(uint.clone(), 1));
    let (pn, pk) = (b.value(uint.clone(), Some("n".into())), b.value(uint.clone(), Some("k".into())));
    b.begin();
    let c = b.compare(CompareOp::Gt, pn, one);
    let cond = b.close(vec![c]);
    b.begin();
    let half = b.binary(BinaryOp::Shr, pn, one);
    let k = b.add(pk, one);
    let body = b.close(vec![half, k]);
    let (rn, rk) = (b.value(uint.clone(), Some("n".into())), b.value(uint, Some("k".into())));
    let op = Op::Loop {
        inits: vec![n, zero],
        params: vec![pn, pk],
        cond: Box::new(cond),
        body: Box::new(body),
        hint: LoopHint::None,
    };
    b.push(op, vec![rn, rk]);
    b.finish(vec![rk]);
    assert_eq!(
        printed(&f),
        "\
unsigned int steps(unsigned int n) {
  unsigned int k = 0;
  for (; n > 1; n >>= 1) ++k;
  return k;
}
"
    );
}
