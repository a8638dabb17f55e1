// Tangent of `f` (kernel.cu:22) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double a = *x;  // line 23
  double a_tan = *x_tan;
  double r_b = 2.0 * a;  // line 18
  double r_b_tan = 2.0 * a_tan;
  *y = a * r_b;  // line 24
  *y_tan = a_tan * r_b + a * r_b_tan;
  double a_1 = x[2];  // line 25
  double a_tan_1 = x_tan[2];
  y[1] = a_1;
  y_tan[1] = a_tan_1;
}
