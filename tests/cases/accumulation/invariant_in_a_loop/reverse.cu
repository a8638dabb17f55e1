// Gradient of `power` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void power_rev(double *out, const double *x, const double *scale, int n, int steps,
    double *out_adj, double *x_adj, double *scale_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double scale_sum = 0.0;
  if (i < n) {  // line 4
    double s = 1.0;
    for (int k = 0; k < steps; ++k) {  // line 6
      double t0 = x[i];
      s = s * 0.5 + t0 * scale[blockIdx.x] + t0;
    }
    double s_adj = out_adj[i];  // line 7
    out[i] = s;

    // reverse sweep
    double x_sum = 0.0;
    scale_sum = 0.0;
    for (int k = steps - 1; k >= 0; --k) {  // line 6
      scale_sum += s_adj * x[i];
      x_sum += s_adj + s_adj * scale[blockIdx.x];
      s_adj *= 0.5;
    }
    ::cugrad::accumulate_sum(&x_adj[i], x_sum);
    out_adj[i] = 0.0;  // line 7
  }
  ::cugrad::accumulate_block(&scale_adj[blockIdx.x], scale_sum);  // line 4
}
