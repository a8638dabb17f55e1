// Gradient of `cols` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void cols_rev(float *y, const float *__restrict__ x, int n, int m, float *y_adj,
    float *x_adj) {
  __shared__ float tile[64];
  __shared__ float tile_adj[64];
  ::cugrad::require_block(16u, 1024u, 64u);
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int j = threadIdx.x;  // line 4
  int r = threadIdx.y;
  int i = (blockIdx.x * blockDim.y + threadIdx.y) * 16 + threadIdx.x;
  bool t0 = r == 0;  // line 5
  if (t0) {
    for (int k = 0; k < 4; ++k) tile[j * 4 + k] = x[(blockIdx.x * 16 + threadIdx.x) * 4 + k];
  }
  __syncthreads();  // line 6
  float s = 0.0f;
  for (int t = 0; t < m; ++t) {  // line 8
    for (int k = 0; k < 4; ++k) s += sinf(tile[j * 4 + k] * (t + 1));  // line 9
  }
  bool t1 = i < n;  // line 10
  float s_adj = 0.0f;
  if (t1) {
    s_adj = y_adj[i];
    y[i] = s;

    // reverse sweep
  }
  float tile_row[4] = {};  // line 8
  for (int t = m - 1; t >= 0; --t) {
    #pragma unroll
    for (int k = 3; k >= 0; --k) {  // line 9
      float t2 = (float)(t + 1);
      tile_row[k] += s_adj * cosf(tile[j * 4 + k] * t2) * t2;
    }
  }
  ::cugrad::accumulate_column((float (*)[4])&tile_adj[j * 4], tile_row);
  __syncthreads();  // line 6
  if (t0) {  // line 5
    float x_row[4];
    #pragma unroll
    for (int k = 3; k >= 0; --k) {
      x_row[k] = tile_adj[j * 4 + k];
      tile_adj[j * 4 + k] = 0.0f;
    }
    ::cugrad::accumulate_own((float (*)[4])(x_adj + (blockIdx.x * 16 + threadIdx.x) * 4), x_row);
  }
  if (t1) y_adj[i] = 0.0f;  // line 10
}
