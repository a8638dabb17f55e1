// Tangent of `f` (kernel.cu:27) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double s_v = *x;  // line 28
  double s_v_tan = *x_tan;
  double k = x[1];  // line 29
  double k_tan = x_tan[1];
  double s_v_1 = s_v + k;  // line 9
  double s_v_tan_1 = s_v_tan + k_tan;
  double s_v_2 = s_v_1 * k;  // line 6
  s_v_tan_1 = s_v_tan_1 * k + s_v_1 * k_tan;
  *y = s_v_2 * s_v + s_v_2;  // line 29
  *y_tan = s_v_tan_1 * s_v + s_v_2 * s_v_tan + s_v_tan_1;
  double k_1 = x[2];  // line 30
  double k_tan_1 = x_tan[2];
  double s_v_3 = s_v_2 * k_1;  // line 14
  double s_v_tan_2 = s_v_tan_1 * k_1 + s_v_2 * k_tan_1;
  y[1] = s_v_2 * s_v_3;  // line 30
  y_tan[1] = s_v_tan_1 * s_v_3 + s_v_2 * s_v_tan_2;
  double k_2 = x[3];  // line 31
  double k_tan_2 = x_tan[3];
  double s_v_4 = s_v_3 + k_2;  // line 22
  double s_v_tan_3 = s_v_tan_2 + k_tan_2;
  double s_v_5 = s_v_4 * k_2;  // line 19
  s_v_tan_3 = s_v_tan_3 * k_2 + s_v_4 * k_tan_2;
  double t0 = s_v_5 - s_v_3;  // line 20
  y[2] = t0 * s_v_5;  // line 31
  y_tan[2] = (s_v_tan_3 - s_v_tan_2) * s_v_5 + t0 * s_v_tan_3;
}
