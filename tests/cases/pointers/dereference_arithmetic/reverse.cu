// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  const double *q = x + 1;  // line 5
  double t0 = x[i];  // line 6
  double t1 = (x + 2)[i];
  out[i] = t0 * t1 + q[i] - x[i + 3];

  // reverse sweep
  double t2 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i + 3], -t2);
  ::cugrad::accumulate_row(&(x_adj + 1)[i], t2 * t1, t2, t2 * t0);
}
