// Tangent of `f` (kernel.cu:1) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static __device__ double f_fwd(double x, double y, double x_tan, double y_tan) {
  double t0 = x * x;  // line 1
  double t1 = x_tan * x + x * x_tan;
  double t2 = x * y;
  return t1 * y + t0 * y_tan + ((x_tan * y + x * y_tan) * cos(t2) - sin(t2) / y * y_tan) / y;
}
