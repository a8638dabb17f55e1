// Gradient of `kernel` (kernel.cu:8) with respect to lo, hi, x, by cugrad.
//   lo_adj: in: the adjoint of *lo after the function, the seed; out: 0 where *lo was written
//   hi_adj: in: the adjoint of *hi after the function, the seed; out: 0 where *hi was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *lo, double *hi, const double *x, int n, double *lo_adj,
    double *hi_adj, double *x_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double v = x[i];  // line 12
  double a = v * v;  // line 3
  double t0 = exp(v);  // line 4
  double b = a + t0;
  double a_1 = b - a * v;  // line 5
  double t1 = a_1 * b;  // line 13
  double v_1 = sin(t1);
  double t2 = v_1 * v_1;  // line 3
  double t3 = exp(v_1);  // line 4
  double t4 = t2 + t3;
  lo[i] = t4 - t2 * v_1;  // line 5
  hi[i] = t4 + a_1;  // line 14

  // reverse sweep
  double a_adj = ::cugrad::atomic_exchange(&hi_adj[i], 0.0);
  double t5 = ::cugrad::atomic_exchange(&lo_adj[i], 0.0);  // line 5
  double t6 = a_adj + t5;
  double t7 = -t5;
  double v_adj = t7 * t2;
  v_adj += t6 * t3;  // line 4
  v_adj += 2.0 * (t7 * v_1 + t6) * v_1;  // line 3
  double t8 = v_adj * cos(t1);  // line 13
  a_adj += t8 * b;
  double b_adj = t8 * a_1;
  b_adj += a_adj;  // line 5
  double t9 = -a_adj;
  double a_adj_1 = t9 * v;
  double v_adj_1 = t9 * a;
  a_adj_1 += b_adj;  // line 4
  v_adj_1 += b_adj * t0;
  v_adj_1 += 2.0 * a_adj_1 * v;  // line 3
  atomicAdd(&x_adj[i], v_adj_1);  // line 12
}
