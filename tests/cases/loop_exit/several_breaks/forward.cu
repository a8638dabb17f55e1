// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 18
  double a = x[i];  // line 5
  double a_tan = x_tan[i];
  double b = y[i];
  double b_tan = y_tan[i];
  int k = 0;
  bool broke = false;
  while (!broke && k < 6) {  // line 6
    double t0 = 0.5 * a;  // line 7
    a_tan = 0.5 * a_tan * b + t0 * b_tan;
    a = t0 * b + 0.1;
    if (k == 2 && i % 4 == 0) {  // line 6
      broke = true;
    } else {
      b += 0.5 * sin(a);  // line 9
      b_tan += 0.5 * (a_tan * cos(a));
      double a_1 = b;
      if (k == 3 && i % 4 == 1) {  // line 6
        broke = true;
        a_tan = b_tan;
      } else {
        a_1 = a * b;  // line 14
        a_tan = a_tan * b + a * b_tan;
        if (k + i == 9) {  // line 6
          b = 1.0;
          broke = true;
          b_tan = 0.0;
        } else {
          b *= 0.5;  // line 16
          b_tan *= 0.5;
          ++k;  // line 6
        }
      }
      a = a_1;
    }
  }
  out[i] = a * b;  // line 18
  out_tan[i] = a_tan * b + a * b_tan;
}
