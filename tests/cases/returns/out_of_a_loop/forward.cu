// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, const int *stop, int n, double *out_tan,
    double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 13
  bool returned = false;
  double p = 1.0;
  int k = 0;
  double p_tan = 0.0;
  while (!returned && k < 7) {  // line 6
    double t0 = x[i * 7 + k] + 0.5;  // line 7
    double p_1 = p * t0;
    p_tan = p_tan * t0 + p * x_tan[i * 7 + k];
    if (k == stop[i]) {  // line 6
      out[i] = p_1 * p_1;  // line 9
      out_tan[i] = p_tan * p_1 + p_1 * p_tan;
      returned = true;
    } else {
      ++k;  // line 6
    }
    p = p_1;
  }
  if (!returned) {  // line 13
    out[i] = p + 1.0;
    out_tan[i] = p_tan;
  }
}
