// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 8
  const double *mid = x + 2 + i;  // line 5
  double *t0 = x_tan + 2 + i;
  double s = 0.0;
  double s_tan = 0.0;
  for (int k = -2; k <= 2; ++k) {  // line 7
    double t1 = mid[k];
    double t2 = mid[-k];
    double t3 = (double)(k + 3);
    s += t1 * t2 * t3;
    s_tan += (t0[k] * t2 + t1 * t0[-k]) * t3;
  }
  out[i] = s;  // line 8
  out_tan[i] = s_tan;
}
