// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 17
  double v = x[i];  // line 12
  double v_tan = x_tan[i];
  double w_value = v + 2.0 * v;  // line 15
  double w_value_tan = v_tan + 2.0 * v_tan;
  double v_1 = w_value * w_value;  // line 6
  double v_tan_1 = w_value_tan * w_value + w_value * w_value_tan;
  out[i] = v_1 + v;  // line 17
  out_tan[i] = v_tan_1 + v_tan;
}
