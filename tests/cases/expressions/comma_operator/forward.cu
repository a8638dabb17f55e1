// Tangent of `kernel` (kernel.cu:1) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 2
  if (i >= n) return;  // line 7
  double a = x[i];  // line 5
  double a_tan = x_tan[i];
  double b = a * a;
  double b_tan = a_tan * a + a * a_tan;
  a += b;
  a_tan += b_tan;
  b *= 2.0;  // line 6
  b_tan *= 2.0;
  double a_1 = a * b;
  a_tan = a_tan * b + a * b_tan;
  double c = b + 1.0;
  c += a_1;  // line 7
  double c_tan = b_tan + a_tan;
  out[i] = c * b;
  out_tan[i] = c_tan * b + c * b_tan;
}
