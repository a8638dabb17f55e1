// Gradient of `f` (kernel.cu:6) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void f_rev(double x, double y, double *x_adj, double *y_adj) {
  long double p_a = x;  // line 7
  long double s_kept[4];  // line 11
  long double p_b_kept[4];
  long double s = 1.0L;
  long double p_b = 0.1L;
  for (int i = 0; i < 4; ++i) {  // line 9
    long double p_b_1 = p_b;
    if (s > 2.0L) p_b_1 = p_b * y + sinl(p_a);  // line 10
    p_b_kept[i] = p_b;  // line 11
    s_kept[i] = s;
    s = s * p_a + expl(p_b_1) / (i + 1) + y;
    p_b = p_b_1;
  }
  long double s_adj = sqrtl(p_a);  // line 13

  // reverse sweep
  long double p_b_adj = 3.0L * powl(p_b, 3.0L - 1.0L);
  long double p_a_adj = s * (0.5L / s_adj);
  double y_adj_1 = 0.0;
  for (int i = 3; i >= 0; --i) {  // line 9
    long double p_b_1 = p_b_kept[i];
    long double s_1 = s_kept[i];
    bool t0 = s_1 > 2.0L;  // line 10
    long double p_b_2 = p_b_1;
    if (t0) p_b_2 = p_b_1 * y + sinl(p_a);
    int i_1 = i + 1;  // line 11
    y_adj_1 += (double)s_adj;
    long double p_b_adj_1 = p_b_adj + s_adj / i_1 * expl(p_b_2);
    p_a_adj += s_adj * s_1;
    if (t0) {  // line 10
      p_a_adj += p_b_adj_1 * cosl(p_a);
      p_b_adj = p_b_adj_1 * y;
      y_adj_1 += (double)(p_b_adj_1 * p_b_1);
    } else {
      p_b_adj = p_b_adj_1;
    }
    s_adj *= p_a;
  }
  double x_adj_1 = (double)p_a_adj;  // line 7
  *x_adj += x_adj_1;
  *y_adj += y_adj_1;
}
