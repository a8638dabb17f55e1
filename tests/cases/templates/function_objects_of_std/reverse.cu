// Gradient of `f` (kernel.cu:7) with respect to x, y, by cugrad.
//   x_adj: the gradient with respect to x is added to what it points to
//   y_adj: the gradient with respect to y is added to what it points to
//   What is differentiated is the result: its adjoint is 1.
//   v_by_u: the derivative of v with respect to u, carried along with the loop of line 9.
static void f_rev(double x, double y, int n, double *x_adj, double *y_adj) {
  double sum = 0.0;
  int i = 0;
  bool go = true;
  double sum_by_x = 0.0;
  double sum_by_y = 0.0;
  while (go) {  // line 9
    go = i < n && i != 7;
    double sum_1 = sum;
    if (go) {
      double b = 2.0 + y;  // line 10
      double quotient = x / b;  // line 5
      double t0 = x + 2.0;  // line 11
      double t1 = -y;
      double product = t0 * t1;
      double t2 = (double)(i == 3 ? 2 : 1);  // line 12
      sum_1 = quotient + product - sum + x * sum * t2;
      sum_by_x = 1.0 / b + t1 - sum_by_x + (sum + x * sum_by_x) * t2;
      sum_by_y = -quotient / b - t0 - sum_by_y + x * sum_by_y * t2;
      ++i;  // line 9
    }
    sum = sum_1;
  }

  // reverse sweep
  *x_adj += sum_by_x;  // line 8
  *y_adj += sum_by_y;
}
