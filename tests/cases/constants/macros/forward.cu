// Tangent of `kernel` (kernel.cu:10) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 11
  if (i >= n) return;  // line 15
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 3; ++k) {  // line 14
    double t0 = x[i] - k * y[i];
    double t1 = x_tan[i] - k * y_tan[i];
    s += t0 * t0;
    s_tan += t1 * t0 + t0 * t1;
  }
  double v = x[i] * 0.1;  // line 15
  double v_tan = x_tan[i] * 0.1;
  double v_1 = v + v * v;  // line 7
  v_tan += v_tan * v + v * v_tan;
  out[i] = s + (v_1 + v_1 * v_1);  // line 15
  out_tan[i] = s_tan + (v_tan + (v_tan * v_1 + v_1 * v_tan));
}
