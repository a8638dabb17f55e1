// Tangent of `squares` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void squares_fwd(double *out, const double *in, int rows, double *out_tan, double *in_tan) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;  // line 3
  int lane = threadIdx.x % 32;
  for (int row = warp; row < rows; row += gridDim.x * blockDim.x / 32) {  // line 4
    double sum = 0.0;
    double sum_tan = 0.0;
    for (int k = lane; k < 18; k += 32) {  // line 6
      double t0 = in[row * 18 + k];
      double t1 = in[k];
      sum += t0 * t1;
      sum_tan += in_tan[row * 18 + k] * t1 + t0 * in_tan[k];
    }
    for (int d = 16; d > 0; d /= 2) {  // line 7
      double t0 = __shfl_xor_sync(0xffffffffu, sum, d);
      sum += t0;
      sum_tan += __shfl_xor_sync(0xffffffffu, sum_tan, d);
    }
    if (lane == 0) {  // line 8
      out[row] = sum * sum;
      out_tan[row] = sum_tan * sum + sum * sum_tan;
    }
  }
}
