// Tangent of `kernel` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, int n, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 3
  if (i >= n) return;  // line 12
  double gen = x[i] * 2.0;  // line 5
  double gen_tan = x_tan[i] * 2.0;
  gen_tan = (gen_tan * gen + gen * gen_tan) * 0.5;  // line 6
  gen = gen * gen * 0.5 + 0.1;
  double gen_tan_1 = (gen_tan * gen + gen * gen_tan) * 0.5;
  double gen_1 = gen * gen * 0.5 + 0.1;
  double gen_tan_2 = (gen_tan_1 * gen_1 + gen_1 * gen_tan_1) * 0.5;
  double gen_2 = gen_1 * gen_1 * 0.5 + 0.1;
  out[i] = gen * gen_1 + gen_2 - gen_2;  // line 12
  out_tan[i] = gen_tan * gen_1 + gen * gen_tan_1 + gen_tan_2 - gen_tan_2;
}
