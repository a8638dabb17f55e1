// Tangent of `kernel` (kernel.cu:4) with respect to out, a, b, by cugrad.
//   out_tan: tangent of out
//   a_tan: tangent of a
//   b_tan: tangent of b
static __global__ void kernel_fwd(double2 *out, const double2 *a, const double2 *b, int n, double2 *out_tan,
    double2 *a_tan, double2 *b_tan) {
  int i = threadIdx.x;  // line 5
  if (i >= n) return;  // line 13
  double z_x = 0.1;
  double z_y = 0.2;
  double z_x_tan = 0.0;
  double z_y_tan = 0.0;
  for (int k = 0; k < 4; ++k) {  // line 8
    double b_x = a[i].x;  // line 9
    double b_x_tan = a_tan[i].x;
    double b_y = a[i].y;
    double b_y_tan = a_tan[i].y;
    double z_x_1 = z_x * b_x - z_y * b_y;  // line 2
    double z_x_tan_1 = z_x_tan * b_x + z_x * b_x_tan - (z_y_tan * b_y + z_y * b_y_tan);
    double z_y_1 = z_x * b_y + z_y * b_x;
    z_y_tan = z_x_tan * b_y + z_x * b_y_tan + (z_y_tan * b_x + z_y * b_x_tan);
    z_x = z_x_1 + b[i].x;  // line 10
    z_x_tan = z_x_tan_1 + b_tan[i].x;
    z_y = z_y_1 + b[i].y;  // line 11
    z_y_tan += b_tan[i].y;
  }
  out[i].x = z_x;  // line 13
  out_tan[i].x = z_x_tan;
  out[i].y = z_y;
  out_tan[i].y = z_y_tan;
}
