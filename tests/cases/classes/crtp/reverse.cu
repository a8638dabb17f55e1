// Gradient of `kernel` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 16
  if (i >= n) return;  // line 15
  Square s;  // line 18
  Square s_adj = {};
  s.a = x[i];  // line 19
  Rectangle r;  // line 20
  Rectangle r_adj = {};
  r.a = x[i];  // line 21
  r.b = x[n - 1 - i];  // line 22
  double s_1 = r.a;  // line 23
  double t0 = ((const Square *)(Shape<Square> *)&s)->a;  // line 8
  double t1 = t0 * t0;
  double s_2 = s.a + 1.0;  // line 23
  double t2 = ((const Rectangle *)(Shape<Rectangle> *)&r)->a;  // line 12
  double t3 = ((const Rectangle *)(Shape<Rectangle> *)&r)->b;
  double t4 = t2 * t3;
  out[i] = s_1 * t1 - s_2 * t4;  // line 23

  // reverse sweep
  double t5 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t6 = -t5;
  double s_adj_1 = t6 * t4;  // line 4
  double t7 = t6 * s_2;
  ((Rectangle *)(Shape<Rectangle> *)&r_adj)->b += t7 * t2;  // line 12
  ((Rectangle *)(Shape<Rectangle> *)&r_adj)->a += t7 * t3;
  s_adj.a += s_adj_1;  // line 23
  double s_adj_2 = t5 * t1;  // line 4
  ((Square *)(Shape<Square> *)&s_adj)->a += 2.0 * (t5 * s_1) * t0;  // line 8
  r_adj.a += s_adj_2;  // line 23
  atomicAdd(&x_adj[n - 1 - i], r_adj.b);  // line 22
  r_adj.b = 0.0;
  atomicAdd(&x_adj[i], r_adj.a);  // line 21
  atomicAdd(&x_adj[i], s_adj.a);  // line 19
  s_adj.a = 0.0;
  r_adj.a = 0.0;  // line 21
}
