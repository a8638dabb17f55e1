// Tangent of `kernel` (kernel.cu:16) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 17
  if (i >= n) return;  // line 21
  double a = x[i];  // line 19
  double a_tan = x_tan[i];
  int t0 = (i + 1) % n;
  double b = x[t0];
  double b_tan = x_tan[t0];
  double d_w = a * a;  // line 4
  double d_w_tan = a_tan * a + a * a_tan;
  d_w += b;  // line 10
  d_w_tan += b_tan;
  double t1 = 2.0 * d_w;  // line 6
  out[i] = d_w * b + t1 * d_w - d_w;  // line 21
  out_tan[i] = d_w_tan * b + d_w * b_tan + (2.0 * d_w_tan * d_w + t1 * d_w_tan) - d_w_tan;
}
