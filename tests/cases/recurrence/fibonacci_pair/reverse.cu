// Gradient of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double a = x[i];  // line 5
  double b = y[i];
  double a_kept[8];  // line 6
  double b_kept[8];
  for (int k = 0; k < 8; ++k) {
    b_kept[k] = b;
    a_kept[k] = a;
    double t0 = b;
    b = a * b + 0.1 * a;
    a = t0;
  }
  out[i] = a + b;  // line 11

  // reverse sweep
  double a_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double b_adj = a_adj;
  for (int k = 7; k >= 0; --k) {  // line 6
    double b_1 = b_kept[k];
    double a_1 = a_kept[k];
    double a_adj_1 = b_adj * 0.1;  // line 7
    double t0 = a_adj_1 + b_adj * b_1;
    b_adj = a_adj + b_adj * a_1;
    a_adj = t0;
  }
  atomicAdd(&y_adj[i], b_adj);  // line 5
  atomicAdd(&x_adj[i], a_adj);
}
