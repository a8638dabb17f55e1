// Tangent of `tail` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void tail_fwd(double *y, const double *x, const double *w, int n, double *y_tan,
    double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 5
    double t0 = x[i];
    double t1 = w[k];
    s += t0 * t1;
    s_tan += x_tan[i] * t1 + t0 * w_tan[k];
  }
  y[i] = s;  // line 6
  y_tan[i] = s_tan;
  if (threadIdx.x >= 16) return;  // line 9
  for (int offset = 8; offset > 0; offset /= 2) {  // line 8
    double t0 = __shfl_down_sync(0xffffffffu, s, offset, 16);
    s += t0 * 0.5;
    s_tan += __shfl_down_sync(0xffffffffu, s_tan, offset, 16) * 0.5;
  }
  y[i] = s;  // line 9
  y_tan[i] = s_tan;
}
