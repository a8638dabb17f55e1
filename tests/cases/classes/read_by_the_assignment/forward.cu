// Tangent of `f` (kernel.cu:19) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double s_0_a = *x;  // line 20
  double s_0_a_tan = *x_tan;
  double v_a = x[4];  // line 21
  double v_a_tan = x_tan[4];
  double v_b = x[5];
  double v_b_tan = x_tan[5];
  v_a *= 3.0;  // line 13
  v_a_tan *= 3.0;
  *y = v_a * v_b + s_0_a;  // line 23
  *y_tan = v_a_tan * v_b + v_a * v_b_tan + s_0_a_tan;
  double s_1_a = v_a * 2.0;  // line 17
  double s_1_a_tan = v_a_tan * 2.0;
  y[1] = s_1_a * v_b;  // line 25
  y_tan[1] = s_1_a_tan * v_b + s_1_a * v_b_tan;
  double s_1_b = v_b * 3.0;  // line 13
  double s_1_b_tan = v_b_tan * 3.0;
  y[2] = s_1_a * s_1_b;  // line 27
  y_tan[2] = s_1_a_tan * s_1_b + s_1_a * s_1_b_tan;
  double w_x = x[6];  // line 30
  double w_x_tan = x_tan[6];
  double w_y = x[7];
  double w_y_tan = x_tan[7];
  w_x *= 3.0;  // line 13
  w_x_tan *= 3.0;
  y[3] = w_x * w_y;  // line 32
  y_tan[3] = w_x_tan * w_y + w_x * w_y_tan;
  double t0 = 1.0 + 1.0;  // line 38
  y[4] = s_0_a * t0;
  y_tan[4] = s_0_a_tan * t0;
}
