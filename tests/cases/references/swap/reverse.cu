// Gradient of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double t0 = x[i];  // line 11
  double a = t0 * t0;
  double b = y[i];
  bool t1 = i % 2 != 0;  // line 12
  if (t1) {
    double t2 = b;
    b = a;
    a = t2;
  }
  double a_1 = a * b + t0;  // line 13
  out[i] = b - 2.0 * a_1;  // line 15

  // reverse sweep
  double b_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double a_adj = -b_adj * 2.0;
  double a_adj_1 = a_adj * b;  // line 13
  b_adj += a_adj * a;
  if (t1) {  // line 12
    double t2 = b_adj;
    b_adj = a_adj_1;
    a_adj_1 = t2;
  }
  atomicAdd(&y_adj[i], b_adj);  // line 11
  atomicAdd(&x_adj[i], a_adj + 2.0 * a_adj_1 * t0);
}
