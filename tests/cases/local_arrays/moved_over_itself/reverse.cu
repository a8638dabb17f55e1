// Gradient of `slide` (kernel.cu:4) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static void slide_rev(double *y, const double *x, int n, int m, double *y_adj, double *x_adj) {
  double few[4] = {};  // line 5
  double few_adj[4] = {};
  double many[20];
  double many_adj[20] = {};
  for (int k = 0; k < 20; ++k) many[k] = x[k % n];  // line 6
  unsigned long t0 = m;  // line 12
  double t_kept[6];  // line 7
  double t_kept_1[6];
  double t_kept_2[6];
  for (int k = 0; k < 6; ++k) {
    double t1 = few[0];  // line 8
    double t2 = few[1];
    double t3 = few[2];
    few[1] = t1;
    (&few[1])[1] = t2;
    (&few[1])[2] = t3;
    double t4 = x[k % n];  // line 9
    few[0] = t4;
    bool t5 = &many[1] > many;  // line 10
    for (int t6 = 0; t6 < 19; ++t6) {
      int t7 = t5 ? 18 - t6 : t6;
      (&many[1])[t7] = many[t7];
    }
    double t6 = many[7];  // line 11
    many[0] = t4 * t1 + t3 * t6;
    bool t7 = many > &many[2];  // line 12
    for (unsigned long t8 = 0; t8 < t0; ++t8) {
      unsigned long t9 = t7 ? t0 - 1 - t8 : t8;
      many[t9] = (&many[2])[t9];
    }
    t_kept[k] = t1;  // line 7
    t_kept_2[k] = t6;
    t_kept_1[k] = t3;
  }
  double s = 0.0;
  for (int k = 0; k < 20; ++k) {  // line 15
    double t1 = many[k];
    s += (k + 1) * t1 * t1;
  }
  *y = s + few[2];  // line 16

  // reverse sweep
  double s_adj = *y_adj;
  few_adj[2] += s_adj;
  for (int k = 19; k >= 0; --k) {  // line 15
    int k_1 = k + 1;
    double t1 = many[k];
    many_adj[k] += s_adj * (k_1 * t1) + s_adj * t1 * k_1;
  }
  for (int k = 5; k >= 0; --k) {  // line 7
    int t1 = k % n;  // line 9
    double t2 = x[t1];
    bool t3 = &many[1] > many;  // line 10
    bool t4 = many > &many[2];  // line 12
    for (unsigned long k_1 = 0 < t0 ? t0 : 0; k_1 > 0; --k_1) {
      unsigned long t5 = t4 ? t0 - 1 - (k_1 - 1) : k_1 - 1;
      (&many_adj[2])[t5] += many_adj[t5];
      many_adj[t5] = 0.0;
    }
    double t5 = many_adj[0];  // line 11
    many_adj[7] += t5 * t_kept_1[k];
    many_adj[0] = 0.0;
    for (int t6 = 18; t6 >= 0; --t6) {  // line 10
      int t7 = t3 ? 18 - t6 : t6;
      many_adj[t7] += (&many_adj[1])[t7];
      (&many_adj[1])[t7] = 0.0;
    }
    x_adj[t1] += t5 * t_kept[k] + few_adj[0];  // line 9
    double t6 = (&few_adj[1])[1];  // line 8
    double t7 = few_adj[1];
    few_adj[2] = t5 * t_kept_2[k] + (&few_adj[1])[2];
    few_adj[1] = t6;
    few_adj[0] = t5 * t2 + t7;
    (&few_adj[1])[2] = 0.0;
  }
  for (int k = 19; k >= 0; --k) {  // line 6
    x_adj[k % n] += many_adj[k];
    many_adj[k] = 0.0;
  }
  *y_adj = 0.0;  // line 16
}
