// Tangent of `slide` (kernel.cu:4) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static void slide_fwd(double *y, const double *x, int n, int m, double *y_tan, double *x_tan) {
  double few[4] = {};  // line 5
  double few_tan[4] = {};
  double many[20];
  double many_tan[20] = {};
  for (int k = 0; k < 20; ++k) {  // line 6
    int t0 = k % n;
    double t1 = x_tan[t0];
    many[k] = x[t0];
    many_tan[k] = t1;
  }
  for (int k = 0; k < 6; ++k) {  // line 7
    double t0 = few[0];  // line 8
    double t1 = few_tan[0];
    double t2 = few[1];
    double t3 = few_tan[1];
    double t4 = few[2];
    double t5 = few_tan[2];
    few[1] = t0;
    few_tan[1] = t1;
    (&few[1])[1] = t2;
    (&few_tan[1])[1] = t3;
    (&few[1])[2] = t4;
    (&few_tan[1])[2] = t5;
    int t6 = k % n;  // line 9
    double t7 = x[t6];
    double t8 = x_tan[t6];
    few[0] = t7;
    few_tan[0] = t8;
    bool t9 = &many[1] > many;  // line 10
    for (int t10 = 0; t10 < 19; ++t10) {
      int t11 = t9 ? 18 - t10 : t10;
      (&many[1])[t11] = many[t11];
      (&many_tan[1])[t11] = many_tan[t11];
    }
    double t10 = many[7];  // line 11
    many[0] = t7 * t0 + t4 * t10;
    many_tan[0] = t8 * t0 + t7 * t1 + (t5 * t10 + t4 * many_tan[7]);
    bool t11 = many > &many[2];  // line 12
    for (unsigned long t12 = 0; t12 < (unsigned long)m; ++t12) {
      unsigned long t13 = t11 ? (unsigned long)m - 1 - t12 : t12;
      many[t13] = (&many[2])[t13];
      many_tan[t13] = (&many_tan[2])[t13];
    }
  }
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < 20; ++k) {  // line 15
    double t0 = many[k];
    double t1 = many_tan[k];
    double t2 = (k + 1) * t0;
    s += t2 * t0;
    s_tan += (k + 1) * t1 * t0 + t2 * t1;
  }
  *y = s + few[2];  // line 16
  *y_tan = s_tan + few_tan[2];
}
