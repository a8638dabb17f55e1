// Gradient of `gemm` (kernel.cu:2) with respect to C, A, B, alpha, beta, by cugrad.
//   C_adj: adjoint of *C, after in, before out; what is read is added to, what is overwritten ends as 0
//   A_adj: adjoint of *A, after in, before out; what is read is added to, what is overwritten ends as 0
//   B_adj: adjoint of *B, after in, before out; what is read is added to, what is overwritten ends as 0
//   alpha_adj: points to the adjoint of alpha, which is added to
//   beta_adj: points to the adjoint of beta, which is added to
static __global__ void gemm_rev(int m, int n, int k, double alpha, const double *A, const double *B,
    double beta, double *C, double *C_adj, double *A_adj, double *B_adj, double *alpha_adj,
    double *beta_adj) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  double beta_adj_1 = 0.0;
  double alpha_adj_1 = 0.0;
  if (i < m && j < n) {  // line 5
    double acc = 0.0;
    for (int p = 0; p < k; ++p) acc += A[i * k + p] * B[p * n + j];  // line 7
    int t0 = i * n + j;  // line 8
    double t1 = C[t0];
    C[t0] = alpha * acc + beta * t1;

    // reverse sweep
    double t2 = C_adj[t0];
    beta_adj_1 = t2 * t1;
    C_adj[t0] = t2 * beta;
    alpha_adj_1 = t2 * acc;
    double acc_adj = t2 * alpha;
    for (int p = k - 1; p >= 0; --p) {  // line 7
      double t3 = B[p * n + j];
      ::cugrad::accumulate_column(&B_adj[p * n + j], acc_adj * A[i * k + p]);
      ::cugrad::accumulate_warp(&A_adj[i * k + p], acc_adj * t3);
    }
  }
  ::cugrad::accumulate_block(alpha_adj, alpha_adj_1);  // line 3
  ::cugrad::accumulate_block(beta_adj, beta_adj_1);
}
