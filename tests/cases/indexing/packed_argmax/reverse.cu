// Gradient of `relative` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void relative_rev(float *out, const float *in, int n, float *out_adj, float *in_adj) {
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
  unsigned long long t2 = best;
  float t3 = in[(int)(t2 & 4294967295ull)];
  out[i] = t1 * t3;

  // reverse sweep
  float t4 = atomicExch(&out_adj[i], 0.0f);
  ::cugrad::accumulate_warp(&in_adj[(int)(t2 & 4294967295ull)], t4 * t1);
  atomicAdd(&in_adj[i], t4 * t3);
}
