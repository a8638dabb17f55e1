// Gradient of `largest` (kernel.cu:11) with respect to top, in, by cugrad.
//   top_adj: in: the adjoint of *top after the function; out: the adjoint of *top before it
//   in_adj: the gradient with respect to *in is added to it
//   Launch `largest` first: its atomic operations decide which values remain, and are not repeated here.
static __global__ void largest_rev(float *top, const float *in, int n, float *top_adj, float *in_adj) {
  __shared__ float best;
  __shared__ float best_adj;
  ::cugrad::zero_shared(&best_adj);
  __syncthreads();
  bool t0 = threadIdx.x == 0;  // line 13
  if (t0) best = -1e30f;
  __syncthreads();  // line 14
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 15
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x * gridDim.x) {
    float t1 = in[i_1];
    float val = t1 * t1;
    ::cugrad::atomic_max(&best, val);  // line 4
  }
  __syncthreads();  // line 16
  if (t0) {  // line 17
    float val = best;

    // reverse sweep
    float val_adj = 0.0f;
    if (val == *top) val_adj = atomicExch(top_adj, 0.0f);  // line 4
    ::cugrad::accumulate_warp(&best_adj, val_adj);  // line 17
  }
  __syncthreads();  // line 16
  bool t1 = i < n;  // line 15
  for (int k = t1 ? (n - i - 1) / (t1 ? (int)(blockDim.x * gridDim.x) : 1) + 1 : 0; k > 0; --k) {
    int i_1 = i + (k - 1) * (int)(blockDim.x * gridDim.x);
    float t2 = in[i_1];
    float val = t2 * t2;
    float val_adj = 0.0f;
    if (val == best) val_adj = atomicExch(&best_adj, 0.0f);  // line 4
    ::cugrad::accumulate_own(&in_adj[i_1], 2.0f * val_adj * t2);  // line 15
  }
  __syncthreads();  // line 14
  if (t0) best_adj = 0.0f;  // line 13
}
