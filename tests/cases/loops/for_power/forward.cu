// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, int k, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double p = 1.0;
  double p_tan = 0.0;
  for (int j = 0; j < k; ++j) {  // line 6
    double t0 = x[i];
    p_tan = p_tan * t0 + p * x_tan[i];
    p *= t0;
  }
  out[i] = p;  // line 7
  out_tan[i] = p_tan;
}
