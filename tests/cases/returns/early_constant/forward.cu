// Tangent of `f` (kernel.cu:2) with respect to x, y, by cugrad.
//   x_tan: tangent of x
//   y_tan: tangent of y
static __device__ double f_fwd(double x, double y, int k, double x_tan, double y_tan) {
  double result_tan = 0.0;
  if (k != 0) {  // line 7
    if (k == 1) {
      result_tan = x_tan;
    } else {
      double z = x * y;  // line 5
      double z_tan = x_tan * y + x * y_tan;
      result_tan = k > 5 ? z_tan : z_tan * z + z * z_tan + y_tan;  // line 7
    }
  }
  return result_tan;
}
