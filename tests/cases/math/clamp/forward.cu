// Tangent of `kernel` (kernel.cu:4) with respect to x, low, high, by cugrad.
//   x_tan: tangent of x
//   low_tan: tangent of low
//   high_tan: tangent of high
static double kernel_fwd(const double *x, double low, double high, int n, double *x_tan, double low_tan,
    double high_tan) {
  double total_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 6
    double t0 = x[i];
    double t1 = x_tan[i];
    bool t2 = high < t0;
    bool t3 = t0 < low;
    total_tan += (t1 * (t3 ? low : t2 ? high : t0) + t0 * (t3 ? low_tan : t2 ? high_tan : t1))
        * (i < 1 ? 1 : 3 < i ? 3 : i);
  }
  return total_tan;
}
