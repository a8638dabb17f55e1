// Tangent of `kernel` (kernel.cu:2) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double a = x[i];  // line 5
  double a_tan = x_tan[i];
  double b = y[i];
  double b_tan = y_tan[i];
  for (int k = 0; k < 8; ++k) {  // line 6
    double t0 = b;
    double t1 = a * b + 0.1 * a;
    double t2 = b_tan;
    b_tan = a_tan * b + a * b_tan + 0.1 * a_tan;
    a = t0;
    b = t1;
    a_tan = t2;
  }
  out[i] = a + b;  // line 11
  out_tan[i] = a_tan + b_tan;
}
