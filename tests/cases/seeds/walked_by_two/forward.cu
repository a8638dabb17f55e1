// Tangent of `twice` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
static __global__ void twice_fwd(double *y, const double *x, int n, double *y_tan, double *x_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  int k = 4 * i;  // line 4
  if (k + 8 > n) return;  // line 5
  for (int k_1 = k; k_1 < k + 4; ++k_1) {
    double t0 = x[k_1];  // line 6
    double t1 = x_tan[k_1];
    y[k_1] = t0 * t0;
    y_tan[k_1] = t1 * t0 + t0 * t1;
    double t2 = x[k_1 + 4];  // line 7
    double t3 = x_tan[k_1 + 4];
    y[k_1 + 4] = t2 * t2;
    y_tan[k_1 + 4] = t3 * t2 + t2 * t3;
  }
}
