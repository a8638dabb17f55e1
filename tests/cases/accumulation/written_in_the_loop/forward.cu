// Tangent of `walk` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void walk_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  if (blockIdx.x * blockDim.x + threadIdx.x > 0) return;  // line 4
  for (int k = 0; k < n; ++k) {
    double first = *y;  // line 5
    double first_tan = *y_tan;
    double t0 = x[k];  // line 6
    double t1 = x_tan[k];
    double t2 = *x_tan;
    int t3 = k % 3;
    y[t3] = first * t0 + *x;
    y_tan[t3] = first_tan * t0 + first * t1 + t2;
  }
}
