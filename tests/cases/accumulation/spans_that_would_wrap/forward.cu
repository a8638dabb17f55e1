// Tangent of `behind` (kernel.cu:2) with respect to y, x, w, by cugrad.
//   y_tan: tangent of y
//   x_tan: tangent of x
//   w_tan: tangent of w
static __global__ void behind_fwd(double *y, const double *x, const double *w, unsigned int n, double *y_tan,
    double *x_tan, double *w_tan) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (i >= n) return;  // line 10
  double s = 0.0;
  double s_tan = 0.0;
  for (unsigned int d = 0; d < 6; ++d) {  // line 6
    unsigned int at = blockIdx.x - 4 + d;  // line 7
    if (at < 3) {  // line 8
      double t0 = w[at];
      double t1 = x[i];
      s += t0 * t1;
      s_tan += w_tan[at] * t1 + t0 * x_tan[i];
    }
  }
  y[i] = s;  // line 10
  y_tan[i] = s_tan;
}
