// Gradient of `product` (kernel.cu:2) with respect to a, b, c, by cugrad.
//   a_adj: the gradient with respect to *a is added to it
//   b_adj: the gradient with respect to *b is added to it
//   c_adj: in: the adjoint of *c after the function, the seed; out: 0 where *c was written
static __global__ void __launch_bounds__(1024) product_rev(const float *__restrict__ a,
    const float *__restrict__ b, float *c, int n, float *a_adj, float *b_adj, float *c_adj) {
  __shared__ float as[32][32];
  __shared__ float as_adj[32][32];
  __shared__ __align__(16) float bs[32][32];
  __shared__ __align__(16) float bs_adj[32][32];
  __shared__ float s_adj_all[32][32];
  ::cugrad::require_room(n, -32 + (long long)blockDim.x + (long long)gridDim.x * 32, 1ll,
      -32 + (long long)blockDim.y + (long long)gridDim.y * 32);
  ::cugrad::require_block(32u, 32u, 64u);
  ::cugrad::zero_shared(&as_adj);
  ::cugrad::zero_shared(&bs_adj);
  __syncthreads();
  int tx = threadIdx.x;  // line 5
  int ty = threadIdx.y;
  int row = blockIdx.y * 32 + threadIdx.y;
  int col = blockIdx.x * 32 + threadIdx.x;
  int t0 = n / 32;  // line 7
  float s = 0.0f;
  for (int t = 0; t < t0; ++t) {
    as[ty][tx] = a[row * n + t * 32 + tx];  // line 8
    if (tx < 8) {  // line 9
      unsigned int t1 = (t * 32 + ty) * n + blockIdx.x * 32 + 4 * tx;
      float t2 = ((const float4 *)(b + t1))->y;
      float t3 = ((const float4 *)(b + t1))->z;
      float t4 = ((const float4 *)(b + t1))->w;
      ((float4 *)&bs[ty][4 * tx])->x = ((const float4 *)(b + t1))->x;
      ((float4 *)&bs[ty][4 * tx])->y = t2;
      ((float4 *)&bs[ty][4 * tx])->z = t3;
      ((float4 *)&bs[ty][4 * tx])->w = t4;
    }
    __syncthreads();  // line 10
    for (int k = 0; k < 32; ++k) s += as[ty][k] * bs[k][tx];  // line 11
    __syncthreads();  // line 12
  }
  int t1 = row * n + col;  // line 14
  float s_adj = c_adj[t1];
  c[t1] = s;

  // reverse sweep
  c_adj[t1] = 0.0f;
  for (int t = t0 - 1; t >= 0; --t) {  // line 7
    int t2 = row * n + t * 32 + tx;  // line 8
    float t3 = a[t2];
    __syncthreads();
    as[ty][tx] = t3;
    bool t4 = tx < 8;  // line 9
    if (t4) {
      unsigned int t5 = (t * 32 + ty) * n + blockIdx.x * 32 + 4 * tx;
      float t6 = ((const float4 *)(b + t5))->y;
      float t7 = ((const float4 *)(b + t5))->z;
      float t8 = ((const float4 *)(b + t5))->w;
      ((float4 *)&bs[ty][4 * tx])->x = ((const float4 *)(b + t5))->x;
      ((float4 *)&bs[ty][4 * tx])->y = t6;
      ((float4 *)&bs[ty][4 * tx])->z = t7;
      ((float4 *)&bs[ty][4 * tx])->w = t8;
    }
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
        float t5 = bs[k][tx];
        ::cugrad::accumulate_column(&bs_adj[k][tx], s_adj * as[ty][k]);
        ::cugrad::accumulate_warp(&as_adj[ty][k], s_adj * t5);
      }
    }
    __syncthreads();  // line 10
    if (t4) {  // line 9
      float4 *t5 = (float4 *)&bs_adj[ty][4 * tx];
      float b_row[4];
      b_row[3] = t5->w;
      b_row[2] = t5->z;
      b_row[1] = t5->y;
      b_row[0] = t5->x;
      ::cugrad::accumulate_span((float (*)[4])&((float4 *)(b_adj
          + ((t * 32 + ty) * n + blockIdx.x * 32 + 4 * tx)))->x, b_row);
      t5->w = 0.0f;
      t5->z = 0.0f;
      t5->y = 0.0f;
      t5->x = 0.0f;
    }
    atomicAdd(&a_adj[t2], as_adj[ty][tx]);  // line 8
    as_adj[ty][tx] = 0.0f;
  }
}
