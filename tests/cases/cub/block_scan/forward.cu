// Tangent of `kernel` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 8
  double t0 = x[i];  // line 10
  double t1 = x_tan[i];
  double value = t0 * t0;
  double value_tan = t1 * t0 + t0 * t1;
  double result = ::cugrad::block_prefix(value);
  double result_tan = ::cugrad::block_prefix(value_tan);
  double result_1 = ::cugrad::block_before(value);
  double result_tan_1 = ::cugrad::block_before(value_tan);
  double t2 = ::cugrad::block_move(result, 39, 0);
  double t3 = ::cugrad::block_move(result_tan, 39, 0);
  double total = ::cugrad::block_first(t2);
  double total_tan = ::cugrad::block_first(t3);
  __syncthreads();  // line 11
  double t4 = x[i];  // line 12
  double value_1 = sin(t4);
  double value_tan_1 = x_tan[i] * cos(t4);
  double result_2 = ::cugrad::block_prefix(value_1);
  double result_tan_2 = ::cugrad::block_prefix(value_tan_1);
  __syncthreads();  // line 13
  double value_tan_2 = 0.1 * x_tan[i];  // line 14
  double value_2 = 1.0 + 0.1 * x[i];
  int t5 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  bool t6 = t5 < 32;
  unsigned int result_3 = t6 ? 0xffffffffu : 255;
  int lane = t5 & 31;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(result_3, value_2, step);
    double other_tan = __shfl_up_sync(result_3, value_tan_2, step);
    double value_3 = value_2;
    if (lane >= step) {
      value_3 = other * value_2;
      value_tan_2 = other_tan * value_2 + other * value_tan_2;
    }
    value_2 = value_3;
  }
  int warp = i / 32;
  int last = 32 * i + 31 < 40 ? 32 * i + 31 : 39;
  int t7 = i < 2 ? last : -1;
  double sums = ::cugrad::block_take(value_2, t7);
  double sums_tan = ::cugrad::block_take(value_tan_2, t7);
  bool t8 = warp == 0;
  if (t8) {
    unsigned int result_4 = t6 ? 0xffffffffu : 255;
    double value_3 = sums;
    double value_tan_3 = sums_tan;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_up_sync(result_4, value_3, step);
      double other_tan = __shfl_up_sync(result_4, value_tan_3, step);
      double value_4 = value_3;
      if (lane >= step) {
        value_4 = other * value_3;
        value_tan_3 = other_tan * value_3 + other * value_tan_3;
      }
      value_3 = value_4;
    }
    sums = value_3;
    sums_tan = value_tan_3;
  }
  int t9 = i % 32 == 0 ? warp - 1 : -1;
  double before = ::cugrad::block_take(sums, t9);
  double before_tan = ::cugrad::block_take(sums_tan, t9);
  unsigned int result_4 = t6 ? 0xffffffffu : 255;
  before = __shfl_sync(result_4, before, 0);
  before_tan = __shfl_sync(result_4, before_tan, 0);
  bool t10 = warp > 0;
  double value_3 = value_2;
  if (t10) {
    value_3 = before * value_2;
    value_tan_2 = before_tan * value_2 + before * value_tan_2;
  }
  __syncthreads();  // line 15
  double value_4 = x[i];  // line 16
  double value_tan_3 = x_tan[i];
  unsigned int result_5 = t6 ? 0xffffffffu : 255;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_up_sync(result_5, value_4, step);
    double other_tan = __shfl_up_sync(result_5, value_tan_3, step);
    if (lane >= step) {
      if (!(other < value_4)) {
        value_4 = other;
        value_tan_3 = other_tan;
      }
    }
  }
  double sums_1 = ::cugrad::block_take(value_4, t7);
  double sums_tan_1 = ::cugrad::block_take(value_tan_3, t7);
  if (t8) {
    unsigned int result_6 = t6 ? 0xffffffffu : 255;
    double value_5 = sums_1;
    double value_tan_4 = sums_tan_1;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_up_sync(result_6, value_5, step);
      double other_tan = __shfl_up_sync(result_6, value_tan_4, step);
      if (lane >= step) {
        if (!(other < value_5)) {
          value_5 = other;
          value_tan_4 = other_tan;
        }
      }
    }
    sums_1 = value_5;
    sums_tan_1 = value_tan_4;
  }
  double before_1 = ::cugrad::block_take(sums_1, t9);
  double before_tan_1 = ::cugrad::block_take(sums_tan_1, t9);
  unsigned int result_6 = t6 ? 0xffffffffu : 255;
  before_1 = __shfl_sync(result_6, before_1, 0);
  before_tan_1 = __shfl_sync(result_6, before_tan_1, 0);
  if (t10) {
    if (!(before_1 < value_4)) {
      value_4 = before_1;
      value_tan_3 = before_tan_1;
    }
  }
  double result_7 = ::cugrad::block_take(value_4, i - 1);
  double result_tan_3 = ::cugrad::block_take(value_tan_3, i - 1);
  double largest = -0.5;
  double largest_tan = 0.0;
  if (i != 0) {
    if (!(-0.5 < result_7)) {
      result_7 = -0.5;
      result_tan_3 = 0.0;
    }
    largest = result_7;
    largest_tan = result_tan_3;
  }
  __syncthreads();  // line 17
  double items[2];  // line 18
  double items_tan[2] = {};
  double sum = x[i];
  double sum_tan = x_tan[i];
  items[0] = sum;
  items_tan[0] = sum_tan;
  items[1] = sum * value_3;
  items_tan[1] = sum_tan * value_3 + sum * value_tan_2;
  double value_5 = sum;
  double value_tan_4 = sum_tan;
  for (int n = 1; n < 2; ++n) {  // line 19
    value_5 += items[n];
    value_tan_4 += items_tan[n];
  }
  double result_8 = ::cugrad::block_before(value_5);
  double result_tan_4 = ::cugrad::block_before(value_tan_4);
  bool has_before = i > 0;
  if (has_before) {
    sum += result_8;
    sum_tan += result_tan_4;
  }
  items[0] = sum;
  items_tan[0] = sum_tan;
  for (int n = 1; n < 2; ++n) {
    sum += items[n];
    sum_tan += items_tan[n];
    items[n] = sum;
    items_tan[n] = sum_tan;
  }
  double t11 = result_tan_1 * total;  // line 20
  double t12 = items[0];
  out[i] = result_1 * total + result_2 * value_3 + largest * t12 + items[1];
  out_tan[i] = t11 + result_1 * total_tan + (result_tan_2 * value_3 + result_2 * value_tan_2)
      + (largest_tan * t12 + largest * items_tan[0]) + items_tan[1];
}
