// Tangent of `pairs` (kernel.cu:5) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void pairs_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  int i = threadIdx.x;  // line 6
  double pair_data_0 = x[i];  // line 7
  double pair_data_0_tan = x_tan[i];
  double pair_data_1 = x[i + 1];
  double pair_data_1_tan = x_tan[i + 1];
  out[i] = pair_data_0 * pair_data_1 + pair_data_0;  // line 8
  out_tan[i] = pair_data_0_tan * pair_data_1 + pair_data_0 * pair_data_1_tan + pair_data_0_tan;
}
