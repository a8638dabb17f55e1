// Tangent of `bias` (kernel.cu:7) with respect to y, x, b, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   b_tan: tangent of b
static __global__ void bias_fwd(double *y, const double *x, const double *b, int cols, int n, double *y_tan,
    double *x_tan, double *b_tan) {
  int i = blockIdx.x * 48 + threadIdx.x;  // line 8
  if (i >= n) return;  // line 9
  double t0 = x[i];
  double t1 = x_tan[i];
  int t2 = i % cols;
  double t3 = b[t2];
  double t4 = b_tan[t2];
  y[i] = t0 * t3 * 1.5;
  y_tan[i] = (t1 * t3 + t0 * t4) * 1.5;
}
