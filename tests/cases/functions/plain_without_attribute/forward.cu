// Tangent of `rosenbrock` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static double rosenbrock_fwd(double x, double y, double x_tan, double y_tan) {
  double a = 1.0 - x;  // line 3
  double a_tan = -x_tan;
  double b = y - x * x;  // line 4
  double b_tan = y_tan - (x_tan * x + x * x_tan);
  return a_tan * a + a * a_tan + (100.0 * b_tan * b + 100.0 * b * b_tan);
}
