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
    double t0 = weight[r];
    double t1 = x[c];
    double t2 = weight[h];
    int t3 = r * w + c;
    out[t3] = t0 * t1 + t2 * t0;

    // reverse sweep
    double t4 = out_adj[t3];
    weight_sum = t4 * t0;
    ::cugrad::accumulate_column(&x_adj[c], weight_sum);
    ::cugrad::accumulate_warp(&weight_adj[r], t4 * t2 + t4 * t1);
    out_adj[t3] = 0.0;
  }
  ::cugrad::accumulate_block(&weight_adj[h], weight_sum);
}
