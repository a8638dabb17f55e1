// Tangent of `exchange` (kernel.cu:23) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void exchange_fwd(double *out, const double *in, double *out_tan, double *in_tan) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 24
  double t0 = in[i];  // line 25
  double t1 = in_tan[i];
  double v = t0 * t0;
  double v_tan = t1 * t0 + t0 * t1;
  double sum = v;
  double sum_tan = v_tan;
  for (int mask = 16; mask > 0; mask /= 2) {  // line 27
    double t2 = __shfl_xor_sync(0xffffffffu, sum, mask);  // line 11
    sum += t2;  // line 27
    sum_tan += __shfl_xor_sync(0xffffffffu, sum_tan, mask);
  }
  int lane = threadIdx.x * 7 % 32;  // line 28
  double t2 = __shfl_sync(0xffffffffu, v, lane);  // line 4
  double t3 = __shfl_sync(0xffffffffu, v_tan, lane);
  double t4 = sin(sum);  // line 28
  double t5 = __shfl_up_sync(0xffffffffu, v, 3);  // line 18
  double t6 = __shfl_up_sync(0xffffffffu, v_tan, 3);
  out[i] = v * t2 + t4 * t5;  // line 28
  out_tan[i] = v_tan * t2 + v * t3 + (sum_tan * cos(sum) * t5 + t4 * t6);
}
