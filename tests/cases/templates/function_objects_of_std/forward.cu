// Tangent of `f` (kernel.cu:7) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static double f_fwd(double x, double y, int n, double x_tan, double y_tan) {
  double sum = 0.0;
  int i = 0;
  bool go = true;
  double sum_tan = 0.0;
  while (go) {  // line 9
    go = i < n && i != 7;
    double sum_1 = sum;
    if (go) {
      double b = 2.0 + y;  // line 10
      double quotient = x / b;  // line 5
      double quotient_tan = (x_tan - quotient * y_tan) / b;
      double t0 = x + 2.0;  // line 11
      double t1 = -y;
      double product = t0 * t1;
      double product_tan = x_tan * t1 - t0 * y_tan;
      double t2 = (double)(i == 3 ? 2 : 1);  // line 12
      sum_1 = quotient + product - sum + x * sum * t2;
      sum_tan = quotient_tan + product_tan - sum_tan + (x_tan * sum + x * sum_tan) * t2;
      ++i;  // line 9
    }
    sum = sum_1;
  }
  return sum_tan;
}
