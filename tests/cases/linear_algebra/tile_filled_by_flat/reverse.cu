// Gradient of `product` (kernel.cu:2) with respect to a, b, c, by cugrad.
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   c_adj: in: the adjoint of *c after the function, the seed; out: 0 where *c was written
static __global__ void __launch_bounds__(1024) product_rev(const float *a, const float *b, float *c, int n,
    float *a_adj, float *b_adj, float *c_adj) {
  __shared__ float as[32][32];
  __shared__ float as_adj[32][32];
  __shared__ float bs[32][32];
  __shared__ float bs_adj[32][32];
  __shared__ float s_adj_all[32][32];
  ::cugrad::require_room(n, -32 + (long long)blockDim.x + (long long)gridDim.x * 32, 1ll,
      -32 + (long long)blockDim.y + (long long)gridDim.y * 32);
  ::cugrad::require_block(32u, 32u, 64u);
  ::cugrad::zero_shared(&as_adj);
  ::cugrad::zero_shared(&bs_adj);
  __syncthreads();
  int tx = threadIdx.x;  // line 4
  int ty = threadIdx.y;
  int row = blockIdx.y * 32 + threadIdx.y;
  int col = blockIdx.x * 32 + threadIdx.x;
  float *flat = bs[0];  // line 5
  int t0 = n / 32;  // line 7
  int t1 = ty * 32 + tx;  // line 9
  float s = 0.0f;
  for (int t = 0; t < t0; ++t) {  // line 7
    as[ty][tx] = a[row * n + t * 32 + tx];  // line 8
    flat[t1] = b[(t * 32 + ty) * n + col];  // line 9
    __syncthreads();  // line 10
    for (int k = 0; k < 32; ++k) s += as[ty][k] * bs[k][tx];  // line 11
    __syncthreads();  // line 12
  }
  int t2 = row * n + col;  // line 14
  float s_adj = c_adj[t2];
  c[t2] = s;

  // reverse sweep
  c_adj[t2] = 0.0f;
  for (int t = t0 - 1; t >= 0; --t) {  // line 7
    int t3 = row * n + t * 32 + tx;  // line 8
    float t4 = a[t3];
    __syncthreads();
    as[ty][tx] = t4;
    int t5 = (t * 32 + ty) * n + col;  // line 9
    flat[t1] = b[t5];
    __syncthreads();
    if (blockDim.x == 32 && blockDim.y == 32 && blockDim.z == 1) {  // line 11
      s_adj_all[threadIdx.y][threadIdx.x] = s_adj;
      __syncthreads();
      float bs_sum = 0.0f;
      for (unsigned int j = 0; j < 32; ++j) {
        bs_sum += s_adj_all[j][threadIdx.x] * as[(int)j][ty];
      }
      bs_adj[ty][tx] += bs_sum;
      float as_sum = 0.0f;
      for (unsigned int j = 0; j < 32; ++j) {
        as_sum += s_adj_all[threadIdx.y][(j + threadIdx.x) & 31] * bs[tx][(int)((j + threadIdx.x) & 31)];
      }
      as_adj[ty][tx] += as_sum;
      __syncthreads();
    } else {
      for (int k = 31; k >= 0; --k) {
        float t6 = bs[k][tx];
        ::cugrad::accumulate_column(&bs_adj[k][tx], s_adj * as[ty][k]);
        ::cugrad::accumulate_warp(&as_adj[ty][k], s_adj * t6);
      }
    }
    __syncthreads();  // line 10
    atomicAdd(&b_adj[t5], bs_adj[0][t1]);  // line 9
    atomicAdd(&a_adj[t3], as_adj[ty][tx]);  // line 8
    bs_adj[0][t1] = 0.0f;  // line 9
    as_adj[ty][tx] = 0.0f;  // line 8
  }
}
