// Tangent of `f` (kernel.cu:18) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double q_a = x[2];  // line 19
  double q_a_tan = x_tan[2];
  double q_b = x[3];
  double q_b_tan = x_tan[3];
  double u_a = q_a * 3.0;  // line 7
  double u_a_tan = q_a_tan * 3.0;
  double u_1_b = q_b + 1.0;  // line 14
  double s = u_a * 2.0 + q_b + (q_a * 2.0 + u_1_b * q_b);  // line 20
  double s_tan = u_a_tan * 2.0 + q_b_tan + (q_a_tan * 2.0 + (q_b_tan * q_b + u_1_b * q_b_tan));
  double p_b = *x;  // line 23
  double p_b_tan = *x_tan;
  double p_a = x[1];
  double p_a_tan = x_tan[1];
  double u_a_1 = p_a * 3.0;  // line 7
  double u_a_tan_1 = p_a_tan * 3.0;
  double t0 = u_a_1 * 2.0 + p_b;  // line 8
  double t1 = x[4];  // line 24
  double u_1_b_1 = p_b + 1.0;  // line 14
  s += t0 * t1 + (p_a * 2.0 + u_1_b_1 * p_b);  // line 24
  s_tan += (u_a_tan_1 * 2.0 + p_b_tan) * t1 + t0 * x_tan[4]
      + (p_a_tan * 2.0 + (p_b_tan * p_b + u_1_b_1 * p_b_tan));
  s += p_a * 5.0 + p_b + (q_a * 5.0 + q_b);  // line 29
  s_tan += p_a_tan * 5.0 + p_b_tan + (q_a_tan * 5.0 + q_b_tan);
  *y = s;  // line 31
  *y_tan = s_tan;
}
