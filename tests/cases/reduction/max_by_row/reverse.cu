// Gradient of `row_max` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void row_max_rev(double *out, const double *x, int rows, int cols, double *out_adj,
    double *x_adj) {
  __shared__ double x_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&x_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int r = block * blockDim.x + threadIdx.x;  // line 3
    if (r < rows) {  // line 2
      double best = -1e30;
      int best_at = 0;
      bool best_chosen = false;
      for (int c = 0; c < cols; ++c) {  // line 6
        double v = x[r * cols + c] + 2.0 * ((c * 5 + r) % cols);  // line 7
        bool t0 = v > best;  // line 8
        if (t0) best = v;
        best_at = !t0 ? best_at : c;  // line 6
        best_chosen = best_chosen || t0;
      }
      double best_1 = -1e30;
      if (best_chosen) best_1 = x[r * cols + best_at] + 2.0 * ((best_at * 5 + r) % cols);
      out[r] = best_1 * best_1;  // line 10

      // reverse sweep
      double best_adj = 2.0 * out_adj[r] * best_1;
      if (best_chosen) {  // line 6
        int t0 = r * cols + best_at;  // line 7
        if ((unsigned long long)t0 < 1024) {
          atomicAdd(&x_sums[t0], best_adj);
        } else {
          atomicAdd(&x_adj[t0], best_adj);
        }
      }
      out_adj[r] = 0.0;  // line 10
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&x_adj[k], x_sums[k]);
  }
}
