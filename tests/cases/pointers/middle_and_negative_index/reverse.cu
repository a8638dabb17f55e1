// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, int n, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  const double *mid = x + 2 + i;  // line 5
  double *t0 = x_adj + 2 + i;
  double s = 0.0;
  for (int k = -2; k <= 2; ++k) s += mid[k] * mid[-k] * (k + 3);  // line 7
  out[i] = s;  // line 8

  // reverse sweep
  double s_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  for (int k = 2; k >= -2; --k) {  // line 7
    double t1 = mid[-k];
    double t2 = s_adj * (k + 3);
    atomicAdd(&t0[-k], t2 * mid[k]);
    atomicAdd(&t0[k], t2 * t1);
  }
}
