// Gradient of `rosenbrock` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void rosenbrock_rev(double x, double y, double *x_adj, double *y_adj) {
  double a = 1.0 - x;  // line 3
  double b = y - x * x;  // line 4
  double b_adj = 100.0 * b;  // line 5

  // reverse sweep
  b_adj += b * 100.0;
  double a_adj = 2.0 * a;
  double x_adj_1 = 2.0 * -b_adj * x;  // line 4
  x_adj_1 -= a_adj;  // line 3
  *x_adj += x_adj_1;
  *y_adj += b_adj;
}
