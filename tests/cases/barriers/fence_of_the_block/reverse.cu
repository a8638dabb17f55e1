// Gradient of `emphasised` (kernel.cu:2) with respect to y, scratch, x, by cugrad.
//   y_adj: in: the adjoint of *y after the function, the seed; out: 0 where *y was written
//   scratch_adj: in: the adjoint of *scratch after the function; out: the adjoint of *scratch before it
//   x_adj: the gradient with respect to *x is added to it
static __global__ void emphasised_rev(float *y, float *scratch, const float *x, int n, int ld, float *y_adj,
    float *scratch_adj, float *x_adj) {
  ::cugrad::require_room(ld, n, 1ll, gridDim.x);
  unsigned int t0 = blockIdx.x * n;  // line 3
  const float *from = x + t0;
  float *row = scratch + blockIdx.x * ld;  // line 4
  float *t1 = scratch_adj + blockIdx.x * ld;
  int i = threadIdx.x;  // line 5
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {
    float t2 = from[i_1];
    row[i_1] = t2 * t2;
  }
  __threadfence();  // line 6
  __syncthreads();  // line 7
  for (int i_1 = i; i_1 < n; i_1 += blockDim.x) {  // line 8
    float before = row[i_1];  // line 9
    bool t2 = i_1 > 0;  // line 10
    float before_1 = before;
    if (t2) before_1 = row[i_1 - 1];
    float t3 = before - 0.97f * before_1;  // line 11
    unsigned int t4 = t0 + i_1;
    y[t4] = before * t3;
    float t5 = y_adj[t4];
    float before_adj = t5 * t3;
    float t6 = t5 * before;
    before_adj += t6;
    float before_adj_1 = -t6 * 0.97f;
    if (t2) {  // line 10
      atomicAdd(&t1[i_1 - 1], before_adj_1);
    } else {
      before_adj += before_adj_1;
    }
    atomicAdd(&t1[i_1], before_adj);  // line 9
    y_adj[t4] = 0.0f;  // line 11
  }

  // reverse sweep
  bool t2 = i < n;  // line 8
  __syncthreads();  // line 7
  __threadfence();  // line 6
  for (int k = t2 ? (n - i - 1) / (t2 ? (int)blockDim.x : 1) + 1 : 0; k > 0; --k) {  // line 5
    int i_1 = i + (k - 1) * (int)blockDim.x;
    ::cugrad::accumulate_own(&(x_adj + t0)[i_1], 2.0f * t1[i_1] * from[i_1]);
    t1[i_1] = 0.0f;
  }
}
