// Gradient of `kernel` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 16
  if (i >= n) return;  // line 17
  Square s;  // line 18
  Square s_adj = {};
  double t0 = x[i];  // line 19
  s.a = t0;
  Rectangle r;  // line 20
  Rectangle r_adj = {};
  r.a = t0;  // line 21
  r.b = x[n - 1 - i];  // line 22
  double t1 = ((const Square *)(Shape<Square> *)&s)->a;  // line 8
  double t2 = t1 * t1;
  double s_1 = t0 + 1.0;  // line 23
  double t3 = ((const Rectangle *)(Shape<Rectangle> *)&r)->a;  // line 12
  double t4 = ((const Rectangle *)(Shape<Rectangle> *)&r)->b;
  double t5 = t3 * t4;
  out[i] = t0 * t2 - s_1 * t5;  // line 23

  // reverse sweep
  double t6 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t7 = -t6;
  double s_adj_1 = t7 * t5;  // line 4
  double t8 = t7 * s_1;
  ((Rectangle *)(Shape<Rectangle> *)&r_adj)->b += t8 * t3;  // line 12
  ((Rectangle *)(Shape<Rectangle> *)&r_adj)->a += t8 * t4;
  ((Square *)(Shape<Square> *)&s_adj)->a += 2.0 * (t6 * t0) * t1;  // line 8
  atomicAdd(&x_adj[n - 1 - i], r_adj.b);  // line 22
  atomicAdd(&x_adj[i], s_adj_1 + t6 * t2 + r_adj.a + s_adj.a);  // line 19
}
