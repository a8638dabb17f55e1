// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int pairs, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= pairs) return;  // line 7
  double v_x = ((const double2 *)x)[i].x;  // line 5
  double v_x_tan = ((double2 *)x_tan)[i].x;
  double v_y = ((const double2 *)x)[i].y;
  double v_y_tan = ((double2 *)x_tan)[i].y;
  double w_x = v_x * v_y;  // line 6
  double w_x_tan = v_x_tan * v_y + v_x * v_y_tan;
  double w_y = v_y * v_y;
  double w_y_tan = v_y_tan * v_y + v_y * v_y_tan;
  ((double2 *)out)[i].x = w_x;  // line 7
  ((double2 *)out_tan)[i].x = w_x_tan;
  ((double2 *)out)[i].y = w_y;
  ((double2 *)out_tan)[i].y = w_y_tan;
}
