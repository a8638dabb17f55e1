// Tangent of `kernel` (kernel.cu:6) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  unsigned int t0 = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);  // line 7
  unsigned int tile = 65535u << (t0 & 16);
  double t1 = x[threadIdx.x];  // line 8
  double t2 = x_tan[threadIdx.x];
  double sum = t1 * t1;
  double sum_tan = t2 * t1 + t1 * t2;
  for (int offset = 8; offset > 0; offset /= 2) {  // line 9
    double t3 = __shfl_down_sync(tile, sum, offset, 16);
    sum += t3;
    sum_tan += __shfl_down_sync(tile, sum_tan, offset, 16);
  }
  if (t0 % 16 != 0) return;  // line 10
  unsigned int t3 = threadIdx.x / 16;
  out[t3] = sum;
  out_tan[t3] = sum_tan;
}
