// Gradient of `gemm` (kernel.cu:2) with respect to C, A, B, alpha, beta, by cugrad.
//   C_adj: in: the adjoint of *C after the function; out: the adjoint of *C before it
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
//   alpha_adj: the gradient with respect to alpha is added to what it points to
//   beta_adj: the gradient with respect to beta is added to what it points to
static __global__ void gemm_rev(int m, int n, int k, double alpha, const double *__restrict__ A,
    const double *__restrict__ B, double beta, double *C, double *C_adj, double *A_adj, double *B_adj,
    double *alpha_adj, double *beta_adj) {
  __shared__ double acc_adj_all[1024];
  __shared__ double B_tile[32][33];
  int i = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  bool t0 = i < m && j < n;  // line 5
  bool all_here = ::cugrad::all_here(t0);
  double beta_adj_1 = 0.0;
  double alpha_adj_1 = 0.0;
  if (t0) {
    int t1 = i * k;  // line 7
    double acc = 0.0;
    for (int p = 0; p < k; ++p) acc += A[t1 + p] * B[p * n + j];
    int t2 = i * n + j;  // line 8
    double C_seed = C_adj[t2];
    double t3 = C[t2];
    C[t2] = alpha * acc + beta * t3;

    // reverse sweep
    beta_adj_1 = C_seed * t3;
    C_adj[t2] = C_seed * beta;
    alpha_adj_1 = C_seed * acc;
    double acc_adj = C_seed * alpha;
    int t4 = (int)blockDim.y / 4;  // line 7
    if (all_here && k - 1 >= t4 && k - 1 >= (int)blockDim.x / 4 && blockDim.x >= 8 && blockDim.x <= 32
        && blockDim.y >= 8 && blockDim.z == 1) {
      acc_adj_all[threadIdx.y * blockDim.x + threadIdx.x] = acc_adj;
      __syncthreads();
      for (int p = threadIdx.y; p <= k - 1; p += blockDim.y) {
        double B_sum = 0.0;
        for (unsigned int j_1 = 0; j_1 < blockDim.y; ++j_1) {
          B_sum += acc_adj_all[j_1 * blockDim.x + threadIdx.x]
              * A[(int)(blockIdx.y * blockDim.y + j_1) * k + p];
        }
        atomicAdd(&B_adj[p * n + j], B_sum);
      }
      for (int p = 0; p <= k - 1; p += blockDim.x) {
        for (unsigned int r = threadIdx.y; r < blockDim.x; r += blockDim.y) {
          if (p + (int)r <= k - 1) B_tile[r][threadIdx.x] = B[(p + (int)r) * n + j];
        }
        __syncthreads();
        if (p + (int)threadIdx.x <= k - 1) {
          double A_sum = 0.0;
          for (unsigned int j_1 = 0; j_1 < blockDim.x; ++j_1) {
            A_sum += acc_adj_all[threadIdx.y * blockDim.x + j_1] * B_tile[threadIdx.x][j_1];
          }
          atomicAdd(&A_adj[t1 + (p + (int)threadIdx.x)], A_sum);
        }
        __syncthreads();
      }
      __syncthreads();
    } else {
      int p = k - 1;
      for (; p >= 7; p -= 8) {
        double A_row[8];
        #pragma unroll
        for (int k_1 = 0; k_1 < 8; ++k_1) {
          int p_1 = p - k_1;
          double t5 = B[p_1 * n + j];
          ::cugrad::accumulate_column(&B_adj[p_1 * n + j], acc_adj * A[t1 + p_1]);
          A_row[7 - k_1] = acc_adj * t5;
        }
        ::cugrad::accumulate_rows((double (*)[8])(A_adj + (t1 + (p - 7))), A_row);
      }
      for (; p >= 0; --p) {
        double t5 = B[p * n + j];
        ::cugrad::accumulate_column(&B_adj[p * n + j], acc_adj * A[t1 + p]);
        ::cugrad::accumulate_warp(&A_adj[t1 + p], acc_adj * t5);
      }
    }
  }
  ::cugrad::accumulate_block<double>({alpha_adj, beta_adj}, {alpha_adj_1, beta_adj_1});  // line 3
}
