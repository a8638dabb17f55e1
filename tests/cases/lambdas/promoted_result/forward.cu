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
    double t3 = t1 * t1;
    double t4 = t3 + t0 * t0;
    double t5 = a_tan * (t0 / t4);
    double t6 = -t1;
    double t7 = 2.0 + 0.5;
    sum_tan += (v_tan + (t5 + v_tan * (t6 / t4))) * (0.5 + atan2(t1, t7))  // line 6
        + (v + t2) * (a_tan * (t7 / (t3 + t7 * t7)));
  }
  return sum_tan;
}
