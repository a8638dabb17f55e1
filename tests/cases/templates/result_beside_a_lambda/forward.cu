// Tangent of `f` (kernel.cu:8) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double a = *x;  // line 8
  double a_tan = *x_tan;
  double b = x[1];
  double b_tan = x_tan[1];
  double a_1 = x[2];
  double a_tan_1 = x_tan[2];
  *y = a * b * 2.0 + a_1 * 2.5 * 2.0;
  *y_tan = (a_tan * b + a * b_tan) * 2.0 + a_tan_1 * 2.5 * 2.0;
}
