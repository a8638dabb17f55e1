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
  bool t3 = t2 < 32;
  unsigned int result_3 = t3 ? 0xffffffffu : 255;
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
  int t4 = i < 2 ? last : -1;
  double sums = ::cugrad::block_take(value_2, t4);
  bool t5 = warp == 0;
  unsigned int t6 = __ballot_sync(0xffffffffu, t5);
  double other_kept_1[5];
  double value_kept_1[5];
  if (t5) {
    unsigned int result_4 = t3 ? 0xffffffffu : 255;
    double value_3 = sums;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_up_sync(result_4 & t6, value_3, step);
      double value_4 = value_3;
      if (lane >= step) value_4 = other * value_3;
      value_kept_1[k] = value_3;
      other_kept_1[k] = other;
      value_3 = value_4;
    }
    sums = value_3;
  }
  int t7 = i % 32 == 0 ? warp - 1 : -1;
  double before = ::cugrad::block_take(sums, t7);
  unsigned int result_4 = t3 ? 0xffffffffu : 255;
  before = __shfl_sync(result_4, before, 0);
  bool t8 = warp > 0;
  double value_3 = value_2;
  if (t8) value_3 = before * value_2;
  __syncthreads();  // line 15
  double value_4 = x[i];  // line 16
  unsigned int result_5 = t3 ? 0xffffffffu : 255;
  bool t_kept[5];
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(result_5, value_4, step);
    if (lane >= step) {
      bool t9 = other < value_4;
      if (!t9) value_4 = other;
      t_kept[k] = t9;
    }
  }
  double sums_1 = ::cugrad::block_take(value_4, t4);
  unsigned int t9 = __ballot_sync(0xffffffffu, t5);
  bool t_kept_1[5];
  if (t5) {
    unsigned int result_6 = t3 ? 0xffffffffu : 255;
    double value_5 = sums_1;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_up_sync(result_6 & t9, value_5, step);
      if (lane >= step) {
        bool t10 = other < value_5;
        if (!t10) value_5 = other;
        t_kept_1[k] = t10;
      }
    }
    sums_1 = value_5;
  }
  double before_1 = ::cugrad::block_take(sums_1, t7);
  unsigned int result_6 = t3 ? 0xffffffffu : 255;
  before_1 = __shfl_sync(result_6, before_1, 0);
  double value_5 = value_4;
  if (t8) {
    if (!(before_1 < value_4)) value_5 = before_1;
  }
  double result_7 = ::cugrad::block_take(value_5, i - 1);
  bool t10 = i == 0;
  double largest = t10 ? -0.5 : -0.5 < result_7 ? result_7 : -0.5;
  __syncthreads();  // line 17
  double items_0 = x[i];  // line 18
  double items_1 = items_0 * value_3;
  double value_6 = items_0 + items_1;  // line 19
  double result_8 = ::cugrad::block_before(value_6);
  bool has_before = i > 0;
  double sum = has_before ? result_8 + items_0 : items_0;
  double sum_1 = sum + items_1;
  out[i] = result_1 * total + result_2 * value_3 + largest * sum + sum_1;  // line 20

  // reverse sweep
  double sum_adj = ::cugrad::atomic_exchange(&out_adj[i], 0.0);
  double largest_adj = sum_adj * sum;
  double sum_adj_1 = sum_adj * largest;
  double result_adj = sum_adj * value_3;
  double value_adj = sum_adj * result_2;
  double result_adj_1 = sum_adj * total;
  double total_adj = sum_adj * result_1;
  sum_adj_1 += sum_adj;  // line 19
  double result_adj_2 = has_before ? sum_adj_1 : 0.0;
  double value_adj_1 = ::cugrad::block_after(result_adj_2);
  double items_0_adj = sum_adj_1 + value_adj_1;
  double items_1_adj = sum_adj + value_adj_1;
  items_0_adj += items_1_adj * value_3;  // line 18
  value_adj += items_1_adj * items_0;
  ::cugrad::accumulate_column(&x_adj[i], items_0_adj);
  __syncthreads();  // line 17
  double result_adj_3 = t10 ? 0.0 : -0.5 < result_7 ? largest_adj : 0.0;  // line 16
  double value_adj_2 = ::cugrad::block_give(result_adj_3, i - 1);
  double before_adj = 0.0;
  if (t8) {
    if (!(before_1 < value_4)) {
      before_adj = value_adj_2;
      value_adj_2 = 0.0;
    }
  }
  before_adj = ::cugrad::shuffle_transposed(result_6, before_adj, 0);
  double sums_adj = ::cugrad::block_give(before_adj, t7);
  if (t5) {
    unsigned int result_9 = t3 ? 0xffffffffu : 255;
    double value_adj_3 = sums_adj;
    for (int k = 4; k >= 0; --k) {
      int step = 1 << k;
      double other_adj = 0.0;
      if (lane >= step) {
        if (!t_kept_1[k]) {
          other_adj = value_adj_3;
          value_adj_3 = 0.0;
        }
      }
      value_adj_3 += ::cugrad::shuffle_up_transposed(result_9 & t9, other_adj, step);
    }
    sums_adj = value_adj_3;
  }
  value_adj_2 += ::cugrad::block_give(sums_adj, t4);
  for (int k = 4; k >= 0; --k) {
    int step = 1 << k;
    double other_adj = 0.0;
    if (lane >= step) {
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
  if (t8) {  // line 14
    before_adj_1 = value_adj * value_2;
    value_adj *= before;
  }
  before_adj_1 = ::cugrad::shuffle_transposed(result_4, before_adj_1, 0);
  double sums_adj_1 = ::cugrad::block_give(before_adj_1, t7);
  if (t5) {
    unsigned int result_9 = t3 ? 0xffffffffu : 255;
    double value_adj_3 = sums_adj_1;
    for (int k = 4; k >= 0; --k) {
      double value_7 = value_kept_1[k];
      double other = other_kept_1[k];
      int step = 1 << k;
      double other_adj = 0.0;
      if (lane >= step) {
        other_adj = value_adj_3 * value_7;
        value_adj_3 *= other;
      }
      value_adj_3 += ::cugrad::shuffle_up_transposed(result_9 & t6, other_adj, step);
    }
    sums_adj_1 = value_adj_3;
  }
  value_adj += ::cugrad::block_give(sums_adj_1, t4);
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
