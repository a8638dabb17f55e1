// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 2
  double a;  // line 5
  double a_adj = 0.0;
  a = x[i];
  double b;
  double b_adj = 0.0;
  b = x[i + 1];
  double t0 = a + 2.0;  // line 6
  double *t1;
  double *t2;
  if (i % 2 != 0) {
    t1 = &a;
    t2 = &a_adj;
  } else {
    t1 = &b;
    t2 = &b_adj;
  }
  double t3 = *t1;
  *t1 = t3 * t0;
  double *t4;
  double *t5;
  if (i % 3 != 0) {  // line 7
    t4 = &a;
    t5 = &a_adj;
  } else {
    t4 = &b;
    t5 = &b_adj;
  }
  double t6 = *t4;  // line 8
  *t4 = t6 * t6;
  double t7 = a;  // line 9
  double t8 = b;
  out[i] = t7 * t8;

  // reverse sweep
  double t9 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  b_adj += t9 * t7;
  a_adj += t9 * t8;
  double t10 = *t5;  // line 8
  *t5 = 0.0;
  *t5 += 2.0 * t10 * t6;
  double t11 = *t2;  // line 6
  *t2 = 0.0;
  *t2 += t11 * t0;
  a_adj += t11 * t3;
  double t12 = a_adj;  // line 5
  ::cugrad::accumulate_row(&x_adj[i], 0.0, t12, b_adj);
  a_adj = 0.0;
  b_adj = 0.0;
}
