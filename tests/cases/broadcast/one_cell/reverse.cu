// Gradient of `kernel` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *scale, int n, double *out_adj,
    double *x_adj, double *scale_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double scale_sum = 0.0;
  if (i < n) {  // line 4
    double out_seed = out_adj[i];
    double x_adj_before = x_adj[i];
    double t0 = *scale;
    double t1 = x[i] / t0;
    out[i] = t1 + t0 * t0;

    // reverse sweep
    double t2 = out_seed / t0;
    scale_sum = 2.0 * out_seed * t0 - t2 * t1;
    x_adj[i] = x_adj_before + t2;
    out_adj[i] = 0.0;
  }
  ::cugrad::accumulate_block(scale_adj, scale_sum);
}
