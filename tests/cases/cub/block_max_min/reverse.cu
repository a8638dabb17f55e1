// Gradient of `kernel` (kernel.cu:10) with respect to out, x, y, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
//   y_adj: the gradient with respect to *y is added to it
static __global__ void kernel_rev(double *out, const double *x, const double *y, double *out_adj,
    double *x_adj, double *y_adj) {
  int i = threadIdx.x + 10 * threadIdx.y;  // line 13
  double t0 = x[i];  // line 14
  double t1 = y[i];
  double value = t0 * t1;
  int t2 = ::cugrad::block_arg_max(value);
  double result = ::cugrad::block_move(value, t2, 0);
  __syncthreads();  // line 15
  double value_1 = x[i] + y[i];  // line 16
  bool counts = i < 17;
  int t3 = ::cugrad::block_arg_min(counts ? value_1 : __builtin_inf());
  double result_1 = ::cugrad::block_move(value_1, t3, 0);
  __syncthreads();  // line 17
  double value_2 = y[i];  // line 18
  int warp = i / 32;  // line 21
  int count = 40 - 32 * warp;
  int t4 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  bool t5 = t4 < 32;
  unsigned int result_2 = t5 ? 0xffffffffu : 255;
  int lane = t4 & 31;
  bool other_kept[5];
  int value_key = i;
  double value_value = value_2;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    int other_key = __shfl_down_sync(result_2, value_key, step);
    double other_value = __shfl_down_sync(result_2, value_value, step);
    if (lane + step < count) {
      bool other = other_value > value_value || (other_value == value_value && other_key < value_key);
      other_kept[k] = other;
      value_key = other ? other_key : value_key;
      value_value = other ? other_value : value_value;
    }
  }
  int t6 = i < 2 ? 32 * i : -1;
  value_key = ::cugrad::block_take(value_key, t6);
  value_value = ::cugrad::block_take(value_value, t6);
  bool t7 = warp == 0;
  unsigned int t8 = __ballot_sync(0xffffffffu, t7);
  bool other_kept_1[5];
  if (t7) {
    unsigned int result_3 = t5 ? 0xffffffffu : 255;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      int other_key = __shfl_down_sync(result_3 & t8, value_key, step);
      double other_value = __shfl_down_sync(result_3 & t8, value_value, step);
      if (lane + step < 2) {
        bool other = other_value > value_value || (other_value == value_value && other_key < value_key);
        other_kept_1[k] = other;
        value_key = other ? other_key : value_key;
        value_value = other ? other_value : value_value;
      }
    }
  }
  double value_value_adj = 0.0;
  double result_adj = 0.0;
  double result_adj_1 = 0.0;
  if (i == 0) {  // line 22
    *out = result * result_1 + value_value * value_key;

    // reverse sweep
    double t9 = ::cugrad::atomic_exchange(out_adj, 0.0);
    value_value_adj = t9 * value_key;
    result_adj = t9 * result_1;
    result_adj_1 = t9 * result;
  }
  if (t7) {  // line 21
    unsigned int result_3 = t5 ? 0xffffffffu : 255;
    for (int k = 4; k >= 0; --k) {
      int step = 1 << k;
      double other_value_adj = 0.0;
      if (lane + step < 2) {
        bool other = other_kept_1[k];
        if (other) {
          other_value_adj = value_value_adj;
          value_value_adj = 0.0;
        }
      }
      value_value_adj += ::cugrad::shuffle_down_transposed(result_3 & t8, other_value_adj, step);
    }
  }
  value_value_adj = ::cugrad::block_give(value_value_adj, t6);
  for (int k = 4; k >= 0; --k) {
    int step = 1 << k;
    double other_value_adj = 0.0;
    if (lane + step < count) {
      bool other = other_kept[k];
      if (other) {
        other_value_adj = value_value_adj;
        value_value_adj = 0.0;
      }
    }
    value_value_adj += ::cugrad::shuffle_down_transposed(result_2, other_value_adj, step);
  }
  atomicAdd(&y_adj[i], value_value_adj);  // line 18
  __syncthreads();  // line 17
  double value_adj = ::cugrad::block_move(result_adj_1, 0, t3);  // line 16
  atomicAdd(&y_adj[i], value_adj);
  atomicAdd(&x_adj[i], value_adj);
  __syncthreads();  // line 15
  double value_adj_1 = ::cugrad::block_move(result_adj, 0, t2);  // line 14
  atomicAdd(&y_adj[i], value_adj_1 * t0);
  atomicAdd(&x_adj[i], value_adj_1 * t1);
}
