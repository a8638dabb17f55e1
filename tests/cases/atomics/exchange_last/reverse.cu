// Gradient of `last` (kernel.cu:2) with respect to out, in, a, by cugrad.
//   out_adj: in: the adjoint of *out after the function; out: the adjoint of *out before it
//   in_adj: the gradient with respect to *in is added to it
//   a_adj: the gradient with respect to a is added to what it points to
//   Launch `last` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void last_rev(float *out, const float *in, float a, float *out_adj, float *in_adj,
    float *a_adj) {
  __shared__ float in_sums[2048];
  unsigned int working_blocks_1 = ::cugrad::working_blocks();
  if (blockIdx.x >= working_blocks_1) return;
  ::cugrad::zero_shared(&in_sums);
  __syncthreads();
  float a_adj_1 = 0.0f;
  for (unsigned int block = blockIdx.x; block < gridDim.x; block += working_blocks_1) {
    float t0 = in[threadIdx.x];  // line 3
    float t1 = a * t0;
    float v = t1 * t0;
    float v_adj = 0.0f;
    if (threadIdx.x == 5) {  // line 4
      // reverse sweep
      if (v == out[block]) {
        v_adj = atomicExch(&out_adj[block], 0.0f);
      } else {
        v_adj = 0.0f;
      }
    }
    float t2 = v_adj * t0;  // line 3
    float a_adj_2 = t2 * t0;
    float t3 = v_adj * t1 + t2 * a;
    if ((unsigned long long)threadIdx.x < 2048) {
      atomicAdd(&in_sums[threadIdx.x], t3);
    } else {
      atomicAdd(&in_adj[threadIdx.x], t3);
    }
    a_adj_1 += a_adj_2;
  }
  ::cugrad::accumulate_block(a_adj, a_adj_1);
  __syncthreads();
  for (unsigned int k = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); k < 2048; k +=
      blockDim.x * blockDim.y * blockDim.z) {
    ::cugrad::accumulate_sum(&in_adj[k], in_sums[k]);
  }
}
