// Gradient of `scale` (kernel.cu:2) with respect to out, in, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   in_adj: the gradient with respect to *in is added to it
static __global__ void scale_rev(float *out, const float *in, float *out_adj, float *in_adj) {
  __shared__ int row[64];
  __shared__ int row_adj[64];
  __shared__ int largest;
  __shared__ int largest_adj;
  ::cugrad::zero_shared(&row_adj);
  ::cugrad::zero_shared(&largest_adj);
  __syncthreads();
  int t = threadIdx.x;  // line 5
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool t0 = t == 0;  // line 6
  if (t0) *(float *)&largest = 0.0f;
  float t1 = in[i];  // line 7
  *(float *)&row[t] = t1 * t1;
  __syncthreads();  // line 8
  float t2 = in[i];  // line 9
  float t3 = fabsf(t2);
  ::cugrad::atomic_max((float *)&largest, t3);
  __syncthreads();  // line 10
  float out_seed = out_adj[i];  // line 12
  float in_adj_before = in_adj[i];
  int t4 = (t + 1) % 64;  // line 11
  float t5 = *(float *)&row[t4];
  float t6 = in[i];  // line 12
  float t7 = *(float *)&largest;
  float t8 = t5 * t6 / t7;
  out[i] = t8;

  // reverse sweep
  float t9 = out_seed / t7;
  ::cugrad::accumulate_block((float *)&largest_adj, -t9 * t8);
  in_adj[i] = in_adj_before + t9 * t5;
  atomicAdd((float *)&row_adj[t4], t9 * t6);  // line 11
  __syncthreads();  // line 10
  float t10 = 0.0f;
  if (t3 == *(float *)&largest) t10 = atomicExch((float *)&largest_adj, 0.0f);  // line 9
  in_adj[i] += t10 * copysignf(1.0f, t2);
  __syncthreads();  // line 8
  in_adj[i] += 2.0f * *(float *)&row_adj[t] * t1;  // line 7
  if (t0) *(float *)&largest_adj = 0.0f;  // line 6
  out_adj[i] = 0.0f;  // line 12
  *(float *)&row_adj[t] = 0.0f;  // line 7
}
