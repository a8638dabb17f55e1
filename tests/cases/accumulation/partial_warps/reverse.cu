// Gradient of `rows` (kernel.cu:2) with respect to out, weight, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   weight_adj: the gradient with respect to *weight is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void rows_rev(double *out, const double *weight, const double *x, int w, int h,
    double *out_adj, double *weight_adj, double *x_adj) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  double weight_sum = 0.0;
  if (c < w && r < h) {  // line 4
    int t0 = r * w + c;
    double out_seed = out_adj[t0];
    double t1 = weight[r];
    double t2 = x[c];
    double t3 = weight[h];
    out[t0] = t1 * t2 + t3 * t1;

    // reverse sweep
    weight_sum = out_seed * t1;
    ::cugrad::accumulate_column(&x_adj[c], weight_sum);
    ::cugrad::accumulate_warp(&weight_adj[r], out_seed * t3 + out_seed * t2);
    out_adj[t0] = 0.0;
  }
  ::cugrad::accumulate_block(&weight_adj[h], weight_sum);
}
