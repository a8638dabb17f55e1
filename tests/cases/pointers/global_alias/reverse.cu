// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  double *a = out + i;  // line 5
  double t0 = x[i];  // line 7
  double t1 = t0 * t0;
  *a = 2.0 * (t1 * t0);  // line 9

  // reverse sweep
  double t2 = 2.0 * ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[i], t2 * t1 + 2.0 * (t2 * t0) * t0);  // line 7
}
