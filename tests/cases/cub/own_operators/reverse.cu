// Gradient of `kernel<70>` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_70_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  double v = x[threadIdx.x];  // line 20
  double mine_squares = v * v;  // line 21
  int result = threadIdx.x;  // line 22
  int warp = result / 32;
  int count = 70 - 32 * warp;
  int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  bool t1 = t0 < 64;
  unsigned int result_1 = t1 ? 0xffffffffu : 63;
  int lane = t0 & 31;
  double value_sum = v;
  double value_squares = mine_squares;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other_sum = __shfl_down_sync(result_1, value_sum, step);
    double other_squares = __shfl_down_sync(result_1, value_squares, step);
    if (lane + step < count) {
      value_sum += other_sum;
      value_squares += other_squares;
    }
  }
  int t2 = result < 3 ? 32 * result : -1;
  value_sum = ::cugrad::block_take(value_sum, t2);
  value_squares = ::cugrad::block_take(value_squares, t2);
  bool t3 = warp == 0;
  unsigned int t4 = __ballot_sync(0xffffffffu, t3);
  if (t3) {
    unsigned int result_2 = t1 ? 0xffffffffu : 63;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other_sum = __shfl_down_sync(result_2 & t4, value_sum, step);
      double other_squares = __shfl_down_sync(result_2 & t4, value_squares, step);
      if (lane + step < 3) {
        value_sum += other_sum;
        value_squares += other_squares;
      }
    }
  }
  __syncthreads();  // line 23
  double value = 1.0 + 0.1 * v;  // line 25
  unsigned int result_2 = t1 ? 0xffffffffu : 63;
  double other_kept[5];
  double value_kept[5];
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_down_sync(result_2, value, step);
    double value_1 = value;
    if (lane + step < count) value_1 = value * other;
    other_kept[k] = other;
    value_kept[k] = value;
    value = value_1;
  }
  value = ::cugrad::block_take(value, t2);
  unsigned int t5 = __ballot_sync(0xffffffffu, t3);
  double other_kept_1[5];
  double value_kept_1[5];
  if (t3) {
    unsigned int result_3 = t1 ? 0xffffffffu : 63;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_down_sync(result_3 & t5, value, step);
      double value_1 = value;
      if (lane + step < 3) value_1 = value * other;
      other_kept_1[k] = other;
      value_kept_1[k] = value;
      value = value_1;
    }
  }
  double value_adj = 0.0;
  double value_sum_adj = 0.0;
  double value_squares_adj = 0.0;
  if (threadIdx.x == 0) {  // line 26
    *out = value_squares - value_sum * value_sum / 70.0 + value;

    // reverse sweep
    value_adj = ::cugrad::atomic_exchange(out_adj, 0.0);
    value_sum_adj = 2.0 * (-value_adj / 70.0) * value_sum;
    value_squares_adj = value_adj;
  }
  if (t3) {  // line 25
    unsigned int result_3 = t1 ? 0xffffffffu : 63;
    for (int k = 4; k >= 0; --k) {
      double other = other_kept_1[k];
      double value_1 = value_kept_1[k];
      int step = 1 << k;
      double value_adj_1 = value_adj;
      double other_adj = 0.0;
      if (lane + step < 3) {
        value_adj_1 = value_adj * other;
        other_adj = value_adj * value_1;
      }
      value_adj = value_adj_1 + ::cugrad::shuffle_down_transposed(result_3 & t5, other_adj, step);
    }
  }
  value_adj = ::cugrad::block_give(value_adj, t2);
  for (int k = 4; k >= 0; --k) {
    double other = other_kept[k];
    double value_1 = value_kept[k];
    int step = 1 << k;
    double value_adj_1 = value_adj;
    double other_adj = 0.0;
    if (lane + step < count) {
      value_adj_1 = value_adj * other;
      other_adj = value_adj * value_1;
    }
    value_adj = value_adj_1 + ::cugrad::shuffle_down_transposed(result_2, other_adj, step);
  }
  double v_adj = value_adj * 0.1;
  __syncthreads();  // line 23
  if (t3) {  // line 22
    unsigned int result_3 = t1 ? 0xffffffffu : 63;
    for (int k = 4; k >= 0; --k) {
      int step = 1 << k;
      double other_sum_adj = 0.0;
      double other_squares_adj = 0.0;
      if (lane + step < 3) {
        other_sum_adj = value_sum_adj;
        other_squares_adj = value_squares_adj;
      }
      value_squares_adj += ::cugrad::shuffle_down_transposed(result_3 & t4, other_squares_adj, step);
      value_sum_adj += ::cugrad::shuffle_down_transposed(result_3 & t4, other_sum_adj, step);
    }
  }
  value_squares_adj = ::cugrad::block_give(value_squares_adj, t2);
  value_sum_adj = ::cugrad::block_give(value_sum_adj, t2);
  for (int k = 4; k >= 0; --k) {
    int step = 1 << k;
    double other_sum_adj = 0.0;
    double other_squares_adj = 0.0;
    if (lane + step < count) {
      other_sum_adj = value_sum_adj;
      other_squares_adj = value_squares_adj;
    }
    value_squares_adj += ::cugrad::shuffle_down_transposed(result_1, other_squares_adj, step);
    value_sum_adj += ::cugrad::shuffle_down_transposed(result_1, other_sum_adj, step);
  }
  v_adj += value_sum_adj;
  v_adj += 2.0 * value_squares_adj * v;  // line 21
  ::cugrad::accumulate_column(&x_adj[threadIdx.x], v_adj);  // line 20
}
