// Gradient of `f` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __device__ void f_rev(double x, double y, int k, double *x_adj, double *y_adj) {
  if (k == 0) return;  // line 3
  if (k == 1) {  // line 4
    ::cugrad::accumulate(x_adj, 1.0);
  } else {
    double z = x * y;  // line 5
    double z_adj = 1.0;
    if (k <= 5) {  // line 6
      // reverse sweep
      z_adj = 2.0 * z;  // line 7
      ::cugrad::accumulate(y_adj, 1.0);
    }
    double x_adj_1 = z_adj * y;  // line 5
    double y_adj_1 = z_adj * x;
    ::cugrad::accumulate(x_adj, x_adj_1);
    ::cugrad::accumulate(y_adj, y_adj_1);
  }
}
