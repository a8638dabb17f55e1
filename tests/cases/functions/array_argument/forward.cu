// Tangent of `rosenbrock_n` (kernel.cu:1) with respect to x, by cugrad.
//   x_tan: tangent of x
static double rosenbrock_n_fwd(const double *x, int n, double *x_tan) {
  int i = 0;
  double s_tan = 0.0;
  while (i + 1 < n) {  // line 3
    double t0 = x[i];  // line 4
    double t1 = x_tan[i];
    double a = 1.0 - t0;
    double a_tan = -t1;
    ++i;
    double b = x[i] - t0 * t0;
    double b_tan = x_tan[i] - (t1 * t0 + t0 * t1);
    s_tan += a_tan * a + a * a_tan + (100.0 * b_tan * b + 100.0 * b * b_tan);  // line 5
  }
  return s_tan;
}
