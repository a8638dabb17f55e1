// Gradient of `matvec` (kernel.cu:2) with respect to y, A, x, by cugrad.
//   y_adj: adjoint of *y, after in, before out; what is read is added to, what is overwritten ends as 0
//   A_adj: adjoint of *A, after in, before out; what is read is added to, what is overwritten ends as 0
//   x_adj: adjoint of *x, after in, before out; what is read is added to, what is overwritten ends as 0
static __global__ void matvec_rev(double *y, const double *A, const double *x, int rows, int cols,
    double *y_adj, double *A_adj, double *x_adj) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;  // line 3
  if (r >= rows) return;  // line 2
  y[r] = 0.0;  // line 5
  for (int c = 0; c < cols; ++c) y[r] += A[r * cols + c] * x[c];  // line 6

  // reverse sweep
  for (int c = cols - 1; c >= 0; --c) {
    double t0 = x[c];
    double t1 = y_adj[r];
    ::cugrad::accumulate_warp(&x_adj[c], t1 * A[r * cols + c]);
    atomicAdd(&A_adj[r * cols + c], t1 * t0);
  }
  y_adj[r] = 0.0;  // line 5
}
