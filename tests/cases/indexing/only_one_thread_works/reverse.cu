// Gradient of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  if (threadIdx.x != 0) return;  // line 2
  double p_kept[20];  // line 5
  double p = 1.0;
  for (int k = 0; k < 20; ++k) {
    p_kept[k] = p;
    p = 0.7 * p * x[blockIdx.x * 20 + k] + x[k];
  }
  out[blockIdx.x] = p;  // line 6

  // reverse sweep
  double p_adj = out_adj[blockIdx.x];
  for (int k = 19; k >= 0; --k) {  // line 5
    double p_1 = p_kept[k];
    double t0 = x[blockIdx.x * 20 + k];
    ::cugrad::accumulate_warp(&x_adj[k], p_adj);
    ::cugrad::accumulate_warp(&x_adj[blockIdx.x * 20 + k], p_adj * (0.7 * p_1));
    p_adj = p_adj * t0 * 0.7;
  }
  out_adj[blockIdx.x] = 0.0;  // line 6
}
