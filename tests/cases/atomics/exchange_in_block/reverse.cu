// Gradient of `pick` (kernel.cu:1) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void pick_rev(float *out, const float *in, int winner, float *out_adj, float *in_adj) {
  __shared__ float chosen;
  __shared__ float chosen_adj;
  ::cugrad::zero_shared(&chosen_adj);
  __syncthreads();
  bool t0 = threadIdx.x == 0;  // line 3
  if (t0) chosen = 1.0f;
  __syncthreads();  // line 4
  bool t1 = threadIdx.x == (unsigned int)winner;  // line 5
  if (t1) atomicExch(&chosen, sinf(in[threadIdx.x]));
  __syncthreads();  // line 6
  float t2 = chosen;  // line 7
  float t3 = in[threadIdx.x];
  out[threadIdx.x] = t2 * t3;

  // reverse sweep
  float t4 = atomicExch(&out_adj[threadIdx.x], 0.0f);
  atomicAdd(&in_adj[threadIdx.x], t4 * t2);
  ::cugrad::accumulate_block(&chosen_adj, t4 * t3);
  __syncthreads();  // line 6
  if (t1) {  // line 5
    float t5 = in[threadIdx.x];
    float t6 = 0.0f;
    if (sinf(t5) == chosen) t6 = atomicExch(&chosen_adj, 0.0f);
    ::cugrad::accumulate_sum(&in_adj[threadIdx.x], t6 * cosf(t5));
  }
  __syncthreads();  // line 4
  if (t0) chosen_adj = 0.0f;  // line 3
}
