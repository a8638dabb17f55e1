// Tangent of `settle_all` (kernel.cu:7) with respect to out, x, by cugrad.
//   out_tan: tangent of out
//   x_tan: tangent of x
static __global__ void settle_all_fwd(double *out, const double *x, double *out_tan, double *x_tan) {
  double x_1 = x[threadIdx.x];  // line 7
  double x_tan_1 = x_tan[threadIdx.x];
  double v = x_1;
  double v_tan = x_tan_1;
  for (int k = 0; k < 100; ++k) {  // line 4
    v_tan -= 0.1 * (v_tan * v + v * v_tan - x_tan_1);
    v -= 0.1 * (v * v - x_1);
  }
  out[threadIdx.x] = v * 2.0;  // line 7
  out_tan[threadIdx.x] = v_tan * 2.0;
}
