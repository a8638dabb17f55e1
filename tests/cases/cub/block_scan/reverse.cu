// Gradient of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void kernel_rev(double *out, const double *x, double *out_adj, double *x_adj) {
  int i = threadIdx.x;  // line 8
  double t0 = x[i];  // line 10
  double value = t0 * t0;
  double result = ::cugrad::block_prefix(value);
  double result_1 = ::cugrad::block_before(value);
  double total = ::cugrad::block_first(::cugrad::block_move(result, 39, 0));
  __syncthreads();  // line 11
  double t1 = x[i];  // line 12
  double value_1 = sin(t1);
  double result_2 = ::cugrad::block_prefix(value_1);
  __syncthreads();  // line 13
  double value_2 = 1.0 + 0.1 * x[i];  // line 14
  int t2 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned int result_3 = t2 < 32 ? 0xffffffffu : 255;
  int lane = t2 & 31;
  double other_kept[5];
  double value_kept[5];
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(result_3, value_2, step);
    double value_3 = value_2;
    if (lane >= step) value_3 = other * value_2;
    value_kept[k] = value_2;
    other_kept[k] = other;
    value_2 = value_3;
  }
  int warp = i / 32;
  int last = 32 * i + 31 < 40 ? 32 * i + 31 : 39;
  int t3 = i < 2 ? last : -1;
  double sums = ::cugrad::block_take(value_2, t3);
  bool t4 = warp == 0;
  unsigned int t5 = __ballot_sync(0xffffffffu, t4);
  double other_kept_1[5];
  double value_kept_1[5];
  if (t4) {
    unsigned int result_4 = t2 < 32 ? 0xffffffffu : 255;
    int lane_1 = t2 & 31;
    double value_3 = sums;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_up_sync(result_4 & t5, value_3, step);
      double value_4 = value_3;
      if (lane_1 >= step) value_4 = other * value_3;
      value_kept_1[k] = value_3;
      other_kept_1[k] = other;
      value_3 = value_4;
    }
    sums = value_3;
  }
  int t6 = i % 32 == 0 ? warp - 1 : -1;
  double before = ::cugrad::block_take(sums, t6);
  unsigned int result_4 = t2 < 32 ? 0xffffffffu : 255;
  before = __shfl_sync(result_4, before, 0);
  bool t7 = warp > 0;
  double value_3 = value_2;
  if (t7) value_3 = before * value_2;
  __syncthreads();  // line 15
  double value_4 = x[i];  // line 16
  unsigned int result_5 = t2 < 32 ? 0xffffffffu : 255;
  int lane_1 = t2 & 31;
  bool t_kept[5];
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(result_5, value_4, step);
    if (lane_1 >= step) {
      bool t8 = other < value_4;
      if (!t8) value_4 = other;
      t_kept[k] = t8;
    }
  }
  int warp_1 = i / 32;
  int last_1 = 32 * i + 31 < 40 ? 32 * i + 31 : 39;
  int t8 = i < 2 ? last_1 : -1;
  double sums_1 = ::cugrad::block_take(value_4, t8);
  bool t9 = warp_1 == 0;
  unsigned int t10 = __ballot_sync(0xffffffffu, t9);
  bool t_kept_1[5];
  if (t9) {
    unsigned int result_6 = t2 < 32 ? 0xffffffffu : 255;
    int lane_2 = t2 & 31;
    double value_5 = sums_1;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_up_sync(result_6 & t10, value_5, step);
      if (lane_2 >= step) {
        bool t11 = other < value_5;
        if (!t11) value_5 = other;
        t_kept_1[k] = t11;
      }
    }
    sums_1 = value_5;
  }
  int t11 = i % 32 == 0 ? warp_1 - 1 : -1;
  double before_1 = ::cugrad::block_take(sums_1, t11);
  unsigned int result_6 = t2 < 32 ? 0xffffffffu : 255;
  before_1 = __shfl_sync(result_6, before_1, 0);
  bool t12 = warp_1 > 0;
  double value_5 = value_4;
  if (t12) {
    if (!(before_1 < value_4)) value_5 = before_1;
  }
  double result_7 = ::cugrad::block_take(value_5, i - 1);
  bool t13 = i == 0;
  double largest = t13 ? -0.5 : -0.5 < result_7 ? result_7 : -0.5;
  __syncthreads();  // line 17
  double items[2];  // line 18
  double items_adj[2] = {};
  double t14 = x[i];
  items[0] = t14;
  items[1] = t14 * value_3;
  double value_6 = t14;
  for (int n = 1; n < 2; ++n) value_6 += items[n];  // line 19
  double result_8 = ::cugrad::block_before(value_6);
  bool has_before = i > 0;
  double sum = has_before ? result_8 + t14 : t14;
  items[0] = sum;
  for (int n = 1; n < 2; ++n) {
    sum += items[n];
    items[n] = sum;
  }
  double t15 = items[0];  // line 20
  out[i] = result_1 * total + result_2 * value_3 + largest * t15 + items[1];

  // reverse sweep
  double t16 = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  items_adj[1] += t16;
  double largest_adj = t16 * t15;
  items_adj[0] += t16 * largest;
  double result_adj = t16 * value_3;
  double value_adj = t16 * result_2;
  double result_adj_1 = t16 * total;
  double total_adj = t16 * result_1;
  double sum_adj = 0.0;
  for (int n = 1; n >= 1; --n) {  // line 19
    sum_adj += items_adj[n];
    items_adj[n] = sum_adj;
  }
  sum_adj += items_adj[0];
  double result_adj_2 = has_before ? sum_adj : 0.0;
  double value_adj_1 = ::cugrad::block_after(result_adj_2);
  items_adj[0] = 0.0;
  for (int n = 1; n >= 1; --n) items_adj[n] += value_adj_1;
  double t17 = items_adj[1];  // line 18
  value_adj += t17 * t14;
  ::cugrad::accumulate_column(&x_adj[i], sum_adj + value_adj_1 + t17 * value_3 + items_adj[0]);
  __syncthreads();  // line 17
  double result_adj_3 = t13 ? 0.0 : -0.5 < result_7 ? largest_adj : 0.0;  // line 16
  double value_adj_2 = ::cugrad::block_give(result_adj_3, i - 1);
  double before_adj = 0.0;
  if (t12) {
    if (!(before_1 < value_4)) {
      before_adj = value_adj_2;
      value_adj_2 = 0.0;
    }
  }
  before_adj = ::cugrad::shuffle_transposed(result_6, before_adj, 0);
  double sums_adj = ::cugrad::block_give(before_adj, t11);
  if (t9) {
    unsigned int result_9 = t2 < 32 ? 0xffffffffu : 255;
    int lane_2 = t2 & 31;
    double value_adj_3 = sums_adj;
    for (int k = 4; k >= 0; --k) {
      int step = 1 << k;
      double other_adj = 0.0;
      if (lane_2 >= step) {
        if (!t_kept_1[k]) {
          other_adj = value_adj_3;
          value_adj_3 = 0.0;
        }
      }
      value_adj_3 += ::cugrad::shuffle_up_transposed(result_9 & t10, other_adj, step);
    }
    sums_adj = value_adj_3;
  }
  value_adj_2 += ::cugrad::block_give(sums_adj, t8);
  for (int k = 4; k >= 0; --k) {
    int step = 1 << k;
    double other_adj = 0.0;
    if (lane_1 >= step) {
      if (!t_kept[k]) {
        other_adj = value_adj_2;
        value_adj_2 = 0.0;
      }
    }
    value_adj_2 += ::cugrad::shuffle_up_transposed(result_5, other_adj, step);
  }
  ::cugrad::accumulate_column(&x_adj[i], value_adj_2);
  __syncthreads();  // line 15
  double before_adj_1 = 0.0;
  if (t7) {  // line 14
    before_adj_1 = value_adj * value_2;
    value_adj *= before;
  }
  before_adj_1 = ::cugrad::shuffle_transposed(result_4, before_adj_1, 0);
  double sums_adj_1 = ::cugrad::block_give(before_adj_1, t6);
  if (t4) {
    unsigned int result_9 = t2 < 32 ? 0xffffffffu : 255;
    int lane_2 = t2 & 31;
    double value_adj_3 = sums_adj_1;
    for (int k = 4; k >= 0; --k) {
      double value_7 = value_kept_1[k];
      double other = other_kept_1[k];
      int step = 1 << k;
      double other_adj = 0.0;
      if (lane_2 >= step) {
        other_adj = value_adj_3 * value_7;
        value_adj_3 *= other;
      }
      value_adj_3 += ::cugrad::shuffle_up_transposed(result_9 & t5, other_adj, step);
    }
    sums_adj_1 = value_adj_3;
  }
  value_adj += ::cugrad::block_give(sums_adj_1, t3);
  for (int k = 4; k >= 0; --k) {
    double value_7 = value_kept[k];
    double other = other_kept[k];
    int step = 1 << k;
    double other_adj = 0.0;
    if (lane >= step) {
      other_adj = value_adj * value_7;
      value_adj *= other;
    }
    value_adj += ::cugrad::shuffle_up_transposed(result_3, other_adj, step);
  }
  ::cugrad::accumulate_column(&x_adj[i], value_adj * 0.1);
  __syncthreads();  // line 13
  double value_adj_3 = ::cugrad::block_suffix(result_adj);  // line 12
  ::cugrad::accumulate_column(&x_adj[i], value_adj_3 * cos(t1));
  __syncthreads();  // line 11
  double result_adj_4 = ::cugrad::block_move(::cugrad::block_sum(total_adj), 0, 39);  // line 10
  double value_adj_4 = ::cugrad::block_after(result_adj_1);
  value_adj_4 += ::cugrad::block_suffix(result_adj_4);
  ::cugrad::accumulate_column(&x_adj[i], 2.0 * value_adj_4 * t0);
}
