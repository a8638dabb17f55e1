// Gradient of `own` (kernel.cu:2) with respect to y, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
static __global__ void own_rev(float *y, const float *__restrict__ x, int n, int m, float *y_adj,
    float *x_adj) {
  __shared__ float tile[256];
  __shared__ float tile_adj[256];
  ::cugrad::require_block(64u, 1024u, 64u);
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int j = threadIdx.x;  // line 4
  int i = blockIdx.x * 64 + threadIdx.x;
  for (int k = 0; k < 4; ++k) tile[j * 4 + k] = x[i * 4 + k];  // line 5
  __syncthreads();  // line 6
  int q = (j * 5 + 1) % 64;  // line 7
  float s = 0.0f;
  for (int t = 0; t < m; ++t) {  // line 9
    for (int k = 0; k < 4; ++k) s += sinf(tile[q * 4 + k] * (t + 1));  // line 10
  }
  bool t0 = i < n;  // line 11
  float s_adj = 0.0f;
  if (t0) {
    s_adj = y_adj[i];
    y[i] = s;

    // reverse sweep
  }
  float tile_row[4] = {};  // line 9
  for (int t = m - 1; t >= 0; --t) {
    #pragma unroll
    for (int k = 3; k >= 0; --k) {  // line 10
      float t1 = (float)(t + 1);
      tile_row[k] += s_adj * cosf(tile[q * 4 + k] * t1) * t1;
    }
  }
  ::cugrad::accumulate_sum((float (*)[4])&tile_adj[q * 4], tile_row);
  __syncthreads();  // line 6
  float x_row[4];  // line 5
  #pragma unroll
  for (int k = 3; k >= 0; --k) {
    x_row[k] = tile_adj[j * 4 + k];
    tile_adj[j * 4 + k] = 0.0f;
  }
  ::cugrad::accumulate_own((float (*)[4])(x_adj + i * 4), x_row);
  if (t0) y_adj[i] = 0.0f;  // line 11
}
