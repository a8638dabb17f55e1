// Gradient of `rosenbrock_n` (kernel.cu:1) with respect to x, by cugrad.
//   x_adj: the gradient with respect to *x is added to it
//   What is differentiated is the result: its adjoint is 1.
static void rosenbrock_n_rev(const double *x, int n, double *x_adj) {
  int i = 0;
  long long trips = 0;
  while (i + 1 < n) {  // line 3
    ++i;  // line 4
    ++trips;  // line 3
  }

  // reverse sweep
  for (long long k = trips; k > 0; --k) {
    int i_1 = k - 1;
    double t0 = x[i_1];  // line 4
    double a = 1.0 - t0;
    int i_2 = i_1 + 1;
    double b = x[i_2] - t0 * t0;
    double b_adj = 100.0 * b;  // line 5
    b_adj += b * 100.0;
    double a_adj = 2.0 * a;
    x_adj[i_2] += b_adj;  // line 4
    x_adj[i_1] += 2.0 * -b_adj * t0 - a_adj;
  }
}
