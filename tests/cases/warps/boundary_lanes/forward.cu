// Tangent of `shifts` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void shifts_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  int i = threadIdx.x;  // line 3
  double t0 = in[i];  // line 4
  double t1 = in_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  double down = __shfl_down_sync(0xffffffffu, v, 3, 8);  // line 5
  double down_tan = __shfl_down_sync(0xffffffffu, v_tan, 3, 8);
  double up = __shfl_up_sync(0xffffffffu, v, 5, 16);  // line 6
  double up_tan = __shfl_up_sync(0xffffffffu, v_tan, 5, 16);
  double across = __shfl_xor_sync(0xffffffffu, v, 12, 8);  // line 7
  double across_tan = __shfl_xor_sync(0xffffffffu, v_tan, 12, 8);
  double own = __shfl_down_sync(0xffffffffu, v, 0);  // line 8
  double own_tan = __shfl_down_sync(0xffffffffu, v_tan, 0);
  double t2 = 3.0 * across;  // line 9
  out[i] = down + 2.0 * up + t2 * v + own;
  out_tan[i] = down_tan + 2.0 * up_tan + (3.0 * across_tan * v + t2 * v_tan) + own_tan;
}
