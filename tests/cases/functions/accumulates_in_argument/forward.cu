// Tangent of `horner` (kernel.cu:2) with respect to c, x, by cugrad.
//   c_tan: tangent of c
//   x_tan: tangent of x
static double horner_fwd(double *c, double x, int n, double *c_tan, double x_tan) {
  for (int i = n - 1; i > 0; --i) {  // line 3
    double t0 = c[i];
    double t1 = c_tan[i];
    double t2 = c_tan[i - 1];
    c[i - 1] += t0 * x;
    c_tan[i - 1] = t2 + (t1 * x + t0 * x_tan);
  }
  double p = *c;  // line 4
  double p_tan = *c_tan;
  *c = 0.0;  // line 5
  *c_tan = 0.0;
  return p_tan * p + p * p_tan;
}
