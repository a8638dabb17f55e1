// Gradient of `potential` (kernel.cu:2) with respect to e, x, by cugrad.
//   e_adj: in: the adjoint of *e after the function, the seed; it stays as it is
//   x_adj: the gradient with respect to *x is added to it
//   Not computed again: e.
static __global__ void potential_rev(float *e, const float *__restrict__ x, const float *__restrict__ m,
    float eps, int n, float *e_adj, float *x_adj) {
  __shared__ float s_adj_all[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  bool t0 = i < n;  // line 4
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;

  // reverse sweep
  float s_adj = e_adj[i];  // line 11
  bool t1 = blockDim.y == 1;  // line 6
  bool t2 = blockDim.z == 1;
  float x_sum;
  if (t1 && t2 && gridDim.y == 1 && gridDim.z == 1 && gridDim.x <= 65536
      && n <= (int)(gridDim.x * blockDim.x)) {
    float t3 = m[i];
    float t4 = x[i];
    x_sum = 0.0f;
    float x_sum_1 = 0.0f;
    for (int j = n - 1; j >= 0; --j) {
      float dx = x[j] - t4;
      float t5 = m[j];
      float r = rsqrtf(dx * dx + eps);
      float t6 = r * (r * (0.5f * r));
      x_sum += dx * (2.0f * (s_adj * (6.67e-11f * t3 * t5) * t6));
      x_sum_1 += dx * (2.0f * (t6 * (e_adj[j] * (t3 * (6.67e-11f * t5)))));
    }
    ::cugrad::accumulate_sum(&x_adj[i], x_sum_1);  // line 7
  } else if (all_here && n - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && t1 && t2) {  // line 6
    s_adj_all[threadIdx.x] = s_adj;
    __syncthreads();
    x_sum = 0.0f;
    for (int j = n - 1; j >= 0; --j) {
      float dx = x[j] - x[i];  // line 7
      float r = rsqrtf(dx * dx + eps);  // line 8
      float r_adj = s_adj * (6.67e-11f * m[i] * m[j]);  // line 9
      float dx_adj = 2.0f * (r_adj * (-0.5f * r * r * r)) * dx;  // line 8
      x_sum -= dx_adj;  // line 7
    }
    for (int j = threadIdx.x; j <= n - 1; j += blockDim.x) {  // line 6
      float x_sum_1 = 0.0f;
      for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
        float t3 = s_adj_all[j_1];
        float t4 = x[j] - x[(int)(blockIdx.x * blockDim.x + j_1)];
        float t5 = rsqrtf(t4 * t4 + eps);
        x_sum_1 += 2.0f * (t3 * (6.67e-11f * m[(int)(blockIdx.x * blockDim.x + j_1)] * m[j])
            * (-0.5f * t5 * t5 * t5)) * t4;
      }
      atomicAdd(&x_adj[j], x_sum_1);
    }
    __syncthreads();
  } else {
    int j = n - 1;
    x_sum = 0.0f;
    for (; j >= 7; j -= 8) {
      float x_row[8];
      #pragma unroll
      for (int k = 0; k < 8; ++k) {
        int j_1 = j - k;
        float dx = x[j_1] - x[i];  // line 7
        float r = rsqrtf(dx * dx + eps);  // line 8
        float r_adj = s_adj * (6.67e-11f * m[i] * m[j_1]);  // line 9
        float dx_adj = 2.0f * (r_adj * (-0.5f * r * r * r)) * dx;  // line 8
        x_sum -= dx_adj;  // line 7
        x_row[7 - k] = dx_adj;
      }
      ::cugrad::accumulate_warp((float (*)[8])(x_adj + (j - 7)), x_row);
    }
    for (; j >= 0; --j) {  // line 6
      float dx = x[j] - x[i];  // line 7
      float r = rsqrtf(dx * dx + eps);  // line 8
      float r_adj = s_adj * (6.67e-11f * m[i] * m[j]);  // line 9
      float dx_adj = 2.0f * (r_adj * (-0.5f * r * r * r)) * dx;  // line 8
      x_sum -= dx_adj;  // line 7
      ::cugrad::accumulate_warp(&x_adj[j], dx_adj);
    }
  }
  ::cugrad::accumulate_sum(&x_adj[i], x_sum);  // line 6
}
