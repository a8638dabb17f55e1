// Gradient of `gram` (kernel.cu:2) with respect to G, A, by cugrad.
//   G_adj: in: the adjoint of *G after the function, the seed; out: 0 where *G was written
//   A_adj: the gradient with respect to *A is added to it
static __global__ void gram_rev(double *G, const double *A, int n, int k, double *G_adj, double *A_adj) {
  __shared__ double s_adj_all[1024];
  __shared__ double A_tile[32][33];
  int i = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = !(i >= n || j >= n);  // line 5
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  double s = 0.0;
  for (int p = 0; p < k; ++p) s += A[p * n + i] * A[p * n + j];  // line 7
  int t1 = i * n + j;  // line 8
  double s_adj = G_adj[t1];
  G[t1] = s;

  // reverse sweep
  int t2 = (int)blockDim.y / 4;  // line 7
  if (all_here && k - 1 >= t2 && k - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.x <= 32
      && blockDim.y >= 8 && blockDim.z == 1) {
    s_adj_all[threadIdx.y * blockDim.x + threadIdx.x] = s_adj;
    __syncthreads();
    for (int p = threadIdx.y; p <= k - 1; p += blockDim.y) {
      double A_sum = 0.0;
      for (unsigned int j_1 = 0; j_1 < blockDim.y; ++j_1) {
        A_sum += s_adj_all[j_1 * blockDim.x + threadIdx.x] * A[p * n + (int)(blockIdx.y * blockDim.y + j_1)];
      }
      atomicAdd(&A_adj[p * n + j], A_sum);
    }
    for (int p = 0; p <= k - 1; p += blockDim.x) {
      for (unsigned int r = threadIdx.y; r < blockDim.x; r += blockDim.y) {
        if (p + (int)r <= k - 1) A_tile[r][threadIdx.x] = A[(p + (int)r) * n + j];
      }
      __syncthreads();
      if (p + (int)threadIdx.x <= k - 1) {
        double A_sum = 0.0;
        for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
          A_sum += s_adj_all[threadIdx.y * blockDim.x + j_1] * A_tile[threadIdx.x][j_1];
        }
        atomicAdd(&A_adj[(p + (int)threadIdx.x) * n + i], A_sum);
      }
      __syncthreads();
    }
    __syncthreads();
  } else {
    for (int p = k - 1; p >= 0; --p) {
      double t3 = A[p * n + j];
      ::cugrad::accumulate_column(&A_adj[p * n + j], s_adj * A[p * n + i]);
      ::cugrad::accumulate_warp(&A_adj[p * n + i], s_adj * t3);
    }
  }
  G_adj[t1] = 0.0;  // line 8
}
