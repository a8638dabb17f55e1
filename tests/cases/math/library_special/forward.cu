// Tangent of `kernel` (kernel.cu:7) with respect to in, by cugrad.
//   in_tan: tangent of in
static double kernel_fwd(const double *in, double *in_tan) {
  double x = *in;  // line 8
  double x_tan = *in_tan;
  double y = in[1];
  double y_tan = in_tan[1];
  double t0 = std::expint(x);  // line 10
  double t1 = std::beta(x, y);
  double t2 = cugrad::digamma(x + y);
  double t3 = x_tan * (exp(x) / x) * t1 + t0 * (x_tan * (t1 * (cugrad::digamma(x) - t2))
      + y_tan * (t1 * (cugrad::digamma(y) - t2)));
  double t4 = 3.0 * y;  // line 5
  double t5 = 3.0 * y_tan;
  double t6 = x * y;  // line 10
  double t7 = x_tan * y;
  double t8 = x * y_tan;
  double t9 = std::beta(t6, 2.0);
  return t3 + (t5 * t9 + t4 * ((t7 + t8) * (t9 * (cugrad::digamma(t6) - cugrad::digamma(t6 + 2.0)))))
      + ("kernel" != nullptr ? x_tan : y_tan);
}
