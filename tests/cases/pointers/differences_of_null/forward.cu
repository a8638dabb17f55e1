// Tangent of `f` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static double f_fwd(double x, double y, int n, double x_tan, double y_tan) {
  double w[3];  // line 5
  double w_tan[3] = {};
  w[0] = x;
  w_tan[0] = x_tan;
  w[1] = y;
  w_tan[1] = y_tan;
  w[2] = x * y;
  w_tan[2] = x_tan * y + x * y_tan;
  long k = (const double *)nullptr - (const double *)nullptr;  // line 6
  double s_tan = w_tan[k] * n;
  for (; k < 3; ++k) {  // line 7
    double t0 = w[k];
    double t1 = w_tan[k];
    s_tan += t1 * t0 + t0 * t1;
  }
  return s_tan;
}
