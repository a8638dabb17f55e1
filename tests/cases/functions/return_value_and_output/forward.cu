// Tangent of `both` (kernel.cu:2) with respect to x, work, by cugrad.
//   x_tan: tangent of x
//   work_tan: tangent of work
static double both_fwd(const double *x, double *work, int n, double *x_tan, double *work_tan) {
  double s_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 4
    double t0 = x[i];  // line 5
    double t1 = x[n - 1 - i];
    double t2 = t0 * t1;
    double t3 = x_tan[i] * t1 + t0 * x_tan[n - 1 - i];
    work[i] = t2;
    work_tan[i] = t3;
    int t4 = i > 0 ? i - 1 : 0;  // line 6
    s_tan += t3 * work[t4] + t2 * work_tan[t4];
  }
  return s_tan;
}
