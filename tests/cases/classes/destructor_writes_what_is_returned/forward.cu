// Tangent of `f` (kernel.cu:21) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void f_fwd(double *y, const double *x, double *y_tan, double *x_tan) {
  double a = *x;  // line 22
  double a_tan = *x_tan;
  double k = x[1];
  double k_tan = x_tan[1];
  double r_a = a * k;  // line 6
  double r_a_tan = a_tan * k + a * k_tan;
  *y = r_a * 2.0;  // line 23
  *y_tan = r_a_tan * 2.0;
  double a_1 = x[2];  // line 24
  double a_tan_1 = x_tan[2];
  y[1] = a_1;
  y_tan[1] = a_tan_1;
}
