// Gradient of `distance_to` (kernel.cu:3) with respect to x, y, z, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   z_adj: the gradient with respect to z is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void distance_to_rev(double x, double y, double z, double *x_adj, double *y_adj, double *z_adj) {
  double t0 = hypot(x, y);  // line 3
  double x_adj_1 = hypot(t0, z);

  // reverse sweep
  double t1 = x * (t0 / x_adj_1);
  double z_adj_1 = x * (z / x_adj_1);
  x_adj_1 += t1 * (x / t0);
  double y_adj_1 = t1 * (y / t0);
  *x_adj += x_adj_1;
  *y_adj += y_adj_1;
  *z_adj += z_adj_1;
}
