// Gradient of `largest` (kernel.cu:13) with respect to top, in, by cugrad.
//   top_adj: adjoint of *top, after in, before out; what is read is added to, what is overwritten ends as 0
//   in_adj: adjoint of *in, after in, before out; what is read is added to, what is overwritten ends as 0
//   Launch `largest` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void largest_rev(float *top, const float *in, int n, float *top_adj, float *in_adj) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 14
  if (i >= n) return;  // line 15
  int t0 = i % 3;
  top += t0;
  float t1 = in[i];
  float v = t1 * t1;

  // reverse sweep
  float v_adj = 0.0f;
  if (v == *top) v_adj = atomicExch(&top_adj[t0], 0.0f);  // line 6
  atomicAdd(&in_adj[i], 2.0f * v_adj * t1);  // line 15
}
