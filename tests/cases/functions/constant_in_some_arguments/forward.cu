// Tangent of `f` (kernel.cu:2) with respect to y, by cugrad.
//   y_tan: tangent of y
static double f_fwd(double x, double y, double z, double y_tan) {
  double t_tan = x * y_tan;  // line 3
  double u = x * z;  // line 4
  return t_tan * u + y_tan * (x * pow(x == 0.0 ? (y == 0.0 ? 1.0 : y) : y, x - 1.0));
}
