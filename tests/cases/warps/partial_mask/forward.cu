// Tangent of `halves` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void halves_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int i = threadIdx.x;  // line 2
  bool t0 = i < n;  // line 3
  unsigned int mask = __ballot_sync(0xffffffffu, t0);
  if (!t0) return;  // line 10
  double v = in[i];  // line 5
  double v_tan = in_tan[i];
  for (int d = 16; d > 0; d >>= 1) {  // line 6
    double o = __shfl_down_sync(mask, v, d);  // line 7
    double o_tan = __shfl_down_sync(mask, v_tan, d);
    double v_1 = v;
    if (i + d < n) {  // line 8
      v_1 = v + o * v;
      v_tan += o_tan * v + o * v_tan;
    }
    v = v_1;
  }
  out[i] = v;  // line 10
  out_tan[i] = v_tan;
}
