// Tangent of `reduce<double, (Reduction)1, (ends::Mode)1>` (kernel.cu:8) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void reduce_double_Reduction_1_ends_Mode_1_fwd(double *out, const double *in, int n,
    double *out_tan, double *in_tan) {
  int i = threadIdx.x;  // line 9
  double value = 1.0;
  double value_tan = 0.0;
  for (int k = 0; k < n; ++k) {  // line 11
    double x = in[i * n + k];  // line 12
    double x_tan = in_tan[i * n + k];
    value_tan = value_tan * x + value * x_tan;  // line 13
    value *= x;
  }
  out[i] = value * value;  // line 15
  out_tan[i] = value_tan * value + value * value_tan;
}
