// Gradient of `matmul` (kernel.cu:1) with respect to C, A, B, by cugrad.
//   C_adj: adjoint of *C, after in, before out; what is read is added to, what is overwritten ends as 0
//   A_adj: adjoint of *A, after in, before out; what is read is added to, what is overwritten ends as 0
//   B_adj: adjoint of *B, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void matmul_rev(double *C, const double *A, const double *B, int m, int n, int k,
    double *C_adj, double *A_adj, double *B_adj) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;  // line 2
  int row = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  if (row >= m || col >= n) return;  // line 1
  double sum = 0.0;
  for (int i = 0; i < k; ++i) sum += A[row * k + i] * B[i * n + col];  // line 6
  int t0 = row * n + col;  // line 7
  C[t0] = sum;

  // reverse sweep
  double sum_adj = C_adj[t0];
  C_adj[t0] = 0.0;
  for (int i = k - 1; i >= 0; --i) {  // line 6
    double t1 = B[i * n + col];
    ::cugrad::accumulate_column(&B_adj[i * n + col], sum_adj * A[row * k + i]);
    ::cugrad::accumulate_warp(&A_adj[row * k + i], sum_adj * t1);
  }
}
