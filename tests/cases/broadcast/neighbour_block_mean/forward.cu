// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int base = blockIdx.x * blockDim.x;  // line 3
  double mean = 0.0;
  double mean_tan = 0.0;
  for (int k = 0; (unsigned int)k < blockDim.x; ++k) {  // line 5
    mean += x[base + k];
    mean_tan += x_tan[base + k];
  }
  double t0 = (double)blockDim.x;  // line 6
  mean /= t0;
  mean_tan /= t0;
  unsigned int t1 = blockIdx.x * blockDim.x + threadIdx.x;  // line 7
  double d = x[t1] - mean;
  double d_tan = x_tan[t1] - mean_tan;
  out[t1] = d * d;  // line 8
  out_tan[t1] = d_tan * d + d * d_tan;
}
