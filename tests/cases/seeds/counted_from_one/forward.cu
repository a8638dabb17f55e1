// Tangent of `rows` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void rows_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {  // line 4
    if (*x > -100.0) {  // line 7
      for (int k = 1; k <= 8; ++k) {  // line 6
        int t0 = 8 * i + k;
        double t1 = x[t0];
        double t2 = x_tan[t0];
        y[t0] = t1 * t1;
        y_tan[t0] = t2 * t1 + t1 * t2;
      }
      int t0 = 8 * i + 9;  // line 7
      double t1 = x[t0];
      double t2 = x_tan[t0];
      y[t0] = t1 * t1;
      y_tan[t0] = t2 * t1 + t1 * t2;
    }
  }
}
