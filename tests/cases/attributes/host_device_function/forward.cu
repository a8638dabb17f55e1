// Tangent of `kernel` (kernel.cu:9) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 10
  if (i >= n) return;  // line 11
  double a = x[i];
  double a_tan = x_tan[i];
  double a_1 = *x;
  double a_tan_1 = *x_tan;
  double b = a_1 * 0.5 + a * a;  // line 7
  double b_tan = a_tan_1 * 0.5 + (a_tan * a + a * a_tan);
  out[i] = a * 0.5 + b * b;  // line 11
  out_tan[i] = a_tan * 0.5 + (b_tan * b + b * b_tan);
}
