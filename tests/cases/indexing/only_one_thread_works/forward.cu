// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  if (threadIdx.x != 0) return;  // line 6
  double p = 1.0;
  double p_tan = 0.0;
  for (int k = 0; k < 20; ++k) {  // line 5
    double t0 = 0.7 * p;
    double t1 = x[blockIdx.x * 20 + k];
    p = t0 * t1 + x[k];
    p_tan = 0.7 * p_tan * t1 + t0 * x_tan[blockIdx.x * 20 + k] + x_tan[k];
  }
  out[blockIdx.x] = p;  // line 6
  out_tan[blockIdx.x] = p_tan;
}
