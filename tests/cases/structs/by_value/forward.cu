// Tangent of `kernel` (kernel.cu:7) with respect to out, p, x, by cugrad.
//   out_tan: tangent of out
//   p_tan: tangent of p
//   x_tan: tangent of x
static __global__ void kernel_fwd(double *out, const double *x, Params p, int n, double *out_tan,
    Params *p_tan, double *x_tan) {
  double p_gain_tan = p_tan->gain;  // line 7
  double p_offset_tan = p_tan->offset;
  int i = threadIdx.x;  // line 8
  if (i >= n) return;  // line 12
  double v = p.offset;
  double v_tan = p_offset_tan;
  for (int k = 0; k < p.power; ++k) {  // line 11
    double t0 = x[i];
    v_tan = v_tan * t0 + v * x_tan[i] + p_gain_tan;
    v = v * t0 + p.gain;
  }
  out[i] = v;  // line 12
  out_tan[i] = v_tan;
}
