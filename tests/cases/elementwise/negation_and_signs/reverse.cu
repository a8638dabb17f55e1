// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, int n, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 3
  double t0 = x[i];
  double t1 = -t0;
  double t2 = -y[i];
  out[i] = -t1 * t2 + (t0 - t2) + t0;

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double t4 = -t3;
  atomicAdd(&y_adj[i], -(t4 + t4 * t1));
  atomicAdd(&x_adj[i], 2.0 * t3 - t4 * t2);
}
