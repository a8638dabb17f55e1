// Tangent of `kernel` (kernel.cu:8) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 9
  if (i >= n) return;  // line 14
  double o_a = x[i];  // line 11
  double o_a_tan = x_tan[i];
  double o_b = o_a * 0.25;  // line 4
  double o_b_tan = o_a_tan * 0.25;
  double d_b = 2.0 * 0.25;
  double d_c = 0.0 + o_a;  // line 13
  double t0 = 2.0 * d_b;  // line 14
  out[i] = o_a * o_b + 0.0 + t0 * d_c;
  out_tan[i] = o_a_tan * o_b + o_a * o_b_tan + t0 * o_a_tan;
}
