// Gradient of `last` (kernel.cu:2) with respect to out, in, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   Launch `last` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void last_rev(float *out, const float *in, float a, float *out_adj, float *in_adj,
    float *a_adj) {
  float t0 = in[threadIdx.x];  // line 3
  float t1 = a * t0;
  float v = t1 * t0;
  float v_adj = 0.0f;
  if (threadIdx.x == 5) {  // line 4
    // reverse sweep
    if (v == out[blockIdx.x]) {
      v_adj = atomicExch(&out_adj[blockIdx.x], 0.0f);
    } else {
      v_adj = 0.0f;
    }
  }
  float t2 = v_adj * t0;  // line 3
  float a_adj_1 = t2 * t0;
  atomicAdd(&in_adj[threadIdx.x], v_adj * t1 + t2 * a);
  ::cugrad::accumulate_block(a_adj, a_adj_1);
}
