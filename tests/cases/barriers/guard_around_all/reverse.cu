// Gradient of `guarded` (kernel.cu:2) with respect to y, x, w, a, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   x_adj: the gradient with respect to *x is added to it
//   w_adj: the gradient with respect to *w is added to it
//   a_adj: the gradient with respect to a is added to what it points to
static __global__ void guarded_rev(float *y, const float *__restrict__ x, const float *__restrict__ w,
    float a, int n, float *y_adj, float *x_adj, float *w_adj, float *a_adj) {
  __shared__ float tile[64];
  __shared__ float tile_adj[64];
  ::cugrad::zero_shared(&tile_adj);
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  float a_adj_1 = 0.0f;
  if (i < n) {  // line 5
    tile[threadIdx.x] = x[i];  // line 6
    __syncthreads();  // line 7
    float s = 0.0f;
    for (int j = 0; j < 20; ++j) {  // line 9
      for (int k = 0; k < 8; ++k) s += w[8 * j + k] * x[i] * (k + 1);  // line 10
    }
    float y_seed = y_adj[i];  // line 11
    float x_adj_before = x_adj[i];
    float t0 = 0.01f * s;
    float t1 = tile[0];
    float t2 = x[i];
    y[i] = t0 * t1 + a * t2;

    // reverse sweep
    a_adj_1 = y_seed * t2;
    x_adj[i] = x_adj_before + y_seed * a;
    ::cugrad::accumulate_warp(&tile_adj[0], y_seed * t0);
    float s_adj = y_seed * t1 * 0.01f;
    float x_sum = 0.0f;
    for (int j = 19; j >= 0; --j) {  // line 9
      float w_row[8];  // line 10
      #pragma unroll
      for (int k = 7; k >= 0; --k) {
        int k_1 = k + 1;
        float t3 = s_adj * k_1;
        x_sum += t3 * w[8 * j + k];
        w_row[k] = t3 * t2;
      }
      ::cugrad::accumulate_warp((float (*)[8])(w_adj + 8 * j), w_row);
    }
    x_adj[i] += x_sum;  // line 9
    __syncthreads();  // line 7
    x_adj[i] += tile_adj[threadIdx.x];  // line 6
    y_adj[i] = 0.0f;  // line 11
    tile_adj[threadIdx.x] = 0.0f;  // line 6
  }
  ::cugrad::accumulate_warp(a_adj, a_adj_1);  // line 3
}
