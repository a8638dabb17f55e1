// Gradient of `spread` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void spread_rev(double *out, const double *x, int stride, int n, double *out_adj,
    double *x_adj) {
  ::cugrad::require_room(stride, n, 0ll, ::cugrad::magnitude(stride));
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 4
  for (int q = 0; q < 3; ++q) {  // line 5
    double t0 = x[q * n + i];
    out[q * stride + i] = t0 * t0;
  }

  // reverse sweep
  for (int q = 2; q >= 0; --q) {
    ::cugrad::accumulate_own(&x_adj[q * n + i], 2.0 * out_adj[q * stride + i] * x[q * n + i]);
    out_adj[q * stride + i] = 0.0;
  }
}
