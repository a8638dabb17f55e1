// Gradient of `f` (kernel.cu:1) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static __device__ void f_rev(double x, double y, double *x_adj, double *y_adj) {
  double t0 = x * y;  // line 1

  // reverse sweep
  double y_inverse = 1.0 / y;
  double y_adj_1 = -y_inverse * (sin(t0) / y);
  double t1 = y_inverse * cos(t0);
  double x_adj_1 = t1 * y;
  y_adj_1 += t1 * x;
  y_adj_1 += x * x;
  x_adj_1 += 2.0 * y * x;
  ::cugrad::accumulate(x_adj, x_adj_1);
  ::cugrad::accumulate(y_adj, y_adj_1);
}
