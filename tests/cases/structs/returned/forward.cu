// Tangent of `kernel` (kernel.cu:12) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 13
  if (i >= n) return;  // line 14
  double u = x[i];
  double u_tan = x_tan[i];
  double v = y[i];
  double v_tan = y_tan[i];
  double p_a = v * u;  // line 4
  double p_a_tan = v_tan * u + v * u_tan;
  double p_b = v / u;
  double p_b_tan = (v_tan - p_b * u_tan) / u;
  double q_a = p_b * p_a;  // line 7
  double q_a_tan = p_b_tan * p_a + p_b * p_a_tan;
  double q_b = p_b - q_a;  // line 8
  double q_b_tan = p_b_tan - q_a_tan;
  out[i] = u * v + q_b;  // line 14
  out_tan[i] = u_tan * v + u * v_tan + q_b_tan;
}
