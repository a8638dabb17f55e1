// Gradient of `f` (kernel.cu:2) with respect to y, by cugrad.
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
static void f_rev(double x, double y, double z, double *y_adj) {
  double u = x * z;  // line 4

  // reverse sweep
  double y_adj_1 = x * pow(x == 0.0 ? (y == 0.0 ? 1.0 : y) : y, x - 1.0);  // line 5
  y_adj_1 += u * x;  // line 3
  *y_adj += y_adj_1;
}
