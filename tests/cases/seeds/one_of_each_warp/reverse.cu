// Gradient of `sums` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void sums_rev(double *y, const double *x, double *y_adj, double *x_adj) {
  unsigned int t0 = blockDim.x / 32;
  ::cugrad::require_room((long long)t0 * 32, blockDim.x, 1ll, gridDim.x);
  int lane = threadIdx.x & 31;  // line 3
  double s = x[blockIdx.x * blockDim.x + threadIdx.x];  // line 5
  double s_1 = s * s;  // line 6
  for (int o = 16; o > 0; o >>= 1) s_1 += __shfl_down_sync(0xffffffffu, s_1, o);  // line 7
  bool t1 = lane == 0;  // line 8
  double s_adj = 0.0;
  if (t1) {
    unsigned int t2 = blockIdx.x * t0 + (threadIdx.x >> 5);
    s_adj = y_adj[t2];
    y[t2] = s_1;

    // reverse sweep
  }
  for (int k = 5; k > 0; --k) {  // line 7
    int o = 16 >> (k - 1);
    s_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, s_adj, o);
  }
  s_adj = 2.0 * s_adj * s;  // line 6
  x_adj[blockIdx.x * blockDim.x + threadIdx.x] += s_adj;  // line 5
  if (t1) y_adj[blockIdx.x * t0 + (threadIdx.x >> 5)] = 0.0;  // line 8
}
