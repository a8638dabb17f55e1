// Tangent of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 15
  double t0 = x[i];  // line 11
  double t1 = x_tan[i];
  double a = t0 * t0;
  double a_tan = t1 * t0 + t0 * t1;
  double b = y[i];
  double b_tan = y_tan[i];
  if (i % 2 != 0) {  // line 12
    double t2 = b;
    b = a;
    a = t2;
    double t3 = b_tan;
    b_tan = a_tan;
    a_tan = t3;
  }
  double a_1 = a * b + t0;  // line 13
  a_tan = a_tan * b + a * b_tan + t1;
  out[i] = b - 2.0 * a_1;  // line 15
  out_tan[i] = b_tan - 2.0 * a_tan;
}
