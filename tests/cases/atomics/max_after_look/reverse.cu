// Gradient of `largest` (kernel.cu:13) with respect to top, in, by cugrad.
//   top_adj: in: the adjoint of *top after the function; out: the adjoint of *top before it
//   in_adj: the gradient with respect to *in is added to it
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
  ::cugrad::accumulate_sum(&in_adj[i], 2.0f * v_adj * t1);  // line 15
}
