// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double t0 = x[i + 1];  // line 5
  double a;
  double a_adj = 0.0;
  double t1 = x[i];
  a = t1;
  double b;
  double b_adj = 0.0;
  b = t0;
  double t2 = t1 + 2.0;  // line 6
  double *t3;
  double *t4;
  if (i % 2 != 0) {
    t3 = &a;
    t4 = &a_adj;
  } else {
    t3 = &b;
    t4 = &b_adj;
  }
  double t5 = *t3;
  *t3 = t5 * t2;
  double *t6;
  double *t7;
  if (i % 3 != 0) {  // line 7
    t6 = &a;
    t7 = &a_adj;
  } else {
    t6 = &b;
    t7 = &b_adj;
  }
  double t8 = *t6;  // line 8
  *t6 = t8 * t8;
  double t9 = a;  // line 9
  double t10 = b;
  out[i] = t9 * t10;

  // reverse sweep
  double t11 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  b_adj += t11 * t9;
  a_adj += t11 * t10;
  double t12 = *t7;  // line 8
  *t7 = 0.0;
  *t7 += 2.0 * t12 * t8;
  double t13 = *t4;  // line 6
  *t4 = 0.0;
  *t4 += t13 * t2;
  double t14 = a_adj;  // line 5
  ::cugrad::accumulate_row(&x_adj[i], 0.0, t13 * t5 + t14, b_adj);
}
