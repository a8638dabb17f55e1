// Tangent of `kernel` (kernel.cu:17) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 18
  if (i >= n) return;  // line 22
  double v = x[i];  // line 21
  double v_tan = x_tan[i];
  double t0 = 0.3 * 0.3;  // line 5
  double c_value_tan = t0 * v_tan;  // line 7
  double c_value = t0 * v + 0.3;
  v *= 0.5;  // line 12
  v_tan *= 0.5;
  double t1 = c_value * c_value;  // line 5
  double c_value_1 = t1 * v + c_value;  // line 7
  c_value_tan += (c_value_tan * c_value + c_value * c_value_tan) * v + t1 * v_tan;
  double c_value_2 = c_value_1 * c_value_1 * 0.1 + c_value_1;
  c_value_tan += (c_value_tan * c_value_1 + c_value_1 * c_value_tan) * 0.1;
  out[i] = c_value_2 * c_value_2 * 3.0;  // line 22
  out_tan[i] = (c_value_tan * c_value_2 + c_value_2 * c_value_tan) * 3.0;
}
