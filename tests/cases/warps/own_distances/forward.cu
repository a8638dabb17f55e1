// Tangent of `ragged` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void ragged_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  unsigned int lane = threadIdx.x & 31;  // line 3
  double t0 = in[threadIdx.x];  // line 4
  double t1 = in_tan[threadIdx.x];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  unsigned int t2 = lane % 3;  // line 5
  double a = __shfl_down_sync(0xffffffffu, v, (int)t2);
  double a_tan = __shfl_down_sync(0xffffffffu, v_tan, (int)t2);
  unsigned int t3 = lane % 5;  // line 6
  double b = __shfl_up_sync(0xffffffffu, v, (int)t3, 16);
  double b_tan = __shfl_up_sync(0xffffffffu, v_tan, (int)t3, 16);
  double c = __shfl_xor_sync(0xffffffffu, v, (int)(lane & 9), 8);  // line 7
  double c_tan = __shfl_xor_sync(0xffffffffu, v_tan, (int)(lane & 9), 8);
  out[threadIdx.x] = a * b + c;  // line 8
  out_tan[threadIdx.x] = a_tan * b + a * b_tan + c_tan;
}
