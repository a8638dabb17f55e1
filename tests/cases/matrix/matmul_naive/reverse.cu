// Gradient of `matmul` (kernel.cu:1) with respect to C, A, B, by cugrad.
//   C_adj: in: the adjoint of *C after the function, the seed; out: 0 where *C was written
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
static __global__ void matmul_rev(double *C, const double *__restrict__ A, const double *__restrict__ B,
    int m, int n, int k, double *C_adj, double *A_adj, double *B_adj) {
  __shared__ double sum_adj_all[1024];
  __shared__ double B_tile[32][33];
  int col = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int row = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  bool t0 = !(row >= m || col >= n);  // line 4
  bool all_here = ::cugrad::all_here(t0);
  if (!t0) return;
  int t1 = row * k;  // line 6
  double sum = 0.0;
  for (int i = 0; i < k; ++i) sum += A[t1 + i] * B[i * n + col];
  int t2 = row * n + col;  // line 7
  double sum_adj = C_adj[t2];
  C[t2] = sum;

  // reverse sweep
  int t3 = (int)blockDim.y / 4;  // line 6
  if (all_here && k - 1 >= t3 && k - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.x <= 32
      && blockDim.y >= 8 && blockDim.z == 1) {
    sum_adj_all[threadIdx.y * blockDim.x + threadIdx.x] = sum_adj;
    __syncthreads();
    for (int i = threadIdx.y; i <= k - 1; i += blockDim.y) {
      double B_sum = 0.0;
      for (unsigned int j = 0; j < blockDim.y; ++j) {
        B_sum += sum_adj_all[j * blockDim.x + threadIdx.x] * A[(int)(blockIdx.y * blockDim.y + j) * k + i];
      }
      atomicAdd(&B_adj[i * n + col], B_sum);
    }
    for (int i = 0; i <= k - 1; i += blockDim.x) {
      for (unsigned int r = threadIdx.y; r < blockDim.x; r += blockDim.y) {
        if (i + (int)r <= k - 1) B_tile[r][threadIdx.x] = B[(i + (int)r) * n + col];
      }
      __syncthreads();
      if (i + (int)threadIdx.x <= k - 1) {
        double A_sum = 0.0;
        for (unsigned int j = 0; j < blockDim.x; ++j) {
          A_sum += sum_adj_all[threadIdx.y * blockDim.x + j] * B_tile[threadIdx.x][j];
        }
        atomicAdd(&A_adj[t1 + (i + (int)threadIdx.x)], A_sum);
      }
      __syncthreads();
    }
    __syncthreads();
  } else {
    int i = k - 1;
    for (; i >= 7; i -= 8) {
      double A_row[8];
      #pragma unroll
      for (int k_1 = 0; k_1 < 8; ++k_1) {
        int i_1 = i - k_1;
        double t4 = B[i_1 * n + col];
        ::cugrad::accumulate_column(&B_adj[i_1 * n + col], sum_adj * A[t1 + i_1]);
        A_row[7 - k_1] = sum_adj * t4;
      }
      ::cugrad::accumulate_rows((double (*)[8])(A_adj + (t1 + (i - 7))), A_row);
    }
    for (; i >= 0; --i) {
      double t4 = B[i * n + col];
      ::cugrad::accumulate_column(&B_adj[i * n + col], sum_adj * A[t1 + i]);
      ::cugrad::accumulate_warp(&A_adj[t1 + i], sum_adj * t4);
    }
  }
  C_adj[t2] = 0.0;  // line 7
}
