// Tangent of `network` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void network_fwd(double *y, const double *x, const double *w, int n, double *y_tan,
    double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double sum = 0.0;
  double sum_tan = 0.0;
  for (int j = 0; j < 3; ++j) {  // line 6
    double h = w[12 + j];  // line 7
    double h_tan = w_tan[12 + j];
    for (int k = 0; k < 4; ++k) {  // line 8
      double t0 = w[k * 3 + j];
      double t1 = x[k * n + i];
      h += t0 * t1;
      h_tan += w_tan[k * 3 + j] * t1 + t0 * x_tan[k * n + i];
    }
    sum += h * h * 0.5;  // line 9
    sum_tan += (h_tan * h + h * h_tan) * 0.5;
  }
  y[i] = sum;  // line 11
  y_tan[i] = sum_tan;
}
