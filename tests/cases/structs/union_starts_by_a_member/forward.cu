// Tangent of `f` (kernel.cu:15) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double a_v_1 = x[1];  // line 17
  double a_v_1_tan = x_tan[1];
  double t0 = *x;  // line 18
  double t1 = *x_tan;
  double t2 = x[2];
  double t3 = x_tan[2];
  double t4 = a_v_1 * t2;
  double t5 = a_v_1_tan * t2 + a_v_1 * t3;
  double t6 = x[3];
  double t7 = x_tan[3];
  *y = t0 + t4 + 3.0 * t6;
  *y_tan = t1 + t5 + 3.0 * t7;
  double t8 = 4.0 * t0;  // line 21
  double t9 = 4.0 * t1;
  y[1] = t8 + t4 + 6.0 * t6;
  y_tan[1] = t9 + t5 + 6.0 * t7;
  y[2] = t8 + 6.0 * a_v_1;  // line 23
  y_tan[2] = t9 + 6.0 * a_v_1_tan;
  y[3] = 4.0 * t6 + 5.0 * t2;  // line 25
  y_tan[3] = 4.0 * t7 + 5.0 * t3;
}
