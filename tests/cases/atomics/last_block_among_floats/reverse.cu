// Gradient of `means` (kernel.cu:2) with respect to out, partial, x, by cugrad.
//   out_adj: in: the adjoint of *out after the function, the seed; out: 0 where *out was written
//   partial_adj: in: the adjoint of *partial after the function; out: the adjoint of *partial before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void means_rev(float *out, float *partial, const float *x, float *scratch, int n,
    float *out_adj, float *partial_adj, float *x_adj) {
  __shared__ float tile[33];
  __shared__ float tile_adj[33];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  unsigned int *count = (unsigned int *)(scratch + 2);  // line 5
  int i = blockIdx.x * 32 + threadIdx.x;  // line 7
  bool t0 = i < n;
  tile[threadIdx.x] = 0.0f;  // line 6
  if (t0) {  // line 7
    float tile_held = 0.0f;
    for (int i_1 = i; i_1 < n; i_1 += 32 * gridDim.x) {
      float t1 = x[i_1];
      tile_held += t1 * t1;
    }
    tile[threadIdx.x] = tile_held;
  }
  __syncthreads();  // line 8
  float t1 = tile[31 - threadIdx.x];  // line 9
  float t2 = tile[threadIdx.x];
  partial[32 * blockIdx.x + threadIdx.x] = t1 * t2;
  __syncthreads();  // line 11
  bool t3 = threadIdx.x == 0;  // line 12
  if (t3) {
    unsigned int t4 = atomicInc(count, gridDim.x - 1);
    long long t5 = (long long)gridDim.x * (long long)gridDim.y * (long long)gridDim.z - 1;
    ::cugrad::require_last_block((long long)t4 <= t5 && (long long)(gridDim.x - 1) == t5
        && (long long)(gridDim.x - 1) >= t5);
  }
  ::cooperative_groups::this_grid().sync();
  if (t3) ((float *)tile)[32] = 0.0f;
  __syncthreads();  // line 13
  bool t4 = blockIdx.x == gridDim.x - 1 && blockIdx.y == gridDim.y - 1  // line 14
      && blockIdx.z == gridDim.z - 1;
  if (t4) {
    float sum = 0.0f;
    for (int b = 0; (unsigned int)b < gridDim.x; ++b) sum += partial[32 * b + threadIdx.x];  // line 16
    float out_seed = out_adj[threadIdx.x];  // line 17
    float t5 = (float)gridDim.x;
    out[threadIdx.x] = sum / t5;

    // reverse sweep
    float sum_adj = out_seed / t5;
    for (int b = (int)gridDim.x - 1; b >= 0; --b) {  // line 16
      atomicAdd(&partial_adj[32 * b + threadIdx.x], sum_adj);
    }
  }
  __syncthreads();  // line 13
  if (t3) ((float *)tile_adj)[32] = 0.0f;  // line 12
  ::cooperative_groups::this_grid().sync();
  __syncthreads();  // line 11
  float t5 = atomicExch(&partial_adj[32 * blockIdx.x + threadIdx.x], 0.0f);  // line 9
  atomicAdd(&tile_adj[threadIdx.x], t5 * t1);
  atomicAdd(&tile_adj[31 - threadIdx.x], t5 * t2);
  __syncthreads();  // line 8
  if (t0) {  // line 7
    float tile_held_adj = tile_adj[threadIdx.x];
    for (int k = (n - i - 1) / (int)(32 * gridDim.x) + 1; k > 0; --k) {
      int i_1 = i + (k - 1) * (int)(32 * gridDim.x);
      atomicAdd(&x_adj[i_1], 2.0f * tile_held_adj * x[i_1]);
    }
  }
  if (t4) out_adj[threadIdx.x] = 0.0f;  // line 17
  tile_adj[threadIdx.x] = 0.0f;  // line 6
}
