// Tangent of `bias` (kernel.cu:2) with respect to y, x, b, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   b_tan: tangent of b
static __global__ void bias_fwd(double *y, const double *x, const double *b, int n, int columns,
    double *y_tan, double *x_tan, double *b_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 6
  int t0 = i % columns;  // line 5
  double v = x[i] + b[t0];
  double v_tan = x_tan[i] + b_tan[t0];
  double t1 = v * v;  // line 6
  y[i] = t1 * v;
  y_tan[i] = (v_tan * v + v * v_tan) * v + t1 * v_tan;
}
