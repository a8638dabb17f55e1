// Gradient of `stride` (kernel.cu:2) with respect to out, x, scale, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   scale_adj: the gradient with respect to *scale is added to it
static __global__ void stride_rev(double *out, const double *x, const double *scale, int n, double *out_adj,
    double *x_adj, double *scale_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x * gridDim.x) {
    double t0 = x[i_1];  // line 4
    out[i_1] = t0 * t0 * *scale;
  }

  // reverse sweep
  bool t0 = i < n;  // line 3
  double scale_sum = 0.0;
  for (int k = t0 ? (n - i - 1) / (t0 ? (int)(blockDim.x * gridDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(blockDim.x * gridDim.x);
    double t1 = x[i_1];  // line 4
    double t2 = out_adj[i_1];
    scale_sum += t2 * (t1 * t1);
    ::cugrad::accumulate_own(&x_adj[i_1], 2.0 * (t2 * *scale) * t1);
    out_adj[i_1] = 0.0;
  }
  ::cugrad::accumulate_block(scale_adj, scale_sum);  // line 3
}
