// Tangent of `relative` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_tan: tangent of out
//   in_tan: tangent of in
static __global__ void relative_fwd(float *out, const float *in, int n, float *out_tan, float *in_tan) {
  __shared__ unsigned long long best;
  int i = threadIdx.x;  // line 4
  if (i == 0) best = 0;  // line 5
  __syncthreads();  // line 6
  bool t0 = i < n;  // line 7
  float v = 0.0f;
  if (t0) {
    float t1 = in[i];
    v = t1 * t1;
  }
  unsigned long long packed = ((unsigned long long)__float_as_uint(v) << 32)  // line 8
      | (unsigned long long)threadIdx.x;
  atomicMax(&best, packed);  // line 9
  __syncthreads();  // line 10
  if (!t0) return;  // line 11
  float t1 = in[i];
  float t2 = in_tan[i];
  unsigned long long t3 = best;
  float t4 = in[(int)(t3 & 4294967295ull)];
  float t5 = in_tan[(int)(t3 & 4294967295ull)];
  out[i] = t1 * t4;
  out_tan[i] = t2 * t4 + t1 * t5;
}
