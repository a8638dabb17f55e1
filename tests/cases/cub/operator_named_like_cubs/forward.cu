// Tangent of `kernel` (kernel.cu:11) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double value = x[threadIdx.x];  // line 14
  double value_tan = x_tan[threadIdx.x];
  int result = threadIdx.x;
  int warp = result / 32;
  int count = 64 - 32 * warp;
  int lane = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) & 31;
  for (int k = 0; k < 5; ++k) {
    int step = 1 << k;
    double other = __shfl_down_sync(0xffffffffu, value, step);
    double other_tan = __shfl_down_sync(0xffffffffu, value_tan, step);
    if (lane + step < count) {  // line 7
      if (!(value > other)) {
        value = other;
        value_tan = other_tan;
      }
    }
  }
  int t0 = result < 2 ? 32 * result : -1;  // line 14
  value = ::cugrad::block_take(value, t0);
  value_tan = ::cugrad::block_take(value_tan, t0);
  if (warp == 0) {
    for (int k = 0; k < 5; ++k) {
      int step = 1 << k;
      double other = __shfl_down_sync(0xffffffffu, value, step);
      double other_tan = __shfl_down_sync(0xffffffffu, value_tan, step);
      if (lane + step < 2) {  // line 7
        if (!(value > other)) {
          value = other;
          value_tan = other_tan;
        }
      }
    }
  }
  if (threadIdx.x == 0) {  // line 15
    *out = value * value;
    *out_tan = value_tan * value + value * value_tan;
  }
}
