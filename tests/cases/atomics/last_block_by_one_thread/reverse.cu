// Gradient of `length` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   partial_adj: in: the adjoint of *partial after the function; out: the adjoint of *partial before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void length_rev(double *out, double *partial, const double *__restrict__ x, int *count,
    int blocks, double *out_adj, double *partial_adj, double *x_adj) {
  bool t0 = threadIdx.x == 0;  // line 3
  if (t0) {
    double own = x[blockIdx.x];  // line 4
    partial[blockIdx.x] = own * own;  // line 5
    int t1 = atomicAdd(count, 1);  // line 7
    long long t2 = (long long)gridDim.x * (long long)gridDim.y * (long long)gridDim.z - 1;
    ::cugrad::require_last_block(t1 <= t2 && blocks - 1 == t2);
  }
  ::cooperative_groups::this_grid().sync();  // line 3
  if (t0) {
    if (blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1  // line 7
        && blockIdx.z == gridDim.z - 1) {
      double sum = 0.0;
      for (int k = 0; k < blocks; ++k) sum += partial[k];  // line 9
      double t1 = sqrt(sum);  // line 10
      *out = t1;

      // reverse sweep
      *count = 0;  // line 11
      double sum_adj = ::cugrad::atomic_exchange(out_adj, 0.0) * (0.5 / t1);  // line 10
      int k = blocks - 1;
      for (; k >= 7; k -= 8) {  // line 9
        double partial_row[8];
        #pragma unroll
        for (int k_1 = 0; k_1 < 8; ++k_1) partial_row[7 - k_1] = sum_adj;
        ::cugrad::accumulate_warp((double (*)[8])(partial_adj + (k - 7)), partial_row);
      }
      for (; k >= 0; --k) ::cugrad::accumulate_warp(&partial_adj[k], sum_adj);
    }
  }
  ::cooperative_groups::this_grid().sync();  // line 3
  double x_sum = 0.0;
  if (t0) {
    double own = x[blockIdx.x];  // line 4
    x_sum = 2.0 * ::cugrad::atomic_exchange(&partial_adj[blockIdx.x], 0.0) * own;
  }
  ::cugrad::accumulate_block(&x_adj[blockIdx.x], x_sum);  // line 3
}
