// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a;  // line 5
  double a_adj = 0.0;
  double t0 = x[i];
  a = t0;
  double b;
  double b_adj = 0.0;
  b = x[i + 1];
  double t1 = t0 + 2.0;  // line 6
  double *t2;
  double *t3;
  if (i % 2 != 0) {
    t2 = &a;
    t3 = &a_adj;
  } else {
    t2 = &b;
    t3 = &b_adj;
  }
  double t4 = *t2;
  *t2 = t4 * t1;
  double *t5;
  double *t6;
  if (i % 3 != 0) {  // line 7
    t5 = &a;
    t6 = &a_adj;
  } else {
    t5 = &b;
    t6 = &b_adj;
  }
  double t7 = *t5;  // line 8
  *t5 = t7 * t7;
  double t8 = a;  // line 9
  double t9 = b;
  out[i] = t8 * t9;

  // reverse sweep
  double t10 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  b_adj += t10 * t8;
  a_adj += t10 * t9;
  double t11 = *t6;  // line 8
  *t6 = 0.0;
  *t6 += 2.0 * t11 * t7;
  double t12 = *t3;  // line 6
  *t3 = 0.0;
  *t3 += t12 * t1;
  double t13 = a_adj;  // line 5
  ::cugrad::accumulate_row(&x_adj[i], 0.0, t12 * t4 + t13, b_adj);
}
