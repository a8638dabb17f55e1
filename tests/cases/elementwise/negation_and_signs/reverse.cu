// Gradient of `kernel` (kernel.cu:1) with respect to out, x, y, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
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
