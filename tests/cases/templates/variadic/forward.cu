// Tangent of `kernel` (kernel.cu:8) with respect to out, x, y, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
//   y_tan: tangent of y
static __global__ void kernel_fwd(double *out, const double *x, const double *y, int n, double *out_tan,
    double *x_tan, double *y_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 10
  double first = x[i];
  double first_tan = x_tan[i];
  double rest = y[i];
  double rest_tan = y_tan[i];
  double t0 = first_tan * first;  // line 4
  double t1 = first * first_tan;
  double t2 = first * 3.0;  // line 6
  double t3 = rest * t2;
  out[i] = first * first + (rest * rest + (2.0 * 2.0 + (1.0 + 0.0))) + first * t3;  // line 10
  out_tan[i] = t0 + t1 + (rest_tan * rest + rest * rest_tan)
      + (first_tan * t3 + first * (rest_tan * t2 + rest * (first_tan * 3.0)));
}
