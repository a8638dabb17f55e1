// Tangent of `f` (kernel.cu:6) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static double f_fwd(double x, double y, double x_tan, double y_tan) {
  long double p_a = x;  // line 7
  long double p_a_tan = x_tan;
  long double s = 1.0L;
  long double p_b = 0.1L;
  long double s_tan = 0.0L;
  long double p_b_tan = 0.0L;
  for (int i = 0; i < 4; ++i) {  // line 11
    long double p_b_1 = p_b;
    if (s > 2.0L) {  // line 10
      p_b_1 = p_b * y + sinl(p_a);
      p_b_tan = p_b_tan * y + p_b * y_tan + p_a_tan * cosl(p_a);
    }
    long double t0 = expl(p_b_1);  // line 11
    s_tan = s_tan * p_a + s * p_a_tan + p_b_tan * t0 / (i + 1) + y_tan;
    s = s * p_a + t0 / (i + 1) + y;
    p_b = p_b_1;
  }
  long double t0 = sqrtl(p_a);  // line 13
  return (double)(s_tan * t0 + s * (p_a_tan * (0.5L / t0)) + p_b_tan * (3.0L * powl(p_b, 3.0L - 1.0L)));
}
