// Tangent of `f` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double s_a = *x;  // line 9
  double s_a_tan = *x_tan;
  double s_b = x[1];
  double s_b_tan = x_tan[1];
  double t0 = x[2];  // line 11
  double t_b = s_b * t0;
  double t_b_tan = s_b_tan * t0 + s_b * x_tan[2];
  *y = s_a * s_b + t_b;  // line 12
  *y_tan = s_a_tan * s_b + s_a * s_b_tan + t_b_tan;
}
