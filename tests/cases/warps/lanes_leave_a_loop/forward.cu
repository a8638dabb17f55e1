// Tangent of `settle` (kernel.cu:3) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void settle_fwd(double *out, const double *in, int n, double *out_tan, double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n) return;  // line 13
  double v = in[i];  // line 6
  double v_tan = in_tan[i];
  bool returned = false;
  int s = 0;
  while (!returned && s < 6) {  // line 7
    if (s > 2 + (int)(3.0 * in[i])) {
      returned = true;
    } else {
      double other = __shfl_down_sync(0xffffffffu, v, 1);  // line 9
      double other_tan = __shfl_down_sync(0xffffffffu, v_tan, 1);
      double t0 = 0.5 * v;  // line 10
      double v_1 = t0 * v + 0.25 * other;
      v_tan = 0.5 * v_tan * v + t0 * v_tan + 0.25 * other_tan;
      out[i] = v_1;  // line 11
      out_tan[i] = v_tan;
      ++s;  // line 7
      v = v_1;
    }
  }
  if (!returned) {  // line 13
    out[i] = v * v;
    out_tan[i] = v_tan * v + v * v_tan;
  }
}
