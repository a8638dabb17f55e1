// Tangent of `kernel<70>` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_70_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double v = x[threadIdx.x];  // line 20
  double v_tan = x_tan[threadIdx.x];
  double mine_squares = v * v;  // line 21
  double mine_squares_tan = v_tan * v + v * v_tan;
  int result = threadIdx.x;  // line 22
  int warp = result / 32;
  int count = 70 - 32 * warp;
  int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  bool t1 = t0 < 64;
  unsigned int result_1 = t1 ? 0xffffffffu : 63;
  int lane = t0 & 31;
  double value_sum = v;
  double value_squares = mine_squares;
  double value_sum_tan = v_tan;
  double value_squares_tan = mine_squares_tan;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other_sum = __shfl_down_sync(result_1, value_sum, step);
    double other_sum_tan = __shfl_down_sync(result_1, value_sum_tan, step);
    double other_squares = __shfl_down_sync(result_1, value_squares, step);
    double other_squares_tan = __shfl_down_sync(result_1, value_squares_tan, step);
    if (lane + step < count) {  // line 8
      value_sum += other_sum;
      value_squares += other_squares;
      value_sum_tan += other_sum_tan;
      value_squares_tan += other_squares_tan;
    }
  }
  int t2 = result < 3 ? 32 * result : -1;  // line 22
  value_sum = ::cugrad::block_take(value_sum, t2);
  value_sum_tan = ::cugrad::block_take(value_sum_tan, t2);
  value_squares = ::cugrad::block_take(value_squares, t2);
  value_squares_tan = ::cugrad::block_take(value_squares_tan, t2);
  bool t3 = warp == 0;
  if (t3) {
    unsigned int result_2 = t1 ? 0xffffffffu : 63;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other_sum = __shfl_down_sync(result_2, value_sum, step);
      double other_sum_tan = __shfl_down_sync(result_2, value_sum_tan, step);
      double other_squares = __shfl_down_sync(result_2, value_squares, step);
      double other_squares_tan = __shfl_down_sync(result_2, value_squares_tan, step);
      if (lane + step < 3) {  // line 8
        value_sum += other_sum;
        value_squares += other_squares;
        value_sum_tan += other_sum_tan;
        value_squares_tan += other_squares_tan;
      }
    }
  }
  __syncthreads();  // line 23
  double value_tan = 0.1 * v_tan;  // line 25
  double value = 1.0 + 0.1 * v;
  unsigned int result_2 = t1 ? 0xffffffffu : 63;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_down_sync(result_2, value, step);
    double other_tan = __shfl_down_sync(result_2, value_tan, step);
    double value_1 = value;
    if (lane + step < count) {
      value_1 = value * other;
      value_tan = value_tan * other + value * other_tan;
    }
    value = value_1;
  }
  value = ::cugrad::block_take(value, t2);
  value_tan = ::cugrad::block_take(value_tan, t2);
  if (t3) {
    unsigned int result_3 = t1 ? 0xffffffffu : 63;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_down_sync(result_3, value, step);
      double other_tan = __shfl_down_sync(result_3, value_tan, step);
      double value_1 = value;
      if (lane + step < 3) {
        value_1 = value * other;
        value_tan = value_tan * other + value * other_tan;
      }
      value = value_1;
    }
  }
  if (threadIdx.x == 0) {  // line 26
    *out = value_squares - value_sum * value_sum / 70.0 + value;
    *out_tan = value_squares_tan - (value_sum_tan * value_sum + value_sum * value_sum_tan) / 70.0 + value_tan;
  }
}
