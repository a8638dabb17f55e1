// Tangent of `distance_to` (kernel.cu:3) with respect to x, y, z, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
//   z_tan: tangent of z
static double distance_to_fwd(double x, double y, double z, double x_tan, double y_tan, double z_tan) {
  double t0 = hypot(x, y);  // line 3
  double t1 = hypot(t0, z);
  return ((x_tan * (x / t0) + y_tan * (y / t0)) * (t0 / t1) + z_tan * (z / t1)) * x + t1 * x_tan;
}
