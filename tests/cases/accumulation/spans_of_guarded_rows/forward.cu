// Tangent of `taps` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void taps_fwd(double *y, const double *x, const double *w, int n, double *y_tan,
    double *x_tan, double *w_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double s = 0.0;
  double s_tan = 0.0;
  for (int a = 0; a < 2; ++a) {  // line 6
    for (int d = 0; d < 3; ++d) {  // line 7
      int at = i + a * 2 + d - 2;  // line 8
      if (!(at < 0 || at >= n)) {  // line 10
        double t0 = w[a * 3 + d];
        double t1 = x[at];
        s += t0 * t1;
        s_tan += w_tan[a * 3 + d] * t1 + t0 * x_tan[at];
      }
    }
  }
  y[i] = s;  // line 12
  y_tan[i] = s_tan;
}
