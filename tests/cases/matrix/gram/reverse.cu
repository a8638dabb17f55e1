// Gradient of `gram` (kernel.cu:2) with respect to G, A, by cugrad.
//   G_adj: adjoint of *G, after in, before out; what is read is added to, what is overwritten ends as 0
//   A_adj: adjoint of *A, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void gram_rev(double *G, const double *A, int n, int k, double *G_adj, double *A_adj) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;  // line 3
  int j = blockIdx.x * blockDim.x + threadIdx.x;  // line 4
  if (i >= n || j >= n) return;  // line 2
  double s = 0.0;
  for (int p = 0; p < k; ++p) s += A[p * n + i] * A[p * n + j];  // line 7
  int t0 = i * n + j;  // line 8
  G[t0] = s;

  // reverse sweep
  double s_adj = G_adj[t0];
  G_adj[t0] = 0.0;
  for (int p = k - 1; p >= 0; --p) {  // line 7
    double t1 = A[p * n + j];
    ::cugrad::accumulate_column(&A_adj[p * n + j], s_adj * A[p * n + i]);
    ::cugrad::accumulate_warp(&A_adj[p * n + i], s_adj * t1);
  }
}
