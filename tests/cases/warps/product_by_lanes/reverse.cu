// Gradient of `product_by_lanes` (kernel.cu:2) with respect to y, z, w, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   z_adj: in: the adjoint of *z after the function, the seed; out: 0 where *z was written
//   w_adj: the gradient with respect to *w is added to it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void product_by_lanes_rev(double *y, double *z, const double *w, const double *x, int n,
    double *y_adj, double *z_adj, double *w_adj, double *x_adj) {
  __shared__ double w_sums[1024];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&w_sums);
  __syncthreads();
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    int i = block * blockDim.x + threadIdx.x;  // line 3
    int lane = threadIdx.x % 8;
    bool t0 = i < n;  // line 4
    double a = t0 ? x[i] : 0.5;
    double t_kept[8];  // line 5
    double s = a;
    for (int k = 0; k < 8; ++k) {
      double t1 = __shfl_sync(0xffffffffu, a, k, 8);
      s += t1 * w[k * 8 + lane];
      t_kept[k] = t1;
    }
    double s_1 = sin(s);  // line 6
    double from_kept[12];  // line 7
    double t = 0.0;
    for (int k = 11; k >= 0; --k) {
      double from = __shfl_sync(0xffffffffu, s_1, k);  // line 8
      t += from * from * w[k * 8 + lane % 5];  // line 9
      from_kept[11 - k] = from;  // line 7
    }
    double t_adj = 0.0;
    double s_adj = 0.0;
    if (t0) {  // line 11
      t_adj = z_adj[i];  // line 13
      s_adj = y_adj[i];  // line 12
      y[i] = s_1;
      z[i] = t;  // line 13

      // reverse sweep
    }
    double s_row[12];  // line 7
    #pragma unroll
    for (int k = 0; k <= 11; ++k) {
      double from = from_kept[11 - k];
      int t1 = k * 8 + lane % 5;  // line 9
      double t2 = w[t1];
      double t3 = t_adj * (from * from);
      if ((unsigned long long)t1 < 1024) {
        ::cugrad::accumulate_sum(&w_sums[t1], t3);
      } else {
        ::cugrad::accumulate_sum(&w_adj[t1], t3);
      }
      double from_adj = 2.0 * (t_adj * t2) * from;
      s_row[k] = from_adj;  // line 8
    }
    s_adj += ::cugrad::shuffle_row_transposed(0xffffffffu, s_row);  // line 7
    s_adj *= cos(s);  // line 6
    double a_row[8];  // line 5
    #pragma unroll
    for (int k = 7; k >= 0; --k) {
      int t1 = k * 8 + lane;
      double t2 = w[t1];
      double t3 = s_adj * t_kept[k];
      if ((unsigned long long)t1 < 1024) {
        atomicAdd(&w_sums[t1], t3);
      } else {
        atomicAdd(&w_adj[t1], t3);
      }
      a_row[k] = s_adj * t2;
    }
    double a_adj = ::cugrad::shuffle_row_transposed(0xffffffffu, a_row, 8);
    a_adj += s_adj;
    if (t0) x_adj[i] += a_adj;  // line 4
    if (t0) {  // line 12
      y_adj[i] = 0.0;
      z_adj[i] = 0.0;  // line 13
    }
  }
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 1024; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&w_adj[k], w_sums[k]);
  }
}
