// Gradient of `pairs` (kernel.cu:2) with respect to out, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void pairs_rev(float *out, const float *x, float *out_adj, float *x_adj) {
  __shared__ float tile[64];
  __shared__ float tile_adj[64];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  float a = x[threadIdx.x];  // line 5
  float b = x[threadIdx.x + 32];
  long t0 = (long)threadIdx.x * 2;  // line 6
  float *cg_to = (float *)(void *)&tile[t0];
  *cg_to = a;
  cg_to[1] = b;
  __syncthreads();  // line 7
  long t1 = 1 + (long)(31 - threadIdx.x) * 2;  // line 9
  float u = *(const float *)(void *)&tile[t1];
  float v = *(const float *)(void *)&tile[threadIdx.x];  // line 10
  out[threadIdx.x] = u * v;  // line 11

  // reverse sweep
  float t2 = atomicExch(&out_adj[threadIdx.x], 0.0f);
  float u_adj = t2 * v;
  float v_adj = t2 * u;
  atomicAdd((float *)(void *)&tile_adj[threadIdx.x], v_adj);  // line 10
  atomicAdd((float *)(void *)&tile_adj[t1], u_adj);  // line 9
  __syncthreads();  // line 7
  float b_adj = atomicExch(&((float *)(void *)&tile_adj[t0])[1], 0.0f);  // line 6
  float a_adj = atomicExch((float *)(void *)&tile_adj[t0], 0.0f);
  atomicAdd(&x_adj[threadIdx.x + 32], b_adj);  // line 5
  atomicAdd(&x_adj[threadIdx.x], a_adj);
}
