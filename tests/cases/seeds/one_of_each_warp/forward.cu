// Tangent of `sums` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void sums_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  int lane = threadIdx.x & 31;  // line 3
  double s = x[blockIdx.x * blockDim.x + threadIdx.x];  // line 5
  double s_tan = x_tan[blockIdx.x * blockDim.x + threadIdx.x];
  double s_1 = s * s;  // line 6
  s_tan = s_tan * s + s * s_tan;
  for (int o = 16; o > 0; o >>= 1) {  // line 7
    double t0 = __shfl_down_sync(0xffffffffu, s_1, o);
    s_1 += t0;
    s_tan += __shfl_down_sync(0xffffffffu, s_tan, o);
  }
  if (lane != 0) return;  // line 8
  unsigned int t0 = blockIdx.x * (blockDim.x / 32) + (threadIdx.x >> 5);
  y[t0] = s_1;
  y_tan[t0] = s_tan;
}
