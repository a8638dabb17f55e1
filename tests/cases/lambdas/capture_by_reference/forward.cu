// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double sum = 0.0;
  double last = 1.0;
  double sum_tan = 0.0;
  double last_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 10
    double v = x[i + k];
    double v_tan = x_tan[i + k];
    sum += v * last;  // line 7
    sum_tan += v_tan * last + v * last_tan;
    last = v;
    last_tan = v_tan;
  }
  double sum_1 = sum + sum * last;
  double sum_tan_1 = sum_tan + (sum_tan * last + sum * last_tan);
  out[i] = sum_1 * sum;  // line 12
  out_tan[i] = sum_tan_1 * sum + sum_1 * sum_tan;
}
