// Tangent of `kernel<double>` (kernel.cu:14) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_double_fwd(double *out, const double *x, const float *y, double *out_tan,
    double *x_tan, float *y_tan) {
  int i = threadIdx.x;  // line 15
  double x_1 = x[i];  // line 16
  double x_tan_1 = x_tan[i];
  double t0 = 3.0 * x_1 * 53.0 / 10.0;  // line 10
  float x_2 = y[i];  // line 16
  float x_tan_2 = y_tan[i];
  out[i] = t0 * x_1 + 2.0f * x_2 * 24.0f / 10.0f + 2.0 * x_1;
  out_tan[i] = 3.0 * x_tan_1 * 53.0 / 10.0 * x_1 + t0 * x_tan_1 + 2.0f * x_tan_2 * 24.0f / 10.0f
      + 2.0 * x_tan_1;
}
