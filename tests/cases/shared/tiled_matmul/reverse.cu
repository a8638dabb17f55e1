// Gradient of `matmul` (kernel.cu:3) with respect to C, A, B, by cugrad.
//   C_adj: in: the adjoint of *C after the function, the seed; out: 0 where *C was written
//   A_adj: the gradient with respect to *A is added to it
//   B_adj: the gradient with respect to *B is added to it
static __global__ void matmul_rev(double *C, const double *__restrict__ A, const double *__restrict__ B,
    int n, double *C_adj, double *A_adj, double *B_adj) {
  __shared__ double As[8][8];
  __shared__ double As_adj[8][8];
  __shared__ double Bs_adj[8][8];
  __shared__ double Bs[8][9];
  __shared__ double acc_adj_all[8][8];
  ::cugrad::require_block(8u, 8u, 64u);
  ::cugrad::zero_shared(&As_adj);
  ::cugrad::zero_shared(&Bs_adj);
  __syncthreads();
  int row = blockIdx.y * 8 + threadIdx.y;  // line 6
  unsigned int t0 = blockIdx.x * 8 + threadIdx.x;  // line 7
  int col = t0;
  int t1 = (n + 8 - 1) / 8;  // line 9
  unsigned int t2 = n;  // line 11
  double acc = 0.0;
  for (int t = 0; t < t1; ++t) {  // line 9
    int k0 = t * 8;  // line 10
    As[threadIdx.y][threadIdx.x] = row < n && k0 + threadIdx.x < t2  // line 11
        ? A[row * n + k0 + threadIdx.x] : 0.0;
    Bs[threadIdx.y][threadIdx.x] = k0 + threadIdx.y < t2 && col < n  // line 12
        ? B[(k0 + threadIdx.y) * t2 + t0] : 0.0;
    __syncthreads();  // line 13
    for (int k = 0; k < 8; ++k) acc += As[threadIdx.y][k] * Bs[k][threadIdx.x];  // line 14
    __syncthreads();  // line 15
  }
  bool t3 = row < n;  // line 17
  bool t4 = col < n;
  bool t5 = t3 && t4;
  double acc_adj = 0.0;
  if (t5) {
    acc_adj = C_adj[row * n + col];
    C[row * n + col] = acc;

    // reverse sweep
  }
  for (int t = t1 - 1; t >= 0; --t) {  // line 9
    int k0 = t * 8;  // line 10
    bool t6 = t3 && k0 + threadIdx.x < t2;  // line 11
    double t7 = t6 ? A[row * n + k0 + threadIdx.x] : 0.0;
    __syncthreads();
    As[threadIdx.y][threadIdx.x] = t7;
    unsigned int t8 = k0 + threadIdx.y;  // line 12
    bool t9 = t8 < t2 && t4;
    Bs[threadIdx.y][threadIdx.x] = t9 ? B[t8 * t2 + t0] : 0.0;
    __syncthreads();
    if (blockDim.x == 8 && blockDim.y == 8 && blockDim.z == 1) {  // line 14
      acc_adj_all[threadIdx.y][threadIdx.x] = acc_adj;
      __syncthreads();
      double Bs_sum = 0.0;
      for (unsigned int j = 0; j < 8; ++j) {
        Bs_sum += acc_adj_all[j][threadIdx.x] * As[j][(int)threadIdx.y];
      }
      Bs_adj[(int)threadIdx.y][threadIdx.x] += Bs_sum;
      double As_sum = 0.0;
      for (unsigned int j = 0; j < 8; ++j) {
        As_sum += acc_adj_all[threadIdx.y][j] * Bs[(int)threadIdx.x][j];
      }
      As_adj[threadIdx.y][(int)threadIdx.x] += As_sum;
      __syncthreads();
    } else {
      double As_row[8];
      #pragma unroll
      for (int k = 7; k >= 0; --k) {
        double t10 = Bs[k][threadIdx.x];
        ::cugrad::accumulate_column(&Bs_adj[k][threadIdx.x], acc_adj * As[threadIdx.y][k]);
        As_row[k] = acc_adj * t10;
      }
      ::cugrad::accumulate_rows((double (*)[8])As_adj[threadIdx.y], As_row);
    }
    __syncthreads();  // line 13
    if (t9) atomicAdd(&B_adj[t8 * t2 + t0], Bs_adj[threadIdx.y][threadIdx.x]);  // line 12
    if (t6) atomicAdd(&A_adj[row * n + k0 + threadIdx.x], As_adj[threadIdx.y][threadIdx.x]);  // line 11
    Bs_adj[threadIdx.y][threadIdx.x] = 0.0;  // line 12
    As_adj[threadIdx.y][threadIdx.x] = 0.0;  // line 11
  }
  if (t5) C_adj[row * n + col] = 0.0;  // line 17
}
