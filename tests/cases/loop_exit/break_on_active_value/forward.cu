// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 11
  double v = x[i];  // line 5
  double v_tan = x_tan[i];
  double s = 0.0;
  int k = 0;
  bool broke = false;
  double s_tan = 0.0;
  while (!broke && k < 20) {  // line 6
    v *= 10.0;  // line 7
    v_tan *= 10.0;
    if (v > 5000.0 * (1 + i % 3 * 9)) {  // line 6
      broke = true;
    } else {
      double t0 = sqrt(v);  // line 9
      s += t0 * 0.1;
      s_tan += v_tan * (0.5 / t0) * 0.1;
      ++k;  // line 6
    }
  }
  out[i] = s + log(v);  // line 11
  out_tan[i] = s_tan + v_tan * (1.0 / v);
}
