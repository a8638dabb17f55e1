// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a = x[i];  // line 5
  double b = x[i + 1];
  double a_kept[5];  // line 6
  for (int k = 0; k < 5; ++k) {
    double a_1 = a * a + b;  // line 7
    if ((k + i) % 2 != 0) {  // line 8
      double t0 = b;
      b = a_1;
      a_1 = t0;
    }
    b *= 0.7;  // line 13
    a_kept[k] = a;  // line 6
    a = a_1;
  }
  out[i] = a - 2.0 * b;  // line 15

  // reverse sweep
  double a_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double b_adj = -a_adj * 2.0;
  for (int k = 4; k >= 0; --k) {  // line 6
    double a_1 = a_kept[k];
    b_adj *= 0.7;  // line 13
    if ((k + i) % 2 != 0) {  // line 8
      double t0 = b_adj;
      b_adj = a_adj;
      a_adj = t0;
    }
    b_adj += a_adj;  // line 7
    a_adj = 2.0 * a_adj * a_1;
  }
  ::cugrad::accumulate_row(&x_adj[i], 0.0, a_adj, b_adj);  // line 5
}
