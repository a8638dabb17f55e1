// Tangent of `kernel` (kernel.cu:10) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x + 10 * threadIdx.y;  // line 13
  double t0 = x[i];  // line 14
  double t1 = y[i];
  double value = t0 * t1;
  double value_tan = x_tan[i] * t1 + t0 * y_tan[i];
  int t2 = ::cugrad::block_arg_max(value);
  double result = ::cugrad::block_move(value, t2, 0);
  double result_tan = ::cugrad::block_move(value_tan, t2, 0);
  __syncthreads();  // line 15
  double value_1 = x[i] + y[i];  // line 16
  double value_tan_1 = x_tan[i] + y_tan[i];
  bool counts = i < 17;
  int t3 = ::cugrad::block_arg_min(counts ? value_1 : __builtin_inf());
  double result_1 = ::cugrad::block_move(value_1, t3, 0);
  double result_tan_1 = ::cugrad::block_move(value_tan_1, t3, 0);
  __syncthreads();  // line 17
  double value_2 = y[i];  // line 18
  double value_tan_2 = y_tan[i];
  int warp = i / 32;  // line 21
  int count = 40 - 32 * warp;
  int t4 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  bool t5 = t4 < 32;
  unsigned int result_2 = t5 ? 0xffffffffu : 255;
  int lane = t4 & 31;
  int value_key = i;
  double value_value = value_2;
  double value_value_tan = value_tan_2;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    int other_key = __shfl_down_sync(result_2, value_key, step);
    double other_value = __shfl_down_sync(result_2, value_value, step);
    double other_value_tan = __shfl_down_sync(result_2, value_value_tan, step);
    if (lane + step < count) {
      bool other = other_value > value_value || (other_value == value_value && other_key < value_key);
      double value_3 = value_value;
      double value_tan_3 = value_value_tan;
      if (other) {
        value_3 = other_value;
        value_tan_3 = other_value_tan;
      }
      value_key = other ? other_key : value_key;
      value_value = value_3;
      value_value_tan = value_tan_3;
    }
  }
  int t6 = i < 2 ? 32 * i : -1;
  value_key = ::cugrad::block_take(value_key, t6);
  value_value = ::cugrad::block_take(value_value, t6);
  value_value_tan = ::cugrad::block_take(value_value_tan, t6);
  if (warp == 0) {
    unsigned int result_3 = t5 ? 0xffffffffu : 255;
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      int other_key = __shfl_down_sync(result_3, value_key, step);
      double other_value = __shfl_down_sync(result_3, value_value, step);
      double other_value_tan = __shfl_down_sync(result_3, value_value_tan, step);
      if (lane + step < 2) {
        bool other = other_value > value_value || (other_value == value_value && other_key < value_key);
        double value_3 = value_value;
        double value_tan_3 = value_value_tan;
        if (other) {
          value_3 = other_value;
          value_tan_3 = other_value_tan;
        }
        value_key = other ? other_key : value_key;
        value_value = value_3;
        value_value_tan = value_tan_3;
      }
    }
  }
  if (i == 0) {  // line 22
    *out = result * result_1 + value_value * value_key;
    *out_tan = result_tan * result_1 + result * result_tan_1 + value_value_tan * value_key;
  }
}
