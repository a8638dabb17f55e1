// Gradient of `kernel` (kernel.cu:11) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double value = x[threadIdx.x];  // line 14
  int result = threadIdx.x;
  int warp = result / 32;
  int count = 64 - 32 * warp;
  int lane = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;
  bool t_kept[5];
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_down_sync(0xffffffffu, value, step);
    if (lane + step < count) {
      bool t0 = value > other;  // line 7
      if (!t0) value = other;
      t_kept[k] = t0;
    }
  }
  int t0 = result < 2 ? 32 * result : -1;  // line 14
  value = ::cugrad::block_take(value, t0);
  bool t1 = warp == 0;
  unsigned int t2 = __ballot_sync(0xffffffffu, t1);
  bool t_kept_1[5];
  if (t1) {
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_down_sync(t2, value, step);
      if (lane + step < 2) {
        bool t3 = value > other;  // line 7
        if (!t3) value = other;
        t_kept_1[k] = t3;
      }
    }
  }
  double value_adj = 0.0;
  if (threadIdx.x == 0) {  // line 15
    *out = value * value;

    // reverse sweep
    value_adj = 2.0 * ::cugrad::atomic_exchange(out_adj, 0.0) * value;
  }
  if (t1) {  // line 14
    for (int k = 4; k >= 0; --k) {
      int step = 1 << k;
      double other_adj = 0.0;
      if (lane + step < 2) {
        if (!t_kept_1[k]) {  // line 7
          other_adj = value_adj;
          value_adj = 0.0;
        }
      }
      value_adj += ::cugrad::shuffle_down_transposed(t2, other_adj, step);  // line 14
    }
  }
  value_adj = ::cugrad::block_give(value_adj, t0);
  for (int k = 4; k >= 0; --k) {
    int step = 1 << k;
    double other_adj = 0.0;
    if (lane + step < count) {
      if (!t_kept[k]) {  // line 7
        other_adj = value_adj;
        value_adj = 0.0;
      }
    }
    value_adj += ::cugrad::shuffle_down_transposed(0xffffffffu, other_adj, step);  // line 14
  }
  ::cugrad::accumulate_column(&x_adj[threadIdx.x], value_adj);
}
