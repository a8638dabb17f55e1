// Gradient of `rows` (kernel.cu:2) with respect to out, weight, x, by cugrad.
//   out_adj: adjoint of *out, after in, before out; what is read is added to, what is overwritten ends as 0
//   weight_adj: adjoint of *weight, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
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
