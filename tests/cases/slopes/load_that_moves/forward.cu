// Tangent of `fold` (kernel.cu:2) with respect to y, x, rate, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   rate_tan: tangent of rate
static __global__ void fold_fwd(double *y, const double *x, double rate, int n, int steps, double *y_tan,
    double *x_tan, double rate_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 7
  double v = 0.5;
  double v_tan = 0.0;
  for (int k = 0; k < steps; ++k) {  // line 6
    double t0 = rate * v;
    double t1 = rate_tan * v;
    double t2 = 1.0 - v;
    double t3 = 0.1 * x[k * n + i];
    v_tan = (t1 + rate * v_tan) * t2 - t0 * v_tan + (0.1 * x_tan[k * n + i] * v + t3 * v_tan);
    v = t0 * t2 + t3 * v;
  }
  y[i] = v;  // line 7
  y_tan[i] = v_tan;
}
