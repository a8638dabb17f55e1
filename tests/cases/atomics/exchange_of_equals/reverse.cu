// Gradient of `put` (kernel.cu:2) with respect to out, in, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   Launch `put` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void put_rev(float *out, const float *in, float a, float *out_adj, float *in_adj,
    float *a_adj) {
  int i = threadIdx.x;  // line 3
  float t0 = in[i];  // line 4

  // reverse sweep
  float t1 = 0.0f;
  if (a * t0 == out[i]) t1 = atomicExch(&out_adj[i], 0.0f);
  float a_adj_1 = t1 * t0;
  ::cugrad::accumulate_sum(&in_adj[i], t1 * a);
  ::cugrad::accumulate_block(a_adj, a_adj_1);  // line 3
}
