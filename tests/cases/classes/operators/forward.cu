// Tangent of `kernel` (kernel.cu:11) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 12
  if (i >= n) return;  // line 18
  double u_a = x[i];  // line 14
  double u_a_tan = x_tan[i];
  double v_a = y[i];
  double v_a_tan = y_tan[i];
  double t0 = 2.0 * u_a;  // line 9
  double t1 = 2.0 * u_a_tan;
  double l_a = t0 * v_a;  // line 5
  double l_a_tan = t1 * v_a + t0 * v_a_tan;
  double l_b = t0 * u_a + 2.0 * v_a;
  double l_b_tan = t1 * u_a + t0 * u_a_tan + 2.0 * v_a_tan;
  l_a -= u_a;  // line 4
  l_a_tan -= u_a_tan;
  l_b -= 1.0;
  double w_a = 2.0 * l_a;
  double w_a_tan = 2.0 * l_a_tan;
  double w_b = 2.0 * l_b;
  double w_b_tan = 2.0 * l_b_tan;
  w_a += v_a;
  w_a_tan += v_a_tan;
  w_b += u_a;
  w_b_tan += u_a_tan;
  w_a += u_a;
  w_a_tan += u_a_tan;
  w_b += 1.0;
  out[i] = w_a * w_b;  // line 18
  out_tan[i] = w_a_tan * w_b + w_a * w_b_tan;
}
