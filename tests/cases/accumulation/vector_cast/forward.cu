// Tangent of `fours` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void fours_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int t0 = 4 * i + 3;  // line 4
  if (t0 >= n) return;  // line 9
  double a_x = ((const double2 *)x)[2 * i].x;  // line 5
  double a_x_tan = ((double2 *)x_tan)[2 * i].x;
  double a_y = ((const double2 *)x)[2 * i].y;
  double a_y_tan = ((double2 *)x_tan)[2 * i].y;
  int t1 = 2 * i + 1;  // line 6
  double b_x = ((const double2 *)x)[t1].x;
  double b_x_tan = ((double2 *)x_tan)[t1].x;
  double b_y = ((const double2 *)x)[t1].y;
  double b_y_tan = ((double2 *)x_tan)[t1].y;
  double t2 = y[4 * i];  // line 7
  double t3 = y_tan[4 * i];
  ((double2 *)out)[2 * i].x = a_x * b_y;
  ((double2 *)out_tan)[2 * i].x = a_x_tan * b_y + a_x * b_y_tan;
  ((double2 *)out)[2 * i].y = a_y * t2;
  ((double2 *)out_tan)[2 * i].y = a_y_tan * t2 + a_y * t3;
  double t4 = y[t0];  // line 8
  double t5 = y_tan[t0];
  out[4 * i + 2] = b_x * t4;
  out_tan[4 * i + 2] = b_x_tan * t4 + b_x * t5;
  double t6 = y_tan[4 * i + 4];  // line 9
  out[t0] = y[4 * i + 4] + a_x;
  out_tan[t0] = t6 + a_x_tan;
}
