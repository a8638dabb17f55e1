// Tangent of `kernel` (kernel.cu:10) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 11
  if (i >= n) return;  // line 14
  double t0 = x[i];  // line 13
  double f_tan = x_tan[i];
  double f = t0 + 2.0;
  double e = x[n - 1 - i];  // line 14
  double e_tan = x_tan[n - 1 - i];
  double t1 = 1.4 - 1.0;  // line 6
  double t2 = t1 * t0;
  double v = t2 * e;
  double v_tan = t1 * f_tan * e + t2 * e_tan;
  out[i] = f * v * 3.0 + 1.4 * f;  // line 14
  out_tan[i] = (f_tan * v + f * v_tan) * 3.0 + 1.4 * f_tan;
}
