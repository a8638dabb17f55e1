// Tangent of `put` (kernel.cu:2) with respect to out, in, a, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
//   a_tan: tangent of a
static __global__ void put_fwd(float *out, const float *in, float a, float *out_tan, float *in_tan,
    float a_tan) {
  int i = threadIdx.x;  // line 3
  float t0 = in[i];  // line 4
  ::cugrad::atomic_exchange_tangent(out + i, out_tan + i, a * t0, a_tan * t0 + a * in_tan[i]);
}
