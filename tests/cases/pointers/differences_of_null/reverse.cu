// Gradient of `f` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void f_rev(double x, double y, int n, double *x_adj, double *y_adj) {
  double w[3];  // line 5
  double w_adj[3] = {};
  w[0] = x;
  w[1] = y;
  w[2] = x * y;
  long k = (const double *)nullptr - (const double *)nullptr;  // line 6

  // reverse sweep
  for (long k_1 = 3; k_1 > k; --k_1) w_adj[k_1 - 1] += 2.0 * w[k_1 - 1];  // line 7
  w_adj[k] += (double)n;  // line 6
  double t0 = w_adj[2];  // line 5
  double x_adj_1 = t0 * y;
  double y_adj_1 = t0 * x;
  y_adj_1 += w_adj[1];
  x_adj_1 += w_adj[0];
  *x_adj += x_adj_1;  // line 3
  *y_adj += y_adj_1;
}
