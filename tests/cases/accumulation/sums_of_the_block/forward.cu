// Tangent of `kernel` (kernel.cu:3) with respect to y, w, offset, x, by cugrad.
//   y_tan: tangent of y
//   w_tan: tangent of w
//   offset_tan: tangent of offset
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *y, const double *w, const double *offset, const double *x,
    const int *index, int n, double *y_tan, double *w_tan, double *offset_tan, double *x_tan) {
  for (int i = threadIdx.x + blockDim.x * threadIdx.y + blockDim.x * blockDim.y * blockIdx.x; i  // line 5
      < n; i += gridDim.x * blockDim.x * blockDim.y) {
    int t0 = index[i];  // line 6
    double s = offset[t0];
    double s_tan = offset_tan[t0];
    for (int j = 0; j < 3; ++j) {  // line 7
      double h = offset[2 + j];  // line 8
      double h_tan = offset_tan[2 + j];
      for (int k = -1; k < 2; ++k) {  // line 9
        double t1 = w[1 + j + 3 * (k + 1)];
        double t2 = x[i];
        h += t1 * t2 * k;
        h_tan += (w_tan[1 + j + 3 * (k + 1)] * t2 + t1 * x_tan[i]) * k;
      }
      if (h > 0.1) {  // line 10
        double t1 = *w;
        s += h * t1;
        s_tan += h_tan * t1 + h * *w_tan;
      }
      for (int k = 0; k < 4; ++k) {  // line 11
        double t1 = w[10 + j * 4 + k];
        double t2 = w_tan[10 + j * 4 + k];
        s += t1 * t1;
        s_tan += t2 * t1 + t1 * t2;
      }
    }
    y[i] = s;  // line 13
    y_tan[i] = s_tan;
  }
}
