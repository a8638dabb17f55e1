// Tangent of `kernel` (kernel.cu:2) with respect to out, y, x, by cugrad.
//   out_tan: tangent of out
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, double *y, const double *x, int n, double *out_tan,
    double *y_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 9
  double t0 = x[i];  // line 6
  double t1 = x_tan[i];
  double c = t0 * t0;
  double c_tan = t1 * t0 + t0 * t1;
  double b = c * c;  // line 7
  double b_tan = c_tan * c + c * c_tan;
  double a = c + 1.0;  // line 8
  double d = a * 2.0;
  double d_tan = c_tan * 2.0;
  double t2 = b * d;  // line 9
  double t3 = b_tan * d + b * d_tan;
  out[i] = t2;
  out_tan[i] = t3;
  y[i] = b + (t2 + a);
  y_tan[i] = b_tan + (t3 + c_tan);
}
