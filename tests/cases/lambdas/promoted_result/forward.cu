// Tangent of `f` (kernel.cu:3) with respect to x, a, by cugrad.
//   x_tan: tangent of x
//   a_tan: tangent of a
static double f_fwd(const float *x, float a, int n, float *x_tan, float a_tan) {
  double sum_tan = 0.0;
  for (int i = 0; i < n; ++i) {  // line 6
    float v = x[i];
    float v_tan = x_tan[i];
    double t0 = 2.0 + v;  // line 4
    double t1 = a;
    double t2 = atan2(t1, t0);
    double t3 = hypot(t1, t0);
    double t4 = a_tan * (t0 / t3 / t3);
    double t5 = t1 / t3;
    double t6 = 2.0 + 0.5;
    double t7 = hypot(t1, t6);
    sum_tan += (v_tan + (t4 - (double)v_tan * (t5 / t3))) * (0.5 + atan2(t1, t6))  // line 6
        + (v + t2) * (a_tan * (t6 / t7 / t7));
  }
  return sum_tan;
}
