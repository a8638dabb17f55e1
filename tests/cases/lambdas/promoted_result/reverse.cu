// Gradient of `f` (kernel.cu:3) with respect to x, a, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void f_rev(const float *x, float a, int n, float *x_adj, float *a_adj) {
  // reverse sweep
  float a_adj_1 = 0.0f;
  for (int i = n - 1; i >= 0; --i) {  // line 6
    float v = x[i];
    double t0 = 2.0 + v;  // line 4
    double t1 = a;
    double t2 = 2.0 + 0.5;
    double t3 = 0.5 + atan2(t1, t2);
    double t4 = hypot(t1, t2);
    double t5 = hypot(t1, t0);
    a_adj_1 += (float)((v + atan2(t1, t0)) * (t2 / t4 / t4) + t3 * (t0 / t5 / t5));
    float v_adj = (float)(t3 - t3 * (t1 / t5 / t5));
    x_adj[i] += v_adj;  // line 6
  }
  *a_adj += a_adj_1;  // line 5
}
