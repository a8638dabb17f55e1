// Gradient of `stride` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void stride_rev(double *out, const double *x, const double *scale, int n, double *out_adj,
    double *x_adj, double *scale_adj) {
  double scale_sum = 0.0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {  // line 3
    double t0 = x[i];  // line 4
    double t1 = t0 * t0;
    double t2 = *scale;
    out[i] = t1 * t2;
    double t3 = out_adj[i];
    scale_sum += t3 * t1;
    ::cugrad::accumulate_own(&x_adj[i], 2.0 * (t3 * t2) * t0);
    out_adj[i] = 0.0;
  }

  // reverse sweep
  ::cugrad::accumulate_block(scale_adj, scale_sum);  // line 3
}
