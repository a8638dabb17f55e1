// Tangent of `relative` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void relative_fwd(double *out, const double *in, const int *pick, double *out_tan,
    double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  double t0 = in[i];  // line 3
  double v = sin(t0);
  double v_tan = in_tan[i] * cos(t0);
  double first = __shfl_sync(0xffffffffu, v, 0);  // line 4
  double first_tan = __shfl_sync(0xffffffffu, v_tan, 0);
  int t1 = pick[i];  // line 5
  double chosen = __shfl_sync(0xffffffffu, v, t1);
  double chosen_tan = __shfl_sync(0xffffffffu, v_tan, t1);
  double segment = __shfl_sync(0xffffffffu, v, 5, 4);  // line 6
  double segment_tan = __shfl_sync(0xffffffffu, v_tan, 5, 4);
  out[i] = v * first + chosen * chosen + segment;  // line 7
  out_tan[i] = v_tan * first + v * first_tan + (chosen_tan * chosen + chosen * chosen_tan) + segment_tan;
}
