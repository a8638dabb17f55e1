// Tangent of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 15
  double s = x[i];  // line 11
  double s_tan = x_tan[i];
  s_tan = s_tan * s + s * s_tan;  // line 4
  s = s * s + 0.3;
  double s_tan_1 = s_tan * s + s * s_tan;
  double s_1 = s * s + 0.3;
  s_tan_1 = s_tan_1 * s_1 + s_1 * s_tan_1;
  s_1 = s_1 * s_1 + 0.3;
  out[i] = s * s_1;  // line 15
  out_tan[i] = s_tan * s_1 + s * s_tan_1;
}
