// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int steps, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  double a[5];  // line 4
  double a_tan[5] = {};
  for (unsigned int k = 0; k < 5; ++k) {  // line 5
    a[k] = x[i * 5 + k];
    a_tan[k] = x_tan[i * 5 + k];
  }
  for (int t = 0; t < steps; ++t) {  // line 6
    for (unsigned int r = 0; r < 5; ++r) {  // line 7
      unsigned int c = r - 1;  // line 9
      double s = 0.0;
      double s_tan = 0.0;
      for (unsigned int c_1 = c; c_1 < r + 2; ++c_1) {
        if (c_1 < 5) {  // line 10
          double t0 = a[c_1];
          double t1 = a_tan[c_1];
          s += t0 * t0;
          s_tan += t1 * t0 + t0 * t1;
        }
      }
      for (long c_1 = c; c_1 < 5; ++c_1) {  // line 11
        s += a[c_1];
        s_tan += a_tan[c_1];
      }
      a[r] = 0.5 * a[r] + 0.1 * s;  // line 12
      a_tan[r] = 0.5 * a_tan[r] + 0.1 * s_tan;
    }
  }
  double t0 = a[1];  // line 14
  double t1 = a[4];
  out[i] = a[0] + t0 * t1;
  out_tan[i] = a_tan[0] + (a_tan[1] * t1 + t0 * a_tan[4]);
}
