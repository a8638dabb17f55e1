// Tangent of `last` (kernel.cu:2) with respect to out, in, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void last_fwd(float *out, const float *in, float a, float *out_tan, float *in_tan,
    float a_tan) {
  float t0 = in[threadIdx.x];  // line 3
  float t1 = in_tan[threadIdx.x];
  float t2 = a * t0;
  float v = t2 * t0;
  float v_tan = (a_tan * t0 + a * t1) * t0 + t2 * t1;
  if (threadIdx.x == 5) {  // line 4
    ::cugrad::atomic_exchange_tangent(out + blockIdx.x, out_tan + blockIdx.x, v, v_tan);
  }
}
