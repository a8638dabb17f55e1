// Tangent of `kernel` (kernel.cu:15) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 16
  if (i >= n) return;  // line 17
  int limit = i * 2;
  double result = 0.0;
  bool returned = false;
  double s = 0.0;
  int i_1 = 0;
  double result_tan = 0.0;
  double s_tan = 0.0;
  while (!returned && i_1 < 5) {  // line 4
    double row = 0.0;
    int j = 0;
    double row_tan = 0.0;
    while (!returned && j < 5) {  // line 6
      int t0 = i_1 * 5 + j;  // line 7
      double t1 = x[t0];
      double t2 = x_tan[t0];
      row += t1 * t1;
      row_tan += t2 * t1 + t1 * t2;
      if (t0 == limit) {  // line 6
        result = s * row + x[i_1];  // line 8
        result_tan = s_tan * row + s * row_tan + x_tan[i_1];
        returned = true;
      } else {
        ++j;  // line 6
      }
    }
    if (!returned) {  // line 4
      s += row;  // line 10
      s_tan += row_tan;
      ++i_1;  // line 4
    }
  }
  if (!returned) {  // line 2
    result = s;
    result_tan = s_tan;
  }
  out[i] = result;  // line 17
  out_tan[i] = result_tan;
}
