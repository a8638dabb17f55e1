// Gradient of `kernel` (kernel.cu:4) with respect to x, low, high, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   low_adj: the gradient with respect to low is added to what it points to
//   high_adj: the gradient with respect to high is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void kernel_rev(const double *x, double low, double high, int n, double *x_adj, double *low_adj,
    double *high_adj) {
  // reverse sweep
  double low_adj_1 = 0.0;
  double high_adj_1 = 0.0;
  for (int i = n - 1; i >= 0; --i) {  // line 6
    double t0 = x[i];
    bool t1 = high < t0;
    bool t2 = t0 < low;
    double t3 = (double)(i < 1 ? 1 : 3 < i ? 3 : i);
    double t4 = t3 * t0;
    low_adj_1 += t2 ? t4 : 0.0;
    double t5 = t2 ? 0.0 : t4;
    high_adj_1 += t1 ? t5 : 0.0;
    x_adj[i] += t3 * (t2 ? low : t1 ? high : t0) + (t1 ? 0.0 : t5);
  }
  *low_adj += low_adj_1;  // line 5
  *high_adj += high_adj_1;
}
