// Gradient of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, const int *a, const int *b, int n,
    double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 1
  const int *p = b + a[i];  // line 4
  int t0 = *p;  // line 5
  double t1 = x[t0];
  int t2 = b[i];
  out[i] = t1 * t1 + x[t2];

  // reverse sweep
  double t3 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  atomicAdd(&x_adj[t2], t3);
  atomicAdd(&x_adj[t0], 2.0 * t3 * t1);
}
